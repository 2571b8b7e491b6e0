package wire

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

var conditionName = parser.TypeName{Package: metaV1, Name: "Condition"}

// conventions looks at a field for what has an effect that its author may not expect. Each finding
// says which.
func (w *walker) conventions(s subject) {
	node := s.property.Schema
	if array, ok := node.Shape.(schema.Array); ok && array.ListType == "" &&
		!s.at.within(func(p *objectPath) bool { return p.atomic }) {
		w.list(s, array)
	}
	if _, corrected := w.corrections[s.field]; !corrected && !w.isRootOfKind(s) &&
		!s.at.isStatus() {
		w.optionalStruct(s)
	}
	scalar, isScalar := node.Shape.(schema.Scalar)
	if named, ok := parser.Pointee(s.field.Type).(parser.Named); ok && named.Name == durationName &&
		isScalar && scalar.Type == "string" &&
		!s.at.within((*objectPath).isStatus) && !node.Restricts() && len(node.Rules) == 0 {
		w.report(s, diag.CodeAPIDuration, proof{object: s.at.object("1d"),
			from: "a server accepts"}, "is a duration, and its schema accepts any string: a "+
			"client in Go cannot read an object with a day, or a typing error, nor a list with "+
			"it; give it a pattern")
	}
}

// list looks at a list of structs that does not say how appliers share it.
func (w *walker) list(s subject, array schema.Array) {
	if _, ok := array.Items.Shape.(schema.Object); !ok {
		return
	}
	if isConditions(s.field.Type) {
		w.conditions(s)
		return
	}
	d := w.report(s, diag.CodeAPIListType, proof{},
		"is a list of objects without +listType, so it is atomic: whoever applies it owns all of "+
			"it, and replaces what others have put in; write +listType=map with +listMapKey, or "+
			"+listType=atomic if that is meant")
	for _, m := range s.field.Markers {
		if strings.HasPrefix(m.Text, "patchMergeKey=") {
			d.Relate(m.Pos, "no server merges custom resources by this")
		}
	}
}

// isConditions reports whether a type is a list of conditions.
func isConditions(t parser.Type) bool {
	slice, _ := t.(parser.Slice)
	named, ok := slice.Elem.(parser.Named)
	return ok && named.Name == conditionName
}

// conditions asks the server whether it accepts two conditions of one type.
func (w *walker) conditions(s subject) {
	if !w.acceptsTwice(s) {
		return
	}
	short := map[string]any{"type": "Ready"}
	w.report(s, diag.CodeAPIConditions, proof{object: s.at.object([]any{short, short}),
		from: "a server accepts, besides the rest of each,"},
		"is a list of conditions that may have two of one type, and that a controller which "+
			"applies its own replaces for all others: write +listType=map and +listMapKey=type")
}

// acceptsTwice reports whether a server accepts one condition twice.
func (w *walker) acceptsTwice(s subject) bool {
	condition := map[string]any{
		"type": "Ready", "status": "True", "reason": "Reason", "message": "",
		"lastTransitionTime": "2006-01-02T15:04:05Z",
	}
	server, err := newServer(w.ctx, s.property)
	return err == nil && server.send([]any{condition, condition}).accepted()
}

// optionalStruct looks at a struct whose tag says that it may be left out, which it never is. An
// empty object does no harm.
func (w *walker) optionalStruct(s subject) {
	zero, known := w.zero(s.field.Type, w.corrections)
	if !known || zero == nil || s.property.Required || !s.field.JSON.OmitEmpty ||
		s.field.JSON.OmitZero || w.omits(s.field) {
		return
	}
	if object, ok := zero.(map[string]any); ok && len(object) == 0 {
		return
	}
	d := w.report(s, diag.CodeAPIOptionalStruct, proof{object: s.at.object(zero)},
		"is always written by Go, as %s, since omitempty has no effect on %s: nobody can tell it "+
			"from one that was set; write omitzero, or make it a pointer",
		jsonOf(zero), nounOf(zero))
	d.Fixes = s.tagFix("write omitzero", false, toOmitzero)
}

// status looks at the status of a kind.
func (w *walker) status(decl *parser.TypeDecl, object schema.Object) {
	property := object.Property("status")
	if property == nil || w.version.Status || !w.version.Served {
		return
	}
	if _, ok := property.Schema.Shape.(schema.Object); !ok {
		return
	}
	d := w.found.Add(diag.CodeAPIStatus, decl.Pos,
		"%s has a status but no status subresource: whoever may write the object writes its "+
			"status too, a client that updates the spec overwrites it with what it has read, and "+
			"each change of it increases the generation; write +kubebuilder:subresource:status",
		decl.Name.Name)
	d.CRD, d.Statement.Of = w.crd, decl.Name.Name
}
