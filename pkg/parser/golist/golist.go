// Package golist finds the packages that patterns name. The go command knows them, or a go/packages
// driver that takes its place; usually the go.mod file of the main module says as much, in a third
// of the time. What it returns is data: package goerrors says what is wrong with it.
package golist

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
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

// An Answer says what the patterns of a query match.
type Answer struct {
	Runs []Answered
	// Nowhere are the patterns that nobody was asked about: with PeerPaths, those that name no
	// directory, and those that a response has nothing for.
	Nowhere []string
}

// Answered is one run of the go command: a directory, the patterns to look up there, and what came
// of it.
type Answered struct {
	Dir      string
	Patterns []string
	Written  map[string]string // patterns as the user wrote them, if the go command gets others
	Nested   bool              // all packages of the module are wanted, if it has any

	Packages []*packages.Package // that the patterns match, even those without Go files
	Err      error               // it did not run, or refused to answer
}

// Roots returns the packages with Go files, by path.
func (a Answer) Roots() (roots []*packages.Package) {
	for _, run := range a.Runs {
		for _, p := range run.Packages {
			if len(p.GoFiles) > 0 {
				roots = append(roots, p)
			}
		}
	}
	slices.SortStableFunc(roots, func(a, b *packages.Package) int {
		return cmp.Compare(a.PkgPath, b.PkgPath)
	})
	return roots
}

// A Finder finds packages in one way.
type Finder interface {
	// Find returns what the patterns match. The error is ErrUnknown, or says why nobody can be
	// asked.
	Find(ctx context.Context) (Answer, error)
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
		all = append(all, &command{Query: q})
	}
	q.Graph = nil
	if !q.HasDriver() && len(q.Overlay) == 0 {
		all = append(all, &resolver{Query: q})
	}
	return append(all, &command{Query: q})
}

// Remembers reports whether the first way is to repeat what the go command said before.
func (q *Query) Remembers() bool { return q.Graph != nil && q.Response == "" }

// HasDriver reports whether a driver lists packages instead of the go command, so that it decides
// what patterns mean.
func (q *Query) HasDriver() bool { return q.Response != "" || q.Driver() != "" }

// Driver returns the program that lists packages instead of the go command, or "".
func (q *Query) Driver() string { return gocmd.Driver(q.Getenv("GOPACKAGESDRIVER")) }

// Getenv returns the value of a variable for the go command; of several, the last counts.
func (q *Query) Getenv(name string) string {
	for _, e := range slices.Backward(q.Env) {
		if value, set := strings.CutPrefix(e, name+"="); set {
			return value
		}
	}
	return os.Getenv(name)
}

// abs returns the absolute form of a name that is relative to dir, which is relative to the working
// directory.
func abs(dir, name string) string { return filename.Absolute(filename.In(dir, name)) }
