package pipeline

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser"
)

// uses are the types that a type uses, as far as kinds use it.
type uses map[parser.TypeName]map[parser.TypeName]bool

func (u uses) add(user parser.TypeName, used []parser.TypeName) {
	all := make(map[parser.TypeName]bool, len(used))
	for _, n := range used {
		all[n] = true
	}
	u[user] = all
}

// amended returns uses as they are after some types were looked at again: what nobody has told of them is no longer so.
func (u uses) amended(now uses, again func(parser.TypeName) bool) uses {
	all := maps.Clone(u)
	maps.DeleteFunc(all, func(n parser.TypeName, _ map[parser.TypeName]bool) bool { return again(n) })
	maps.Copy(all, now)
	return all
}

// by returns types and all that they use, directly or not.
func (u uses) by(types []parser.TypeName) map[parser.TypeName]bool {
	return reachable(types, func(n parser.TypeName) []parser.TypeName { return slices.Collect(maps.Keys(u[n])) })
}

// encode writes a line for each type: its name, and those that it uses.
func (u uses) encode() []byte {
	var text []byte
	for _, user := range sortedNames(u) {
		text = appendName(text, "", user)
		text = appendNames(append(text, '\t'), user.Package, sortedNames(u[user]))
		text = append(text, '\n')
	}
	return text
}

func decodeUses(text []byte) uses {
	u := uses{}
	for line := range strings.Lines(string(text)) {
		name, names, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		user := decodeName(name, "")
		u.add(user, decodeNames(names, user.Package))
	}
	return u
}

func sortedNames[V any](m map[parser.TypeName]V) []parser.TypeName {
	return slices.SortedFunc(maps.Keys(m), func(a, b parser.TypeName) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Name, b.Name))
	})
}
