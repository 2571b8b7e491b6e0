package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// parts cuts a document of YAML into the JSON objects that it may consist of, each with its position in the file.
func (l lines) parts() []lines {
	text := strings.Join(l.text, "\n")
	split := apiserver.SplitJSON([]byte(text))
	if len(split[0]) == len(text) {
		return []lines{l}
	}
	var all []lines
	at := l
	for _, part := range split {
		at.text = strings.Split(string(part), "\n")
		all = append(all, at)
		last := len(at.text[len(at.text)-1])
		if at.first += len(at.text) - 1; len(at.text) == 1 {
			last += at.shift
		}
		at.shift = last
		at.start += len(part)
	}
	return all
}

// json returns the CustomResourceDefinitions of a document that begins with a JSON object. A server gets the bytes as they are,
// and reports duplicate keys itself.
func (l lines) json(text string, found *diag.List) []document {
	var whole json.RawMessage
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		d := found.Add(diag.CodeServerDecode, l.position(1, 0), "is not JSON: %s", err)
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			before := text[:max(syntax.Offset-1, 0)]
			d.Pos = l.position(1+strings.Count(before, "\n"), len(before)-strings.LastIndex(before, "\n"))
		}
		d.Server = true
		return nil
	}
	var compact bytes.Buffer
	_ = json.Compact(&compact, whole) // it is valid
	return l.crds(compact.Bytes(), jsonNode(l.String()), found)
}

// surrogate finds the escapes that JSON has for characters beyond 16 bits, and YAML does not.
var surrogate = regexp.MustCompile(`\\u[dD][89a-fA-F][0-9a-fA-F]{2}`)

// jsonNode returns the nodes of a JSON text, only for their positions. If the text cannot be read as YAML, positions fall back to
// the beginning.
func jsonNode(text string) *yamlv3.Node {
	var node yamlv3.Node
	text = surrogate.ReplaceAllString(strings.ToValidUTF8(text, "?"), `\ufffd`)
	if err := yamlv3.Unmarshal([]byte(text), &node); err != nil || len(node.Content) == 0 {
		before, _, _ := strings.Cut(text, "{")
		line := strings.Count(before, "\n")
		return &yamlv3.Node{Kind: yamlv3.MappingNode, Line: line + 1, Column: len(before) - strings.LastIndex(before, "\n")}
	}
	return node.Content[0]
}
