package advice

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintVersion looks through the schema of a version.
func lintVersion(ctx context.Context, s versionSchema, target Target, out *findings) {
	lintRoot(s.root, s.path, out)
	out.guard(s.path, func() {
		lint(ctx, s.root, s.path, false, target, out)
		lintRequired(s.root, s.path, true, false, out)
	})
	lintUsable(ctx, s.root, s.path, true, out)
}

// lint looks through a schema for what a server of the target accepts, or only warns about,
// although it does not do what it says. Nested says that the schema is under a junctor.
func lint(
	ctx context.Context, s *apiserver.Schema, path *field.Path, nested bool,
	target Target, out *findings,
) {
	if s.Format != "" {
		lintFormat(s, path, target, out)
	}
	if s.Pattern != "" {
		if text := patternProblem(s.Pattern); text != "" {
			out.warn(path.Child("pattern"), diag.CodeServerOddPattern, "%s", text)
		}
		lintPatternLengths(s, path, out)
	}
	lintBounds(s, path, out)
	lintWholeNumbers(s, path, out)
	lintRuleFields(s, path, target, out)
	lintRepeated(s.XValidations, path, out)
	if !nested {
		lintElementDefaults(s, path, out)
		lintNestedDefaults(s, path, out)
		lintNull(s, path, out)
		lintEnum(s, path, out)
		lintExample(ctx, s, path, out)
		lintPreserved(s, path, out)
		lintExternalDocs(s, path, out)
	}
	if s.XListType != nil && *s.XListType == "set" && itemsOf(s) != nil {
		lintSet(itemsOf(s), path, out)
	}
	lintDistinct(s, path, out)
	eachChild(s, path, func(child *apiserver.Schema, at *field.Path, below bool) {
		lint(ctx, child, at, nested || below, target, out)
	})
}

// lintNull warns about an enum of a value that may be null: servers compare null with no value of
// an enum.
func lintNull(s *apiserver.Schema, path *field.Path, out *findings) {
	if s.Nullable && len(s.Enum) > 0 {
		out.warn(path.Child("nullable"), diag.CodeServerNullEnum,
			"null is refused all the same, as by every enum, even one that lists it: "+
				"remove nullable")
	}
}

// lintExternalDocs warns of documentation without an address, which OpenAPI v2 does not allow: a
// server that publishes it fails to answer requests for its whole document as protobuf.
func lintExternalDocs(s *apiserver.Schema, path *field.Path, out *findings) {
	if s.ExternalDocs != nil && s.ExternalDocs.URL == "" {
		out.warn(path.Child("externalDocs"), diag.CodeServerExternalDocs,
			"a server of Kubernetes 1.36 or later fails to publish its whole OpenAPI v2 "+
				"document, of all kinds, without a url here: write one, or remove externalDocs")
	}
}

// lintPreserved warns where there are no fields to preserve: the keyword does not reach the values
// of a map, and other values have none.
func lintPreserved(s *apiserver.Schema, path *field.Path, out *findings) {
	if s.XPreserveUnknownFields == nil || !*s.XPreserveUnknownFields || s.XEmbeddedResource {
		return
	}
	found := Finding{Path: path.Child("x-kubernetes-preserve-unknown-fields").String(),
		Rule: diag.CodeServerPreserved}
	switch s.Type {
	case "string", "boolean", "integer", "number":
		found.Message = fmt.Sprintf("a value of type %s has no fields to preserve: remove it",
			s.Type)
	default:
		values := valuesOf(s)
		if values == nil || values.Type != "object" || values.AdditionalProperties != nil ||
			values.XPreserveUnknownFields != nil {
			return
		}
		found.Message = "the values of a map lose unknown fields all the same: put it on them"
		found.Notes = []Note{{
			Path: path.Child("additionalProperties").String(), Message: "for the values",
			Keyword: "x-kubernetes-preserve-unknown-fields", Value: "true",
		}}
	}
	out.add(found)
}

// lintSet warns about sets of items that a server compares only as a whole. Those that it refuses
// need no warning.
func lintSet(items *apiserver.Schema, path *field.Path, out *findings) {
	const atomic = "atomic"
	switch items.Type {
	case "object":
		if items.XMapType == nil || *items.XMapType != atomic {
			return
		}
	case "array":
		if items.XListType != nil && *items.XListType != atomic {
			return
		}
	default:
		return
	}
	out.warn(path.Child("x-kubernetes-list-type"), diag.CodeServerSetItems,
		"x-kubernetes-list-type: set for items of type %q is not supported by server-side apply or CEL validation rules", items.Type)
}

