package sample

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A loss is what a full example lacks although nothing is wrong with it: fields of a value that is
// left out because of others.
type loss struct {
	field  string // that is left out
	lacks  []string
	errors []simulate.Error // what was wrong in it
}

// countLost returns how many fields are lost.
func countLost(losses []loss) (n int) {
	for _, l := range losses {
		n += len(l.lacks)
	}
	return n
}

// losses returns what the plan leaves out besides the values that were refused. A field whose
// parent was refused is no loss: it may be its presence that is wrong.
func (s *search) losses() []loss {
	var all []loss
	for _, field := range slices.Sorted(maps.Keys(s.plan.omit)) {
		l := loss{field: field}
		var places []string
		for _, e := range s.plan.omit[field] {
			if place := pathWithoutIndices(e); fieldpath.Within(place, field) {
				places, l.errors = append(places, place), append(l.errors, e)
			}
		}
		if schema := schemaAt(root(s.version), field); schema != nil && len(places) > 0 {
			l.lacks = unrelatedFields(schema, field, places)
		}
		if len(l.lacks) > 0 {
			all = append(all, l)
		}
	}
	return all
}

// unrelatedFields returns the outermost fields of a value that have nothing to do with the places
// in it.
func unrelatedFields(s *v1.JSONSchemaProps, path string, places []string) []string {
	if slices.Contains(places, path) {
		return unmentionedFields(s, path)
	}
	if !slices.ContainsFunc(places, func(place string) bool {
		return fieldpath.Within(place, path)
	}) {
		return []string{path}
	}
	if element := objects.Below(s, objects.Each); element != nil {
		return unrelatedFields(element, path+objects.Each, places)
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		all = append(all, unrelatedFields(&property, fieldpath.Join(path, name), places)...)
	}
	return all
}

// unmentionedFields returns the fields of a value with rules that none of these mentions, so that
// it is refused for others.
func unmentionedFields(s *v1.JSONSchemaProps, path string) []string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		mentions := func(r v1.ValidationRule) bool { return word.Names(r.Rule, name) }
		if len(s.XValidations) > 0 && !slices.ContainsFunc(s.XValidations, mentions) {
			all = append(all, fieldpath.Join(path, name))
		}
	}
	return all
}

// partialFindings returns what a full example lacks as findings about the CRD.
func partialFindings(crd *v1.CustomResourceDefinition, losses []loss) diag.List {
	var ds diag.List
	for _, l := range losses {
		var why []string
		for _, e := range l.errors {
			why = append(why, e.String())
		}
		d := ds.Add(diag.CodeSamplePartial, token.Position{},
			"the example is not full, it lacks %s: it has no %s, since no valid value was found: %s",
			strings.Join(l.lacks, ", "), l.field, strings.Join(why, "; "))
		d.CRD, d.Path = crd.Name, l.field
	}
	return ds
}
