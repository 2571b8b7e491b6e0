package main

import (
	"cmp"
	"context"
	"fmt"
	"go/build"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/scaffold"
	"github.com/schemagen/schemagen/pkg/config"
)

// configure writes the configuration of a repository whose sources have gates, if it has none, and
// chooses the variant that goes to the directory of the manifests.
func (f *migrateFlags) configure(ctx context.Context, e env, args []string) error {
	if err := checkDir(f.dir); err != nil {
		return err
	}
	project, _, err := config.Load(cmp.Or(f.dir, "."))
	if err != nil {
		return err
	}
	root, _, outside := scaffold.Module(f.dir)
	if project.File == "" && outside == nil &&
		scaffold.HaveGates(f.directories(root, args)) {
		if err := writeConfig(ctx, e, root); err != nil {
			return err
		}
		if project, _, err = config.Load(cmp.Or(f.dir, ".")); err != nil {
			return err
		}
	}
	if len(f.variants) == 0 {
		f.variants = variantIn(project, filename.In(f.dir, f.from))
	}
	return nil
}

// directories returns the directories of the packages that were asked for, as far as these are
// patterns of directories; without any, the root of the module.
func (f *migrateFlags) directories(root string, args []string) (dirs []string) {
	for _, arg := range args {
		if dir := filepath.Join(f.dir, strings.TrimSuffix(arg, "...")); build.IsLocalImport(arg) {
			dirs = append(dirs, dir)
		}
	}
	if len(args) == 0 {
		return []string{root}
	}
	return dirs
}

// writeConfig writes a configuration with the gates and variants of a repository.
func writeConfig(ctx context.Context, e env, root string) error {
	repo, _, err := repositoryAt(ctx, root)
	if err != nil || repo.Config != "" || !repo.Gated() {
		return err
	}
	change := outdir.Change{Kind: outdir.Create, Dir: root, Name: config.Name,
		New: []byte(starter(repo.Settings()))}
	if err := outdir.Apply([]outdir.Change{change}); err != nil {
		return err
	}
	fmt.Fprintf(e.stderr, "write %s: the gates and variants that the sources have\n",
		filepath.Join(root, config.Name))
	return nil
}

// variantIn returns the name of the variant whose manifests go to a directory, if there is one.
func variantIn(project config.Config, dir string) []string {
	want, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	for _, v := range project.Variants {
		dir := project.ManifestDir(v)
		if got, err := filepath.Abs(dir); dir != "" && err == nil && got == want {
			return []string{v.Name}
		}
	}
	return nil
}
