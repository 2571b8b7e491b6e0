package parser

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/pkg/diag"
)

// mode asks for what the go command knows without compiling, running cgo or looking for the compiler's sizes.
const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// list runs the go command and makes the root units.
func (l *loader) list(ctx context.Context, patterns []string) (diag.List, error) {
	var found diag.List
	metas, err := l.run(ctx, l.config.Dir, patterns, &found)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(metas, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	for _, meta := range metas {
		for _, e := range meta.Errors {
			found.Add(diag.LoadPackage, token.Position{}, "%s", e.Error())
		}
		if len(meta.GoFiles) == 0 {
			continue
		}
		if u := l.unit(meta); !u.root {
			u.root = true
			u.main = u.main || meta.Module == nil
			l.roots = append(l.roots, u)
		}
	}
	return found, nil
}

// run runs the go command once.
func (l *loader) run(ctx context.Context, dir string, patterns []string, found *diag.List) ([]*packages.Package, error) {
	tags := l.config.Tags
	if tags == nil {
		tags = DefaultTags()
	}
	metas, err := packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       mode,
		Dir:        dir,
		Env:        l.config.Env,
		BuildFlags: []string{"-tags=" + strings.Join(tags, ",")},
		Overlay:    l.config.Overlay,
	}, patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, err
	}
	if err != nil {
		found.Add(diag.LoadModule, token.Position{}, "%s", err)
	}
	packages.Visit(metas, nil, func(*packages.Package) { l.stats.Listed++ })
	return metas, nil
}
