package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A server has one field of an API installed, in a kind of its own, so that what it says is about
// that field alone. It handles the field as it would in the whole: restrictions of a parent can
// refuse more, but never less.
type server struct {
	ctx      context.Context
	resource *objects.Resource
	name     string
}

// The kind that has the field, in a property.
const (
	group  = "example.com"
	kind   = "Holder"
	holder = "holder"
)

// newServer installs a field.
func newServer(ctx context.Context, p *schema.Property) (*server, error) {
	var own v1.JSONSchemaProps
	if err := json.Unmarshal(emit.Schema(p.Schema), &own); err != nil {
		return nil, err
	}
	parent := v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{p.Name: own}}
	if p.Required {
		parent.Required = []string{p.Name}
	}
	root := &v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{holder: parent}}
	crd := &v1.CustomResourceDefinition{}
	crd.Name = "holders." + group
	crd.Spec = v1.CustomResourceDefinitionSpec{
		Group: group, Scope: v1.NamespaceScoped,
		Names: v1.CustomResourceDefinitionNames{Kind: kind, Plural: "holders"},
		Versions: []v1.CustomResourceDefinitionVersion{{
			Name: "v1", Served: true, Storage: true,
			Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: root},
		}},
	}
	resource, err := objects.Compile(crd)
	return &server{ctx: ctx, resource: resource, name: p.Name}, err
}

// An answer is what became of a field that was sent.
type answer struct {
	refusal []objects.Error // their paths begin at the field's parent; none if it was accepted
	stored  []byte          // its value then, as JSON; nil if it has none
}

func (a answer) accepted() bool { return len(a.refusal) == 0 }

// stores reports whether what is stored is a value.
func (a answer) stores(value any) bool {
	data, err := json.Marshal(value)
	return err == nil && bytes.Equal(data, a.stored)
}

// absent sends an object without the field.
func (s *server) absent() answer { return s.send(map[string]any{}) }

// with sends an object with a value in the field.
func (s *server) with(value any) answer { return s.send(map[string]any{s.name: value}) }

func (s *server) send(parent map[string]any) answer {
	return ask(s.ctx, s.resource, "v1", s.name, parent)
}

// ask creates an object of a version with a parent of the field of that name, and returns what
// became of the field.
func ask(
	ctx context.Context, resource *objects.Resource, version, name string, parent map[string]any,
) answer {
	object, err := json.Marshal(map[string]any{
		"apiVersion": group + "/" + version, "kind": kind, "metadata": map[string]any{"name": "a"},
		holder: parent,
	})
	if err != nil {
		return answer{} // cannot happen: values are made of what JSON has
	}
	out := resource.Create(ctx, object, objects.Ignore)
	a := answer{refusal: out.Errors}
	for i := range a.refusal {
		a.refusal[i].Path = strings.TrimPrefix(a.refusal[i].Path, holder+".")
	}
	stored, _ := out.Stored[holder].(map[string]any)
	if value, ok := stored[name]; ok {
		a.stored, _ = json.Marshal(value)
	}
	return a
}

// words returns the first thing that the server says against a field at a place.
func (a answer) words(at *place) string {
	e := a.refusal[0]
	for _, other := range a.refusal {
		if e.Path == "" || e.Path == "<nil>" {
			e = other // which names the field
		}
	}
	dot := func(path string) string {
		if path == "" {
			return ""
		}
		return path + "."
	}
	text := strings.ReplaceAll(e.Message, holder+".", dot(at.parent.inBody()))
	if e.Path == "" || e.Path == "<nil>" {
		return text
	}
	return dot(at.parent.String()) + e.Path + ": " + text
}
