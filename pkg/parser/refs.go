package parser

import (
	"go/ast"
	"go/token"
	"strconv"
)

// A ref is a name of another package that a declaration uses.
type ref struct {
	file       *source
	path, name string // the import path as it is written
	need       need   // deep, or less for what is only mentioned
}

// A walker collects the types that a declaration refers to.
type walker struct {
	*decl
	local   []string // types of the same package that are needed
	foreign []ref
}

// refer collects the types that the declaration uses in its type parameters, its type, and the
// results of its marshal methods. They are needed as much as the declaration is.
func (d *decl) refer() walker {
	w := walker{decl: d}
	if params := d.spec.TypeParams; params != nil {
		for _, f := range params.List {
			w.expr(f.Type, d.need)
		}
	}
	w.expr(d.spec.Type, d.need)
	for _, m := range d.methods {
		if m.Type.Results != nil {
			for _, f := range m.Type.Results.List {
				w.expr(f.Type, d.need)
			}
		}
	}
	return w
}

// aliasOf returns the type of the same package that an alias is written as, or nothing.
func (d *decl) aliasOf() string {
	if name, ok := ast.Unparen(d.spec.Type).(*ast.Ident); ok && d.spec.Assign.IsValid() &&
		d.decls[name.Name] != nil {
		return name.Name
	}
	return ""
}

// expr walks over a type; n is how much of the types that it names is needed. Nothing is needed of
// what no JSON has: functions and channels.
func (w *walker) expr(e ast.Expr, n need) {
	ast.Inspect(e, func(node ast.Node) bool {
		switch e := node.(type) {
		case *ast.Ident:
			w.ident(e, n)
		case *ast.SelectorExpr:
			w.selector(e, n)
			return false
		case *ast.ArrayType:
			// No schema depends on the length, so that constants need not be known.
			if _, ok := e.Len.(*ast.BasicLit); e.Len != nil && !ok {
				e.Len = &ast.BasicLit{ValuePos: e.Len.Pos(), Kind: token.INT,
					Value: strconv.Itoa(unknownLen)}
			}
		case *ast.InterfaceType:
			w.elements(e, n)
			return false
		case *ast.StructType:
			w.fields(e, n)
			return false
		case *ast.FuncType, *ast.ChanType:
			return false
		}
		return true
	})
}

// elements walks over the elements of an interface that are not methods: a struct that embeds the
// interface may get its marshal methods from there.
func (w *walker) elements(e *ast.InterfaceType, n need) {
	for _, f := range e.Methods.List {
		if len(f.Names) == 0 {
			w.expr(f.Type, n)
		}
	}
}

// fields walks over the fields of a struct. What never gets into JSON is only mentioned, unless it
// is embedded and may have marshal methods.
func (w *walker) fields(e *ast.StructType, n need) {
	for _, f := range e.Fields.List {
		fieldNeed, tag := n, jsonTag(tagText(f.Tag))
		if len(f.Names) > 0 && (tag.Missing || tag.Skip) {
			fieldNeed = min(n, shallow)
		}
		w.expr(f.Type, fieldNeed)
	}
}

// ident records a name of the same package, or one that a dot import may declare.
func (w *walker) ident(e *ast.Ident, n need) {
	if path, ok := w.file.imports[e.Name]; ok {
		// two meanings of a name are an error, whoever else uses the import
		w.file.used[e.Name] = path
	}
	switch {
	case w.decls[e.Name] != nil:
		if n == deep {
			w.local = append(w.local, e.Name)
		} else {
			w.mentions[e.Name] = true
		}
	case e.IsExported():
		for _, path := range w.file.dots {
			w.foreign = append(w.foreign, ref{w.file, path, e.Name, n})
		}
	}
}

// selector records a name of an imported package.
func (w *walker) selector(e *ast.SelectorExpr, n need) {
	if path, name := w.qualified(e); path != "" {
		w.file.used[e.X.(*ast.Ident).Name] = path
		w.foreign = append(w.foreign, ref{w.file, path, name, n})
	}
}
