package derive

import "github.com/schemagen/schemagen/pkg/schema"

// pruned warns of metadata below the root, and of unstructured objects, whose content a server
// prunes: it knows only the metadata of whole objects, and the schema says nothing about either, as
// the peer's does. What types of other modules lose is reported where they are used. The check runs
// when all markers have been applied and all fields beside f are known.
func (f *structField) pruned() {
	value, kept, mapped := elementOf(f.node)
	if !f.p.Main || f.JSON.Inline || isKind(f.decl) && f.Embedded && metaOf(f.Field) != "" ||
		!value.Refers || value.Parts[0].Origin.Main() || value.Kind() != "object" {
		return
	}
	f.afterTypes(func() {
		in := lostIn(value)
		switch {
		case in != "":
			f.warn("go/embedded-metadata",
				"a server prunes everything in the %s of %s, which is of type %s.%s: set generateEmbeddedObjectMeta",
				in, f.name(), value.Parts[0].Origin.Package(), value.Parts[0].Origin.Name())
		case kept || !isPruned(value) || f.JSON.Name == "metadata" && isWhole(f.s):
		default:
			f.warn("go/embedded-metadata", "a server prunes everything in %s: %s", f.name(),
				toKeep(value, mapped))
		}
	})
}

// toKeep says how to keep what a server prunes.
func toKeep(value *schema.Draft, mapped bool) string {
	const keep = "write +kubebuilder:pruning:PreserveUnknownFields above it"
	switch whole := value.Known().WholeObject; {
	case whole && mapped:
		return "use runtime.RawExtension"
	case whole:
		return keep
	case mapped:
		return "set generateEmbeddedObjectMeta"
	}
	return "set generateEmbeddedObjectMeta, or " + keep
}

// isPruned reports whether the schema of metadata, or of an object of any kind, says only that it
// is an object.
func isPruned(s *schema.Draft) bool {
	known := s.Known()
	return (known.WholeObject || known.ObjectMeta) && len(s.Promoted()) == 0 &&
		!known.PreserveUnknown && !(known.WholeObject && known.Embedded)
}

// lostIn returns the name of a property of a value that is metadata whose content is pruned, or
// nothing.
func lostIn(value *schema.Draft) string {
	whole := value.Known().Embedded
	for _, name := range value.PropertyNames() {
		own := value.Own().Property(name) // what is said about it only for this value
		if kept := whole && name == "metadata" || own != nil && own.PreserveUnknown; !kept &&
			isPruned(value.Child(schema.ToProperty(name))) {
			return name
		}
	}
	return ""
}

// isWhole reports whether a struct looks like a whole object, which others may embed as a resource.
func isWhole(s *schema.Draft) bool {
	has := func(name string) bool {
		return s.Child(schema.ToProperty(name)) != nil
	}
	return has("apiVersion") && has("kind")
}

// elementOf returns the elements of lists and maps, as far as the Go type of a field spells them
// out. They are kept if a list preserves unknown fields, which extends to its items; a map's keys
// are all known, so there it does not extend to the values.
func elementOf(s *schema.Draft) (elem *schema.Draft, kept, mapped bool) {
	for {
		switch own := s.Own(); {
		case own.Items != nil:
			s, kept = own.Items, kept || own.PreserveUnknown
		case own.Values != nil:
			s, kept, mapped = own.Values, false, true
		default:
			return s, kept, mapped
		}
	}
}
