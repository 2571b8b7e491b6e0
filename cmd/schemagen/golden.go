package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/golden"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/unfold"
	"github.com/schemagen/schemagen/pkg/verify"
)

type goldenFlags struct {
	packageFlags
	golden string
	update bool
	goTest string
}

// newGolden returns the command that compares with golden files.
func newGolden(e env) *cobra.Command {
	var f goldenFlags
	f.each = true
	cmd := &cobra.Command{
		Use:   "golden [packages | FILE… | DIR…]",
		Short: "Compare what packages generate and servers publish with golden files",
		Long: `Golden makes four files for each kind: its manifest, the OpenAPI v3 and v2 that a
server would publish for it, and the tree of its fields as kubectl explain prints it. It compares
them with a directory and exits 1 if one is missing, differs, or is stale; it explains what
changed for clients and stored objects, and which Go declaration changed it. With --update it
rewrites the directory, unless something does not verify, or a change is an error because of
--severity, --strict or the configuration.

Under "//go:generate go tool schemagen golden --update ./...", or with --go-test, it also writes a
Go test that makes "go test" fail when the directory is out of date.`,
		Example: "  schemagen golden --update ./api/...\n  schemagen golden --check -d testdata/golden ./api/...",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(exclusive(f.flags, "update", "check"),
				requires(f.flags, "go-test", "update"), f.loadSeverities(e)); err != nil {
				return err
			}
			if f.update {
				return f.updateGolden(cmd.Context(), e, args)
			}
			return f.checkGolden(cmd.Context(), e, args)
		},
	}
	f.packageFlags.bind(cmd.Flags())
	cmd.Flags().StringVarP(&f.golden, "golden-dir", "d", "testdata/golden",
		"`DIR` of the golden files, relative to -C")
	cmd.Flags().BoolVar(&f.update, "update", false, "rewrite the directory")
	cmd.Flags().Bool("check", false, "compare with the directory (the default)")
	cmd.Flags().StringVar(&f.goTest, "go-test", goTestFile(),
		"with --update, write a Go test to this `FILE` that checks the directory (default under "+
			"go generate: "+generatedTest+")")
	return cmd
}

// directory returns the directory of the golden files, which each variant has one in.
func (f *goldenFlags) directory(variant string) string {
	return filepath.Join(filename.In(f.dir, f.golden), variant)
}

