package pipeline

import (
	"sync"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A memory is what a run may take over from an earlier one, and what it leaves to the next. The zero value is that of a run
// that stands alone.
type memory struct {
	recorder *cache.Recorder
	graph    *parser.Graph            // what the go command said before, if it would say it again
	raw      []byte                   // the same, as it is kept
	known    map[string]verify.Report // by the hash of the manifest
	rules    verify.Compiled
	scope    *ripple.Scope         // what is looked at; nil: all
	files    map[string]*savedFile // by the hash of the manifest, too
	place    Place

	listed parser.Graph
	mu     sync.Mutex
	made   map[string]verify.Report
}

// parser completes a configuration with what is known.
func (m *memory) parser(c parser.Config) parser.Config {
	if m.recorder != nil {
		c.ReadFile, c.Outlines = m.recorder.ReadFile, true
	}
	c.Graph = m.graph
	if m.scope == nil {
		return c
	}
	c.Only = func(path string) bool { return m.scope.Paths[path] }
	if m.scope.Part != nil {
		c.Part = &m.scope.Part.Part
	}
	return c
}

// derive completes options with what is looked at, and notes which types use which if some of them may change.
func (m *memory) derive(o derive.Options, record *ripple.Record) derive.Options {
	if m.scope != nil && m.scope.Part != nil {
		o.Part, o.Elsewhere = &m.scope.Part.Part, m.scope.Part.Elsewhere
	}
	if len(record.Outlines) > 0 {
		record.Uses = ripple.Uses{}
		o.Uses = record.Uses.Add
	}
	return o
}

func (m *memory) saw(prog *parser.Program) { m.listed = prog.Graph }

// proof returns the report on a manifest: an earlier one, for it depends on the bytes, the options and the program alone; and
// the hash by which it is kept.
func (m *memory) proof(manifest []byte, examine func() verify.Report) (report verify.Report, sum string) {
	if m.recorder == nil {
		return examine(), ""
	}
	sum = cache.Sum(manifest)
	report, ok := m.known[sum]
	if !ok {
		report = examine()
	}
	m.leave(sum, report)
	return report, sum
}

// reuse makes a manifest that is the same as in an earlier run, and lies in its place still, Current, so that it need not be spelled
// again, and tells whether it is.
func (m *memory) reuse(f *File) bool {
	if same := m.files[f.proof]; same != nil && same.Name == f.Name && !f.Broken {
		f.Current, f.earlier = same.lies(m.place, make([]byte, pieces)), same
	}
	return f.Current
}

// keep leaves to the next run the report of a manifest that is not made again.
func (m *memory) keep(sum string) {
	if report, ok := m.known[sum]; ok {
		m.leave(sum, report)
	}
}

func (m *memory) leave(sum string, report verify.Report) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil {
		m.made = make(map[string]verify.Report)
	}
	m.made[sum] = report
}
