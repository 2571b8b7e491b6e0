package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A loss is what the schema of a type does not say about its JSON. It is reported where the type is
// used, since a field may accept anything.
type loss struct {
	code diag.Code
	what string // follows "is of type X"
}

// instead says what to use in place of types that write their own JSON.
var instead = map[parser.TypeName]string{
	{Package: "time", Name: "Time"}:                "use metav1.Time",
	{Package: "encoding/json", Name: "RawMessage"}: "use apiextensionsv1.JSON or runtime.RawExtension",
}

// lossOf returns what is lost of a type: everything, if it writes its own JSON, about which its Go
// type says nothing, unless its markers accept anything; or the fields without a json tag, in
// packages whose declarations are not examined for their own sake.
func (d *deriver) lossOf(p *packageInfo, decl *parser.TypeDecl, anything bool) loss {
	st, _ := d.underlying(decl.Type).(parser.Struct)
	switch {
	case decl.Encodes == parser.AsJSON && !anything && d.saysNothing(decl.Type):
		hint := instead[decl.Name]
		switch {
		case hint != "":
		case p.Main:
			hint = "name the JSON type with kubebuilder:validation:Type, or " +
				"kubebuilder:validation:XIntOrString, above " + decl.Name.Declared()
		default:
			hint = "use a type of your own that has MarshalJSON, with " +
				"kubebuilder:validation:Type above it, or " + schemaless
		}
		return loss{"go/own-json",
			"which writes its own JSON, about which its Go type says nothing: " + hint}
	case !p.Main:
		if names := d.unwritten(p, decl, st); len(names) > 0 {
			hint := schemaless
			if !slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
				return f.JSON.Missing && f.Exported && !f.Embedded
			}) {
				hint += ", or use schemagen generate, which promotes what is embedded"
			}
			return loss{"go/json-tag",
				"whose fields without a json tag are left out of the schema: " +
					strings.Join(names, ", ") + "; " + hint}
		}
	}
	return loss{}
}

// schemaless is what to do about a type that its user cannot change.
const schemaless = "put kubebuilder:validation:Schemaless and " +
	"kubebuilder:pruning:PreserveUnknownFields above the field to accept any value"

// saysNothing reports whether a type that writes its own JSON says nothing about it: it is a struct
// without a json tag, or bytes, which may be anything. Other types are taken at their word, as by
// the peer.
func (d *deriver) saysNothing(t parser.Type) bool {
	switch u := d.underlying(t).(type) {
	case parser.Struct:
		return len(u.Fields) > 0 && !slices.ContainsFunc(u.Fields, func(f parser.Field) bool {
			return !f.JSON.Missing
		})
	case parser.Slice:
		return isBytes(u)
	}
	return false
}

// unwritten returns the fields that encoding/json writes and a schema does not have, since they
// lack json tags.
func (d *deriver) unwritten(
	p *packageInfo, decl *parser.TypeDecl, st parser.Struct,
) (names []string) {
	for i := range st.Fields {
		f := &st.Fields[i]
		if f.JSON.Missing && (f.Exported || f.Embedded) && !d.isPromoted(p, decl, f) {
			names = append(names, f.GoName)
		}
	}
	return names
}

// reportLoss reports the use of a type of which something is lost, and reports whether that is an
// error.
func (d *deriver) reportLoss(p *packageInfo, n parser.TypeName, own *schema.Draft) bool {
	lost := d.typ(n).lost
	if from := d.pkg(n.Package); lost.code == "go/json-tag" && !p.Main && from.isRoot {
		return false // it is reported at the fields
	}
	return lost.code != "" &&
		d.errorf(p, own, lost.code, "%s is of type %s, %s", own.Origin.Name(), n, lost.what)
}

// keysWithMarkers warns of a map whose keys are of a type with validations, which keys do not get,
// as they have no schema. Whoever knows that has a rule at the map or the struct.
func (f *structField) keysWithMarkers() {
	m, _ := f.underlying(parser.Pointee(f.Type)).(parser.Map)
	named, _ := m.Key.(parser.Named)
	key := f.lookup(named.Name)
	if !f.p.Main || key == nil || !slices.ContainsFunc(key.Markers, func(c parser.Comment) bool {
		return strings.HasPrefix(c.Text, "kubebuilder:validation:") &&
			!markers.Begins(c.Text, "kubebuilder:validation:Type") // which says what Go cannot
	}) {
		return
	}
	f.afterTypes(func() {
		if !f.s.Ruled() && !f.node.Ruled() && !f.node.Own().Misses("xvalidation") {
			f.warn("go/map-key", "what the markers of %s say does not hold for the keys "+
				"of %s, which have no schema: write an XValidation rule, as in "+
				"self.all(key, key.matches('^[a-z]+$'))", named.Name.Declared(),
				f.name()).Severity = diag.Warning
		}
	})
}

