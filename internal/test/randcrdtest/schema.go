// Package randcrdtest makes random CRDs and objects of them, for tests that compare two ways to the
// same answer. The same seed gives the same pair on every machine.
package randcrdtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Generator makes CRDs and objects from one stream of random numbers.
type Generator struct{ *rand.Rand }

// New returns a generator for a seed.
func New(seed uint64) Generator { return Generator{rand.New(rand.NewPCG(seed, 2335))} }

// chance is true in the given percentage of cases.
func (g Generator) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g Generator, choices ...T) T { return choices[g.IntN(len(choices))] }

// names are those that properties and keys are drawn from: few, so that objects match schemas.
var names = [...]string{"alpha", "beta", "gamma", "delta", "dotted.name", "metadata", "kind"}

func (g Generator) name() string {
	if g.chance(90) {
		return names[g.IntN(4)]
	}
	return pick(g, names[4:]...)
}

// CRD returns a CRD named after n. Its schema is structural; a server still refuses a few, for a
// rule that is too expensive or a default that does not validate: the caller must check.
func (g Generator) CRD(n int) *v1.CustomResourceDefinition {
	kind, plural, group := fmt.Sprintf("Thing%d", n), fmt.Sprintf("thing%ds", n),
		"random.example.com"
	crd := &v1.CustomResourceDefinition{
		TypeMeta: metav1.TypeMeta{APIVersion: "apiextensions.k8s.io/v1",
			Kind: "CustomResourceDefinition"},
		ObjectMeta: metav1.ObjectMeta{Name: plural + "." + group},
		Spec: v1.CustomResourceDefinitionSpec{
			Group: group,
			Scope: pick(g, v1.NamespaceScoped, v1.NamespaceScoped, v1.ClusterScoped),
			Names: v1.CustomResourceDefinitionNames{
				Plural: plural, Singular: fmt.Sprintf("thing%d", n), Kind: kind,
				ListKind: kind + "List",
			},
			Conversion: &v1.CustomResourceConversion{Strategy: v1.NoneConverter},
		},
	}
	root := g.object(3)
	root.Type, root.Nullable, root.Default = "object", false, nil
	root.XEmbeddedResource, root.AdditionalProperties, root.XPreserveUnknownFields = false, nil, nil
	if root.Properties == nil {
		root.Properties = map[string]v1.JSONSchemaProps{}
	}
	for _, reserved := range names[4:] {
		delete(root.Properties, reserved)
	}
	root.Properties["spec"] = g.object(4)
	if g.chance(50) {
		root.Properties["status"] = g.object(3)
	}
	g.valueValidate(&root)
	version := v1.CustomResourceDefinitionVersion{
		Name: "v1", Served: true, Storage: true,
		Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &root},
	}
	if g.chance(30) {
		version.Subresources = &v1.CustomResourceSubresources{
			Status: &v1.CustomResourceSubresourceStatus{},
		}
	}
	crd.Spec.Versions = []v1.CustomResourceDefinitionVersion{version}
	return crd
}

// node returns a schema of any type, at most depth levels deep.
func (g Generator) node(depth int) v1.JSONSchemaProps {
	var s v1.JSONSchemaProps
	if kind := g.IntN(12); depth <= 0 || kind < 5 {
		s = g.scalar()
	} else if kind < 9 {
		return g.object(depth)
	} else if kind < 11 {
		s = g.array(depth)
	} else {
		s = v1.JSONSchemaProps{XPreserveUnknownFields: ptr(true)}
	}
	s.Nullable = g.chance(15)
	if g.chance(15) {
		g.setDefault(&s)
	}
	return s
}

// scalar returns the schema of a value without parts, with at most a few restrictions.
func (g Generator) scalar() v1.JSONSchemaProps {
	switch g.IntN(7) {
	case 0, 1:
		s := v1.JSONSchemaProps{Type: "integer"}
		g.bound(&s)
		return s
	case 2:
		s := v1.JSONSchemaProps{Type: "number"}
		g.bound(&s)
		return s
	case 3:
		return v1.JSONSchemaProps{Type: "boolean"}
	case 4:
		return v1.JSONSchemaProps{XIntOrString: true}
	}
	s := v1.JSONSchemaProps{Type: "string"}
	switch g.IntN(6) {
	case 0:
		s.Enum = []v1.JSON{raw("a"), raw("b"), raw("")}
	case 1:
		s.Pattern = pick(g, "^[a-z]*$", "^a", "[0-9]+")
	case 2:
		s.MaxLength = ptr(int64(g.IntN(5)))
	case 3:
		s.MinLength = ptr(int64(g.IntN(3)))
	case 4:
		s.Format = pick(g, "date-time", "ipv4", "byte", "uuid", "email", "unheard-of")
	}
	if g.chance(10) {
		s.XValidations = v1.ValidationRules{pick(g,
			v1.ValidationRule{Rule: "self == oldSelf", Message: "is immutable"},
			v1.ValidationRule{Rule: "self != 'b'"},
			v1.ValidationRule{Rule: "self.size() < 4",
				MessageExpression: "'has ' + string(self.size()) + ' characters'"},
		)}
		s.MaxLength = ptr(int64(6))
	}
	return s
}

