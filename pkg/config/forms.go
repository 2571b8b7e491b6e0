package config

import "regexp"

// The forms of strings, as regular expressions. JSON Schema can express each of them.
const (
	anyForm    = ``
	lineForm   = `^[^\n\r]*$`
	pathForm   = `^[^\n\r\x00]+$`
	wordForm   = `^[^\s,-][^\s,]*$`
	markerForm = `^\+?[^\s+]\S*$`
	// resourceForm is a name like that of a CRD, or the group behind an asterisk.
	resourceForm = `^(\*|[a-z0-9]([-a-z0-9]*[a-z0-9])?)(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$`
	globForm     = `^([^\[\]\\]|\\.|\[\^?([^\[\]\\/-](-[^\[\]\\/-])?)+\])+$`
	labelForm    = `[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?`
	// annotationForm is what a server takes for a key, apart from the length of the part before the
	// slash.
	annotationForm = `^(` + labelForm + `(\.` + labelForm +
		`)*/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$`
	labelValueForm = `^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$`
	sizeForm       = `^[0-9]{1,9}( ?[KM]iB)?$`
	releaseForm    = `^v?1\.[1-9][0-9]{0,2}(\.[0-9]{1,3})?$`
)

// Those that are looked for by themselves.
var (
	asGlob       = regexp.MustCompile(globForm)
	asAnnotation = regexp.MustCompile(annotationForm)
	asSize       = regexp.MustCompile(sizeForm)
	asRelease    = regexp.MustCompile(releaseForm)
	asMarker     = regexp.MustCompile(markerForm)
)
