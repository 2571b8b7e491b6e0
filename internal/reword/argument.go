package reword

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// arguments are the named arguments of markers that set fields of a manifest, by the last step of a
// path.
var arguments = map[string]string{
	"plural": "path", "singular": "singular", "shortNames": "shortName", "categories": "categories",
	"scope":  "scope",
	"labels": "labels", "annotations": "annotations", "deprecationWarning": "warning",
	"type": "type", "name": "name", "format": "format", "JSONPath": "JSONPath",
	"jsonPath": "JSONPath", "priority": "priority", "description": "description",
	"specReplicasPath": "specpath", "statusReplicasPath": "statuspath",
	"labelSelectorPath": "selectorpath",
	"rule":              "rule", "message": "message", "messageExpression": "messageExpression",
	"fieldPath": "fieldPath", "optionalOldSelf": "optionalOldSelf",
	"reason": "reason", "path": "path", "port": "port", "namespace": "namespace",
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
	case f.code == diag.CodeServerListType &&
		strings.Contains(f.detail, "must be atomic as item of a list"):
		list, _, _ := strings.Cut(f.path, ".items.x-kubernetes-")
		k := t.At(list + ".x-kubernetes-list-type").Keyword
		return k, k.Main && k.Pos.IsValid()
	case f.code == diag.CodeServerSubresource && f.node() != nil &&
		strings.Contains(f.detail, "at the root of the schema if the status subresource"):
		for _, k := range f.node().Origin.Keywords {
			if k.Main && !slices.Contains(allowedAtTop, k.Name) {
				return k, true
			}
		}
	}
	return schema.Keyword{}, false
}

// ofFields reports whether a finding is about the rule that a marker makes of names of fields, such
// as ExactlyOneOf.
func (f finding) ofFields() bool {
	name, _, ok := strings.Cut(f.src.Keyword.Value.Marker, "OneOf=")
	return ok && !strings.Contains(name, "=") && f.code == diag.CodeServerRule
}

// argument returns where the argument stands that a finding is about, inside the marker that sets
// it.
func (f finding) argument(k schema.Keyword) (schema.Span, bool) {
	if k.Value.Offset == 0 || k.Value.Offset >= len(k.Value.Marker) {
		return schema.Span{}, false
	}
	step := f.step()
	if strings.HasPrefix(f.path, "metadata.") {
		step, _, _ = strings.Cut(strings.TrimPrefix(f.path, "metadata."), "[")
	}
	if name, ok := arguments[step]; ok {
		if at, found := markers.ArgumentAt(k.Value, name, f.value); found {
			return at, true
		}
	}
	switch {
	case f.ofFields():
		name := ""
		if m := undefined.FindStringSubmatch(strings.TrimPrefix(f.detail, notCompiled)); m != nil {
			name = m[1]
		}
		return markers.ElementAt(k.Value, strconv.Quote(name)), true
	case strings.Contains(f.path, ".x-kubernetes-validations["):
		return markers.ArgumentAt(k.Value, "rule", "")
	case markers.HasArguments(k.Value.Marker):
		return schema.Span{}, false
	case f.code == diag.CodeServerUnusableEnum:
		return markers.ElementAt(k.Value, firstRefused(f.detail)), true
	case f.code == diag.CodeServerUnusable:
		return markers.ValueAt(k.Value, stepsOf(placeIn(f.detail)), false), true
	}
	return markers.ValueAt(k.Value, nil, false), true
}
