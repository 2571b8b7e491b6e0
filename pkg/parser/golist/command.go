package golist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
)

// What the go command knows without compiling, running cgo or looking for the compiler's sizes.
const withImports = packages.NeedName | packages.NeedFiles | packages.NeedModule |
	packages.NeedImports | packages.NeedDeps

// A batch is one run of the go command: a directory and the patterns to look up there.
type batch struct {
	dir      string
	patterns []string
	written  map[string]string // patterns as the user wrote them, if the go command gets others
	nested   bool              // all packages of the module are wanted, if it has any
}

// asWritten returns a pattern as the user wrote it.
func (b batch) asWritten(pattern string) string { return cmp.Or(b.written[pattern], pattern) }

// A command asks the go command or a driver about all packages at once, or remembers what it was
// told before.
type command struct {
	Query
	before *Graph // the answers that it remembers; nil: it asks
	graph  Graph
	unread map[string]bool // paths of packages of which the answers do not say what they import
	needed atomic.Bool     // one of these is needed
}

// Complete implements [Finder].
func (c *command) Complete(p *packages.Package) {
	if c.unread[p.PkgPath] {
		c.needed.Store(true)
	}
}

// Confirm implements [Finder].
func (c *command) Confirm(context.Context, bool) (Graph, error) {
	if c.needed.Load() {
		return Graph{}, ErrUnknown
	}
	return c.graph, nil
}

// Find implements [Finder], with one query for all patterns of a module.
func (c *command) Find(ctx context.Context) ([]*packages.Package, diag.List, error) {
	if info, err := os.Stat(abs(c.Dir, "")); err != nil {
		return nil, nil, err
	} else if !info.IsDir() {
		return nil, nil, fmt.Errorf("%s is not a directory", c.Dir)
	}
	var found diag.List
	batches := c.batches(&found)
	answers, errs := c.ask(ctx, batches, &found)
	if answers == nil {
		return nil, nil, ErrUnknown
	}
	for i, b := range batches {
		if errs[i] == nil {
			errs[i] = refusal(answers[i])
		}
		switch {
		case ctx.Err() != nil:
			return nil, nil, ctx.Err()
		case errs[i] != nil && (c.usesDriver() || !isRefusal(errs[i])):
			return nil, nil, c.notRun(errs[i])
		case errs[i] != nil:
			c.refused(b, errs[i], &found)
			c.graph.HasProblems = true
			answers[i] = nil
			continue
		}
		c.graph.record(answers[i])
		c.unmatched(b, answers[i], &found)
	}
	roots := slices.Concat(answers...)
	slices.SortStableFunc(roots, func(a, b *packages.Package) int {
		return cmp.Compare(a.PkgPath, b.PkgPath)
	})
	roots = slices.DeleteFunc(roots, func(p *packages.Package) bool {
		if len(p.GoFiles) == 0 {
			c.empty(p, batches, &found)
		}
		return len(p.GoFiles) == 0
	})
	return roots, found, nil
}

// ask returns what is said about each batch: in a file, before, or now. It returns nil if what was
// said before was about other batches.
func (c *command) ask(
	ctx context.Context, batches []batch, found *diag.List,
) ([][]*packages.Package, []error) {
	answers, errs := make([][]*packages.Package, len(batches)), make([]error, len(batches))
	switch {
	case c.Response != "":
		answers[0], errs[0] = c.respond(ctx, found)
	case c.before != nil && len(c.before.Runs) != len(batches):
		return nil, nil
	case c.before != nil:
		c.unread = map[string]bool{}
		for i, run := range c.before.Runs {
			answers[i] = run.restore()
			for _, p := range run.Packages {
				c.unread[p.Path] = p.Unread
			}
		}
	default:
		parallel.Do(len(batches), func(i int) { answers[i], errs[i] = c.run(ctx, batches[i]) })
	}
	return answers, errs
}

// run runs the go command once.
func (c *command) run(ctx context.Context, b batch) ([]*packages.Package, error) {
	patterns := b.patterns
	if b.nested {
		patterns = append(slices.Clip(patterns), "./...")
	}
	return packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       withImports,
		Dir:        abs(b.dir, ""), // through links, by the name that findings and patterns have
		Env:        c.Env,
		BuildFlags: []string{"-tags=" + strings.Join(c.Tags, ",")},
		Overlay:    c.Overlay,
	}, patterns...)
}

// notRun says why the go command, or what stands in for it, did not run, without the empty output
// that the library adds.
func (c *command) notRun(err error) error {
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "err: "), ": stderr:")
	if c.usesDriver() {
		return fmt.Errorf("%s does not answer: %s", c.Lister(), OneLine(text))
	}
	if strings.Contains(text, exec.ErrNotFound.Error()) {
		return errors.New("packages cannot be read without the go command, and there is none on " +
			"PATH: install Go, or add its bin directory to PATH")
	}
	if _, query, ok := strings.Cut(text, "in query pattern "); ok {
		return fmt.Errorf("%s is not a package pattern: write patterns as for the go command; arguments in the form of controller-gen go to schemagen crd", query)
	}
	return errors.New("the go command does not run: " + text)
}
