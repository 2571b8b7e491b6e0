package simulate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	words "github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// brokenChoice is what a server says of a oneOf that does not hold, without naming its fields.
const brokenChoice = " must validate one and only one schema (oneOf)"

// choices says which fields the broken unions of an object want to be set, and which not.
func (s *Simulator) choices(doc []byte, r Result) (hints []Hint) {
	for _, e := range r.Errors {
		if !strings.Contains(e.Message, brokenChoice) {
			continue
		}
		steps, value, rest := fieldpath.Follow(r.Input, e.Place())
		object, isObject := value.(map[string]any)
		node := nodeAt(objectIn(doc), e.Place())
		if rest != "" || !isObject || node == nil || node.Line == 0 {
			continue
		}
		at := s.schemaAt(doc, steps)
		if at == nil {
			continue
		}
		for _, part := range append([]v1.JSONSchemaProps{*at}, at.AllOf...) {
			if wanted := wantedBy(part.OneOf, object); wanted != "" {
				hints = append(hints, Hint{node.Line, node.Column, wanted})
			}
		}
	}
	return hints
}

// schemaAt returns the schema of what steps lead to in an object, or nil.
func (s *Simulator) schemaAt(doc []byte, steps []any) *v1.JSONSchemaProps {
	head, err := identify(doc)
	resource := s.find(head)
	if err != nil || resource == nil {
		return nil
	}
	names := make([]string, len(steps))
	for i, step := range steps {
		names[i] = objects.Each
		if name, isName := step.(string); isName {
			names[i] = name
		}
	}
	_, version, _ := strings.Cut(head.APIVersion, "/")
	for i := range resource.CRD.Spec.Versions {
		if v := &resource.CRD.Spec.Versions[i]; v.Name == version {
			return objects.Below(apiserver.SchemaOf(v), names...)
		}
	}
	return nil
}

// wantedBy says what the arms of a union want of an object: the arm that the discriminator selects,
// or one that is an only field. It is empty if they want nothing, or are of another form.
func wantedBy(arms []v1.JSONSchemaProps, object map[string]any) string {
	var members, set []string
	for _, arm := range arms {
		if why := selects(arm, object); why != "" {
			return wantedWhere(why, arm, object)
		}
		if len(arm.Properties) > 0 || len(arm.Required) != 1 {
			continue
		}
		name := arm.Required[0]
		members = append(members, name)
		if _, has := object[name]; has {
			set = append(set, name)
		}
	}
	switch {
	case len(set) > 1:
		return words.Join(set, " and ") + " exclude each other: one of " +
			words.Join(members, " and ") + " may be set"
	case len(set) == 0 && len(members) > 1:
		return "one of " + words.Join(members, " and ") + " must be set"
	}
	return ""
}

// selects returns the fields with the one value that an arm has for each of them, if an object has
// them.
func selects(arm v1.JSONSchemaProps, object map[string]any) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(arm.Properties)) {
		values := arm.Properties[name].Enum
		text, isText := object[name].(string)
		if len(values) != 1 || !isText || string(values[0].Raw) != strconv.Quote(text) {
			return ""
		}
		all = append(all, fmt.Sprintf("%s is %q", name, text))
	}
	return strings.Join(all, " and ")
}

// wantedWhere says which fields an arm wants that an object lacks, and which it has beside them.
func wantedWhere(why string, arm v1.JSONSchemaProps, object map[string]any) string {
	var lacks, excess []string
	for _, name := range arm.Required {
		if _, has := object[name]; !has {
			lacks = append(lacks, name)
		}
	}
	if arm.Not != nil {
		for _, other := range arm.Not.AnyOf {
			for _, name := range other.Required {
				if _, has := object[name]; has {
					excess = append(excess, name)
				}
			}
		}
	}
	var wants []string
	if len(lacks) > 0 {
		wants = append(wants, words.Join(lacks, " and ")+" must be set")
	}
	if len(excess) > 0 {
		wants = append(wants, words.Join(excess, " and ")+" must not be set")
	}
	if wants == nil {
		return ""
	}
	return "where " + why + ", " + strings.Join(wants, ", and ")
}
