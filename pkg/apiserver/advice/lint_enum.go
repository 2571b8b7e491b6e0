package advice

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintEnum warns about values of an enum that no object can have, since another validation beside
// the enum refuses them.
func lintEnum(s *apiserver.Schema, path *field.Path, out *findings) {
	if len(s.Enum) == 0 || !restrictsBeyondEnum(s) {
		return
	}
	others := *s
	others.Enum, others.Nullable = nil, true // null has a rule of its own
	validator, _, err := validation.NewSchemaValidator(&others)
	if err != nil {
		return
	}
	var faults []diag.Fault
	var refused []string
	for _, value := range s.Enum {
		if errs := validation.ValidateCustomResource(nil, value, validator); len(errs) > 0 {
			// they are in map order
			first := slices.MinFunc(errs, func(a, b *field.Error) int {
				return cmp.Compare(a.ErrorBody(), b.ErrorBody())
			})
			fault, words := faultOf(value, first, s.Type)
			faults, refused = append(faults, fault), append(refused, words)
		}
	}
	if len(refused) > 0 {
		out.add(Finding{
			Path: path.Child("enum").String(), Rule: diag.CodeServerUnusableEnum,
			Message: "a server refuses values of the enum all the same: " +
				strings.Join(word.First(refused, 3, "and %d more"), "; ") +
				": remove them, or what refuses them",
			Reason: apiserver.Reason{Faults: faults},
		})
	}
}

// faultOf returns what a server says of a value of an enum, and the same as words with the value,
// which the server does not always name.
func faultOf(value any, err *field.Error, typ string) (fault diag.Fault, words string) {
	text, _ := json.Marshal(value)
	fault = diag.Fault{Value: string(text), Says: strings.Join(strings.Fields(err.Detail), " ")}
	words = apiserver.Words(err)
	another := "must be of type " + typ
	switch {
	case err.Type == field.ErrorTypeTooLong:
		words = fmt.Sprintf("%q: %s", value, words)
	case strings.IndexByte("[{", text[0]) >= 0: // for which the server has a count
		words = fault.Value + " " + strings.TrimPrefix(fault.Says, "in body ")
	case strings.Contains(words, another+":"),
		strings.Contains(words, another+" (default format)"):
		fault.Says = "is of another type than " + typ
		words = fault.Value + " " + fault.Says
	}
	return fault, words
}

// restrictsBeyondEnum reports whether a schema has a type or a value validation besides its enum
// that a value of the enum can violate. Where a text is wanted, YAML tells what was meant.
func restrictsBeyondEnum(s *apiserver.Schema) bool {
	return s.Type != "" && s.Type != "string" ||
		s.Format != "" || s.Pattern != "" || s.MinLength != nil || s.MaxLength != nil ||
		s.Minimum != nil || s.Maximum != nil || s.MultipleOf != nil ||
		len(s.AllOf) > 0 || len(s.AnyOf) > 0 || len(s.OneOf) > 0 || s.Not != nil
}

// lintDistinct warns about a list whose items must differ, of which there must be more than there
// are values.
func lintDistinct(s *apiserver.Schema, path *field.Path, out *findings) {
	items := itemsOf(s)
	if s.XListType == nil || s.MinItems == nil || items == nil ||
		s.MaxItems != nil && *s.MinItems > *s.MaxItems {
		return
	}
	values, what := int64(1), "items"
	switch *s.XListType {
	case "set":
		values = valueCount(items)
	case "map":
		what = "keys"
		for _, key := range s.XListMapKeys {
			property := items.Properties[key]
			values *= valueCount(&property)
		}
	default:
		return
	}
	if values > 0 && *s.MinItems > values {
		out.warn(path.Child("minItems"), diag.CodeServerBounds,
			"no list is valid: minItems is %d, and its %s, no two of which "+
				"may be the same, have %s: lower it", *s.MinItems, what,
			word.Count(int(values), "value"))
	}
}

// valueCount returns how many values a schema has, or 0 if they are not enumerated.
func valueCount(s *apiserver.Schema) int64 {
	if s.Type == "boolean" && len(s.Enum) == 0 {
		return 2
	}
	different := map[string]bool{}
	for _, value := range s.Enum {
		text, _ := json.Marshal(value)
		different[string(text)] = true
	}
	return int64(len(different))
}
