package diag

var serverCodes = []Info{}
