// Package pipeline runs the passes in order: parse, derive, emit, verify. It is what the command
// calls, and what a test of an API repository can call.
package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/markerrules"
	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/internal/reword"
	"github.com/schemagen/schemagen/internal/wire"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/parser/golist"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A Result is what a run made and found.
type Result struct {
	Files []File // by kind and group
	// by variant, if the options ask for them
	Roles, Webhooks map[string]NonCRD
	Diagnostics     diag.List // sorted
	Packages        []Package // root packages with kinds, by path
	// packages that were asked for and read; without any, nothing was looked at
	Roots  int
	Dirs   []string // of the packages of the main module that were read: fixes change files there
	Stages []Stage
	Stats  parser.Stats
}

// A File is one manifest with its proof. A broken one has an error of its own and must not be
// published.
type File struct {
	emit.File
	Variant string // empty if there is only one, without a name
	Report  verify.Report
	Broken  bool

	// As and Dir are what {file} and {dir} stand for in names of outputs: a template or nothing,
	// and the directory of the last version's package.
	As, Dir string

	// Converts says that Go code converts between the versions, which a webhook calls: kustomize
	// may add that to the manifest later.
	Converts bool

	versions []version
	found    diag.List // about this manifest, before policies
}

// A version is one version of a CRD.
type version struct {
	Package string // path of the package that declares it
	Nodes   int    // schema nodes, shared ones counted at each place
}

// A Stage is a pass and the time that it took.
type Stage struct {
	Name     string
	Duration time.Duration
}

// Run makes the manifests of the kinds in the packages that match the patterns of the go command,
// by default the one in opts.Dir, which is relative to the working directory. Nothing is written.
// What is wrong with the packages is in the result's diagnostics. An error means that the
// environment failed, that an option is malformed, or that the context ended; the result is
// meaningless then. Run may be called by several goroutines.
func Run(ctx context.Context, opts Options, patterns ...string) (Result, error) {
	o, err := run(ctx, opts, prior{}, patterns)
	return o.Result, err
}

// A prior is what an earlier run leaves to the next one. The zero value leaves nothing.
type prior struct {
	graph   *golist.Graph            // the go command's answer, if it would give the same one now
	reports map[string]verify.Report // by reportKey
	// readFile reads source files; nil reads them from disk.
	readFile func(name string) ([]byte, error)
	answers  *answers // of a session; nil if there is none
}

// An outcome is a result with what the next run may use.
type outcome struct {
	Result
	graph       golist.Graph
	graphReused bool // the graph is that of the prior run
	reports     map[string]verify.Report
	program     *parser.Program
	crds        []schema.CRD // each the one of the file at its index
}

// run calls the passes in order: load, derive, emit and verify.
func run(ctx context.Context, opts Options, before prior, patterns []string) (outcome, error) {
	o := outcome{reports: map[string]verify.Report{}}
	clock := stopwatch(&o.Result)

	begin(ctx, "load")
	config := opts.parser()
	config.Graph, config.ReadFile = before.graph, before.readFile
	prog, found, err := parser.Load(ctx, config, patterns...)
	if err != nil {
		return o, err
	}
	o.Stats, o.Roots, o.Dirs = prog.Stats, len(prog.Roots), ownDirs(prog)
	o.graph, o.graphReused, o.program = prog.Graph, prog.GraphReused, prog
	filter := opts.filter(prog)
	clock("load")
	if err := ctx.Err(); err != nil {
		return outcome{}, err
	}

	begin(ctx, "derive")
	source, runs, derived, err := o.deriveVariants(ctx, opts, prog, filter)
	if err != nil {
		return o, err
	}
	found = append(append(found, derived...), markerrules.Find(prog, opts.markerRules())...)
	clock("derive")

	begin(ctx, "emit and verify")
	m := maker{filter: filter, program: prog, known: before.reports, made: o.reports,
		answers: cmp.Or(before.answers, newAnswers())}
	for i := range runs {
		m.emitAndVerify(ctx, &runs[i])
		m.blame(ctx, source, &runs[i])
		runs[i].found = append(runs[i].found, runs[i].beside...)
		o.Files, o.crds = append(o.Files, runs[i].files...), append(o.crds, runs[i].crds...)
	}
	clock("emit and verify")
	if err := ctx.Err(); err != nil {
		return outcome{}, err // a report that was cut short may be wrong
	}

	found = append(found, merged(runs, found)...)
	if len(o.crds) == 0 && !opts.NoCRDs && !opts.Whole && !filter.Effective(found).HasErrors() {
		found = append(found, noKinds(prog, runs)...)
	}
	found = append(found, idleGlobs(runs)...)
	if opts.Whole {
		found = append(found, withoutEffect(opts, source, runs, found)...)
	}
	o.Diagnostics = filter.Final(found)
	if !o.Diagnostics.HasErrors() {
		o.Diagnostics = append(o.Diagnostics, withheld(o.Files, o.crds)...)
	}
	o.Packages = o.summary(prog)
	return o, nil
}

func stopwatch(res *Result) func(stage string) {
	last := time.Now()
	return func(stage string) {
		now := time.Now()
		res.Stages = append(res.Stages, Stage{Name: stage, Duration: now.Sub(last)})
		last = now
	}
}

