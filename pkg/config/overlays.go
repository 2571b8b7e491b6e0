package config

import "go/token"

// An Overlay is what the configuration says about a type or a field that the project cannot edit.
type Overlay struct {
	Pos token.Position
	// a qualified type, and the names in JSON that lead from it to a field; empty for the type
	// itself
	Type, Path  string
	Drop        bool
	Opaque      bool
	Presence    string // optional or required; empty to leave it
	Description string // empty to leave it
	Keep        string // how much of the description is kept; empty for all
	Set, Remove []string
	StopAt      int // the depth of a type that contains itself; 0 for any
	// where the value of a key is, or each one of its list
	At map[string][]token.Position
}

// PosOf returns the position of a value of a key, or that of the overlay if it does not have it.
func (o Overlay) PosOf(key string, i int) token.Position {
	if at := o.At[key]; i < len(at) {
		return at[i]
	}
	return o.Pos
}

func overlayKeys() []Key {
	typ := text("type", "write its import path and its name, as in k8s.io/api/core/v1.PodSpec",
		typeForm)
	path := text("path of a field",
		"write the names in JSON, with items for those of a list, as in containers.items.resources",
		fieldForm)
	marker := text("marker", "write one as in kubebuilder:validation:MaxLength=63", `^\+?[^\s+]`)
	return []Key{
		{Name: "type", Example: "type: k8s.io/api/core/v1.PodSpec",
			Doc: "The type, by import path and name.", required: true, kind: typ},
		{
			Name: "path", Example: "path: containers.items.resources",
			Doc: "The field, by the names in JSON that lead to it from the type. `items` leads " +
				"into a list, `values` into a map.", kind: path,
		},
		{Name: "drop", Example: "drop: true", Doc: "`true` leaves the field out.", kind: boolean()},
		{Name: "presence", Example: "presence: optional",
			Doc:  "Whether the field is `optional` or `required`.",
			kind: oneOf("optional", "required")},
		{Name: "description", Example: "description: Which to run.", Doc: "Another description.",
			kind: text("description", "write some text", `.`)},
		{Name: "keep", Example: "keep: first-sentence", Doc: "How much of the description is kept.",
			kind: oneOf("first-sentence", "none")},
		{Name: "set", Example: `set: ["kubebuilder:validation:MaxItems=8"]`,
			Doc: "Markers, as if they stood in the source.", kind: listOf(marker)},
		{Name: "remove", Example: `remove: ["kubebuilder:validation:MaxItems"]`,
			Doc: "Names of markers that have no effect.", kind: listOf(marker)},
		{Name: "opaque", Example: "opaque: true", Doc: "`true` accepts and keeps any content.",
			kind: boolean()},
		{
			Name: "stopAt", Example: "stopAt: 3",
			Doc:  "How often a type that contains itself is written out; below, any content is accepted.",
			kind: number("a depth", 0, largest),
		},
	}
}

const (
	typeForm  = `^[^\s"]+\.[A-Za-z_][A-Za-z0-9_]*$`
	fieldForm = `^[^\s.]+(\.[^\s.]+)*$`
)
