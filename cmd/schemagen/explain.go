package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/unfold"
)

type explainFlags struct {
	packageFlags
	crds    []string
	release simulate.Release
	unfold.ExplainOptions
}

// newExplain returns the command that describes fields as kubectl explain does.
func newExplain(e env) *cobra.Command {
	flags := explainFlags{packageFlags: packageFlags{partial: true}}
	cmd := &cobra.Command{
		Use:   "explain [KIND[.field.path]] [packages]",
		Short: "Describe a kind and its fields as kubectl explain would",
		Long: `Explain prints what kubectl explain would print on a server that has the CRDs. They
come from manifests or Go packages (by default ./...). The kind may be named as for kubectl:
crontabs, crontab, ct, CronTab, crontabs.stable.example.com. Without one, it lists the kinds.`,
		Example: "  schemagen explain --crd crontab.yaml crontabs.spec.schedule\n  schemagen explain CronTab --recursive ./api/...",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return flags.list(cmd.Context(), e)
			}
			if err := flags.check(args); err != nil {
				return err
			}
			flags.Minor = int(flags.release)
			sources, err := sourcesOf(flags.crds, args[1:])
			if err != nil {
				return err
			}
			read, err := flags.read(cmd.Context(), e, sources)
			if err != nil {
				return err
			}
			crds := crdsOf(read.crds)
			if err := unfold.Explain(e.stdout, crds, args[0], flags.ExplainOptions); err != nil {
				return fmt.Errorf("%w%s%s", err, unfold.Instead(crds, flags.APIVersion, args[0]),
					variantNote(read.crds))
			}
			return read.failed
		},
		ValidArgsFunction: func(
			cmd *cobra.Command, args []string, prefix string,
		) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveFilterDirs
			}
			read, err := flags.read(cmd.Context(),
				env{stdin: e.stdin, stdout: io.Discard, stderr: io.Discard}, flags.crds)
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			found := unfold.Complete(crdsOf(read.crds), flags.APIVersion, prefix)
			return found, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		},
	}
	flags.packageFlags.bind(cmd.Flags())
	cmd.Flags().StringSliceVar(&flags.crds, "crd", nil,
		"a `FILE` or directory of manifests to read the CRDs from, instead of Go packages; - is stdin")
	cmd.Flags().StringVar(&flags.APIVersion, "api-version", "",
		"`VERSION` of the API, as in v1 or example.com/v1 (default: the one that a server prefers)")
	cmd.Flags().BoolVarP(&flags.Recursive, "recursive", "R", false, "print the fields of fields")
	cmd.Flags().IntVar(&flags.MaxDepth, "max-depth", 0,
		"how deep --recursive goes; 0 means no limit")
	releaseVar(cmd.Flags(), &flags.release, "what kubectl prints there")
	return cmd
}

// list prints the names of the kinds that there are.
func (f *explainFlags) list(ctx context.Context, e env) error {
	read, err := f.read(ctx, e, f.crds)
	if err != nil {
		return err
	}
	for _, name := range unfold.Complete(crdsOf(read.crds), f.APIVersion, "") {
		fmt.Fprintln(e.stdout, name)
	}
	return read.failed
}

// sourcesOf returns where the CRDs are: what --crd names, or the arguments.
func sourcesOf(crds, args []string) ([]string, error) {
	if len(crds) > 0 && len(args) > 0 {
		return nil, fmt.Errorf("--crd says where the CRDs are, and so does %s: give one of them",
			args[0])
	}
	return append(crds, args...), nil
}

// check finds flags without effect, and arguments in another order.
func (f *explainFlags) check(args []string) error {
	kind, _, _ := strings.Cut(args[0], ".") // what follows names fields, which may be spec.json
	_, missing := os.Stat(filename.In(f.dir, args[0]))
	switch {
	case gocmd.IsPath(args[0]) || args[0] == "-" ||
		isFile(args[0]) && (missing == nil || strings.Contains(args[0], "/")):
		return fmt.Errorf("%s is not a kind: the kind comes first, as in schemagen explain KIND %[1]s", args[0])
	case strings.Contains(kind, "/"):
		return fmt.Errorf("%s is not a kind: name the kind without a slash", args[0])
	case f.MaxDepth < 0:
		return fmt.Errorf("--max-depth %d: a depth cannot be negative", f.MaxDepth)
	}
	return requires(f.flags, "max-depth", "recursive")
}
