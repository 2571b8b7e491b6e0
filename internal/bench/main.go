// Command bench runs schemagen and controller-gen in turn over pinned API modules and prints what each took: CPU time of all
// processes, wall time, and the memory of the largest process. Ratios are medians over the pairs.
//
//	go run ./internal/bench -schemagen bin/schemagen S M L Y100
//
// A run is cold if schemagen's own cache is empty, while Go's caches are warm. It verifies everything, or with the rules of
// the KEP alone. A run is warm if nothing has changed since the last one, or one file has, where the files are the user's.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/synth"
)

func main() {
	ours := flag.String("schemagen", "", "the schemagen `program`")
	peer := flag.String("controller-gen", "", "the controller-gen `program` (default: the one that compat/go.mod names)")
	work := flag.String("work", "", "`directory` of the modules and outputs (default: in the user's cache)")
	n := flag.Int("n", 5, "how many pairs count")
	flag.Parse()
	if *ours == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *ours, *peer, *work, *n, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, ours, peer, work string, n int, names []string) error {
	ours, err := filepath.Abs(ours)
	if err != nil {
		return err
	}
	if peer == "" {
		cmd := exec.Command("go", "tool", "-n", "controller-gen")
		cmd.Dir, cmd.Stderr = "compat", os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return err
		}
		peer = strings.TrimSpace(string(out))
	}
	caches, _ := os.UserCacheDir()
	work = cmp.Or(work, filepath.Join(caches, "schemagen-bench"))
	fmt.Fprintln(w, "| subject | run | controller-gen CPU, wall, peak | schemagen CPU, wall, peak | ratio CPU, wall, peak |")
	fmt.Fprintln(w, "|---|---|---|---|---|")
	for _, name := range names {
		s, err := prepare(name, work)
		if err != nil {
			return err
		}
		if err := s.measure(w, ours, peer, filepath.Join(work, "out"), n); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// measure prints a row for each way to run over a subject.
func (s subject) measure(w io.Writer, ours, peer, out string, n int) error {
	cache := filepath.Join(out, "cache")
	if err := errors.Join(os.RemoveAll(out), os.MkdirAll(filepath.Join(out, "a"), 0o755)); err != nil {
		return err
	}
	theirs := program{path: peer, dir: s.dir, args: s.theirs(filepath.Join(out, "a"))}
	empty := func() error { return os.RemoveAll(cache) }
	edits := 0
	edit := func() error {
		edits++
		return os.WriteFile(s.edited, []byte(synth.EditedKind(0, edits)), 0o644)
	}
	for _, way := range []struct {
		name   string
		flags  []string
		before func() error
	}{
		{"cold", nil, empty},
		{"cold, --rules kep", []string{"--rules", "kep"}, empty},
		{"warm, unchanged", nil, nil},
		{"warm, one file edited", nil, edit},
	} {
		if s.edited == "" && strings.HasSuffix(way.name, "edited") {
			continue
		}
		p, err := pair(theirs, program{ours, s.dir, s.ours(filepath.Join(out, "b"), cache, way.flags...), way.before}, n)
		if err != nil {
			return err
		}
		row(w, cmp.Or(strings.TrimSpace(s.name+" "+titles[s.name]), s.name), way.name, p)
	}
	return nil
}

func row(w io.Writer, name, way string, p pairing) {
	figures := func(samples []sample) string {
		return fmt.Sprintf("%.3f s, %.3f s, %.0f MiB", medianOf(samples, cpu), medianOf(samples, wall), medianOf(samples, space))
	}
	fmt.Fprintf(w, "| %s | %s | %s | %s | %.1f, %.1f, %.1f |\n", name, way, figures(p.theirs), figures(p.ours), p.ratio(cpu), p.ratio(wall), p.ratio(space))
}
