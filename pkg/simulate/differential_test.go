package simulate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	servervalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kube-openapi/pkg/validation/strfmt"
	"k8s.io/kube-openapi/pkg/validation/validate"

	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// pairs is how many random (schema, object) pairs the differential test compares; a CRD serves
// objectsPerCRD of them.
const (
	pairs         = 10_000
	objectsPerCRD = 50
)

// TestDifferential compares Create with the same packages called another way: no registry, no
// tracking of paths, the OpenAPI validator made from the structural schema instead of the CRD's,
// and what was pruned and defaulted found out by comparison.
func TestDifferential(t *testing.T) {
	t.Parallel()
	compared, stored := 0, 0
	for seed := uint64(1); compared < pairs; seed++ {
		g := randcrdtest.New(seed)
		crd := g.CRD(int(seed))
		s, err := simulate.New(t.Context(), crd)
		if refused := (*simulate.RefusedError)(nil); errors.As(err, &refused) {
			continue
		}
		require.NoError(t, err)
		ref := newReference(t, crd)
		for range objectsPerCRD {
			object := g.Object(crd)
			got := s.Run(t.Context(), object, simulate.Options{})
			want := ref.create(t, object)
			if !assert.Equal(t, want, summary(got), "seed %d\nobject %s\nerrors %v", seed, object,
				got.Errors) {
				return
			}
			compared++
			if got.Verdict == simulate.Stored {
				stored++
			}
		}
	}
	assert.Greater(t, stored, pairs/10, "most pairs must not be trivially rejected")
	assert.Less(t, stored, pairs*9/10, "nor trivially stored")
}

// An answer is what both ways must agree on.
type answer struct {
	undecodable bool
	errors      []string // sorted
	stored      string   // JSON
	unknown     []string // sorted
}

var mapKey = regexp.MustCompile(`\[([^\]0-9][^\]]*)\]`)

func summary(r simulate.Result) answer {
	var a answer
	for _, e := range r.Errors {
		if e.Rule == "BadRequest" {
			return answer{undecodable: true}
		}
		a.errors = append(a.errors, e.String())
	}
	slices.Sort(a.errors)
	// the server names keys of maps in brackets, but only on the way to embedded metadata
	for _, path := range r.Pruned {
		a.unknown = append(a.unknown, mapKey.ReplaceAllString(path, ".$1"))
	}
	slices.Sort(a.unknown)
	if r.Verdict == simulate.Stored {
		text, _ := json.Marshal(r.Stored)
		a.stored = string(text)
	}
	return a
}

// A reference calls upstream's packages one after the other.
type reference struct {
	crd       *v1.CustomResourceDefinition
	props     *apiextensions.JSONSchemaProps
	validator *validate.SchemaValidator
	rules     *cel.Validator
}

func newReference(t *testing.T, crd *v1.CustomResourceDefinition) *reference {
	t.Helper()
	r := &reference{crd: crd, props: &apiextensions.JSONSchemaProps{}}
	from := crd.Spec.Versions[0].Schema.OpenAPIV3Schema
	require.NoError(t, v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(from,
		r.props, nil))
	openAPI := r.structural(t).ToKubeOpenAPI()
	complete(openAPI)
	r.rules = cel.NewValidator(r.structural(t), true, celconfig.PerCallLimit)
	r.validator = validate.NewSchemaValidator(openAPI, nil, "", strfmt.Default)
	return r
}

// complete does what ToKubeOpenAPI leaves to its reader: it writes out the types of int-or-string
// and strips unknown formats.
func complete(s *spec.Schema) {
	if s == nil {
		return
	}
	if on, _ := s.Extensions.GetBool("x-kubernetes-int-or-string"); on {
		s.Type = spec.StringOrArray{"integer", "string"}
	}
	_ = servervalidation.StripUnsupportedFormatsPostProcess(s) // never an error
	for name, property := range s.Properties {
		complete(&property)
		s.Properties[name] = property
	}
	if s.Items != nil {
		complete(s.Items.Schema)
	}
	if s.AdditionalProperties != nil {
		complete(s.AdditionalProperties.Schema)
	}
}

func (r *reference) structural(t *testing.T) *structural.Structural {
	t.Helper()
	s, err := structural.NewStructural(r.props)
	require.NoError(t, err)
	return s.DeepCopy()
}

