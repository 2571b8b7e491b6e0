package config

import (
	"go/token"
	"strings"
)

// A MarkerRule is what a project says about the use of a marker.
type MarkerRule struct {
	Pos    token.Position
	Kind   string // forbid, prefer or require
	Marker string // a name, with that of an argument behind it if it is about one, as a glob
	Write  string // the name to write instead, of prefer
	On     string // where the marker is required
	Reason string
}

const globHint = "write one as in kubebuilder:validation:Minimum, with * for any characters"

// markersKey is about which markers a project uses.
func markersKey() Key {
	return Key{
		Name: "markers", Peer: true,
		Example: "markers:\n  forbid:\n  - marker: kubebuilder:pruning:PreserveUnknownFields\n    reason: a server would keep typing errors\n" +
			"  prefer:\n    kubebuilder:validation:Optional:\n      write: optional\n      reason: one spelling is enough\n" +
			"  require:\n  - marker: kubebuilder:resource:shortName\n    on: kinds\n    reason: people type it\n" +
			"  - marker: \"*listType\"\n    on: lists\n    reason: server-side apply must know how to merge",
		Doc: "Rules about the markers of the project itself. `forbid` lists markers that must " +
			"not be used, `prefer` maps markers to those to write instead, and `require` lists " +
			"markers that must be `on` all `kinds`, `structs`, `types`, `fields`, `lists`, " +
			"`maps` or `packages`. A marker is a name, or a name and one of its arguments, as in " +
			"`kubebuilder:resource:shortName`; `*` stands for any characters. Each finding gives " +
			"the `reason`, and is `marker/forbidden`, `marker/preferred` or `marker/required`, " +
			"whose severity is set as that of other rules. `lint --fix` writes the preferred " +
			"marker where it means the same. An entry of `forbid`, and what `prefer` maps to, " +
			"may be a name alone.",
		kind: mapping(markerRuleKeys),
	}
}

// markerRuleKeys returns the keys of a rule about markers.
func markerRuleKeys() []Key {
	name := text("marker", globHint, markerForm)
	reason := Key{Name: "reason", Example: "reason: one spelling is enough",
		Doc: "What each finding says.", kind: text("reason", "write one line", lineForm)}
	marker := Key{Name: "marker", Example: "marker: kubebuilder:validation:Minimum",
		Doc: "The marker, as a glob.", required: true, kind: name}
	write := Key{Name: "write", Example: "write: k8s:minimum", Doc: "The marker to write instead.",
		required: true, kind: name}
	on := Key{Name: "on", Example: "on: kinds", Doc: "Where it is required.", required: true,
		kind: oneOf("kinds", "structs", "types", "fields", "lists", "maps", "packages")}
	forbidden := either(isScalar, name, mapping(func() []Key { return []Key{marker, reason} }))
	preferred := either(isScalar, name, mapping(func() []Key { return []Key{write, reason} }))
	return []Key{
		{
			Name: "forbid", Example: "forbid: [kubebuilder:pruning:PreserveUnknownFields]",
			Doc: "Markers that must not be used.", kind: listOf(forbidden),
		},
		{
			Name: "prefer", Example: "prefer: {kubebuilder:validation:Optional: optional}",
			Doc: "Markers and those to write instead.", kind: entries("prefer", func() Schema {
				return Schema{Type: optionalObject(), PropertyNames: &Schema{Pattern: markerForm},
					AdditionalProperties: preferred.schema()}
			}, checkMarker, preferred),
		},
		{
			Name:    "require",
			Example: "require:\n  - marker: kubebuilder:resource:shortName\n    on: kinds",
			Doc:     "Markers that must be there.", kind: listOf(mapping(func() []Key {
				return []Key{marker, on, reason}
			})),
		},
	}
}

// takeMarkers stores the rules about markers.
func (c *Config) takeMarkers(groups []Record) {
	for _, group := range groups {
		rule := MarkerRule{Kind: group.Key, Pos: group.Pos, Marker: group.Item}
		fields, _ := group.Value.([]Record)
		if name, isName := group.Value.(string); isName && group.Key == "prefer" {
			rule.Write = name
		} else if isName {
			rule.Marker = name
		}
		_ = decode(fields, &rule)
		rule.Marker = strings.TrimPrefix(rule.Marker, "+")
		rule.Write = strings.TrimPrefix(rule.Write, "+")
		rule.Reason = strings.TrimSuffix(rule.Reason, ".")
		c.Markers = append(c.Markers, rule)
	}
}
