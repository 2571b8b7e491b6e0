package randgo

import (
	"maps"
	"slices"
	"strings"
)

// arguments are the names of the peer's markers for schemas, each with an argument that it can
// have.
func arguments() map[string]string {
	const v = "kubebuilder:validation:"
	all := map[string]string{
		v + "Maximum": "=9", v + "Minimum": "=1", v + "ExclusiveMaximum": "=true",
		v + "ExclusiveMinimum": "=true", v + "MultipleOf": "=2",
		v + "MaxLength": "=9", v + "MinLength": "=1", v + "Pattern": "=^a", v + "MaxItems": "=9",
		v + "MinItems": "=1", v + "UniqueItems": "=true",
		v + "MaxProperties": "=9", v + "MinProperties": "=1", v + "Enum": "=a;b",
		v + "Format": "=date-time", v + "Type": "=string",
		v + "XPreserveUnknownFields": "", v + "XEmbeddedResource": "", v + "XIntOrString": "",
		v + "XValidation": `:rule="true"`,
	}
	for name, arg := range maps.Clone(all) {
		all[v+"items:"+strings.TrimPrefix(name, v)] = arg
	}
	for name, arg := range map[string]string{
		"groupName": "=a", "versionName": "=v1", "kubebuilder:skip": "", v + "Optional": "",
		v + "Required": "", "kubebuilder:storageversion": "",
		"kubebuilder:resource": ":path=a", "kubebuilder:unservedversion": "",
		"kubebuilder:skipversion": "", "kubebuilder:deprecatedversion": "",
		"kubebuilder:subresource:status": "",
		"kubebuilder:subresource:scale":  ":specpath=.a,statuspath=.b",
		"kubebuilder:selectablefield":    ":JSONPath=.spec.a",
		"kubebuilder:printcolumn":        ":name=a,type=string,JSONPath=.a",
		"kubebuilder:metadata":           ":labels=a=b",
		"optional":                       "", "k8s:optional": "", "required": "",
		"k8s:required": "", "nullable": "", "kubebuilder:default": "=a", "default": "=1",
		"kubebuilder:example": "=a", "k8s:maximum": "=9", "k8s:minimum": "=1", "k8s:maxItems": "=9",
		"kubebuilder:pruning:PreserveUnknownFields": "", v + "EmbeddedResource": "",
		"kubebuilder:title": "=a", "kubebuilder:externalDocs": ":url=/a",
		v + "Schemaless": "", v + "AtMostOneOf": "=a;b", v + "ExactlyOneOf": "=a;b",
		v + "AtLeastOneOf": "=a;b", "k8s:enum": "", "k8s:immutable": "",
		"listType": "=atomic", "k8s:listType": "=atomic", "listMapKey": "=a",
		"k8s:listMapKey": "=a", "mapType": "=atomic", "structType": "=atomic",
	} {
		all[name] = arg
	}
	return all
}

// Catalogue returns the names of all markers that cases are made with, in order.
func Catalogue() []string {
	var names []string
	for name := range arguments() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func argument(name string) string { return arguments()[name] }
