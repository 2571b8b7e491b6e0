package parser

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A unit is a Go package on its way into the Program. A unit is worked on by one goroutine at a
// time, and all positions of its syntax trees come from its own file set, so that nothing depends
// on the order of goroutines.
type unit struct {
	meta       *packages.Package
	path, name string
	root, main bool
	loader     *loader

	scanned  bool
	faulty   bool             // a part of it could not be read
	files    []*source        // by name
	decls    map[string]*decl // the type declarations
	order    []*decl          // the same, by file name, then in source order
	fset     *token.FileSet
	mentions map[string]bool // types that are named but not needed
	shared   map[string]bool // types that other packages name, or other aliases are written as
	found    diag.List
	reported map[string]bool // imports that are missing

	types *types.Package // nil until checked
	info  map[ast.Expr]types.TypeAndValue
	errs  map[token.Pos]string

	nowhere  token.Pos // of declarations that are only mentioned
	converts []string  // see Package.Converts
	writers  []writer  // marshal methods, until they are attached to their types
}

// A need says how much of a declaration the Program wants.
type need uint8

const (
	nothing need = iota
	stub         // the name and what writes its JSON
	shallow      // itself, but not what it refers to
	deep         // itself and all that its JSON holds
)

// A decl is a type specification.
type decl struct {
	*unit
	file *source
	item *item
	name string
	need need
	kind bool
	leaf bool

	unclear bool // whether it is a kind

	duplicates []*decl // others of its name, which Go does not allow
	tooLarge   bool    // it holds too much for go/types

	spec          *ast.TypeSpec
	shift         int // what turns a token.Pos of spec into an offset in the file
	comments      []*ast.CommentGroup
	fieldComments map[*ast.Field]fieldComments
	writes        string          // see TypeDecl.Writes
	methods       []*ast.FuncDecl // MarshalJSON and MarshalText, without bodies
}

// scan reads the files of the package and finds their declarations. Afterwards everything that the
// files say about the package is known; nothing is parsed but the heads of marshal methods.
func (u *unit) scan() {
	if u.scanned {
		return
	}
	u.scanned = true
	u.reported = make(map[string]bool)
	u.fset = token.NewFileSet()
	u.decls = make(map[string]*decl)
	if finder := u.loader.finder; finder != nil {
		finder.Complete(u.meta)
	}
	names := slices.Clone(u.meta.GoFiles)
	slices.SortFunc(names, cmp.Compare)
	for _, name := range slices.Compact(names) {
		u.read(name)
	}
	u.attachMethods()
	u.reportErrors(u.loader.config.Dir)
	if u.root && u.loader.config.Whole {
		u.reportExcludedKinds()
	}
}

// read reads one file.
func (u *unit) read(name string) {
	data, err := u.loader.config.read(name)
	if err != nil {
		u.reportFault(diag.LoadPackage, token.Position{Filename: name},
			"file of package %s cannot be read: %v", u.path, err)
		return
	}
	u.addFile(newSource(name, data))
}

// addFile adds a scanned file to the package: its comments, marshal methods, imports and type
// declarations.
func (u *unit) addFile(f *source) {
	f.attachComments(u.examined())
	u.marshalers(f)
	if u.main {
		f.suppressions = diag.Suppressions(f.name, f.data)
	}
	f.imports = make(map[string]string)
	f.used = make(map[string]string)
	for _, spec := range f.specs {
		switch spec.Name {
		case "_":
		case ".":
			f.dots = append(f.dots, spec.Path)
		case "":
			f.imports[u.importName(spec.Path)] = spec.Path
		default:
			f.imports[spec.Name] = spec.Path
		}
	}
	for i := range f.items {
		it := &f.items[i]
		if it.Kind != toplevel.TypeSpec {
			continue
		}
		d := &decl{unit: u, file: f, item: it, name: string(f.text(it.Name))}
		u.order = append(u.order, d)
		switch first := u.decls[d.name]; {
		case first == nil:
			u.decls[d.name] = d
		case d.name != "_" && d.name != "": // a syntax error is where a name is missing
			first.duplicates = append(first.duplicates, d)
		}
	}
	u.files = append(u.files, f)
	if !f.ok {
		u.syntax(f)
	}
}

// importName returns the name of an imported package: its own, if it was found.
func (u *unit) importName(importPath string) string {
	if p := u.meta.Imports[importPath]; p != nil && p.Name != "" {
		return p.Name
	}
	return path.Base(importPath)
}

// offset returns where in the file pos is.
func (d *decl) offset(pos token.Pos) int { return min(max(int(pos)+d.shift, 0), len(d.file.data)) }

func (d *decl) position(pos token.Pos) token.Position { return d.file.position(d.offset(pos)) }

// namePosition returns the position of the type's name.
func (d *decl) namePosition() token.Position { return d.file.position(d.item.Name.Lo) }
