// Package overlays changes what a Program says about types that a project cannot edit, as its
// configuration asks.
//
// What an overlay adds is a marker or a text at the position of the key that says so, so that
// findings about it name its line. Types on the way to the field that is meant are copied, so that
// other uses of them stay as they are.
package overlays

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Apply returns the Program with overlays. The findings are about overlays that cannot be applied,
// at their positions.
func Apply(prog *parser.Program, list []config.Overlay) (*parser.Program, diag.List) {
	if len(list) == 0 {
		return prog, nil
	}
	e := &editor{prog: prog, types: map[parser.TypeName]*parser.TypeDecl{},
		copies: map[parser.TypeName]copyOf{}, open: map[step]bool{}}
	for i, o := range list {
		e.overlay, e.before = o, list[:i]
		e.apply()
	}
	return e.program(), e.found
}

// An editor holds the declarations that overlays have changed.
type editor struct {
	prog    *parser.Program
	types   map[parser.TypeName]*parser.TypeDecl
	copies  map[parser.TypeName]copyOf // those that one use of a type has for itself
	open    map[step]bool              // those on the way to what is being changed
	found   diag.List
	overlay config.Overlay // the one that is being applied
	before  []config.Overlay
	in      string          // the package of the struct that is being changed
	root    parser.TypeName // the type that it is being applied to
	removed []string        // names of markers that it has removed
}

// A copyOf is what a declaration was copied from, and the type from which on the copy is used.
type copyOf struct{ of, root parser.TypeName }

// A step is a type on the way to a field, and how many names of the path are left there.
type step struct {
	of   parser.TypeName
	left int
}

// apply applies an overlay.
func (e *editor) apply() {
	i := max(strings.LastIndexByte(e.overlay.Type, '.'), 0)
	name := parser.TypeName{Package: e.overlay.Type[:i],
		Name: strings.TrimPrefix(e.overlay.Type[i:], ".")}
	decl := e.lookup(name)
	if decl == nil {
		e.noType(name)
		return
	}
	copies := slices.SortedFunc(maps.Keys(e.copies), parser.TypeName.Compare)
	e.idle()
	e.applyTo(decl)
	found := e.found
	for _, name := range copies {
		if e.copies[name].of == decl.Name {
			e.applyTo(e.types[name])
		}
	}
	e.found = found // what is wrong with the overlay has been said about the type itself
}

// applyTo applies an overlay to a declaration of its type.
func (e *editor) applyTo(decl *parser.TypeDecl) {
	left := *decl
	e.removed = nil
	e.root, e.in, e.types[decl.Name] = decl.Name, decl.Name.Package, &left
	if e.overlay.StopAt > 0 {
		e.stop(&left)
		return
	}
	if e.overlay.Path == "" {
		e.changeType(&left)
		return
	}
	typ, why := e.edit(decl.Type, strings.Split(e.overlay.Path, "."))
	if why != "" {
		e.report("overlay/path", "path", "the overlay of %s does not match: %s%s",
			e.overlay.Type, why, e.dropped())
		return
	}
	left.Type = typ
}

// report reports what is wrong with the value of a key; with the whole overlay, if there is none.
func (e *editor) report(code diag.Code, key, format string, args ...any) {
	e.found.Add(code, e.overlay.PosOf(key, 0), format, args...)
}

// idle reports what an overlay cannot do, whatever the type is.
func (e *editor) idle() {
	o := e.overlay
	changes := o.Presence != "" || o.Description != "" || o.Keep != "" || o.Opaque ||
		len(o.Set)+len(o.Remove) > 0
	switch {
	case !changes && !o.Drop && o.StopAt == 0:
		e.report("overlay/nothing", "",
			"the overlay of %s asks for nothing: say what to do, such as drop, presence, set or opaque", o.Type)
	case o.Drop && o.Path != "" && (changes || o.StopAt > 0):
		e.report("overlay/nothing", "",
			"the overlay of %s drops %s: what else it asks for has no effect", o.Type, o.Path)
	case o.StopAt > 0 && (changes || o.Path != ""):
		e.report("overlay/nothing", "stopAt",
			"the overlay of %s stops at a depth of the type: its path, and what else it asks for, have no effect", o.Type)
	}
}

// dropped says which overlay before this one drops what it is about, as the end of a message.
func (e *editor) dropped() string {
	for _, o := range e.before {
		if o.Drop && o.Type == e.overlay.Type && strings.HasPrefix(e.overlay.Path+".", o.Path+".") {
			return fmt.Sprintf(", as the overlay in line %d drops it", o.Pos.Line)
		}
	}
	return ""
}

