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
	u.values(toplevel.VarDecl, "GroupVersion{", func(name *ast.Ident, value ast.Expr,
		at func(token.Pos) token.Position) {
		literal, _ := value.(*ast.CompositeLit)
		if literal == nil || !strings.HasSuffix(name.Name, "GroupVersion") {
			return
		}
		said := GroupVersion{Pos: at(name.Pos())}
		for _, e := range literal.Elts {
			if member, ok := e.(*ast.KeyValueExpr); ok {
				switch key, _ := member.Key.(*ast.Ident); {
				case key == nil:
				case key.Name == "Group":
					said.Group = u.stringValue(member.Value)
				case key.Name == "Version":
					said.Version = u.stringValue(member.Value)
				}
			}
		}
		if said.Version != "" { // that of internal types comes from another package
			all = append(all, said)
		}
	})
	if len(all) != 1 {
		return nil
	}
	return &all[0]
}

// values calls f with the variables or constants that are declared with a value each, and with what
// tells their positions, in the declarations of a kind whose text has a part.
func (u *unit) values(
	kind toplevel.Kind, part string,
	f func(name *ast.Ident, value ast.Expr, at func(token.Pos) token.Position),
) {
	for _, file := range u.files {
		for _, it := range file.items {
			if it.Kind != kind || !bytes.Contains(file.text(it.Span), []byte(part)) {
				continue
			}
			// faults are reported elsewhere
			syntax, shift, _ := u.fragment(file, "package p;", it.Span)
			at := func(pos token.Pos) token.Position { return file.position(int(pos) + shift) }
			for _, d := range syntax.Decls {
				group, _ := d.(*ast.GenDecl)
				if group == nil {
					continue
				}
				for _, s := range group.Specs {
					if spec, ok := s.(*ast.ValueSpec); ok && len(spec.Names) == len(spec.Values) {
						for i, name := range spec.Names {
							f(name, spec.Values[i], at)
						}
					}
				}
			}
		}
	}
}

// stringValue returns the value of a string or of a constant of the package, or "".
func (u *unit) stringValue(e ast.Expr) (value string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		value, _ = strconv.Unquote(e.Value)
	case *ast.Ident:
		u.values(toplevel.ConstDecl, e.Name, func(name *ast.Ident, of ast.Expr,
			_ func(token.Pos) token.Position) {
			if literal, ok := of.(*ast.BasicLit); ok && name.Name == e.Name {
				value, _ = strconv.Unquote(literal.Value)
			}
		})
	}
	return value
}
