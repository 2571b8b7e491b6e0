package markers

import (
	"fmt"
	"slices"
	"strings"

	words "github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A mode is a value of a mode discriminator in which a field may be set.
type mode struct{ modality, value string }

// inModes is the effect of the tag that restricts a field in one mode. All modes of a field are
// known before any of them acts, since it is forbidden in every other one.
func inModes() tagEffect {
	e := chains((*tagPlace).ifMode)
	e.announce = func(t *tag, target *Target) {
		if value, ok := t.arg("mode"); ok && t.inner != nil && target.Field != nil {
			modality, _ := t.named("modality")
			choice := &target.Field.Choice
			choice.modes = append(choice.modes, mode{modality.text, value.text})
		}
	}
	return e
}

// ifMode leads to the field under the condition that its struct's discriminator has a certain
// value.
func (p *tagPlace) ifMode(t *tag, _ int) (*tagPlace, *problem) {
	switch {
	case p.isInlined():
		return nil, p.errNoProperty("set")
	case p.parent == nil || p.declaration.Field == nil || p.parent.schema != p.declaration.Parent:
		return nil, inexpressible("it belongs on a field")
	}
	mode, ok := t.arg("mode")
	if !ok {
		return nil, &problem{"value", "it names no mode: k8s:ifMode(\"Blue\")=+…"}
	}
	modality, _ := t.named("modality")
	i := slices.IndexFunc(p.declaration.Struct.Fields, func(f *Field) bool {
		named := f.Choice.modality
		return named != nil && *named == modality.text
	})
	if i < 0 {
		return nil, &problem{"path",
			"no field of the struct is marked k8s:modeDiscriminator for it"}
	}
	disc := p.declaration.Struct.Fields[i]
	literal, bad := p.modeLiteral(disc, mode.text)
	if bad == nil {
		bad = p.onlyInModes(disc, modality.text)
	}
	if bad != nil {
		return nil, bad
	}
	self := "self." + schema.CELName(p.name)
	at := p.parent.within(self, "has("+self+")", p.schema, func(c string) string {
		return inMode(disc, literal) + " ? (" + c + ") : true"
	})
	at.parent, at.name = p.parent, p.name
	return at, nil
}

// modeLiteral returns a value of the discriminator in CEL.
func (p *tagPlace) modeLiteral(disc *Field, value string) (string, *problem) {
	kind := ""
	if d := p.parent.child(schema.ToProperty(disc.Name)); d != nil {
		kind = d.Kind()
	}
	switch {
	case kind == "string":
		return schema.CELString(value), nil
	case kind == "boolean" && (value == "true" || value == "false"):
		return value, nil
	case kind == "boolean":
		return "", &problem{"value",
			fmt.Sprintf("the discriminator %s is a boolean, and %q is neither true nor false",
				disc.Name, value)}
	}
	return "", &problem{"shape",
		fmt.Sprintf("the discriminator %s is %s, and neither a string nor a boolean", disc.Name,
			described(kind))}
}

// inMode returns the condition that the discriminator has a value. If it is not set, Go reads it as
// empty or false.
func inMode(disc *Field, literal string) string {
	self := "self." + schema.CELName(disc.Name)
	if literal == "''" || literal == "false" {
		return fmt.Sprintf("(!has(%[1]s) || %[1]s == %[2]s)", self, literal)
	}
	return fmt.Sprintf("(has(%[1]s) && %[1]s == %[2]s)", self, literal)
}

// onlyInModes forbids the field in the modes that no tag of its names, once for all of its tags.
func (p *tagPlace) onlyInModes(disc *Field, modality string) *problem {
	field := p.declaration.Field
	if slices.Contains(field.Choice.closed, modality) {
		return nil
	}
	if p.schema.Kind() == "object" && !p.isMap() && !field.Pointer {
		return &problem{"shape",
			"the field is a struct in Go, which is always set: make it a pointer, so that it can " +
				"be absent in other modes"}
	}
	choice := &field.Choice
	choice.closed = append(choice.closed, modality)
	var tests, values []string
	for _, m := range choice.modes {
		literal, bad := p.modeLiteral(disc, m.value)
		if bad == nil && m.modality == modality && !slices.Contains(values, literal) {
			tests, values = append(tests, inMode(disc, literal)), append(values, literal)
		}
	}
	condition := strings.Join(append(tests, p.isUnset("self."+schema.CELName(p.name))), " || ")
	return p.parent.presence(condition,
		fmt.Sprintf("%s is forbidden unless %s is %s", p.name, disc.Name,
			words.Join(values, " or ")))
}

// isUnset returns the condition in CEL that Go reads the value as not set: it is absent or, unless
// that differs from a pointer that is nil, empty.
func (p *tagPlace) isUnset(value string) string {
	absent := "!has(" + value + ")"
	field := p.declaration.Field != nil && p.schema == p.declaration.Schema
	if field && p.declaration.Field.Pointer {
		return absent
	}
	switch kind := p.schema.Kind(); {
	case kind == "array", p.isMap(), field && kind == "string" && !p.schema.Formatted():
		return absent + " || size(" + value + ") == 0"
	case field && kind == "integer":
		return absent + " || " + value + " == 0"
	case field && kind == "number":
		return absent + " || " + value + " == 0.0"
	case field && kind == "boolean":
		return absent + " || !" + value
	}
	return absent
}

func (p *tagPlace) isMap() bool { return p.child(schema.ToValues) != nil }
