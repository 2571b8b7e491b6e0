package parser

import (
	"bytes"
	"go/ast"
	"go/types"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// mayBeKind reports whether it is worth parsing the declaration to learn whether it is a kind.
func (d *decl) mayBeKind() bool {
	text := d.text()
	return bytes.Contains(text, []byte("TypeMeta")) && bytes.Contains(text, []byte("ObjectMeta"))
}

const metaPath = "k8s.io/apimachinery/pkg/apis/meta/v1"

// wouldBeKind reports whether the type is a struct that embeds a TypeMeta and an ObjectMeta, one of
// them from a package that cannot be found, so that it is unknown whether it is a kind.
func (d *decl) wouldBeKind() bool {
	lost := false
	both := d.embeds(func(e ast.Expr) string {
		s, ok := e.(*ast.SelectorExpr)
		if !ok {
			return ""
		}
		if path, _ := d.qualified(e); path != "" {
			meta := d.meta.Imports[path]
			lost = lost || meta == nil || len(meta.GoFiles) == 0
		}
		return s.Sel.Name
	})
	return both && lost
}

// embeds reports whether the type is a struct that embeds both a TypeMeta and an ObjectMeta, by the
// names that the function name returns.
func (d *decl) embeds(name func(ast.Expr) string) bool {
	var typeMeta, objectMeta bool
	for e := range d.embedded {
		switch name(e) {
		case "TypeMeta":
			typeMeta = true
		case "ObjectMeta":
			objectMeta = true
		}
	}
	return typeMeta && objectMeta
}

// embedded yields the types that a struct embeds.
func (d *decl) embedded(yield func(ast.Expr) bool) {
	s, ok := d.spec.Type.(*ast.StructType)
	if !ok || d.spec.Assign.IsValid() {
		return
	}
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 && !yield(f.Type) {
			return
		}
	}
}

// metaName returns the name that e has in the package metav1, if it is from there.
func (d *decl) metaName(e ast.Expr) string {
	if path, name := d.qualified(e); path == metaPath {
		return name
	}
	if id, ok := e.(*ast.Ident); ok && d.decls[id.Name] == nil &&
		slices.Contains(d.file.dots, metaPath) {
		return id.Name
	}
	return ""
}

// reportUndeclared reports undeclared names that keep structs of the requested packages from being
// kinds: a name that package metav1 does not have, or one of a package that is not imported.
// Without the report their manifests would be missing silently.
func (l *loader) reportUndeclared() {
	reported := map[string]bool{} // one fault of a file, as an import that is missing
	for _, u := range l.roots {
		for _, d := range u.order {
			if d.spec == nil || d.kind || !u.examined() {
				continue
			}
			if e, ok := d.undeclaredEmbed(func(name string) bool {
				return l.declares(u, metaPath, name)
			}); ok {
				d.unclear = true
				at := d.position(e.Pos())
				name := at.Filename + " " + types.ExprString(e)
				if !d.file.known || reported[name] {
					continue // which is reported
				}
				reported[name] = true
				u.found.Add(diag.LoadUndeclared, at,
					"%s embeds %s, which is not declared, so nobody can tell whether it is a "+
						"kind: correct the name, or its package", d.name, types.ExprString(e))
			}
		}
	}
}

// declares reports whether a package that u imports declares a type. For a package that cannot be
// found it returns true: that is reported elsewhere.
func (l *loader) declares(u *unit, importPath, name string) bool {
	meta := u.meta.Imports[importPath]
	if meta == nil || len(meta.GoFiles) == 0 {
		return true
	}
	imported := l.unit(meta)
	imported.scan()
	return imported.decls[name] != nil || imported.faulty
}

// undeclaredEmbed returns the first undeclared type that a struct embeds, if the struct would be a
// kind with it, by what package metav1 declares.
func (d *decl) undeclaredEmbed(declared func(name string) bool) (ast.Expr, bool) {
	var has int
	var undecided []ast.Expr
	for e := range d.embedded {
		name := d.metaName(e)
		switch x, qualified := e.(*ast.SelectorExpr); {
		case name == "TypeMeta" || name == "ObjectMeta":
			has++
		case name == "ListMeta":
		case name != "":
			undecided = append(undecided, e)
		case qualified && (x.Sel.Name == "TypeMeta" || x.Sel.Name == "ObjectMeta"):
			if path, _ := d.qualified(e); path == "" {
				undecided = append(undecided, e)
			}
		}
	}
	enough := func() bool { return len(undecided) > 0 && has+len(undecided) >= 2 }
	if enough() { // else the package need not be read
		undecided = slices.DeleteFunc(undecided, func(e ast.Expr) bool {
			return d.metaName(e) != "" && declared(d.metaName(e))
		})
	}
	if !enough() {
		return nil, false
	}
	return undecided[0], true
}
