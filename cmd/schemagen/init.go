package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/scaffold"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

// initFlags are the flags of the init command.
type initFlags struct {
	dir    string
	dryRun bool
	docs   bool
}

// newInit returns the command that makes a repository ready.
func newInit(e env) *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Make a repository ready for schemagen",
		Long: `Init looks at a repository and adds what is missing: schemagen.yaml with what it
finds, a go:generate line, the targets manifests and verify-manifests in the Makefile, and
a job for continuous integration. If the Makefile has controller-gen write the CRDs, schemagen
takes over its arguments; for scripts, tasks and go:generate lines that do so, init says what to
write. If the sources have the gates of gateway-api, openshift/api or operator-controller, the
configuration has their dialect, gates and variants, as the published manifests have them. Nothing
that exists is overwritten, as a second run shows. With --docs the configuration has documentation
as an output, too.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd.Context(), e) },
	}
	cmd.Flags().StringVarP(&f.dir, "chdir", "C", ".",
		"`DIR` to work in: that of the module or one below it")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false,
		"print what would be written, and write nothing")
	cmd.Flags().BoolVar(&f.docs, "docs", false,
		"let every run write documentation in HTML, into docs/api")
	return cmd
}

// docsOutput is the setting that makes documentation an output.
const docsOutput = "\n- format: html\n  path: docs/api"

// run finds out what the repository lacks, and writes it.
func (f *initFlags) run(ctx context.Context, e env) error {
	if err := checkDir(f.dir); err != nil {
		return err
	}
	repo, why, err := repositoryAt(ctx, f.dir)
	if err != nil {
		return cmp.Or(kindsBelow(ctx, f.dir), err)
	}
	root := repo.Root
	if repo.Config != "" {
		if err := f.checkConfig(e, root); err != nil {
			return err
		}
	}
	var below []string
	if why == "" && (len(repo.APIs) == 0 || repo.Config == "") {
		below = modulesBelow(ctx, root)
	}
	if len(below) > 0 && len(repo.APIs) == 0 && !repo.MakesCRDs() {
		// targets and a configuration in this module would make nothing
		return inModules(below)
	}
	settings := repo.Settings()
	if f.docs {
		settings["outputs"] = cmp.Or(settings["outputs"], "outputs:") + docsOutput
	}
	plan := repo.Plan(config.Name, starter(settings))
	if !f.dryRun {
		if err := outdir.Apply(changesOf(root, plan.Steps)); err != nil {
			return err
		}
	}
	for _, step := range plan.Steps {
		f.printStep(e, step)
	}
	if len(repo.APIs) == 0 {
		printNoKinds(e, below, why)
		below = nil
	}
	for _, dir := range below {
		f.printStep(e, scaffold.Step{File: filename.Between(root, dir), Skip: true,
			Note: "its kinds are in a module of their own: run schemagen init -C " + dir})
	}
	if len(plan.Next) > 0 {
		fmt.Fprintf(e.stdout, "\nnext:\n  %s\n", strings.Join(plan.Next, "\n  "))
	}
	if f.docs && repo.Config != "" {
		fmt.Fprintf(e.stdout,
			"\nfor documentation, add to %s, and outputDir if it is not there:\noutputs:%s\n",
			repo.Config, docsOutput)
	}
	return nil
}

// starter returns the text of a configuration with some settings.
func starter(settings map[string]string) string {
	return config.Starter(settings, verify.Supported().String())
}

// repositoryAt looks at the repository of the module that holds a directory. Where it has no kinds
// that can be read, it says why.
func repositoryAt(
	ctx context.Context, dir string,
) (repo scaffold.Repository, why string, err error) {
	root, module, err := scaffold.Module(dir)
	if err != nil {
		return repo, "", err
	}
	apis, why, err := findAPIs(ctx, root, module)
	if err != nil {
		return repo, "", err
	}
	repo, err = scaffold.Look(root, apis, os.Getenv("GOWORK"), released())
	return repo, why, err
}

// checkConfig reports what is wrong with the configuration that is there: no command would work
// behind it.
func (f *initFlags) checkConfig(e env, root string) error {
	_, wrong, err := loadProject(pflag.NewFlagSet("", pflag.ContinueOnError), root, nil)
	if err != nil || !wrong.HasErrors() {
		return err
	}
	print := printer{base: f.dir}
	return print.report(e, wrong)
}

// findAPIs returns the packages with kinds: those that generate would make manifests of. Where
// there are none because packages cannot be read, it says why.
func findAPIs(
	ctx context.Context, root, module string,
) (apis []scaffold.API, why string, err error) {
	res, err := pipeline.Run(ctx, pipeline.Options{Dir: root}, "./...")
	if err != nil {
		return nil, "", err
	}
	for _, p := range res.Packages {
		if p.Kinds == 0 || p.Path != module && !strings.HasPrefix(p.Path, module+"/") {
			continue
		}
		dir := strings.TrimPrefix(strings.TrimPrefix(p.Path, module), "/")
		name, err := packageName(filepath.Join(root, filepath.FromSlash(dir), "generate.go"))
		if err != nil {
			return nil, "", err
		}
		apis = append(apis, scaffold.API{Dir: cmp.Or(dir, "."), Name: name})
	}
	apiIn := func(dir string) *scaffold.API {
		i := slices.IndexFunc(apis, func(api scaffold.API) bool {
			return filename.In(root, api.Dir) == dir
		})
		if i < 0 {
			return &scaffold.API{} // of another module
		}
		return &apis[i]
	}
	for _, file := range res.Files {
		api := apiIn(file.Dir)
		api.Manifests = append(api.Manifests, file.Name)
	}
	for _, d := range res.Diagnostics {
		switch {
		case d.Code == "crd/group":
			api := apiIn(filepath.Dir(d.Pos.Filename))
			api.Groupless = d.Message
			api.At = fmt.Sprintf("%s:%d", filename.Between(root, d.Pos.Filename), d.Pos.Line)
		case d.Code.Family() == "union" && d.Severity == diag.Error:
			apiIn(filepath.Dir(d.Pos.Filename)).BadUnions = true
		// what is written while nobody knows the kinds would be in the way later
		case d.Code == diag.LoadModule && res.Roots == 0:
			return nil, "", errors.New(d.Message)
		case d.Code.Family() == "load" && d.Severity == diag.Error && d.Pos.IsValid():
			return apis, " that can be read: " + d.Message, nil
		}
	}
	return apis, "", nil
}

// printNoKinds says why there are no kinds: they are in other modules below this one, cannot be
// read, or are still to be written.
func printNoKinds(e env, below []string, why string) {
	if len(below) > 0 {
		fmt.Fprintf(e.stdout,
			"\nThe kinds are in modules of their own, in %s: commands work there with -C, as in schemagen lint -C %s.\n",
			strings.Join(below, ", "), below[0])
		return
	}
	fmt.Fprintf(e.stdout,
		"\nThere is no kind yet%s. A kind is a struct with metav1.TypeMeta and metav1.ObjectMeta, in a package whose comment says\n"+
			"+groupName=example.com. Run schemagen init again when there is one.\n", why)
}

// kindsBelow says in which modules below a directory the kinds are, if it is in no module itself.
func kindsBelow(ctx context.Context, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil || gocmd.IsFile(filepath.Join(gocmd.ModuleRoot(dir), "go.mod")) {
		return nil
	}
	if below := modulesBelow(ctx, dir); len(below) > 0 {
		return inModules(below)
	}
	return nil
}

// inModules says where to run init.
func inModules(below []string) error {
	return fmt.Errorf("the kinds are in modules of their own, in %s: run init there, as in schemagen init -C %s",
		strings.Join(below, ", "), below[0])
}

// modulesBelow returns the directories of the modules with kinds below the root of another one, as
// -C takes them.
func modulesBelow(ctx context.Context, root string) (dirs []string) {
	_ = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch base := filepath.Base(name); {
		case err != nil || name == root: // what cannot be read has none
			return nil
		case d.IsDir() && (gocmd.PassesOver(name) || base == "node_modules"):
			return fs.SkipDir
		case base != "go.mod" || filepath.Dir(name) == root:
			return nil
		}
		dir, module, err := scaffold.Module(filepath.Dir(name))
		if err != nil {
			return nil
		}
		if apis, _, err := findAPIs(ctx, dir, module); err == nil && len(apis) > 0 {
			dirs = append(dirs, filepath.ToSlash(filename.Shorter(".", dir)))
		}
		return nil
	})
	slices.SortStableFunc(dirs, func(a, b string) int { // copies of others' lie deeper
		return strings.Count(a, "/") - strings.Count(b, "/")
	})
	return dirs
}

// changesOf returns what the steps change. Some lie above the root of the module.
func changesOf(root string, steps []scaffold.Step) []outdir.Change {
	var changes []outdir.Change
	for _, step := range steps {
		if step.New == nil {
			continue
		}
		dir, name := filepath.Split(filepath.Join(root, filepath.FromSlash(step.File)))
		c := outdir.Change{Kind: outdir.Create, Dir: filepath.Clean(dir), Name: name, Old: step.Old,
			New: step.New}
		if step.Old != nil {
			c.Kind, c.Exact = outdir.Update, true
		}
		changes = append(changes, c)
	}
	return changes
}

// printStep says what a step does, in full for a dry run.
func (f *initFlags) printStep(e env, step scaffold.Step) {
	word := "keep "
	switch {
	case step.Skip:
		word = "skip "
	case step.New != nil && step.Old != nil:
		word = "edit "
	case step.New != nil:
		word = "write"
	}
	fmt.Fprintf(e.stdout, "%s %s: %s\n", word, step.File, step.Note)
	if f.dryRun && step.New != nil {
		fmt.Fprint(e.stdout, diag.Diff(step.File, step.File, string(step.Old), string(step.New)))
	}
}
