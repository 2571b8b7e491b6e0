// Package golist finds the packages that patterns name. The go command knows them, or a go/packages
// driver that takes its place; usually the go.mod file of the main module says as much, in a third
// of the time.
package golist

import (
	"context"
	"errors"
	"os"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Query says which packages are meant, and where.
type Query struct {
	Dir      string   // where relative patterns start; empty: the working directory
	Patterns []string // as for the go command
	Tags     []string // build tags
	Env      []string // environment of the go command; nil: that of the process

	// Overlay has contents of files that replace what is on disk, by absolute name.
	Overlay map[string][]byte
	// Response is a file with the response of a go/packages driver, which is used instead of
	// asking.
	Response string
	// PeerPaths gives patterns the meaning that they have for controller-gen: one that is absolute
	// or begins with a dot names a directory and is looked up there, and a final "..." descends
	// into nested modules too.
	PeerPaths bool
	// Read reads a Go file.
	Read func(name string) ([]byte, error)
	// Graph is what the go command said before about the same query; nil: it is asked.
	Graph *Graph
}

// A Finder finds packages in one way.
type Finder interface {
	// Find returns the packages with Go files that the patterns match, by path, and what is wrong
	// with patterns. The error is ErrUnknown, or says why the go command does not run.
	Find(ctx context.Context) ([]*packages.Package, diag.List, error)
	// Complete sets the files and the imports of a found package, which must be done before they
	// are looked at. Several packages may be completed at a time.
	Complete(p *packages.Package)
	// Confirm returns what is known of all packages once those that are needed are complete. If
	// something in them is faulty, only the go command can say what. The error is ErrUnknown.
	Confirm(ctx context.Context, faulty bool) (Graph, error)
}

// ErrUnknown is the error of a Finder that does not know packages for certain: another one has to
// be asked.
var ErrUnknown = errors.New("the packages are not known for certain")

// Finders returns the ways to answer a query, in the order in which to try them. The last one never
// fails with ErrUnknown.
func Finders(q Query) []Finder {
	if q.Env == nil {
		q.Env = os.Environ()
	}
	var all []Finder
	if q.Remembers() {
		all = append(all, &command{Query: q, before: q.Graph})
	}
	if !q.usesDriver() && len(q.Overlay) == 0 {
		all = append(all, &resolver{Query: q})
	}
	return append(all, &command{Query: q})
}

// Remembers reports whether the first way is to repeat what the go command said before.
func (q *Query) Remembers() bool { return q.Graph != nil && q.Response == "" }

// abs returns the absolute form of a name that is relative to dir, which is relative to the working
// directory.
func abs(dir, name string) string { return filename.Absolute(filename.In(dir, name)) }
