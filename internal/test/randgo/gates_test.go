package randgo_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// sets are the gates that are on, in each variant.
var sets = [][]string{{}, {"A"}, {"B"}, {"A", "B"}}

// leastGated is how many packages TestGates tries at least.
const leastGated = 200

// TestGates puts parts of random packages under random gates. Each variant has the manifests of the
// same source, from which a program has deleted the lines that are under a gate that is off.
func TestGates(t *testing.T) {
	manifests, different := 0, 0
	for i, cases := range batchesOf(max(*count, leastGated)) {
		g := gater{Rand: rand.New(rand.NewPCG(*first, uint64(i)))}
		gated, deleted := g.cases(t, cases)
		opts := pipeline.Options{Dir: write(t, gated...),
			Gates: []config.Gate{{Name: "A"}, {Name: "B"}}}
		for n, on := range sets {
			opts.Variants = append(opts.Variants,
				config.Variant{Name: fmt.Sprint("v", n), Gates: on})
		}
		all, err := pipeline.Run(t.Context(), opts, "./...")
		require.NoError(t, err)
		for _, d := range all.Diagnostics {
			if d.Code != "gate/idle" { // as random gates are
				require.NotEqual(t, "gate", d.Code.Family(), "%s", d.Message)
			}
		}
		got := byVariant(all)
		for n := range sets {
			res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: write(t, deleted[n]...)},
				"./...")
			require.NoError(t, err)
			want := byVariant(res)[""]
			for name, text := range want {
				assert.Equal(t, text, got[fmt.Sprint("v", n)][name], "%s with %v", name, sets[n])
				manifests++
				if n > 0 && text != got["v0"][name] {
					different++
				}
			}
			assert.Len(t, got[fmt.Sprint("v", n)], len(want), "with %v", sets[n])
		}
	}
	t.Logf("%d manifests, %d of them other than without gates, with %d gated parts", manifests,
		different, gatedParts)
	assert.Greater(t, different, max(*count, leastGated)/10, "most gates prove nothing")
}

// gatedParts counts what was put under gates.
var gatedParts int

func byVariant(res pipeline.Result) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, f := range res.Files {
		if all[f.Variant] == nil {
			all[f.Variant] = map[string]string{}
		}
		all[f.Variant][f.Name] = fmt.Sprintf("# broken: %t\n%s", f.Broken, f.YAML)
	}
	return all
}

// A gater puts parts of sources under gates.
type gater struct {
	*rand.Rand
	lines []gatedLine
}

// A gatedLine is a line of a source, and what it is under a gate.
type gatedLine struct {
	text  string
	above []string // lines that belong above it where the gates are spelled out
	gated string   // the line there
	on    []func(on []string) bool
}

// cases returns the cases with gates, and by the set of gates that are on, those without what is
// off.
func (g *gater) cases(
	t *testing.T, cases []randgo.Case,
) (gated []randgo.Case, deleted [][]randgo.Case) {
	t.Helper()
	deleted = make([][]randgo.Case, len(sets))
	for _, c := range cases {
		with := c
		with.Files = nil
		without := make([]randgo.Case, len(sets))
		for n := range sets {
			without[n] = c
			without[n].Files = nil
		}
		for _, f := range c.Files {
			g.gate(t, f.Text)
			with.Files = append(with.Files, randgo.File{Path: f.Path, Text: g.spelled()})
			for n, on := range sets {
				without[n].Files = append(without[n].Files,
					randgo.File{Path: f.Path, Text: g.without(on)})
			}
		}
		gated = append(gated, with)
		for n := range sets {
			deleted[n] = append(deleted[n], without[n])
		}
	}
	return gated, deleted
}

// spelled returns the source with gates.
func (g *gater) spelled() string {
	var b strings.Builder
	for _, l := range g.lines {
		for _, above := range l.above {
			b.WriteString(above + "\n")
		}
		b.WriteString(l.gated + "\n")
	}
	return b.String()
}

// without returns the source without the lines that are off.
func (g *gater) without(on []string) string {
	var b strings.Builder
	for _, l := range g.lines {
		if !slices.ContainsFunc(l.on, func(is func([]string) bool) bool { return !is(on) }) {
			b.WriteString(l.text + "\n")
		}
	}
	return b.String()
}

// gate puts parts of a source under gates.
func (g *gater) gate(t *testing.T, text string) {
	t.Helper()
	g.lines = nil
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		g.lines = append(g.lines, gatedLine{text: line, gated: line})
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "types.go", text, parser.ParseComments)
	require.NoError(t, err)
	at := func(pos token.Pos) int { return fset.Position(pos).Line - 1 }
	last := at(file.Name.Pos())
	for _, decl := range file.Decls {
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.TYPE && !gen.Lparen.IsValid() {
			spec := gen.Specs[0].(*ast.TypeSpec)
			g.comments(gen.Doc, at)
			if st, ok := spec.Type.(*ast.StructType); ok {
				g.fields(st, at)
				g.kind(st, last+1, at(decl.Pos()), at(decl.End()))
			}
		}
		last = at(decl.End())
	}
}