func (r *reference) create(t *testing.T, data []byte) answer {
	t.Helper()
	s := r.structural(t)
	u := &unstructured.Unstructured{}
	require.NoError(t, u.UnmarshalJSON(data))
	input := u.DeepCopy().Object
	meta, _, err := objectmeta.GetObjectMeta(u.Object, false)
	if err != nil {
		return answer{undecodable: true}
	}
	pruning.Prune(u.Object, s, true)
	defaulting.PruneNonNullableNullsWithoutDefaults(u.Object, s)
	if objectmeta.Coerce(nil, u.Object, s, false, false) != nil {
		return answer{undecodable: true}
	}
	require.NoError(t, objectmeta.SetObjectMeta(u.Object, meta))
	a := answer{unknown: r.unknown(t, input, s)}
	defaulting.Default(u.Object, s)
	if r.crd.Spec.Versions[0].Subresources != nil {
		delete(u.Object, "status")
	}
	if a.errors = r.errors(t.Context(), u, s); len(a.errors) > 0 {
		return a
	}
	defaulting.Default(u.Object, s) // again, as it is read back
	delete(u.Object["metadata"].(map[string]any), "creationTimestamp")
	text, err := json.Marshal(u.Object)
	require.NoError(t, err)
	a.stored = string(text)
	return a
}

// errors validates as a create does.
func (r *reference) errors(
	ctx context.Context, u *unstructured.Unstructured, s *structural.Structural,
) []string {
	namespaced := r.crd.Spec.Scope == v1.NamespaceScoped
	check := u.DeepCopy()
	check.SetGeneration(1)
	if namespaced {
		check.SetNamespace("default")
	}
	errs := apivalidation.ValidateObjectMetaAccessor(check, namespaced,
		apivalidation.NameIsDNSSubdomain, field.NewPath("metadata"))
	if result := r.validator.Validate(check.Object); !result.IsValid() {
		errs = append(errs, servervalidation.ValidateCustomResource(nil, check.Object,
			constant{result})...)
	}
	errs = append(errs, objectmeta.Validate(ctx, nil, check.Object, s, false)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, s, check.Object)...)
	if r.rules != nil {
		if slices.ContainsFunc(errs, blocking) {
			errs = append(errs, field.Invalid(nil, nil,
				"some validation rules were not checked because the object was invalid; "+
					"correct the existing errors to complete validation"))
		} else {
			found, _ := r.rules.Validate(ctx, nil, s, check.Object, nil,
				celconfig.RuntimeCELCostBudget)
			errs = append(errs, found...)
		}
	}
	var texts []string
	for _, err := range errs {
		texts = append(texts, err.Error())
	}
	slices.Sort(texts)
	return texts
}

// A constant is a validator whose result is known; it lends the wording of errors.
type constant struct{ result *validate.Result }

func (c constant) Validate(any, ...servervalidation.ValidationOption) *validate.Result {
	return c.result
}

func blocking(err *field.Error) bool {
	types := []field.ErrorType{
		field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong,
		field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid,
	}
	return slices.Contains(types, err.Type)
}

// unknown returns what pruning alone takes away, by comparing.
func (r *reference) unknown(t *testing.T, input map[string]any, s *structural.Structural) []string {
	t.Helper()
	pruned := (&unstructured.Unstructured{Object: input}).DeepCopy().Object
	before := (&unstructured.Unstructured{Object: input}).DeepCopy().Object
	pruning.Prune(pruned, s, true)
	_ = objectmeta.Coerce(nil, pruned, s, true, false)
	var paths []string
	missing(&paths, "", before, pruned)
	return slices.Sorted(slices.Values(paths))
}

func missing(paths *[]string, path string, before, after any) {
	switch before := before.(type) {
	case map[string]any:
		now, ok := after.(map[string]any)
		if !ok {
			return
		}
		for _, key := range slices.Sorted(maps.Keys(before)) {
			child := key
			if path != "" {
				child = path + "." + key
			}
			if value, ok := now[key]; ok {
				missing(paths, child, before[key], value)
			} else {
				*paths = append(*paths, child)
			}
		}
	case []any:
		now, ok := after.([]any)
		for i := range before {
			if ok && i < len(now) {
				missing(paths, fmt.Sprintf("%s[%d]", path, i), before[i], now[i])
			}
		}
	}
}
