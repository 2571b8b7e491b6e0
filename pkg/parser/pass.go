package parser

import (
	"context"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// A Pass is one package as an editor or go vet has it: its files, and the types of what it imports.
type Pass struct {
	Package *types.Package // its path, its name, and what it imports
	Files   []string       // without tests
	Read    func(file string) ([]byte, error)
	// Leaf and Verbatim are as in Config.
	Leaf     func(TypeName) bool
	Verbatim func(line string) bool
}

// FromPass returns a Program whose only root is the package of a pass, as one of the main module
// and examined whole. Of the packages that it imports it has only the types, without comments:
// enough to tell a list from a map. Go errors in the package are not reported, since whoever made
// the pass has done so.
func FromPass(p Pass) *Program {
	meta := &packages.Package{
		PkgPath: p.Package.Path(), Name: p.Package.Name(), GoFiles: p.Files,
		Imports: map[string]*packages.Package{},
	}
	l := &loader{config: Config{Leaf: p.Leaf, Verbatim: p.Verbatim, Whole: true},
		units: map[string]*unit{}}
	l.config.Overlay = map[string][]byte{}
	for _, file := range p.Files {
		if data, err := p.Read(file); err == nil {
			l.config.Overlay[file] = data
		}
	}
	for _, imported := range p.Package.Imports() {
		meta.Imports[imported.Path()] = &packages.Package{PkgPath: imported.Path(),
			Name: imported.Name()}
		l.unit(meta.Imports[imported.Path()]).types = imported
	}
	// a package without a module that was asked for is the user's
	l.setRoots([]*packages.Package{meta})
	ctx := context.Background()
	l.readReachable(ctx)
	prog := l.program(ctx)
	s := stubs{loader: l, prog: prog, seen: map[TypeName]bool{}}
	for _, root := range prog.Roots {
		for _, t := range root.Types {
			t.Shared = ast.IsExported(t.Name.Name) // for all that is known of other packages
			s.seen[t.Name] = true
		}
		for _, t := range root.Types {
			EachName(t.Type, s.declare)
		}
	}
	return prog
}

// stubs declares, in a Program, the types of imported packages that its root refers to.
type stubs struct {
	*loader
	prog *Program
	seen map[TypeName]bool
}

// declare adds the declaration of an imported type, once, if the import is known.
func (s stubs) declare(name TypeName) {
	u := s.units[name.Package]
	if u == nil || u.types == nil || s.seen[name] {
		return
	}
	s.seen[name] = true
	obj, ok := u.types.Scope().Lookup(name.Name).(*types.TypeName)
	if !ok {
		return
	}
	pkg := s.prog.Packages[name.Package]
	if pkg == nil {
		pkg = &Package{Path: name.Package, Name: u.name}
		s.prog.Packages[name.Package] = pkg
	}
	decl := &TypeDecl{Name: name}
	decl.Encodes, decl.TextKey = encoding(obj.Type())
	if decl.Encodes != AsJSON {
		decl.Type = shapeOf(obj.Type().Underlying())
	}
	pkg.Types = append(pkg.Types, decl)
}

// shapeOf returns the part of a type that markers on it depend on; nil if there is none.
func shapeOf(t types.Type) Type {
	switch t := t.(type) {
	case *types.Basic:
		return Basic{t.Name()}
	case *types.Slice:
		return Slice{Elem: element(t.Elem())}
	case *types.Array:
		return Slice{Elem: element(t.Elem()), Array: true, Len: t.Len()}
	case *types.Map:
		return Map{Key: Basic{"string"}, Elem: Basic{"string"}}
	}
	return nil
}

// element tells bytes, which are a string in JSON, from everything else.
func element(t types.Type) Type {
	if b, ok := t.(*types.Basic); ok {
		return Basic{b.Name()}
	}
	return Basic{"string"}
}
