package manifest

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

// parseJSON returns the CustomResourceDefinitions of a document that begins with a JSON object. A
// server gets the bytes as they are, and reports duplicate keys itself.
func (t Document) parseJSON(text string, found *diag.List) []CRD {
	var whole json.RawMessage
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		d := found.Add(diag.CodeServerDecode, t.position(1, 0), "is not JSON: %s", err)
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			before := text[:max(syntax.Offset-1, 0)]
			d.Pos = t.position(1+strings.Count(before, "\n"),
				len(before)-strings.LastIndex(before, "\n"))
		}
		d.Server = true
		return nil
	}
	var compact bytes.Buffer
	_ = json.Compact(&compact, whole) // it is valid
	return t.findCRDs(compact.Bytes(), JSONNode(t.String()), found)
}

// escape finds the escapes of JSON: YAML has none for characters beyond 16 bits, and the library
// none for a slash.
var escape = regexp.MustCompile(`\\(u[dD][89a-fA-F][0-9a-fA-F]{2}|.)`)

// asYAML replaces an escape by one of the same length that a reader of YAML knows.
func asYAML(escape string) string {
	switch {
	case escape == `\/`:
		return "//"
	case escape[1] == 'u' && len(escape) > 2:
		return `\ufffd`
	}
	return escape
}

// JSONNode returns the nodes of a JSON text, only for their positions. If the text cannot be read
// as YAML, positions fall back to the beginning.
func JSONNode(text string) *yamlv3.Node {
	var node yamlv3.Node
	text = escape.ReplaceAllStringFunc(strings.ToValidUTF8(text, "?"), asYAML)
	if err := yamlv3.Unmarshal([]byte(text), &node); err != nil || len(node.Content) == 0 {
		before, _, _ := strings.Cut(text, "{")
		line := strings.Count(before, "\n")
		return &yamlv3.Node{Kind: yamlv3.MappingNode, Line: line + 1,
			Column: len(before) - strings.LastIndex(before, "\n")}
	}
	return node.Content[0]
}
