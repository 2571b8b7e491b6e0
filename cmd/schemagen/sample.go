package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

type sampleFlags struct {
	crds    []string
	version string
	full    bool
}

func newSample(e env) *cobra.Command {
	var f sampleFlags
	cmd := &cobra.Command{
		Use:     "sample [--crd FILE|PACKAGES] [KIND]",
		Short:   "Write an example object that a server would store",
		Example: "  schemagen sample --crd crontab.yaml\n  schemagen sample --crd ./api/... --full CronTab",
		Long: `Sample writes an example of a kind as YAML, with the descriptions as comments: what is required, or with --full every field.
It is shown only if a server would store it; otherwise the reasons are, with exit code 1.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runSample(cmd.Context(), e, f, strings.Join(args, ""))
		},
	}
	cmd.Flags().StringArrayVar(&f.crds, "crd", nil, "CRD file, or Go packages to generate it from (repeatable; default: the packages of schemagen.yaml, else ./...)")
	cmd.Flags().StringVar(&f.version, "version", "", "version of the API (default: the one that is stored)")
	cmd.Flags().BoolVar(&f.full, "full", false, "write every field")
	return cmd
}

func runSample(ctx context.Context, e env, f sampleFlags, kind string) error {
	var crds []*simulate.CRD
	for _, name := range orPackages(f.crds) {
		found, err := crdsFrom(ctx, e, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		crds = append(crds, found...)
	}
	crds = slices.DeleteFunc(crds, func(crd *simulate.CRD) bool { return kind != "" && !names(crd, kind) })
	if len(crds) == 0 {
		return fmt.Errorf("no CRD of kind %q", kind)
	}
	none := false
	for i, crd := range crds {
		text, findings, err := sample.Make(ctx, crd, sample.Options{Version: f.version, Full: f.full})
		if err != nil {
			return refused(e, err)
		}
		for _, d := range findings {
			none = true
			fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", d.CRD, d.Severity, d.Message, d.Code)
		}
		if i > 0 && text != nil {
			fmt.Fprintln(e.stdout, "---")
		}
		if _, err := e.stdout.Write(text); err != nil {
			return err
		}
	}
	if none {
		return errFindings
	}
	return nil
}

// names tells whether a user means the CRD: by its kind, or as kubectl would take it.
func names(crd *simulate.CRD, kind string) bool {
	n := crd.Spec.Names
	known := append([]string{n.Kind, n.Plural, n.Singular, crd.Name}, n.ShortNames...)
	return slices.ContainsFunc(known, func(name string) bool { return strings.EqualFold(name, kind) })
}
