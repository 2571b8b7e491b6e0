package diag

var crdCodes = []Info{}
