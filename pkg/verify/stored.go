package verify

import (
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A difference is a value of a manifest that a server does not keep as it is written.
type difference struct {
	steps  []any        // the keys and indices that lead to the value
	path   string       // the same, as findings have it
	given  any          // the value in the manifest
	stored any          // what a server stores instead; nil if it stores nothing
	holder *yamlv3.Node // the mapping that has the value
	entry  int          // the index of its key in the holder's content; -1 if it has none there
	// the value stands behind an alias or a merge key, so that others have it too
	shared bool
}

// differences returns what a server would drop, default over or rewrite. A CRD with a uid was read
// from a server and not written for one: what it says is what that server keeps. Nothing is said of
// a value of which a server says already that it cannot be read.
func differences(m *apiserver.Manifest, node *yamlv3.Node) []difference {
	reading := advice.Read(m)
	given, stored := m.Given(), reading.Readable.Stored()
	if stored == nil {
		return nil
	}
	if metadata, ok := given["metadata"].(map[string]any); ok && metadata["uid"] != nil {
		return nil
	}
	var c storedComparison
	c.value(difference{given: given, stored: stored, entry: -1}, node)
	return slices.DeleteFunc(c.found, func(d difference) bool {
		return slices.ContainsFunc(reading.Found, func(f Violation) bool {
			return fieldpath.Within(f.Path, d.path)
		})
	})
}

// A storedComparison collects differences.
type storedComparison struct{ found []difference }

// value compares a value with what is stored of it.
func (c *storedComparison) value(d difference, node *yamlv3.Node) {
	d.shared = d.shared || node == nil || node.Kind == yamlv3.AliasNode
	if node != nil {
		node = manifest.Resolved(node)
	}
	switch given := d.given.(type) {
	case map[string]any:
		if stored, ok := d.stored.(map[string]any); ok {
			c.members(d, given, stored, node)
			return
		}
	case []any:
		if stored, ok := d.stored.([]any); ok && len(given) == len(stored) {
			for i := range given {
				c.value(d.item(i, given[i], stored[i]), itemNode(node, i))
			}
			return
		}
	}
	if !sameValue(d.given, d.stored) {
		c.found = append(c.found, d)
	}
}

// members compares the members of an object.
func (c *storedComparison) members(d difference, given, stored map[string]any, node *yamlv3.Node) {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		child := difference{
			steps: append(slices.Clone(d.steps), name), path: fieldpath.Member(d.path, name),
			given: given[name], stored: stored[name], holder: node, entry: entryOf(node, name),
			shared: d.shared,
		}
		if _, kept := stored[name]; !kept {
			child.shared = child.shared || child.entry < 0
			c.found = append(c.found, child)
			continue
		}
		var value *yamlv3.Node
		if child.entry >= 0 {
			value = node.Content[child.entry+1]
		}
		c.value(child, value)
	}
}

// item returns the comparison of an element of a list.
func (d difference) item(i int, given, stored any) difference {
	steps := append(slices.Clone(d.steps), i)
	return difference{steps: steps, path: fieldpath.Index(d.path, i), given: given, stored: stored,
		entry: -1, shared: d.shared}
}

func itemNode(node *yamlv3.Node, i int) *yamlv3.Node {
	if node == nil || node.Kind != yamlv3.SequenceNode || i >= len(node.Content) {
		return nil
	}
	return node.Content[i]
}

// entryOf returns the index of a key in the content of a mapping, or -1.
func entryOf(node *yamlv3.Node, name string) int {
	if node == nil || node.Kind != yamlv3.MappingNode {
		return -1
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		if manifest.NameOf(node.Content[i]) == name {
			return i
		}
	}
	return -1
}

// sameValue reports whether two values are the same to those who read them: a number may be written
// as 1 or as 1.0.
func sameValue(a, b any) bool {
	if x, y := exact(a), exact(b); x != nil && y != nil {
		return x.Cmp(y) == 0
	}
	return reflect.DeepEqual(a, b)
}

// exact returns the value of a number, or nil.
func exact(v any) *big.Rat {
	switch v := v.(type) {
	case int64:
		return new(big.Rat).SetInt64(v)
	case float64:
		return new(big.Rat).SetFloat64(v)
	}
	return nil
}

// notStored adds a warning for each value that a server does not keep.
func (r *Report) notStored(m *apiserver.Manifest, d manifest.CRD, opts Options) {
	if opts.Rules == KEPRules {
		return
	}
	for _, lost := range differences(m, d.Node) {
		// a misspelled keyword is not kept either, and null lacks whatever belongs there
		isReported := func(v Violation) bool {
			return v.Path == lost.path || lost.given == nil && fieldpath.Within(v.Path, lost.path)
		}
		if slices.ContainsFunc(r.Violations, isReported) {
			continue
		}
		r.Violations = append(r.Violations,
			Violation{Rule: diag.CodeNotStored, Path: lost.path, Message: lost.message(),
				Statement: diag.Statement{Of: r.Name, Says: lost.message()}})
	}
}

// message says what becomes of the value.
func (d difference) message() string {
	name := d.path
	if key, ok := d.steps[len(d.steps)-1].(string); ok {
		name = key
	}
	switch {
	case d.path == "status":
		return "a server does not keep status as it is written: it writes its own"
	case d.enables():
		return "status has no value, so that there is no status subresource: write status: {}"
	case d.stored == nil:
		return fmt.Sprintf("a server does not keep %s as %s", jsontext.Short(d.given, maxShown),
			name)
	case d.filled():
		return fmt.Sprintf("a server does not keep %s as %s: it fills in %s",
			jsontext.Short(d.given, maxShown), name, jsontext.Short(d.stored, maxShown))
	}
	return fmt.Sprintf("a server does not keep %s as %s: it stores %s",
		jsontext.Short(d.given, maxShown), name, jsontext.Short(d.stored, maxShown))
}

// enables reports whether the value is null where an empty object enables something.
func (d difference) enables() bool {
	return d.given == nil && strings.HasSuffix(d.path, ".subresources.status")
}

// filled reports whether a server replaces a value that says nothing, as it would fill in one that
// is missing.
func (d difference) filled() bool { return d.stored != nil && (d.given == nil || d.given == "") }

// maxShown is how much of a value a message shows.
const maxShown = 40
