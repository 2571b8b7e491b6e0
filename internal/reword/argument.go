package reword

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// arguments are the named arguments of markers that set fields of a manifest, by the last step of a
// path, where they have names of their own.
var arguments = map[string]string{
	"plural": "path", "shortNames": "shortName", "deprecationWarning": "warning",
	"jsonPath": "JSONPath", "specReplicasPath": "specpath", "statusReplicasPath": "statuspath",
	"labelSelectorPath": "selectorpath",
}

// allowedAtTop are the keywords of value validations that the schema of a kind with a status
// subresource may have.
var allowedAtTop = []string{"description", "type", "format", "title", "maximum", "exclusiveMaximum",
	"minimum", "exclusiveMinimum", "maxLength",
	"minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", "required",
	"items", "properties", "externalDocs", "example",
	"x-kubernetes-preserve-unknown-fields", "x-kubernetes-validations"}

// cause returns the marker that a finding is about where the server names another place, or none: a
// keyword that a kind with a status subresource must not have, and the list that cannot be a set.
func (f finding) cause(t emit.Trace) (schema.Keyword, bool) {
	switch {
	case f.Code == diag.CodeServerListType &&
		strings.Contains(f.Detail, "must be atomic as item of a list"):
		list, _, _ := strings.Cut(f.Path, ".items.x-kubernetes-")
		k := t.At(list + ".x-kubernetes-list-type").Keyword
		return k, k.Main && k.Pos.IsValid()
	case f.Code == diag.CodeServerSubresource && f.src.Node != nil &&
		strings.Contains(f.Detail, "at the root of the schema if the status subresource"):
		for _, k := range f.src.Node.Origin.Keywords {
			if k.Main && !slices.Contains(allowedAtTop, k.Name) {
				return k, true
			}
		}
	}
	return schema.Keyword{}, false
}

// argument returns where the argument stands that a finding is about, inside the marker that sets
// it.
func (f finding) argument(k schema.Keyword) (schema.Span, bool) {
	if k.Value.Offset == 0 || k.Value.Offset >= len(k.Value.Marker) {
		return schema.Span{}, false
	}
	step := f.Step()
	if at, found := markers.ArgumentAt(k.Value, cmp.Or(arguments[step], step), f.Value); found {
		return at, true
	}
	switch {
	case f.OfFields:
		name := strconv.Quote("")
		if f.Faults != nil {
			name = f.Faults[0].Value
		}
		return markers.ElementAt(k.Value, name), true
	case strings.Contains(f.Path, ".x-kubernetes-validations["):
		return markers.ArgumentAt(k.Value, "rule", "")
	case markers.HasArguments(k.Value.Marker):
		return schema.Span{}, false
	case f.Faults != nil && f.Code == diag.CodeServerUnusableEnum:
		return markers.ElementAt(k.Value, f.Faults[0].Value), true
	case f.Faults != nil && f.src.Node != nil:
		p, _ := partOf(f.src.Node, f.src.Node.Default, f.Faults[0].At)
		return markers.ValueAt(k.Value, p.path, false), true
	}
	return markers.ValueAt(k.Value, nil, false), true
}
