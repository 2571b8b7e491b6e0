package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A GroupVersion is what Go code registers the types of a package as, in a scheme.
type GroupVersion struct {
	Group, Version string         // no group if it comes from another package
	Pos            token.Position // of the variable
}

// registered returns what the types of the package are registered as: by the variable GroupVersion
// of kubebuilder, or SchemeGroupVersion of code-generator. It is nil if no variable says so, or
// several do.
func (u *unit) registered() *GroupVersion {
	var all []GroupVersion
	for _, v := range u.values(toplevel.VarDecl, "GroupVersion{") {
		literal, _ := v.value.(*ast.CompositeLit)
		if literal == nil || !strings.HasSuffix(v.name, "GroupVersion") {
			continue
		}
		said := GroupVersion{Pos: v.pos}
		for _, e := range literal.Elts {
			member, _ := e.(*ast.KeyValueExpr)
			switch {
			case member == nil:
			case isIdent(member.Key, "Group"):
				said.Group = u.stringValue(member.Value)
			case isIdent(member.Key, "Version"):
				said.Version = u.stringValue(member.Value)
			}
		}
		if said.Version != "" { // that of internal types comes from another package
			all = append(all, said)
		}
	}
	if len(all) != 1 {
		return nil
	}
	return &all[0]
}

// A namedValue is a variable or constant with the expression that is its value.
type namedValue struct {
	name  string
	value ast.Expr
	pos   token.Position
}

// values returns the variables or constants that have a value each, in the declarations of a kind
// whose text has a part. Faults of syntax are reported elsewhere.
func (u *unit) values(kind toplevel.Kind, part string) (all []namedValue) {
	for _, f := range u.files {
		for i := range f.items {
			it := &f.items[i]
			if it.Kind != kind || !bytes.Contains(f.text(it.Span), []byte(part)) {
				continue
			}
			file, shift, _ := u.fragment(f, "package p;", it.Span)
			for _, spec := range valueSpecs(file) {
				for i, name := range spec.Names {
					if len(spec.Values) == len(spec.Names) {
						all = append(all, namedValue{name.Name, spec.Values[i],
							f.position(int(name.Pos()) + shift)})
					}
				}
			}
		}
	}
	return all
}

// stringValue returns the value of a string or of a constant of the package, or "".
func (u *unit) stringValue(e ast.Expr) (value string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		value, _ = strconv.Unquote(e.Value)
	case *ast.Ident:
		for _, c := range u.values(toplevel.ConstDecl, e.Name) {
			if literal, ok := c.value.(*ast.BasicLit); ok && c.name == e.Name {
				value, _ = strconv.Unquote(literal.Value)
			}
		}
	}
	return value
}
