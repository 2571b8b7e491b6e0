package simulate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A Hint says where a word of YAML without quotes became something else than the text that was due,
// what a server leaves out, or why a document cannot be read.
type Hint struct {
	Line    int    `json:"line"`   // from 1 in the document; 0 if it has no place there
	Column  int    `json:"column"` // 0 for the whole line
	Message string `json:"message"`
}

// ruleUnreadable is the rule of the error that a document is neither YAML nor JSON, which a client
// sends to no server. Its hint says what is wrong, and where.
const ruleUnreadable = "Unreadable"

// unreadable says why a document cannot be read.
func unreadable(doc []byte) (hints []Hint) {
	var found diag.List
	manifest.Parse(manifest.File{Data: doc}, &found)
	for _, d := range found {
		hints = append(hints, Hint{d.Pos.Line, d.Pos.Column, d.Message})
	}
	return hints
}

// stringDue finds the errors of a server that wants a text, in its three ways to say so.
var stringDue = regexp.MustCompile(`must be of type string|expected string|into Go struct field ObjectMeta\.(\w+) of type string`)

// valueDue finds the errors of a server that has a text where it wants another value, and asValue
// has the texts that are one without quotes, by its type.
var (
	valueDue = regexp.MustCompile(`must be of type (integer|number|boolean): "string"`)
	asValue  = map[string]*regexp.Regexp{
		"integer": regexp.MustCompile(`^-?(0|[1-9]\d{0,17})$`),
		"number":  regexp.MustCompile(`^-?(0|[1-9]\d*)(\.\d+)?$`),
		"boolean": regexp.MustCompile(`^(true|false)$`),
	}
)

// unquoted returns the words of a YAML document that are the cause of errors.
func unquoted(doc []byte, errs []Error) []Hint {
	wrong := func(e Error) bool {
		return stringDue.MatchString(e.Message) || valueDue.MatchString(e.Message)
	}
	if !slices.ContainsFunc(errs, wrong) {
		return nil
	}
	return Unquoted(objectIn(doc), errs)
}

// objectIn returns the object of a YAML document: an empty node if it is JSON, in which words have
// quotes, or cannot be read.
func objectIn(doc []byte) *yamlv3.Node {
	var root yamlv3.Node
	if jsontext.Is(doc) || yamlv3.Unmarshal(doc, &root) != nil || len(root.Content) == 0 {
		return &yamlv3.Node{}
	}
	return root.Content[0]
}

// Unquoted returns the words of an object that are the cause of errors, because YAML 1.1 reads n
// and on as booleans, and 1.20 and 0o7 as numbers, where they have no quotes, and 80 as a text
// where it has.
func Unquoted(object *yamlv3.Node, errs []Error) []Hint {
	var hints []Hint
	for _, err := range errs {
		if due := valueDue.FindStringSubmatch(err.Message); due != nil {
			node := nodeAt(object, err.Path)
			if node != nil && node.Style&(yamlv3.DoubleQuotedStyle|yamlv3.SingleQuotedStyle) != 0 &&
				asValue[due[1]].MatchString(node.Value) {
				hints = append(hints, Hint{node.Line, node.Column, fmt.Sprintf(
					"%s in quotes is a string: write it without", node.Value)})
			}
			continue
		}
		found := stringDue.FindStringSubmatch(err.Message)
		switch {
		case found == nil:
		case found[1] == "" && err.Path != "":
			hints = appendHints(hints, nodeAt(object, err.Path))
		default: // a server stops at the first of these
			for _, field := range []string{"name", "generateName", "namespace", "labels",
				"annotations"} {
				hints = appendHints(hints, nodeAt(object, "metadata."+field))
			}
		}
	}
	return hints
}

// unquotedKeys returns the keys of a YAML document that a server drops, because they are words that
// YAML 1.1 reads as booleans.
func unquotedKeys(doc []byte, pruned []string) (hints []Hint) {
	isBool := func(path string) bool {
		return strings.HasSuffix("."+path, ".true") || strings.HasSuffix("."+path, ".false")
	}
	if !slices.ContainsFunc(pruned, isBool) {
		return nil
	}
	object := objectIn(doc)
	for _, path := range pruned {
		if !isBool(path) {
			continue
		}
		last := strings.LastIndex("."+path, ".")
		holder := nodeAt(object, strings.TrimSuffix(path[:last], "."))
		for i := 0; holder != nil && i+1 < len(holder.Content); i += 2 {
			key := holder.Content[i]
			if name := manifest.NameOf(key); name == path[last:] && name != key.Value {
				hints = append(hints, Hint{key.Line, key.Column, fmt.Sprintf(
					"the key %s without quotes is read as the boolean %s: write %[1]q",
					key.Value, name)})
			}
		}
	}
	return hints
}

// UnquotedHeader returns the words of a YAML document that stand where the texts are due that
// identify an object.
func UnquotedHeader(doc []byte) (hints []Hint) {
	object := objectIn(doc)
	for _, path := range []string{"apiVersion", "kind", "metadata.name", "metadata.namespace"} {
		hints = appendHints(hints, nodeAt(object, path))
	}
	return hints
}

// appendHints appends a hint for each plain word at or below a node that YAML does not read as a
// string.
func appendHints(hints []Hint, node *yamlv3.Node) []Hint {
	if node == nil {
		return hints
	}
	for i, child := range node.Content {
		if node.Kind != yamlv3.MappingNode || i%2 == 1 {
			hints = appendHints(hints, child)
		}
	}
	what := manifest.ReadAs(node)
	if what == "" {
		return hints
	}
	message := fmt.Sprintf("%s without quotes is read as %s: write \"%s\"", node.Value,
		what, node.Value)
	for _, h := range hints {
		if h.Line == node.Line && h.Column == node.Column {
			return hints
		}
	}
	return append(hints, Hint{node.Line, node.Column, message})
}

// nodeAt returns the node at a path as a server writes it, or nil if it leads nowhere.
func nodeAt(object *yamlv3.Node, path string) *yamlv3.Node {
	_, node, rest := manifest.Find(object, path)
	if rest != "" {
		return nil
	}
	return node
}
