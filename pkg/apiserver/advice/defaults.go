package advice

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintElementDefaults finds the defaults of elements that never apply. Defaulting creates no
// elements: it replaces those that are null, unless they may be.
func lintElementDefaults(s *apiserver.Schema, path *field.Path, out *findings) {
	for _, elem := range []struct {
		schema        *apiserver.Schema
		keyword, what string
	}{
		{itemsOf(s), "items", "an item"},
		{valuesOf(s), "additionalProperties", "a value"},
	} {
		if elem.schema != nil && elem.schema.Default != nil && elem.schema.Nullable {
			out.warn(path.Child(elem.keyword, "default"), diag.CodeServerUnreachable,
				"the default never applies: it would replace %s that is null, which nullable allows: remove one of the two", elem.what)
		}
	}
}

// lintRoot warns about a default for whole objects: defaulting begins below them. It warns about a
// list called items, too, since a server takes an object that has one for a list of objects, and
// about objects that server-side apply replaces as a whole, with the version of what is stored.
func lintRoot(root *apiserver.Schema, path *field.Path, out *findings) {
	if root.Default != nil {
		out.warn(path.Child("default"), diag.CodeServerUnreachable,
			"the default never applies: it is for whole objects, and a server only "+
				"fills in their fields: give the fields defaults")
	}
	if root.XMapType != nil && *root.XMapType == "atomic" {
		out.warn(path.Child("x-kubernetes-map-type"), diag.CodeServerRootAtomic,
			"server-side apply replaces the whole object, its resourceVersion too, so "+
				"that a server refuses each apply to an object that exists: put the keyword on "+
				"spec")
	}
	if items, ok := root.Properties["items"]; ok && items.Type == "array" {
		out.warn(path.Child("properties").Key("items"), diag.CodeServerRootItems,
			"a server takes an object with a list items at its root for a list of "+
				"objects, and answers each request for it with an internal error: rename the "+
				"field, or move it into spec")
	}
	lintOptionalSpec(root, path, out)
}

// lintOptionalSpec finds a spec that is optional though it requires something and has defaults: a
// server accepts objects without it, and completes none of them. Other objects that cannot be empty
// are for the user to choose.
func lintOptionalSpec(root *apiserver.Schema, path *field.Path, out *findings) {
	spec, ok := root.Properties["spec"]
	if !ok || spec.Type != "object" || spec.Default != nil || spec.XEmbeddedResource ||
		slices.Contains(root.Required, "spec") || isAlternative(root, "spec") {
		return
	}
	at := path.Child("properties").Key("spec")
	below := defaultsOf(&spec, at)
	lacking := slices.IndexFunc(spec.Required, func(name string) bool {
		child, ok := spec.Properties[name]
		return ok && child.Default == nil
	})
	if len(below) == 0 || lacking < 0 {
		return
	}
	out.add(Finding{Path: below[0], Rule: diag.CodeServerNested,
		Message: fmt.Sprintf("the default applies only where spec is given, which is optional, so that a server accepts objects without it, though spec requires %s: require spec",
			spec.Required[lacking]),
		Statement: diag.Statement{Of: "spec", Says: "an object without it is accepted"},
		Notes:     []Note{{Path: at.String(), Message: "the optional spec"}}})
}

// lintNestedDefaults finds the optional properties that have no default while something right below
// them has: defaulting completes existing objects and does not create them.
func lintNestedDefaults(s *apiserver.Schema, path *field.Path, out *findings) {
	for name, child := range s.Properties { // findings are sorted
		if child.Type != "object" || len(child.Properties) == 0 || child.Default != nil ||
			slices.Contains(s.Required, name) || !couldBeEmpty(&child) ||
			isAlternative(s, name) {
			continue
		}
		at := path.Child("properties").Key(name)
		below := defaultsOf(&child, at)
		if len(below) == 0 {
			continue
		}
		found := Finding{
			Path: below[0], Rule: diag.CodeServerNested,
			Message:   fmt.Sprintf("the default applies only where %s is given, which is optional and has no default", name),
			Statement: diag.Statement{Of: name, Says: "a default applies only where it is given"},
			Notes: []Note{{Path: at.String(),
				Message: "the optional parent; if an empty one is meant", Keyword: "default",
				Value: "{}"}},
		}
		switch n := len(below) - 1; n {
		case 0:
		case 1:
			found.Message += "; so does another one beside it"
		default:
			found.Message += fmt.Sprintf("; so do %d more beside it", n)
		}
		out.add(found)
	}
}

// isAlternative reports whether an object may be one of several alternatives, so that an empty one
// is a choice.
func isAlternative(s *apiserver.Schema, name string) bool {
	return s.MaxProperties != nil ||
		slices.ContainsFunc(junctors(s), func(x apiserver.Schema) bool {
			return mentions(&x, name)
		}) ||
		slices.ContainsFunc(s.XValidations, func(r apiextensions.ValidationRule) bool {
			return onlyTestsPresence(r.Rule, name)
		})
}

// mentions reports whether a branch of a junctor is about a field, or about its presence.
func mentions(s *apiserver.Schema, name string) bool {
	_, restricted := s.Properties[name]
	return restricted || slices.Contains(s.Required, name) ||
		slices.ContainsFunc(junctors(s), func(x apiserver.Schema) bool {
			return mentions(&x, name)
		})
}

// junctors returns the branches of all junctors of a node.
func junctors(s *apiserver.Schema) []apiserver.Schema {
	all := slices.Concat(s.AllOf, s.AnyOf, s.OneOf)
	if s.Not != nil {
		all = append(all, *s.Not)
	}
	return all
}

// onlyTestsPresence reports whether a rule tests the presence of a field, and nothing else about
// it. A rule that looks into a field tests its presence only to be safe.
func onlyTestsPresence(rule, name string) bool {
	escaped, ok := apiservercel.Escape(name)
	asked := strings.Count(rule, "has(self."+escaped+")")
	return ok && asked > 0 &&
		asked == len(regexp.MustCompile(`\bself\.`+escaped+`\b`).FindAllString(rule, -1))
}

// couldBeEmpty reports whether {} would be a valid default: an object that requires something
// without a default is for the user to write, and what is below it depends on that.
func couldBeEmpty(s *apiserver.Schema) bool {
	if s.Type != "object" || s.MinProperties != nil && *s.MinProperties > 0 || s.XEmbeddedResource {
		return false
	}
	return !slices.ContainsFunc(s.Required, func(name string) bool {
		child, ok := s.Properties[name]
		return !ok || child.Default == nil
	})
}

// defaultsOf returns the paths of the defaults that would apply to an empty object of the schema.
func defaultsOf(s *apiserver.Schema, path *field.Path) []string {
	var all []string
	for name, child := range s.Properties {
		if child.Default != nil {
			all = append(all, path.Child("properties").Key(name).Child("default").String())
		}
	}
	slices.Sort(all)
	return all
}
