package pipeline_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

var (
	denseFirst   = flag.Uint64("densefirst", 1, "the first seed")
	denseModules = flag.Int("densemodules", 3, "how many modules")
	denseEdits   = flag.Int("denseedits", 15, "how many edits in each")
)

// A dField, a dDecl and a dPkg are what a dense module consists of: few packages whose types all refer to each other.
type dField struct {
	name, typ, tag string
	embedded       bool
	marks          []string
}

type dDecl struct {
	pkg, name, form string
	kind, generic   bool
	file            int
	doc             int
	fields          []dField
	marks           []string
	free            string // a free comment group above
	method          bool
	consts          int // how many in another file
}

type dPkg struct {
	name, dir, clause, group string
	imports                  []string
	decls                    []*dDecl
	tail                     map[int]string // at the end of a file
	lines                    map[int]int    // blank lines behind the imports
}

type dense struct {
	*rand.Rand
	w    *world
	pkgs []*dPkg
	all  []*dDecl
	what []string
}

func (d *dense) pick(from ...string) string { return from[d.IntN(len(from))] }
func (d *dense) one(n int) bool             { return d.IntN(n) == 0 }

func newDense(t *testing.T, seed uint64) *dense {
	d := &dense{Rand: rand.New(rand.NewPCG(seed, 5)), w: newWorld(t)}
	d.w.remove("main/api")
	d.w.remove("other/shared")
	d.pkgs = []*dPkg{
		{name: "shared", dir: "other/shared", clause: "shared"},
		{name: "common", dir: "main/common", clause: "common", imports: []string{"shared"}},
		{name: "a", dir: "main/a/v1", clause: "v1", group: "a.example.com", imports: []string{"shared", "common"}},
		{name: "a2", dir: "main/a/v2", clause: "v2", group: "a.example.com", imports: []string{"shared", "common", "a"}},
		{name: "b", dir: "main/b/v1", clause: "v1", group: "b.example.com", imports: []string{"shared", "common", "a"}},
		{name: "c", dir: "main/c", clause: "c", imports: []string{"shared", "common", "a", "b"}},
	}
	if seed%2 == 0 {
		d.w.args = []string{"./a/...", "./b/...", "./c/..."}
	}
	if seed%5 == 3 {
		d.w.args = append(d.w.args, "example.com/other/...")
	}
	d.w.opts.Lenient = seed%7 == 3
	d.w.opts.K8sMarkers = seed%4 == 1
	d.w.opts.AllowDangerousTypes = seed%3 == 1
	if seed%6 == 2 {
		d.w.opts.UnionMarkers = derive.UnionsOfAll
	}
	if seed%5 == 1 {
		d.w.opts.Policies = []diag.Policy{{"go/*": diag.Warning}}
	}
	for _, p := range d.pkgs {
		p.tail, p.lines = map[int]string{}, map[int]int{}
		for i := range 5 + d.IntN(3) {
			x := &dDecl{pkg: p.name, name: fmt.Sprintf("%s%d", strings.ToUpper(p.name), i), file: d.IntN(3)}
			if p.group != "" && i > 4 || p.group != "" && i == 4 {
				x.kind, x.form = true, "struct"
				x.name = []string{"Apple", "Berry", "Cherry", "Damson"}[i-4]
			}
			p.decls = append(p.decls, x)
			d.all = append(d.all, x)
			d.shape(x)
		}
	}
	d.render()
	return d
}

// names a type that comes before x.
func (d *dense) ref(x *dDecl) string {
	p := d.pkg(x.pkg)
	i := slices.Index(d.all, x)
	for range 20 {
		y := d.all[d.IntN(len(d.all))]
		if slices.Index(d.all, y) >= i && !d.one(60) {
			continue
		}
		name := y.name
		if y.pkg != x.pkg {
			if !slices.Contains(p.imports, y.pkg) {
				continue
			}
			name = y.pkg + "." + name
		}
		if y.generic {
			name += "[" + d.pick("string", "int32") + "]"
		}
		return name
	}
	return "string"
}

func (d *dense) typ(x *dDecl) string {
	switch d.IntN(10) {
	case 0:
		return d.pick("string", "int32", "bool")
	case 1:
		return d.pick("chan int", "[]string", "map[string]string", "*string", "[]string", "int64", "bool")
	case 2:
		return d.pick("*", "[]", "map[string]") + d.ref(x)
	}
	return d.ref(x)
}

var fieldMarks = []string{
	"kubebuilder:validation:MinLength=1", "kubebuilder:validation:Minimum=1", "optional", "nullable", "optional", "nullable",
	"kubebuilder:validation:Foo", "kubebuilder:validation:Maximum=no", "kubebuilder:validation:Schemaless", "kubebuilder:pruning:PreserveUnknownFields", "unionDiscriminator", "unionMember",
	"kubebuilder:validation:Type=string", "k8s:minimum=1", "kubebuilder:validation:items:MinLength=2",
}

