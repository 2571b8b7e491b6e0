package randgo

import (
	"slices"
	"strings"
)

// marks are the markers that fit a form, wherever it occurs. Their arguments are consistent, so
// that a default satisfies every other marker.
func (g *generator) marks(f form) []string {
	var marks []string
	maybe := func(n int, from ...string) {
		if g.one(n) {
			marks = append(marks, pick(g, from...))
		}
	}
	const v = "kubebuilder:validation:"
	switch f {
	case coded:
		maybe(4, v+"MaxLength=400")
	case text:
		maybe(3, v+"MinLength=0", v+"MinLength=1")
		maybe(3, v+"MaxLength=63", v+"MaxLength:=010", v+"MaxLength=253")
		maybe(6, v+"Pattern=`^[a-z]*$`", v+`Pattern="^\\w+$"`, v+"Pattern=^a.*",
			v+"Pattern=`^(a|b{1,2},;})`")
		maybe(6, v+"Enum=a;abc;ab", v+"Enum={a,abc}", v+`Enum="a";"b,c";ab`)
	case integer:
		maybe(3, v+"Minimum=0", v+"Minimum=-5", v+"Minimum=1e0")
		maybe(3, v+"Maximum=100", v+"Maximum=1_000", v+"Maximum=9223372036854775807")
		maybe(8, v+"ExclusiveMaximum=true", v+"ExclusiveMinimum=false")
		maybe(8, v+"MultipleOf=1", v+"MultipleOf=1.0")
		maybe(8, v+"Enum=1;2;3")
	case list:
		maybe(4, v+"MinItems=0", v+"MinItems=1")
		maybe(3, v+"MaxItems=16", v+"MaxItems=+5")
		maybe(12, v+"UniqueItems=false")
	case dict, object:
		maybe(6, v+"MinProperties=0", v+"MinProperties=1")
		maybe(6, v+"MaxProperties=10")
		maybe(8, "mapType=atomic", "mapType=granular", "structType=atomic")
		maybe(12, v+"XPreserveUnknownFields", "kubebuilder:pruning:PreserveUnknownFields")
	case either:
		maybe(6, v+"XIntOrString")
	}
	maybe(10, "kubebuilder:title=A title", `kubebuilder:title="x: y"`)
	maybe(20, "kubebuilder:externalDocs:url=https://example.com/a",
		`kubebuilder:externalDocs:url="/docs",description="more, of it"`)
	maybe(15, v+`XValidation:rule="true"`,
		v+"XValidation:rule=`1 < 2`,message=\"one, two\",reason=FieldValueInvalid",
		v+`XValidation:rule="true",messageExpression="'a'"`)
	return marks
}

// typeMarks are the markers of a declaration.
func (g *generator) typeMarks(s shape) []string {
	if s.form == opaque { // a named type of another package: markers do not see through it
		return nil
	}
	marks := g.marks(s.form)
	if s.form == list {
		marks = append(marks, g.itemMarks(s)...)
	}
	if g.wild && g.one(5) {
		marks = append(marks, g.stray())
	}
	return marks
}

// fieldMarks are the markers of a field.
func (g *generator) fieldMarks(s shape) []string {
	marks := append(g.marks(s.form), g.itemMarks(s)...)
	if g.one(2) {
		marks = append(marks, pick(g, "optional", "required", "k8s:optional",
			"kubebuilder:validation:Optional", "kubebuilder:validation:Required", "k8s:required",
			"nullable"))
	}
	if s.form == integer && len(marks) == 0 {
		marks = append(marks, pick(g, "k8s:minimum=1 # at least", "k8s:maximum=7"))
	}
	if s.form == list && len(marks) == 0 {
		marks = append(marks, "k8s:maxItems=9 # at most")
	}
	if s.form == opaque && g.one(8) {
		marks = append(marks, "structType=atomic")
	}
	if g.one(map[bool]int{true: 20, false: 200}[g.wild]) &&
		!strings.Contains(strings.Join(marks, " "), "XValidation") {
		marks = append(marks, "k8s:immutable")
	}
	if value := g.value(s.form); value != "" && g.one(5) && !slices.ContainsFunc(marks, needsMore) {
		marks = append(marks,
			pick(g, "kubebuilder:default=", "kubebuilder:default:=", "kubebuilder:example=")+value)
	} else if s.form == text && g.one(8) {
		marks = append(marks, `default="a"`)
	}
	g.Shuffle(len(marks), func(i, j int) { marks[i], marks[j] = marks[j], marks[i] })
	return marks
}

// needsMore reports whether a marker wants more than the smallest default has.
func needsMore(mark string) bool {
	return strings.HasSuffix(mark, "MinItems=1") || strings.HasSuffix(mark, "MinProperties=1") ||
		mark == "k8s:required"
}

// itemMarks are markers of items whose type is written in place.
func (g *generator) itemMarks(s shape) []string {
	if s.form != list || s.items == nil || !g.one(3) {
		return nil
	}
	const v = "kubebuilder:validation:items:"
	switch s.items.form {
	case text:
		return []string{pick(g, v+"MaxLength=9", v+"Pattern=`^a`", v+"Enum=a;b", v+"MinLength=1",
			v+"Format=uuid")}
	case integer:
		return []string{pick(g, v+"Maximum=9", v+"Minimum=1", v+"ExclusiveMaximum=true",
			v+"MultipleOf=2", v+`XValidation:rule="self > 0"`)}
	}
	return nil
}

// value returns a value that fits the form and its markers.
func (g *generator) value(f form) string {
	switch f {
	case text:
		return pick(g, "a", `"a"`, "a", "`ab`")
	case integer:
		return pick(g, "1", "2")
	case boolean:
		return pick(g, "true", "false")
	case list, dict:
		return "{}"
	case either:
		return pick(g, "1", `"50%"`, "a")
	}
	return ""
}

// stray returns a marker of the catalogue, for a place where it may be meaningless, sometimes with
// an argument that it cannot have.
func (g *generator) stray() string {
	name := pick(g, Catalogue()...)
	if g.one(8) {
		return name + pick(g, "", "=", "=5", "=a;b", "={a:1}", ":x=1", "=\"open", "=true",
			" and more", "=a,b")
	}
	return name + argument(name)
}
