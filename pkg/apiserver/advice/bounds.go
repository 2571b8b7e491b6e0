package advice

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"k8s.io/apimachinery/pkg/util/validation/field"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/library"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A boundKind is a keyword that bounds a value.
type boundKind struct {
	keyword string
	noun    string // what it applies to
	of      func(*apiserver.Schema) *int64
}

var (
	boundItems = &boundKind{"maxItems", "list",
		func(s *apiserver.Schema) *int64 { return s.MaxItems }}
	boundProperties = &boundKind{"maxProperties", "map",
		func(s *apiserver.Schema) *int64 { return s.MaxProperties }}
	boundLength = &boundKind{"maxLength", "string",
		func(s *apiserver.Schema) *int64 { return s.MaxLength }}
)

// A container is a list, map or string whose size multiplies the cost of a rule.
type container struct {
	path  string
	kind  *boundKind
	bound *int64 // of its schema
	mixed bool   // it may be an integer instead
	// folded is the least of the bounds under allOf, where a server does not see them when it
	// estimates costs.
	folded *int64
}

// containerOf returns the container at a path, with the bound that its schema gives it.
func containerOf(s *apiserver.Schema, path *field.Path, kind *boundKind) container {
	c := container{path: path.String(), kind: kind, mixed: s.XIntOrString, bound: kind.of(s)}
	for i := range s.AllOf {
		if b := kind.of(&s.AllOf[i]); b != nil && (c.folded == nil || *b < *c.folded) {
			c.folded = b
		}
	}
	return c
}

// A costModel estimates one expression repeatedly under bounds that the schema does not have. Like
// the estimator that upstream compiles rules with, it answers how large a value may be, and it
// remembers what was asked for.
type costModel struct {
	expression expressionCost
	env        *celgo.Env
	ast        *celgo.Ast
	bounds     map[string]uint64 // by path of the container
	seen       map[string]container
	anyNames   bool // bounds on the names of resources do not count
	earlier    earlierPaths
}

// boundsFor returns the lists, maps and strings that multiply the cost of an expression, with the
// largest bounds under which it costs at most limit, or else what to do, as no bounds suffice. The
// unbounded ones are bounded first; if that does not suffice, the others too.
func (w *ruleWalk) boundsFor(c expressionCost, limit uint64) (found []Note, otherwise string) {
	m, ok := w.model(c)
	if !ok {
		return nil, ""
	}
	all := m.containers()
	unbounded := slices.DeleteFunc(slices.Clone(all), func(c container) bool {
		return c.bound != nil
	})
	for _, candidates := range [][]container{unbounded, all} {
		if effective := m.effective(candidates); len(effective) > 0 &&
			m.estimate(equalBounds(effective, 1)) <= limit {
			bounds := m.largest(effective, limit)
			return notes(m.needed(effective, bounds, limit), bounds), ""
		}
	}
	otherwise = ", whatever the bounds in the schema: "
	if strings.Contains(c.text, "string(") && strings.Contains(c.text, "+") {
		return nil, otherwise + "write '… %s …'.format([…]) in place of string(…) and +, since a " +
			"server does not know how long string(…) is"
	}
	if key := keyBehindDot(m.ast.NativeRep()); key != "" {
		return nil, fmt.Sprintf("%swrite ['%s'] in place of .%[2]s, of which a server does not "+
			"know how long it is", otherwise, key)
	}
	return nil, otherwise + "simplify it"
}

// model compiles an expression once for many estimates.
func (w *ruleWalk) model(c expressionCost) (*costModel, bool) {
	env, err := c.scope.environment(w.env)
	if err != nil {
		return nil, false
	}
	ast, issues := env.Compile(c.text)
	if issues != nil {
		return nil, false
	}
	m := &costModel{expression: c, env: env, ast: ast, seen: map[string]container{},
		anyNames: !w.target.boundsNames()}
	if w.sizesDiffer(c.text) {
		m.earlier = newEarlierPaths(ast.NativeRep())
	}
	return m, true
}

// estimate returns the cost under bounds, which are by path of the container.
func (m *costModel) estimate(bounds map[string]uint64) uint64 {
	m.bounds = bounds
	estimate, err := m.env.EstimateCost(m.ast, &library.CostEstimator{SizeEstimator: m})
	if err != nil {
		return 0
	}
	return multiply(estimate.Max, m.repetitions(bounds))
}

