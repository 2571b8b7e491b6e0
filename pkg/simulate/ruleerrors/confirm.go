package ruleerrors

import (
	"context"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// objectWith returns an object that has a value where it belongs. With anew, what chooses between
// fields on the way chooses those that lead there.
func (s *search) objectWith(ctx context.Context, n node, value any, anew bool) map[string]any {
	object := jsontext.Clone(s.base(ctx)).(map[string]any)
	candidates.Put(object, s.version.Schema.OpenAPIV3Schema, n.steps, jsontext.Clone(value), anew)
	return object
}

// refuses reports whether the server refuses the object of a finding because a rule of a node has
// no answer. A value that a function cannot read does not count if a rule about the value itself
// refuses it, which says what is wrong.
func (s *search) refuses(ctx context.Context, n node, f Finding) bool {
	isUnread := f.Reason == Other || f.Reason == BadPattern
	place, refused := n.place(), false
	for _, e := range s.errors(ctx, n, f) {
		said, failed := objects.FailureOf(e.Message)
		if !failed && isUnread && fieldpath.Within(e.Path, place) {
			return false
		}
		refused = refused || failed && strings.HasSuffix(said, f.Why)
	}
	return refused
}

// errors returns what the server says against the object of a finding.
func (s *search) errors(ctx context.Context, n node, f Finding) []simulate.Error {
	text, err := apiserver.YAML(f.Object)
	if err != nil {
		return nil
	}
	status := s.version.Subresources != nil && s.version.Subresources.Status != nil
	options := simulate.Options{Status: status && len(n.steps) > 0 && n.steps[0] == "status"}
	if f.Before != nil {
		if options.Old, err = apiserver.YAML(f.Before); err != nil {
			return nil
		}
	}
	return s.maker.Simulator().Run(ctx, text, options).Errors
}

// place returns the path of the node in an object, up to the first list or map.
func (n node) place() (path string) {
	for _, step := range n.steps {
		if step == objects.Each {
			break
		}
		path = fieldpath.Join(path, step)
	}
	return path
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
