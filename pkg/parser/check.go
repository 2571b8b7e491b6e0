package parser

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
)

// importerFunc makes a function a types.Importer.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// checkUnit type-checks the parsed declarations of a package, after those of the packages that it
// imports. A package consists of the declarations that are needed, of marshal methods without
// bodies, and of empty structs for declarations that are only mentioned.
func (l *loader) checkUnit(u *unit) *types.Package {
	if u.types != nil {
		return u.types
	}
	if u.fset == nil {
		u.fset = token.NewFileSet()
	}
	u.errs = make(map[token.Pos]string)
	u.info = make(map[ast.Expr]types.TypeAndValue)
	// ends the recursion if imports are circular
	u.types = types.NewPackage(u.path, u.packageName())
	config := types.Config{
		IgnoreFuncBodies:         true,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
		Error:                    u.typeError,
		Importer: importerFunc(func(path string) (*types.Package, error) {
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			if meta := u.meta.Imports[path]; meta != nil && l.units[meta.PkgPath] != nil {
				return l.checkUnit(l.units[meta.PkgPath]), nil
			}
			return nil, fmt.Errorf("package %s is missing", path)
		}),
	}
	checker := types.NewChecker(&config, u.fset, u.types, &types.Info{Types: u.info})
	_ = checker.Files(u.syntaxTrees()) // its errors went to typeError
	u.types.MarkComplete()
	return u.types
}

// typeError remembers what go/types said about a place. It never fails a run: what cannot be used
// is Opaque.
func (u *unit) typeError(err error) {
	if e, ok := err.(types.Error); ok && u.errs[e.Pos] == "" {
		u.errs[e.Pos] = e.Msg
	}
}

func (u *unit) packageName() string {
	if u.name == "" || u.name == "_" {
		return "p"
	}
	return u.name
}

// syntaxTrees returns one tree per file: its imports, as far as they are used, and its
// declarations.
func (u *unit) syntaxTrees() []*ast.File {
	var trees []*ast.File
	mentions := maps.Clone(u.mentions)
	byFile := make(map[*source]*ast.File)
	for _, f := range u.files {
		tree := &ast.File{Name: ast.NewIdent(u.packageName()), Decls: f.importDecls()}
		trees = append(trees, tree)
		byFile[f] = tree
	}
	for _, d := range u.order {
		tree := byFile[d.file]
		switch {
		case d.need >= shallow && !d.tooLarge:
			tree.Decls = append(tree.Decls, typeDecl(d.spec))
		case d.need == stub, mentions[d.name], d.tooLarge:
			tree.Decls = append(tree.Decls, typeDecl(u.emptyStruct(d.name)))
		default:
			continue
		}
		delete(mentions, d.name)
		for _, m := range d.methods {
			tree.Decls = append(tree.Decls, m)
		}
	}
	if !u.scanned {
		tree := &ast.File{Name: ast.NewIdent(u.packageName())}
		for _, name := range slices.Sorted(maps.Keys(mentions)) {
			tree.Decls = append(tree.Decls, typeDecl(u.emptyStruct(name)))
		}
		trees = append(trees, tree)
	}
	return trees
}

func typeDecl(spec *ast.TypeSpec) ast.Decl {
	return &ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{spec}}
}

// emptyStruct declares a type whose contents are not needed. go/types wants it to have a position.
func (u *unit) emptyStruct(name string) *ast.TypeSpec {
	spec := u.synthesize(name, nil)
	spec.Type = &ast.StructType{Struct: spec.Name.NamePos, Fields: &ast.FieldList{}}
	return spec
}

// synthesize returns a declaration that no file contains. Its name has a position all the same:
// go/types asks which file it is in.
func (u *unit) synthesize(name string, t ast.Expr) *ast.TypeSpec {
	if !u.nowhere.IsValid() {
		u.nowhere = token.Pos(u.fset.AddFile(u.path, -1, 1).Base())
	}
	return &ast.TypeSpec{Name: &ast.Ident{NamePos: u.nowhere, Name: name}, Type: t}
}

// importDecls returns the imports that parsed declarations of the file use, by name.
func (f *source) importDecls() []ast.Decl {
	var specs []ast.Spec
	add := func(name, path string) {
		lit := &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(path)}
		specs = append(specs, &ast.ImportSpec{Name: ast.NewIdent(name), Path: lit})
	}
	for _, name := range slices.Sorted(maps.Keys(f.used)) {
		add(name, f.used[name])
	}
	for _, path := range f.dots {
		add(".", path)
	}
	if len(specs) == 0 {
		return nil
	}
	return []ast.Decl{&ast.GenDecl{Tok: token.IMPORT, Specs: specs}}
}
