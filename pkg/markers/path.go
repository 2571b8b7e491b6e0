package markers

import (
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// resourceKeys are the properties that every whole object has, and those of its metadata that may
// be restricted.
var resourceKeys = map[string]string{"apiVersion": "string", "kind": "string", "metadata": "object"}

// descend moves the target to a node below, only for the place that the marker restricts. The node
// must be part of the schema outside junctors; the implicit properties of a whole object and its
// metadata are written out.
func (t *Target) descend(s schema.Step) (*Target, *problem) {
	below := *t
	below.Field, below.Type = nil, nil
	below.inMetadata = s.Name == "metadata" && t.isWholeObject()
	below.Schema = t.Schema.Child(s)
	if below.Schema == nil {
		if p := t.writeOut(s); p != nil {
			return nil, p
		}
		below.Schema = t.Draft.Child(s)
	}
	below.inMetadata = below.inMetadata || below.Schema.Known().ObjectMeta
	below.Draft = t.Draft.Restrict(s)
	return &below, nil
}

// descendAll descends along a path, step by step.
func (t *Target) descendAll(path []schema.Step) (*Target, *problem) {
	for _, s := range path {
		below, p := t.descend(s)
		if p != nil {
			return nil, p
		}
		t = below
	}
	return t, nil
}

// writeOut adds a property that a whole object has implicitly.
func (t *Target) writeOut(s schema.Step) *problem {
	kind := t.Schema.Kind()
	switch own := t.Schema.Own(); {
	case kind == "" && own.Broken && !own.PreserveUnknown: // an error says that nobody knows it
		return &problem{}
	case s.Keyword == "items":
		return &problem{"path", "the value has no items: it is " + described(kind)}
	case s.Keyword == "additionalProperties":
		return &problem{"path", "the value is not a map: it is " + described(kind)}
	case t.inMetadata && (s.Name == "name" || s.Name == "generateName"):
		t.Draft.SetProperty(s.Name, t.implicit("string", s))
		return nil
	case !t.isWholeObject() || resourceKeys[s.Name] == "":
		near := diag.NearestField(s.Name, t.Schema.PropertyNames())
		return &problem{"path",
			"the value has no property " + s.Name + diag.ThenDidYouMean(": ", near)}
	}
	t.Draft.Embedded = true
	if len(t.Schema.PropertyNames()) == 0 { // so it holds what Go does not say
		t.Draft.PreserveUnknown = true
	}
	t.Draft.SetProperty(s.Name, t.implicit(resourceKeys[s.Name], s))
	return nil
}

func (t *Target) implicit(kind string, s schema.Step) *schema.Draft {
	return &schema.Draft{Type: kind, Origin: t.Draft.Origin.Below("." + s.Name)}
}

// isWholeObject reports whether the value is a whole object with apiVersion, kind and metadata.
func (t *Target) isWholeObject() bool {
	of, own := t.Schema.Known(), t.Draft.Known()
	return of.Embedded || of.WholeObject || own.Embedded || own.WholeObject
}

// described returns a type of the schema with its article; an empty one is not known.
func described(kind string) string {
	switch kind {
	case "":
		return "of no known type"
	case "array", "integer", "object":
		return "an " + kind
	}
	return "a " + kind
}

// applyAs runs the effect of a value validation on d as if d had the type of another draft; for an
// int-or-string, as a string and then as an integer.
func applyAs(e effect, t Target, d, other *schema.Draft) *problem {
	t.Draft, t.Named = d, nil
	kind := d.Type
	both := d.IntOrString
	defer func() { d.Type, d.IntOrString = kind, both }()
	d.Type = other.Kind()
	d.IntOrString = other.Known().IntOrString
	p := e(&t)
	if p != nil && p.code == "shape" && d.IntOrString {
		d.Type = "integer"
		p = e(&t)
	}
	return p
}

// steps reads the path at the beginning of a marker's name and returns the offset after it. starts
// reports whether a text starts with a keyword.
func steps(
	text string, off int, starts func(text, keyword string) bool,
) (path []schema.Step, end int) {
	for {
		word := text[off:]
		switch {
		case starts(word, "items:"):
			path, off = append(path, schema.ToItems), off+len("items:")
		case starts(word, "additionalProperties:"):
			path, off = append(path, schema.ToValues),
				off+len("additionalProperties:")
		case starts(word, "properties:"), starts(word, "properties="):
			name, after, ok := propertyName(text, off+len("properties:"))
			if !ok {
				return path, off
			}
			path, off = append(path, schema.ToProperty(name)), after
		default:
			return path, off
		}
	}
}

// hasKeyword reports whether s starts with a keyword, whose first letter may be upper case.
func hasKeyword(s, keyword string) bool {
	return strings.HasPrefix(lower(s), keyword)
}

// propertyName reads a name up to the next colon; one that holds a colon or a comma is written in
// quotes.
func propertyName(text string, off int) (name string, end int, ok bool) {
	if off < len(text) && (text[off] == '"' || text[off] == '`') {
		r := reader{text: text, off: off}
		name, err := r.quoted()
		return name, r.off + 1, err == nil && strings.HasPrefix(r.rest(), ":")
	}
	name, _, ok = strings.Cut(text[off:], ":")
	return name, off + len(name) + 1, ok && name != "" && !strings.ContainsAny(name, "=,; ")
}

// lower and upper change the first letter of a keyword, if it has one.
func lower(s string) string { return strings.ToLower(s[:min(1, len(s))]) + s[min(1, len(s)):] }
func upper(s string) string { return strings.ToUpper(s[:min(1, len(s))]) + s[min(1, len(s)):] }