// condition draws a gate and whether it is on or off.
func (g *gater) condition() (gate string, off bool, is func(on []string) bool) {
	gatedParts++
	gate, off = []string{"A", "B"}[g.IntN(2)], g.IntN(3) == 0
	return gate, off, func(on []string) bool { return slices.Contains(on, gate) != off }
}

// whether adds a condition to lines.
func (g *gater) whether(from, to int, is func(on []string) bool) {
	for i := from; i <= to; i++ {
		g.lines[i].on = append(g.lines[i].on, is)
	}
}

// exists puts the lines of a declaration under gates.
func (g *gater) exists(from, name, to int) {
	gates := [][]string{{"A"}, {"B"}, {"A", "B"}}[g.IntN(3)]
	indent := g.lines[name].text[:len(g.lines[name].text)-
		len(strings.TrimLeft(g.lines[name].text, "\t"))]
	all := g.IntN(2) == 0
	gatedParts++
	if all {
		g.lines[name].above = append(g.lines[name].above,
			indent+"// +schemagen:gate="+strings.Join(gates, ","))
	} else {
		for _, gate := range gates {
			g.lines[name].above = append(g.lines[name].above, indent+"// +schemagen:gate="+gate)
		}
	}
	g.whether(from, to, func(on []string) bool {
		isOn := func(gate string) bool { return slices.Contains(on, gate) }
		if all {
			return !slices.ContainsFunc(gates, func(gate string) bool { return !isOn(gate) })
		}
		return slices.ContainsFunc(gates, isOn)
	})
}

// fields puts fields under gates, and what is above them.
func (g *gater) fields(st *ast.StructType, at func(token.Pos) int) {
	last := at(st.Fields.Opening)
	for _, f := range st.Fields.List {
		from, name, to := last+1, at(f.Type.Pos()), at(f.End())
		last = to
		g.comments(f.Doc, at)
		// it would be about the next field
		behind := from == at(st.Fields.Opening)+1 && strings.Contains(g.lines[from-1].text, "//")
		if len(f.Names) > 0 && name == to && from <= name && !behind && g.IntN(5) == 0 {
			g.exists(from, name, to)
		}
	}
}

// kind puts a kind under a gate, if no more than one comment group stands above its own: those
// belong to the package.
func (g *gater) kind(st *ast.StructType, from, name, to int) {
	if !strings.Contains(g.lines[min(name+1, to)].text, "metav1.TypeMeta") || g.IntN(8) > 0 {
		return
	}
	groups, inside := 0, false
	for i := from; i < name; i++ {
		comment := strings.HasPrefix(g.lines[i].text, "//") ||
			strings.HasPrefix(g.lines[i].text, "/*")
		if comment && !inside {
			groups++
		}
		inside = comment
	}
	if groups > 1 || strings.Contains(strings.Join(texts(g.lines[from:name]), "\n"), "/*") {
		return
	}
	g.exists(from, name, to)
}

func texts(lines []gatedLine) (all []string) {
	for _, l := range lines {
		all = append(all, l.text)
	}
	return all
}

// comments puts markers and paragraphs of a doc comment under gates.
func (g *gater) comments(doc *ast.CommentGroup, at func(token.Pos) int) {
	if doc == nil || strings.HasPrefix(doc.List[0].Text, "/*") {
		return
	}
	first := at(doc.Pos())
	for i := first; i <= at(doc.End()-1); i++ {
		indent, text, ok := strings.Cut(g.lines[i].text, "// ")
		if !ok || strings.TrimSpace(indent) != "" {
			continue
		}
		switch marker, isMarker := strings.CutPrefix(text, "+"); {
		case isMarker && strings.TrimSpace(marker) != "" && marker[0] != ' ' && g.IntN(4) == 0:
			gate, off, is := g.condition()
			g.lines[i].gated = indent + "// +schemagen:if" + word(off) + "(" + gate + ")=+" + marker
			g.whether(i, i, is)
		case !isMarker && (i == first || strings.TrimSpace(g.lines[i-1].text) == "//") &&
			g.IntN(4) == 0:
			g.paragraph(i, at(doc.End()-1), indent)
		}
	}
}

func word(off bool) string {
	if off {
		return "Disabled"
	}
	return "Enabled"
}

// paragraph puts the lines from one on, up to an empty one or the last, under a gate, if no marker
// is among them.
func (g *gater) paragraph(from, last int, indent string) {
	to := from
	if strings.TrimSpace(g.lines[from].text) == "//" { // with white space of another kind
		return
	}
	for i := from; i <= last && strings.TrimSpace(g.lines[i].text) != "//"; i++ {
		if text := strings.TrimLeft(strings.TrimSpace(g.lines[i].text)[2:],
			" \t"); strings.HasPrefix(text, "+") || strings.TrimSpace(text) == "" {
			return
		}
		to = i
	}
	gate, off, is := g.condition()
	g.lines[from].above = append(g.lines[from].above,
		indent+"// +schemagen:if"+word(off)+"("+gate+")")
	g.whether(from, to, is)
}
