package randgo

import (
	"fmt"
	"strings"
)

// A body is the text of a struct, with what precedes it.
type body struct {
	marks     []string
	doc, body string
	mapKey    string // the JSON name of a required string, by which lists can be keyed
}

// structure makes the fields of a struct, which comes after so many types of p, and its markers.
func (g *generator) structure(p *pkg, name string, before int, start string) body {
	b := body{doc: g.doc(name), body: start}
	var optional []string
	for range g.IntN(2 + g.size) {
		if g.one(8) && g.embedded(p, before, &b) {
			continue
		}
		json := g.jsonName()
		presence := pick(g, "", ",omitempty", ",omitempty", ",omitzero")
		b.body += g.field(p, before, json, presence)
		if presence != "" && !strings.ContainsAny(json, "-.") {
			optional = append(optional, json)
		}
	}
	if g.one(3) {
		json := g.jsonName()
		b.body += fmt.Sprintf("\tName%d string `json:\"%s\"`\n", g.number(), json)
		b.mapKey = json
	}
	b.marks = g.typeMarks(shape{form: object})
	if g.wild && len(optional) > 1 && g.one(3) {
		b.marks = append(b.marks,
			"kubebuilder:validation:"+pick(g, "AtMostOneOf", "ExactlyOneOf", "AtLeastOneOf")+"="+
				optional[0]+";"+optional[1])
	}
	return b
}

// embedded embeds a struct that is already declared, if there is one.
func (g *generator) embedded(p *pkg, before int, b *body) bool {
	for _, t := range p.types[:before] {
		if t.shape.form != opaque || t.params || strings.Contains(b.body, "\t"+t.name+" ") ||
			!strings.HasPrefix(t.name, "Spec") && !strings.HasPrefix(t.name, "Part") || !g.one(2) {
			continue
		}
		b.body += "\t" + t.name + " `json:\"" + pick(g, ",inline", ",inline", ",omitempty", "",
			g.jsonName()) + "\"`\n"
		return true
	}
	return false
}

// jsonName returns a name that no other field has.
func (g *generator) jsonName() string {
	return pick(g, "a", "name", "x-y", "dotted.name", "true", "0", "camelCase", "spec", "type",
		"Ä") + fmt.Sprint(g.number())
}

// field makes one line of a struct, or several, with the comments above.
func (g *generator) field(p *pkg, before int, json, presence string) string {
	expr, s := g.reference(p, before, 2)
	marks := g.fieldMarks(s)
	if later := p.types[min(before, len(p.types)):]; len(later) > 0 && g.one(6) { // a cycle
		expr, s = pick(g, "*", "[]", "map[string]")+pick(g, later...).name, shape{form: opaque}
		if strings.HasPrefix(expr, "*") || !g.wild || !g.one(4) {
			marks = []string{"kubebuilder:validation:Schemaless",
				"kubebuilder:pruning:PreserveUnknownFields"}
		}
	}
	if s.form == list && strings.HasPrefix(expr, "[]") && g.one(2) {
		marks = append(marks, g.topology(p, expr)...)
	}
	if g.wild && g.one(6) {
		marks = append(marks, g.stray())
	}
	if g.wild && g.one(20) {
		return fmt.Sprintf("\tUntagged%d %s\n", g.number(), expr)
	}
	tag := json + presence
	switch {
	case g.one(30):
		tag = "-"
	case s.form == integer && g.one(10):
		tag += ",string"
	}
	n := g.number()
	names := fmt.Sprint(pick(g, "F", "Field", "f"), n)
	doc := g.doc(names)
	return indent(g.above(marks, doc)) + fmt.Sprintf("\t%s %s `json:\"%s\"`%s\n", names, expr, tag,
		pick(g, "", "", "", " // +nullable"))
}

// topology returns the markers of a list.
func (g *generator) topology(p *pkg, expr string) []string {
	for _, t := range p.types {
		if t.mapKey != "" && expr == "[]"+t.name {
			return []string{pick(g, "listType", "k8s:listType") + "=map", "listMapKey=" + t.mapKey}
		}
	}
	if expr == "[]string" || expr == "[]int32" {
		return []string{pick(g, "listType=set", "k8s:listType=set", "listType=atomic")}
	}
	return []string{"listType=atomic"}
}

func indent(text string) string {
	if text == "" {
		return ""
	}
	return "\t" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n\t") + "\n"
}
