package verify

import (
	"bytes"
	"errors"
	"fmt"
	"go/token"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A document is one CustomResourceDefinition of a file, with what leads back to its lines.
type document struct {
	json  []byte
	node  *yamlv3.Node
	lines lines
}

// lines is the text of one YAML document within a file.
type lines struct {
	file  string
	first int // the number of its first line, from 1
	shift int // columns of that line before the text
	start int // the offset of the text in the file
	text  []string
}

// documents returns the CustomResourceDefinitions among the YAML or JSON documents of a file, including those in lists.
// Documents of other kinds are ignored.
func documents(file string, data []byte, found *diag.List) []document {
	var all []document
	for _, document := range split(file, data) {
		for _, part := range document.parts() {
			all = append(all, part.documents(found)...)
		}
	}
	return all
}

// documents returns the CustomResourceDefinitions of one document.
func (l lines) documents(found *diag.List) []document {
	if text := strings.Join(l.text, "\n"); apiserver.StartsWithJSON([]byte(text)) {
		return l.json(text, found)
	}
	text := l.String()
	converted, err := yaml.YAMLToJSON([]byte(text))
	var node yamlv3.Node
	if err == nil {
		err = yamlv3.NewDecoder(strings.NewReader(text)).Decode(&node)
	}
	if errors.Is(err, io.EOF) {
		return nil // nothing but comments
	}
	if err != nil {
		l.notYAML(text, err, found)
		return nil
	}
	if len(node.Content) == 0 {
		return nil
	}
	crds := l.crds(converted, node.Content[0], found)
	for _, crd := range crds {
		l.keys(crd.node, "", found)
	}
	return crds
}

// isTemplate is the advice for the text of a chart.
const isTemplate = "; it looks like a Helm template: verify what it renders to, with helm template CHART | schemagen verify -"

// notYAML reports a document that cannot be read. The beginning and the end of a condition may be two documents: the advice is for
// the whole file.
func (l lines) notYAML(text string, err error, found *diag.List) {
	message := withoutLine(err)
	if strings.Contains(text, "{{") {
		message += isTemplate
	}
	said := func(d diag.Diagnostic) bool {
		return d.Pos.Filename == l.file && strings.HasSuffix(d.Message, isTemplate)
	}
	if strings.HasSuffix(message, isTemplate) && slices.ContainsFunc(*found, said) {
		return
	}
	found.Add(diag.CodeServerDecode, l.errorPosition(err), "is not YAML: %s", message).Server = true
}

// split cuts a file into its documents, at the separator lines.
func split(file string, data []byte) []lines {
	var all []lines
	current := lines{file: file, first: 1}
	offset := 0 // of the line
	for i, line := range strings.Split(string(data), "\n") {
		if rest, ok := strings.CutPrefix(line, "---"); ok && (rest == "" || strings.ContainsAny(rest[:1], " \t\r")) {
			all = append(all, current)
			current = lines{file: file, first: i + 1, start: offset}
			text := strings.TrimLeft(rest, " \t")
			line = strings.Repeat(" ", len(line)-len(text)) + text // a tab is not indentation
		}
		current.text = append(current.text, line)
		offset += len(line) + 1
	}
	return append(all, current)
}

// String returns the text. Tabs, which JSON may be indented with, count as one column each, as positions do.
func (l lines) String() string {
	text := strings.Join(l.text, "\n")
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		text = strings.ReplaceAll(text, "\t", " ")
	}
	return text
}

func (l lines) at(node *yamlv3.Node) token.Position {
	return l.position(node.Line, node.Column)
}

// position returns a position in the file. YAML knows more line ends than files do, so lines beyond the last one map to it.
func (l lines) position(line, column int) token.Position {
	if line == 1 && column > 0 {
		column += l.shift
	}
	return token.Position{Filename: l.file, Line: l.first - 1 + min(max(line, 1), len(l.text)), Column: column}
}

var errorLine = regexp.MustCompile(`^(?:error converting YAML to JSON: )?(?:yaml: )?(?:line (\d+): )?`)

func (l lines) errorPosition(err error) token.Position {
	line, _ := strconv.Atoi(errorLine.FindStringSubmatch(err.Error())[1])
	if line == 0 {
		return l.position(l.search(err.Error()))
	}
	return l.position(line, 0)
}

func withoutLine(err error) string {
	text := err.Error()
	first, _, _ := strings.Cut(text[len(errorLine.FindString(text)):], "\n")
	return first
}

const (
	crdGroup = "apiextensions.k8s.io"
	crdKind  = "CustomResourceDefinition"
)

