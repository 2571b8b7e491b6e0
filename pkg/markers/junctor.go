package markers

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A clause is one restriction in a branch of a junctor: minimum=42, required=name,
// properties:name:pattern="x", or another junctor, whose branches stand in parentheses:
// anyOf=(minimum=1;maximum=-1).
type clause struct {
	path     []schema.Step
	negated  bool
	word     string
	required []string
	effect   effect
	junctor  *Definition
	branches [][]clause
}

// junctor reads branches, separated by semicolons, of clauses, separated by commas. In the colon
// form, which the KEP sketches, a keyword that the branch already has starts the next one.
func (r *reader) junctor(def *Definition, colon bool) (effect, error) {
	branches, err := r.branches(colon)
	if err == nil && r.peek() != 0 {
		err = r.failf(r.off, "the parenthesis before %q closes none", r.rest())
	}
	return func(t *Target) *problem { return t.junctor(def, branches) }, err
}

// branches reads the branches of a junctor, up to the end or the closing parenthesis.
func (r *reader) branches(colon bool) (branches [][]clause, err error) {
	branch := []clause{}
	for {
		start := r.off
		c, err := r.clause()
		if err != nil {
			return nil, err
		}
		if isRepeated(branch, c) {
			if !colon && c.word != "required" {
				return nil, r.failf(start,
					"%s is given twice in one branch: a semicolon starts the next", c.word)
			}
			if colon {
				branches, branch = append(branches, branch), nil
			}
		}
		branch = append(branch, c)
		switch {
		case r.peek() == 0 || r.openJunctors > 0 && r.peek() == ')':
			return append(branches, branch), nil
		case r.accept(';'):
			branches, branch = append(branches, branch), nil
		case !r.accept(','):
			return nil, r.failf(r.off, "expected a comma or a semicolon before %q", r.rest())
		}
	}
}

func isRepeated(branch []clause, c clause) bool {
	return slices.ContainsFunc(branch, func(b clause) bool {
		return b.word == c.word && b.negated == c.negated && slices.Equal(b.path, c.path)
	})
}

// clause reads path:keyword=value.
func (r *reader) clause() (c clause, err error) {
	r.skipBlanks()
	if hasKeyword(r.rest(), "not:") || hasKeyword(r.rest(), "not=") {
		c.negated = true
		r.off += len("not:")
	}
	c.path, r.off = steps(r.text, r.off, hasKeyword)
	start := r.off
	c.word = r.run(isLetter)
	if c.word == "" || !r.accept('=') && !r.accept(':') {
		return c, r.failf(start, "expected keyword=value, as in required=name, found %q",
			r.text[start:])
	}
	c.word = lower(c.word)
	if c.word == "required" {
		return c, r.part(func(names *reader) error { return names.requiredNames(&c) })
	}
	if def := junctorOf(c.word); def != nil && r.peek() == '(' {
		c.junctor = def
		return c, r.inner(&c)
	}
	def := Validation(c.word)
	if def == nil || !def.nests {
		return c, errForbidden(r, start, c.word)
	}
	err = r.part(func(value *reader) (err error) {
		if c.effect, err = def.parse(value); err == nil {
			err = value.end()
		}
		value.off = len(value.text)
		return err
	})
	return c, err
}

// part reads the value of a keyword, which ends where the clause does. What controller-gen makes of
// it is no matter: it has no junctors.
func (r *reader) part(read func(value *reader) error) error {
	value := *r
	value.text, value.notes = r.text[:r.valueEnd()], nil
	err := read(&value)
	r.off = value.off
	for _, d := range value.notes {
		if d.Code != "marker/blank" {
			r.notes = append(r.notes, d)
		}
	}
	return err
}

// maxJunctors bounds how deep junctors may stand in each other.
const maxJunctors = 8

// inner reads the branches of a junctor that stands in a branch.
func (r *reader) inner(c *clause) (err error) {
	start := r.off
	r.accept('(')
	if r.openJunctors++; r.openJunctors > maxJunctors {
		return r.failf(start, "more than %d junctors stand in each other", maxJunctors)
	}
	if c.branches, err = r.branches(false); err == nil && !r.accept(')') {
		err = r.failf(start, "the parenthesis is not closed")
	}
	r.openJunctors--
	return err
}

// requiredNames reads one name, or several in braces.
func (r *reader) requiredNames(c *clause) (err error) {
	if r.peek() == '{' {
		c.required, err = list(r, (*reader).str)
		return err
	}
	name, err := r.str()
	if err == nil && name == "" {
		err = r.failf(r.off, "the name of a property is missing")
	}
	c.required = []string{name}
	return err
}

// valueEnd returns where the value that comes next ends: at a comma or semicolon outside quotes and
// braces.
func (r *reader) valueEnd() int {
	depth := 0
	for i := range Unquoted(r.text, r.off) {
		switch c := r.text[i]; {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case depth <= 0 && (c == ',' || c == ';' || c == ')' && r.openJunctors > 0):
			return i
		}
	}
	return len(r.text)
}

// AmongFields is the advice for a junctor whose argument is none: as a rule, one of several fields
// was meant to be set.
func (def *Definition) AmongFields() string {
	var fields string
	switch LastWord(def.Name) {
	case "oneOf":
		fields = "ExactlyOneOf"
	case "anyOf":
		fields = "AtLeastOneOf"
	default:
		return ""
	}
	return "; to choose among fields, write " + validationPrefix + fields +
		" with their names above the struct"
}

