package sample

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// The limits of how many values are tried for the rules of one schema, and of one example, before a
// server is asked. Each way to make rules true has half of what those before it leave, or a few.
const (
	maxCombinations = 600
	maxCombined     = 6000
	leastPerWay     = 20
)

// solve changes the values that a rule at or above an error reads into ones that make it true, and
// returns the first attempt with fewer errors. What rules ask for is read off their expressions;
// whether it makes them true is tried on the value alone.
func (s *search) solve(a attempt) *attempt {
	seen := map[string]bool{}
	for _, e := range a.result.Errors {
		for _, n := range slices.Backward(nodes(root(s.version), a.object, pathWithoutIndices(e))) {
			if len(n.schema.XValidations) == 0 || seen[n.path] {
				continue
			}
			seen[n.path] = true
			if better := s.solveAt(n, a); better != nil {
				return better
			}
		}
	}
	return nil
}

// rules returns the compiled rules of a node's schema, or nil if one of them cannot be compiled. It
// compiles those at a path once.
func (s *search) rules(n node) (checks []objects.Check) {
	if known, ok := s.checks[n.path]; ok {
		return known
	}
	for i := range n.schema.XValidations {
		check, err := objects.CompileRule(n.schema, i, n.path == "")
		if err != nil {
			checks = nil
			break
		}
		checks = append(checks, check)
	}
	if s.checks == nil {
		s.checks = map[string][]objects.Check{}
	}
	s.checks[n.path] = checks
	return checks
}

// brokenRules returns which rules do not hold for a value.
func (s *search) brokenRules(checks []objects.Check, value any) (rules []int) {
	for i, check := range checks {
		if !check(s.ctx, value, nil) {
			rules = append(rules, i)
		}
	}
	return rules
}

// solveAt tries the ways to make the rules of one schema true: those that do not hold, and if that
// breaks others, all of them.
func (s *search) solveAt(n node, a attempt) *attempt {
	checks := s.rules(n)
	if checks == nil {
		return nil
	}
	broken := s.brokenRules(checks, jsontext.Clone(n.value))
	if len(broken) == 0 {
		return nil
	}
	every := make([]int, len(checks))
	for i := range every {
		every[i] = i
	}
	left := min(maxCombinations, maxCombined-s.combined)
	if left <= 0 {
		return nil
	}
	defer func(before int) { s.combined += before - left }(left)
	for _, rules := range slices.CompactFunc([][]int{broken, every}, slices.Equal) {
		for _, way := range s.waysToHold(withObjectName(n), rules) {
			own := max(left/2, min(left, leastPerWay)) // a later way may need few
			left -= own
			tried := s.tryWay(n, way, checks, a, &own)
			if left += max(own, 0); tried != nil || left <= 0 || s.attempts > s.limit {
				return tried
			}
		}
	}
	return nil
}

// tryWay tries the plans of one way, as many as are left, and returns the first attempt with fewer
// errors.
func (s *search) tryWay(
	n node, way []objects.Goal, checks []objects.Check, a attempt, left *int,
) *attempt {
	for plan := range s.plans(n, way, left) {
		if !s.holds(n, checks, plan) {
			continue
		}
		if tried := s.adopt(plan, a); tried != nil || s.attempts > s.limit {
			return tried
		}
	}
	return nil
}

// adopt keeps a plan if a server refuses less of what it makes than of another attempt.
func (s *search) adopt(p plan, than attempt) *attempt {
	before := s.plan
	s.plan = p
	if tried := s.try(map[string]int{}); len(tried.result.Errors) < len(than.result.Errors) {
		return &tried
	}
	s.plan = before
	return nil
}

// withObjectName returns the schema of a node. That of a whole object specifies metadata.name, too,
// as a server does for rules.
func withObjectName(n node) *v1.JSONSchemaProps {
	if n.path != "" {
		return n.schema
	}
	out := *n.schema
	out.Properties = maps.Clone(out.Properties)
	if out.Properties == nil {
		out.Properties = map[string]v1.JSONSchemaProps{}
	}
	out.Properties["metadata"] = v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"name": {Type: "string"}}}
	return &out
}

