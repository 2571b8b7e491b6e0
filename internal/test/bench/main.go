// Command bench runs schemagen and controller-gen in turn over pinned API modules and prints what
// each took: CPU time of all processes, wall time, and the memory of the largest process. Ratios
// are medians over the pairs.
//
//	go run ./internal/test/bench -schemagen bin/schemagen S M L A Y100 Y400 paths empty growth
//
// A run is cold if schemagen's own cache is empty, while Go's caches are warm. It verifies
// everything, or with the rules of the KEP alone. A run is warm if nothing has changed since the
// last one, or one file has, where the files are the user's. The last three subjects are not
// modules: packages named one by one, an empty build cache, and the cost of each further package.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	ours := flag.String("schemagen", "", "the schemagen `program`")
	peer := flag.String("controller-gen", "",
		"the controller-gen `program` (default: the one that compat/go.mod names)")
	n := flag.Int("n", 5, "how many pairs count")
	flag.Parse()
	if *ours == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(bench{w: os.Stdout, ours: *ours, peer: *peer, n: *n},
		flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// A bench says what is measured, how often, and where the results go.
type bench struct {
	w                io.Writer
	ours, peer, work string // programs, and the directory of modules and outputs
	n                int
}

// run measures the subjects with these names, in turn, and prints a table of them.
func run(b bench, names []string) (err error) {
	if b.ours, err = filepath.Abs(b.ours); err != nil {
		return err
	}
	if b.peer == "" {
		cmd := exec.Command("go", "tool", "-n", "controller-gen")
		cmd.Dir, cmd.Stderr = "compat", os.Stderr
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as "make build" builds ours
		out, err := cmd.Output()
		if err != nil {
			return err
		}
		b.peer = strings.TrimSpace(string(out))
	}
	caches, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	b.work = filepath.Join(caches, "schemagen-bench")
	fmt.Fprintln(b.w,
		"| subject | run | controller-gen CPU, wall, peak | schemagen CPU, wall, peak | ratio "+
			"CPU, wall, peak |")
	fmt.Fprintln(b.w, "|---|---|---|---|---|")
	others := map[string]func() error{"paths": b.paths, "empty": b.empty, "growth": b.growth}
	for _, name := range names {
		measure := others[name]
		if measure == nil {
			measure = func() error { return b.module(name) }
		}
		if err := errors.Join(os.RemoveAll(b.out()), os.MkdirAll(b.out("a"), 0o755),
			measure()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// out returns a directory or file below that of the outputs.
func (b bench) out(name ...string) string {
	return filepath.Join(append([]string{b.work, "out"}, name...)...)
}

func (b bench) theirs(s subject) program {
	return program{path: b.peer, dir: s.dir, args: s.theirs(b.out("a"))}
}

// mine returns a run of schemagen. If before is cold, it finds nothing in its cache.
func (b bench) mine(s subject, before func() error, flags ...string) program {
	return program{path: b.ours, dir: s.dir, args: s.ours(b.out("b"), b.out("cache"), flags...),
		before: before}
}

func (b bench) cold() error { return os.RemoveAll(b.out("cache")) }

// module prints a row for each way to run over a subject.
func (b bench) module(name string) error {
	s, err := prepare(name, b.work)
	if err != nil {
		return err
	}
	edits := 0
	edit := func() error {
		edits++
		return os.WriteFile(s.edited, []byte(synthetic.EditedKind(0, edits)), 0o644)
	}
	for _, way := range []struct {
		name   string
		flags  []string
		before func() error
	}{
		{"cold", nil, b.cold},
		{"cold, --rules kep", []string{"--rules", "kep"}, b.cold},
		{"warm, unchanged", nil, nil},
		{"warm, one file edited", nil, edit},
	} {
		if s.edited == "" && strings.HasSuffix(way.name, "edited") {
			continue
		}
		if _, err := b.row(s, way.name, b.theirs(s),
			b.mine(s, way.before, way.flags...)); err != nil {
			return err
		}
	}
	return nil
}

// row measures two programs in pairs and prints what they took.
func (b bench) row(s subject, way string, theirs, ours program) (pairing, error) {
	p, err := pair(theirs, ours, b.n)
	if err != nil {
		return p, err
	}
	figures := func(samples []sample) string {
		return fmt.Sprintf("%.3f s, %.3f s, %.0f MiB", medianOf(samples, cpu),
			medianOf(samples, wall), medianOf(samples, space))
	}
	fmt.Fprintf(b.w, "| %s | %s | %s | %s | %.1f, %.1f, %.1f |\n",
		strings.TrimSpace(s.name+" "+titles[s.name]), way,
		figures(p.theirs), figures(p.ours), p.ratio(cpu), p.ratio(wall), p.ratio(space))
	return p, nil
}