// lintFormat warns about formats that check nothing, as servers do since 1.34.
func lintFormat(s *apiserver.Schema, path *field.Path, target Target, out *findings) {
	at := path.Child("format").String()
	switch {
	case apiserver.KnowsFormat(s.Type, s.Format, target.release()):
	case apiserver.KnowsFormat(s.Type, s.Format, apiserver.LinkedMinor):
		out.add(tooNew(at, target, fmt.Sprintf("format %q", s.Format), "and checks nothing"))
	default:
		found := Finding{Path: at, Rule: diag.CodeServerFormat,
			Message: fmt.Sprintf("unrecognized format %q: %s", s.Format,
				formatMeant(s.Type, s.Format))}
		if other := typeWithFormat(s.Format); other != "" {
			is := "the value is of type " + s.Type
			if s.Type == "" { // as under a junctor
				is = "the schema here has no type"
			}
			found.Message = fmt.Sprintf("the format %q restricts a value of type %s, and %s, so it checks nothing", s.Format, other, is)
			found.Remedy = Remedy{Before: ": remove it"}
			if items := itemsOf(s); items != nil && items.Type == other {
				found.Notes = []Note{{Path: path.Child("items").String(), Message: "for its items",
					Keyword: "format", Value: s.Format}}
			}
			if other != "string" && s.Type != "" {
				found.Notes = []Note{{Path: path.String(),
					Message: "if the Go type brings the format", Keyword: "format"}}
			}
		}
		out.add(found)
	}
}

// typeWithFormat returns the type that has a format, if there is one.
func typeWithFormat(format string) string {
	for _, name := range []string{"string", "integer", "number"} {
		if apiserver.ChecksFormat(name, format) {
			return name
		}
	}
	return ""
}

// firstWithRules is the first minor release that has rules on by default.
const firstWithRules = 25

// lintRuleFields reports the fields of rules that the target drops.
func lintRuleFields(s *apiserver.Schema, path *field.Path, target Target, out *findings) {
	for i, rule := range s.XValidations {
		at := path.Child("x-kubernetes-validations").Index(i)
		for _, f := range []struct {
			name  string
			set   bool
			since uint // the first release that has it on by default
		}{
			{"rule", rule.Rule != "", firstWithRules},
			{"messageExpression", rule.MessageExpression != "", 27},
			{"reason", rule.Reason != nil, 28},
			{"fieldPath", rule.FieldPath != "", 28},
			{"optionalOldSelf", rule.OptionalOldSelf != nil, 30},
		} {
			if f.set && target.release() < f.since {
				found := tooNew(at.Child(f.name).String(), target, "the field "+f.name,
					fmt.Sprintf("which Kubernetes 1.%d added", f.since))
				found.Server = true
				out.add(found)
			}
		}
	}
}

// lintRepeated warns about rules that server-side apply cannot tell apart.
func lintRepeated(rules apiextensions.ValidationRules, path *field.Path, out *findings) {
	at := func(i int) string {
		return path.Child("x-kubernetes-validations").Index(i).Child("rule").String()
	}
	for i, rule := range rules {
		first := slices.IndexFunc(rules, func(other apiextensions.ValidationRule) bool {
			return other.Rule == rule.Rule
		})
		if first < i && rule.Rule != "" {
			out.add(Finding{
				Path: at(i), Rule: diag.CodeServerRuleRepeated,
				Message: "the value has this rule already, and server-side apply refuses a " +
					"manifest with a rule twice: remove one of the two",
				Notes: []Note{{Path: at(first), Message: "the other one"}},
			})
		}
	}
}

// tooNew words what the target does not know, and what to do about it.
func tooNew(path string, target Target, what, consequence string) Finding {
	return Finding{
		Path: path, Rule: diag.CodeServerTarget,
		Message: fmt.Sprintf("Kubernetes %s does not know %s, %s: leave it out, or raise the target",
			target, what, consequence),
	}
}

// lintBounds warns about bounds that no value satisfies, and about those that bound nothing.
func lintBounds(s *apiserver.Schema, path *field.Path, out *findings) {
	told := map[string]bool{} // what checks nothing contradicts nothing, either
	contradict := func(keyword, format string, args ...any) {
		if !told[keyword] {
			out.warn(path.Child(keyword), diag.CodeServerBounds, format, args...)
		}
		told[keyword] = true
	}
	lintOtherTypes(s, contradict)
	if s.Minimum != nil && s.Maximum != nil {
		switch {
		case *s.Minimum > *s.Maximum:
			contradict("minimum", "no number satisfies minimum %v and maximum %v: change one of them",
				*s.Minimum, *s.Maximum)
		case *s.Minimum == *s.Maximum && (s.ExclusiveMinimum || s.ExclusiveMaximum):
			contradict("minimum",
				"no number lies between minimum %v and maximum %v where one is exclusive: "+
					"widen the range",
				*s.Minimum, *s.Maximum)
		case hasNoMultiple(s):
			contradict("maximum",
				"no whole number%s lies between minimum %v%s and maximum %v%s: widen the range",
				multiples(s), *s.Minimum, exclusive(s.ExclusiveMinimum), *s.Maximum,
				exclusive(s.ExclusiveMaximum))
		}
	}
	if s.ExclusiveMinimum && s.Minimum == nil {
		contradict("exclusiveMinimum",
			"exclusiveMinimum restricts nothing without minimum beside it%s",
			addBound(s, func(b apiserver.Schema) bool { return b.Minimum != nil }))
	}
	if s.ExclusiveMaximum && s.Maximum == nil {
		contradict("exclusiveMaximum",
			"exclusiveMaximum restricts nothing without maximum beside it%s",
			addBound(s, func(b apiserver.Schema) bool { return b.Maximum != nil }))
	}
	if s.MultipleOf != nil && *s.MultipleOf <= 0 {
		contradict("multipleOf", "multipleOf must be positive: write a number above 0")
	}
	lintRange("minimum", s.Minimum, s, path, out)
	lintRange("maximum", s.Maximum, s, path, out)
	lintRange("multipleOf", s.MultipleOf, s, path, out)
	for _, b := range []struct {
		name     string
		min, max *int64
	}{
		{"Length", s.MinLength, s.MaxLength},
		{"Items", s.MinItems, s.MaxItems},
		{"Properties", s.MinProperties, s.MaxProperties},
	} {
		switch {
		case b.max != nil && *b.max < 0:
			contradict("max"+b.name, "no value satisfies max%s %d: write a count from 0", b.name, *b.max)
		case b.min != nil && b.max != nil && *b.min > *b.max:
			contradict("min"+b.name, "no value satisfies min%[1]s %[2]d and max%[1]s %[3]d: "+
				"change one of them", b.name, *b.min, *b.max)
		}
	}
}

