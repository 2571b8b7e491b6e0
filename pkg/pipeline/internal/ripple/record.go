// Package ripple finds the part of a run that a change inside of Go files affects, so that only that has to be looked at again, and
// joins what was found there with what had been found about the rest. Any uncertainty is a reason to look at the whole again.
package ripple

import (
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A Record is what a run knows about itself besides its manifests.
type Record struct {
	Groups    map[string]string   // of root packages by path, empty for one without; nil if packages depend on each other in other ways
	Strangers map[string][]string // groups that packages mention that nobody asked for, by path
	Outlines  Outlines
	Uses      Uses
	Found     diag.List // about declarations, as it was found
	Faulty    bool      // a part of some package could not be read
	Written   int       // types that aliases stand for
}

// NewRecord returns what is known about a run once packages are read, and what was found in them.
func NewRecord(prog *parser.Program, found diag.List) Record {
	r := Record{Outlines: Outlines{}, Found: found, Written: prog.Written}
	for path, p := range prog.Packages {
		r.Faulty = r.Faulty || p.Faulty
		if p.Outline != nil {
			r.Outlines[path] = p.Outline
		}
	}
	return r
}

// asked reports whether a package was asked for, and read.
func (r *Record) asked(path string) bool {
	_, ok := r.Groups[path]
	return ok
}
