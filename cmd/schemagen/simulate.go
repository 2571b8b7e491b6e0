package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

type simulateFlags struct {
	crds        []string
	old         string
	stored      bool
	subresource string
	fields      string
	release     simulate.Release
	format      string
	diff        bool
	colour      string
	variants    []string
}

// newSimulate returns the command that shows what a server stores of objects.
func newSimulate(e env) *cobra.Command {
	var f simulateFlags
	cmd := &cobra.Command{
		Use: "simulate [--crd FILE|DIR|PACKAGES] CR.yaml...",
		Short: "Show what a server would store of custom resources, and what it would drop, " +
			"default and refuse",
		Example: "  schemagen simulate --crd crontab.yaml object.yaml\n  schemagen simulate --crd ./api/... --diff object.yaml",
		Long: `Simulate sends each document of the files (- is standard input) to a server that
exists only in this process, and shows the object that would be stored, with the fields that were
pruned and defaulted, and warnings and errors as a server words them. It exits 1 if any object is
rejected. Objects of kinds that every server has, such as a Secret beside a custom resource, are
skipped.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch given := cmd.Flags().Changed("diff"); {
			case !given:
				f.diff = isTerminal(e.stdout)
			case f.diff && f.format == asJSON:
				return errors.New("a difference is text: leave out --diff, or --format json")
			}
			return runSimulate(cmd.Context(), e, f, args)
		},
	}
	cmd.Flags().StringArrayVar(&f.crds, "crd", nil, crdFlag)
	cmd.Flags().StringVar(&f.old, "old", "",
		"`FILE` of objects that are stored already: those of the same name are updated")
	cmd.Flags().BoolVar(&f.stored, "stored", false,
		"take the objects as they are in etcd, status included: show what a read gives, and "+
			"whether it may be written back")
	cmd.Flags().StringVar(&f.subresource, "subresource", "",
		"send to this `SUBRESOURCE`: status; without --old the object is created first")
	cmd.Flags().Var(oneOf(&f.fields, "Warn", "Strict", "Ignore"), "field-validation",
		"how to treat unknown and duplicate fields: Strict, Warn or Ignore")
	variantVar(cmd.Flags(), &f.variants)
	releaseVar(cmd.Flags(), &f.release, asServed)
	formatVar(cmd.Flags(), &f.format, "text or json")
	colourVar(cmd.Flags(), &f.colour,
		"colours: auto (on a terminal; none with NO_COLOR), always or never")
	cmd.Flags().BoolVar(&f.diff, "diff", false,
		"show the difference between input and stored object (the default on a terminal)")
	return cmd
}

// runSimulate shows what a server would make of the objects in the files. It fails if the server
// would refuse one.
func runSimulate(ctx context.Context, e env, f simulateFlags, files []string) error {
	options, err := f.options(ctx, e)
	if err != nil {
		return err
	}
	sources := plainSources(f.variants)
	sources.partial = true
	read, err := sources.read(ctx, e, f.crds)
	if err != nil {
		return err
	}
	s, err := simulate.New(ctx, crdsOf(read.crds)...)
	if err != nil {
		return read.printRefusal(ctx, e, err)
	}
	results := []simulate.Result{}
	for _, file := range files {
		data, err := readInput(ctx, e, "", file)
		if err != nil {
			return err
		}
		results = append(results, simulateFile(ctx, s.As(f.release), file, data, options)...)
		if ctx.Err() != nil { // the results may be those of that
			return ctx.Err()
		}
	}
	if len(results) == 0 {
		return errors.New("there are no objects in the files")
	}
	print := simulate.WriteOptions{JSON: f.format == asJSON, Diff: f.diff,
		Color: colours(f.colour, e.stdout)}
	out := e.stdout
	if print.Color && !print.JSON {
		out = unwrapScreen(out)
	}
	if err := simulate.Write(out, results, print); err != nil {
		return err
	}
	if slices.ContainsFunc(results, func(r simulate.Result) bool {
		return r.Verdict == simulate.Rejected
	}) {
		return errFindings
	}
	return read.failed
}

// simulateFile returns what a server would make of the objects in a file.
func simulateFile(
	ctx context.Context, s *simulate.Simulator, file string, data []byte, o simulate.Options,
) (results []simulate.Result) {
	for i, object := range manifest.Objects(data) {
		result, ok := s.Skip(object.Text)
		if !ok {
			// behind as many lines as there are in the file, so that lines are those of the file
			above := strings.Repeat("\n", max(object.Line-1, 0))
			result = s.Run(ctx, append([]byte(above), object.Text...), o)
		}
		if result.Name == simulate.Nameless {
			result.Name = fmt.Sprintf("object %d of %s", i+1, file)
		}
		if object.Line == 0 { // an item of a list, which was taken out of it
			result = result.WithoutLines()
		}
		results = append(results, result)
	}
	return results
}

// options returns what the flags ask for, with the objects that --old names.
func (f simulateFlags) options(ctx context.Context, e env) (o simulate.Options, err error) {
	if f.subresource != "" && f.subresource != "status" {
		return o, fmt.Errorf("--subresource must be status, not %q", f.subresource)
	}
	o.Status, o.InEtcd = f.subresource == "status", f.stored
	if f.stored && f.old != "" {
		return o,
			errors.New("--stored says that the objects themselves are stored already: leave out --old")
	}
	if o.Fields, err = simulate.ParseFieldValidation(f.fields); err != nil {
		return o, err
	}
	if f.old != "" {
		old, err := readInput(ctx, e, "", f.old)
		if err != nil {
			return o, err
		}
		o.Stored = simulate.NewStore(manifest.Objects(old))
	}
	return o, nil
}
