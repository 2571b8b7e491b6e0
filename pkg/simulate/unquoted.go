package simulate

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// A Hint says where a word of YAML without quotes became something else than the text that was due.
type Hint struct {
	Line    int    `json:"line"` // from 1 in the document
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// stringDue finds the errors of a server that wants a text, in its three ways to say so.
var stringDue = regexp.MustCompile(`must be of type string|expected string|into Go struct field ObjectMeta\.(\w+) of type string`)

// unquoted returns the words of a YAML document that are the cause of errors, because YAML 1.1 reads n and on as booleans, and 1.20 and
// 0o7 as numbers, where they have no quotes.
func unquoted(doc []byte, errs []Error) []Hint {
	var hints []Hint
	var root yamlv3.Node
	for _, err := range errs {
		found := stringDue.FindStringSubmatch(err.Message)
		if found == nil {
			continue
		}
		if root.Kind == 0 && (jsontext.Is(doc) || yamlv3.Unmarshal(doc, &root) != nil || len(root.Content) == 0) {
			return nil
		}
		path := err.Path
		switch {
		case found[1] != "":
			path = "metadata." + found[1]
		case path == "":
			path = "metadata"
		}
		hints = words(hints, nodeAt(root.Content[0], path))
	}
	return hints
}

// words appends hints about the plain words at and below a node that are no texts.
func words(hints []Hint, node *yamlv3.Node) []Hint {
	if node == nil {
		return hints
	}
	for i, child := range node.Content {
		if node.Kind != yamlv3.MappingNode || i%2 == 1 {
			hints = words(hints, child)
		}
	}
	if node.Kind != yamlv3.ScalarNode || node.Style != 0 {
		return hints
	}
	what := ""
	switch value := read(node.Value).(type) {
	case bool:
		what = fmt.Sprintf("the boolean %t", value)
	case json.Number:
		what = "the number " + value.String()
	default:
		return hints
	}
	message := fmt.Sprintf("%s without quotes is read as %s: write \"%s\"", node.Value, what, node.Value)
	for _, h := range hints {
		if h.Line == node.Line && h.Column == node.Column {
			return hints
		}
	}
	return append(hints, Hint{node.Line, node.Column, message})
}

// read returns a plain word as a server reads it, that is as YAML 1.1.
func read(word string) any {
	data, err := yaml.YAMLToJSON([]byte(word))
	if err != nil {
		return nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.UseNumber()
	var value any
	_ = decoder.Decode(&value) // what is not JSON is no word
	return value
}

// nodeAt follows a path as a server writes it; a key may have dots and brackets itself. It returns nil if it leads nowhere.
func nodeAt(node *yamlv3.Node, path string) *yamlv3.Node {
	for path != "" && node != nil {
		if node.Kind == yamlv3.AliasNode {
			node = node.Alias
		}
		node, path = stepInto(node, path)
	}
	return node
}

func stepInto(node *yamlv3.Node, path string) (next *yamlv3.Node, rest string) {
	switch node.Kind {
	case yamlv3.SequenceNode:
		var i int
		number, left, ok := strings.Cut(strings.TrimPrefix(path, "["), "]")
		if _, err := fmt.Sscan(number, &i); ok && err == nil && i >= 0 && i < len(node.Content) {
			return node.Content[i], left
		}
	case yamlv3.MappingNode:
		longest := -1
		for i := 0; i+1 < len(node.Content); i += 2 {
			name := node.Content[i].Value
			left, ok := strings.CutPrefix(strings.TrimPrefix(path, "."), name)
			if strings.HasPrefix(path, "[") {
				left, ok = strings.CutPrefix(path, "["+name+"]")
			}
			if ok && len(name) > longest && (left == "" || left[0] == '.' || left[0] == '[') {
				longest, next, rest = len(name), node.Content[i+1], left
			}
		}
	}
	return next, rest
}
