package golist

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/parallel"
)

// What the go command knows without compiling, running cgo or looking for the compiler's sizes.
const withImports = packages.NeedName | packages.NeedFiles | packages.NeedModule |
	packages.NeedImports | packages.NeedDeps

// A command asks the go command or a driver about all packages at once, or remembers what it was
// told before.
type command struct {
	Query // with a Graph, it remembers the answers; else it asks
	graph Graph
	lacks atomic.Bool // a package is needed of which the answers do not say what it imports
}

// Complete implements [Finder].
func (c *command) Complete(p *packages.Package) {
	if p.Imports == nil {
		p.Imports = map[string]*packages.Package{}
		c.lacks.Store(true)
	}
}

// Confirm implements [Finder].
func (c *command) Confirm(context.Context, bool) (Graph, error) {
	if c.lacks.Load() {
		return Graph{}, ErrUnknown
	}
	return c.graph, nil
}

// Find implements [Finder], with one query for all patterns of a module.
func (c *command) Find(ctx context.Context) (Answer, error) {
	if info, err := os.Stat(abs(c.Dir, "")); err != nil {
		return Answer{}, err
	} else if !info.IsDir() {
		return Answer{}, fmt.Errorf("%s is not a directory", c.Dir)
	}
	if dir := abs(c.Dir, ""); !utf8.ValidString(dir) { // as it answers in JSON
		return Answer{}, fmt.Errorf("the go command cannot name %q, which is not UTF-8: rename it", dir)
	}
	all := c.runs()
	switch {
	case c.Response != "":
		run := &all.Runs[0]
		run.Packages, all.Nowhere, run.Err = c.respond(ctx)
	case c.Graph == nil:
		parallel.Do(len(all.Runs), func(i int) { c.run(ctx, &all.Runs[i]) })
	case len(c.Graph.Runs) != len(all.Runs):
		return Answer{}, ErrUnknown
	default:
		for i, run := range c.Graph.Runs {
			all.Runs[i].Packages = run.restore()
		}
	}
	for _, run := range all.Runs {
		if run.Err == nil {
			c.graph.record(run.Packages)
		} else {
			c.graph.HasProblems = true
		}
	}
	return all, ctx.Err()
}

// run runs the go command once.
func (c *command) run(ctx context.Context, a *Answered) {
	patterns := a.Patterns
	if a.Nested {
		patterns = append(slices.Clip(patterns), "./...")
	}
	a.Packages, a.Err = packages.Load(&packages.Config{
		Context:    ctx,
		Mode:       withImports,
		Dir:        abs(a.Dir, ""), // through links, by the name that findings and patterns have
		Env:        c.Env,
		BuildFlags: []string{"-tags=" + strings.Join(c.Tags, ",")},
		Overlay:    c.Overlay,
	}, patterns...)
	for _, p := range a.Packages {
		if len(p.GoFiles) == 0 && !c.HasDriver() {
			p.PkgPath = p.ID // go/packages cuts a path, which may be a pattern, at its first space
		}
	}
	// if the go command lacks a file, a go.work or a module in one, go/packages makes up a package
	// of files that nobody named
	if p := a.Packages; len(p) == 1 && p[0].PkgPath == "command-line-arguments" &&
		len(p[0].GoFiles) == 0 && len(p[0].Errors) > 0 {
		if text, ok := strings.CutPrefix(p[0].Errors[0].Msg, "go: "); ok {
			a.Packages, a.Err = nil, errors.New("exit status 1: stderr: "+text)
		}
	}
}
