package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// diffFlags are the flags of the diff command.
type diffFlags struct {
	packageFlags
	objects   []string
	preflight string
	release   simulate.Release
	against   string
	exitZero  bool
	witness   string
}

// newDiff returns the command that compares two versions of CRDs.
func newDiff(e env) *cobra.Command {
	f := diffFlags{packageFlags: packageFlags{printer: printer{result: true}}}
	cmd := &cobra.Command{
		Use:   "diff [OLD] [packages | FILE… | DIR…]",
		Short: "Explain what changes for clients and stored objects between two versions of CRDs",
		Long: `Diff compares the CRDs in OLD with those of the other arguments, by default the
packages of the configuration or ./... . OLD is a file, a directory, the URL of a manifest, - for
standard input, or git:REF for the output directory in a commit, as in git:main or
git:v1.0:config/crd/bases. Without any argument it is the output directory.

A change that breaks clients or stored objects is a warning, a safe one a note, at the Go
declaration or the place in the manifest that changed. It exits 1 if there is a breaking one.
Where an object shows what a change breaks, the finding has the smallest one that was found, and
the answer of a server that exists only in this process; where none of those that were tried does,
it says that the change may break something. --witness writes the objects to files. With --variant
OLD --variant NEW it compares two variants; --against alone compares each with its directory.

With --objects it says instead what the update does to objects that are stored already, as kubectl
get -A -o yaml or json writes them: what a read adds, what the next write drops, which writes are
refused, and what to correct before, counted by kind, cause and path. A server that exists only in
this process is asked about each object, under both CRDs; a dump of any size needs no more memory
than its largest object. It exits 1 if anything is refused or lost. With --format json, each
object has an answer of its own.`,
		Example: "  schemagen diff --against main\n  schemagen diff config/crd/bases ./api/...\n" +
			"  schemagen diff --exit-zero - ./api/... < config/crd/bases/stable.example.com_crontabs.yaml\n" +
			"  kubectl get crontabs -A -o json | schemagen diff --objects - config/crd/bases ./api/...",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.loadSeverities(e); err != nil {
				return err
			}
			if err := f.check(); err != nil {
				return err
			}
			f.against = strings.TrimPrefix(f.against, gitPrefix)
			if len(f.variants) == 2 {
				return f.runVariants(cmd.Context(), e, args)
			}
			return f.runSides(cmd.Context(), e, args)
		},
	}
	f.packageFlags.bind(cmd.Flags())
	cmd.Flags().StringArrayVar(&f.objects, "objects", nil,
		"`FILE` or directory of stored objects, or - for standard input, to examine instead of "+
			"the schemas (repeatable)")
	cmd.Flags().StringVar(&f.preflight, "preflight", "",
		"with --objects, also make the check of this `INSTALLER`: olm")
	releaseVar(cmd.Flags(), &f.release, asServed+", with --objects")
	cmd.Flags().StringVar(&f.against, "against", "",
		"compare with the output directory in the commit `REF`, as OLD = git:REF does")
	cmd.Flags().StringVar(&f.witness, "witness", "",
		"write the objects that show what changes break to this `DIR`, a file each")
	cmd.Flags().BoolVar(&f.exitZero, "exit-zero", false,
		"exit 0 although there are breaking changes")
	return cmd
}

// emptyFlag returns the error about a flag with an empty value.
func emptyFlag(flag string) error {
	return fmt.Errorf("--%s is empty, as a variable that is not set", flag)
}

// check finds flags that do not go together.
func (f *diffFlags) check() error {
	for _, flag := range []string{"preflight", "release"} {
		if err := requires(f.flags, flag, "objects"); err != nil {
			return err
		}
	}
	for _, flag := range []string{"against", "witness"} {
		if given(f.flags, flag) && f.flags.Lookup(flag).Value.String() == "" {
			return emptyFlag(flag)
		}
	}
	for i, name := range f.objects {
		if name == "" {
			return emptyFlag("objects")
		}
		if slices.Contains(f.objects[:i], name) {
			return fmt.Errorf("--objects names %s twice: name it once", name)
		}
	}
	if err := exclusive(f.flags, "objects", "witness"); err != nil {
		return err
	}
	switch {
	case len(f.variants) == 2 && (f.objects != nil || f.against != ""):
		return errors.New("two variants are compared with each other: name one of them to " +
			"compare it with a commit, or to examine objects")
	case f.objects != nil && f.format != diag.Text && f.format != diag.JSON:
		return errors.New("what becomes of objects is printed as text or json")
	case f.preflight != "" && f.preflight != "olm":
		return fmt.Errorf("--preflight must be olm, not %q", f.preflight)
	}
	return nil
}

