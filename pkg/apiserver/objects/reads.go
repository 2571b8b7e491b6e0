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
	env := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).NewExpressionsEnv()
	parsed, issues := env.Parse(rule)
	if issues.Err() != nil {
		return nil
	}
	r := reader{found: map[string]*Read{}}
	r.walk(parsed.NativeRep().Expr(), map[string]*selfPath{"self": {schema: s}})
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
type reader struct{ found map[string]*Read }

// read records a place, and returns it.
func (r *reader) read(p *selfPath) *selfPath {
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

func (r *reader) entry(p *selfPath) *Read {
	key := strings.Join(p.path, "\x00")
	if r.found[key] == nil {
		r.found[key] = &Read{Path: p.path}
	}
	return r.found[key]
}

// walk visits an expression and returns the place whose value it is, or nil. The scope has the
// places that variables stand for.
func (r *reader) walk(e ast.Expr, scope map[string]*selfPath) *selfPath {
	switch e.Kind() {
	case ast.IdentKind:
		return r.read(scope[e.AsIdent()])
	case ast.SelectKind:
		if at := r.walk(e.AsSelect().Operand(), scope); at != nil {
			return r.read(at.field(e.AsSelect().FieldName()))
		}
	case ast.CallKind:
		return r.call(e.AsCall(), scope)
	case ast.ListKind:
		for _, element := range e.AsList().Elements() {
			r.walk(element, scope)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			r.walk(entry.AsMapEntry().Key(), scope)
			r.walk(entry.AsMapEntry().Value(), scope)
		}
	case ast.ComprehensionKind:
		r.comprehension(e.AsComprehension(), scope)
	}
	return nil
}

// comprehension visits what a macro such as all() is expanded to.
func (r *reader) comprehension(c ast.ComprehensionExpr, scope map[string]*selfPath) {
	over := r.walk(c.IterRange(), scope)
	inner := maps.Clone(scope)
	inner[c.IterVar()], inner[c.IterVar2()] = nil, nil
	if over != nil {
		item := r.read(over.each())
		if c.HasIterVar2() {
			inner[c.IterVar2()] = item
		} else if over.schema.Items != nil {
			inner[c.IterVar()] = item
		}
	}
	inner[c.AccuVar()] = nil
	for _, e := range []ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
		r.walk(e, inner)
	}
}

// call visits a function or an operator.
func (r *reader) call(c ast.CallExpr, scope map[string]*selfPath) *selfPath {
	if c.IsMemberFunction() {
		r.walk(c.Target(), scope)
	}
	at := make([]*selfPath, len(c.Args()))
	for i, arg := range c.Args() {
		at[i] = r.walk(arg, scope)
	}
	if len(at) != 2 {
		return nil
	}
	switch left, right := c.Args()[0], c.Args()[1]; c.FunctionName() {
	case operators.Index:
		if at[0] != nil {
			return r.read(at[0].each())
		}
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
func (r *reader) compare(p *selfPath, e ast.Expr) {
	if p == nil || !p.counts() || e.Kind() != ast.LiteralKind {
		return
	}
	if literal := native(e.AsLiteral()); literal != nil {
		if entry := r.entry(p); !slices.Contains(entry.Literals, literal) {
			entry.Literals = append(entry.Literals, literal)
		}
	}
}
