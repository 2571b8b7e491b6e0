// Package markerword says how a Go marker writes a keyword of a schema, for advice about manifests
// that Go packages are the source of.
package markerword

import "strings"

const (
	validation    = "kubebuilder:validation:"
	defaultMarker = "kubebuilder:default"
	annotations   = "kubebuilder:metadata:annotations"
	listType      = "listType"
	preserve      = "x-kubernetes-preserve-unknown-fields"
)

// names are the markers that set keywords whose names are not theirs.
var names = map[string]string{
	"x-kubernetes-int-or-string": "XIntOrString",
	preserve:                     "XPreserveUnknownFields",
}

// Of returns the marker, without "// +", that gives a value its keyword from a declaration that the
// value lies below: below is the path from the declaration to the value, such as items, and empty
// for the value of the declaration itself. A value of true is left out.
func Of(keyword, value, below string) string {
	switch keyword {
	case "default":
		return defaultMarker + "=" + value
	case "annotations":
		return annotations + `="` + value + `"`
	case "x-kubernetes-list-type":
		return listType + "=" + value
	}
	if keyword == preserve && below == "" {
		return "kubebuilder:pruning:PreserveUnknownFields" // the other spelling is an old one
	}
	prefix := validation
	if below = strings.TrimPrefix(below, "."); below != "" {
		prefix += steps.Replace(below) + ":"
	}
	return prefix + Short(keyword, value)
}

// InManifest returns how a manifest has a keyword with its value, as [Short] is how a marker does.
func InManifest(keyword, value string) string {
	switch keyword {
	case "annotations":
		return strings.Replace(value, "=", ": ", 1)
	case "metadata":
		return "a schema of metadata.name"
	}
	return keyword + ": " + value
}

// Mending is the end of a message about a value: which marker gives it the keyword, and beside
// which other one. It is empty without a keyword.
func Mending(keyword, value, beside, below string) string {
	if keyword == "" {
		return ""
	}
	text := ": +" + Of(keyword, value, below)
	if beside != "" {
		text += " beside +" + Of(beside, "true", below)
	}
	return text
}

// Presence returns the markers that say whether a field is required.
func Presence() []string {
	return []string{
		validation + "Optional", validation + "Required", "optional", "required", "k8s:optional",
		"k8s:required",
	}
}

// steps turns a path in a schema into how a marker writes it.
var steps = strings.NewReplacer("[", ":", "]", "", ".", ":")

// Short returns the marker for the end of a sentence, where the reader knows which field it is
// about: without its first words.
func Short(keyword, value string) string {
	switch keyword {
	case "x-kubernetes-list-type":
		return listType + "=" + value
	case "metadata":
		return "+schemagen:metadata"
	}
	name, ok := names[keyword]
	if !ok {
		name = strings.ToUpper(keyword[:1]) + keyword[1:]
	}
	switch value {
	case "true":
		return name
	case "":
		value = `""`
	}
	return name + "=" + value
}
