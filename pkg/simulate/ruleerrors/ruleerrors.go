// Package ruleerrors finds CEL rules that have no answer for an object which the rest of the schema
// accepts, such as one without a field that the rule reads: a server refuses the object with "no
// such key", which is rarely what the author of the rule meant. It also finds message expressions
// that have no answer where they are needed, and rules that refuse nothing, or everything.
package ruleerrors

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// A Finding is a rule without an answer for some object, or one whose message expression has none.
type Finding struct {
	Path string // of the rule, or of its message expression, in the manifest
	Rule string // the expression at that path
	// Said is what the server says because the message expression has no answer, and nothing if it
	// is the rule that has none.
	Said string
	Why  string // in the words of the server: no such key: region
	// what Why says is wrong
	Reason Reason
	// what the rule reads and the value does not have, if that is why, as the rule writes it:
	// self.region
	Missing string
	Value   string // what the rule was asked about, as JSON
	Old     string // what that replaces, if the rule asks for it

	// whole objects, for whoever asks a real server: the one that it refuses for the rule, and the
	// one that this replaces, if the rule asks for it
	Object, Before map[string]any

	Guarded string // the rule as it has answers for all objects, where that changes nothing else
	Idle    string // what a rule does that has answers, but refuses nothing, or everything
	// the string with which a rule compares a value that can never be it, which Idle says
	Unlisted string
}

// Find returns the rules of a CRD's served versions that have no answer for some object, in the
// order of their paths, each with the smallest object that was found. Each object is confirmed by
// the simulated server. An error means that the CRD cannot be served. Schemas that are known are
// not searched again.
func Find(
	ctx context.Context, crd *v1.CustomResourceDefinition, known *Known,
) ([]Finding, error) {
	maker, err := sample.New(ctx, crd)
	if err != nil {
		return nil, err
	}
	var all []Finding
	for i := range crd.Spec.Versions {
		version := &crd.Spec.Versions[i]
		root := apiserver.SchemaOf(version)
		if !version.Served || root == nil {
			continue
		}
		s := &search{crd: crd, version: version, maker: maker, known: known}
		plain := undescribed(*root)
		if err := s.visit(ctx, node{schema: &plain, path: apiserver.SchemaPath(i)}); err != nil {
			return nil, err
		}
		all = append(all, s.found...)
	}
	return all, nil
}

// A node is a schema with the way to it.
type node struct {
	schema *v1.JSONSchemaProps
	path   string   // in the manifest
	steps  []string // from the root of an object: names of fields and objects.Each
}

// pathOf returns the path of a rule of a node.
func pathOf(n node, rule int) string {
	return fmt.Sprintf("%s.x-kubernetes-validations[%d].rule", n.path, rule)
}

func (n node) child(s *v1.JSONSchemaProps, key, step string) node {
	return node{s, n.path + key, append(slices.Clip(n.steps), step)}
}

// A search goes through the rules of one version.
type search struct {
	crd     *v1.CustomResourceDefinition
	version *v1.CustomResourceDefinitionVersion
	maker   *sample.Maker
	known   *Known
	found   []Finding
	tried   int            // how many values were put into an object
	minimal map[string]any // an object that the server accepts, once it is needed
}

// visit goes through the rules of a node and of all below it, and adds to what is found.
func (s *search) visit(ctx context.Context, n node) error {
	if len(n.schema.XValidations) > 0 {
		if err := s.rules(ctx, n); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.schema.Properties)) {
		child := n.schema.Properties[name]
		if err := s.visit(ctx, n.child(&child, ".properties["+name+"]", name)); err != nil {
			return err
		}
	}
	if items := n.schema.Items; items != nil && items.Schema != nil {
		if err := s.visit(ctx, n.child(items.Schema, ".items", objects.Each)); err != nil {
			return err
		}
	}
	if values := n.schema.AdditionalProperties; values != nil && values.Schema != nil {
		return s.visit(ctx, n.child(values.Schema, ".additionalProperties", objects.Each))
	}
	return ctx.Err()
}

// A compiledNode is the compiled schema of a node, which can be asked about values.
type compiledNode struct {
	accepts objects.Check    // without the rules
	answers []objects.Answer // of each rule
}

func compile(n node) (c compiledNode, err error) {
	if c.accepts, err = objects.CompileFragment(n.schema); err != nil {
		return c, err
	}
	c.answers = make([]objects.Answer, len(n.schema.XValidations))
	for i := range c.answers {
		if c.answers[i], err = objects.CompileAnswer(n.schema, i, len(n.steps) == 0); err != nil {
			return c, err
		}
	}
	return c, nil
}

// A failure says why an expression has no answer for a value, which is completed by defaults, or
// nothing if it has one, or if it is not asked about the value. If another rule decides that, other
// is true.
type failure func(ctx context.Context, value, old any) (why string, other bool)

// fails returns the failure of the i-th rule. It does not count if the rest of the schema does not
// accept the value: what is wrong is said then.
func (c compiledNode) fails(i int) failure {
	return func(ctx context.Context, value, old any) (why string, other bool) {
		_, why = c.answers[i](ctx, value, old)
		if why == "" || !c.accepts(ctx, value, nil) {
			return "", false
		}
		for _, answer := range c.answers {
			if holds, unanswered := answer(ctx, value, old); !holds && unanswered == "" {
				return "", true
			}
		}
		return why, false
	}
}