// holds reports whether all rules hold for the value that a plan makes.
func (s *search) holds(n node, checks []objects.Check, p plan) bool {
	m := newMaker(p, s.full)
	var value any
	if n.path == "" {
		value = s.object(m)
	} else {
		value = m.value(n.schema, n.path, 0)
	}
	return *m.bytesLeft >= 0 && !slices.ContainsFunc(checks, func(check objects.Check) bool {
		return !check(s.ctx, value, nil)
	})
}

// waysToHold returns the ways to make rules true together, as far as they do not contradict each
// other. A minimal example has first what adds the fewest fields, a full one what leaves out the
// fewest.
func (s *search) waysToHold(schema *v1.JSONSchemaProps, rules []int) [][]objects.Goal {
	all := [][]objects.Goal{nil}
	for _, i := range rules {
		var next [][]objects.Goal
		for _, one := range objects.Goals(schema, schema.XValidations[i].Rule) {
			for _, other := range all {
				if way := joined(other, one); !contradictory(way) {
					next = append(next, way)
				}
			}
		}
		slices.SortStableFunc(next, func(a, b []objects.Goal) int {
			return s.cost(schema, a) - s.cost(schema, b)
		})
		if len(next) > 0 {
			all = next[:min(len(next), 4*maxWays)]
		}
	}
	for _, way := range all {
		resolveSame(way)
	}
	return all[:min(len(all), maxWays)]
}

// cost returns how many fields a way adds to a minimal example, or leaves out of a full one.
func (s *search) cost(schema *v1.JSONSchemaProps, way []objects.Goal) (n int) {
	for _, g := range way {
		switch {
		case !s.full && g.Is != objects.Absent:
			n++
		case s.full && g.Is == objects.Absent:
			below := objects.Below(schema, g.Path...)
			// what the items of a list and the values of a map have is left out, too
			for n++; below != nil; below = objects.Below(below, objects.Each) {
				n += len(below.Properties)
			}
		}
	}
	return n
}

// joined returns the goals of two ways, each once.
func joined(a, b []objects.Goal) []objects.Goal {
	all := slices.Clone(a)
	for _, g := range b {
		if !slices.ContainsFunc(all, func(o objects.Goal) bool {
			return o.Is == g.Is && slices.Equal(o.Path, g.Path) && reflect.DeepEqual(o, g)
		}) {
			all = append(all, g)
		}
	}
	return all
}

// contradictory reports whether goals ask for something at or below a value that is to be absent,
// or for two values of one field.
func contradictory(way []objects.Goal) bool {
	excludes := func(a, b objects.Goal) bool {
		switch {
		case a.Is == objects.Absent && b.Is != objects.Absent:
			return len(a.Path) <= len(b.Path) && slices.Equal(a.Path, b.Path[:len(a.Path)])
		case a.Is == objects.Equal && b.Is == objects.Equal:
			return slices.Equal(a.Path, b.Path) && !slices.Contains(a.Path, objects.Each) &&
				!slices.Contains(a.Path, objects.EachKey) && !reflect.DeepEqual(a.Value, b.Value)
		}
		return false
	}
	return slices.ContainsFunc(way, func(a objects.Goal) bool {
		return slices.ContainsFunc(way, func(b objects.Goal) bool { return excludes(a, b) })
	})
}

// resolveSame gives a field that is to equal another one its value, where a goal says what that is.
func resolveSame(way []objects.Goal) {
	for i, g := range way {
		k := slices.IndexFunc(way, func(other objects.Goal) bool {
			return other.Is == objects.Equal && slices.Equal(other.Path, g.Other)
		})
		if g.Is == objects.Same && k >= 0 {
			way[i].Is, way[i].Value = objects.Equal, way[k].Value
		}
	}
}

// maxWays bounds the ways that are tried.
const maxWays = 64

