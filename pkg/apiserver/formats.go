package apiserver

import (
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kube-openapi/pkg/validation/validate"
	"math"
)

// LinkedMinor is the minor number of the Kubernetes release whose libraries are linked.
const LinkedMinor = 37

// OldestMinor is that of the oldest release whose servers the end-to-end tests ask: of the newest
// six.
const OldestMinor = LinkedMinor - 5

// ChecksFormat reports whether a server of the linked libraries' release checks a format of values
// of a type; of integers or strings, the type is empty. It ignores any other.
func ChecksFormat(typ, format string) bool {
	return format != "" && KnowsFormat(typ, format, LinkedMinor)
}

// KnowsFormat reports whether a server of the release 1.minor recognizes a format of values of a
// type, as it does if there is none; see registry/customresourcedefinition in
// k8s.io/apiextensions-apiserver. A server knows the formats of the release before its own, so that
// it can be rolled back.
func KnowsFormat(typ, format string, minor uint) bool {
	formatted := &spec.Schema{SchemaProps: spec.SchemaProps{Format: format, Type: []string{typ}}}
	return len(validation.GetUnrecognizedFormats(formatted, version.MajorMinor(1, minor-1))) == 0
}

// IsBound reports whether a number may be the minimum, maximum or multipleOf of values of a type
// and format. The API server's validation of objects (kube-openapi, since Kubernetes 1.36) refuses
// every number if it may not. It rounds bounds, so the int64 furthest from zero are none either. A
// format that it does not know counts for nothing.
func IsBound(n float64, typ, format string) bool {
	if !KnowsFormat(typ, format, LinkedMinor) {
		format = ""
	}
	return validate.IsValueValidAgainstRange(n, typ, format, "", "") == nil
}

// WholeBound returns what a server compares whole numbers with, instead of a minimum, a maximum or
// a multipleOf: it converts that to a 64-bit integer (kube-openapi), as an amd64 processor does.
func WholeBound(n float64) int64 {
	if n < math.MinInt64 || n >= 1<<63 {
		return math.MinInt64
	}
	return int64(n)
}