// lookup returns a declaration as it is by now, or nil.
func (e *editor) lookup(name parser.TypeName) *parser.TypeDecl {
	if decl := e.types[name]; decl != nil {
		return decl
	}
	return e.prog.Lookup(name)
}

// noType reports that no package that was read has a type.
func (e *editor) noType(name parser.TypeName) {
	var names []string
	if pkg := e.prog.Packages[name.Package]; pkg != nil {
		for _, t := range pkg.Types {
			names = append(names, t.Name.Name)
		}
	} else if near := e.nearPackage(name.Package); near != "" {
		e.report("overlay/path", "type", "no type that was read is in the package %s: did you mean %s?",
			name.Package, near)
		return
	}
	e.report("overlay/path", "type", "no type that was read is %s%s", name,
		meaning(name.Name, names))
}

// nearPackage returns the package that a path most likely was meant to be: one whose last part it
// is, or one that it is a misspelling of.
func (e *editor) nearPackage(path string) string {
	all := slices.Sorted(maps.Keys(e.prog.Packages))
	if i := slices.IndexFunc(all, func(p string) bool {
		return strings.HasSuffix(p, "/"+path)
	}); i >= 0 {
		return all[i]
	}
	return diag.Nearest(path, all)
}

// meaning returns what a name most likely was meant to be, or what it is called now, as the end of
// a message.
func meaning(name string, known []string) string {
	near := cmp.Or(diag.NearestField(name, known), renamed(name, known))
	return diag.ThenDidYouMean("; ", near)
}

// renamed returns the name that begins or ends most like one that is gone, if it has more than half
// of its letters in common with it.
func renamed(gone string, known []string) (best string) {
	most := 0
	for _, name := range known {
		begin, end, least := 0, 0, min(len(gone), len(name))
		for begin < least && gone[begin] == name[begin] {
			begin++
		}
		for end < least && gone[len(gone)-1-end] == name[len(name)-1-end] {
			end++
		}
		if same := max(begin, end); same > most && 2*same > max(len(gone), len(name)) {
			best, most = name, same
		}
	}
	return best
}

// edit returns a type in which the overlay is applied to the field that a path leads to, or why
// there is none.
func (e *editor) edit(t parser.Type, path []string) (left parser.Type, why string) {
	switch t := t.(type) {
	case parser.Pointer:
		t.Elem, why = e.edit(t.Elem, path)
		return t, why
	case parser.Named:
		return e.editNamed(t, path)
	case parser.Struct:
		return e.editStruct(t, path)
	case parser.Slice:
		t.Elem, why = e.editBelow(t.Elem, path, "list", "items")
		return t, why
	case parser.Map:
		t.Elem, why = e.editBelow(t.Elem, path, "map", "values")
		return t, why
	}
	return t, fmt.Sprintf("what comes before %q has no fields", path[0])
}

// editBelow edits the elements of a list or map, to which a path has to lead by their word.
func (e *editor) editBelow(
	elem parser.Type, path []string, of, word string,
) (left parser.Type, why string) {
	if path[0] != word || len(path) == 1 {
		return elem, fmt.Sprintf("%q comes after a %s, of which a path goes on with %s and a field",
			path[0], of, word)
	}
	return e.edit(elem, path[1:])
}

// editNamed edits a type for this use of it alone.
func (e *editor) editNamed(t parser.Named, path []string) (parser.Type, string) {
	decl, here := e.lookup(t.Name), step{t.Name, len(path)}
	switch {
	case decl == nil || decl.Type == nil:
		return t, fmt.Sprintf("the schema of %s has no fields", t.Name)
	case e.open[here]:
		return t, fmt.Sprintf("%s contains itself", t.Name)
	}
	e.open[here] = true
	defer delete(e.open, here)
	in := e.in
	e.in = decl.Name.Package
	typ, why := e.edit(decl.Type, path)
	if why != "" {
		e.in = in
		return t, why
	}
	left := *decl
	left.Type = typ
	return e.copied(&left), ""
}

// copied keeps what a declaration is changed to for one use of it.
func (e *editor) copied(left *parser.TypeDecl) parser.Type {
	if before, again := e.copies[left.Name]; !again || before.root != e.root {
		of := left.Name
		if again {
			of = before.of
		}
		left.Name = of.Copy(len(e.copies) + 1)
		e.copies[left.Name] = copyOf{of, e.root}
	}
	e.types[left.Name] = left
	return parser.Named{Name: left.Name}
}

