package ripple

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A Change is a change of Go files after which the go command would still say the same.
type Change struct {
	Graph   *parser.Graph // what it says
	Files   []cache.File
	Lenient bool // mistakes are judged as for the peer's spelling
}

// A Scope is the part of an earlier run that a change affects. Only that is looked at again.
type Scope struct {
	Paths  map[string]bool                // root packages
	Part   *Part                          // what is looked at in them; nil: all
	Remade func(order, group string) bool // a manifest is made again, by its Kind.group and its group

	last    Record
	graph   *parser.Graph
	changed map[string]bool            // files
	side    func(diag.Diagnostic) side // what a finding about declarations is about

	wants      func(parser.TypeName) bool // a declaration of the root packages is looked at
	web        web                        // of the last run
	held, used map[parser.TypeName]bool   // by kinds that are not looked at, which hold and use what they did before
}

// A Part is some of the declarations of a program.
type Part struct {
	parser.Part
	Elsewhere func(parser.TypeName) bool // a kind outside of the part uses the type
}

// A side says how a finding about declarations relates to a scope.
type side uint8

const (
	doubtful side = iota // it may be found elsewhere, or not at all, in the whole
	own                  // only the scope decides about it
	far                  // it has nothing to do with the scope
)

// worthwhile returns the scope, or nil if there is nothing in it, or it could not be joined with the rest.
func (s *Scope) worthwhile() *Scope {
	if _, ok := s.findings(nil); !ok || len(s.Paths) == 0 {
		return nil
	}
	return s
}

// IsAboutChanged reports whether a finding mentions a file that changed.
func (s *Scope) IsAboutChanged(d diag.Diagnostic) bool {
	return s.changed[d.Pos.Filename] || slices.ContainsFunc(d.Related, func(r diag.Related) bool { return s.changed[r.Pos.Filename] })
}

func names(files []cache.File) map[string]bool {
	all := make(map[string]bool, len(files))
	for _, f := range files {
		all[f.Name] = true
	}
	return all
}
