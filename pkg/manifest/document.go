package manifest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/yamlword"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A CRD is one CustomResourceDefinition of a file, with what leads back to its lines.
type CRD struct {
	JSON   []byte
	Node   *yamlv3.Node // of the CRD in the document, for positions
	Source Document     // that has it
}

// Parse returns the CustomResourceDefinitions among the documents of a file, including those in
// lists. Documents of other kinds are ignored. What cannot be read, and what the conversion to JSON
// would hide, is added to found.
func Parse(file File, found *diag.List) []CRD {
	var all []CRD
	for _, text := range split(file) {
		all = append(all, text.Parse(found)...)
	}
	return all
}

// Parse returns the CustomResourceDefinitions of one document, as the function [Parse] does of all
// documents of a file.
func (t Document) Parse(found *diag.List) []CRD {
	if text := strings.Join(t.Lines, "\n"); jsontext.StartsWithObject([]byte(text)) {
		return t.parseJSON(text, found)
	}
	text := t.String()
	converted, err := yaml.YAMLToJSON([]byte(text))
	var node yamlv3.Node
	if err == nil {
		err = yamlv3.NewDecoder(strings.NewReader(text)).Decode(&node)
	}
	if errors.Is(err, io.EOF) {
		return nil // nothing but comments
	}
	if err != nil {
		t.notYAML(text, err, found)
		return nil
	}
	if len(node.Content) == 0 {
		return nil
	}
	crds := t.findCRDs(converted, node.Content[0], found)
	for _, crd := range crds {
		t.checkKeys(crd.Node, "", found)
	}
	return crds
}

// isTemplate is the advice for the text of a chart.
const isTemplate = "; it looks like a Helm template: give schemagen what it renders to, " +
	"which helm template CHART prints"

// notYAML reports a document that cannot be read. The beginning and the end of a condition may be
// two documents: the advice is for the whole file.
func (t Document) notYAML(text string, err error, found *diag.List) {
	line, said := yamlword.Said(err, text)
	message, pos := "is not YAML: "+said, t.errorPosition(line, err)
	var read yamlv3.Node
	_ = yamlv3.Unmarshal([]byte(text), &read) // nothing is read of what this reader refuses, too
	key := keyWithoutText(&read)
	if key != nil {
		message, pos = "the key is "+keyKinds[key.Kind]+", where a string is due", t.positionOf(key)
	}
	switch {
	case strings.Contains(text, "{{"):
		message += isTemplate
	case key != nil:
		message += ": write one, or put it in quotes"
	default:
		message += yamlword.Remedy(said, text)
	}
	isAbout := func(d diag.Diagnostic) bool {
		return d.Pos.Filename == t.File && strings.HasSuffix(d.Message, isTemplate)
	}
	if strings.HasSuffix(message, isTemplate) && slices.ContainsFunc(*found, isAbout) {
		return
	}
	found.Add(diag.CodeServerDecode, pos, "%s", message).Server = true
}

// keyKinds are what a key is that is not the text of one.
var keyKinds = map[yamlv3.Kind]string{yamlv3.ScalarNode: "null", yamlv3.SequenceNode: "a list",
	yamlv3.MappingNode: "an object"}

// keyWithoutText returns the first key in a node that has no text, so that JSON cannot have it.
func keyWithoutText(node *yamlv3.Node) *yamlv3.Node {
	for i, child := range node.Content {
		isKey := node.Kind == yamlv3.MappingNode && i%2 == 0
		if isKey && keyKinds[child.Kind] != "" &&
			(child.Kind != yamlv3.ScalarNode || child.Tag == "!!null") {
			return child
		}
		if found := keyWithoutText(child); found != nil {
			return found
		}
	}
	return nil
}

// positionOf returns the position of a node of the document in the file.
func (t Document) positionOf(node *yamlv3.Node) token.Position {
	return t.position(node.Line, node.Column)
}

// errorPosition returns the position that an error of the YAML decoders is about, as far as it
// tells: the line that it names, if it names one.
func (t Document) errorPosition(line int, err error) token.Position {
	if line == 0 {
		return t.position(t.placeOf(err.Error()))
	}
	return t.position(line, 0)
}

// findCRDs returns the document if it is a CustomResourceDefinition, or those that are its items.
func (t Document) findCRDs(data []byte, node *yamlv3.Node, found *diag.List) []CRD {
	kind, list, _ := Kind(data) // it is JSON
	if kind == crdKind {
		return []CRD{{JSON: bytes.TrimSpace(data), Node: node, Source: t}}
	}
	t.misspelled(kind, node, found)
	var all []CRD
	items := Member(node, "items")
	for i, item := range list {
		at := node // if the items come from a merge key
		if items != nil && i < len(items.Content) {
			at = items.Content[i]
		}
		all = append(all, t.findCRDs(item, at, found)...)
	}
	return all
}

