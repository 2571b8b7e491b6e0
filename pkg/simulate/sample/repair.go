package sample

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/simulate"
)

// mend solves rules, and changes scalars and toggles optional fields at and around the errors, as
// long as that reduces their number.
func (s *search) mend(a attempt) attempt {
	for a.result.Verdict == simulate.Rejected && !a.large && s.attempts <= s.limit {
		better := s.solve(a)
		if better == nil {
			better = s.otherValues(a)
		}
		if better == nil {
			better = s.toggle(a)
		}
		if better == nil {
			return a
		}
		a = *better
	}
	return a
}

var index = regexp.MustCompile(`\[[^\]]*\]`)

// toggle tries the optional fields that the errors are about, one by one, and returns the first
// attempt with fewer errors. A full example gives up the fields of a value before the value, first
// each alone, then all of them.
func (s *search) toggle(a attempt) *attempt {
	var sets [][]string
	for _, e := range a.result.Errors {
		path, inner := pathWithoutIndices(e), []string(nil)
		for _, field := range fieldsAround(root(s.version), path) {
			sets = append(sets, []string{field})
			if depth(field) > depth(path) {
				inner = append(inner, field)
			}
		}
		if s.full && len(inner) > 1 {
			sets = append(sets, inner)
		}
	}
	slices.SortFunc(sets, slices.Compare) // a field matters only inside one that is present
	if s.full {
		// deepest first: they affect the least
		slices.SortStableFunc(sets, func(a, b []string) int {
			return cmp.Or(depth(b[0])-depth(a[0]), len(a)-len(b))
		})
	}
	for _, set := range slices.CompactFunc(sets, slices.Equal) {
		if s.attempts > s.limit {
			break
		}
		if tried := s.tryToggled(set, a); tried != nil {
			return tried
		}
	}
	return nil
}

// tryToggled makes the example with other decisions about some fields, and keeps it if it has fewer
// errors.
func (s *search) tryToggled(fields []string, a attempt) *attempt {
	p, changed := s.plan.copied(), false
	for _, field := range fields {
		if _, omitted := p.omit[field]; s.full && !omitted {
			p.omit[field], changed = a.result.Errors, true
		} else if !s.full && !p.include[field] {
			p.include[field], changed = true, true
		}
	}
	if !changed {
		return nil
	}
	return s.adopt(p, a)
}

// restore puts back what need not be left out: of several fields at once, or what a later repair
// has made needless.
func (s *search) restore(a attempt) attempt {
	if len(s.plan.omit) < 2 {
		return a
	}
	for _, field := range slices.Sorted(maps.Keys(s.plan.omit)) {
		if s.attempts > s.limit {
			break
		}
		why := s.plan.omit[field]
		delete(s.plan.omit, field)
		if !s.rulesAllow(field, a) {
			s.plan.omit[field] = why
			continue
		}
		if tried := s.try(map[string]int{}); tried.result.Verdict == simulate.Stored {
			a = tried
		} else {
			s.plan.omit[field] = why
		}
	}
	return a
}

// rulesAllow reports whether the rules on the way to a field hold for what the plan makes, so that
// it is worth asking a server.
func (s *search) rulesAllow(field string, a attempt) bool {
	return !slices.ContainsFunc(nodes(root(s.version), a.object, field), func(n node) bool {
		checks := s.rules(n)
		return len(checks) > 0 && !s.holds(n, checks, s.plan)
	})
}

// depth returns how many fields lie above the one at a path.
func depth(path string) int { return strings.Count(path, ".") }

// pathWithoutIndices returns the path of the value that an error is about, without indices.
func pathWithoutIndices(e simulate.Error) string { return index.ReplaceAllString(e.Place(), "[]") }