// errForbidden explains a word, at an offset, that cannot begin a clause in a branch.
func errForbidden(r *reader, off int, word string) error {
	if junctorOf(word) != nil {
		return r.failAs("marker/junctor", off,
			"%s cannot stand in a branch like this: its own branches stand in parentheses, as in anyOf=(minimum=1;maximum=-1), and not: before a keyword", word)
	}
	var nesting []string
	for _, def := range definitions {
		if def.nests {
			nesting = append(nesting, lower(LastWord(def.Name)))
		}
	}
	return r.failAs("marker/junctor", off,
		"%s cannot stand under a junctor: only value validations, required, items: and properties: can (KEP-2335)%s",
		word, diag.ThenDidYouMean("; ", diag.Nearest(word, nesting)))
}

// junctorOf returns the junctor that a keyword is, or nil.
func junctorOf(word string) *Definition {
	if def := byName[validationPrefix+word]; def != nil && def.junctor != nil {
		return def
	}
	return nil
}

func (t *Target) junctor(def *Definition, branches [][]clause) *problem {
	nested, p := t.nested(branches)
	if p != nil {
		return p
	}
	def.junctor(t.Draft, nested)
	t.set(LastWord(def.Name))
	return nil
}

func (t *Target) nested(branches [][]clause) (nested []schema.NestedValueValidation, p *problem) {
	for _, clauses := range branches {
		n := schema.NestedValueValidation{Origin: t.origin()}
		for _, c := range clauses {
			if p := t.clause(&n, c); p != nil {
				return nil, p
			}
		}
		nested = append(nested, n)
	}
	return nested, nil
}

// negate returns a validation that excludes all of the branches and whatever have already excludes.
func negate(
	have *schema.NestedValueValidation, branches []schema.NestedValueValidation,
) *schema.NestedValueValidation {
	switch {
	case have == nil && len(branches) == 1:
		return &branches[0]
	case have == nil:
		return &schema.NestedValueValidation{
			ValueValidation: schema.ValueValidation{AnyOf: branches}, Origin: branches[0].Origin,
		}
	}
	return &schema.NestedValueValidation{
		ValueValidation: schema.ValueValidation{AnyOf: append([]schema.NestedValueValidation{*have},
			branches...)}, Origin: have.Origin,
	}
}

// clause writes one restriction into a branch. What it mentions must exist outside the junctor, or
// is written out there.
func (t *Target) clause(n *schema.NestedValueValidation, c clause) *problem {
	at := t
	for _, s := range c.path {
		if s.Name == "metadata" && at.isWholeObject() {
			return &problem{"junctor", "no server lets a junctor mention the metadata of a whole " +
				"object: restrict its name outside, at properties:metadata:properties:name"}
		}
		below, p := at.descend(s)
		if p != nil {
			return p
		}
		at = below
		n = nestedChild(n, s)
		if n == nil {
			return &problem{"junctor",
				"additionalProperties cannot stand under a junctor (KEP-2335)"}
		}
	}
	if !c.negated {
		return t.restrict(n, at, c)
	}
	excluded := schema.NestedValueValidation{Origin: t.origin()}
	p := t.restrict(&excluded, at, c)
	n.Not = negate(n.Not, []schema.NestedValueValidation{excluded})
	return p
}

// restrict writes what a clause says about a node, which is the target's or below it.
func (t *Target) restrict(n *schema.NestedValueValidation, at *Target, c clause) *problem {
	if c.word == "required" {
		for _, name := range c.required {
			if _, p := at.descend(schema.ToProperty(name)); p != nil {
				return p
			}
		}
		n.Required = append(n.Required, c.required...)
		return nil
	}
	scratch := &schema.Draft{Format: n.Format, ValueValidation: n.ValueValidation}
	if c.junctor != nil {
		nested, p := at.nested(c.branches)
		if p != nil {
			return p
		}
		c.junctor.junctor(scratch, nested)
		n.ValueValidation = scratch.ValueValidation
		return nil
	}
	p := applyAs(c.effect, *at, scratch, at.Schema)
	n.Format, n.ValueValidation = scratch.Format, scratch.ValueValidation
	return p
}

// nestedChild returns what restricts a child under a junctor, or nil if nothing may.
func nestedChild(n *schema.NestedValueValidation, s schema.Step) *schema.NestedValueValidation {
	switch s.Keyword {
	case "items":
		if n.Items == nil {
			n.Items = &schema.NestedValueValidation{Origin: n.Origin}
		}
		return n.Items
	case "properties":
		for i := range n.Properties {
			if n.Properties[i].Name == s.Name {
				return &n.Properties[i].Nested
			}
		}
		p := schema.NestedProperty{Name: s.Name,
			Nested: schema.NestedValueValidation{Origin: n.Origin}}
		i, _ := slices.BinarySearchFunc(n.Properties, s.Name,
			func(p schema.NestedProperty, name string) int { return strings.Compare(p.Name, name) })
		n.Properties = slices.Insert(n.Properties, i, p)
		return &n.Properties[i].Nested
	}
	return nil
}
