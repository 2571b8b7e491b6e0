package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// diffFlags are the flags of the diff command.
type diffFlags struct {
	sources
}

func newDiff(e env) *cobra.Command {
	f := diffFlags{sources: sources{printer: printer{result: true}}}
	cmd := &cobra.Command{
		Use:   "diff OLD [packages | FILE… | DIR…]",
		Short: "Explain what changes for clients and stored objects between two versions of CRDs",
		Long: `Diff compares the CRDs in OLD, which is a file, a directory, or - for standard input, with those of the other arguments, by
default the packages ./... . A change that breaks clients or stored objects is a warning, a safe one a note, at the Go
declaration or the place in the manifest that changed. With --strict it exits 1 if there is a breaking one.

With --variant OLD --variant NEW it compares two variants of the packages instead.`,
		Example: "  schemagen diff config/crd/bases ./api/...\n  schemagen diff --strict - ./api/... < config/crd/bases/stable.example.com_crontabs.yaml",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(f.variants) == 2 {
				return nil
			}
			return cobra.MinimumNArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			policies, err := f.judges(e, cmd.Flags())
			if err != nil {
				return err
			}
			if len(f.variants) == 2 {
				return f.runVariants(cmd.Context(), e, policies, args)
			}
			return f.run(cmd.Context(), e, policies, args[0], args[1:])
		},
	}
	f.sources.bind(cmd.Flags())
	return cmd
}

func (f *diffFlags) run(ctx context.Context, e env, policies []diag.Policy, old string, args []string) error {
	if old == "-" && slices.Contains(args, "-") {
		return errors.New("both sides cannot be read from standard input: name a file for one of them")
	}
	before, err := f.readManifests(ctx, e, old)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; to compare with a commit: git show COMMIT:FILE | schemagen diff -", err)
	}
	if err == nil {
		before, err = distinct(before)
	}
	if err != nil {
		return err
	}
	strict := f.strict
	f.strict = false // about changes: what else is to be said of packages, generate says
	now, _, err := f.gather(ctx, e, args)
	if err != nil {
		return err
	}
	f.strict = strict
	return f.printer.report(e, f.weigh(compared(before, now), policies))
}

// runVariants compares two variants of packages.
func (f *diffFlags) runVariants(ctx context.Context, e env, policies []diag.Policy, args []string) error {
	strict := f.strict
	f.strict, f.each = false, true
	all, _, err := f.derive(ctx, e, args)
	if err != nil {
		return err
	}
	f.strict = strict
	of := func(variant string) []crdInput {
		return slices.DeleteFunc(slices.Clone(all), func(in crdInput) bool { return in.variant != variant })
	}
	return f.printer.report(e, f.weigh(compared(of(f.variants[0]), of(f.variants[1])), policies))
}

// compared returns what changed from the CRDs of one side to those of the other, by their names, as a server sees them.
func compared(before, now []crdInput) diag.List {
	var all diag.List
	for _, in := range now {
		var was *unfold.CRD
		if i := slices.IndexFunc(before, in.isSame); i >= 0 {
			was = before[i].crd
		}
		found := diff.Findings(was, in.crd)
		for i := range found {
			in.place(&found[i])
		}
		all = append(all, found...)
	}
	for _, in := range before {
		if slices.ContainsFunc(now, in.isSame) {
			continue
		}
		found := diff.Findings(in.crd, nil)
		for i := range found {
			if in.source != nil {
				in.place(&found[i])
			} else {
				found[i].Pos = in.at("metadata.name")
			}
		}
		all = append(all, found...)
	}
	return all
}

// isSame reports whether two CRDs have one name, which never changes.
func (in *crdInput) isSame(other crdInput) bool { return in.crd.Name == other.crd.Name }
