package verify

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// randomSchema returns a schema that is wrong here and there.
func randomSchema(r *rand.Rand, depth int, nested bool) v1.JSONSchemaProps {
	var s v1.JSONSchemaProps
	if rare := 4; nested == (r.IntN(rare) == 0) {
		s.Type = pick(r, "string", "integer", "number", "boolean", "object", "array")
	}
	for range r.IntN(3) {
		oddity(r, &s)
	}
	if depth == 0 {
		return s
	}
	child := func(nested bool) v1.JSONSchemaProps { return randomSchema(r, depth-1, nested) }
	if s.Type == "object" || r.IntN(8) == 0 {
		s.Properties = map[string]v1.JSONSchemaProps{}
		for range r.IntN(3) {
			s.Properties[pick(r, "a", "b", "metadata", "kind")] = child(nested)
		}
	}
	if s.Type == "array" || r.IntN(12) == 0 {
		items := child(nested)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &items}
	}
	if r.IntN(10) == 0 {
		values := child(nested)
		s.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
	}
	switch r.IntN(10) {
	case 0:
		s.AllOf = []v1.JSONSchemaProps{child(true), child(true)}
	case 1:
		s.AnyOf = []v1.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}
	case 2:
		s.OneOf = []v1.JSONSchemaProps{child(true)}
	case 3:
		not := child(true)
		s.Not = &not
	case 4:
		s.AllOf = []v1.JSONSchemaProps{
			{AnyOf: []v1.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}},
		}
	}
	return s
}

// oddity sets something that is forbidden at many places.
func oddity(r *rand.Rand, s *v1.JSONSchemaProps) {
	yes := true
	switch r.IntN(12) {
	case 0:
		s.XPreserveUnknownFields = &yes
	case 1:
		s.XIntOrString = true
	case 2:
		s.XEmbeddedResource = true
	case 3:
		s.Nullable = true
	case 4:
		s.Description = "d"
	case 5:
		s.Title = "t"
	case 6:
		s.AdditionalProperties = &v1.JSONSchemaPropsOrBool{Allows: r.IntN(2) == 0}
	case 7:
		s.Example = &v1.JSON{Raw: []byte(`1`)}
	case 8:
		s.Required = []string{"a"}
	case 9:
		s.XListMapKeys = []string{"a"}
	case 10:
		s.Default = &v1.JSON{Raw: []byte(`{}`)}
	}
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// converted returns a schema in the form in which both checks look at it.
func converted(t *testing.T, s *v1.JSONSchemaProps) *apiserver.Schema {
	t.Helper()
	out := &apiserver.Schema{}
	require.NoError(t, v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(s, out, nil))
	return out
}

// ofTheirs are the paths that upstream's ValidateStructural reports.
func ofTheirs(t *testing.T, s *apiserver.Schema) []string {
	t.Helper()
	structural, err := structuralschema.NewStructural(s)
	require.NoError(t, err)
	var paths []string
	for _, e := range structuralschema.ValidateStructural(field.NewPath("S"), structural) {
		paths = append(paths, e.Field)
	}
	return paths
}

// TestNoFalseAlarm asks upstream directly about random schemas with defaults and rules: what it
// accepts gets no finding that claims otherwise, for all that the tiers are asked one by one, and
// what it refuses gets one.
func TestNoFalseAlarm(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	accepted := 0
	for n := range 200 {
		s := v1.JSONSchemaProps{Type: "object",
			Properties: map[string]v1.JSONSchemaProps{"a": randomValue(r, 3),
				"b": randomValue(r, 3)}}
		crd := v1.CustomResourceDefinition{
			TypeMeta: metav1.TypeMeta{APIVersion: "apiextensions.k8s.io/v1",
				Kind: "CustomResourceDefinition"},
			ObjectMeta: metav1.ObjectMeta{Name: "tests.example.com"},
			Spec: v1.CustomResourceDefinitionSpec{
				Group: "example.com", Scope: "Namespaced",
				Names: v1.CustomResourceDefinitionNames{Plural: "tests", Kind: "Test"},
				Versions: []v1.CustomResourceDefinitionVersion{{
					Name: "v1", Served: true, Storage: true,
					Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: &s},
				}},
			},
		}
		manifest, err := json.Marshal(crd)
		require.NoError(t, err)
		theirs := upstream(t, crd)
		var ours []Violation
		for _, v := range CRD(t.Context(), manifest, Options{}).Violations {
			if v.Server {
				ours = append(ours, v)
			}
		}
		if len(theirs) == 0 {
			accepted++
		}
		if (len(theirs) == 0) != (len(ours) == 0) {
			t.Fatalf("schema %d: upstream says %v, we say %v\n%s", n, theirs, ours, inYAML(t, s))
		}
	}
	assert.Greater(t, accepted, 20)
}

