package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/gocmd"
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

	variants []string
}

// newSample returns the command that prints example objects.
func newSample(e env) *cobra.Command {
	var f sampleFlags
	cmd := &cobra.Command{
		Use:     "sample [KIND] [packages | FILE… | DIR…]",
		Short:   "Write an example object that a server would store",
		Example: "  schemagen sample CronTab\n  schemagen sample --full CronTab ./api/...\n  schemagen sample crontab.yaml",
		Long: `Sample writes an example of a kind as YAML, with the descriptions as comments: what
is required, or with --full every field; without KIND, one of each kind. It prints the object only
if a server would store it; otherwise it prints the reasons and exits 1. If a full example lacks a
field, it says why: no valid value was found for the field, or for a required one beside it.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := f.kindOf(args)
			if err != nil {
				return err
			}
			return runSample(cmd.Context(), e, f, kind)
		},
	}
	cmd.Flags().StringArrayVar(&f.crds, "crd", nil, crdFlag)
	variantVar(cmd.Flags(), &f.variants)
	cmd.Flags().StringVar(&f.version, "api-version", "",
		"`VERSION` of the API, as in v1 or example.com/v1 (default: the storage version, if it is served)")
	cmd.Flags().BoolVar(&f.full, "full", false, "write every field")
	cmd.Flags().StringVar(&f.schemas, "schemas", "",
		"`DIR` or URL of JSON Schemas: add a comment that names the kind's schema to the "+
			"YAML language server")
	return cmd
}

// kindOf returns the kind that arguments name, if they do, and adds the rest to where the CRDs are.
func (f *sampleFlags) kindOf(args []string) (kind string, err error) {
	if len(args) > 0 && !namesSources(args[0]) {
		kind, args = args[0], args[1:]
	} else if i := slices.IndexFunc(args, func(arg string) bool {
		return !namesSources(arg) && !isDir(arg)
	}); i >= 0 {
		return "", fmt.Errorf("%s is most likely a kind, which comes first: schemagen sample %[1]s %s",
			args[i], strings.Join(slices.Delete(slices.Clone(args), i, i+1), " "))
	}
	f.crds, err = sourcesOf(f.crds, args)
	return kind, err
}

// namesSources reports whether an argument names packages or manifests and cannot be a kind.
func namesSources(arg string) bool {
	return isFile(arg) || isElsewhere(arg) || gocmd.IsPath(arg) || strings.Contains(arg, "/")
}

// isDir reports whether an argument is the name of a directory.
func isDir(arg string) bool {
	info, err := os.Stat(arg)
	return err == nil && info.IsDir()
}

// runSample prints an example object of a kind, or of each kind if it is empty.
func runSample(ctx context.Context, e env, f sampleFlags, kind string) error {
	from := plainSources(f.variants)
	from.partial, from.about = true, kind
	read, err := from.read(ctx, e, f.crds)
	if err != nil {
		return err
	}
	crds, err := ofKind(read.crds, kind)
	if err != nil {
		return err
	}
	lacking := false // there is no object
	for i, crd := range crds {
		text, findings, err := sample.Make(ctx, crd,
			sample.Options{Version: f.versionOf(crd), Full: f.full})
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return read.printRefusal(ctx, e, err)
		}
		for _, d := range findings {
			fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", diag.VisibleLine(d.CRD), d.Severity,
				diag.VisibleLine(d.Message), d.Code)
		}
		lacking = lacking || findings.HasErrors()
		if text == nil {
			continue
		}
		if i > 0 {
			fmt.Fprintln(e.stdout, "---")
		}
		if err := f.print(e, crd, text); err != nil {
			return err
		}
	}
	if lacking {
		return errFindings
	}
	return read.failed
}

// ofKind returns the CRDs of a kind, or all if it is empty.
func ofKind(inputs []crdInput, kind string) ([]*simulate.CRD, error) {
	all := crdsOf(inputs)
	crds := slices.DeleteFunc(slices.Clone(all), func(crd *simulate.CRD) bool {
		return kind != "" && !unfold.Named(crd, kind)
	})
	switch {
	case len(all) == 0:
		return nil, errors.New("there is no kind to show an example of: name packages that have " +
			"one, or a file")
	case len(crds) == 0 && isDir(kind):
		return nil, fmt.Errorf("%s is a directory, and no kind: write ./%[1]s for what is in it", kind)
	case len(crds) == 0:
		return nil, fmt.Errorf("no CRD of kind %q, but of %s%s", kind, kindsOf(all),
			variantNote(inputs))
	}
	return crds, nil
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

// print prints an example, with --schemas below the comment that tells editors which schema it has.
func (f sampleFlags) print(e env, crd *simulate.CRD, text []byte) error {
	if f.schemas == "" {
		_, err := e.stdout.Write(text)
		return err
	}
	version, err := sample.ServedVersion(crd, f.versionOf(crd))
	if err != nil {
		return err
	}
	name, err := output.CatalogName(crd.Spec.Group, crd.Spec.Names.Kind, version.Name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "# yaml-language-server: $schema=%s/%s\n%s",
		strings.TrimSuffix(f.schemas, "/"), name, text)
	return err
}
