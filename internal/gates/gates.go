// Package gates decides what of a Program there is in a variant of it: which markers, fields,
// constants, kinds, versions and paragraphs of descriptions.
//
// It runs between loading and deriving, and what it returns is a Program like any other, so that no
// other pass knows about variants. Whatever spells a gate, a marker of ours, of Kubernetes or of a
// dialect, is gone from that Program.
package gates

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A Setting says which gates there are, and in which spellings sources refer to them.
type Setting struct {
	Declared []string // the names of all gates
	K8sTags  bool     // k8s:ifEnabled and k8s:ifDisabled count, too
	Dialects []string // names of dialects
	NoUnions bool     // markers of unions have no effect
}

// A Source is a Program with gates in it.
type Source struct {
	prog    *parser.Program
	setting Setting
	gated   bool            // something depends on a gate, or on a dialect
	used    map[string]bool // the gates that something depends on
	// the gates that a declaration depends on, and what it is with those of them that are on
	gates  map[*parser.TypeDecl][]string
	copies map[version]*parser.TypeDecl
}

// A version of a declaration is what is left of it where some of its gates are on.
type version struct {
	of *parser.TypeDecl
	on string
}

// Read finds the gates in prog. The findings are about what is wrong with them whatever is on:
// names that are not declared, lines that cannot be read, and places where a gate means nothing.
func Read(prog *parser.Program, s Setting) (*Source, diag.List) {
	e := s.evaluator(nil)
	e.reporting = true
	e.program(prog)
	source := &Source{prog: prog, setting: s, gated: e.gated, used: e.used, gates: e.gates,
		copies: map[version]*parser.TypeDecl{}}
	return source, append(e.found, source.unreached(e.disabled)...).Sorted()
}

// With returns the Program as it is with some gates on and all others off. It shares with the other
// ones what is the same in both.
func (s *Source) With(on []string) *parser.Program {
	if !s.gated {
		return s.prog
	}
	e := s.setting.evaluator(on)
	e.source = s
	return e.program(s.prog)
}

// Effects returns, where some gates are on, the places of the gates and conditions that leave
// something out, and of the conditions that add a marker.
func (s *Source) Effects(on []string) (out, added []token.Position) {
	e := s.setting.evaluator(on)
	e.program(s.prog)
	return e.out, e.added
}

// Without returns what With returns, with the effects of some places undone.
func (s *Source) Without(on []string, effects []token.Position) *parser.Program {
	e := s.setting.evaluator(on)
	for _, pos := range effects {
		e.undone[pos] = true
	}
	return e.program(s.prog)
}

// Unused returns the declared gates that nothing depends on.
func (s *Source) Unused() []string {
	return slices.DeleteFunc(slices.Clone(s.setting.Declared), func(name string) bool {
		return s.used[name]
	})
}

// Verbatim returns a function that reports whether a line of a doc comment, with its slashes, may
// depend on a gate, for the parser.
func Verbatim(dialects []string) func(line string) bool {
	prefixes := []string{paragraphPrefix}
	for _, d := range chosen(dialects) {
		if d.tags != "" {
			prefixes = append(prefixes, d.tags)
		}
	}
	return func(line string) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool {
			return strings.Contains(line, p)
		})
	}
}

// An evaluator copies a Program, without what is off.
type evaluator struct {
	Setting
	dialects  []dialect
	on        map[string]bool
	found     diag.List
	used      map[string]bool
	gates     map[*parser.TypeDecl][]string
	source    *Source // whose copies are taken, and added to; nil for none
	gated     bool
	prog      *parser.Program
	pkg       *parser.Package  // the package that is being copied
	reporting bool             // what is wrong with gates is of interest
	levels    []level          // what is required for the declaration that is being copied
	decl      *parser.TypeDecl // the type that is being copied
	disabled  []disabling
	undone    map[token.Position]bool
	out       []token.Position // of gates and conditions that leave something out
	added     []token.Position // of conditions that add a marker
}

// evaluator returns an evaluator for the gates that are on; all others are off.
func (s Setting) evaluator(on []string) *evaluator {
	e := &evaluator{Setting: s, dialects: chosen(s.Dialects), on: map[string]bool{},
		used: map[string]bool{}, undone: map[token.Position]bool{},
		gates: map[*parser.TypeDecl][]string{}}
	for _, name := range on {
		e.on[name] = true
	}
	return e
}

// program returns the Program that is left. What no gate touches is not copied.
func (e *evaluator) program(prog *parser.Program) *parser.Program {
	e.prog = prog
	packages := make(map[string]*parser.Package, len(prog.Packages))
	for _, path := range slices.Sorted(maps.Keys(prog.Packages)) {
		packages[path] = e.packageOf(prog.Packages[path])
	}
	return prog.With(packages)
}

