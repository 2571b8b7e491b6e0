package suite

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

func suiteKeys() []string { return []string{"name", "crd", "packages", "tests"} }

func testKeys() []string {
	return []string{
		"name", "create", "old", "update", "updateStatus", "fieldValidation",
		"stored", "errors", "warnings", "pruned", "defaulted",
	}
}

// checkKeys finds the keys that a suite does not have, and says where they stand, which the decoder
// does not.
func (s *Suite) checkKeys(data []byte) error {
	var doc yaml.Node
	if yaml.Unmarshal(data, &doc) != nil || len(doc.Content) == 0 {
		return nil // the decoder says what is wrong
	}
	wrong := unknownKeys(s.File, doc.Content[0], suiteKeys()...)
	for _, test := range testsIn(doc.Content[0]) {
		wrong = append(wrong, unknownKeys(s.File, test, testKeys()...)...)
	}
	return errors.Join(wrong...)
}

// testsIn returns the items of the list of tests.
func testsIn(suite *yaml.Node) []*yaml.Node {
	for i := 0; i+1 < len(suite.Content); i += 2 {
		if strings.EqualFold(suite.Content[i].Value, "tests") {
			return suite.Content[i+1].Content
		}
	}
	return nil
}

// unknownKeys returns an error for each key of a mapping that is none of the known ones, case aside
// as in JSON.
func unknownKeys(file string, n *yaml.Node, known ...string) (wrong []error) {
	if n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Tag == "!!merge" || slices.ContainsFunc(known, func(name string) bool {
			return strings.EqualFold(name, key.Value)
		}) {
			continue
		}
		hint := cmp.Or(diag.DidYouMean(diag.Nearest(key.Value, known)),
			"the keys here are "+strings.Join(known, ", "))
		wrong = append(wrong, errorAt(file, key, "unknown key %q: %s", key.Value, hint))
	}
	return wrong
}