// runSides compares what the arguments name, or each variant with a commit.
func (f *diffFlags) runSides(ctx context.Context, e env, args []string) error {
	places, err := f.placesAgainst(args)
	if err != nil {
		return err
	}
	if len(places) > 1 {
		return f.runEach(ctx, e, places, args)
	}
	old, args, err := f.sides(args)
	if err != nil {
		return err
	}
	return f.run(ctx, e, old, args)
}

// sides returns what the arguments name as old, and the rest of them.
func (f *diffFlags) sides(args []string) (old string, rest []string, err error) {
	switch {
	case f.against != "":
		return gitPrefix + f.against, args, nil
	case len(args) > 0:
		return args[0], args[1:], nil
	}
	dirs, err := f.manifestsHere()
	if err != nil {
		return "", nil, err
	}
	return dirs[0], nil, nil
}

// run reads both sides, which may be files, directories, Go packages or commits, and reports what
// changed between them; with --objects, what of the dumped objects it breaks.
func (f *diffFlags) run(ctx context.Context, e env, old string, args []string) error {
	if old == "-" && slices.Contains(args, "-") {
		return errors.New("both sides cannot be read from standard input: name a file for one of them")
	}
	if f.objects != nil {
		return f.examine(ctx, e, old, args)
	}
	before, err := f.readOld(ctx, e, old)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; to compare with a commit: schemagen diff git:REF", err)
	}
	if err != nil {
		return err
	}
	sources := f.sources()
	now, found, err := sources.gather(ctx, e, args)
	if err != nil {
		return err
	}
	if found.HasErrors() {
		before, now = withoutUnmade(e, before, now)
	}
	now = append(now, f.foreignCRDs(ctx, e, old, before, now)...)
	all, shown := compareCRDs(ctx, before, now)
	return f.show(ctx, e, sources, found, all, shown)
}

// foreignCRDs returns the CRDs that the directory of the old ones still has though no package makes
// them: what another project made is not gone. Those that schemagen wrote, or of a group of which
// the packages make others, are the project's own.
func (f *diffFlags) foreignCRDs(
	ctx context.Context, e env, old string, before, now []crdInput,
) (kept []crdInput) {
	dirs, _ := f.manifestsHere()
	if name, ok := strings.CutPrefix(old, gitPrefix); !ok && !slices.Contains(dirs, old) ||
		slices.ContainsFunc(now, func(in crdInput) bool { return in.source == nil }) {
		return nil
	} else if _, dir, ok := strings.Cut(name, ":"); ok {
		dirs = []string{dir}
	}
	for _, dir := range dirs {
		crds, _ := f.readManifests(ctx, e, dir) // what cannot be read is gone
		kept = append(kept, slices.DeleteFunc(crds, func(in crdInput) bool {
			return output.IsOurs(in.file.Name, in.file.Data) ||
				slices.ContainsFunc(now, in.isSame) || slices.ContainsFunc(now, in.isOfGroup) ||
				!slices.ContainsFunc(before, in.isSame)
		})...)
	}
	return kept
}

// errorsOf returns the errors among findings.
func errorsOf(found diag.List) diag.List {
	return slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error
	})
}

// withoutUnmade leaves out of both sides the CRDs that errors in the sources keep from being made:
// they are not gone, and what they lack is not removed. It says which these are.
func withoutUnmade(e env, before, now []crdInput) (_, _ []crdInput) {
	broken := func(in crdInput) bool { return in.source != nil && in.source.Broken }
	now = slices.DeleteFunc(now, func(in crdInput) bool {
		return broken(in) || slices.ContainsFunc(before, func(old crdInput) bool {
			return broken(old) && in.isSame(old)
		})
	})
	var left []string
	before = slices.DeleteFunc(before, func(in crdInput) bool {
		missing := !slices.ContainsFunc(now, in.isSame)
		if missing && !slices.Contains(left, in.crd.Name) {
			left = append(left, in.crd.Name)
		}
		return missing
	})
	if len(left) > 0 {
		fmt.Fprintf(e.stderr, "not compared while there are errors: %s\n", strings.Join(left, ", "))
	}
	return before, now
}

// readOld returns the CRDs of the manifests that are compared with, none if a project had none yet.
func (f *diffFlags) readOld(ctx context.Context, e env, arg string) ([]crdInput, error) {
	crds, err := f.readManifests(ctx, e, arg)
	if empty, ok := errors.AsType[emptyError](err); ok && !hasCRDs(ctx, f.dir, empty.ref) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return dropRepeated(crds, false)
}

