package remedy

import (
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

// paths are about columns, subresources, selectable fields and the conversion webhook.
var paths = []section{
	{codes: []diag.Code{diag.CodeServerColumn}, rows: []row{
		{at: "type", by: func(m match) Words {
			return m.unknown("type", "boolean", "date", "integer", "number", "string")
		}},
		{at: "format", by: func(m match) Words {
			return m.unknown("format", "byte", "date", "date-time", "double", "float", "int32",
				"int64", "password")
		}},
		{at: "name", words: "the column has no name, which is its heading: write ${name=…|one}"},
		{at: "jsonPath|JSONPath", says: "Required value", words: "the column has no path, so there is nothing to show: write ${JSONPath=.spec.…|that of a field, such as .spec.replicas}"},
		{at: "jsonPath|JSONPath", says: "starting with", by: func(m match) Words {
			if strings.Count(m.Value, "{") > 1 {
				return m.words("a column shows one value, and ${value} has several: write one path, or join the values in a string field of the status")
			}
			return m.words(noDot)
		}},
	}},
	{codes: []diag.Code{diag.CodeServerSubresource}, rows: []row{
		{says: "Required value", words: "${argument} is empty: write the path of the field, such as ${example}"},
		{says: "starting with", words: noDot},
		{says: "json path under either *|json path under *", words: "${value} leads out of the part of the object that a server looks at: write a path below $1, such as ${example}"},
		{says: "dot notation", words: "${value} is not a path of names after dots: write one, such as ${example}"},
		{says: "is allowed as the type at the root", words: ": write object"},
		{says: "at the root of the schema if the status subresource", by: func(m match) Words {
			return m.words("a kind with a status subresource restricts nothing at its top but by rules: " +
				m.pick("take the marker from the kind, or write a +kubebuilder:validation:XValidation for it",
					"write a rule instead of ${step}, or move it to a property"))
		}},
	}},
	{codes: []diag.Code{diag.CodeServerSelectableField}, rows: []row{
		{says: "Required value", words: "the path is empty: write that of a field, such as .spec.host"},
		{says: "included: *: *", words: "$1: $2"},
		{says: "Duplicate value", words: "${value} is selectable already: remove ${the marker|one of the two}"},
		{says: "expected [ or . but got", words: noDot},
		{says: "array notation", words: "${value} leads into a list, and objects are selected by one value only: write the path of a string, integer or boolean"},
		{says: "must point to a field of type", words: "${value} is not a string, integer or boolean: write the path of one"},
		{says: "does not refer to a valid field", by: func(m match) Words {
			switch {
			case strings.HasPrefix(m.Value, ".metadata"):
				return m.words("${value} is selectable in all kinds, or in none: remove ${the marker|it}")
			case m.Meant != "":
				return m.words("there is no field ${value}: did you mean ${meant}?")
			}
			return m.words("there is no field ${value}: write the path of one that there is, by its JSON names")
		}},
	}},
	{codes: []diag.Code{diag.CodeServerConversion}, rows: []row{
		{at: "path", words: "the path ${value} of the conversion webhook is not a valid URL path: write one such as /convert"},
		{at: "port", words: "no service listens on the port ${value}: write one from 1 to 65535"},
		{at: "name|namespace", words: "the service of the conversion webhook has no ${step}: write ${given}"},
		{at: "url", says: "query parameters|fragments|user information", words: ": leave it out"},
		{at: "url", says: "host must be specified|must be a valid URL", words: ": write one such as https://example.com/convert"},
		{says: "exactly one of url or service is required", words: ": write one of the two"},
		{at: "conversionReviewVersions", says: "duplicate", words: ": remove one of the two"},
		{at: "conversionReviewVersions", says: "DNS-1035", words: ": write v1"},
		{says: "conversionReviewVersions is not given", words: ": list the versions of ConversionReview that the webhook reads, such as v1"},
		{says: "must include at least one of", words: ": these are versions of ConversionReview, not of the kind: write v1"},
		{says: "strategy is not given", words: ": write None, or Webhook, or leave conversion out"},
		{says: "should not be set when strategy is not set to Webhook", words: ": remove it, or write strategy: Webhook"},
		{says: "required when strategy is set to Webhook", words: ": write webhook, with its clientConfig and conversionReviewVersions, or strategy: None"},
	}},
}

const noDot = "the path ${value} does not begin with a dot: write ${dotted}"

// scale are the arguments of the marker of the scale subresource, and paths that they may have.
var scale = map[string][2]string{
	"specReplicasPath":   {"specpath", ".spec.replicas"},
	"statusReplicasPath": {"statuspath", ".status.replicas"},
	"labelSelectorPath":  {"selectorpath", ".status.selector"},
}

// unknown words that an argument of a column is none of the words that there are.
func (m match) unknown(noun string, all ...string) Words {
	wrong := "no column has the " + noun + " " + m.Value
	if m.Value == "" {
		wrong = "the column has no " + noun
	}
	list := word.Join(all, " or ")
	if near := Meant(m.Value, all); near != "" {
		return Words{wrong, "write " + near + m.pick(", or another of "+list, "")}
	}
	return Words{wrong, "write " + m.pick(list, "one of them")}
}
