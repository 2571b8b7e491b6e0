package markers

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

var topologyMarkers = []Definition{
	listType("listType",
		"listType says how the lists of several appliers are merged: as a whole (atomic), as a "+
			"set, or by the keys of their items (map)."),
	tagged(listType("k8s:listType", "k8s:listType is another spelling of listType."),
		takesLike("listType", (*tagPlace).setMerging)),
	listMapKey("listMapKey",
		"listMapKey names a property that distinguishes the items of a map list. Repeat it for a "+
			"key of several properties."),
	tagged(listMapKey("k8s:listMapKey",
		"k8s:listMapKey is another spelling of listMapKey. Beside k8s:unique=map it names a key "+
			"of a list that is merged as a whole."),
		takesLike("listMapKey", (*tagPlace).setMerging)),
	mapType("mapType", keyed,
		"mapType says whether the maps of several appliers are merged key by key (granular) or "+
			"as a whole (atomic)."),
	mapType("structType", whole,
		"structType says whether the objects of several appliers are merged field by field "+
			"(granular) or as a whole (atomic)."),
}

// listType defines a spelling of the marker that sets x-kubernetes-list-type.
func listType(name, doc string) Definition {
	def := mergeMarker(name, "set", listed, []string{"map", "set", "atomic"},
		"x-kubernetes-list-type",
		doc, func(d *schema.Draft) *string { return &d.ListType })
	def.phase = shapePhase
	return def
}

// mapType defines a spelling of the marker that sets x-kubernetes-map-type; on says which values it
// fits.
func mapType(name string, on fit, doc string) Definition {
	return mergeMarker(name, "atomic", on, []string{"granular", "atomic"},
		"x-kubernetes-map-type", doc,
		func(d *schema.Draft) *string { return &d.MapType })
}

// mergeMarker defines a marker that says by one of a few words how values are merged; of returns
// where a draft has the word.
func mergeMarker(
	name, example string, on fit, words []string, keyword, doc string,
	of func(*schema.Draft) *string,
) Definition {
	return Definition{
		Name: name, Sites: OnType | OnField, phase: valuePhase,
		Usage: "=" + strings.Join(words, "|"), Example: name + "=" + example, Doc: doc,
		parse: value((*reader).wholeArgument, func(t *Target, s string) *problem {
			p := on.check(t)
			if p == nil {
				p = checkOneOf(s, words...)
			}
			if p != nil {
				t.Draft.Unread = append(t.Draft.Unread, strings.ToLower(LastWord(name)))
				return p
			}
			*of(t.Draft) = s
			t.set(keyword)
			return nil
		}),
	}
}

// listMapKey defines a spelling of the marker that adds a key of a map list, or of a list whose
// items must have different keys.
func listMapKey(name, doc string) Definition {
	return Definition{
		Name: name, Sites: OnType | OnField, phase: valuePhase, Several: AddUp,
		Usage:   "=<property>",
		Example: name + "=name", Doc: doc, needs: "x-kubernetes-list-type",
		parse: value((*reader).wholeArgument, func(t *Target, key string) *problem {
			if p := listed.check(t); p != nil {
				return p
			}
			if t.Draft.Misses("listtype") {
				return nil // nobody knows whether it is map
			}
			if t.Draft.ListType != "map" {
				return uniqueKey(t.Draft, key)
			}
			if !slices.Contains(t.Draft.MapKeys, key) {
				t.Draft.MapKeys = append(t.Draft.MapKeys, key)
			}
			t.set("x-kubernetes-list-map-keys")
			t.set(schema.ListMapKey(key))
			return nil
		}),
	}
}

// uniqueKey adds a key to a list that is no map list, but whose items must have different keys; a
// server does not read it.
func uniqueKey(d *schema.Draft, key string) *problem {
	if !d.Keyed && d.UniqueKeys == nil { // else it was reported of another key
		d.UniqueKeys = []string{key}
		return &problem{"shape", "it needs listType=map on the same declaration"}
	}
	if !slices.Contains(d.UniqueKeys, key) {
		d.UniqueKeys = append(d.UniqueKeys, key)
	}
	return nil
}

