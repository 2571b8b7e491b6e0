package objects

import (
	"maps"
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// Each is the step in the path of a Read that stands for the items of a list or the values of a
// map.
const Each = "[]"

// Below returns the schema of what steps lead to, or nil if there is none.
func Below(s *v1.JSONSchemaProps, steps ...string) *v1.JSONSchemaProps {
	for _, step := range steps {
		if s == nil {
			return nil
		}
		property, ok := s.Properties[step]
		switch {
		case ok:
			s = &property
		case step == Each && s.Items != nil:
			s = apiserver.PrunedItems(s)
		case s.AdditionalProperties != nil:
			s = s.AdditionalProperties.Schema
		default:
			return nil
		}
	}
	return s
}

// A Read is a value that a CEL rule reads, or asks for with has().
type Read struct {
	Path     []string // names of fields from self on, and Each; empty for a self without parts
	Literals []any    // what the rule compares the value with: strings, int64, float64 and bool
}

// Reads returns the values in self that a rule reads, each once, a value before those inside it.
// The schema is that of self. A rule that cannot be parsed reads nothing.
func Reads(s *v1.JSONSchemaProps, rule string) []Read {
	e, r := readerOf(s, rule)
	if e == nil {
		return nil
	}
	r.walk(e)
	reads := make([]Read, 0, len(r.found))
	for _, key := range slices.Sorted(maps.Keys(r.found)) {
		reads = append(reads, *r.found[key])
	}
	return reads
}

// A selfPath is where in self a value lies.
type selfPath struct {
	path   []string
	schema *v1.JSONSchemaProps
}

// field returns the place of a field that is written with an escaped name, or nil.
func (p *selfPath) field(escaped string) *selfPath {
	for name, s := range p.schema.Properties {
		if known, ok := apiservercel.Escape(name); ok && known == escaped {
			return &selfPath{append(slices.Clip(p.path), name), &s}
		}
	}
	if s := p.schema.AdditionalProperties; s != nil {
		return p.each()
	}
	return nil
}

// each returns the place of the items of a list or the values of a map, or nil.
func (p *selfPath) each() *selfPath {
	s := Below(p.schema, Each)
	if s == nil {
		return nil
	}
	return &selfPath{append(slices.Clip(p.path), Each), s}
}

// A reader collects what an expression reads.
type reader struct {
	found map[string]*Read
	scope map[string]*selfPath // the places that variables stand for
}

// readerOf returns the expression of a rule of a schema, or nil if it cannot be parsed, and a
// reader for it.
func readerOf(s *v1.JSONSchemaProps, rule string) (ast.Expr, reader) {
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	parsed, issues := env.Parse(rule)
	if issues.Err() != nil {
		return nil, reader{}
	}
	return parsed.NativeRep().Expr(),
		reader{map[string]*Read{}, map[string]*selfPath{"self": {schema: s}}}
}

// inside returns a reader for what a macro asks of the items of a list or the values of a map, and
// of the keys of the map, which have a place of their own or none.
func (r reader) inside(c ast.ComprehensionExpr, over, key *selfPath) reader {
	r.scope = maps.Clone(r.scope)
	r.scope[c.IterVar()], r.scope[c.IterVar2()], r.scope[c.AccuVar()] = nil, nil, nil
	switch {
	case over == nil:
	case c.HasIterVar2():
		r.scope[c.IterVar2()] = over.each()
	case over.schema.Items != nil:
		r.scope[c.IterVar()] = over.each()
	default:
		r.scope[c.IterVar()] = key
	}
	return r
}

// read records a place, and returns it.
func (r reader) read(p *selfPath) *selfPath {
	if p != nil && p.counts() {
		r.entry(p)
	}
	return p
}

// counts reports whether the value at a place may be absent or vary. A rule is only asked if self
// is there, so self counts only if it is a scalar.
func (p *selfPath) counts() bool {
	return len(p.path) > 0 || p.schema.Type != "object" && p.schema.Type != "array"
}

func (r reader) entry(p *selfPath) *Read {
	key := strings.Join(p.path, "\x00")
	if r.found[key] == nil {
		r.found[key] = &Read{Path: p.path}
	}
	return r.found[key]
}

// walk visits an expression and returns the place whose value it is, or nil.
func (r reader) walk(e ast.Expr) *selfPath {
	switch e.Kind() {
	case ast.IdentKind:
		return r.read(r.scope[strings.TrimPrefix(e.AsIdent(), ".")]) // .self is self
	case ast.SelectKind:
		if at := r.walk(e.AsSelect().Operand()); at != nil {
			return r.read(at.field(e.AsSelect().FieldName()))
		}
	case ast.CallKind:
		return r.call(e.AsCall())
	case ast.ListKind:
		for _, element := range e.AsList().Elements() {
			r.walk(element)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			r.walk(entry.AsMapEntry().Key())
			r.walk(entry.AsMapEntry().Value())
		}
	case ast.ComprehensionKind:
		r.comprehension(e.AsComprehension())
	}
	return nil
}

// comprehension visits what a macro such as all() is expanded to.
func (r reader) comprehension(c ast.ComprehensionExpr) {
	over := r.walk(c.IterRange())
	if over != nil {
		r.read(over.each())
	}
	inner := r.inside(c, over, nil)
	for _, e := range []ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
		inner.walk(e)
	}
}

// call visits a function or an operator.
func (r reader) call(c ast.CallExpr) *selfPath {
	if c.IsMemberFunction() {
		r.walk(c.Target())
	}
	at := make([]*selfPath, len(c.Args()))
	for i, arg := range c.Args() {
		at[i] = r.walk(arg)
	}
	if len(at) != 2 {
		return nil
	}
	switch left, right := c.Args()[0], c.Args()[1]; c.FunctionName() {
	case operators.Index:
		if at[0] != nil {
			return r.read(at[0].each())
		}
		if left.Kind() == ast.ListKind { // which has no item of that number
			r.literal(at[1], int64(left.AsList().Size()))
		}
	case operators.Subtract: // which is zero
		r.compare(at[0], right)
		r.compare(at[1], left)
	case operators.OptSelect:
		if at[0] != nil && right.Kind() == ast.LiteralKind {
			name, _ := right.AsLiteral().Value().(string) // as the syntax has it
			r.read(at[0].field(name))                     // the whole is an optional value
		}
	case operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals,
		operators.Greater, operators.GreaterEquals:
		r.compare(at[0], right)
		r.compare(at[1], left)
	case operators.In:
		if right.Kind() == ast.ListKind {
			for _, element := range right.AsList().Elements() {
				r.compare(at[0], element)
			}
		} else if at[1] != nil {
			r.compare(at[1].each(), left)
		}
	}
	return nil
}

// compare records that a value is compared with a literal, if the expression is one.
func (r reader) compare(p *selfPath, e ast.Expr) {
	if e.Kind() == ast.LiteralKind {
		r.literal(p, native(e.AsLiteral()))
	}
}

// literal records a literal among those of a value.
func (r reader) literal(p *selfPath, literal any) {
	if p == nil || !p.counts() || literal == nil {
		return
	}
	if entry := r.entry(p); !slices.Contains(entry.Literals, literal) {
		entry.Literals = append(entry.Literals, literal)
	}
}
