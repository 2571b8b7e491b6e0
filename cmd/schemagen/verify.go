package main

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// newVerify returns the command that proves CRDs, whoever made them.
func newVerify(e env) *cobra.Command {
	print := printer{result: true}
	var severity severities
	var opts verify.Options
	var fix bool
	cmd := &cobra.Command{
		Use:     "verify [FILE|DIR|-...]",
		Short:   "Check whether CRDs are structural and whether an API server accepts them",
		Example: "  schemagen verify config/crd/bases\n  schemagen verify --target-kube 1.30 crontab.yaml",
		Long: "Verify reads CustomResourceDefinitions, of v1 or v1beta1, from YAML and JSON files, from the directories that hold\n" +
			"such files, from standard input, from the URL of a manifest, or from a commit (git:REF). Without arguments it reads the\n" +
			"output directory. In a directory, it skips the patches that a kustomization.yaml lists.\n" +
			"It checks the structural schema rules of KEP-2335 and runs the API server's own validation. With --format json, each\n" +
			"finding says whether a server rejects the CRD for it; text counts the errors for which none does. With --fix it removes\n" +
			"from the files the values that a server does not keep (crd/not-stored), names each, and reports what is left.",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			project, wrong, err := loadProject(cmd.Flags(), ".", config.Keys())
			if err != nil {
				return err
			}
			if wrong.HasErrors() {
				return print.report(e, wrong)
			}
			if err := severity.load(project); err != nil {
				return err
			}
			if args, err = manifestArgs(args); err != nil {
				return err
			}
			if fix {
				if err := fixFiles(cmd.Context(), e, args, opts); err != nil {
					return err
				}
			}
			found, err := verifyFiles(cmd.Context(), e, args, opts)
			if err != nil {
				return err
			}
			found = severity.withSeverities(append(wrong, found...))
			reported := print.report(e, found)
			if print.format == diag.Text && opts.Rules == verify.AllRules {
				printStricter(e, found)
			}
			return reported
		},
	}
	wordVar(cmd.Flags(), &opts.Rules, "rules",
		"check only the rules of kep or of server (default: both)")
	cmd.Flags().Var(textFlag{&opts.Target}, "target-kube",
		"the oldest `RELEASE` of a server that must accept the CRDs, as in 1.30 (default: the release of the "+
			"linked libraries)")
	cmd.Flags().BoolVar(&fix, "fix", false,
		"remove from the files the values that a server does not keep")
	print.bind(cmd.Flags())
	severity.bind(cmd.Flags())
	return cmd
}

// printStricter prints how many errors follow from KEP-2335 alone: they read like those for which a
// server refuses the CRD.
func printStricter(e env, found diag.List) {
	n := 0
	for _, d := range found {
		if d.Code.Family() == "structural" && d.Severity == diag.Error && !d.Server {
			n++
		}
	}
	if n > 0 {
		fmt.Fprintf(e.stderr, "%s by KEP-2335 alone, for which no server refuses a CRD: "+
			"--rules server leaves such out\n", word.Count(n, "error"))
	}
}

// manifestArgs returns the arguments to read. Without any, these are the directories of the
// manifests of all variants; git:REF stands for the same directories in a commit.
func manifestArgs(args []string) (all []string, err error) {
	every := pipelineFlags{each: true}
	if len(args) == 0 {
		return every.manifestsHere()
	}
	for _, arg := range args {
		in, err := every.inCommit(arg)
		if err != nil {
			return nil, err
		}
		all = append(all, in...)
	}
	return all, nil
}

// fixFiles removes from the files that the arguments name what a server does not keep, and says
// what that was.
func fixFiles(ctx context.Context, e env, args []string, opts verify.Options) error {
	var changes []diag.Change
	var done diag.List
	for _, arg := range args {
		if arg == "-" {
			return errors.New("standard input cannot be fixed: name a file")
		}
		files, _, err := manifestsOf(ctx, e, "", arg)
		if err != nil {
			return err
		}
		for _, file := range files {
			data, changed := verify.Fix(file)
			if !changed || slices.ContainsFunc(changes, func(c diag.Change) bool {
				return c.File == file.Name
			}) {
				continue
			}
			changes = append(changes, diag.Change{File: file.Name, Old: file.Data, New: data})
			done = append(done, fixedFindings(ctx, file, data, opts)...)
		}
	}
	if err := errors.Join(ctx.Err(), outdir.WriteFixes(changes)); err != nil {
		return err
	}
	printFixed(e, done.Sorted())
	return nil
}

// fixedFindings returns the findings about values that a server does not keep, as far as they are
// about a file and no longer about its new text.
func fixedFindings(
	ctx context.Context, file verify.Input, data []byte, opts verify.Options,
) (done diag.List) {
	_, before := verify.File(ctx, file.Name, file.Data, opts)
	_, after := verify.File(ctx, file.Name, data, opts)
	for _, d := range before {
		same := func(other diag.Diagnostic) bool {
			return other.Code == d.Code && other.CRD == d.CRD && other.Path == d.Path
		}
		if d.Code == diag.CodeNotStored && !slices.ContainsFunc(after, same) {
			done = append(done, d)
		}
	}
	return done
}

// verifyFiles verifies what the arguments name. A call that finds no CRD at all proves nothing,
// which is an error.
func verifyFiles(
	ctx context.Context, e env, args []string, opts verify.Options,
) (diag.List, error) {
	var files []verify.Input
	var named []string // files that the arguments name, apart from those in directories
	var passed diag.List
	for _, arg := range args {
		found, patches, err := manifestsOf(ctx, e, "", arg)
		if errors.Is(err, fs.ErrNotExist) && strings.HasSuffix(arg, "...") {
			return nil, errPackages(arg)
		}
		if err != nil {
			return nil, err
		}
		if len(found) == 1 && found[0].Name == arg {
			named = append(named, arg)
		}
		for _, patch := range slices.Sorted(maps.Keys(patches)) {
			d := passed.Add("manifest/patch", token.Position{Filename: patch},
				"it was not verified: it is a patch, as %s says", filepath.ToSlash(patches[patch]))
			d.Statement.Says = d.Message
		}
		files = append(files, found...)
	}
	reports, found := verify.Files(ctx, files, opts)
	if len(reports) == 0 && len(found) == 0 {
		return nil, errors.New("there is no CustomResourceDefinition to verify" + simulateHint)
	}
	return slices.Concat(found, passed, filesWithoutCRD(named, reports, found)), ctx.Err()
}

// simulateHint names the command for files that hold objects in place of CRDs.
const simulateHint = ": schemagen simulate --crd is for objects"

// errPackages returns the error about a pattern of packages, with what to name instead.
func errPackages(pattern string) error {
	dir := strings.TrimSuffix(pattern, "/...")
	if isManifests(".", dir) && !gocmd.HasPackages(dir) {
		return fmt.Errorf("%s names packages: name the directory, as in schemagen verify %s",
			pattern, dir)
	}
	return fmt.Errorf("%s names packages: schemagen lint checks those", pattern)
}

// filesWithoutCRD warns of the named files that hold no CRD and have no other finding.
func filesWithoutCRD(named []string, reports []verify.Report, found diag.List) (empty diag.List) {
	for _, file := range named {
		if !slices.ContainsFunc(reports, func(r verify.Report) bool { return r.File == file }) &&
			!slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
				return d.Pos.Filename == file
			}) {
			empty.Add("manifest/no-crd", token.Position{Filename: file},
				"there is no CustomResourceDefinition in it"+simulateHint)
		}
	}
	return empty
}