// directories returns those of all variants.
func (f *goldenFlags) directories(inputs []crdInput) (all []string) {
	for _, in := range inputs {
		all = append(all, f.directory(in.variant))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// compare makes the golden files of the CRDs and compares them with the directory.
func (f *goldenFlags) compare(ctx context.Context, inputs []crdInput) ([]golden.Drift, error) {
	artifacts, errs := make([][]unfold.Artifact, len(inputs)), make([]error, len(inputs))
	parallel.Do(len(inputs), func(i int) {
		if errs[i] = ctx.Err(); errs[i] == nil {
			artifacts[i], errs[i] = unfold.Artifacts(inputs[i].manifest)
		}
	})
	want := map[string][]outdir.File{}
	for i, in := range inputs {
		if errs[i] != nil {
			return nil, fmt.Errorf("%s: %w", in.from, errs[i])
		}
		for _, a := range artifacts[i] {
			want[in.variant] = append(want[in.variant], outdir.File{Name: a.Name, Data: a.Data})
		}
	}
	var all []golden.Drift
	for _, variant := range slices.Sorted(maps.Keys(want)) {
		drifts, err := golden.Compare(f.directory(variant), want[variant], unfold.Suffixes()...)
		if err != nil {
			return nil, err
		}
		all = append(all, drifts...)
	}
	return all, nil
}

// checkGolden reports every drift: what it means, then the files, then their differences.
func (f *goldenFlags) checkGolden(ctx context.Context, e env, args []string) error {
	inputs, found, err := f.gather(ctx, e, args)
	if err != nil {
		return err
	}
	drifts, err := f.compare(ctx, inputs)
	if err != nil {
		return err
	}
	first := f.format == diag.Text && !slices.ContainsFunc(f.directories(inputs), mayExist)
	if first { // what else there is to say would bury that nothing is there
		found = f.condense(e, found, fewErrors)
	} else {
		found = append(found, f.withSeverities(f.changes(ctx, drifts, inputs))...)
	}
	var wrong []golden.Drift
	for _, d := range drifts {
		file := f.withSeverities(diag.List{d.Diagnostic()})
		found = append(found, file...)
		if file[0].Severity != diag.Off {
			wrong = append(wrong, d)
		}
	}
	reported := f.printer.report(e, found)
	switch {
	case first && len(wrong) > 0:
		fmt.Fprintln(e.stderr, "there are no golden files yet: run schemagen golden --update "+
			"with the same arguments")
	case f.format == diag.Text && len(wrong) > 0:
		f.printDifferences(e, wrong)
	}
	return reported
}

// mayExist reports whether a directory exists, or cannot be looked at.
func mayExist(dir string) bool {
	_, err := os.Stat(dir)
	return !errors.Is(err, fs.ErrNotExist)
}

// printDifferences prints how golden files differ, and what to do about it.
func (f *goldenFlags) printDifferences(e env, drifts []golden.Drift) {
	for _, d := range golden.WorthReading(drifts) {
		d.Dir = filename.Shorter(f.dir, d.Dir) // as in the findings
		fmt.Fprint(e.stdout, d.Diff())
	}
	fmt.Fprintln(e.stderr,
		"the golden files are out of date: if the change is intended, run schemagen golden "+
			"--update with the same arguments")
}

// updateGolden rewrites the directory, and the Go test that runs a call with the same arguments,
// and says what changed. What does not verify is not written, and nothing is if a change is an
// error, which none is unless somebody says so.
func (f *goldenFlags) updateGolden(ctx context.Context, e env, args []string) error {
	inputs, found, err := f.gather(ctx, e, args)
	if err != nil {
		return err
	}
	unsound, err := f.verifyInputs(ctx, inputs)
	if err != nil {
		return err
	}
	if found = append(found, unsound...); unsound.HasErrors() {
		return f.printer.report(e, found)
	}
	drifts, err := f.compare(ctx, inputs)
	if err != nil {
		return err
	}
	test, err := f.compareTest(args)
	if err != nil {
		return err
	}
	changed := f.withSeverities(f.changes(ctx, drifts, inputs))
	err = f.printer.report(e, append(found, changed...))
	if changed.HasErrors() {
		fmt.Fprintln(e.stderr,
			"nothing was written: to accept the changes that are errors, lower their severity, "+
				"as --severity 'change/*=note' does")
	}
	if err != nil {
		return err
	}
	changes := golden.Changes(append(drifts, test...))
	if err := outdir.Apply(changes, f.directories(inputs)...); err != nil || len(drifts) == 0 {
		return err
	}
	fmt.Fprintf(e.stderr, "%s: %s\n", f.golden, countWritten(changes[:len(drifts)], "file"))
	return nil
}

// verifyInputs verifies the whole files that CRDs were read from; the CRDs of packages were
// verified when they were made.
func (f *goldenFlags) verifyInputs(ctx context.Context, inputs []crdInput) (diag.List, error) {
	opts := verify.Options{Rules: f.asked.Rules, Target: f.asked.Target}
	var files []verify.Input
	for _, in := range inputs {
		if in.source == nil && !slices.ContainsFunc(files, func(f verify.Input) bool {
			return f.Name == in.from
		}) {
			files = append(files, in.file)
		}
	}
	_, found := verify.Files(ctx, files, opts)
	return f.withSeverities(found), ctx.Err()
}

// compareTest makes the Go test that checks the directory with the same arguments, and compares it
// with what is there. A test runs in the directory of its package, so its command changes back to
// the directory of this one.
func (f *goldenFlags) compareTest(args []string) ([]golden.Drift, error) {
	if f.goTest == "" {
		return nil, nil
	}
	file := filename.In(f.dir, f.goTest)
	pkg, err := packageName(file)
	if err != nil {
		return nil, err
	}
	here := filepath.Dir(file)
	call := []string{"golden", "--check"}
	if back := filename.Between(here, f.dir); back != "." {
		call = append(call, "--chdir="+back)
	}
	call = slices.Concat(call, givenFlags(f.flags), args)
	dir, name := filepath.Split(file)
	return golden.Compare(cmp.Or(dir, "."),
		[]outdir.File{{Name: name, Data: golden.Test(pkg, filename.Between(here, f.directory("")),
			call)}})
}
