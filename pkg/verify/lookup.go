package verify

import (
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// atKeyword leads what a server says of the root of a schema to the first keyword that it does not
// allow there, which it does not name.
func (r Report) atKeyword(v Violation, crd *yamlv3.Node) Violation {
	_, list, _ := strings.Cut(v.Message, "only [")
	list, _, ok := strings.Cut(list, "] fields are allowed"+besideStatus)
	_, root, rest := manifest.Find(crd, r.pathOf(v))
	if !ok || rest != "" {
		return v
	}
	root = manifest.Resolved(root)
	for i := 0; i+1 < len(root.Content); i += 2 {
		keyword := manifest.NameOf(root.Content[i])
		name := strings.ReplaceAll(strings.Replace(keyword, "x-kubernetes-", "x", 1), "-", "")
		if !slices.ContainsFunc(strings.Fields(list), func(allowed string) bool {
			return strings.EqualFold(allowed, name)
		}) {
			v.Path = fieldpath.Join(r.pathOf(v), keyword)
			return v
		}
	}
	return v
}

// meantField returns the path that was meant by that of a selectable field, each of whose names is
// that of a field or nearly so; nothing if there is none.
func meantField(crd *yamlv3.Node, at, path string) (meant string) {
	version, _, ok := strings.Cut(at, ".selectableFields")
	_, schema, rest := manifest.Find(crd, version+".schema.openAPIV3Schema")
	if !ok || rest != "" || !strings.HasPrefix(path, ".") {
		return ""
	}
	for name := range strings.SplitSeq(path[1:], ".") {
		fields := manifest.Member(schema, "properties")
		var names []string
		for i := 0; fields != nil && i+1 < len(fields.Content); i += 2 {
			names = append(names, manifest.NameOf(fields.Content[i]))
		}
		near := diag.NearestField(name, names)
		if near == "" {
			return ""
		}
		schema, meant = manifest.Member(fields, near), meant+"."+near
	}
	return meant
}

// keyOf returns the key of the label or annotation whose key or value is given, or else what is
// given.
func keyOf(entries *yamlv3.Node, subject string) string {
	entries = manifest.Resolved(entries)
	if manifest.Member(entries, subject) != nil {
		return subject
	}
	for i := 0; i+1 < len(entries.Content); i += 2 {
		if manifest.Resolved(entries.Content[i+1]).Value == subject {
			return manifest.NameOf(entries.Content[i])
		}
	}
	return subject
}
