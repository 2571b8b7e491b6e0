package diag

var markerCodes = []Info{}
