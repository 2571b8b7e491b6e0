package pipeline

import (
	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A memory is what a run may take over from an earlier one. It is not changed. The zero value is that of a run without an earlier
// one.
type memory struct {
	graph   *parser.Graph         // what the go command said before, if it would say it again
	raw     []byte                // the same, as it is kept
	reports map[string]proof      // by the hash of the manifest as JSON
	files   map[string]*savedFile // by the same
	rules   verify.Compiled
	scope   *ripple.Scope // what is looked at; nil: all

	recorder  *cache.Recorder // of what is read; nil if the result is not kept
	place     Place
	manifests *shelf
}

// notes are what a run keeps for the next one, besides its result.
type notes struct {
	record   ripple.Record
	listed   parser.Graph // what the go command said
	recalled bool         // it was not asked
	raw      []byte       // what it said, as it was kept, if it was not asked
	rules    verify.Compiled
}

// parser completes a configuration with what is known.
func (m memory) parser(c parser.Config) parser.Config {
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
func (m memory) derive(o derive.Options, record *ripple.Record) derive.Options {
	if m.scope != nil && m.scope.Part != nil {
		o.Part, o.Elsewhere = &m.scope.Part.Part, m.scope.Part.Elsewhere
	}
	if len(record.Outlines) > 0 {
		record.Uses = ripple.Uses{}
		o.Uses = record.Uses.Add
	}
	return o
}

// A proof is the report on a manifest, and whether that has advice too.
type proof struct {
	Report  verify.Report
	Advised bool
}

// prove adds the report on a manifest to its file, and the hash by which it is kept. An earlier report will do, as it depends only on
// the bytes, the options and the program, and on whether advice is asked for.
func (m memory) prove(f *File, advice bool, examine func() verify.Report) {
	if m.recorder != nil {
		f.proof = cache.Sum(f.JSON)
		if known, ok := m.reports[f.proof]; ok && known.Advised == advice {
			f.Report, f.advised = known.Report, known.Advised
			return
		}
	}
	f.Report, f.advised = examine(), advice
}

// reuse makes a manifest Current that is the same as in an earlier run and still in its place, so that it need not be spelled
// again, and reports whether it did.
func (m memory) reuse(f *File) bool {
	if same := m.files[f.proof]; same != nil && same.Name == f.Name && !f.Broken {
		if f.There = m.manifests.lies(*same, m.place); f.There != nil {
			f.Current, f.earlier = true, same
		}
	}
	return f.Current
}

// shelve keeps a manifest that was spelled for the next run. It is Current if it is in its place.
func (m memory) shelve(f *File) {
	if m.manifests == nil {
		return
	}
	m.manifests.put(f.proof, f.YAML)
	if m.place.Dir != "" && !f.Broken {
		f.There = m.manifests.holds(m.place, f.Name, f.YAML)
		f.Current = f.There != nil
	}
}
