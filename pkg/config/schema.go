package config

import (
	"encoding/json"
	"strings"
)

// SchemaURL is where editors find what JSONSchema returns.
const SchemaURL = "https://raw.githubusercontent.com/schemagen/schemagen/main/docs/schemagen.schema.json"

// Modeline is the first line of a file that editors should complete and check.
const Modeline = "# yaml-language-server: $schema=" + SchemaURL

// A Schema is the part of JSON Schema, draft 7, that describes the file.
type Schema struct {
	Schema           string            `json:"$schema,omitempty"`
	ID               string            `json:"$id,omitempty"`
	Title            string            `json:"title,omitempty"`
	Description      string            `json:"description,omitempty"`
	Type             any               `json:"type,omitempty"` // a string, or several
	Enum             []any             `json:"enum,omitempty"`
	Pattern          string            `json:"pattern,omitempty"`
	Minimum          *int64            `json:"minimum,omitempty"`
	Maximum          *int64            `json:"maximum,omitempty"`
	ExclusiveMinimum *int64            `json:"exclusiveMinimum,omitempty"`
	ExclusiveMaximum *int64            `json:"exclusiveMaximum,omitempty"`
	AnyOf            []Schema          `json:"anyOf,omitempty"`
	Items            *Schema           `json:"items,omitempty"`
	Properties       map[string]Schema `json:"properties,omitempty"`
	PropertyNames    *Schema           `json:"propertyNames,omitempty"`
	// false, or a Schema
	AdditionalProperties any      `json:"additionalProperties,omitempty"`
	Required             []string `json:"required,omitempty"`
}

// JSONSchema returns the JSON Schema of the file, docs/schemagen.schema.json.
func JSONSchema() ([]byte, error) {
	s := object(Keys())
	s.Schema, s.ID = "http://json-schema.org/draft-07/schema#", SchemaURL
	s.Title = "The configuration of schemagen"
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// object returns the schema of a mapping with known keys.
func object(keys []Key) Schema {
	s := Schema{Type: "object", Properties: map[string]Schema{}, AdditionalProperties: false}
	for _, k := range keys {
		value := k.kind.schema()
		value.Description = strings.ReplaceAll(k.Doc, "`", "")
		s.Properties[k.Name] = value
		if k.required {
			s.Required = append(s.Required, k.Name)
		}
	}
	return s
}
