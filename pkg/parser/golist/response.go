package golist

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/parallel"
)

// respond returns the packages that the patterns name in a driver's response that was written to a
// file. A pattern is the ID or the path of a package; ./... stands for the roots of the response.
// Such a file is easy to write: names of files are relative to where patterns start, imports are
// read from the files if the response lacks them, and files that are not built are left out here.
// Patterns of which the response has nothing are returned.
func (c *command) respond(
	ctx context.Context,
) (roots []*packages.Package, nowhere []string, err error) {
	data, err := input.Until(ctx, func() ([]byte, error) {
		return input.File(abs(c.Dir, c.Response))
	})
	if err != nil {
		return nil, nil, err
	}
	var answer packages.DriverResponse
	if err := json.Unmarshal(data, &answer); err != nil {
		return nil, nil, fmt.Errorf("it is not the response of a go/packages driver: %w", err)
	}
	answer.Packages = slices.DeleteFunc(answer.Packages, func(p *packages.Package) bool {
		return p == nil
	})
	byID, byPath := map[string]*packages.Package{}, map[string]*packages.Package{}
	for _, p := range answer.Packages {
		byID[p.ID], byPath[p.PkgPath] = p, p
	}
	parallel.Do(len(answer.Packages), func(i int) { c.fill(answer.Packages[i], byID, byPath) })
	for _, pattern := range c.Patterns {
		ids := []string{pattern}
		if pattern == "./..." {
			ids = answer.Roots
		}
		before := len(roots)
		for _, id := range ids {
			if p := cmp.Or(byID[id], byPath[id]); p != nil {
				roots = append(roots, p)
			}
		}
		if len(roots) == before {
			nowhere = append(nowhere, pattern)
		}
	}
	return roots, nowhere, nil
}

// fill makes a package of a response what a driver would have made it.
func (c *command) fill(p *packages.Package, byID, byPath map[string]*packages.Package) {
	rules := build.Default // by which files are built
	rules.BuildTags = c.Tags
	rules.OpenFile = func(name string) (io.ReadCloser, error) {
		data, err := c.Read(name)
		return io.NopCloser(bytes.NewReader(data)), err
	}
	var built []string
	for _, name := range p.GoFiles {
		if filepath.Ext(name) != ".go" {
			continue
		}
		name = abs(c.Dir, name)
		// one that cannot be read is reported when it is needed
		if ok, err := rules.MatchFile(filepath.Split(name)); ok || err != nil {
			built = append(built, name)
		}
	}
	p.GoFiles = built
	if p.Imports == nil || p.Name == "" {
		c.readHeads(p, byPath)
	}
	for path, stub := range p.Imports {
		if p.Imports[path] = byID[stub.ID]; p.Imports[path] == nil {
			delete(p.Imports, path)
		}
	}
}

// readHeads reads from the files of a package its name and its imports, the latter if the response
// lacks them but has the imported packages.
func (c *command) readHeads(p *packages.Package, byPath map[string]*packages.Package) {
	imports := map[string]*packages.Package{}
	for _, name := range p.GoFiles {
		data, err := c.Read(name)
		if err != nil {
			continue // which is reported when it is needed
		}
		head, _ := parser.ParseFile(token.NewFileSet(), name, data, parser.ImportsOnly)
		for _, spec := range head.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if imported := byPath[path]; imported != nil {
				imports[path] = imported
			}
		}
		if head.Name != nil {
			p.Name = cmp.Or(p.Name, head.Name.Name)
		}
	}
	if p.Imports == nil {
		p.Imports = imports
	}
}
