package parser

import (
	"bytes"
	"go/ast"
	"slices"
	"strings"
)

// marshalers finds the methods of a file that may write a type's JSON.
func (u *unit) marshalers(f *source) {
	for _, it := range f.items {
		if it.kind != funcItem {
			continue
		}
		name := string(f.text(it.name))
		if converted, ok := conversion(name); ok {
			u.converts = append(u.converts, converted)
		}
		writes, converts := name == "MarshalJSON" || name == "MarshalText", slices.Contains(converters, name)
		if !writes && !converts {
			continue
		}
		file, _, err := u.fragment(f, "package p;", span{it.lo, it.body})
		if err != nil || len(file.Decls) != 1 {
			continue // an error in the file is reported with its types
		}
		fn, ok := file.Decls[0].(*ast.FuncDecl)
		switch {
		case !ok || fn.Recv == nil:
		case writes:
			u.writers = append(u.writers, fn)
			if name == "MarshalJSON" {
				u.written = append(u.written, u.writes(f, &it))
			} else {
				u.written = append(u.written, "")
			}
		case len(fn.Recv.List) == 1:
			u.converts = append(u.converts, embeddedName(fn.Recv.List[0].Type))
		}
	}
}

// converters are the methods by which controller-runtime converts between the versions of a kind.
var converters = []string{"Hub", "ConvertTo", "ConvertFrom"}

// conversion returns the type that a function of package conversion-gen's form converts, as in Convert_v1_Pod_To_v2_Pod.
func conversion(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, "Convert_")
	from, _, isOne := strings.Cut(rest, "_To_")
	_, converted, named := strings.Cut(from, "_")
	return converted, ok && isOne && named
}

// attach gives the methods that may write JSON to their types.
func (u *unit) attach() {
	for i, fn := range u.writers {
		if d := u.owner(fn); d != nil {
			d.methods = append(d.methods, fn)
			d.writes += u.written[i]
		}
	}
	u.writers, u.written = nil, nil
}

// owner returns the declaration of the type that fn is a method of, or nil. A receiver that is an alias is replaced by
// what it stands for, so that the method is found without the alias.
func (u *unit) owner(fn *ast.FuncDecl) *decl {
	if len(fn.Recv.List) != 1 {
		return nil
	}
	var aliases []*decl
	at := &fn.Recv.List[0].Type
	for {
		switch x := (*at).(type) {
		case *ast.ParenExpr:
			at = &x.X
		case *ast.StarExpr:
			at = &x.X
		case *ast.IndexExpr:
			at = &x.X
		case *ast.IndexListExpr:
			at = &x.X
		case *ast.Ident:
			d := u.decls[x.Name]
			target := d.standsFor()
			if target == nil || slices.Contains(aliases, d) {
				return d
			}
			aliases = append(aliases, d)
			*at = target
		default:
			return nil
		}
	}
}

// standsFor returns what an alias stands for, as it is written, and nil for every other declaration.
func (d *decl) standsFor() ast.Expr {
	if d == nil || !bytes.ContainsRune(d.text(), '=') {
		return nil
	}
	file, _, _ := d.fragment(d.file, "package p;type ", d.span())
	if spec := firstType(file); spec != nil && spec.Assign.IsValid() {
		return spec.Type
	}
	return nil
}
