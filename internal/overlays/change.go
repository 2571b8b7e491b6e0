package overlays

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// The markers that overlays write.
const (
	schemaless = "kubebuilder:validation:Schemaless"
	preserve   = "kubebuilder:pruning:PreserveUnknownFields"
	isObject   = "kubebuilder:validation:Type=object"
)

// changeField applies the overlay to a field.
func (e *editor) changeField(f *parser.Field) {
	f.Type, _ = e.withoutMarkers(f.Type)
	f.Markers = e.remarked(f.Markers, markers.OnField)
	if e.overlay.Presence != "" {
		e.present(f)
	}
	if e.overlay.Opaque {
		e.opaque(f)
	}
	f.Doc = e.described(f.Doc)
}

// present makes a field optional or required, as the markers are called, too.
func (e *editor) present(f *parser.Field) {
	want, said, same := e.overlay.Presence, false, true
	for _, c := range f.Markers {
		if isOneOf(c, markerword.Presence()) {
			said, same = true, same && strings.HasSuffix(strings.ToLower(c.Text), want)
		}
	}
	if !said {
		// The package decides, then the JSON tag, as everywhere.
		pkg := e.prog.Packages[e.in]
		optional := f.JSON.MayBeAbsent() || pkg != nil &&
			slices.ContainsFunc(pkg.Markers, func(c parser.Comment) bool {
				return names(c.Text, "kubebuilder:validation:Optional")
			})
		same = optional == (want == "optional")
	}
	if same {
		e.report("overlay/nothing", "presence",
			"the overlay of %s changes nothing: %s is %s already", e.overlay.Type, e.overlay.Path, want)
	}
	f.Markers = append(without(f.Markers, markerword.Presence()), e.marker(want, "presence", 0))
}

// withoutMarkers returns the type of a field without the markers that the overlay removes, for this
// use alone, and whether it had one.
func (e *editor) withoutMarkers(t parser.Type) (parser.Type, bool) {
	switch t := t.(type) {
	case parser.Pointer:
		elem, found := e.withoutMarkers(t.Elem)
		return parser.Pointer{Elem: elem}, found
	case parser.Named:
		decl, here := e.lookup(t.Name), step{of: t.Name}
		if decl == nil || len(e.overlay.Remove) == 0 || e.open[here] {
			return t, false
		}
		e.open[here] = true
		defer delete(e.open, here)
		kept := e.removeFrom(decl.Markers)
		typ, found := e.withoutMarkers(decl.Type)
		if !found && len(kept) == len(decl.Markers) {
			return t, false
		}
		left := *decl
		left.Markers, left.Type = kept, typ
		return e.copied(&left), true
	}
	return t, false
}

// opaque makes a field one of any content: of an object, if that is known.
func (e *editor) opaque(f *parser.Field) {
	kept := slices.DeleteFunc(slices.Clone(f.Markers), func(c parser.Comment) bool {
		return !isOneOf(c, markerword.Presence())
	})
	if len(without(f.Markers, []string{schemaless, preserve})) == len(f.Markers)-2 {
		e.report("overlay/nothing", "opaque",
			"the overlay of %s changes nothing: %s is opaque already", e.overlay.Type, e.overlay.Path)
	}
	f.Markers = append(kept, e.marker(schemaless, "opaque", 0), e.marker(preserve, "opaque", 0))
	if e.isObject(f.Type) {
		f.Markers = append(f.Markers, e.marker(isObject, "opaque", 0))
	}
}

// isObject reports whether values of a type are objects in JSON.
func (e *editor) isObject(t parser.Type) bool {
	for range 100 { // an alias of itself is an error elsewhere
		switch next := t.(type) {
		case parser.Pointer:
			t = next.Elem
		case parser.Named:
			decl := e.lookup(next.Name)
			if decl == nil || decl.Encodes != parser.Plain {
				return false
			}
			t = decl.Type
		case parser.Struct, parser.Map:
			return true
		default:
			return false
		}
	}
	return false
}

// changeType applies the overlay to all uses of a type.
func (e *editor) changeType(t *parser.TypeDecl) {
	o := e.overlay
	if o.Drop || o.Presence != "" {
		e.report("overlay/nothing", "",
			"the overlay of %s has no path: a field can be dropped, optional or required, a type cannot", o.Type)
		return
	}
	t.Markers = e.remarked(t.Markers, markers.OnType|markers.OnKind)
	if o.Opaque {
		t.Type, t.Markers = parser.Struct{}, append(t.Markers, e.marker(preserve, "opaque", 0))
	}
	t.Doc = e.described(t.Doc)
}

// described returns a description as the overlay wants it.
func (e *editor) described(doc string) string {
	o, wanted, key := e.overlay, doc, "keep"
	switch {
	case o.Description != "":
		key, wanted = "description", o.Description
	case o.Keep != "":
		var keep schema.Keep
		_ = keep.UnmarshalText([]byte(o.Keep)) // the configuration has checked the word
		wanted = keep.Of(doc)
	default:
		return doc
	}
	if wanted == doc {
		e.report("overlay/nothing", key,
			"the overlay of %s leaves the description of %s as it is", o.Type, cmp.Or(o.Path, "the type"))
	}
	return wanted
}

// without returns marker lines but those of some names.
func without(list []parser.Comment, some []string) []parser.Comment {
	return slices.DeleteFunc(slices.Clone(list), func(c parser.Comment) bool {
		return isOneOf(c, some)
	})
}

// isOneOf reports whether a marker line has one of some names.
func isOneOf(c parser.Comment, some []string) bool {
	return slices.ContainsFunc(some, func(name string) bool { return names(c.Text, name) })
}
