package pipeline

import (
	"sync"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
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
	only     map[string]bool       // root packages that are looked at, by path; nil: all
	part     *part                 // what is looked at in them; nil: all
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
	if m.part != nil {
		c.Part = &m.part.Part
	}
	if m.only != nil {
		c.Only = func(path string) bool { return m.only[path] }
	}
	return c
}

// derive completes options with what is looked at, and notes which types use which if some of them may change.
func (m *memory) derive(o derive.Options, res *Result) derive.Options {
	if m.part != nil {
		o.Part, o.Elsewhere = &m.part.Part, m.part.elsewhere
	}
	if len(res.outlines) > 0 {
		res.uses = uses{}
		o.Uses = res.uses.add
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