// packageOf copies a package.
func (e *evaluator) packageOf(p *parser.Package) *parser.Package {
	e.pkg = p
	e.levels, e.decl = nil, nil
	own := e.read(p.Markers, nil, atPackage)
	comments, changed := own.comments, own.changed
	if !own.there {
		comments = append(slices.Clip(comments),
			parser.Comment{Text: skipPackage, Pos: own.pos, Place: parser.PackageLevel})
	}
	types := make([]*parser.TypeDecl, 0, len(p.Types))
	for _, t := range p.Types {
		e.levels, e.decl = nil, t
		if t.Kind {
			e.levels = own.levels
		}
		left := e.shared(t)
		changed = changed || left != t
		if left != nil {
			types = append(types, left)
		}
	}
	if !changed {
		return p
	}
	e.gated = true
	return p.With(comments, types)
}

// skipPackage leaves a package out, as a marker in the source would.
const skipPackage = "kubebuilder:skip"

// shared returns a copy of a declaration, one for all variants in which it is the same.
func (e *evaluator) shared(t *parser.TypeDecl) *parser.TypeDecl {
	if e.source == nil {
		return e.typeDecl(t)
	}
	v := version{of: t}
	for _, gate := range e.source.gates[t] {
		if e.on[gate] {
			v.on += gate + " "
		}
	}
	left, ok := e.source.copies[v]
	if !ok {
		left = e.typeDecl(t)
		e.source.copies[v] = left
	}
	return left
}

// typeDecl copies a declaration: nil if it is not there.
func (e *evaluator) typeDecl(t *parser.TypeDecl) *parser.TypeDecl {
	site := atType
	if t.Kind || t.Alias || t.Unclear {
		site = atKind
	}
	own := e.read(t.Markers, t.Lines, site)
	e.levels = own.levels
	typ, retyped := e.typ(t.Type)
	consts, fewer := e.consts(t.Consts)
	others, fewerOthers := e.consts(t.LeftOut)
	switch {
	case !own.there:
		return nil
	case !own.changed && !retyped && !fewer && !fewerOthers:
		return t
	}
	left := *t
	left.Markers, left.Type, left.Consts, left.LeftOut = own.comments, typ, consts, others
	left.Doc = e.doc(t.Doc, t.Lines, t.Kind)
	return &left
}

// consts returns the constants that are there, and whether anything about them is different.
func (e *evaluator) consts(list []parser.Const) ([]parser.Const, bool) {
	var left []parser.Const
	changed := false
	for _, c := range list {
		own := e.read(c.Markers, c.Lines, atConst)
		changed = changed || own.changed || !own.there
		if own.there {
			c.Markers = own.comments
			left = append(left, c)
		}
	}
	if !changed {
		return list, false
	}
	return left, true
}

// typ returns a type without the fields that are not there, and whether that is another one.
func (e *evaluator) typ(t parser.Type) (parser.Type, bool) {
	switch t := t.(type) {
	case parser.Pointer:
		elem, changed := e.typ(t.Elem)
		return parser.Pointer{Elem: elem}, changed
	case parser.Slice:
		elem, changed := e.typ(t.Elem)
		return parser.Slice{Elem: elem, Array: t.Array, Len: t.Len}, changed
	case parser.Map:
		elem, changed := e.typ(t.Elem)
		return parser.Map{Key: t.Key, Elem: elem}, changed
	case parser.Struct:
		fields, changed := e.fields(t.Fields)
		return parser.Struct{Fields: fields}, changed
	}
	return t, false
}

// fields returns the fields of a struct that are there, and whether anything about them is
// different.
func (e *evaluator) fields(list []parser.Field) ([]parser.Field, bool) {
	left := make([]parser.Field, 0, len(list))
	changed := false
	for i := range list {
		f := list[i]
		own := e.read(f.Markers, f.Lines, atField)
		outer := e.levels
		e.levels = own.levels
		typ, retyped := e.typ(f.Type)
		e.levels = outer
		changed = changed || own.changed || retyped || !own.there
		if !own.there {
			if e.reporting && !e.NoUnions {
				e.reporting = false // findings about these lines have been made
				e.reportMemberless(list, f, own.pos)
				e.reporting = true
			}
			continue
		}
		if own.changed || retyped {
			f.Markers, f.Type, f.Doc = own.comments, typ, e.doc(f.Doc, f.Lines, false)
		}
		left = append(left, f)
	}
	if !changed {
		return list, false
	}
	return left, true
}
