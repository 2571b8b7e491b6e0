package diag

var structuralCodes = []Info{}
