package schema

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Resolver turns drafts into structural nodes. It merges every draft once, so that a Go type is
// the same node wherever it is used, and reports what does not fit on the way. It is for one
// goroutine.
type Resolver struct {
	Diagnostics diag.List

	nodes map[*Draft]*Structural // the nodes of drafts
	types map[*Draft]*Structural // the plain reference to a named draft
	stack [][]*Draft             // the types of the nodes that are being made, if they have any

	skeletons map[*Draft]*Draft // the skeletons of the types of opaque fields
	circular  map[*Draft]bool   // whether types contain themselves

	merging []*Draft // drafts that are being merged into another
	budget  budget   // of the schema that is being made
}

// NewResolver returns an empty Resolver.
func NewResolver() *Resolver {
	r := &Resolver{skeletons: map[*Draft]*Draft{}, circular: map[*Draft]bool{},
		budget: fullBudget()}
	r.forget()
	return r
}

// forget drops the nodes that were made.
func (r *Resolver) forget() {
	r.nodes, r.types = map[*Draft]*Structural{}, map[*Draft]*Structural{}
}

// Refer returns the draft of a place that uses a named type: the type's own draft, and what the
// field says in addition. The field's documentation hides the type's.
func Refer(named, field *Draft) *Draft {
	return &Draft{Refers: true, Parts: []*Draft{named, field}, Origin: field.Origin}
}

// Resolve returns the node that d and its parts describe. It never returns nil: if something cannot
// be expressed, it reports an error and returns a broken node that accepts anything.
func (r *Resolver) Resolve(d *Draft) *Structural {
	if s := r.nodes[d]; s != nil {
		return s
	}
	if !r.spend(&r.budget.nodes) {
		return &Structural{Shape: Any{}, Origin: d.Origin, broken: true}
	}
	s := r.resolve(d)
	r.nodes[d] = s
	return s
}

// resolve is Resolve for a draft without a node. A field that says nothing about its type beyond
// documentation shares the type's node.
func (r *Resolver) resolve(d *Draft) *Structural {
	if own := r.recursionEnd(d); own != nil {
		return r.buildRecursionEnd(d, own)
	}
	types := d.types()
	if i := r.enclosing(types); i >= 0 {
		if d.Broken || d.Own().Misses("schemaless", "preserveunknownfields",
			"xpreserveunknownfields") { // it is known
			return &Structural{Shape: Any{}, Origin: d.Origin, broken: true}
		}
		return r.recursive(firstTypes(r.stack), r.stack[i][0], d)
	}
	if !d.Refers || d.Named != "" || !d.onlyDocuments() || !d.Parts[1].onlyDocuments() {
		s := r.withTypes(types, func() *Structural { return r.build(d) })
		if d.Refers && d.Named == "" {
			s.Origin.typ = d.Parts[0].Origin.declaration
		}
		return s
	}
	named, field := d.Parts[0], d.Parts[1]
	shared := *r.plainNode(named)
	shared.Documentation = field.Documentation.over(shared.Documentation)
	shared.Origin = shared.Origin.usedBy(field.Origin)
	shared.broken, shared.partial = shared.broken || field.Broken, shared.partial || field.Partial
	shared.lacking = shared.lacking || field.Partial
	shared.unread = slices.Concat(shared.unread, field.Unread)
	return &shared
}

// plainNode returns the node of a named type where the field that uses it says nothing more.
func (r *Resolver) plainNode(named *Draft) *Structural {
	if s := r.types[named]; s != nil {
		return s
	}
	s := r.withTypes(named.types(), func() *Structural {
		return r.build(Refer(named, &Draft{Origin: named.Origin}))
	})
	r.types[named] = s
	return s
}

// withTypes runs f while the types of a node are on the stack.
func (r *Resolver) withTypes(types []*Draft, f func() *Structural) *Structural {
	if len(types) == 0 {
		return f()
	}
	r.stack = append(r.stack, types)
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	return f()
}

// enclosing returns where on the stack a node is that consists of no other types than the given
// ones, or -1. Whatever is below it is below the new one again, without end. Finitely many types
// make finitely many sets, so whatever has no end is found.
func (r *Resolver) enclosing(types []*Draft) int {
	other := func(t *Draft) bool { return !slices.Contains(types, t) }
	return slices.IndexFunc(r.stack, func(around []*Draft) bool {
		return !slices.ContainsFunc(around, other)
	})
}

// firstTypes returns the first type of each node on the stack, which names it.
func firstTypes(stack [][]*Draft) []*Draft {
	var all []*Draft
	for _, types := range stack {
		all = append(all, types[0])
	}
	return all
}

// recursive reports that a type contains itself, at the place that leads back to it, and returns a
// node that stands in for it. The types entered since the beginning, including this one, are given.
func (r *Resolver) recursive(entered []*Draft, named, at *Draft) *Structural {
	var path []string
	for _, d := range entered[max(0, slices.Index(entered, named)):] {
		if d.Named != "" {
			path = append(path, d.Named)
		}
	}
	path = append(path, named.Named)
	r.report("go/recursive", at,
		"%s contains itself (%s): a structural schema is a tree of finite depth: let a field on the way take any value, with kubebuilder:validation:Schemaless and kubebuilder:pruning:PreserveUnknownFields",
		named.Named, strings.Join(path, " → ")).Relate(named.Origin.Decl(), "%s is declared here",
		named.Named)
	return &Structural{Shape: Any{}, Origin: named.Origin, broken: true}
}

func (r *Resolver) report(code diag.Code, d *Draft, format string, args ...any) *diag.Diagnostic {
	return d.Origin.Report(&r.Diagnostics, code, format, args...)
}

// reportKeyword reports at the marker that set the keyword, with the declaration as related
// position.
func (r *Resolver) reportKeyword(
	code diag.Code, d *Draft, keyword, format string, args ...any,
) *diag.Diagnostic {
	k, ok := d.Origin.Keyword(keyword)
	if !ok {
		return r.report(code, d, format, args...)
	}
	return d.Origin.reportAt(&r.Diagnostics, k.Pos, code, format, args...).Relate(d.Origin.Decl(),
		"%s is declared here", d.Origin.Name())
}
