package verify

import (
	"fmt"
	"strings"
)

// An abridged manifest has stubs in the place of what is proven.
//
// A part is the schema of a property. It may be left out if what is above it cannot notice: nothing above has a default, a
// rule or a junctor, which look into what they hold; no path of a column or a subresource leads through it; and it is not
// the metadata of a resource, which has rules of its own. It may be proven if it has neither a default nor a rule itself, as
// the first is looked at from above, and the cost of the second depends on where it stands.
type abridged struct {
	text    []byte
	parts   []part     // that are there, and could be left out elsewhere
	omitted []omission // that are left out
}

type part struct {
	path string
	sum  sum
}

type omission struct {
	path  string
	nodes int // beyond those of the stub
}

// The stubs, by the type of what they stand for.
var stubs = map[string]struct {
	text  string
	nodes int
}{
	"object": {`{"type":"object"}`, 1},
	"array":  {`{"items":{"x-kubernetes-preserve-unknown-fields":true},"type":"array"}`, 2},
}

// An abridger goes through the schemas of a manifest.
type abridger struct {
	*Verifier
	outline
	short  abridged
	out    []byte
	copied int
}

// abridge leaves out of a manifest, in JSON, what is proven. It tells whether it could read the manifest.
func (v *Verifier) abridge(manifest []byte) (abridged, bool) {
	text := string(manifest)
	if len(text) < 2*v.least || strings.Contains(text, `"selectableFields"`) {
		return abridged{}, false
	}
	a := abridger{Verifier: v}
	if !a.read(text) {
		return abridged{}, false
	}
	versions, ok := a.at(0, "spec", "versions")
	if !ok || text[versions.lo] != '[' {
		return abridged{}, false
	}
	for i, version := range a.elements(versions) {
		if text[version.lo] != '{' {
			return abridged{}, false
		}
		root, ok := a.at(version.node, "schema", "openAPIV3Schema")
		if !ok {
			return abridged{}, false
		}
		paths := a.besides(version)
		a.schema(root, fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema", i), paths, true)
	}
	a.short.text = manifest
	if len(a.short.omitted) > 0 {
		a.short.text = append(a.out, manifest[a.copied:]...)
	}
	return a.short, true
}

// besides returns what a version says beside its schema: columns and subresources, which hold paths.
func (a *abridger) besides(version value) string {
	var all strings.Builder
	for _, m := range a.members(version) {
		if m.name == "additionalPrinterColumns" || m.name == "subresources" {
			all.WriteString(a.text[m.lo:m.hi])
		}
	}
	return all.String()
}

// schema looks for parts below a schema.
func (a *abridger) schema(s value, path, paths string, root bool) {
	var properties, below []entry
	for _, m := range a.members(s) {
		switch m.name {
		case "default", "x-kubernetes-validations", "allOf", "anyOf", "oneOf", "not":
			return
		case "x-kubernetes-embedded-resource":
			root = true
		case "properties":
			properties = a.members(m.value)
		case "items", "additionalProperties":
			below = append(below, m)
		}
	}
	for _, p := range properties {
		if a.text[p.lo] != '{' || root && p.name == "metadata" || strings.IndexByte(p.name, '\\') >= 0 {
			continue
		}
		a.property(p, path+".properties["+p.name+"]", paths)
	}
	for _, m := range below {
		if a.text[m.lo] == '{' {
			a.schema(m.value, path+"."+m.name, paths, false)
		}
	}
}

func (a *abridger) property(p entry, path, paths string) {
	text := a.text[p.lo:p.hi]
	if len(text) < a.least {
		return
	}
	sum := a.sum(text)
	nodes, proven := a.known(sum)
	switch {
	case strings.Contains(paths, p.name):
	case proven:
		stub := stubs[a.typeOf(p.value)]
		if a.out == nil {
			a.out = make([]byte, 0, len(a.text)) // stubs are shorter than what they stand for
		}
		a.out = append(append(a.out, a.text[a.copied:p.lo]...), stub.text...)
		a.copied = p.hi
		a.short.omitted = append(a.short.omitted, omission{path, nodes - stub.nodes})
		return
	case stubs[a.typeOf(p.value)].nodes > 0 && !strings.Contains(text, `"default":`) && !strings.Contains(text, `"x-kubernetes-validations":`):
		a.short.parts = append(a.short.parts, part{path, sum})
	}
	a.schema(p.value, path, paths, false)
}

func (a *abridger) typeOf(schema value) string {
	for _, m := range a.members(schema) {
		if m.name == "type" {
			return strings.Trim(a.text[m.lo:m.hi], `"`)
		}
	}
	return ""
}
