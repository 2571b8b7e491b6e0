package witness

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// A side is the server before or after the change.
type side struct {
	crd   *simulate.CRD
	maker *sample.Maker
	bases map[string]map[string]any // by version, and whether it has every field
}

func newSide(crd *simulate.CRD) *side {
	return &side{crd: crd, bases: map[string]map[string]any{}}
}

// server returns the server, or nil if it does not accept the CRD.
func (s *side) server(ctx context.Context) *simulate.Simulator {
	if s.crd == nil {
		return nil
	}
	if s.maker == nil {
		s.maker, _ = sample.New(ctx, s.crd) // that it is refused is a finding of verify
	}
	return s.maker.Simulator()
}

// version returns the version of a name, or nil if it is not served.
func (s *side) version(name string) *v1.CustomResourceDefinitionVersion {
	if s.crd == nil {
		return nil
	}
	for i := range s.crd.Spec.Versions {
		if v := &s.crd.Spec.Versions[i]; v.Name == name && v.Served {
			return v
		}
	}
	return nil
}

// hasStatus reports whether the status of objects of a version is written apart from the rest.
func (s *side) hasStatus(version string) bool {
	v := s.version(version)
	return v != nil && v.Subresources != nil && v.Subresources.Status != nil
}

// schema returns the schema of a version; one without allows everything.
func schema(version *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	anything := true
	return cmp.Or(apiserver.SchemaOf(version),
		&v1.JSONSchemaProps{Type: "object", XPreserveUnknownFields: &anything})
}

// maxSamples bounds how long an object is looked for that the server accepts.
const maxSamples = 100

// base returns a small object of a version that the server accepts, or nil if none is found.
func (s *side) base(ctx context.Context, version string) map[string]any {
	return s.sample(ctx, version, false)
}

// full returns an object of a version with every field that can be there, or nil if none is found.
func (s *side) full(ctx context.Context, version string) map[string]any {
	return s.sample(ctx, version, true)
}

func (s *side) sample(ctx context.Context, version string, full bool) map[string]any {
	key := fmt.Sprint(version, full)
	if object, known := s.bases[key]; known {
		return object
	}
	var object map[string]any
	if s.version(version) != nil {
		text, _, err := s.maker.Make(ctx,
			sample.Options{Version: version, Tries: maxSamples, Bare: true, Full: full})
		if err == nil && len(text) > 0 {
			object, _ = apiserver.Object(text)
		}
	}
	s.bases[key] = object
	return object
}

// send creates an object, or updates one.
func (s *side) send(ctx context.Context, object, old map[string]any, status bool) simulate.Result {
	o := simulate.Options{Status: status}
	if old != nil {
		o.Old = []byte(jsontext.Line(old))
	}
	return s.server(ctx).Run(ctx, []byte(jsontext.Line(object)), o)
}

// The names of the kind of a [valueServer] and of its fields.
const (
	group, kind, holder, element = "example.com", "Thing", "holder", "value"
)

// A valueServer is a server that serves a kind with one value of a schema and nothing around it, so
// that it answers fast.
type valueServer struct {
	resource *objects.Resource
	name     string // of the field in the holder; empty if the value is the holder
}

// newValueServer returns a server of the value at the end of steps from the root of a schema, or
// nil if a server does not take its schema. A value that the schema does not have may be anything.
func newValueServer(root *v1.JSONSchemaProps, steps []string) *valueServer {
	l := &valueServer{}
	parent, own := root, root
	for _, step := range steps {
		parent = own
		if own = objects.Below(parent, step); own == nil {
			own = &v1.JSONSchemaProps{} // a field that is not there yet, or any more
			break
		}
	}
	held := *own
	if len(steps) > 0 {
		l.name = steps[len(steps)-1]
		held = v1.JSONSchemaProps{Type: "object"}
		_, isField := parent.Properties[l.name]
		if !isField {
			if parent.Type == "array" || l.name == objects.Each {
				l.name = element
			} else if preserves := parent.XPreserveUnknownFields; preserves != nil {
				held.XPreserveUnknownFields = preserves
			}
		}
		if isField && slices.Contains(parent.Required, l.name) {
			held.Required = []string{l.name}
		}
		if isField || l.name == element {
			held.Properties = map[string]v1.JSONSchemaProps{l.name: *own}
		}
	}
	crd := &v1.CustomResourceDefinition{}
	crd.Name = "things." + group
	crd.Spec = v1.CustomResourceDefinitionSpec{
		Group: group, Scope: v1.ClusterScoped,
		Names: v1.CustomResourceDefinitionNames{Plural: "things", Kind: kind},
		Versions: []v1.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true,
			Schema: &v1.CustomResourceValidation{
				OpenAPIV3Schema: &v1.JSONSchemaProps{Type: "object",
					Properties: map[string]v1.JSONSchemaProps{holder: held}},
			}}},
	}
	resource, err := objects.Compile(crd)
	if err != nil {
		return nil
	}
	l.resource = resource
	return l
}

// object returns the object that has a value, or lacks it.
func (l *valueServer) object(value any) string {
	held := value
	if l.name != "" {
		fields := map[string]any{}
		if _, none := value.(candidates.Absence); !none {
			fields[l.name] = value
		}
		held = fields
	}
	return jsontext.Line(map[string]any{
		"apiVersion": group + "/v1", "kind": kind, "metadata": map[string]any{"name": "a"},
		holder: held,
	})
}

// keeps reports whether the server takes a value, or the update of another one to it, and drops
// nothing of it; and what it stores.
func (l *valueServer) keeps(
	ctx context.Context, value any, old *any,
) (stored map[string]any, kept bool) {
	var out objects.Outcome
	if sent := []byte(l.object(value)); old != nil {
		out = l.resource.Update(ctx, sent, objects.Update{Old: []byte(l.object(*old))},
			objects.Ignore)
	} else {
		out = l.resource.Create(ctx, sent, objects.Ignore)
	}
	return out.Stored, out.Stored != nil && len(out.Pruned) == 0 &&
		covers(out.Stored[holder], out.Input[holder])
}

// covers reports whether a value has all that another one has.
func covers(a, b any) bool { return lostPath(a, b, "") == "" }

// lostPath returns the path of the first thing that value has and from lacks; empty if from has all
// of it.
func lostPath(from, value any, path string) string {
	switch value := value.(type) {
	case map[string]any:
		fields, ok := from.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(value)) {
			field, there := fields[key]
			at := fieldpath.Join(path, key)
			if !there {
				return at
			} else if in := lostPath(field, value[key], at); in != "" {
				return in
			}
		}
		if ok {
			return ""
		}
	case []any:
		items, ok := from.([]any)
		if ok && len(items) == len(value) {
			for i := range value {
				if in := lostPath(items[i], value[i], fieldpath.Index(path, i)); in != "" {
					return in
				}
			}
			return ""
		}
	default:
		if from == value {
			return ""
		}
	}
	return cmp.Or(path, "it")
}
