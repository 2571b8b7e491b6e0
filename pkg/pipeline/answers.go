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

// answers keeps, for the next run of a session, what is asked of a simulated server: it depends on
// the bytes of a manifest and, where Go has a part in it, on the files of the packages that its
// kind reaches. Nil remembers nothing.
type answers struct {
	reading *reading

	mu     sync.Mutex
	before *answers
	rules  map[string][]ruleerrors.Finding // by manifest
	wires  map[string]diag.List            // by manifest and packages
	dirs   func() map[string]uint64
}

// next returns the answers of a run that reads files, with what this one has.
func (m *answers) next(r *reading) *answers {
	return &answers{
		reading: r, before: m, dirs: sync.OnceValue(r.dirs),
		rules: map[string][]ruleerrors.Finding{}, wires: map[string]diag.List{},
	}
}

// kept returns what is left of two runs: what was asked in the last one and, if that looked at
// some packages only, in the one before it.
func (m *answers) kept(before *answers, partial bool) *answers {
	m.before, m.reading, m.dirs = nil, nil, nil
	if partial && before != nil {
		for key, found := range before.rules {
			if _, ok := m.rules[key]; !ok {
				m.rules[key] = found
			}
		}
		for key, found := range before.wires {
			if _, ok := m.wires[key]; !ok {
				m.wires[key] = found
			}
		}
	}
	return m.bounded()
}

// maxRemembered bounds what edits without a whole run between them leave behind.
const maxRemembered = 20_000

func (m *answers) bounded() *answers {
	if len(m.rules)+len(m.wires) > maxRemembered {
		return nil
	}
	return m
}

// ruleErrors is [ruleerrors.Find] for a manifest.
func (m *answers) ruleErrors(key string, find func() []ruleerrors.Finding) []ruleerrors.Finding {
	if m == nil {
		return find()
	}
	return recall(m, key, func(m *answers) map[string][]ruleerrors.Finding { return m.rules }, find)
}

// wire is [wire.Pass.Findings].
func (m *answers) wire(
	ctx context.Context, p *wire.Pass, prog *parser.Program, crd schema.CRD, manifest []byte,
) diag.List {
	find := func() diag.List { return p.Findings(ctx, crd) }
	if m == nil {
		return find()
	}
	key := cache.Sum(manifest) + m.packages(prog, crd)
	return recall(m, key, func(m *answers) map[string]diag.List { return m.wires }, find)
}

// recall returns what is known by a key, or finds it.
func recall[T any](m *answers, key string, table func(*answers) map[string]T, find func() T) T {
	m.mu.Lock()
	found, ok := table(m)[key]
	if !ok && m.before != nil {
		found, ok = table(m.before)[key]
	}
	m.mu.Unlock()
	if !ok {
		found = find()
	}
	m.mu.Lock()
	table(m)[key] = found
	m.mu.Unlock()
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
