package advice

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// namesBounded is the first release whose rules see metadata.name and metadata.generateName of a
// resource as strings that are no longer than a name can be; see model.WithTypeAndObjectMeta. In
// older ones they are strings of any length.
const namesBounded = 37

func (t Target) boundsNames() bool { return t.release() >= namesBounded }

// withTypesOf returns a schema whose rules see the same types in the linked libraries as on the
// target.
func (t Target) withTypesOf(root *apiserver.Schema) *apiserver.Schema {
	if t.boundsNames() || len(rulesBelow(root, nil)) == 0 {
		return root
	}
	root = root.DeepCopy()
	unboundNames(root, true, false)
	return root
}

// unboundNames spells out, in each resource that rules see as a whole, the type that older releases
// give to its metadata, so that upstream keeps it. A node is ruled if there is a rule at it or
// above.
func unboundNames(s *apiserver.Schema, root, ruled bool) {
	ruled = ruled || len(s.XValidations) > 0
	changeEach(s, func(child *apiserver.Schema) {
		unboundNames(child, false, ruled)
	})
	if !ruled || !root && !s.XEmbeddedResource || typesMeta(s) {
		return
	}
	if s.Properties == nil {
		s.Properties = map[string]apiserver.Schema{}
	}
	metadata := s.Properties["metadata"]
	s.Properties["apiVersion"], s.Properties["kind"] = anyString(s.Properties["apiVersion"]),
		anyString(s.Properties["kind"])
	s.Properties["metadata"] = apiserver.Schema{
		Type: "object", XValidations: metadata.XValidations,
		Properties: map[string]apiserver.Schema{
			"name":         anyString(metadata.Properties["name"]),
			"generateName": anyString(metadata.Properties["generateName"]),
		},
	}
}

// typesMeta reports whether a resource's schema gives the types of everything that all resources
// have, so that no release changes them.
func typesMeta(s *apiserver.Schema) bool {
	metadata := s.Properties["metadata"]
	return s.Properties["kind"].Type == "string" && s.Properties["apiVersion"].Type == "string" &&
		metadata.Type == "object" &&
		metadata.Properties["name"].Type == "string" &&
		metadata.Properties["generateName"].Type == "string"
}

// anyString is a string of any length with the rules of a schema, which are compiled wherever they
// are.
func anyString(s apiserver.Schema) apiserver.Schema {
	return apiserver.Schema{Type: "string", XValidations: s.XValidations}
}

// cheaperLater notes what an expression may cost if names are bounded, if that is less.
func (w *ruleWalk) cheaperLater(c expressionCost) []Note {
	if w.isOtherRelease() || w.target.boundsNames() {
		return nil
	}
	later := c
	later.scope.node.typed, later.scope.node.context = c.scope.node.schema, nil
	info, err := later.scope.node.typeInfo()
	if err != nil {
		return nil
	}
	later.scope.info = info
	m, ok := w.model(later)
	if !ok {
		return nil
	}
	cost := m.estimate(nil)
	if cost >= c.cost {
		return nil
	}
	return []Note{{Path: c.path.String(), Message: fmt.Sprintf(
		"Kubernetes 1.%d and newer know how long metadata.name and metadata.generateName can be: there it may cost %s", namesBounded, formatCost(cost))}}
}