// repetitions returns how often the expression runs: as often as there are elements in all the
// lists and maps around it.
func (m *costModel) repetitions(bounds map[string]uint64) uint64 {
	times := uint64(1)
	if !m.expression.often {
		return times
	}
	for _, around := range m.expression.scope.node.ancestors {
		size, ok := bounds[around.path]
		if !ok && around.bound == nil {
			return m.expression.times
		}
		if !ok {
			size = uint64(max(*around.bound, 0))
		}
		times = multiply(times, size)
	}
	return times
}

// containers returns all that the expression's cost may depend on, outermost first.
func (m *costModel) containers() []container {
	m.estimate(nil) // lets EstimateSize record what is asked for
	var all []container
	if m.expression.often {
		all = slices.Clone(m.expression.scope.node.ancestors)
	}
	for _, path := range slices.Sorted(maps.Keys(m.seen)) {
		all = append(all, m.seen[path])
	}
	return all
}

// effective returns the candidates that make a difference when all the others hold one element. Of
// several that make one only together, such as two strings that are compared, it is the last.
func (m *costModel) effective(candidates []container) []container {
	bounds := equalBounds(candidates, 1)
	least := m.estimate(bounds)
	var found []container
	for _, c := range candidates {
		others := maps.Clone(bounds)
		delete(others, c.path)
		if m.estimate(others) > least {
			found = append(found, c)
		} else {
			bounds = others
		}
	}
	return found
}

// hugeBound is more elements than any request holds, of 3 MiB at most.
const hugeBound = 1 << 22

// largest returns bounds none of which can be raised: first the largest that all share, then each
// is raised as far as the others allow, from the outermost on.
func (m *costModel) largest(candidates []container, limit uint64) map[string]uint64 {
	even := sort.Search(hugeBound, func(n int) bool {
		return m.estimate(equalBounds(candidates, uint64(n)+1)) > limit
	})
	bounds := equalBounds(candidates, uint64(even))
	for _, c := range candidates {
		trial := maps.Clone(bounds)
		bounds[c.path] = uint64(sort.Search(int(c.most()), func(n int) bool {
			trial[c.path] = uint64(n) + 1
			return m.estimate(trial) > limit
		}))
	}
	return bounds
}

// needed returns the candidates that must have their bounds: without one, a server assumes what
// fits into a request.
func (m *costModel) needed(
	candidates []container, bounds map[string]uint64, limit uint64,
) []container {
	without := maps.Clone(bounds)
	return slices.DeleteFunc(candidates, func(c container) bool {
		delete(without, c.path)
		if c.bound == nil && m.estimate(without) <= limit {
			return true
		}
		without[c.path] = bounds[c.path]
		return false
	})
}

// most returns the largest bound to give a container: not more than it has.
func (c container) most() uint64 {
	if c.bound == nil {
		return hugeBound
	}
	return uint64(max(*c.bound, 0))
}

func equalBounds(candidates []container, bound uint64) map[string]uint64 {
	bounds := make(map[string]uint64, len(candidates))
	for _, c := range candidates {
		bounds[c.path] = min(bound, c.most())
	}
	return bounds
}

// notes words the bounds that would fit, each with the keyword to write at its schema.
func notes(candidates []container, bounds map[string]uint64) []Note {
	var all []Note
	for _, c := range candidates {
		if c.bound != nil && bounds[c.path] == c.most() {
			continue // it stays as it is
		}
		note := Note{Path: c.path,
			Message: fmt.Sprintf("the unbounded %s multiplies the cost; the largest bound that fits is %d", c.kind.noun, bounds[c.path])}
		if c.bound != nil {
			note.Message = fmt.Sprintf("the %s of up to %d multiplies the cost; the largest bound that fits is %d", c.kind.noun, *c.bound, bounds[c.path])
		}
		if len(candidates) > 1 {
			note.Message += " with the other bounds"
		}
		if c.bound == nil && c.folded != nil {
			note.Message = fmt.Sprintf("a server does not count the bounds of the %s under allOf, where those of a field and its type stand: keep the smallest alone, beside the type", c.kind.noun)
			if bounds[c.path] < uint64(max(*c.folded, 0)) {
				note.Message += fmt.Sprintf("; the largest that fits is %d", bounds[c.path])
			}
			all = append(all, note)
			continue
		}
		note.Keyword, note.Value = c.kind.keyword, fmt.Sprint(bounds[c.path])
		if c.mixed { // a Go type that is an int-or-string takes no bounds without it
			note.Beside = "x-kubernetes-int-or-string"
		}
		all = append(all, note)
	}
	return all
}

