package suite

import (
	"maps"
	"slices"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// locate gives tests and their objects their places in the file.
func (s *Suite) locate(text []byte) {
	var doc yamlv3.Node
	if yamlv3.Unmarshal(text, &doc) != nil || len(doc.Content) == 0 {
		return
	}
	tests := manifest.Member(doc.Content[0], "tests")
	if tests == nil || len(tests.Content) != len(s.Tests) {
		return
	}
	for i := range s.Tests {
		t := &s.Tests[i]
		t.node = tests.Content[i]
		for name, object := range map[string]*Object{
			"create": t.Create, "old": t.Old, "update": t.Update, "updateStatus": t.UpdateStatus,
			"stored": t.Stored,
		} {
			if node := manifest.Member(tests.Content[i], name); object != nil && node != nil &&
				node.Kind == yamlv3.MappingNode {
				object.node = node
			}
		}
	}
}

// failUnquoted says which words of the object that was refused lack quotes.
func (r *run) failUnquoted(refused *simulate.Result) {
	if r.sent.node == nil {
		for _, h := range refused.Hints {
			r.failf("line %d of the object: %s", h.Line, h.Message)
		}
		return
	}
	for _, h := range simulate.Unquoted(r.sent.node, refused.Errors) {
		r.failf("%s:%d:%d: %s", r.file, h.Line, h.Column, h.Message)
	}
}

// failUnquotedExpected says which words of an expected object lack quotes: what is stored there is
// a text.
func (r *run) failUnquotedExpected(node *yamlv3.Node, stored any) {
	switch stored := stored.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(stored)) {
			if member := manifest.Member(node, name); member != nil {
				r.failUnquotedExpected(member, stored[name])
			}
		}
	case []any:
		for i := range min(len(stored), len(node.Content)) {
			r.failUnquotedExpected(node.Content[i], stored[i])
		}
	case string:
		if what := manifest.ReadAs(node); what != "" {
			r.failf("%s:%d:%d: %s without quotes is read as %s: write %q", r.file, node.Line,
				node.Column, node.Value, what, node.Value)
		}
	}
}
