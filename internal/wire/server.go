package wire

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// A server has one field of an API installed, in a kind of its own, so that what it says is about
// that field alone. It handles the field as it would in the whole: restrictions of a parent can
// refuse more, but never less.
type server struct {
	ctx      context.Context
	resource *objects.Resource
	name     string                // of the field
	schemas  []*v1.JSONSchemaProps // those of the field in the versions
}

// The kind that has the field, in a property, and its version if there is one alone.
const (
	group       = "example.com"
	kind        = "Holder"
	holder      = "holder"
	onlyVersion = "v1"
)

// A fieldVersion is the field as a version of the kind has it; no property for a version without
// the field.
type fieldVersion struct {
	version  string
	property *schema.Property
}

// newServer installs a field in one version.
func newServer(ctx context.Context, p *schema.Property) (*server, error) {
	return install(ctx, fieldVersion{onlyVersion, p})
}

// install installs a field in versions that nothing converts, of which the last is stored. It fails
// if the field cannot be installed without what is around it.
func install(ctx context.Context, versions ...fieldVersion) (*server, error) {
	s := &server{ctx: ctx}
	crd := &v1.CustomResourceDefinition{}
	crd.Name = "holders." + group
	crd.Spec = v1.CustomResourceDefinitionSpec{
		Group: group, Scope: v1.NamespaceScoped,
		Names: v1.CustomResourceDefinitionNames{Kind: kind, Plural: "holders"},
	}
	for i, v := range versions {
		parent := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{}}
		if p := v.property; p != nil {
			var own v1.JSONSchemaProps
			if err := json.Unmarshal(emit.Schema(p.Schema), &own); err != nil {
				return nil, err
			}
			s.name, parent.Properties[p.Name] = p.Name, own
			s.schemas = append(s.schemas, &own)
			if p.Required {
				parent.Required = []string{p.Name}
			}
		}
		root := &v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{holder: parent}}
		crd.Spec.Versions = append(crd.Spec.Versions, v1.CustomResourceDefinitionVersion{
			Name: v.version, Served: true, Storage: i == len(versions)-1,
			Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: root},
		})
	}
	var err error
	s.resource, err = objects.Compile(crd)
	return s, err
}

// An answer is what became of a field that was sent.
type answer struct {
	refusal []objects.Error // their paths begin at the field's parent; none if it was accepted
	stored  []byte          // its value then, as JSON; nil if it has none
}

func (a answer) accepted() bool { return len(a.refusal) == 0 }

// maxCandidates is how many values of a field are tried.
const maxCandidates = 400

// candidates returns values at the edges of what the versions of the field accept, short ones
// first. Below the depth they are as they come.
func (s *server) candidates(depth int) (values []any) {
	for _, own := range s.schemas {
		values = append(values, candidates.EdgesTo(own, depth)...)
	}
	slices.SortStableFunc(values, func(a, b any) int { return len(jsonOf(a)) - len(jsonOf(b)) })
	return values[:min(len(values), maxCandidates)]
}

// absent sends an object without the field.
func (s *server) absent() answer { return s.create(onlyVersion, map[string]any{}) }

// send sends an object with a value in the field.
func (s *server) send(value any) answer {
	return s.create(onlyVersion, map[string]any{s.name: value})
}

// sendAs sends an object of a version with a value in the field; nil leaves it out.
func (s *server) sendAs(version *schema.Version, value any) answer {
	parent := map[string]any{}
	if value != nil {
		parent[s.name] = value
	}
	return s.create(version.Name, parent)
}

// create creates an object of a version with a parent of the field, and returns what became of the
// field.
func (s *server) create(version string, parent map[string]any) answer {
	object, _ := json.Marshal(map[string]any{ // values are made of what JSON has
		"apiVersion": group + "/" + version, "kind": kind, "metadata": map[string]any{"name": "a"},
		holder: parent,
	})
	out := s.resource.Create(s.ctx, object, objects.Ignore)
	a := answer{refusal: out.Errors}
	for i := range a.refusal {
		a.refusal[i].Path = strings.TrimPrefix(a.refusal[i].Path, holder+".")
	}
	stored, _ := out.Stored[holder].(map[string]any)
	if value, ok := stored[s.name]; ok {
		a.stored, _ = json.Marshal(value)
	}
	return a
}

// words returns the first thing that the server says against a field at a place.
func (a answer) words(at *objectPath) string {
	e := a.refusal[0]
	for _, other := range a.refusal {
		if fieldpath.IsNone(e.Path) {
			e = other // which names the field
		}
	}
	dot := func(path string) string {
		if path == "" {
			return ""
		}
		return path + "."
	}
	text := strings.ReplaceAll(e.Message, holder+".", dot(at.parent.path(true)))
	if fieldpath.IsNone(e.Path) {
		return text
	}
	return dot(at.parent.path(false)) + e.Path + ": " + text
}
