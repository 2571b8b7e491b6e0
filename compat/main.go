// Command compat compares schemagen with controller-gen on real API modules: both run with the same
// arguments, in the same module, and every manifest is compared byte by byte. It exits 1 if a
// manifest that a server accepts differs in content, is missing, or is extra.
//
// Then it makes the CRDs that projects publish in several variants, which are made by generators of
// their own, in one run each, and compares what they say.
//
//	go run . -schemagen ../bin/schemagen small
//	go run . -schemagen ../bin/schemagen published
//	go run . -schemagen ../bin/schemagen -table ../docs/compatibility.md all
//	go run . -schemagen ../bin/schemagen -table ../docs/compatibility-manifests.md manifests
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ours := flag.String("schemagen", "", "the schemagen `program`")
	table := flag.String("table", "", "write the results to this `file`, as Markdown")
	shown := flag.Int("n", 5, "how many differences to print for each manifest")
	list := flag.Bool("list", false,
		"only prepare the modules, and print where each is and the arguments for it")
	flag.Parse()
	selection := flag.Args()
	if *list && len(selection) > 0 {
		if err := listModules(ctx, os.Stdout, selection); err != nil {
			fmt.Fprintln(os.Stderr, "compat:", err)
			os.Exit(2)
		}
		return
	}
	if *ours == "" || len(selection) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ok, err := run(ctx, os.Stdout, *ours, *table, *shown, selection)
	if err != nil {
		fmt.Fprintln(os.Stderr, "compat:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// A result is the outcome for one subject.
type result struct {
	Subject      subject
	Manifests    []manifest
	Theirs, Ours call
}

// A call is what a run of a generator came to.
type call struct {
	Exit   int
	Time   time.Duration
	Output string
}

// run compares the publications and the modules that a selection asks for, prints what differs, and
// writes the table. It reports whether everything says the same.
func run(
	ctx context.Context, w io.Writer, ours, table string, shown int, selection []string,
) (bool, error) {
	ours, err := filepath.Abs(ours)
	if err != nil {
		return false, err
	}
	work, err := workDir()
	if err != nil {
		return false, err
	}
	same := true
	if !slices.Equal(selection, []string{"manifests"}) {
		same, err = comparePublished(ctx, w, ours, work, shown)
	}
	if err != nil || slices.Equal(selection, []string{"published"}) {
		return same, err
	}
	chosen, err := subjects(selection)
	if err != nil {
		return false, err
	}
	peer, err := controllerGen(ctx)
	if err != nil {
		return false, err
	}
	var results []result
	for _, s := range chosen {
		r, err := s.run(ctx, peer, ours, filepath.Join(work, s.Name))
		if err != nil {
			return false, err
		}
		r.print(w, shown)
		results = append(results, r)
	}
	total := sum(results)
	fmt.Fprintf(w, "%d manifests: %s\n", total.all(), total)
	if table != "" {
		page := markdown(results, time.Now())
		if err := os.WriteFile(table, []byte(page), 0o644); err != nil {
			return false, err
		}
	}
	return same && total.likes() == total.all(), nil
}

// workDir returns the directory of the modules and outputs, in the user's cache.
func workDir() (string, error) {
	caches, err := os.UserCacheDir()
	return filepath.Join(caches, "schemagen-compat"), err
}

// listModules prepares the modules and prints a line for each, with {out} for the output directory.
func listModules(ctx context.Context, w io.Writer, selection []string) error {
	chosen, err := subjects(selection)
	if err != nil {
		return err
	}
	work, err := workDir()
	if err != nil {
		return err
	}
	for _, s := range chosen {
		dir := filepath.Join(work, s.Name, "module")
		if err := s.prepare(ctx, dir, environment()); err != nil {
			return err
		}
		fmt.Fprintln(w, dir, strings.Join(s.arguments("{out}"), " "))
	}
	return nil
}

// controllerGen builds the peer from the version in go.mod and returns its path.
func controllerGen(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "tool", "-n", "controller-gen")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// run runs both generators in dir and compares what they wrote.
func (s subject) run(ctx context.Context, peer, ours, dir string) (r result, err error) {
	module := filepath.Join(dir, "module")
	if err := s.prepare(ctx, module, environment()); err != nil {
		return r, err
	}
	r = result{Subject: s}
	theirDir, ourDir := filepath.Join(dir, "theirs"), filepath.Join(dir, "ours")
	if r.Theirs, err = s.generate(ctx, peer, module, theirDir); err != nil {
		return r, err
	}
	if r.Ours, err = s.generate(ctx, ours, module, ourDir); err != nil {
		return r, err
	}
	r.Manifests, err = compareDirs(theirDir, ourDir, s.Rejected)
	return r, err
}

// generate runs one generator, with an empty directory for its output. A bad exit is a result, not
// an error.
func (s subject) generate(ctx context.Context, program, module, out string) (call, error) {
	if err := errors.Join(os.RemoveAll(out), os.MkdirAll(out, 0o755)); err != nil {
		return call{}, err
	}
	cmd := exec.CommandContext(ctx, program, s.arguments(out)...)
	cmd.Dir, cmd.Env = module, environment()
	start := time.Now()
	text, err := cmd.CombinedOutput()
	c := call{Time: time.Since(start), Output: string(text)}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		c.Exit, err = exit.ExitCode(), nil
	}
	return c, err
}