// lintOtherTypes warns of restrictions of another type than the value has, but for those of
// objects: controller-gen derives one of them from k8s:required for numbers of a declared type.
func lintOtherTypes(s *apiserver.Schema, contradict func(keyword, format string, args ...any)) {
	for _, k := range []struct {
		keyword, restricts string
		given              bool
	}{
		{"minLength", "string", s.MinLength != nil}, {"maxLength", "string", s.MaxLength != nil},
		{"pattern", "string", s.Pattern != ""},
		{"minimum", "number", s.Minimum != nil}, {"maximum", "number", s.Maximum != nil},
		{"multipleOf", "number", s.MultipleOf != nil},
		{"minItems", "array", s.MinItems != nil}, {"maxItems", "array", s.MaxItems != nil},
	} {
		if has := strings.Replace(s.Type, "integer", "number", 1); k.given && has != k.restricts &&
			slices.Contains(jsontext.Types(), has) { // another type is a mistake of its own
			contradict(k.keyword, "%s restricts a value of type %s, and the value is of type %s, "+
				"so it checks nothing: remove it", k.keyword, k.restricts, s.Type)
		}
	}
}

// hasNoMultiple reports whether a range has numbers, but none that is an integer, if it must be
// one, and a multiple of what it must be one of. Divisions of fractions are rounded, and prove
// nothing.
func hasNoMultiple(s *apiserver.Schema) bool {
	step := 1.0
	if s.MultipleOf != nil {
		step = *s.MultipleOf
	} else if s.Type != "integer" {
		return false
	}
	first, last := math.Ceil(*s.Minimum/step), math.Floor(*s.Maximum/step)
	if s.ExclusiveMinimum && first*step == *s.Minimum {
		first++
	}
	if s.ExclusiveMaximum && last*step == *s.Maximum {
		last--
	}
	return first > last && step > 0 && step == math.Trunc(step)
}

func multiples(s *apiserver.Schema) string {
	if s.MultipleOf == nil {
		return ""
	}
	return fmt.Sprintf(" that is a multiple of %v", *s.MultipleOf)
}

func exclusive(is bool) string {
	if is {
		return " (exclusive)"
	}
	return ""
}

// lintRange warns about a bound that is itself no value of the type and format.
func lintRange(
	keyword string, bound *float64, s *apiserver.Schema, path *field.Path,
	out *findings,
) {
	if bound == nil || apiserver.IsBound(*bound, s.Type, s.Format) {
		return
	}
	kind, wider := "a 64-bit integer", false
	switch s.Format {
	case "int32":
		kind, wider = "a 32-bit integer", apiserver.IsBound(*bound, s.Type, "int64")
	case "float":
		kind = "a 32-bit float"
	}
	const choose = "choose one that is, or leave it out"
	text, _ := json.Marshal(*bound)
	found := Finding{Path: path.Child(keyword).String(), Rule: diag.CodeServerBounds,
		Message: fmt.Sprintf("a server reads %s as %s, which is not %s, and since Kubernetes 1.36 it refuses every object with the field", keyword, text, kind)}
	if wider {
		found.Remedy = Remedy{Before: ": write ", Keyword: "format", Value: "int64",
			After: " beside it, " + choose}
	} else {
		found.Message += ": " + choose
	}
	out.add(found)
}

// addBound says what to do about an exclusive bound without the bound. If a field and its type both
// give one, they are under allOf, where has finds it.
func addBound(s *apiserver.Schema, has func(apiserver.Schema) bool) string {
	if slices.ContainsFunc(s.AllOf, has) {
		return ", and does not reach those under allOf: set both in one place"
	}
	return ": add one, or remove it"
}
