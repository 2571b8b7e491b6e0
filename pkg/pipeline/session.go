package pipeline

import (
	"context"
	"fmt"
	"hash/maphash"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/parser/golist"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A Session repeats a run while the sources change, as under an editor. It gives what [Run] would
// give, and keeps in memory what one run leaves to the next: the packages that the go command
// found, the reports on equal manifests, and the findings about kinds whose packages are as they
// were. It is used by one goroutine at a time.
type Session struct {
	opts     Options
	patterns []string
	graph    *golist.Graph
	files    map[string]content // that were read when the graph was made
	reports  map[string]verify.Report
	answers  *answers
	// by package, those that declare versions of its kinds, itself among them
	versionPackages map[string][]string
}

// A Snapshot is a result with what it was made from.
type Snapshot struct {
	Result
	Program *parser.Program
	CRDs    []schema.CRD // each the one of the file at its index, broken ones among them
}

// NewSession returns a session that has seen nothing yet.
func NewSession(opts Options, patterns ...string) *Session {
	return &Session{opts: opts, patterns: patterns, answers: newAnswers()}
}

// Forget makes the next run ask the go command again: files have come or gone, or it is unknown
// what has.
func (s *Session) Forget() { s.graph = nil }

// Run is what [Run] returns if the files of the overlay are on disk.
func (s *Session) Run(ctx context.Context, overlay map[string][]byte) (Snapshot, error) {
	return s.run(ctx, overlay, nil)
}

// RunPackage looks only at the package in a directory, and at those that declare further versions
// of its kinds. What it finds in files of that package is what Run would find, as far as other
// packages have no part in it. It returns false if a whole run has to come first.
func (s *Session) RunPackage(
	ctx context.Context, overlay map[string][]byte, dir string,
) (Snapshot, bool, error) {
	if s.graph == nil || s.headersChanged(overlay) {
		return Snapshot{}, false, nil
	}
	for _, run := range s.graph.Runs {
		for _, p := range run.Packages {
			if p.Dir == dir && slices.Contains(run.Roots, p.ID) {
				paths := s.versionPackages[p.Path]
				if len(paths) == 0 {
					paths = []string{p.Path}
				}
				snap, err := s.run(ctx, overlay, paths)
				return snap, err == nil, err
			}
		}
	}
	return Snapshot{}, false, nil
}

// run runs the pipeline over all packages, or over some.
func (s *Session) run(
	ctx context.Context, overlay map[string][]byte, only []string,
) (Snapshot, error) {
	if s.headersChanged(overlay) || only == nil && s.graph != nil && s.graph.HasProblems {
		s.graph = nil
	}
	r := &reading{overlay: overlay, files: map[string]content{}, known: s.files}
	s.answers.begin(r)
	before := prior{reports: s.reports, readFile: r.read, answers: s.answers}
	if s.graph != nil {
		before.graph = withRoots(s.graph, only)
	}
	opts := s.opts
	if s.graph == nil && len(overlay) > 0 {
		opts.Overlay = overlay // for the go command, and read from there
		for name := range overlay {
			_, _ = r.read(name)
		}
	}
	o, err := run(ctx, opts, before, s.patterns)
	if err != nil {
		return Snapshot{}, err
	}
	if before.graph != nil && r.stale {
		s.graph = nil
		return s.run(ctx, overlay, only)
	}
	if only == nil {
		s.reports = o.reports
		s.remember(&o, r)
	}
	return Snapshot{Result: o.Result, Program: o.program, CRDs: o.crds}, nil
}

// remember keeps what a whole run has found out about packages.
func (s *Session) remember(o *outcome, r *reading) {
	if s.graph == nil {
		s.graph, s.files = &o.graph, r.files
	}
	s.versionPackages = map[string][]string{}
	for _, crd := range o.crds {
		var paths []string
		for _, v := range crd.Versions {
			paths = append(paths, v.Origin.Package())
		}
		for _, p := range paths {
			all := append(s.versionPackages[p], paths...)
			s.versionPackages[p] = slices.Compact(slices.Sorted(slices.Values(all)))
		}
	}
}

// headersChanged reports whether the part of a file that the go command reads is another one in the
// overlay than when it was asked.
func (s *Session) headersChanged(overlay map[string][]byte) bool {
	if s.graph == nil {
		return false
	}
	for name, data := range overlay {
		known, ok := s.files[name]
		if ok && known.sum != sumOf(data) && known.clause != toplevel.Clause(data) ||
			!ok && s.inKnownDir(filepath.Dir(name)) {
			return true
		}
	}
	return false
}

// inKnownDir reports whether a directory is that of a package of the graph whose files were read,
// or may become one.
func (s *Session) inKnownDir(dir string) bool {
	for name := range s.files {
		if filepath.Dir(name) == dir {
			return true
		}
	}
	return false
}

// withRoots returns a graph with some of its roots; all of them for nil.
func withRoots(g *golist.Graph, only []string) *golist.Graph {
	if only == nil {
		return g
	}
	out := &golist.Graph{HasProblems: g.HasProblems}
	for _, run := range g.Runs {
		part := golist.Run{Packages: run.Packages}
		for _, p := range run.Packages {
			if slices.Contains(only, p.Path) && slices.Contains(run.Roots, p.ID) {
				part.Roots = append(part.Roots, p.ID)
			}
		}
		out.Runs = append(out.Runs, part)
	}
	return out
}

// A content is what was in a file: all of it, and what the go command takes from it.
type content struct {
	sum    uint64
	clause string
}

// seed makes the sums of this process, which are not kept.
var seed = maphash.MakeSeed()

func sumOf(data []byte) uint64 { return maphash.Bytes(seed, data) }

// A reading reads the files of one run, several at a time.
type reading struct {
	overlay map[string][]byte
	known   map[string]content // as it was when the go command was asked

	mu    sync.Mutex
	files map[string]content
	stale bool // the go command would say something else
}

// read returns the content of a file, as an editor has it or from the disk, and notes whether the
// go command would say something else now.
func (r *reading) read(name string) ([]byte, error) {
	data, ok := r.overlay[name]
	var err error
	if !ok {
		data, err = input.Regular(name)
	}
	now, known := content{sum: sumOf(data)}, r.known[name]
	if known.sum == now.sum {
		now = known
	} else {
		now.clause = toplevel.Clause(data)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil || known.sum != 0 && known.clause != now.clause {
		r.stale = true
	}
	r.files[name] = now
	return data, err
}

// dirs returns what was in the files of each directory.
func (r *reading) dirs() map[string]uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	sums := map[string]uint64{}
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		dir := filepath.Dir(name)
		sums[dir] = sumOf(fmt.Appendf(nil, "%x %s %x", sums[dir], name, r.files[name].sum))
	}
	return sums
}