// EstimateSize implements checker.CostEstimator.
func (m *costModel) EstimateSize(element checker.AstNode) *checker.SizeEstimate {
	steps := element.Path()
	if m.earlier != nil {
		var unknown *checker.SizeEstimate
		if steps, unknown = m.earlier.path(element); unknown != nil {
			return unknown
		}
	}
	if len(steps) == 0 {
		return nil
	}
	node := m.expression.scope.node
	declared, schema, path := m.expression.scope.info.DeclType, node.schema, node.path
	for i, step := range steps[1:] { // the first is self
		if declared = declaredBelow(declared, step); declared == nil {
			return nil
		}
		if m.anyNames && step == "metadata" && schema != nil &&
			(node.root && i == 0 || schema.XEmbeddedResource) && !typesMeta(schema) {
			schema = nil
		}
		schema, path = schemaBelow(schema, path, step)
	}
	size := &checker.SizeEstimate{Max: uint64(declared.MaxElements)}
	if c, ok := sized(schema, path); ok {
		m.seen[c.path] = c
		if bound, ok := m.bounds[c.path]; ok {
			size.Max = multiply(bound, bytesPer(schema))
		}
	}
	return size
}

// EstimateCallCost implements checker.CostEstimator: sizes do not affect calls.
func (m *costModel) EstimateCallCost(
	string, string, *checker.AstNode, []checker.AstNode,
) *checker.CallEstimate {
	return nil
}

// declaredBelow follows a step of CEL in the types that a rule sees; nil if there is none.
func declaredBelow(declared *apiservercel.DeclType, step string) *apiservercel.DeclType {
	switch step {
	case "@items", "@values":
		return declared.ElemType
	case "@keys":
		return declared.KeyType
	}
	if f, ok := declared.Fields[step]; ok {
		return f.Type
	}
	return nil
}

// schemaBelow follows a step of CEL in the schema; nil if the schema does not have it, as with the
// metadata of a resource and the keys of a map.
func schemaBelow(
	s *apiserver.Schema, path *field.Path, step string,
) (*apiserver.Schema, *field.Path) {
	switch {
	case s == nil || step == "@keys":
		return nil, path
	case step == "@items" && s.Items != nil:
		return s.Items.Schema, path.Child("items")
	case step == "@values" && s.AdditionalProperties != nil:
		return s.AdditionalProperties.Schema, path.Child("additionalProperties")
	}
	name, ok := apiservercel.Unescape(step)
	if !ok {
		name = step
	}
	if child, ok := s.Properties[name]; ok {
		return &child, path.Child("properties").Key(name)
	}
	return nil, path
}

// sized returns the container that a schema describes, if its size can be bounded.
func sized(s *apiserver.Schema, path *field.Path) (container, bool) {
	switch {
	case s == nil:
		return container{}, false
	case s.Type == "array":
		return containerOf(s, path, boundItems), true
	case s.Type == "object" && s.AdditionalProperties != nil:
		return containerOf(s, path, boundProperties), true
	case s.XIntOrString:
		return containerOf(s, path, boundLength), true
	case s.Type == "string" && len(s.Enum) == 0 &&
		// whose size does not follow from the format, whatever maxLength says
		!slices.Contains([]string{"duration", "date", "date-time"}, s.Format):
		return containerOf(s, path, boundLength), true
	}
	return container{}, false
}

// bytesPer returns how many bytes upstream counts for one unit of a bound: maxLength counts
// characters.
func bytesPer(s *apiserver.Schema) uint64 {
	if s.XIntOrString || s.Type == "string" && s.Format != "byte" {
		return 4
	}
	return 1
}
