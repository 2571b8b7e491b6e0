// Package pipeline runs the passes in order: parse, derive, emit, verify. It is what the command calls, and what a test of
// an API repository can call.
package pipeline

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// Options are the options of the passes.
type Options struct {
	Parser   parser.Config
	Derive   derive.Options
	Emit     emit.Options
	Verify   verify.Options
	Policies []diag.Policy // severities by rule, the first that knows a rule decides
	Strict   bool          // warnings are errors
}

// A Result is what a run made and found.
type Result struct {
	Files       []File    // by kind and group
	Diagnostics diag.List // sorted
	Program     *parser.Program
	Stages      []Stage
}

// A File is one manifest with its proof. A Broken one has an error of its own and must not be published.
type File struct {
	emit.File
	Def    schema.CRD
	Report verify.Report
	Broken bool
}

// A Stage is a pass and the time that it took.
type Stage struct {
	Name     string
	Duration time.Duration
}

// Run makes the manifests of the kinds in the packages that match the patterns. What is wrong with them is in the result's
// diagnostics; an error means that the environment failed. Nothing is written.
func Run(ctx context.Context, opts Options, patterns ...string) (Result, error) {
	var res Result
	clock := stopwatch(&res)
	opts.Parser.Leaf = derive.IsLeaf
	prog, found, err := parser.Load(ctx, opts.Parser, patterns...)
	if err != nil {
		return res, err
	}
	res.Program = prog
	res.Diagnostics = opts.judge(found)
	clock("load")
	opts.Derive.Judge = opts.judge
	crds, found := derive.CRDs(prog, opts.Derive)
	res.Diagnostics = append(res.Diagnostics, found...)
	clock("derive")
	if res.Files, err = files(ctx, crds, opts, &res.Diagnostics); err != nil {
		return res, err
	}
	clock("emit and verify")
	res.Diagnostics = collapse(res.Diagnostics)
	return res, ctx.Err()
}

// judge gives findings the severities that the options ask for.
func (o Options) judge(l diag.List) diag.List {
	l = l.Under(o.Policies...)
	if o.Strict {
		l = l.Strict()
	}
	return l
}

func stopwatch(res *Result) func(stage string) {
	last := time.Now()
	return func(stage string) {
		now := time.Now()
		res.Stages = append(res.Stages, Stage{Name: stage, Duration: now.Sub(last)})
		last = now
	}
}

// files emits and verifies every CRD, several at a time; results are kept by index, so the order of work cannot be seen.
func files(ctx context.Context, crds []schema.CRD, opts Options, ds *diag.List) ([]File, error) {
	out := make([]File, len(crds))
	found := make([]diag.List, len(crds))
	errs := make([]error, len(crds))
	var wg sync.WaitGroup
	work := make(chan int)
	for range min(len(crds), runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := range work {
				out[i], found[i], errs[i] = file(ctx, crds[i], opts)
			}
		})
	}
	for i := range crds {
		work <- i
	}
	close(work)
	wg.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, err
		}
		*ds = append(*ds, found[i]...)
	}
	return out, nil
}

func file(ctx context.Context, crd schema.CRD, opts Options) (File, diag.List, error) {
	f := File{Def: crd, Broken: crd.Broken()}
	var err error
	if f.File, err = emit.CRD(crd, opts.Emit); err != nil {
		return f, nil, err
	}
	f.Report = verify.CRD(ctx, f.JSON, opts.Verify)
	found := opts.judge(f.Report.Diagnostics(func(l verify.Location) []diag.Related { return locate(f.Trace, l) }))
	f.Broken = f.Broken || found.HasErrors()
	return f, found, nil
}

// collapse sorts the findings and keeps one of those that say the same about one place in Go: a type that several kinds and
// versions share is at fault once.
func collapse(l diag.List) diag.List {
	type key struct {
		file         string
		line, column int
		code         diag.Code
		message      string
	}
	seen := map[key]bool{}
	var out diag.List
	for _, d := range l.Sorted() {
		k := key{d.Pos.Filename, d.Pos.Line, d.Pos.Column, d.Code, d.Message}
		if d.Pos.IsValid() && seen[k] {
			continue
		}
		seen[k] = true
		out = append(out, d)
	}
	return out
}
