package ripple

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/internal/closure"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Uses are the types that each type uses, each once, as far as kinds use it.
type Uses map[parser.TypeName][]parser.TypeName

// Add notes what a type uses. It changes the slice, but does not keep it.
func (u Uses) Add(user parser.TypeName, used []parser.TypeName) {
	slices.SortFunc(used, parser.TypeName.Compare)
	u[user] = slices.Clone(slices.Compact(used))
}

// amended returns uses as they are after some types were looked at again: what was not noted again about these is gone.
func (u Uses) amended(now Uses, again func(parser.TypeName) bool) Uses {
	all := maps.Clone(u)
	maps.DeleteFunc(all, func(n parser.TypeName, _ []parser.TypeName) bool { return again(n) })
	maps.Copy(all, now)
	return all
}

// by returns types and all that they use, directly or not.
func (u Uses) by(types []parser.TypeName) map[parser.TypeName]bool {
	return closure.Of(types, func(n parser.TypeName) []parser.TypeName { return u[n] })
}