// bound restricts a number, sometimes by more than its format allows.
func (g Generator) bound(s *v1.JSONSchemaProps) {
	switch g.IntN(6) {
	case 0:
		s.Minimum, s.ExclusiveMinimum = ptr(float64(g.IntN(4))), g.chance(30)
	case 1:
		s.Maximum, s.ExclusiveMaximum = ptr(float64(g.IntN(6))), g.chance(30)
	case 2:
		s.MultipleOf = ptr(float64(1 + g.IntN(3)))
	case 3:
		s.Enum = []v1.JSON{raw(1), raw(2), raw(3)}
	case 4:
		s.Format = map[string]string{"integer": "int32", "number": "float"}[s.Type]
		s.Minimum, s.Maximum = ptr(pick(g, 0, -1, -0.5, math.MinInt32-1, math.MinInt64, -1e39)),
			ptr(pick(g, math.MaxInt32, math.MaxUint32, 1<<63, 1e39))
	}
	if g.chance(15) {
		s.XValidations = v1.ValidationRules{
			{Rule: pick(g, "self >= 1", "self == oldSelf", "self < 5")},
		}
		if s.Type == "number" {
			s.XValidations = v1.ValidationRules{{Rule: "self >= 1.0"}}
		}
	}
}

// array returns the schema of a list of one of the list types.
func (g Generator) array(depth int) v1.JSONSchemaProps {
	s := v1.JSONSchemaProps{Type: "array"}
	switch g.IntN(4) {
	case 0:
		items := v1.JSONSchemaProps{Type: pick(g, "string", "integer")}
		s.XListType, s.Items = ptr("set"), &v1.JSONSchemaPropsOrArray{Schema: &items}
	case 1:
		items := g.object(depth - 1)
		items.Nullable, items.AdditionalProperties, items.Default = false, nil, nil
		if items.Properties == nil {
			items.Properties = map[string]v1.JSONSchemaProps{}
		}
		items.Properties["alpha"] = v1.JSONSchemaProps{Type: "string"}
		items.Required = []string{"alpha"}
		s.XListType, s.XListMapKeys, s.Items = ptr("map"), []string{"alpha"},
			&v1.JSONSchemaPropsOrArray{Schema: &items}
	default:
		items := g.node(depth - 1)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &items}
	}
	if g.chance(30) {
		s.MaxItems = ptr(int64(1 + g.IntN(3)))
	}
	if g.chance(20) {
		s.MinItems = ptr(int64(g.IntN(2)))
	}
	return s
}

// object returns the schema of an object with fields, or with values of one schema, at most depth
// levels deep.
func (g Generator) object(depth int) v1.JSONSchemaProps {
	s := v1.JSONSchemaProps{Type: "object", Nullable: g.chance(10)}
	if g.chance(20) {
		values := g.node(depth - 1)
		s.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Schema: &values, Allows: true}
	} else {
		s.Properties = map[string]v1.JSONSchemaProps{}
		for range g.IntN(5) {
			name := g.name()
			if name == "metadata" || name == "kind" && g.chance(50) {
				continue
			}
			s.Properties[name] = g.node(depth - 1)
		}
	}
	if g.chance(12) {
		s.XPreserveUnknownFields = ptr(true)
	}
	if g.chance(8) && s.AdditionalProperties == nil && s.Properties["kind"].Type == "" {
		delete(s.Properties, "kind")
		s.XEmbeddedResource, s.XPreserveUnknownFields = true, ptr(true)
	}
	g.valueValidate(&s)
	if g.chance(10) {
		g.setDefault(&s)
	}
	return s
}

// valueValidate adds value validations of an object's properties.
func (g Generator) valueValidate(s *v1.JSONSchemaProps) {
	known := slices.Sorted(maps.Keys(s.Properties))
	if len(known) > 0 && g.chance(25) {
		s.Required = []string{pick(g, known...)}
	}
	if g.chance(8) {
		s.MaxProperties = ptr(int64(1 + g.IntN(3)))
	}
	if g.chance(5) {
		s.MinProperties = ptr(int64(1))
	}
	if len(known) > 1 && g.chance(15) {
		arms := []v1.JSONSchemaProps{{Required: []string{known[0]}}, {Required: []string{known[1]}}}
		switch g.IntN(4) {
		case 0:
			s.OneOf = arms
		case 1:
			s.AnyOf = arms
		case 2:
			s.Not = &v1.JSONSchemaProps{AllOf: arms}
		case 3:
			s.AllOf = arms[:1]
		}
	}
	if len(known) > 0 && known[0] == "alpha" && g.chance(8) {
		s.XValidations = v1.ValidationRules{{Rule: "has(self.alpha)", FieldPath: ".alpha",
			Reason: ptr(v1.FieldValueRequired)}}
	}
}

// setDefault gives a schema a default of its type, which may break its restrictions.
func (g Generator) setDefault(s *v1.JSONSchemaProps) {
	if s.XEmbeddedResource {
		return
	}
	value := raw(g.valid(*s))
	s.Default = &value
}

// raw returns a value as the JSON that an API type holds.
func raw(value any) v1.JSON {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // values are made here, of what JSON can hold
	}
	return v1.JSON{Raw: text}
}

func ptr[T any](v T) *T { return &v }
