package ripple

import (
	"go/token"
	"maps"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// An Again is the result of looking at a scope again.
type Again struct {
	Record
	Kinds   []string               // packages that declare versions of what was made
	HasRead func(file string) bool // a file was read
}

// Join adds the rest of the earlier run to what was looked at again. Doubt says why the two may differ from the result of a whole
// run, and is empty if they cannot.
func (s *Scope) Join(again Again) (whole Record, doubt string) {
	var ok bool
	if again.Groups == nil {
		return whole, "packages may depend on each other through more than their imports"
	}
	if whole.Groups, ok = s.groups(again.Record); !ok {
		return whole, "an API group has packages that were looked at and others that were not"
	}
	switch {
	case !s.atHome(again.Kinds):
		return whole, "a kind is in another module, whose findings are reported where it is first reached"
	case s.Part == nil:
	case !s.allRead(again.HasRead):
		return whole, "a file that changed was not read"
	case again.Outlines.odd():
		return whole, "constants or aliases may decide what a type is"
	case again.Faulty:
		return whole, "something could not be read"
	case again.Written+s.last.Written >= parser.MaxWritten:
		return whole, "aliases may stand for too much"
	case !maps.Equal(s.kinds(again.Outlines), s.kinds(s.last.Outlines)):
		return whole, "a type became a kind, or no longer is one, which matters to others of its name"
	}
	whole.Outlines = s.last.Outlines.amended(again.Outlines, s.wholly(), s.changed)
	whole.Uses = s.last.Uses.amended(again.Uses, s.wants)
	part, once := again.Outlines.weave()
	all, ok := whole.Outlines.weave()
	if !ok || !once {
		return whole, "two declarations have one name"
	}
	if !s.sharesTheSame(part, all) {
		return whole, "another package now names an alias, or no longer does, so that its markers take effect or lose it"
	}
	if !s.reachesTheSame(whole, all) {
		return whole, "kinds reach other types, about which the findings would differ"
	}
	if whole.Found, ok = s.findings(again.Found); !ok {
		return whole, "a finding may be reported elsewhere"
	}
	whole.Faulty, whole.Written = again.Faulty, again.Written+s.last.Written
	return whole, ""
}

// groups returns the groups of all root packages after the change. It returns false if a package that was looked at again, or one
// that it reaches now, belongs to the group of a package that was not.
func (s *Scope) groups(again Record) (map[string]string, bool) {
	groups := maps.Clone(s.last.Groups)
	if s.Part == nil {
		maps.DeleteFunc(groups, func(path, _ string) bool { return s.Paths[path] })
	}
	others := map[string]bool{}
	for _, group := range groups {
		others[group] = group != ""
	}
	for path, group := range again.Groups {
		if s.Part != nil && groups[path] != group || s.Part == nil && others[group] {
			return nil, false
		}
		groups[path] = group
	}
	for _, mentioned := range again.Strangers {
		if slices.ContainsFunc(mentioned, func(g string) bool { return others[g] }) {
			return nil, false
		}
	}
	return groups, true
}

// atHome reports whether packages lie in the main module.
func (s *Scope) atHome(paths []string) bool {
	dirs, home := s.graph.Dirs(), s.graph.Home()
	return !slices.ContainsFunc(paths, func(path string) bool { return !home[dirs[path]] })
}

func (s *Scope) allRead(hasRead func(file string) bool) bool {
	for name := range s.changed {
		if !hasRead(name) {
			return false
		}
	}
	return true
}

// kinds returns the declarations of the scope that are kinds.
func (s *Scope) kinds(o Outlines) map[parser.TypeName]bool {
	all := map[parser.TypeName]bool{}
	for path := range s.Paths {
		if o[path] == nil {
			continue
		}
		for _, d := range o[path].Decls {
			if d.Kind && s.wants(d.Name) {
				all[d.Name] = true
			}
		}
	}
	return all
}

// sharesTheSame reports whether the same aliases as before are named by other packages, and the scope has seen that of its own.
func (s *Scope) sharesTheSame(part, all web) bool {
	seen, shared := part.shared(), all.shared()
	for n := range shared {
		if s.wants(n) && !seen[n] {
			return false
		}
	}
	return maps.Equal(shared, s.web.shared())
}

// wholly returns the packages that were read as in a whole run.
func (s *Scope) wholly() map[string]bool {
	if s.Part != nil {
		return nil
	}
	return s.Paths
}

// findings returns the findings about declarations of a whole run, from those of the earlier one and those of what was looked at
// again, or false if one of them is doubtful. One with a cause in another module is reported where that is first reached. Findings
// about the rest that occur now, because the scope holds it, must be those of the earlier run.
func (s *Scope) findings(again diag.List) (diag.List, bool) {
	var all diag.List
	causes, known := map[token.Position]bool{}, map[diag.Saying]diag.Severity{}
	for _, d := range s.last.Found {
		cause, elsewhere := d.Cause()
		switch side := s.side(d); {
		case side == doubtful || side == own && elsewhere:
			return nil, false
		case side == far:
			all = append(all, d)
			causes[cause] = causes[cause] || elsewhere
			known[d.Saying()] = d.Severity
		}
	}
	for _, d := range again {
		cause, elsewhere := d.Cause()
		switch side := s.side(d); {
		case side == doubtful || side == far && known[d.Saying()] != d.Severity || side == own && elsewhere && causes[cause]:
			return nil, false
		case side == own:
			all = append(all, d)
		}
	}
	return all, true
}