// upstream returns what upstream's own validation has to say about a CRD that is created.
func upstream(t *testing.T, crd v1.CustomResourceDefinition) field.ErrorList {
	t.Helper()
	for _, version := range crd.Spec.Versions {
		if version.Storage && len(crd.Status.StoredVersions) == 0 {
			crd.Status.StoredVersions = []string{version.Name}
		}
	}
	v1.SetObjectDefaults_CustomResourceDefinition(&crd)
	var converted apiextensions.CustomResourceDefinition
	require.NoError(t,
		v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&crd,
			&converted, nil))
	return validation.ValidateCustomResourceDefinition(t.Context(), &converted)
}

// randomValue returns a schema that is mostly right, with a default or a rule now and then.
func randomValue(r *rand.Rand, depth int) v1.JSONSchemaProps {
	s := v1.JSONSchemaProps{Type: pick(r, "string", "integer", "boolean")}
	if depth > 0 {
		s.Type = pick(r, "string", "integer", "object", "array", "map")
	}
	three := int64(3)
	switch s.Type {
	case "object":
		s.Properties = map[string]v1.JSONSchemaProps{"a": randomValue(r, depth-1),
			"b-c": randomValue(r, depth-1)}
		s.Required = pick(r, nil, nil, []string{"a"})
		s.XMapType = pick(r, nil, nil, new("atomic"))
	case "map":
		values := randomValue(r, depth-1)
		s.Type, s.AdditionalProperties = "object",
			&v1.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
		s.MaxProperties = pick(r, nil, &three)
	case "array":
		items := randomValue(r, depth-1)
		s.Items = &v1.JSONSchemaPropsOrArray{Schema: &items}
		s.XListType = pick(r, nil, nil, nil, new("set"))
		s.MaxItems = pick(r, nil, &three)
	case "string":
		s.Pattern = pick(r, "", "", "", "^a", "(")
		s.MaxLength = pick(r, nil, &three)
	}
	if r.IntN(12) == 0 {
		s.Default = &v1.JSON{Raw: []byte(pick(r, `"a"`, `3`, `{}`, `[]`, `{"a":"a"}`, `["a","a"]`))}
	}
	if r.IntN(12) == 0 {
		s.XValidations = v1.ValidationRules{
			{Rule: pick(r, "self == self", "self == oldSelf", "self.a == 'a'", "size(self) > 1",
				"self.all(x, self.exists(z, z == x))", "self.b__dash__c", "true")},
		}
	}
	return s
}

// stricterThanServer reports whether ValidateStructural is documented to accept what the checker
// reports: completeness below the root, the patterns of int-or-string without the extension, some
// keywords under junctors, a root without a type that an extension excuses, and what contradicts
// the type or belongs to the server's other validation.
func stricterThanServer(v Violation, root *apiserver.Schema) bool {
	switch v.Rule {
	case diag.CodeStructuralIncomplete:
		return !strings.Contains(v.Message, "defined in S.allOf") &&
			!strings.Contains(v.Message, "defined in S.anyOf") &&
			!strings.Contains(v.Message, "defined in S.oneOf") &&
			!strings.Contains(v.Message, "defined in S.not")
	case diag.CodeStructuralExclusive, diag.CodeStructuralShape:
		return true
	case diag.CodeStructuralIntOrString:
		return strings.HasSuffix(v.Path, ".anyOf")
	case diag.CodeStructuralJunctor:
		return strings.HasSuffix(v.Path, ".example") ||
			strings.HasSuffix(v.Path, ".additionalProperties")
	case diag.CodeStructuralRoot:
		return v.Path == "S.type" && untyped(root)
	}
	return false
}

// looserThanServer reports whether the KEP allows what upstream reports: metadata of something
// embedded, under a junctor, and with it that it is not specified outside.
func looserThanServer(path string) bool { return strings.Contains(path, ".properties[metadata]") }

// TestDifferential holds the checker against upstream's own on random schemas: they differ only
// where it is documented.
func TestDifferential(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	faulty := 0
	for n := range 4000 {
		s := randomSchema(r, 4, false)
		check := checker{said: map[string]bool{}}
		root := converted(t, &s)
		check.core(root, "S", atRoot)
		theirs := ofTheirs(t, root)
		if len(theirs) > 0 {
			faulty++
		}
		for _, v := range check.found {
			if !slices.Contains(theirs, v.Path) && !stricterThanServer(v, root) {
				t.Fatalf("schema %d: only we report %v\n%s", n, v, inYAML(t, s))
			}
		}
		for _, path := range theirs {
			if !check.said[path] && !looserThanServer(path) {
				t.Fatalf("schema %d: only upstream reports %s\n%s", n, path, inYAML(t, s))
			}
		}
	}
	assert.Greater(t, faulty, 1000)
}

func inYAML(t *testing.T, value any) string {
	t.Helper()
	data, err := yaml.Marshal(value)
	require.NoError(t, err)
	return string(data)
}
