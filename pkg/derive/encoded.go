package derive

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// What encoding/json makes of a field, where the schema, which is as the peer's, has something
// else. A type that writes its own JSON may do as the schema says, and what other modules declare
// is theirs to fix.

// misnamed warns of a property that encoding/json writes under another name, since it ignores some,
// and of a name with blanks around it, which nobody means.
func (f *structField) misnamed() {
	trimmed := strings.TrimSpace(f.JSON.Name)
	if !f.p.Main || f.decl.Encodes != parser.Plain || !f.Exported || f.JSON.Inline ||
		isJSONName(f.JSON.Name) && trimmed == f.JSON.Name {
		return
	}
	if trimmed != f.JSON.Name && isJSONName(trimmed) {
		f.warn("go/json-name",
			"the name %q of %s in JSON has a space: write json:\"%s\" without it",
			f.JSON.Name, f.name(), trimmed)
		return
	}
	said := fmt.Sprintf("encoding/json ignores the name %q, and writes %s as %q", f.JSON.Name,
		f.name(), f.GoName)
	switch since := f.nameSinceGo127(); since {
	case f.GoName:
	case f.JSON.Name:
		said = "before Go 1.27, " + said
	default:
		said += fmt.Sprintf(", or as %q since Go 1.27", since)
	}
	f.warn("go/json-name", "%s: use letters, digits, _, - or .", said)
}

// nameSinceGo127 returns the name that encoding/json writes the field under since Go 1.27. It takes
// what isJSONName refuses, unless that has quotes or backslashes, and then the word before these.
func (f *structField) nameSinceGo127() string {
	name := f.JSON.Name
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case !strings.ContainsAny(name, "\\'\"`"):
		return name
	case first != '_' && !unicode.IsLetter(first):
		return f.GoName
	}
	return name[:strings.IndexFunc(name, func(c rune) bool {
		return c != '_' && !unicode.IsLetter(c) && !unicode.IsNumber(c)
	})]
}

// isJSONName reports whether encoding/json uses the name in a tag.
func isJSONName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) &&
			!unicode.IsDigit(c)
	})
}

// notInlined warns of a field that only the schema inlines, once all that is said of its struct has
// been heard: a server prunes what Go writes there, unless unknown fields are preserved.
func (f *structField) notInlined() {
	named := isJSONName(f.JSON.Name)
	if !f.p.Main || f.decl.Encodes != parser.Plain || !f.Exported && !f.Embedded ||
		!named && (f.JSON.EmbedOption || f.Embedded && f.mayBeStruct(f.Type)) {
		return
	}
	name, hint := f.GoName, "name it in its json tag"
	if f.JSON.InlineOption {
		hint += ", without the option inline"
	}
	switch {
	case named && f.Embedded:
		name, hint = f.JSON.Name, "leave out the name, or the option inline"
	case named:
		name, hint = f.JSON.Name, "leave out the option inline"
	case f.mayBeStruct(f.Type):
		hint = "embed it, or " + hint
	}
	f.afterTypes(func() {
		if f.s.Known().PreserveUnknown || !f.mayBeStruct(f.Type) && len(f.s.PropertyNames()) > 0 {
			return // a map beside fields is an error
		}
		f.warn("go/json-inline",
			"encoding/json does not inline %s, as the schema does, but writes it as %q: %s",
			f.name(), name, hint)
	})
}

// mayBeStruct reports whether a type, or what it points to, is a struct, as far as that is known.
func (d *deriver) mayBeStruct(t parser.Type) bool {
	switch d.underlying(parser.Pointee(t)).(type) {
	case nil, parser.Struct:
		return true
	}
	return false
}

// checkBase64 warns of a list of bytes that Go writes as a string, which a server then refuses:
// encoding/json looks through the name of the byte type, while the schema has a string for []byte
// alone.
func (d *deriver) checkBase64(
	p *packageInfo, decl *parser.TypeDecl, t parser.Type, value *schema.Draft,
) {
	if !p.Main || decl.Encodes != parser.Plain || value == nil {
		return
	}
	own := value.Own()
	switch t := t.(type) {
	case parser.Pointer:
		d.checkBase64(p, decl, t.Elem, value)
	case parser.Map:
		d.checkBase64(p, decl, t.Elem, own.Values)
	case parser.Slice:
		if t.Array || own.Type != "array" || !d.isByte(t.Elem) {
			d.checkBase64(p, decl, t.Elem, own.Items)
			return
		}
		d.add(p, "go/json-bytes", own.Origin.Decl(),
			"encoding/json writes %s as a string in base64, but its schema is of type array: use "+
				"[]byte, whose schema is that of such a string, or integers of more than 8 bits",
			own.Origin.Name())
	}
}

// isByte reports whether encoding/json writes a slice of these as a string.
func (d *deriver) isByte(t parser.Type) bool {
	b, _ := d.plainBasic(t)
	return b.Name == "uint8" || b.Name == "byte"
}

// plainBasic returns the basic type as which encoding/json writes a type that has no say in it.
func (d *deriver) plainBasic(t parser.Type) (b parser.Basic, ok bool) {
	if named, ok := t.(parser.Named); ok {
		if decl := d.lookup(named.Name); decl == nil || decl.Encodes != parser.Plain {
			return b, false
		}
	}
	b, ok = d.underlying(t).(parser.Basic)
	return b, ok
}
