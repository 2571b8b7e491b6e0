package migrate

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// The peer leaves its version in an annotation. peerVersion is the one whose output we reproduce.
const (
	versionAnnotation = "controller-gen.kubebuilder.io/version"
	peerVersion       = "v0.23.0"
)

// decode reads a manifest, in which each key must be unique. Null is nothing; numbers keep their
// text.
func decode(manifest []byte) (map[string]any, error) {
	data, err := yaml.YAMLToJSONStrict(manifest)
	if err != nil {
		return nil, err
	}
	document, err := jsontext.DecodeObject(data)
	dropNulls(document)
	return document, err
}

// isPatch reports whether a document is only a part of a CRD, which kustomize merges into another
// one: a server needs both.
func isPatch(document map[string]any) bool {
	return jsontext.At[any](document, "spec", "group") == nil &&
		jsontext.At[any](document, "spec", "names") == nil
}

// dropNulls removes the members that are null, at any depth.
func dropNulls(value any) {
	switch x := value.(type) {
	case map[string]any:
		maps.DeleteFunc(x, func(_ string, v any) bool { return v == nil })
		for _, v := range x {
			dropNulls(v)
		}
	case []any:
		for _, v := range x {
			dropNulls(v)
		}
	}
}

// withoutStatus returns the parts of a manifest that a project writes: neither its status, which a
// server replaces, nor the annotation with the version of controller-gen.
func withoutStatus(document map[string]any) map[string]any {
	document = without(document, "status")
	metadata, ok := document["metadata"].(map[string]any)
	if !ok {
		return document
	}
	annotations := metadata["annotations"]
	metadata = without(metadata, "annotations")
	if rest := without(annotations, versionAnnotation); len(rest) > 0 {
		metadata["annotations"] = rest
	}
	document["metadata"] = metadata
	return document
}

var (
	versionLine = regexp.MustCompile(`(?m)^    ` + regexp.QuoteMeta(versionAnnotation) + `:.*\n`)
	emptied     = regexp.MustCompile(`(?m)^  annotations:\n((?:  [^ ])|\S)`)
)

// Unversioned returns a manifest without the annotation in which controller-gen leaves its version,
// as with omitToolVersion.
func Unversioned(manifest []byte) []byte {
	at := versionLine.FindIndex(manifest)
	if at == nil {
		return manifest
	}
	return emptied.ReplaceAll(slices.Concat(manifest[:at[0]], manifest[at[1]:]), []byte("$1"))
}

// withoutHeader returns a manifest without the comments and the separator above it and without the
// peer's version.
func withoutHeader(manifest []byte) []byte {
	text := bytes.ReplaceAll(manifest, []byte("\r\n"), []byte("\n"))
	for {
		line, rest, ok := bytes.Cut(text, []byte("\n"))
		if !ok || len(line) > 0 && string(line) != "---" && line[0] != '#' {
			return Unversioned(text)
		}
		text = rest
	}
}

// without returns an object without some keys, or nil for anything else.
func without(value any, keys ...string) map[string]any {
	object, _ := value.(map[string]any)
	rest := maps.Clone(object)
	for _, key := range keys {
		delete(rest, key)
	}
	return rest
}

// nodeOf cuts a path into the path of a schema node and the first keyword below it. A path outside
// of schemas is cut at its last dot.
func nodeOf(path string) (node, keyword string) {
	const schema = ".schema.openAPIV3Schema"
	i := strings.Index(path, schema)
	if i < 0 {
		if dot := strings.LastIndexByte(path, '.'); dot >= 0 {
			return path[:dot], path[dot+1:]
		}
		return path, ""
	}
	end := i + len(schema)
	for {
		step := structuralStep(path[end:])
		if step == 0 {
			keyword, _, _ = strings.Cut(strings.TrimPrefix(path[end:], "."), "[")
			keyword, _, _ = strings.Cut(keyword, ".")
			return path[:end], keyword
		}
		end += step
	}
}

// structuralStep returns the length of the step from a schema node to one below it that a path
// begins with, or 0.
func structuralStep(path string) int {
	for _, step := range []string{".items", ".additionalProperties"} {
		if rest, ok := strings.CutPrefix(path, step); ok && (rest == "" || rest[0] == '.') {
			return len(step)
		}
	}
	const properties = ".properties["
	if !strings.HasPrefix(path, properties) {
		return 0
	}
	for i := len(properties); i < len(path); i++ {
		if path[i] == ']' && (i+1 == len(path) || path[i+1] == '.') {
			return i + 1
		}
	}
	return 0
}

// Markers that take effect with us although the peer does not know them begin with one of
// ourPrefixes. The peer knows only these few of the tags of declarative validation, k8s:…; its own
// markers of validation are in upper case.
var (
	ourPrefixes = []string{"discriminator", "enum", "union", "schemagen:"}
	peersTags   = []string{"enum", "immutable", "listMapKey", "listType", "maximum", "maxItems",
		"minimum", "optional", "required"}
)

// peerIgnores reports whether a marker that has an effect with us is unknown to the peer.
func peerIgnores(line string) bool {
	if rest, ok := strings.CutPrefix(line, "k8s:"); ok {
		name, _, _ := strings.Cut(rest, "=")
		return !slices.Contains(peersTags, name)
	}
	if rest, ok := strings.CutPrefix(line, "kubebuilder:validation:"); ok {
		rest = strings.TrimPrefix(rest, "items:")
		return rest != "" && unicode.IsLower(rune(rest[0]))
	}
	return slices.ContainsFunc(ourPrefixes, func(beginning string) bool {
		return strings.HasPrefix(line, beginning)
	})
}
