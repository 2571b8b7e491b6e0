package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
	"github.com/schemagen/schemagen/pkg/unfold"
)

type sampleFlags struct {
	crds    []string
	version string
	full    bool
	schemas string
}

// newSample returns the command that prints example objects.
func newSample(e env) *cobra.Command {
	var f sampleFlags
	cmd := &cobra.Command{
		Use:     "sample [--crd FILE|DIR|PACKAGES] [KIND]",
		Short:   "Write an example object that a server would store",
		Example: "  schemagen sample --crd crontab.yaml\n  schemagen sample --crd ./api/... --full CronTab",
		Long: `Sample writes an example of a kind as YAML, with the descriptions as comments: what
is required, or with --full every field. It prints the object only if a server would store it;
otherwise it prints the reasons and exits 1. It also says why a full example lacks fields with
which nothing is wrong: no valid value is found for a required one next to them.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runSample(cmd.Context(), e, f, strings.Join(args, ""))
		},
	}
	cmd.Flags().StringArrayVar(&f.crds, "crd", nil,
		crdFlag+" (repeatable; default: the packages of schemagen.yaml, else ./...)")
	cmd.Flags().StringVar(&f.version, "api-version", "",
		"`VERSION` of the API, as in v1 or example.com/v1 (default: the storage version)")
	cmd.Flags().BoolVar(&f.full, "full", false, "write every field")
	cmd.Flags().StringVar(&f.schemas, "schemas", "",
		"`DIR` or URL of JSON Schemas: add a comment that names the kind's schema to the "+
			"YAML language server")
	return cmd
}

// runSample prints an example object of a kind, or of each kind if it is empty.
func runSample(ctx context.Context, e env, f sampleFlags, kind string) error {
	from := plainSources()
	from.partial = true
	inputs, err := from.read(ctx, e, f.crds)
	if err != nil {
		return err
	}
	all := crdsOf(inputs)
	crds := slices.DeleteFunc(slices.Clone(all), func(crd *simulate.CRD) bool {
		return kind != "" && !unfold.Named(crd, kind)
	})
	if len(all) == 0 {
		return errors.New("there is no kind to show an example of: name packages that have one, or a file with --crd")
	}
	if len(crds) == 0 {
		return fmt.Errorf("no CRD of kind %q, but of %s%s", kind, kindsOf(all),
			whichVariant(inputs))
	}
	lacking := false // there is no object
	for i, crd := range crds {
		text, findings, err := sample.Make(ctx, crd,
			sample.Options{Version: f.versionOf(crd), Full: f.full})
		if err = cmp.Or(ctx.Err(), err); err != nil {
			if from.held != nil && errors.As(err, new(*simulate.RefusedError)) {
				return from.held // it says what is wrong, at the sources
			}
			return refused(e, err)
		}
		for _, d := range findings {
			lacking = lacking || d.Severity == diag.Error
			fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", diag.VisibleLine(d.CRD), d.Severity,
				diag.VisibleLine(d.Message), d.Code)
		}
		if i > 0 && text != nil {
			fmt.Fprintln(e.stdout, "---")
		}
		if text != nil && f.schemas != "" {
			if err := printModeline(e, crd, f); err != nil {
				return err
			}
		}
		if _, err := e.stdout.Write(text); err != nil {
			return err
		}
	}
	if lacking {
		return errFindings
	}
	return from.held
}

// versionOf returns the version that is asked for, without the group of the CRD.
func (f sampleFlags) versionOf(crd *simulate.CRD) string {
	return strings.TrimPrefix(f.version, crd.Spec.Group+"/")
}

// kindsOf lists the kinds of CRDs.
func kindsOf(crds []*simulate.CRD) string {
	var kinds []string
	for _, crd := range crds {
		kinds = append(kinds, crd.Spec.Names.Kind)
	}
	slices.Sort(kinds)
	return strings.Join(slices.Compact(kinds), ", ")
}

// printModeline prints the comment that tells editors which schema a document has.
func printModeline(e env, crd *simulate.CRD, f sampleFlags) error {
	version := f.versionOf(crd)
	for _, v := range crd.Spec.Versions {
		if version == "" && v.Storage {
			version = v.Name
		}
	}
	name, err := output.CatalogName(crd.Spec.Group, crd.Spec.Names.Kind, version)
	if err == nil {
		_, err = fmt.Fprintf(e.stdout, "# yaml-language-server: $schema=%s/%s\n",
			strings.TrimSuffix(f.schemas, "/"), name)
	}
	return err
}
