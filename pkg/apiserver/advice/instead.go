package advice

import (
	"regexp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// Instead says how to end a message about a value that a server refuses: what to write in its
// place. It is empty where that is not clear, or where the message says it.
func Instead(path string, why apiserver.Reason, names apiserver.Names) string {
	keyword := path[strings.LastIndexByte(path, '.')+1:]
	keyword, _, _ = strings.Cut(keyword, "[")
	switch {
	case len(why.Allowed) > 0 && why.Value != "":
		return didYouMean(Meant(why.Value, why.Allowed))
	case why.What == apiserver.Missing:
		return missing[keyword]
	case strings.Contains(path, ".openAPIV3Schema"):
		return ""
	case path == "metadata.name":
		return write(nameOf(names), why.Value)
	case why.What != apiserver.Invalid || why.Value == "":
		return ""
	case path == "spec.names.kind", path == "spec.names.listKind":
		return write(camelKind(why.Value, names, path), why.Value)
	case strings.HasPrefix(path, "spec.names."),
		strings.HasPrefix(path, "spec.versions[") && keyword == "name":
		return write(labelOf(why.Value), why.Value)
	case path == "spec.group" && !strings.Contains(why.Value, "."):
		return ": write a domain, such as " + strings.ToLower(why.Value) + ".example.com"
	case path == "spec.group":
		return write(groupOf(why.Value), why.Value)
	case slices.Contains(pathKeywords, strings.ToLower(keyword)):
		return write(simplePath(why.Value), why.Value)
	}
	return ""
}

// missing says what to write where nothing is, by its keyword.
var missing = map[string]string{
	"items":                      ": write the schema that each element has",
	"x-kubernetes-list-map-keys": ": name the fields by which elements differ",
	"openAPIV3Schema": ": write a schema, at least type: object with " +
		"x-kubernetes-preserve-unknown-fields: true",
}

// write is the end of a message about a value that can be written as another one, which is empty if
// there is none.
func write(other, value string) string {
	if other == "" || other == value {
		return ""
	}
	return ": write " + other
}

// pathKeywords are the keywords outside of schemas that lead to a field, in lower case.
var pathKeywords = []string{"jsonpath", "specreplicaspath", "statusreplicaspath",
	"labelselectorpath"}

// simplePath returns a path to a field as a server wants it, for one in the notation of kubectl or
// JSONPath. It is empty for one that leads into lists, which not every place takes.
func simplePath(path string) string {
	plain := strings.TrimPrefix(strings.Trim(path, "{} "), "$")
	if strings.ContainsAny(plain, "[(") {
		return ""
	}
	return "." + strings.TrimPrefix(plain, ".")
}

// nameOf returns the name that a CRD must have, empty if its names do not say.
func nameOf(names apiserver.Names) string {
	plural, group := labelOf(names.Plural), groupOf(names.Group)
	if plural == "" || group == "" {
		return ""
	}
	return plural + "." + group
}

// groupOf returns the group that a server accepts and that is closest to one that it refuses; empty
// if there is none. One without a dot needs a domain.
func groupOf(group string) string {
	group = strings.ToLower(group)
	if len(validation.IsDNS1123Subdomain(group)) > 0 {
		return ""
	}
	if !strings.Contains(group, ".") {
		group += ".example.com"
	}
	return group
}

var (
	notInLabels  = regexp.MustCompile(`[^a-z0-9-]+`)
	alphanumeric = regexp.MustCompile(`[A-Za-z0-9]+`)
)

// labelOf returns the name that a server accepts and that is closest to one that it refuses; empty
// if there is none.
func labelOf(name string) string {
	label := notInLabels.ReplaceAllString(strings.ToLower(name), "-")
	if label = strings.Trim(label, "-"); len(validation.IsDNS1035Label(label)) > 0 {
		return ""
	}
	return label
}

// camelKind returns the kind, or the kind of lists, that a server accepts instead of one that it
// refuses; empty if there is none.
func camelKind(kind string, names apiserver.Names, path string) string {
	var camel strings.Builder
	for _, word := range alphanumeric.FindAllString(kind, -1) {
		camel.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	if path == "spec.names.listKind" && kind == names.Kind {
		camel.WriteString("List")
	}
	if len(validation.IsDNS1035Label(strings.ToLower(camel.String()))) > 0 {
		return ""
	}
	return camel.String()
}
