// Package ruleerrors finds CEL rules that have no answer for an object which the rest of the schema
// accepts, such as one without a field that the rule reads: a server refuses the object with "no
// such key", which is rarely what the author of the rule meant. It also finds rules that refuse
// nothing, or everything.
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

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// A Finding is a rule without an answer for some object.
type Finding struct {
	Path string // of the rule in the manifest
	Rule string
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

// failure says why the i-th rule has no answer for a value, which is completed by defaults, or
// nothing if it has one, or if the rest of the schema does not accept the value. If it is another
// rule that does not, which says what is wrong then, other is true.
func (c compiledNode) failure(ctx context.Context, i int, value, old any) (why string, other bool) {
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
	found := c.unanswered(ctx, n.schema, i, reads,
		func(value any, why string, absent []string) bool {
			return s.record(ctx, n, c, i, reads, value, nil, why, absent)
		})
	if apiserver.IsTransitionRule(rule) && !found && ctx.Err() == nil {
		s.updates(ctx, n, c, i, reads)
	}
	return ctx.Err()
}

// unanswered calls a function with values for which the i-th rule of a schema has no answer, until
// it returns true, and reports whether it did. Where the other rules refuse the smallest such
// values, it goes on with values that they accept.
func (c compiledNode) unanswered(
	ctx context.Context, schema *v1.JSONSchemaProps, i int, reads []objects.Read,
	found func(value any, why string, absent []string) bool,
) (done bool) {
	others := false
	try := func(t *candidates.Trial) {
		t.Each(ctx, func(value any) bool {
			why, other := c.failure(ctx, i, jsontext.Clone(value), nil)
			done = why != "" && found(value, why, t.Absent())
			others = others || other
			return !done
		})
	}
	if try(candidates.New(schema, reads)); done || !others {
		return done
	}
	for _, base := range sample.Satisfying(ctx, schema, otherRules(schema, i), maxBases) {
		if try(candidates.New(schema, reads).Keep(base)); done {
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
			others = append(others, "("+rule.Rule+")")
		}
	}
	return strings.Join(others, " && ")
}

// patternRead finds a regular expression that is no literal.
var patternRead = regexp.MustCompile(`\.matches\([^'"rR)]`)

// maxUpdated is how many values are replaced by each other.
const maxUpdated = 12

// updates looks for a value that replaces another one, where the rule has no answer then.
func (s *search) updates(
	ctx context.Context, n node, c compiledNode, i int, reads []objects.Read,
) {
	var values []any
	candidates.New(n.schema, reads).Each(ctx, func(value any) bool {
		values = append(values, jsontext.Clone(value))
		return len(values) < maxUpdated
	})
	for _, value := range values {
		for _, old := range values {
			why, _ := c.failure(ctx, i, jsontext.Clone(value), jsontext.Clone(old))
			if why != "" && s.record(ctx, n, c, i, reads, value, old, why, nil) {
				return
			}
		}
	}
}

// record adds a finding that the i-th rule of a node has no answer for a value, if the server
// refuses an object for it.
func (s *search) record(
	ctx context.Context, n node, c compiledNode, i int, reads []objects.Read, value, old any,
	why string, absent []string,
) bool {
	s.tried++
	var before map[string]any
	if old != nil {
		before = s.objectWith(ctx, n, old)
	}
	object := s.objectWith(ctx, n, value)
	if !s.refuses(ctx, n, object, before, why) {
		return false
	}
	text, _ := json.Marshal(value) // of strings, numbers, lists and maps alone
	found := Finding{
		Path: fmt.Sprintf("%s.x-kubernetes-validations[%d].rule", n.path, i),
		Rule: n.schema.XValidations[i].Rule, Why: why,
		Value: string(text), Object: object, Before: before,
	}
	found.Reason, found.Missing = reasonOf(why, absent)
	if old != nil {
		text, _ := json.Marshal(old)
		found.Old = string(text)
	}
	found.Guarded = guardedRule(ctx, n, c, i, reads, found)
	s.found = append(s.found, found)
	return true
}

// objectWith returns an object that has a value where it belongs.
func (s *search) objectWith(ctx context.Context, n node, value any) map[string]any {
	object := jsontext.Clone(s.base(ctx)).(map[string]any)
	candidates.Put(object, s.version.Schema.OpenAPIV3Schema, n.steps, jsontext.Clone(value), false)
	return object
}

// refuses reports whether the server refuses an object because a rule of a node has no answer. A
// value that a function cannot read does not count if a rule about the value itself refuses it,
// which says what is wrong.
func (s *search) refuses(
	ctx context.Context, n node, object, before map[string]any, why string,
) bool {
	text, err := apiserver.YAML(object)
	if err != nil {
		return false
	}
	status := s.version.Subresources != nil && s.version.Subresources.Status != nil
	options := simulate.Options{Status: status && len(n.steps) > 0 && n.steps[0] == "status"}
	if before != nil {
		old, err := apiserver.YAML(before)
		if err != nil {
			return false
		}
		options.Old = old
	}
	reason, _ := reasonOf(why, nil)
	isUnread := reason == Other || reason == BadPattern
	place, refused := "", false
	for _, step := range n.steps {
		if step == objects.Each {
			break
		}
		place = fieldpath.Join(place, step)
	}
	for _, e := range s.maker.Simulator().Run(ctx, text, options).Errors {
		said, failed := objects.FailureOf(e.Message)
		if !failed && isUnread && fieldpath.Within(e.Path, place) {
			return false
		}
		refused = refused || failed && strings.HasSuffix(said, why)
	}
	return refused
}

// base returns a small object that the server accepts, or else what the schema requires of one.
func (s *search) base(ctx context.Context) map[string]any {
	if s.minimal != nil {
		return s.minimal
	}
	text, _, err := s.maker.Make(ctx, sample.Options{Version: s.version.Name})
	if err == nil && len(text) > 0 {
		if object, err := apiserver.Object(text); err == nil {
			s.minimal = object
			return object
		}
	}
	s.minimal, _ = sample.Value(s.version.Schema.OpenAPIV3Schema).(map[string]any)
	if s.minimal == nil {
		s.minimal = map[string]any{}
	}
	s.minimal["apiVersion"] = s.crd.Spec.Group + "/" + s.version.Name
	s.minimal["kind"] = s.crd.Spec.Names.Kind
	s.minimal["metadata"] = map[string]any{"name": "example"}
	return s.minimal
}
