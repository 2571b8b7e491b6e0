package wire

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A subject is a field with its schema.
type subject struct {
	decl     *parser.TypeDecl
	field    *parser.Field
	property *schema.Property
	at       *objectPath
	zero     any  // what encoding/json writes of its zero value
	sent     bool // it does write that
}

// field asks the server about what Go writes of a field that nobody has set, and about what it
// cannot write.
func (w *walker) field(s subject) {
	if w.lacksKind(s) || w.otherType(s) {
		return
	}
	w.decodes(s)
	zero, known := w.zero(s.field.Type, w.corrections)
	if !known || s.field.JSON.String || w.isRootOfKind(s) {
		return
	}
	s.zero, s.sent = zero, !w.omits(s.field)
	if s.sent && zero != nil && s.at.isChosen(s.field.JSON.Name) {
		w.alwaysChosen(s)
		return
	}
	suspicion := w.question(s)
	if suspicion == nil {
		return
	}
	server, err := newServer(w.ctx, s.property)
	if err != nil {
		return // the whole was accepted, so that this is a limit of taking a part of it
	}
	suspicion(s, server)
}

// isRootOfKind reports whether a field is one that makes a kind: its spec, which every client sets,
// or a status that is written to an endpoint of its own.
func (w *walker) isRootOfKind(s subject) bool {
	name := s.field.JSON.Name
	return s.at.parent == nil && (name == "spec" || name == "status" && w.version.Status)
}

// question returns the function that asks the server about a field, or nil if there is nothing to
// ask, so that no schema need be compiled.
func (w *walker) question(s subject) func(subject, *server) {
	optional, defaults := !s.property.Required, s.property.Schema.Default != ""
	switch {
	case s.zero == nil && !defaults && !optional && !s.property.Schema.Nullable:
		if _, ok := w.emptyValue(s.field.Type); ok {
			return w.nilRefused
		}
	case s.zero == nil && defaults && !s.sent && !s.field.JSON.OmitZero:
		if _, ok := w.emptyValue(s.field.Type); ok {
			return w.cannotSend
		}
	case s.zero == nil && !defaults:
	case s.sent && (defaults || optional && mayObject(s.property.Schema, s.zero)):
		return w.alwaysSent
	case !s.sent && (defaults || !optional) && w.meansZero(s):
		return w.cannotSend
	}
	return nil
}

// meansZero reports whether the zero value of a field is likely to mean something: a number, a
// boolean and an array, not an empty string, which most APIs treat as none, unless an enum has it
// or its least length is said to be 0.
func (w *walker) meansZero(s subject) bool {
	switch s.zero.(type) {
	case bool, int64, float64, []any:
		return true
	case string:
		least := s.property.Schema.MinLength
		return w.underlying(s.field.Type) != nil && (least != nil && *least == 0 ||
			slices.Contains(s.property.Schema.Enum, `""`))
	}
	return false
}

// mayObject reports whether a schema may refuse a value, or add to it.
func mayObject(s *schema.Structural, value any) bool {
	if s.Restricts() || len(s.Rules) > 0 || !fits(s, value) {
		return true
	}
	if items, ok := value.([]any); ok && len(items) > 0 {
		array, _ := s.Shape.(schema.Array)
		return array.ListType != "" || mayObject(array.Items, items[0])
	}
	object, _ := s.Shape.(schema.Object)
	members, _ := value.(map[string]any)
	if object.Embedded || len(object.Unions) > 0 {
		return true
	}
	for _, p := range object.Properties {
		member, has := members[p.Name]
		switch {
		case p.Required && member == nil && p.Schema.Default == "":
			return true
		case has && member != nil && mayObject(p.Schema, member):
			return true
		}
	}
	return false
}

// fits reports whether a value has the type that a schema demands.
func fits(s *schema.Structural, value any) bool {
	want := s.Takes()
	return want == "" || schema.Accepts(want, typeOf(value)) ||
		want == "integer" && value == float64(0)
}

// typeOf returns the type of a value as schemas name it.
func typeOf(value any) string {
	switch value.(type) {
	case bool:
		return "boolean"
	case string:
		return "string"
	case int64:
		return "integer"
	case float64:
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}
