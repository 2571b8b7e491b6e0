package arch

import (
	"flag"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false,
	"accept the exported API and the list of modules as they are")

// promised are the packages that docs/library.md promises to keep.
var promised = []string{"pkg/diag", "pkg/pipeline", "pkg/verify"}

// forUs are declarations that only the command and the language server can use: they keep results
// in internal/cache, or hand out what passes give to each other.
var forUs = []string{
	"pkg/pipeline.CachedResult", "pkg/pipeline.Correct", "pkg/pipeline.Correction",
	"pkg/pipeline.Everything", "pkg/pipeline.Graph",
	"pkg/pipeline.Nothing", "pkg/pipeline.NewSession", "pkg/pipeline.Reuse",
	"pkg/pipeline.RunCached", "pkg/pipeline.Session", "pkg/pipeline.Snapshot", "pkg/emit.Source",
	"pkg/emit.Trace",
}

// TestAPI holds the exported API of the promised packages, and of the types of ours that it leads
// to, to what it was: what is there may not go or change. -update accepts it as it is.
func TestAPI(t *testing.T) {
	t.Parallel()
	const file = "testdata/api.txt"
	got := exported(t, "../..", module, promised)
	if *update {
		require.NoError(t, os.WriteFile(filepath.FromSlash(file),
			[]byte(strings.Join(got, "\n")+"\n"), 0o644))
	}
	data, err := os.ReadFile(filepath.FromSlash(file))
	require.NoError(t, err)
	broken, added := compareAPI(strings.Split(strings.TrimSpace(string(data)), "\n"), got)
	assert.Empty(t, broken,
		"importers that use this do not compile any more: keep it, or note it in CHANGELOG.md and run this test with -update")
	if len(added) > 0 {
		t.Logf("this is new, and promised from the next run of this test with -update on:\n%s",
			strings.Join(added, "\n"))
	}
}

// TestCompareAPI shows what is taken for a change.
func TestCompareAPI(t *testing.T) {
	t.Parallel()
	old := []string{"pkg/a: func F(int) error", "pkg/a: type T struct", "pkg/a: field T.X int"}
	broken, added := compareAPI(old, []string{"pkg/a: func F(string) error", "pkg/a: type T struct",
		"pkg/a: field T.X int", "pkg/a: field T.Y int"})
	assert.Equal(t, []string{"pkg/a: func F(int) error"}, broken)
	assert.Equal(t, []string{"pkg/a: func F(string) error", "pkg/a: field T.Y int"}, added)
}

// compareAPI returns the declarations that are gone or say something else, and those that are new.
func compareAPI(old, now []string) (broken, added []string) {
	lacks := func(list []string) func(string) bool {
		return func(line string) bool { return slices.Contains(list, line) }
	}
	return slices.DeleteFunc(slices.Clone(old), lacks(now)),
		slices.DeleteFunc(slices.Clone(now), lacks(old))
}

// A lister lists declarations and notes the types of the module that they lead to.
type lister struct {
	module string
	lines  []string
	seen   map[types.Object]bool
	next   []types.Object
}

// exported lists what the packages of a module export, a line for each declaration, field and
// method.
func exported(t *testing.T, dir, module string, paths []string) []string {
	t.Helper()
	patterns := make([]string, len(paths))
	for i, path := range paths {
		patterns[i] = "./" + path
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports, Dir: dir,
	}, patterns...)
	require.NoError(t, err)
	require.Len(t, pkgs, len(paths))
	l := &lister{module: module + "/", seen: map[types.Object]bool{}}
	for _, p := range pkgs {
		require.Empty(t, p.Errors)
		for _, name := range p.Types.Scope().Names() {
			l.note(p.Types.Scope().Lookup(name))
		}
		for _, name := range forUs { // each that is on the list must be there
			if path, name, _ := strings.Cut(name, "."); module+"/"+path == p.PkgPath {
				assert.NotNil(t, p.Types.Scope().Lookup(name), "%s.%s", path, name)
			}
		}
	}
	for len(l.next) > 0 {
		obj := l.next[0]
		l.next = l.next[1:]
		l.object(obj)
	}
	slices.Sort(l.lines)
	return l.lines
}

// note puts an exported declaration of the module on the list, once.
func (l *lister) note(obj types.Object) {
	if !obj.Exported() || obj.Pkg() == nil || l.seen[obj] {
		return
	}
	path, ours := strings.CutPrefix(obj.Pkg().Path(), l.module)
	if ours && !slices.Contains(forUs, path+"."+obj.Name()) {
		l.seen[obj] = true
		l.next = append(l.next, obj)
	}
}

func (l *lister) object(obj types.Object) {
	add := func(format string, args ...any) {
		l.lines = append(l.lines,
			strings.TrimPrefix(obj.Pkg().Path(), l.module)+": "+fmt.Sprintf(format, args...))
	}
	switch obj := obj.(type) {
	case *types.Const:
		add("const %s %s = %s", obj.Name(), l.text(obj.Type()), obj.Val())
	case *types.Var:
		add("var %s %s", obj.Name(), l.text(obj.Type()))
	case *types.Func:
		add("func %s%s", obj.Name(), l.signature(obj))
	case *types.TypeName:
		if obj.IsAlias() {
			add("type %s = %s", obj.Name(), l.text(types.Unalias(obj.Type())))
			return
		}
		l.declared(obj, add)
	}
}

// declared lists a type: its fields if it is a struct, and its methods.
func (l *lister) declared(obj *types.TypeName, add func(string, ...any)) {
	switch under := obj.Type().Underlying().(type) {
	case *types.Struct:
		add("type %s struct", obj.Name())
		for f := range under.Fields() {
			if f.Exported() {
				add("field %s.%s %s", obj.Name(), f.Name(), l.text(f.Type()))
			}
		}
	default:
		add("type %s %s", obj.Name(), l.text(under))
	}
	set := types.NewMethodSet(types.NewPointer(obj.Type()))
	for selection := range set.Methods() {
		if f, ok := selection.Obj().(*types.Func); ok && f.Exported() {
			add("method %s.%s%s", obj.Name(), f.Name(), l.signature(f))
		}
	}
}

// signature writes a function's type without the names of its parameters, which callers do not see.
func (l *lister) signature(f *types.Func) string {
	sig := f.Signature()
	nameless := func(tuple *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range tuple.Variables() {
			vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return strings.TrimPrefix(l.text(types.NewSignatureType(nil, nil, nil, nameless(sig.Params()),
		nameless(sig.Results()), sig.Variadic())), "func")
}

// text writes a type, with the packages of the module by their path in it, and notes the types that
// it names.
func (l *lister) text(t types.Type) string {
	text := types.TypeString(t, func(p *types.Package) string {
		return strings.TrimPrefix(p.Path(), l.module)
	})
	l.follow(t)
	return text
}

// follow notes the types that a type is made of.
func (l *lister) follow(t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		l.note(t.Obj())
		l.follow(types.Unalias(t))
	case *types.Named:
		l.note(t.Obj())
	case *types.Map:
		l.follow(t.Key())
		l.follow(t.Elem())
	case interface{ Elem() types.Type }:
		l.follow(t.Elem())
	case *types.Signature:
		for v := range t.Params().Variables() {
			l.follow(v.Type())
		}
		for v := range t.Results().Variables() {
			l.follow(v.Type())
		}
	}
}