// crds returns the document if it is a CustomResourceDefinition, or those that are its items.
func (l lines) crds(data []byte, node *yamlv3.Node, found *diag.List) []document {
	kind, list, _ := apiserver.KindOf(data) // it is JSON
	if kind == crdKind {
		return []document{{json: bytes.TrimSpace(data), node: node, lines: l}}
	}
	l.misspelled(kind, node, found)
	var all []document
	items := member(node, "items")
	for i, item := range list {
		at := node // if the items come from a merge key
		if items != nil && i < len(items.Content) {
			at = items.Content[i]
		}
		all = append(all, l.crds(item, at, found)...)
	}
	return all
}

// misspelled reports a document of the group of CRDs whose kind the group does not have: a server refuses it, and whoever wrote it
// wanted it verified.
func (l lines) misspelled(kind string, node *yamlv3.Node, found *diag.List) {
	version := member(node, "apiVersion")
	if version == nil || !strings.HasPrefix(version.Value, crdGroup+"/") {
		return
	}
	known := []string{crdKind, crdKind + "List", "ConversionReview"}
	if slices.Contains(known, kind) {
		return
	}
	at := node
	if k := member(node, "kind"); k != nil {
		at = k
	}
	d := found.Add(diag.CodeServerDecode, l.at(at), "%q is not a kind of %s", kind, crdGroup)
	if near, ok := diag.Nearest(kind, known); ok {
		d.Message += fmt.Sprintf(": did you mean %s?", near)
	} else {
		d.Message += ": write " + crdKind
	}
	d.Path, d.Server = "kind", true
}

// keys reports what the conversion to JSON hides: keys that are set twice, and words that YAML 1.1 does not read as texts.
func (l lines) keys(node *yamlv3.Node, path string, found *diag.List) {
	switch node.Kind {
	case yamlv3.SequenceNode:
		for i, item := range node.Content {
			l.keys(item, fmt.Sprintf("%s[%d]", path, i), found)
		}
	case yamlv3.MappingNode:
		seen := map[string]bool{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			key := node.Content[i]
			name := nameOf(key)
			at := join(path, name)
			if seen[name] {
				d := found.Add(diag.CodeServerDuplicateField, l.at(key), "key %q already set in map", name)
				d.Path, d.Server = at, true
			}
			seen[name] = true
			if name != key.Value {
				found.Add(diag.CodeServerYAMLBoolean, l.at(key), "the key %s is read as the boolean %s: quote it", key.Value, name).Path = at
			}
			l.keys(node.Content[i+1], at, found)
		}
		l.texts(node, path, found)
	}
}

// texts reports the plain words in the enum and the default of a schema of type string that are no texts.
func (l lines) texts(schema *yamlv3.Node, path string, found *diag.List) {
	if kind := member(schema, "type"); kind == nil || kind.Value != "string" {
		return
	}
	word := func(node *yamlv3.Node, at string) {
		if what := readAs(node); what != "" {
			found.Add(diag.CodeServerYAMLBoolean, l.at(node), "%s is read as %s, which is no string: quote it", node.Value, what).Path = at
		}
	}
	if enum := member(schema, "enum"); enum != nil {
		for i, value := range enum.Content {
			word(value, fmt.Sprintf("%s[%d]", join(path, "enum"), i))
		}
	}
	if value := member(schema, "default"); value != nil {
		word(value, join(path, "default"))
	}
}

// readAs says what a server reads a plain word as that is no text to YAML 1.1, or nothing.
func readAs(node *yamlv3.Node) string {
	if node.Kind != yamlv3.ScalarNode || node.Style != 0 {
		return ""
	}
	switch node.ShortTag() {
	case "!!int", "!!float":
		return "a number"
	case "!!bool":
		return "a boolean"
	}
	if name := nameOf(node); name != node.Value {
		return "the boolean " + name
	}
	return ""
}

// join appends a member to a path: in brackets if the names are the author's.
func join(path, name string) string {
	for _, named := range [...]string{"properties", "patternProperties", "definitions", "dependencies", "annotations", "labels"} {
		if strings.HasSuffix(path, "."+named) {
			return path + "[" + name + "]"
		}
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// nameOf returns the key as a server reads it, that is as YAML 1.1, in which y and off are booleans.
func nameOf(key *yamlv3.Node) string {
	if key.Kind != yamlv3.ScalarNode || key.Style != 0 {
		return key.Value
	}
	switch strings.ToLower(key.Value) {
	case "y", "yes", "on":
		return "true"
	case "n", "no", "off":
		return "false"
	}
	return key.Value
}

// member returns the value of a member of a mapping, or nil. Aliases are followed.
func member(node *yamlv3.Node, name string) *yamlv3.Node {
	if node = resolved(node); node.Kind == yamlv3.MappingNode {
		for i := 0; i+1 < len(node.Content); i += 2 {
			if nameOf(node.Content[i]) == name {
				return resolved(node.Content[i+1])
			}
		}
	}
	return nil
}

// resolved returns what an alias stands for, which is not an alias.
func resolved(node *yamlv3.Node) *yamlv3.Node {
	if node.Kind == yamlv3.AliasNode {
		return node.Alias
	}
	return node
}