func (d *dense) field(x *dDecl) dField {
	n := fmt.Sprintf("F%d", d.IntN(6))
	f := dField{name: n, typ: d.typ(x), tag: "`json:\"" + strings.ToLower(n) + d.pick("", ",omitempty") + "\"`"}
	switch d.IntN(28) {
	case 0, 4:
		f.tag = "`json:\"-\"`"
	case 1:
		f.tag = ""
	case 2, 3:
		f.embedded, f.typ, f.tag = true, d.ref(x), d.pick("`json:\",inline\"`", "`json:\"e\"`", "")
	}
	if d.one(12) {
		f.marks = append(f.marks, fieldMarks[d.IntN(len(fieldMarks))])
	}
	return f
}

func (d *dense) shape(x *dDecl) {
	x.generic = false
	if !x.kind {
		x.form = d.pick("struct", "struct", "struct", "struct", "string", "ref", "list", "map", "alias")
		x.generic = x.form == "struct" && d.one(15)
		x.method = d.one(10) && x.form != "alias"
	}
	x.fields = nil
	for range 1 + d.IntN(3) {
		x.fields = append(x.fields, d.field(x))
	}
	if d.one(12) {
		x.marks = []string{d.pick("kubebuilder:validation:MinLength=1", "kubebuilder:validation:MinProperties=1", "kubebuilder:validation:Bar", "k8s:enum", "union")}
	}
}

func (d *dense) pkg(name string) *dPkg {
	return d.pkgs[slices.IndexFunc(d.pkgs, func(p *dPkg) bool { return p.name == name })]
}

func (x *dDecl) text() string {
	var b strings.Builder
	if x.free != "" {
		b.WriteString(x.free + "\n\n")
	}
	for range x.doc {
		b.WriteString("// More.\n")
	}
	b.WriteString("// " + x.name + " is.\n")
	for _, m := range x.marks {
		b.WriteString("// +" + m + "\n")
	}
	f := x.fields[0]
	switch x.form {
	case "string", "float64":
		fmt.Fprintf(&b, "type %s %s\n", x.name, x.form)
	case "ref":
		fmt.Fprintf(&b, "type %s %s\n", x.name, f.typ)
	case "list":
		fmt.Fprintf(&b, "type %s []%s\n", x.name, f.typ)
	case "map":
		fmt.Fprintf(&b, "type %s map[string]%s\n", x.name, f.typ)
	case "alias":
		fmt.Fprintf(&b, "type %s = %s\n", x.name, f.typ)
	default:
		params := ""
		if x.generic {
			params = "[T any]"
		}
		fmt.Fprintf(&b, "type %s%s struct {\n", x.name, params)
		if x.kind {
			b.WriteString(metaFields)
		}
		seen := map[string]bool{}
		for _, f := range x.fields {
			if seen[f.name] {
				continue
			}
			seen[f.name] = true
			for _, m := range f.marks {
				b.WriteString("\t// +" + m + "\n")
			}
			if f.embedded {
				fmt.Fprintf(&b, "\t%s %s\n", f.typ, f.tag)
			} else {
				fmt.Fprintf(&b, "\t%s %s %s\n", f.name, f.typ, f.tag)
			}
		}
		if x.generic {
			b.WriteString("\tT T `json:\"t\"`\n")
		}
		b.WriteString("}\n")
	}
	return b.String()
}

func (d *dense) render() {
	paths := map[string]string{"shared": "example.com/other/shared", "common": "example.com/main/common", "a": "example.com/main/a/v1", "b": "example.com/main/b/v1"}
	for _, p := range d.pkgs {
		for file := range 4 {
			var b strings.Builder
			if file == 0 && p.group != "" {
				b.WriteString("// +groupName=" + p.group + "\n")
			}
			b.WriteString("package " + p.clause + "\n\nimport " + metaImport + "\n")
			for _, i := range p.imports {
				fmt.Fprintf(&b, "import %s %q\n", i, paths[i])
			}
			b.WriteString(strings.Repeat("\n", p.lines[file]))
			for _, x := range p.decls {
				if x.file == file {
					b.WriteString("\n" + x.text())
				}
				if x.method && (x.file+1)%4 == file {
					params := ""
					if x.generic {
						params = "[T]"
					}
					fmt.Fprintf(&b, "\nfunc (%s%s) MarshalText() ([]byte, error) { return nil, nil }\n", x.name, params)
				}
				if x.consts > 0 && x.consts%4 == file {
					fmt.Fprintf(&b, "\n// +k8s:enumExclude\nconst C%s %s = \"x\"\n", x.name, x.name)
				}
			}
			b.WriteString(p.tail[file])
			name := fmt.Sprintf("%s/f%d.go", p.dir, file)
			d.w.write(name, b.String())
		}
	}
}

