package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/wire"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/simulate/ruleerrors"
)

// answers remembers in a session what was asked of a simulated server: it depends on the bytes of a
// manifest and, where Go has a part in it, on the files of the packages that its kind reaches.
type answers struct {
	// what the run under way finds in directories; nil outside of a session
	dirs func() map[string]uint64

	mu    sync.Mutex
	rules map[string][]ruleerrors.Finding // by manifest
	wires map[string]diag.List            // by manifest and packages
	known *ruleerrors.Known
}

func newAnswers() *answers {
	return &answers{rules: map[string][]ruleerrors.Finding{}, wires: map[string]diag.List{},
		known: &ruleerrors.Known{}}
}

// maxRemembered bounds what edits leave behind.
const maxRemembered = 5_000

// begin prepares for a run that reads files.
func (m *answers) begin(r *reading) {
	m.dirs = sync.OnceValue(r.dirs)
	if len(m.rules)+len(m.wires) > maxRemembered {
		clear(m.rules)
		clear(m.wires)
		m.known = &ruleerrors.Known{}
	}
}

// ruleErrors is [ruleerrors.Find] for a manifest.
func (m *answers) ruleErrors(
	ctx context.Context, key string, find func() []ruleerrors.Finding,
) []ruleerrors.Finding {
	return recall(ctx, &m.mu, m.rules, key, find)
}

// wire is [wire.Pass.Findings].
func (m *answers) wire(
	ctx context.Context, p *wire.Pass, prog *parser.Program, crd schema.CRD, manifest []byte,
) diag.List {
	find := func() diag.List { return p.Findings(ctx, crd) }
	if m.dirs == nil {
		return find()
	}
	return recall(ctx, &m.mu, m.wires, cache.Sum(manifest)+m.packages(prog, crd), find)
}

// recall returns what a table has by a key, or finds it. What is found while the context ends is
// not all that there is, and is not remembered.
func recall[T any](
	ctx context.Context, mu *sync.Mutex, table map[string]T, key string, find func() T,
) T {
	mu.Lock()
	found, ok := table[key]
	mu.Unlock()
	if ok {
		return found
	}
	found = find()
	if ctx.Err() == nil {
		mu.Lock()
		table[key] = found
		mu.Unlock()
	}
	return found
}

// packages returns what was in the files of the packages that a kind reaches, and what these
// packages are to the user.
func (m *answers) packages(prog *parser.Program, crd schema.CRD) string {
	seen, paths := map[parser.TypeName]bool{}, map[string]bool{}
	var visit func(n parser.TypeName)
	visit = func(n parser.TypeName) {
		if seen[n] {
			return
		}
		seen[n], paths[n.Package] = true, true
		if decl := prog.Lookup(n); decl != nil && decl.Type != nil {
			parser.EachName(decl.Type, visit)
		}
	}
	for _, v := range crd.Versions {
		visit(parser.TypeName{Package: v.Origin.Package(), Name: crd.Names.Kind})
	}
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		if p := prog.Packages[path]; p != nil {
			fmt.Fprintf(&b, " %s %x %t %t", path, m.dirs()[p.Dir], p.Main, p.Asked)
		}
	}
	return b.String()
}
