package suite

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// Coverage says which restrictions of one version of a CRD the tests exercise. A restriction that
// no test violates might as well not exist; an enum value or a union arm that no stored object uses
// might as well be misspelled.
type Coverage struct {
	CRD     string   `json:"crd"`
	Version string   `json:"version"`
	Total   int      `json:"total"`
	Missed  []Missed `json:"missed,omitempty"` // by path, then in the schema's order
}

// Missed is a restriction that no test exercised.
type Missed struct {
	Path string `json:"path"` // of the field: spec.ports[].name
	// the keyword: minimum, enum, oneOf, x-kubernetes-validations…
	Rule string `json:"rule"`
	// which one of several: the enum value, the arm, the CEL rule
	What string `json:"what,omitempty"`
}

// A restriction is what a schema asks of a value, with whether a test exercised it.
type restriction struct {
	Missed
	// it is exercised by a stored object that passes, not by a refused one that fails
	use     bool
	check   func() (objects.Check, error) // compiles it once
	covered bool
}

// A node is a schema node with its own restrictions.
type node struct {
	schema *v1.JSONSchemaProps
	points []*restriction
	fields map[string]*node
	values *node // of a map or a list
}

// A tracker collects coverage over all suites; a nil tracker does nothing.
type tracker struct {
	order []string
	roots map[string]*root
}

type root struct {
	crd, version string
	*node
	points []*restriction
}

// add records a CRD's versions, unless they are known: a CRD that several suites test counts once.
func (t *tracker) add(crd *v1.CustomResourceDefinition) {
	if t == nil {
		return
	}
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		key := crd.Spec.Group + "/" + v.Name + " " + crd.Spec.Names.Kind
		schema := apiserver.SchemaOf(v)
		if t.roots[key] != nil || schema == nil {
			continue
		}
		r := &root{crd: crd.Name, version: v.Name}
		r.node = r.build(schema, "", true)
		t.roots[key] = r
		t.order = append(t.order, key)
	}
}

// build creates the node of a schema and those below it, and records their restrictions.
func (r *root) build(s *v1.JSONSchemaProps, path string, top bool) *node {
	n := &node{schema: s}
	n.points = restrictions(s, path, top)
	r.points = append(r.points, n.points...)
	if len(s.Properties) > 0 {
		n.fields = make(map[string]*node, len(s.Properties))
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			property := s.Properties[name]
			n.fields[name] = r.build(&property, fieldpath.Join(path, name), false)
		}
	}
	switch {
	case s.Items != nil && s.Items.Schema != nil:
		n.values = r.build(s.Items.Schema, path+"[]", false)
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		n.values = r.build(s.AdditionalProperties.Schema, path+"[*]", false)
	}
	return n
}

// record notes what the object of a request exercises: as it is stored, or as it was refused.
func (t *tracker) record(ctx context.Context, got simulate.Result, old map[string]any) {
	if t == nil {
		return
	}
	object := got.Stored
	if got.Verdict == simulate.Rejected {
		object = got.Refused
	}
	apiVersion, _ := object["apiVersion"].(string)
	kind, _ := object["kind"].(string)
	if r := t.roots[apiVersion+" "+kind]; r != nil {
		var was any
		if old != nil {
			was = old
		}
		r.node.visit(ctx, object, was, got.Verdict == simulate.Stored)
	}
}

// visit checks a value's restrictions and descends.
func (n *node) visit(ctx context.Context, value, old any, stored bool) {
	if value == nil || !hasType(n.schema, value) {
		return
	}
	for _, p := range n.points {
		if !p.covered && p.use == stored {
			p.covered = p.exercisedBy(ctx, value, old)
		}
	}
	switch value := value.(type) {
	case map[string]any:
		was, _ := old.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if below := n.fields[key]; below != nil {
				below.visit(ctx, value[key], was[key], stored)
			} else if n.values != nil {
				n.values.visit(ctx, value[key], was[key], stored)
			}
		}
	case []any:
		for _, item := range value {
			if n.values != nil {
				n.values.visit(ctx, item, n.correlated(item, old), stored)
			}
		}
	}
}

// exercisedBy reports whether a value passes a restriction that is exercised by use, or fails
// another one.
func (p *restriction) exercisedBy(ctx context.Context, value, old any) bool {
	check, err := p.check()
	// a server has accepted the schema; a fragment that cannot be checked alone does not count
	// against the tests
	return err != nil || check(ctx, value, old) == p.use
}

// correlated returns the old item that an item of a list of type map replaces.
func (n *node) correlated(item, old any) any {
	list, _ := old.([]any)
	fields, _ := item.(map[string]any)
	if n.schema.XListType == nil || *n.schema.XListType != "map" || fields == nil {
		return nil
	}
	for _, candidate := range list {
		was, _ := candidate.(map[string]any)
		if was != nil && !slices.ContainsFunc(n.schema.XListMapKeys, func(key string) bool {
			return jsontext.Line(was[key]) != jsontext.Line(fields[key])
		}) {
			return was
		}
	}
	return nil
}

// report returns the coverage of each version, in the order in which they were met.
func (t *tracker) report() []Coverage {
	if t == nil {
		return nil
	}
	var out []Coverage
	for _, key := range t.order {
		r := t.roots[key]
		c := Coverage{CRD: r.crd, Version: r.version, Total: len(r.points)}
		for _, p := range r.points {
			if !p.covered {
				c.Missed = append(c.Missed, p.Missed)
			}
		}
		out = append(out, c)
	}
	return out
}

// hasType reports whether a value has the type that the schema gives it.
func hasType(s *v1.JSONSchemaProps, value any) bool {
	switch value.(type) {
	case map[string]any:
		return s.Type == "object" || s.Type == ""
	case []any:
		return s.Type == "array" || s.Type == ""
	case string:
		return s.Type == "string" || s.Type == ""
	case bool:
		return s.Type == "boolean" || s.Type == ""
	}
	return s.Type == "integer" || s.Type == "number" || s.Type == ""
}

// String names a restriction for people.
func (m Missed) String() string {
	return strings.TrimSuffix(cmp.Or(m.Path, "(root)")+": "+m.Rule+": "+m.What, ": ")
}
