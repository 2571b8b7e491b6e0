package diag

var goCodes = []Info{}