// editStruct edits a field of a struct, or one that it inlines.
func (e *editor) editStruct(t parser.Struct, path []string) (parser.Type, string) {
	fields := slices.Clone(t.Fields)
	further := "" // why the path ends below what is inlined
	for i := range fields {
		f := &fields[i]
		switch {
		case f.JSON.Inline:
			typ, why := e.edit(f.Type, path)
			if why == "" {
				f.Type = typ
				return parser.Struct{Fields: fields}, ""
			}
			if slices.Contains(e.fieldNames(f.Type, nil), path[0]) {
				further = why
			}
			continue
		case f.JSON.Name != path[0]:
			continue
		case len(path) > 1:
			typ, why := e.edit(f.Type, path[1:])
			f.Type = typ
			return parser.Struct{Fields: fields}, why
		case e.overlay.Drop:
			return parser.Struct{Fields: slices.Delete(fields, i, i+1)}, ""
		}
		e.changeField(f)
		return parser.Struct{Fields: fields}, ""
	}
	if further != "" {
		return t, further
	}
	return t, fmt.Sprintf("there is no field %s%s", path[0], meaning(path[0], e.fieldNames(t, nil)))
}

// fieldNames returns the names of the fields of a type in JSON, with those of what it inlines but
// for the types that it is inlined in.
func (e *editor) fieldNames(t parser.Type, in []parser.TypeName) (names []string) {
	switch t := t.(type) {
	case parser.Pointer:
		return e.fieldNames(t.Elem, in)
	case parser.Named:
		if decl := e.lookup(t.Name); decl != nil && !slices.Contains(in, t.Name) {
			return e.fieldNames(decl.Type, append(slices.Clip(in), t.Name))
		}
	case parser.Struct:
		for _, f := range t.Fields {
			if f.JSON.Inline {
				names = append(names, e.fieldNames(f.Type, in)...)
			} else {
				names = append(names, f.JSON.Name)
			}
		}
	}
	return names
}

// marker returns a marker that a value of a key of the overlay asks for.
func (e *editor) marker(text, key string, i int) parser.Comment {
	return parser.Comment{Text: text, Pos: e.overlay.PosOf(key, i), Place: parser.InDoc}
}

// remarked returns the marker lines of a declaration with what the overlay says about them. What it
// removes may have been found already, at the type of a field.
func (e *editor) remarked(list []parser.Comment, at markers.Sites) []parser.Comment {
	o := e.overlay
	kept := e.removeFrom(list)
	for i, name := range o.Remove {
		if !slices.Contains(e.removed, name) {
			e.found.Add("overlay/nothing", o.PosOf("remove", i),
				"the overlay of %s removes nothing of the name %s: take it out of remove",
				o.Type, name)
		}
	}
	for i, text := range o.Set {
		c := e.marker(strings.TrimPrefix(text, "+"), "set", i)
		_, ok, found := suggest.Parse(c.Text, c.Pos, at, false)
		if len(found) == 0 && !ok {
			e.found.Add("overlay/nothing", c.Pos,
				"the overlay of %s sets %s, which is not a known marker", o.Type, text)
		}
		kept = append(kept, c)
	}
	return kept
}

// removeFrom returns marker lines but those that the overlay removes.
func (e *editor) removeFrom(list []parser.Comment) []parser.Comment {
	return slices.DeleteFunc(slices.Clone(list), func(c parser.Comment) bool {
		some := len(e.removed)
		for _, name := range e.overlay.Remove {
			if names(c.Text, name) {
				e.removed = append(e.removed, name)
			}
		}
		return len(e.removed) > some
	})
}

// names reports whether a marker line has a name.
func names(text, name string) bool {
	rest, ok := strings.CutPrefix(text, strings.TrimPrefix(name, "+"))
	return ok && (rest == "" || strings.ContainsRune("=:(,", rune(rest[0])))
}

// program returns the Program with the declarations that were changed.
func (e *editor) program() *parser.Program {
	packages := maps.Clone(e.prog.Packages)
	added := map[string][]*parser.TypeDecl{}
	for _, name := range slices.SortedFunc(maps.Keys(e.types), parser.TypeName.Compare) {
		added[name.Package] = append(added[name.Package], e.types[name])
	}
	for path, decls := range added {
		pkg := packages[path]
		types := slices.Clone(pkg.Types)
		for _, d := range decls {
			if i := slices.IndexFunc(types, func(t *parser.TypeDecl) bool {
				return t.Name == d.Name
			}); i >= 0 {
				types[i] = d
			} else {
				types = append(types, d)
			}
		}
		packages[path] = pkg.With(pkg.Markers, types)
	}
	return e.prog.With(packages)
}
