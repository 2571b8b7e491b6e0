package lsp

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A placed is a field of a kind where a version publishes it.
type placed struct {
	file     pipeline.File
	version  string
	root     string   // path of the schema in the manifest
	keys     []string // below that, as in properties, spec, items
	required bool
	// it has no comment of its own, so that the description is that of its type
	plain bool
}

// steps returns the keys as a server writes them, as in properties[spec] and items, and the names
// among them.
func (p placed) steps() (path, names []string) {
	for keys := p.keys; len(keys) > 0; keys = keys[1:] {
		step := keys[0]
		if step == "properties" {
			keys = keys[1:]
			step, names = step+"["+keys[0]+"]", append(names, keys[0])
		}
		path = append(path, step)
	}
	return path, names
}

// findPublished finds the first place at which a kind publishes what is declared at a position.
func findPublished(snap pipeline.Snapshot, at token.Position) (placed, bool) {
	for k, crd := range snap.CRDs {
		for i, v := range crd.Versions {
			f := finder{at: at, seen: map[*schema.Structural]bool{}}
			if v.Schema.Node() == nil || !f.findBelow(v.Schema.Node(), nil) {
				continue
			}
			f.found.file, f.found.version, f.found.root = snap.Files[k], v.Name,
				fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema", i)
			return f.found, true
		}
	}
	return placed{}, false
}

// A finder looks for the schema node of what is declared at a position.
type finder struct {
	at    token.Position
	seen  map[*schema.Structural]bool
	found placed
}

// findBelow looks for the declaration below a node.
func (f *finder) findBelow(s *schema.Structural, keys []string) bool {
	if f.seen[s] {
		return false
	}
	f.seen[s] = true
	switch x := s.Shape.(type) {
	case schema.Object:
		for _, p := range x.Properties {
			to := append(slices.Clip(keys), "properties", p.Name)
			if at := p.Schema.Origin.Decl(); at.Filename == f.at.Filename && at.Line == f.at.Line &&
				at.Column == f.at.Column {
				f.found = placed{keys: to, required: p.Required}
				return true
			}
			if f.findBelow(p.Schema, to) {
				return true
			}
		}
	case schema.Map:
		return f.findBelow(x.Values, append(slices.Clip(keys), "additionalProperties"))
	case schema.Array:
		return f.findBelow(x.Items, append(slices.Clip(keys), "items"))
	}
	return false
}

// schema returns the part of the manifest that the place is.
func (p placed) schema() map[string]any {
	document, _ := jsontext.Decode(p.file.JSON)
	for _, v := range jsontext.At[[]any](document, "spec", "versions") {
		if jsontext.At[string](v, "name") == p.version {
			root := jsontext.At[any](v, "schema", "openAPIV3Schema")
			return jsontext.At[map[string]any](root, p.keys...)
		}
	}
	return nil
}

// maxLines is how many lines of a schema a hover has.
const maxLines = 40

// yaml returns the schema as people read it, cut off where it is long.
func (p placed) yaml(part map[string]any) string {
	data, err := yaml.Marshal(shallow(part))
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	if len(lines) > maxLines {
		lines = append(lines[:maxLines], "…")
	}
	return strings.Join(lines, "\n")
}

// shallow leaves out what is below the properties of properties.
func shallow(part map[string]any) map[string]any {
	out := map[string]any{}
	for key, value := range part {
		switch below, isMap := value.(map[string]any); {
		case key == "description":
		case key == "properties" && isMap:
			names := map[string]any{}
			for name, p := range below {
				typ, _ := p.(map[string]any)
				names[name] = map[string]any{"type": typ["type"]}
			}
			out[key] = names
		case key == "items" && isMap || key == "additionalProperties" && isMap:
			out[key] = shallow(below)
		default:
			out[key] = value
		}
	}
	return out
}

// shortPosition returns the name of a file as seen from a root.
func shortPosition(root string, pos token.Position) string {
	name := pos.Filename
	if rel, err := filepath.Rel(root, name); err == nil && filepath.IsLocal(rel) {
		name = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", name, pos.Line)
}
