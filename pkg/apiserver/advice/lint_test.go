package advice

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// TestBoundsInRange compares what is said about a bound with what a server does with numbers: it
// refuses each of them, whatever it is, exactly if the bound is out of range.
func TestBoundsInRange(t *testing.T) {
	t.Parallel()
	bounds := []float64{
		0, 1, -1, 0.5, -2.5, 1e-300, math.MaxInt32, math.MaxInt32 + 1, math.MinInt32,
		math.MinInt32 - 1, math.MaxUint32,
		1 << 53, math.MaxInt64, -math.MaxInt64 * 1.5, math.MinInt64, math.MaxUint64,
		math.MaxFloat32, 1e39, -1e39, math.MaxFloat64,
	}
	for _, typ := range []string{"integer", "number", "string", ""} {
		for _, format := range []string{"", "int32", "int64", "uint32", "uint64", "float", "double",
			"float32", "float64", "date"} {
			for _, bound := range bounds {
				for keyword, s := range withBound(bound) {
					s.Type, s.Format = typ, format
					var out findings
					lint(t.Context(), &s, field.NewPath("S"), false, Target{}, &out)
					said := false
					for _, f := range out.list {
						said = said || strings.Contains(f.Message, "a server reads "+keyword)
					}
					assert.Equal(t, outOfRange(t, &s, keyword), said, "%s %s %s %v: %v", typ,
						format, keyword, bound, out.list)
				}
			}
		}
	}
}

// TestWholeNumbers compares what is said about a bound of numbers with what a server does with a
// whole number that it reads as an integer and as a float.
func TestWholeNumbers(t *testing.T) {
	t.Parallel()
	for _, bound := range []float64{0.25, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.5, 3, -3, 1e21, -1e21} {
		for keyword, s := range withBound(bound) {
			for _, exclusive := range []bool{false, true} {
				s.Type, s.ExclusiveMinimum, s.ExclusiveMaximum = "number", exclusive, exclusive
				if keyword == "multipleOf" && bound < 0 {
					continue // which is a mistake of its own
				}
				validator, _, err := validation.NewSchemaValidator(&s)
				require.NoError(t, err)
				var effects []string // what may be said
				verdicts := map[string]bool{}
				for n := -5; n <= 5; n++ {
					whole := validation.ValidateCustomResource(nil, int64(n), validator)
					float := validation.ValidateCustomResource(nil, float64(n), validator)
					verdict := map[bool]string{true: "accepts", false: "refuses"}[len(whole) == 0]
					verdicts[verdict] = true
					if (len(whole) > 0) != (len(float) > 0) {
						effects = append(effects, fmt.Sprintf("it %s %d:", verdict, n))
					}
				}
				if len(verdicts) == 1 {
					for verdict := range verdicts {
						effects = append(effects, "it "+verdict+" all of them:")
					}
				}
				var out findings
				lintWholeNumbers(&s, field.NewPath("S"), &out)
				differs := slices.ContainsFunc(effects, func(effect string) bool {
					return !strings.HasSuffix(effect, " all of them:")
				})
				require.Equal(t, differs, len(out.list) == 1, "%s %v, exclusive %v: %v", keyword,
					bound, exclusive, out.list)
				assert.True(t, !differs || slices.ContainsFunc(effects, func(effect string) bool {
					return strings.Contains(out.list[0].Message, effect)
				}), "%v: %v", out.list, effects)
			}
		}
	}
}

func withBound(bound float64) map[string]apiextensions.JSONSchemaProps {
	return map[string]apiextensions.JSONSchemaProps{
		"minimum":    {Minimum: &bound},
		"maximum":    {Maximum: &bound, ExclusiveMaximum: true},
		"multipleOf": {MultipleOf: &bound},
	}
}

// outOfRange asks upstream's validator about numbers of several kinds.
func outOfRange(t *testing.T, s *apiextensions.JSONSchemaProps, keyword string) bool {
	t.Helper()
	validator, _, err := validation.NewSchemaValidator(s)
	require.NoError(t, err)
	prefix := map[string]string{"minimum": "Minimum boundary", "maximum": "Maximum boundary",
		"multipleOf": "MultipleOf"}[keyword]
	refused := 0
	numbers := []any{int64(0), int64(1), int64(-7), 0.5, int64(math.MaxInt64)}
	for _, number := range numbers {
		for _, e := range validation.ValidateCustomResource(nil, number, validator) {
			if strings.Contains(e.Detail, prefix+" value must be of type") {
				refused++
			}
		}
	}
	require.True(t, refused == 0 || refused == len(numbers), "%v", s)
	return refused > 0
}
