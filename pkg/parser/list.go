package parser

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
)

// What the go command knows without compiling, running cgo or looking for the compiler's sizes.
const withImports = packages.NeedName | packages.NeedFiles | packages.NeedModule | packages.NeedImports | packages.NeedDeps

// A batch is one run of the go command: a directory and the patterns to look up there.
type batch struct {
	dir      string
	patterns []string
	written  map[string]string // patterns as the user wrote them, if the go command gets others
	nested   bool              // all packages of the module are wanted, if it has any
}

// asWritten returns a pattern as the user wrote it.
func (b batch) asWritten(pattern string) string { return cmp.Or(b.written[pattern], pattern) }

// list finds the packages that the patterns name, with one query for all patterns of a module, and makes the root units.
func (l *loader) list(ctx context.Context, patterns []string) (diag.List, error) {
	var found diag.List
	if info, err := os.Stat(abs(l.config.Dir, "")); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory", l.config.Dir)
	}
	batches := []batch{{dir: l.config.Dir, patterns: patterns}}
	if l.config.NestedModules && l.config.Response == "" {
		batches = l.batches(patterns, &found)
	}
	metas, errs := l.ask(ctx, batches, patterns, &found)
	for i, b := range batches {
		if errs[i] == nil {
			errs[i] = refusal(metas[i])
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errs[i] != nil && (l.config.usesDriver() || !isRefusal(errs[i])):
			return nil, l.notRun(errs[i])
		case errs[i] != nil:
			l.refused(b, errs[i], &found)
			l.graph.Doubtful = true
			metas[i] = nil
			continue
		}
		l.graph.record(metas[i])
		l.unmatched(b, metas[i], &found)
		packages.Visit(metas[i], nil, func(*packages.Package) { l.stats.Listed++ })
	}
	roots := slices.Concat(metas...)
	slices.SortStableFunc(roots, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	l.index(roots)
	for _, meta := range roots {
		l.root(meta, batches, &found)
	}
	return found, nil
}

// ask returns what the go command says about each batch, or what it said before, or the response of a driver that was written to
// a file.
func (l *loader) ask(ctx context.Context, batches []batch, patterns []string, found *diag.List) ([][]*packages.Package, []error) {
	metas, errs := make([][]*packages.Package, len(batches)), make([]error, len(batches))
	switch known := l.config.Graph; {
	case l.config.Response != "":
		metas[0], errs[0] = l.respond(ctx, patterns, found)
	case known != nil && len(known.Runs) == len(batches):
		l.recalled = true
		for i := range batches {
			metas[i] = known.Runs[i].restore()
			for _, p := range known.Runs[i].Packages {
				if p.Unread {
					l.unread[p.Path] = true
				}
			}
		}
	default:
		parallel.Do(len(batches), func(i int) { metas[i], errs[i] = l.run(ctx, batches[i]) })
	}
	return metas, errs
}

// index records the packages that were asked for, each as it was first asked for.
func (l *loader) index(roots []*packages.Package) {
	l.asked = make(map[string]*packages.Package, len(roots))
	for _, meta := range roots {
		if l.asked[meta.PkgPath] == nil {
			l.asked[meta.PkgPath] = meta
		}
	}
}

func (l *loader) tags() []string {
	if l.config.Tags == nil {
		return DefaultTags()
	}
	return l.config.Tags
}

// run runs the go command once.
func (l *loader) run(ctx context.Context, b batch) ([]*packages.Package, error) {
	patterns := b.patterns
	if b.nested {
		patterns = append(slices.Clip(patterns), "./...")
	}
	return l.load(ctx, withImports, b.dir, patterns)
}

// load asks go/packages.
func (l *loader) load(ctx context.Context, mode packages.LoadMode, dir string, patterns []string) ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       mode,
		Dir:        abs(dir, ""), // through links, by the name that findings and patterns have
		Env:        l.environment(),
		BuildFlags: []string{"-tags=" + strings.Join(l.tags(), ",")},
		Overlay:    l.config.Overlay,
	}, patterns...)
}

// notRun says why the go command, or what stands in for it, did not run, without the empty output that the library adds.
func (l *loader) notRun(err error) error {
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "err: "), ": stderr:")
	if l.config.usesDriver() {
		return fmt.Errorf("%s does not answer: %s", l.config.lister(), oneLine(text))
	}
	if strings.Contains(text, exec.ErrNotFound.Error()) {
		return errors.New("packages cannot be read without the go command, and there is none on PATH: install Go, or add its bin directory to PATH")
	}
	if _, query, ok := strings.Cut(text, "in query pattern "); ok {
		return fmt.Errorf("%s is not a package pattern: write patterns as for the go command; arguments in the form of controller-gen go to schemagen crd", query)
	}
	return errors.New("the go command does not run: " + text)
}

// root makes a package that was asked for a root, if it has files, and reports what is wrong with it.
func (l *loader) root(meta *packages.Package, batches []batch, found *diag.List) {
	if len(meta.GoFiles) == 0 {
		l.empty(meta, batches, found)
		return
	}
	u := l.unit(meta)
	if u.root {
		return
	}
	u.root = true
	l.roots = append(l.roots, u)
}

// abs returns the absolute form of a name that is relative to dir, which is relative to the working directory.
func abs(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	if full, err := filepath.Abs(filepath.Join(dir, name)); err == nil {
		return full
	}
	return filepath.Join(dir, name)
}
