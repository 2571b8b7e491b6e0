package jsonschema

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// resource adds the fields that every object has, in addition to what the schema says about them.
func resource(s Schema) {
	fields := s.properties()
	for name, own := range map[string]Schema{
		"apiVersion": {"type": "string", "minLength": 1, "pattern": "^[^/]*/?[^/]*$"},
		"kind": {"type": "string", "maxLength": 63,
			"pattern": "^[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?$"},
		"metadata": ref("ObjectMeta"),
	} {
		if said, ok := fields[name].(Schema); ok {
			both := Schema{}
			for _, key := range []string{"description", "title"} {
				if text, ok := said[key]; ok {
					both[key] = text
					delete(said, key)
				}
			}
			both.and(own, said)
			own = both
		}
		fields[name] = own
	}
	s.require("apiVersion", "kind")
}

// ref returns a reference to a definition. Draft 7 ignores everything beside a reference.
func ref(name string) Schema { return Schema{"$ref": "#/definitions/" + name} }

// definitions returns the schemas that others refer to.
func definitions(strict bool) Schema {
	all := Schema{"ObjectMeta": goValue(apiserver.ObjectMeta(), strict)}
	if strict { // values of which a server keeps only scalars
		all["Pruned"] = Schema{"additionalProperties": false, "items": ref("Pruned")}
	}
	return all
}

// goValue returns the schema of what is read into a Go type, where null is the zero value.
func goValue(s *v1.JSONSchemaProps, strict bool) Schema {
	if s.XPreserveUnknownFields != nil {
		return Schema{}
	}
	out := Schema{"type": []any{s.Type, "null"}}
	if s.Format == "date-time" {
		out["format"] = s.Format
	}
	for name, property := range s.Properties {
		out.properties()[name] = goValue(&property, strict)
	}
	switch {
	case s.Items != nil:
		out["items"] = goValue(s.Items.Schema, strict)
	case s.AdditionalProperties != nil:
		out["additionalProperties"] = goValue(s.AdditionalProperties.Schema, strict)
	case strict && s.Properties != nil:
		out["additionalProperties"] = false
	}
	return out
}