// checkOneOf returns why a value is none of the allowed ones, or nil.
func checkOneOf(s string, allowed ...string) *problem {
	if slices.Contains(allowed, s) {
		return nil
	}
	return &problem{"value", "its value is one of " + strings.Join(allowed, ", ") +
		meantAmong(s, allowed)}
}

// meantAmong says which of the allowed values a wrong one was meant to be; nothing if none is near.
func meantAmong(s string, allowed []string) string {
	if hint := commentIn(s); hint != "" {
		return hint
	}
	if near := diag.Nearest(s, allowed); near != "" {
		return ": write " + near
	}
	return ""
}

var oneOfMarkers = []Definition{
	fieldsOf("AtMostOneOf", atMostPhase, "at most one of the fields in [%s] may be set", atMostOne,
		"AtMostOneOf allows at most one of the listed fields to be present."),
	fieldsOf("ExactlyOneOf", exactlyPhase, "exactly one of the fields in [%s] must be set",
		exactlyOne,
		"ExactlyOneOf requires exactly one of the listed fields to be present."),
	fieldsOf("AtLeastOneOf", atLeastPhase, "at least one of the fields in [%s] must be set",
		atLeastOne,
		"AtLeastOneOf requires at least one of the listed fields to be present."),
}

// fieldsOf defines a marker that writes a rule in CEL about the presence of fields.
func fieldsOf(
	name string, phase phase, message string, rule func([]string) string, doc string,
) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType, phase: phase, Several: AddUp,
		Usage:   "=<field>;<field>",
		Example: validationPrefix + name + "=configMap;secret", Doc: doc,
		parse: value(texts, func(t *Target, fields []string) *problem {
			if len(fields) == 0 {
				return nil
			}
			for _, f := range fields {
				if p := t.Type.mayBeAbsent(f); p != nil {
					return p
				}
			}
			t.Type.oneOfs = append(t.Type.oneOfs, oneOfRule{t.marker, fields})
			t.rule(schema.Rule{
				Rule: rule(fields), Message: strings.Replace(message, "%s",
					strings.Join(fields, " "), 1), Origin: t.origin(),
			})
			t.set("x-kubernetes-validations")
			return nil
		}),
	}
}

// mayBeAbsent checks that a field of a one-of marker is not required.
func (t *Type) mayBeAbsent(name string) *problem {
	if strings.Contains(name, ".") {
		return &problem{"value", "it lists fields of the same struct, not the path " + name}
	}
	for _, f := range t.Fields {
		if f.Name != name {
			continue
		}
		required, explicit := f.Explicit()
		if required || !explicit && !f.Optional {
			return &problem{"conflict",
				"the field " + name +
					" is required, so it cannot be one of several: make it optional, or take it " +
					"out of the list"}
		}
	}
	return nil
}

// has returns has(self.a). A name that is no identifier is escaped, where the peer's rule does not
// compile.
func has(field string) string { return "has(self." + schema.CELName(field) + ")" }

// eachPresent asks which fields are present: (has(self.a)?1:0)+(has(self.b)?1:0), or
// has(self.a)||has(self.b).
func eachPresent(fields []string, before, after, between string) string {
	terms := make([]string, len(fields))
	for i, f := range fields {
		terms[i] = before + has(f) + after
	}
	return strings.Join(terms, between)
}

func present(fields []string) string    { return eachPresent(fields, "(", "?1:0)", "+") }
func atMostOne(fields []string) string  { return present(fields) + " <= 1" }
func exactlyOne(fields []string) string { return present(fields) + " == 1" }
func atLeastOne(fields []string) string { return eachPresent(fields, "", "", "||") }