// rules goes through the rules of a node, unless its schema is known.
func (s *search) rules(ctx context.Context, n node) error {
	key, known := s.known.has(n)
	if known {
		return nil
	}
	before := len(s.found) + s.tried
	c, err := compile(n)
	if err != nil {
		return fmt.Errorf("%s: %w", n.path, err)
	}
	for i := range n.schema.XValidations {
		if err := s.rule(ctx, n, c, i); err != nil {
			return err
		}
		if err := s.message(ctx, n, c, i); err != nil {
			return err
		}
	}
	s.findIdle(ctx, n, c)
	if len(s.found)+s.tried == before && ctx.Err() == nil {
		s.known.add(key)
	}
	return nil
}

// rule looks for a value on which a rule of a node has no answer.
func (s *search) rule(ctx context.Context, n node, c compiledNode, i int) error {
	rule := n.schema.XValidations[i].Rule
	reads := objects.Reads(n.schema, rule)
	if len(reads) == 0 {
		return nil
	}
	if patternRead.MatchString(rule) {
		for k := range reads {
			reads[k].Literals = append(slices.Clip(reads[k].Literals), "(") // is no expression
		}
	}
	q := question{n: n, i: i, reads: reads, fails: c.fails(i), bases: otherRules(n.schema, i)}
	s.ask(ctx, q, func(f Finding) bool {
		f.Path = pathOf(n, i)
		f.Rule = rule
		if !s.refuses(ctx, n, f) {
			return false
		}
		f.Guarded = guardedRule(ctx, n, c, i, reads, f)
		s.found = append(s.found, f)
		return true
	})
	return ctx.Err()
}

// A question is for which values an expression of a node has no answer.
type question struct {
	n     node
	i     int            // of the rule, or of that with the expression
	reads []objects.Read // of the expression
	fails failure
	bases string // a rule: values for which it holds are varied, too, where fails names other rules
}

// ask calls a function with what is found for values that have no answer, until it returns true.
func (s *search) ask(ctx context.Context, q question, found func(Finding) bool) {
	record := func(value, old any, why string, absent []string) bool {
		s.tried++
		text, _ := json.Marshal(value) // of strings, numbers, lists and maps alone
		f := Finding{Why: why, Value: string(text)}
		if f.Reason, f.Missing = reasonOf(why, absent); old != nil {
			text, _ := json.Marshal(old)
			f.Old = string(text)
		}
		in := func(anew bool) bool {
			if f.Object = s.objectWith(ctx, q.n, value, anew); old != nil {
				f.Before = s.objectWith(ctx, q.n, old, anew)
			}
			return found(f)
		}
		root := s.version.Schema.OpenAPIV3Schema
		return in(false) || candidates.Chooses(root, q.n.steps) && in(true)
	}
	done := q.unanswered(ctx, func(value any, why string, absent []string) bool {
		return record(value, nil, why, absent)
	})
	if apiserver.IsTransitionRule(q.n.schema.XValidations[q.i].Rule) && !done && ctx.Err() == nil {
		q.updates(ctx, record)
	}
}

// unanswered calls a function with values that have no answer, until it returns true, and reports
// whether it did. Where other rules decide about the smallest values, it goes on with values for
// which they hold.
func (q question) unanswered(
	ctx context.Context, found func(value any, why string, absent []string) bool,
) (done bool) {
	others := false
	try := func(t *candidates.Trial) {
		t.Each(ctx, func(value any) bool {
			why, other := q.fails(ctx, jsontext.Clone(value), nil)
			done = why != "" && found(value, why, t.Absent())
			others = others || other
			return !done
		})
	}
	if try(candidates.New(q.n.schema, q.reads)); done || !others {
		return done
	}
	for _, base := range sample.Satisfying(ctx, q.n.schema, q.bases, maxBases) {
		if try(candidates.New(q.n.schema, q.reads).Keep(base)); done {
			break
		}
	}
	return done
}

// maxBases is how many values that the other rules accept are varied.
const maxBases = 3

// otherRules returns the rules of a schema that are asked about each value, without the i-th, as
// one.
func otherRules(schema *v1.JSONSchemaProps, i int) string {
	var others []string
	for j, rule := range schema.XValidations {
		if j != i && !apiserver.IsTransitionRule(rule.Rule) {
			others = append(others, group(rule.Rule))
		}
	}
	return strings.Join(others, " && ")
}

// patternRead finds a regular expression that is no literal.
var patternRead = regexp.MustCompile(`\.matches\([^'"rR)]`)

// maxUpdated is how many values are replaced by each other.
const maxUpdated = 12

// updates calls a function with values that have no answer where they replace another one, until it
// returns true.
func (q question) updates(
	ctx context.Context, found func(value, old any, why string, absent []string) bool,
) {
	var values []any
	candidates.New(q.n.schema, q.reads).Each(ctx, func(value any) bool {
		values = append(values, jsontext.Clone(value))
		return len(values) < maxUpdated
	})
	for _, value := range values {
		for _, old := range values {
			why, _ := q.fails(ctx, jsontext.Clone(value), jsontext.Clone(old))
			if why != "" && found(value, old, why, nil) {
				return
			}
		}
	}
}