// A maker makes the files of a run.
type maker struct {
	filter  findings.Filter
	program *parser.Program          // of all variants
	known   map[string]verify.Report // of earlier runs, by reportKey
	made    map[string]verify.Report // of this run, of the variants that are done
	answers *answers                 // of earlier runs
}

// emitAndVerify emits and verifies the CRDs of a variant, and adds the findings about them. If what
// concerns all variants is wrong, all files are broken.
func (m *maker) emitAndVerify(ctx context.Context, p *variantRun) {
	p.files = m.files(ctx, p)
	names := nameConflicts(p.files, p.opts, m.filter)
	for i := range p.files {
		f := &p.files[i]
		f.Variant, f.Broken = p.Name, f.Broken || p.misused
		p.found = append(p.found, f.found...)
		m.made[reportKey(f.JSON, p.opts.verify())] = f.Report
	}
	p.found = append(p.found, names...)
}

// files emits and verifies every CRD, several at a time. Results are kept by index, so that the
// order of the work cannot be seen.
func (m *maker) files(ctx context.Context, p *variantRun) []File {
	out := make([]File, len(p.crds))
	parallel.Do(len(p.crds), func(i int) {
		if ctx.Err() == nil {
			out[i] = m.file(ctx, p, p.crds[i])
		}
	})
	return out
}

// file makes the manifest of one kind and everything that is found about it.
func (m *maker) file(ctx context.Context, p *variantRun, crd schema.CRD) File {
	opts := p.opts
	f := File{Broken: crd.Broken(), As: crd.File, Dir: filepath.Dir(crd.Origin.Decl().Filename),
		Converts: crd.Conversion == nil && wire.Converts(p.program, crd)}
	for _, v := range crd.Versions {
		f.versions = append(f.versions, version{v.Origin.Package(), v.Schema.Count()})
	}
	crd, f.found = fit(crd, opts)
	f.File = emit.Manifest(crd, opts.emit())
	f.Report = m.report(ctx, f.JSON, opts.verify())
	f.found = append(f.found, sizes(f, crd, opts)...)
	f.found = append(f.found,
		reword.Findings(sourced(f.Report, f.Trace, m.program, opts.Lenient), f.Trace,
			f.Report.ManifestPath)...)
	isError := func(d diag.Diagnostic) bool { return d.Severity == diag.Error && !IsApproval(d) }
	// a field is asked about alone, so that the default of another one does not matter
	if p.wire != nil && !f.Broken && opts.Rules == verify.AllRules &&
		!slices.ContainsFunc(m.filter.Effective(f.found), func(d diag.Diagnostic) bool {
			return isError(d) && d.Code != diag.CodeServerDefault
		}) {
		f.found = append(f.found, m.answers.wire(ctx, p.wire, p.program, crd, f.JSON)...)
	}
	f.Broken = f.Broken || slices.ContainsFunc(m.filter.Effective(f.found), isError)
	if opts.Advice && !f.Broken {
		f.found = append(f.found, ruleErrors(ctx, f, m.answers)...)
	}
	return f
}

// report verifies a manifest, unless an earlier run or another variant did: a report depends only
// on the manifest's bytes, what is asked, and the program.
func (m *maker) report(ctx context.Context, manifest []byte, asked verify.Options) verify.Report {
	key := reportKey(manifest, asked)
	for _, reports := range []map[string]verify.Report{m.known, m.made} {
		if r, ok := reports[key]; ok {
			return r
		}
	}
	return verify.CRD(ctx, manifest, asked)
}

// reportKey returns the key under which the report on a manifest is kept for runs with the same
// options.
func reportKey(manifest []byte, asked verify.Options) string {
	return fmt.Sprintf("%s %v", cache.Sum(manifest), asked)
}

// nameConflicts reports names by which files conflict that a server would accept one by one.
func nameConflicts(files []File, opts Options, filter findings.Filter) (found diag.List) {
	reports := make([]verify.Report, len(files))
	for i, f := range files {
		reports[i] = f.Report
	}
	for i, r := range verify.Names(reports, opts.verify()) {
		list := reword.Findings(diagnostics(r, files[i].Trace, opts.Lenient), files[i].Trace,
			r.ManifestPath)
		files[i].Broken = files[i].Broken || filter.Effective(list).HasErrors()
		found = append(found, list...)
	}
	return found
}

// withheldCode is the code of a finding that depends on all others.
const withheldCode diag.Code = "crd/withheld"

// withheld reports the CRDs that are broken though all findings about them are suppressed.
func withheld(files []File, crds []schema.CRD) diag.List {
	var ds diag.List
	for i, f := range files {
		if f.Broken {
			crds[i].Origin.Report(&ds, withheldCode,
				"%s is not written: an error about it is suppressed, but no server would accept the CRD", f.CRD).CRD = f.CRD
		}
	}
	return ds
}

// IsApproval reports whether a finding is that a protected group needs an approval annotation: a
// server requires it, but whoever deploys the manifest may add it, so the manifest itself is sound.
func IsApproval(d diag.Diagnostic) bool {
	return d.Code == diag.CodeServerApproval
}