// misspelled reports a document of the group of CRDs whose kind the group does not have: a server
// refuses it, and whoever wrote it wanted it verified.
func (t Document) misspelled(kind string, node *yamlv3.Node, found *diag.List) {
	version := Member(node, "apiVersion")
	if version == nil || !strings.HasPrefix(version.Value, crdGroup+"/") {
		return
	}
	known := []string{crdKind, crdKind + "List", "ConversionReview"}
	if slices.Contains(known, kind) {
		return
	}
	at := node
	if k := Member(node, "kind"); k != nil {
		at = k
	}
	d := found.Add(diag.CodeServerDecode, t.positionOf(at), "%q is not a kind of %s: %s", kind,
		crdGroup, cmp.Or(diag.DidYouMean(diag.Nearest(kind, known)), "write "+crdKind))
	d.Path, d.Server = "kind", true
}

// checkKeys reports what the conversion to JSON hides: keys that are set twice, and words that YAML
// 1.1 does not read as texts.
func (t Document) checkKeys(node *yamlv3.Node, path string, found *diag.List) {
	switch node.Kind {
	case yamlv3.SequenceNode:
		for i, item := range node.Content {
			t.checkKeys(item, fieldpath.Index(path, i), found)
		}
	case yamlv3.MappingNode:
		seen := map[string]bool{}
		for i := 0; i+1 < len(node.Content); i += 2 {
			key := node.Content[i]
			name := NameOf(key)
			at := fieldpath.Member(path, name)
			if seen[name] {
				d := found.Add(diag.CodeServerDuplicateField, t.positionOf(key),
					"key %q already set in map: remove one of the two, or rename it", name)
				d.Path, d.Server = at, true
			}
			seen[name] = true
			if name != key.Value {
				kind := "number"
				if name == "true" || name == "false" {
					kind = "boolean"
				}
				found.Add(diag.CodeServerYAMLBoolean, t.positionOf(key),
					"the key %s is read as the %s %s: quote it", key.Value, kind, name).Path = at
			}
			t.checkKeys(node.Content[i+1], at, found)
		}
		t.checkEnum(node, path, found)
	}
}

// checkEnum reports the plain words in the enum of a schema of type string that are no texts. Those
// in the default a server refuses.
func (t Document) checkEnum(schema *yamlv3.Node, path string, found *diag.List) {
	if kind := Member(schema, "type"); kind == nil || kind.Value != "string" {
		return
	}
	enum := Member(schema, "enum")
	if enum == nil {
		return
	}
	for i, value := range enum.Content {
		if what := ReadAs(value); what != "" {
			at := fieldpath.Index(fieldpath.Member(path, "enum"), i)
			found.Add(diag.CodeServerYAMLBoolean, t.positionOf(value),
				"%s is read as %s, which is not a string: quote it", value.Value, what).Path = at
		}
	}
}

// ReadAs says what a server reads a word without quotes as that is no text to YAML 1.1, as in "the
// boolean true" or "the number 1.2"; it is empty for texts.
func ReadAs(node *yamlv3.Node) string {
	if node.Kind != yamlv3.ScalarNode || node.Style != 0 {
		return ""
	}
	data, err := yaml.YAMLToJSON([]byte(node.Value))
	if err != nil {
		return ""
	}
	value, err := jsontext.Decode(data)
	if err != nil {
		return ""
	}
	switch value := value.(type) {
	case bool:
		return fmt.Sprintf("the boolean %t", value)
	case json.Number:
		return "the number " + value.String()
	}
	return ""
}

// NameOf returns the key as a server reads it, that is as YAML 1.1, in which y and off are
// booleans, and 0x10 is the number 16.
func NameOf(key *yamlv3.Node) string {
	if key.Kind != yamlv3.ScalarNode || key.Style != 0 ||
		!yamlword.IsReserved(key.Value) && !yamlword.MayBeNumber(key.Value) {
		return key.Value
	}
	read := map[string]int{}
	if yaml.Unmarshal([]byte(key.Value+": 0"), &read) == nil {
		for name := range read {
			return name
		}
	}
	return key.Value
}

// Member returns the value of a member of a mapping, or nil. Aliases are followed.
func Member(node *yamlv3.Node, name string) *yamlv3.Node {
	if node = Resolved(node); node.Kind == yamlv3.MappingNode {
		for i := 0; i+1 < len(node.Content); i += 2 {
			if NameOf(node.Content[i]) == name {
				return Resolved(node.Content[i+1])
			}
		}
	}
	return nil
}

// Resolved returns what an alias stands for, which is not an alias.
func Resolved(node *yamlv3.Node) *yamlv3.Node {
	if node.Kind == yamlv3.AliasNode {
		return node.Alias
	}
	return node
}