func (d *dense) edit() {
	d.what = nil
	for range []int{1, 1, 1, 2, 2, 3}[d.IntN(6)] {
		x := d.all[d.IntN(len(d.all))]
		p := d.pkg(x.pkg)
		at := x.pkg + "." + x.name
		switch d.IntN(16) {
		case 0:
			x.doc = d.IntN(3)
			d.what = append(d.what, at+": doc")
		case 1, 2, 3, 4:
			i := d.IntN(len(x.fields))
			x.fields[i].typ = d.typ(x)
			if x.fields[i].embedded {
				x.fields[i].typ = d.ref(x)
			}
			d.what = append(d.what, fmt.Sprint(at, ": field ", i, " ", x.fields[i]))
		case 5:
			x.fields = append(x.fields, d.field(x))
			d.what = append(d.what, fmt.Sprint(at, ": more ", x.fields[len(x.fields)-1]))
		case 6, 7:
			if len(x.fields) > 1 {
				x.fields = slices.Delete(x.fields, 0, 1)
				d.what = append(d.what, at+": less")
			}
		case 8:
			i := d.IntN(len(x.fields))
			x.fields[i].marks = nil
			if d.one(2) {
				x.fields[i].marks = []string{fieldMarks[d.IntN(len(fieldMarks))]}
			}
			d.what = append(d.what, fmt.Sprint(at, ": marks of field ", i, " ", x.fields[i].marks))
		case 9:
			if !x.kind {
				d.shape(x)
				d.what = append(d.what, at+": shape "+x.form)
			} else {
				x.marks = []string{d.pick("kubebuilder:resource:path=things", "kubebuilder:resource:shortName=th", "kubebuilder:storageversion", "kubebuilder:skipversion", "kubebuilder:unservedversion", "kubebuilder:subresource:status")}
				d.what = append(d.what, at+": "+x.marks[0])
			}
		case 10:
			x.marks = nil
			d.what = append(d.what, at+": no marks")
		case 11:
			file := d.IntN(4)
			p.lines[file] = d.IntN(3)
			d.what = append(d.what, fmt.Sprint(p.name, " file ", file, ": blank lines ", p.lines[file]))
		case 12:
			file := d.IntN(4)
			p.tail[file] = d.pick("", "\n// +kubebuilder:validation:Minimum=1\nfunc X"+fmt.Sprint(file)+"() {}\n", "\n// +versionName=\n", "\n// Nothing.\n", "\n// +kubebuilder:validation:Optional\n")
			d.what = append(d.what, fmt.Sprint(p.name, " file ", file, ": tail ", p.tail[file]))
		case 13:
			i := d.IntN(len(x.fields))
			x.fields[i].tag = d.pick("`json:\"-\"`", "`json:\"-\"`", "`json:\"x\"`", "`json:\"y,omitempty\"`")
			d.what = append(d.what, fmt.Sprint(at, ": tag ", x.fields[i]))
		case 14:
			if d.one(4) {
				x.free = d.pick("", "// +kubebuilder:validation:Bar", "// +versionName=", "// Free.")
				d.what = append(d.what, at+": free "+x.free)
			}
		case 15:
			if d.one(6) {
				x.consts = d.IntN(5)
				d.what = append(d.what, fmt.Sprint(at, ": consts ", x.consts))
			} else if d.one(6) && !x.kind {
				x.file = d.IntN(3)
				d.what = append(d.what, fmt.Sprint(at, ": moves to ", x.file))
			} else if d.one(6) && x.form != "alias" && !x.kind {
				x.method = !x.method
				d.what = append(d.what, at+": method")
			} else {
				x.doc = d.IntN(4)
				d.what = append(d.what, at+": doc")
			}
		}
	}
	d.render()
}

// TestPartDense edits small modules whose types hang together in many ways.
func TestPartDense(t *testing.T) {
	reused := map[pipeline.Reuse]int{}
	for seed := *denseFirst; seed < *denseFirst+uint64(*denseModules); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d := newDense(t, seed)
			for n := range *denseEdits + 1 {
				if n > 0 {
					d.edit()
				}
				settle()
				res, err := pipeline.RunCached(t.Context(), d.w.store, pipeline.Place{}, d.w.opts, d.w.args...)
				require.NoError(t, err)
				got := see(res, err)
				want := see(pipeline.Run(t.Context(), d.w.opts, d.w.args...))
				reused[res.Reused]++
				require.Equal(t, want, got, "seed %d, edit %d (reused %d): %s", seed, n, res.Reused, strings.Join(d.what, "\n"))
			}
		})
	}
	t.Log(reused)
}