// jsonOptions are the options of json tags that API types have.
var jsonOptions = []string{"omitempty", "omitzero", "inline", "string"}

// options warns of what encoding/json does not know in a json tag, most often a misspelled option,
// and of options in a name.
func (f *structField) options() {
	if !f.p.Main {
		return
	}
	for _, option := range f.JSON.Unknown {
		if f.JSON.Name == "" && !f.Embedded && diag.Nearest(option, jsonOptions) == "" {
			continue // it is the name, which another finding asks for
		}
		hint := "the options are omitempty, omitzero, inline and string"
		option, outside := strings.CutPrefix(option, `",`)
		meant := strings.TrimSpace(option)
		if outside {
			hint = "put it before the closing quote"
		} else if near := diag.Nearest(meant, jsonOptions); near != "" {
			hint = diag.DidYouMean(near)
		} else if meant == "optional" || meant == "required" {
			hint = "write the marker +" + meant + " above the field"
		}
		f.warn("go/json-option", "the option %q in the json tag of %s has no effect: %s", option,
			f.name(), hint)
	}
	if f.JSON.FormatOption && f.decl.Encodes == parser.Plain {
		f.warn("go/json-option", "since Go 1.27, encoding/json fails to write and to read every "+
			"object with %s, for the option format in its json tag: remove it", f.name())
	}
	switch name, option := f.asName(); {
	case f.JSON.Name == "-" && f.JSON.MayBeAbsent():
		f.warn("go/json-option",
			"the json tag of %s names the property \"-\": to leave the field out, write json:\"-\"",
			f.name())
	case option != "":
		f.warn("go/json-option",
			"the json tag of %s names the property %q: if %s is meant as an option, write json:\"%s,%[3]s\"",
			f.name(), f.JSON.Name, option, name)
	}
}

// asName splits a name in a json tag that was most likely meant to be a name and an option, between
// which the comma is missing. A field may well be called after an option.
func (f *structField) asName() (name, option string) {
	for _, o := range jsonOptions {
		before, ok := strings.CutSuffix(f.JSON.Name, o)
		name = strings.TrimRight(before, ";:| ")
		switch {
		case !ok:
		case before == "" &&
			(f.Embedded || strings.HasPrefix(o, "omit") && !strings.EqualFold(f.GoName, o)),
			name != before:
			return name, o
		}
	}
	return "", ""
}

// inQuotes warns of a number or boolean that the option string of its json tag turns into a string:
// a server refuses what Go then writes. A string gets quotes of its own. The option does nothing
// for other types, or for those that marshal themselves.
func (f *structField) inQuotes() {
	if !f.p.Main || !f.JSON.String || !f.quotable(f.Type) || f.u.own.IntOrString ||
		f.u.named != nil && f.u.named.IntOrString {
		return
	}
	kind := f.u.node().Kind()
	if basic, _ := f.plainBasic(parser.Pointee(f.Type)); basic.Name == "string" {
		f.warn("go/json-quoted",
			"encoding/json writes %s with quotes in the string, as the option string of its tag "+
				"says, and other clients take them for part of the value: drop the option", f.name())
		return
	}
	if !slices.Contains([]string{"integer", "number", "boolean"}, kind) {
		return
	}
	f.warn("go/json-quoted",
		"encoding/json writes %s as a string, as the option string of its tag says, but its "+
			"schema is of type %s: drop the option, or declare a string", f.name(), kind)
}

// quotable reports whether encoding/json heeds the option string: for basic types and pointers to
// them, but not for pointers to pointers.
func (d *deriver) quotable(t parser.Type) bool {
	if pointer, ok := t.(parser.Pointer); ok {
		t = pointer.Elem
	}
	_, basic := d.plainBasic(t)
	return basic
}
