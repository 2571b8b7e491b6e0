package main

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/migrate"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

// migrateFlags are the flags of the migrate command.
type migrateFlags struct {
	packageFlags
	from string
}

// newMigrate returns the command that shows what a switch would change.
func newMigrate(e env) *cobra.Command {
	f := migrateFlags{packageFlags: packageFlags{printer: printer{result: true}}}
	cmd := &cobra.Command{
		Use:     "migrate [packages] [--from DIR]",
		Short:   "Show what would change if schemagen wrote the CRDs instead of controller-gen",
		Example: "  schemagen migrate --from config/crd/bases ./api/...",
		Long: `Migrate compares what schemagen generates from Go packages with the manifests in a
directory, by default the output directory, as documents: order, comments and the annotation with
controller-gen's version do not count. It reports for every CRD that it is identical, or where it
differs, and why: schemagen diverges because a server refuses the old form or controller-gen lost
something, controller-gen ignored a marker, another version of it wrote the manifest, or somebody
edited it. Markers that never had an effect are listed too. Exit code 0 means that nothing but
intended divergences was found.

If there is no configuration, and the sources have the gates of gateway-api, openshift/api or
operator-controller, migrate first writes one as init does, and compares the variant whose
directory is that of the manifests.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), e, args)
		},
	}
	f.packageFlags.bind(cmd.Flags())
	cmd.Flags().StringVar(&f.from, "from", "", "`DIR` of the manifests, relative to -C (default: the output directory)")
	return cmd
}

// run compares what packages generate with the manifests of controller-gen that are on disk.
func (f *migrateFlags) run(ctx context.Context, e env, args []string) error {
	args, err := f.findManifests(args)
	if err != nil {
		return err
	}
	if err := f.configure(ctx, e, args); err != nil {
		return err
	}
	r, err := f.prepare(e, args)
	if err != nil {
		return err
	}
	r.Lenient = len(r.Dialects) == 0 // sources in a dialect are not for controller-gen
	have, found, err := f.manifests(ctx, e)
	if err != nil {
		return err
	}
	res, err := r.run(ctx, e)
	if err != nil {
		return err
	}
	if res.Roots == 0 { // otherwise all manifests would seem to be made by nothing
		return f.reportRun(e, res)
	}
	refuses := func(manifest []byte) []migrate.Refusal { return refusals(ctx, manifest, r.Target) }
	found = append(found, migrate.Compare(toCompare(res), have, refuses)...)
	if f.format == diag.Text {
		defer fmt.Fprintln(e.stderr, migrate.Summary(found))
		found = migrate.Fold(found)
	}
	for _, d := range approvalsAsWarnings(res.Diagnostics) {
		if d.Severity == diag.Error || d.Inert || d.Code.Family() == "marker" {
			found = append(found, d)
		}
	}
	res.Diagnostics = f.withSeverities(found)
	return f.reportRun(e, res)
}

// findManifests sets --from, if it is not given, to the argument that names manifests, or to where
// generate would write them. It returns the other arguments.
func (f *migrateFlags) findManifests(args []string) (packages []string, err error) {
	if f.from != "" {
		return args, nil
	}
	for i, arg := range args {
		if isManifests(f.dir, arg) {
			f.from = arg
			return slices.Delete(slices.Clone(args), i, i+1), nil
		}
	}
	dirs, err := f.manifestsHere()
	if err == nil && len(dirs) > 1 {
		err = fmt.Errorf("there are manifests in %s: name one of them", strings.Join(dirs, ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("%w, by --from DIR", err)
	}
	f.from = dirs[0]
	return args, nil
}

// manifests reads the CRDs in the directory, but not in its subdirectories. Other files are
// skipped.
func (f *migrateFlags) manifests(
	ctx context.Context, e env,
) (have []manifest.File, found diag.List, err error) {
	files, _, err := manifestsOf(ctx, e, f.dir, f.from)
	if err != nil {
		return nil, nil, fmt.Errorf("--from: %w", err)
	}
	below := "" // the name of a file in a subdirectory that holds a CRD
	for _, file := range files {
		documents, err := manifest.CRDs(file.Data)
		if strings.Contains(filename.Between(filename.In(f.dir, f.from), file.Name), "/") {
			if err == nil && len(documents) > 0 {
				below = cmp.Or(below, file.Name)
			}
			continue
		}
		if err != nil {
			found.Add("migrate/unreadable", token.Position{Filename: file.Name},
				"this file cannot be read: %v", err)
		}
		for _, document := range documents {
			have = append(have, manifest.File{Name: file.Name, Data: document})
		}
	}
	// as for config/crd of kubebuilder, whose manifests are in config/crd/bases
	if len(have) == 0 && !found.HasErrors() && below != "" {
		return nil, nil, fmt.Errorf("--from: there is no CRD in %s itself: name the directory of %s",
			f.from, below)
	}
	return have, found, nil
}

// toCompare converts what a run made.
func toCompare(res pipeline.Result) []migrate.Generated {
	from := &migrate.Sources{Found: res.Diagnostics, Read: os.ReadFile}
	all := make([]migrate.Generated, len(res.Files))
	for i, f := range res.Files {
		all[i] = migrate.Generated{Name: f.CRD, YAML: f.YAML, Broken: f.Broken, At: f.Locate}
		from.Explain(&all[i], len(f.Report.Versions), f.Marker)
	}
	return all
}

// refusals returns why a server does not take a manifest.
func refusals(ctx context.Context, manifest []byte, target verify.Target) []migrate.Refusal {
	_, found := verify.File(ctx, "", manifest, verify.Options{Target: target})
	var all []migrate.Refusal
	for _, d := range found {
		if d.Server && !pipeline.IsApproval(d) {
			all = append(all, migrate.Refusal{Path: d.Path, Message: d.Message})
		}
	}
	return all
}
