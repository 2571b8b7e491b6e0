// Package pipeline runs the passes in order: parse, derive, emit, verify. It is what the command calls, and what a test of
// an API repository can call.
package pipeline

import (
	"context"
	"io/fs"
	"slices"
	"time"

	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/internal/pause"
	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline/internal/ripple"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A Result is what a run made and found.
type Result struct {
	Files       []File    // by kind and group
	Diagnostics diag.List // sorted
	Packages    []Package // root packages with kinds, by path
	Roots       int       // packages that were asked for and read; without any, nothing was looked at
	Dirs        []string  // of the packages of the main module that were read: fixes change files there. Only Run sets them
	Stages      []Stage
	Stats       parser.Stats
	Reused      Reuse
	Doubt       string // why it was not enough to look again at what a change affects, if that turned out only afterwards
	// Inputs are the files that the run depended on, as far as they are known. Run leaves them out.
	Inputs cache.Tree

	notes notes
}

// A File is one manifest with its proof. A Broken one has an error of its own and must not be published. A file of a run with a
// memory has only its names, its YAML, its Report if it is new, and whether it is broken; a broken one has no YAML if manifests
// have a place.
type File struct {
	emit.File
	Report  verify.Report
	Broken  bool
	Current bool        // the file in its place is up to date; it may have no YAML here
	There   fs.FileInfo // the file in its place, if it is Current

	order   string // Kind.group, by which files are sorted
	group   string
	proof   string     // the hash of its JSON, by which its Report and its YAML are kept
	advised bool       // the Report has advice, too
	earlier *savedFile // the same manifest of an earlier run, if it is Current
	made
}

// made is what else a run knows about a manifest.
type made struct {
	Alone    bool // it is broken whatever else there is
	Versions []version
	Found    diag.List // about this manifest, as it was found
}

// A version is one of a CRD.
type version struct {
	Package string // path of the one that declares it
	Nodes   int    // schema nodes, shared ones counted at each place
}

// Reuse says what a run took over from an earlier one.
type Reuse uint8

// The parts that can be reused.
const (
	Nothing    Reuse = iota
	Graph            // what the go command said, because nothing that it reads has changed
	Groups           // that, and what was made of the API groups that the change does not affect
	Kinds            // that, and what was made of the kinds that hold none of the types that changed
	Everything       // the result
)

// A Stage is a pass and the time that it took.
type Stage struct {
	Name     string
	Duration time.Duration
}

// Run makes the manifests of the kinds in the packages that match the patterns. What is wrong with them is in the result's
// diagnostics; an error means that the environment failed, or that the context ended, which leaves no result. Nothing is written.
func Run(ctx context.Context, opts Options, patterns ...string) (Result, error) {
	return run(ctx, opts, memory{}, patterns)
}

func run(ctx context.Context, opts Options, mem memory, patterns []string) (Result, error) {
	var res Result
	record := &res.notes.record
	clock := stopwatch(&res)
	begin(ctx, "load")
	prog, found, err := parser.Load(ctx, mem.parser(opts.parser()), patterns...)
	if err != nil {
		return res, err
	}
	res.Stats, res.Roots, res.Dirs = prog.Stats, len(prog.Roots), ownDirs(prog)
	res.notes.listed, res.notes.recalled = prog.Graph, prog.Recalled
	if prog.Recalled {
		res.notes.raw = mem.raw
	}
	*record = ripple.NewRecord(prog, found)
	judge := opts.judge(prog)
	clock("load")
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	begin(ctx, "derive")
	pause.Turn(ctx)
	crds, found := derive.CRDs(ctx, prog, mem.derive(opts.derive(judge.provisional), record))
	record.Found = append(record.Found, found...)
	if len(crds) == 0 && mem.scope == nil && !opts.Whole && !record.Found.HasErrors() {
		record.Found = append(record.Found, noKinds(prog)...)
	}
	if mem.scope == nil || !ripple.Limited(prog, mem.scope.Part) {
		record.Group(prog, crds, opts.Whole)
	}
	dirs := make(map[string]string, len(prog.Roots))
	for _, p := range prog.Roots {
		dirs[p.Path] = p.Dir
	} // from here on, nobody needs the program
	clock("derive")
	begin(ctx, "emit and verify")
	pause.Turn(ctx)
	m := maker{
		opts: opts, mem: mem, judge: judge,
		speller: emit.NewSpeller(opts.emit()), verifier: verify.NewVerifierWith(opts.verify(judge.heeds), mem.rules),
	}
	res.Files = m.files(ctx, crds)
	pause.Turn(ctx)
	res.notes.rules = m.verifier.Compiled()
	names := together(res.Files, opts, judge)
	clock("emit and verify")
	if err := ctx.Err(); err != nil {
		return Result{}, err // a report that was cut short may be wrong
	}
	res.Diagnostics = judge.verdict(append(res.found(), names...))
	if !res.Diagnostics.HasErrors() {
		res.Diagnostics = append(res.Diagnostics, withheld(res.Files, crds)...)
	}
	res.Packages = res.summary(dirs)
	return res, nil
}

func stopwatch(res *Result) func(stage string) {
	last := time.Now()
	return func(stage string) {
		now := time.Now()
		res.Stages = append(res.Stages, Stage{Name: stage, Duration: now.Sub(last)})
		last = now
	}
}

// found returns all findings, as they were found.
func (r *Result) found() diag.List {
	all := slices.Clone(r.notes.record.Found)
	for _, f := range r.Files {
		all = append(all, f.Found...)
	}
	return all
}

// A maker makes the files of a run.
type maker struct {
	opts     Options
	mem      memory
	judge    *judge
	speller  *emit.Speller
	verifier *verify.Verifier
}

// files emits and verifies every CRD, several at a time; results are kept by index, so the order of work cannot be seen.
func (m *maker) files(ctx context.Context, crds []schema.CRD) []File {
	out := make([]File, len(crds))
	parallel.Do(len(crds), func(i int) {
		if pause.At(ctx); ctx.Err() == nil {
			out[i] = m.file(ctx, crds[i])
			if m.mem.recorder != nil {
				crds[i] = crds[i].WithoutSchemas() // whoever reports something about it needs no more
			}
		}
	})
	return out
}

// together reports the names that a server would not accept of several files, each of which is sound alone.
func together(files []File, opts Options, judge *judge) (found diag.List) {
	reports := make([]verify.Report, len(files))
	for i, f := range files {
		reports[i] = f.Report
	}
	for i, r := range verify.Names(reports, opts.verify(false)) {
		list := diagnostics(r, files[i].Trace)
		files[i].Broken = files[i].Broken || judge.provisional(list).HasErrors()
		found = append(found, list...)
	}
	return found
}

func (m *maker) file(ctx context.Context, crd schema.CRD) File {
	f := File{Broken: crd.Broken(), order: crd.Names.Kind + "." + crd.Group, group: crd.Group}
	for _, v := range crd.Versions {
		f.Versions = append(f.Versions, version{v.Origin.Package(), v.Schema.Count()})
	}
	crd, found := fit(crd, m.opts)
	f.File = m.speller.Document(crd)
	pause.At(ctx)
	m.mem.prove(&f, m.judge.heeds, func() verify.Report { return m.verifier.CRD(ctx, f.JSON) })
	found = append(found, sizes(f, crd, m.opts)...)
	said := diagnostics(f.Report, f.Trace)
	found = append(found, m.judge.mendable(said, f.Trace)...)
	f.Broken = f.Broken || slices.ContainsFunc(m.judge.provisional(found), func(d diag.Diagnostic) bool { return d.Severity == diag.Error && !IsApproval(d) })
	f.Alone = f.Broken
	if !m.mem.reuse(&f) && !(f.Broken && m.mem.place.Dir != "") {
		m.speller.Spell(&f.File)
		if m.mem.shelve(&f); f.Current {
			m.speller.ReleaseYAML(&f.File)
		}
	}
	if m.mem.recorder != nil {
		m.speller.Release(&f.File)
	}
	f.Found = found
	return f
}

// withheldCode is the code of a finding that depends on all others.
const withheldCode diag.Code = "crd/withheld"

// withheld reports the CRDs that are broken though all findings about them have been silenced.
func withheld(files []File, crds []schema.CRD) diag.List {
	var ds diag.List
	for i, f := range files {
		if f.Broken {
			crds[i].Origin.Report(&ds, withheldCode, "%s is withheld: a silenced error about it leaves nothing sound to write", f.CRD).CRD = f.CRD
		}
	}
	return ds
}

// IsApproval reports whether a finding is that a protected group needs an approval annotation: a server requires it, but whoever
// deploys the manifest may add it, so the manifest itself is sound.
func IsApproval(d diag.Diagnostic) bool {
	return d.Code == diag.CodeServerApproval
}

// collapse sorts the findings and keeps one of those that say the same about one place in Go: a fault in a type that several kinds
// and versions share is one fault.
func collapse(l diag.List) diag.List {
	seen := map[diag.Saying]bool{}
	var out diag.List
	for _, d := range l.Sorted() {
		if d.Pos.IsValid() && seen[d.Saying()] {
			continue
		}
		seen[d.Saying()] = true
		out = append(out, d)
	}
	return out
}
