package witness

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// maxFinite is how many values a schema may have for all of them to be tried.
const maxFinite = 300

// listValues returns all values of a schema that are there and not null.
func listValues(s *v1.JSONSchemaProps) (values []any, all bool) {
	switch {
	case len(s.Enum) > 0:
		for _, raw := range s.Enum {
			if len(raw.Raw) == 0 { // null has no text
				values = append(values, nil)
				continue
			}
			value, err := apiserver.Value(raw.Raw)
			if err != nil {
				return nil, false
			}
			values = append(values, value)
		}
	case s.Type == "boolean":
		values = []any{false, true}
	case s.Type == "integer" && s.Minimum != nil && s.Maximum != nil &&
		*s.Maximum-*s.Minimum < maxFinite:
		for n := int64(*s.Minimum) - 1; n <= int64(*s.Maximum)+1; n++ {
			values = append(values, n)
		}
	default:
		return nil, false
	}
	return values, len(values) <= maxFinite
}
