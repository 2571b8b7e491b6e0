package derive

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser"
)

// A reach says through which embedded field a struct has each of the parts of a kind and of a list;
// the empty name for those that it embeds itself.
type reach map[string]string

func (r reach) has(meta string) bool {
	_, ok := r[meta]
	return ok
}

// reachOf returns the parts of package metav1 that a type has, itself or through what it embeds or
// is declared as.
func (d *deriver) reachOf(t parser.Type) reach {
	all := reach{}
	d.reachInto(all, t, "", 0)
	return all
}

// reachInto adds to all what a type has; through is the type by which it has it, empty for what it
// embeds itself.
func (d *deriver) reachInto(all reach, t parser.Type, through string, depth int) {
	st, ok := d.underlying(parser.Pointee(t)).(parser.Struct)
	if !ok || depth == maxBases {
		return
	}
	for i := range st.Fields {
		f := &st.Fields[i]
		named, _ := parser.Pointee(f.Type).(parser.Named)
		switch by := through; {
		case !f.Embedded && (!f.JSON.Inline || named.Name.Package == metaV1):
		case named.Name.Package == metaV1:
			if _, known := all[named.Name.Name]; !known || by == "" {
				all[named.Name.Name] = by
			}
		default:
			if by == "" {
				by = f.GoName
			}
			d.reachInto(all, f.Type, by, depth+1)
		}
	}
}

// maxBases is through how many structs a kind may have its parts.
const maxBases = 8

// notKind says why a declaration is not a kind, and what to do about a marker of one; nothing if
// the declaration has all that makes a kind, though not in the way that counts.
func notKind(decl *parser.TypeDecl) (why, instead string) {
	const move = ": move it to a kind, or remove it"
	if decl.Kind {
		return "it has type parameters", move
	}
	st, _ := decl.Type.(parser.Struct)
	has := map[string]bool{}
	for i := range st.Fields {
		f := &st.Fields[i]
		meta := metaOf(f)
		has[meta] = true
		_, pointer := f.Type.(parser.Pointer)
		switch {
		case meta == "" || why != "":
		case !f.Embedded:
			why = "its metav1." + meta + " is not embedded, but has the name " + f.GoName
		case pointer:
			why = "it embeds a pointer to metav1." + meta
		}
	}
	switch {
	case why != "" && has["TypeMeta"] && has["ObjectMeta"]:
		return why, ""
	case why != "": // there is more to do than to embed the other one
	case has["ObjectMeta"] && !has["TypeMeta"]:
		return "it does not embed metav1.TypeMeta", ": embed it, or remove the marker"
	case has["TypeMeta"] && !has["ObjectMeta"] && !isList(st):
		return "it does not embed metav1.ObjectMeta", ": embed it, or remove the marker"
	}
	return "it does not embed metav1.TypeMeta and metav1.ObjectMeta", move
}

// WhyNotKind says what a struct that is no kind lacks to be one, as far as its own fields tell
// by their names. It says nothing of a list, nor of a struct without the fields of a kind.
func WhyNotKind(decl *parser.TypeDecl) string {
	st, _ := decl.Type.(parser.Struct)
	has, tagged := map[string]bool{}, false
	for _, f := range st.Fields {
		if n, ok := f.Type.(parser.Named); ok && f.Embedded {
			name := n.Name.Name
			has[name] = true
			tagged = tagged || !f.JSON.Missing && (name == "TypeMeta" || name == "ObjectMeta")
		}
	}
	switch {
	case decl.Kind || decl.Generic || has["ListMeta"] || !has["TypeMeta"] && !has["ObjectMeta"]:
		return ""
	case !has["ObjectMeta"]:
		return "it does not embed metav1.ObjectMeta"
	case !has["TypeMeta"]:
		return "it does not embed metav1.TypeMeta"
	case !tagged:
		return "neither metav1.TypeMeta nor metav1.ObjectMeta has a json tag"
	}
	return "its TypeMeta or ObjectMeta is another type than that of k8s.io/apimachinery, perhaps " +
		"an alias of it"
}