// sources returns the flags to read packages by. --strict is about changes: generate reports
// warnings about packages.
func (f *diffFlags) sources() *packageFlags {
	s := f.packageFlags
	s.strict, s.partial, s.each = false, true, s.each || len(s.variants) == 2
	return &s
}

// show prints findings about changes, beside the errors that were found in the sources, and writes
// the objects that show these changes.
func (f *diffFlags) show(
	ctx context.Context, e env, sources *packageFlags, found, all diag.List,
	shown map[string][]witness.Change,
) error {
	wrong := sources.condense(e, errorsOf(found), fewErrors)
	if err := ctx.Err(); err != nil {
		return err
	}
	if f.witness != "" {
		if err := writeWitnesses(filename.In(f.dir, f.witness), shown); err != nil {
			return err
		}
	}
	changes := f.withSeverities(all)
	reported := f.printer.report(e, append(wrong, changes...))
	if wrong.HasErrors() {
		return reported
	}
	return f.verdict(reported, changes)
}

// verdict returns the error of a report on changes, of which breaking ones are warnings.
func (f *diffFlags) verdict(reported error, changes diag.List) error {
	switch {
	case f.exitZero && errors.Is(reported, errFindings):
		return nil
	case reported == nil && !f.exitZero && changes.Count(diag.Warning) > 0:
		return errFindings
	}
	return reported
}

// runVariants compares two variants of packages.
func (f *diffFlags) runVariants(ctx context.Context, e env, args []string) error {
	sources := f.sources()
	all, wrong, err := sources.derive(ctx, e, args)
	if err != nil {
		return err
	}
	before, now := ofVariants(all, f.variants[:1]), ofVariants(all, f.variants[1:])
	if wrong.HasErrors() {
		before, now = withoutUnmade(e, before, now)
	}
	found, shown := compareCRDs(ctx, before, now)
	return f.show(ctx, e, sources, wrong, found, shown)
}

func ofVariants(all []crdInput, variants []string) (some []crdInput) {
	for _, in := range all {
		if slices.Contains(variants, in.variant) {
			some = append(some, in)
		}
	}
	return some
}

// A pair is a CRD before and after a change; one of them is nil if there is none.
type pair struct {
	before, now *unfold.CRD
	in          crdInput // the latter, if there is one
}

// pairs returns the CRDs of both sides by their names: those that are there now, then those that
// are gone.
func pairs(before, now []crdInput) (all []pair) {
	for _, in := range now {
		p := pair{now: in.crd, in: in}
		if i := slices.IndexFunc(before, in.isSame); i >= 0 {
			p.before = before[i].crd
		}
		all = append(all, p)
	}
	for _, in := range before {
		if !slices.ContainsFunc(now, in.isSame) {
			all = append(all, pair{before: in.crd, in: in})
		}
	}
	return all
}

// convertAlike has a webhook convert the old CRDs too whose new ones Go code converts: where
// kustomize adds the webhook, it is in no manifest.
func convertAlike(before, now []crdInput) {
	for _, in := range now {
		i := slices.IndexFunc(before, in.isSame)
		if i >= 0 && in.source != nil && in.source.Converts && len(in.crd.Spec.Versions) > 1 {
			unfold.ConvertByWebhook(before[i].crd)
		}
	}
}

// compareCRDs returns what changed from the CRDs of one side to those of the other, by their names,
// as a server sees them, and the changes with the objects that show them, by CRD. Objects are
// searched for in several CRDs at a time.
func compareCRDs(
	ctx context.Context, before, now []crdInput,
) (all diag.List, shown map[string][]witness.Change) {
	convertAlike(before, now)
	ps := pairs(before, now)
	changes := make([][]witness.Change, len(ps))
	parallel.Do(len(ps), func(i int) { changes[i] = witness.Find(ctx, ps[i].before, ps[i].now) })
	shown = map[string][]witness.Change{}
	for i, p := range ps {
		name := p.in.crd.Name
		shown[name] = append(shown[name], changes[i]...)
		found := witness.Findings(changes[i], name)
		for k := range found {
			if p.now != nil || p.in.source != nil {
				p.in.locate(&found[k])
			} else {
				found[k].Pos = p.in.at("metadata.name")
			}
		}
		all = append(all, found...)
	}
	return all, shown
}

// isSame reports whether two CRDs have one name, which never changes.
func (in *crdInput) isSame(other crdInput) bool { return in.crd.Name == other.crd.Name }

// isOfGroup reports whether two CRDs are of one API group.
func (in *crdInput) isOfGroup(other crdInput) bool {
	return in.crd.Spec.Group == other.crd.Spec.Group
}