// plans yields plans that reach the goals of one way, as far as they can be told: each value that a
// field may get, with each of the others.
func (s *search) plans(n node, way []objects.Goal, left *int) func(func(plan) bool) {
	fields := map[string][]objects.Goal{}
	for _, g := range way {
		path := n.path
		for _, step := range g.Path {
			switch step {
			case objects.Each, objects.EachKey:
				path += step
			default:
				path = fieldpath.Join(path, step)
			}
		}
		fields[path] = append(fields[path], g)
	}
	paths := slices.Sorted(maps.Keys(fields))
	return func(yield func(plan) bool) {
		s.combine(n, paths, fields, s.plan.copied(), left, yield)
	}
}

// combine yields the plans with the options of the first path, and of all others.
func (s *search) combine(
	n node, paths []string, fields map[string][]objects.Goal, p plan, left *int,
	yield func(plan) bool,
) bool {
	if len(paths) == 0 {
		*left--
		return yield(p) && *left > 0 && s.ctx.Err() == nil
	}
	for _, option := range s.options(n, paths[0], fields[paths[0]]) {
		next := p.copied()
		option(&next)
		if !s.combine(n, paths[1:], fields, next, left, yield) {
			return false
		}
	}
	return true
}

// copied returns a copy of a plan, which may be changed without changing p.
func (p plan) copied() plan {
	return plan{
		arms: maps.Clone(p.arms), omit: maps.Clone(p.omit), include: maps.Clone(p.include),
		values: maps.Clone(p.values), sizes: maps.Clone(p.sizes), each: maps.Clone(p.each),
	}
}

// options returns the changes of a plan that reach all goals for one value.
func (s *search) options(n node, path string, goals []objects.Goal) (all []func(*plan)) {
	if holder, isKey := strings.CutSuffix(path, objects.EachKey); isKey {
		keys := texts(n, &v1.JSONSchemaProps{Type: "string"}, goals)
		for _, some := range append([][]any{keys}, slices.Collect(slices.Chunk(keys, 1))...) {
			all = append(all, func(p *plan) { p.require(holder); p.each[path] = some })
		}
		return all
	}
	schema := schemaAt(root(s.version), path)
	if path == "metadata.name" {
		schema = &v1.JSONSchemaProps{Type: "string"}
	}
	if schema == nil {
		return []func(*plan){func(p *plan) { p.require(path) }} // the key of a map, perhaps
	}
	if slices.ContainsFunc(goals, func(g objects.Goal) bool { return g.Is == objects.Absent }) {
		return []func(*plan){func(p *plan) {
			delete(p.include, path)
			p.omit[path] = []simulate.Error{} // which a rule excludes
		}}
	}
	values, sizes := s.valuesFor(n, schema, goals)
	for _, value := range values {
		all = append(all, func(p *plan) { p.require(path); p.values[path] = value })
	}
	for _, size := range sizes {
		all = append(all, func(p *plan) { p.require(path); p.sizes[path] = size })
	}
	if i := strings.LastIndex(path, objects.Each); i >= 0 {
		list := schemaAt(root(s.version), path[:i])
		for _, items := range s.items(n, schema, goals, values) {
			if list != nil && list.MaxItems != nil && int64(len(items)) > *list.MaxItems {
				continue
			}
			all = append(all, func(p *plan) {
				p.require(path)
				p.each[path], p.sizes[path[:i]] = items, max(p.sizes[path[:i]], len(items))
			})
		}
	}
	if len(all) == 0 {
		all = append(all, func(p *plan) { p.require(path) })
	}
	return all
}

// items returns values of items of which different ones reach different goals, or two the same.
func (s *search) items(
	n node, item *v1.JSONSchemaProps, goals []objects.Goal, values []any,
) (all [][]any) {
	var items []any
	for _, g := range goals {
		if some, _ := s.valuesFor(n, item, []objects.Goal{g}); len(some) > 0 {
			items = append(items, some[0])
		}
	}
	if len(items) > 1 {
		all = append(all, items)
	}
	for _, value := range values {
		all = append(all, []any{value, value})
	}
	return all
}

// require puts a value into the plan, and all that it is in.
func (p plan) require(path string) {
	for {
		delete(p.omit, path)
		p.include[path] = true
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return
		}
		path = path[:i]
	}
}