// notAsMeant says why a type that is marked as a root object becomes no kind, or nothing if it need
// not be one: a list, or options that have no metadata; or if nobody knows what it embeds.
func (d *deriver) notAsMeant(decl *parser.TypeDecl) string {
	has := d.reachOf(decl.Type)
	both := has.has("TypeMeta") && has.has("ObjectMeta")
	named, declared := decl.Type.(parser.Named)
	st, isStruct := d.underlying(decl.Type).(parser.Struct)
	hasContent := slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		return f.JSON.Name == "spec" || f.JSON.Name == "status"
	})
	switch {
	case slices.ContainsFunc(st.Fields, isUnknown):
		return ""
	case has.has("ListMeta") && hasContent:
		return "it embeds metav1.ListMeta, the metadata of a list: embed metav1.ObjectMeta"
	case has.has("ListMeta") && has.has("TypeMeta") && len(st.Fields) == 2:
		return "it is a list without objects: declare Items, with json:\"items\""
	case has.has("ListMeta"):
		return ""
	case decl.Generic || decl.Kind: // which is known of a declaration without its type
		return "it has type parameters: declare a struct without, with the fields that it is to have"
	case !isStruct:
		return "it is not a struct"
	case declared && both:
		return "it is declared as " + named.Name.Declared() +
			": embed metav1.TypeMeta and metav1.ObjectMeta in a struct of its own"
	case both:
		for _, meta := range []string{"TypeMeta", "ObjectMeta"} {
			if has[meta] != "" {
				return "it has metav1." + meta + " only through " + has[meta] + ": embed it in " +
					decl.Name.Declared() + " itself"
			}
		}
		return "it embeds metav1.TypeMeta or metav1.ObjectMeta by an alias: embed it by its own name"
	case has.has("ObjectMeta"):
		return "it does not embed metav1.TypeMeta"
	case has.has("TypeMeta") && !hasContent:
		return ""
	case has.has("TypeMeta"):
		return "it does not embed metav1.ObjectMeta"
	}
	return "it does not embed metav1.TypeMeta and metav1.ObjectMeta"
}

// isList reports whether a struct has the metadata of a list.
func isList(st parser.Struct) bool {
	return slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		named, _ := parser.Pointee(f.Type).(parser.Named)
		return named.Name.Name == "ListMeta"
	})
}

// isUnknown reports whether a field embeds what cannot be loaded or has no schema, either of which
// is reported.
func isUnknown(f parser.Field) bool {
	_, opaque := parser.Pointee(f.Type).(parser.Opaque)
	return f.Embedded && opaque
}

// becomesVersion warns of a struct that is a version of a kind only because it has the kind's name:
// objects of that version would lose what the kind's other versions have.
func (d *deriver) becomesVersion(sources []source) {
	for _, s := range sources {
		has := d.reachOf(s.decl.Type)
		_, isStruct := d.underlying(s.decl.Type).(parser.Struct)
		if isKind(s.decl) || s.decl.Unclear || !isStruct || !s.pkg.Main && !s.pkg.isRoot ||
			has.has("TypeMeta") && has.has("ObjectMeta") {
			continue
		}
		i := slices.IndexFunc(sources, func(o source) bool { return isKind(o.decl) })
		if i < 0 {
			continue
		}
		lacks := slices.DeleteFunc([]string{"metav1.TypeMeta", "metav1.ObjectMeta"},
			func(meta string) bool {
				return has.has(strings.TrimPrefix(meta, "metav1."))
			})
		d.add(s.pkg, "crd/not-a-kind", s.decl.Pos,
			"%s becomes version %s of the kind of that name, although it does not embed %s: "+
				"rename it, or leave it out with +kubebuilder:skipversion above it",
			s.decl.Name.Declared(),
			s.pkg.version(), strings.Join(lacks, " and ")).
			Relate(sources[i].decl.Pos, "the kind, in version %s", sources[i].pkg.version())
	}
}
