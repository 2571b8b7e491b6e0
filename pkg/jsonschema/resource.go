package jsonschema

// resource adds the fields that every object has, in addition to what the schema says about them.
func resource(s Schema) {
	fields := s.part("properties")
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

// definitions returns the schemas that others refer to. Metadata is read into its Go type, where
// null is the zero value.
func definitions(strict bool) Schema {
	text, flag, integer := orNull("string"), orNull("boolean"), orNull("integer")
	time := func() Schema { return Schema{"type": []any{"string", "null"}, "format": "date-time"} }
	record := func(fields Schema) Schema {
		s := Schema{"type": []any{"object", "null"}, "properties": fields}
		if strict {
			s["additionalProperties"] = false
		}
		return s
	}
	list := func(item Schema) Schema {
		return Schema{"type": []any{"array", "null"}, "items": item}
	}
	texts := Schema{"type": []any{"object", "null"}, "additionalProperties": text}
	meta := record(Schema{
		"name": text, "generateName": text, "namespace": text, "selfLink": text, "uid": text,
		"resourceVersion": text,
		"generation":      integer, "deletionGracePeriodSeconds": integer,
		"creationTimestamp": time(), "deletionTimestamp": time(),
		"labels": texts, "annotations": texts,
		"finalizers": list(text),
		"ownerReferences": list(record(Schema{
			"apiVersion": text, "kind": text, "name": text, "uid": text, "controller": flag,
			"blockOwnerDeletion": flag,
		})),
		"managedFields": list(record(Schema{
			"manager": text, "operation": text, "apiVersion": text, "fieldsType": text,
			"subresource": text,
			"time":        time(), "fieldsV1": Schema{},
		})),
	})
	all := Schema{"ObjectMeta": meta}
	if strict { // values of which a server keeps only scalars
		all["Pruned"] = Schema{"additionalProperties": false, "items": ref("Pruned")}
	}
	return all
}

func orNull(kind string) Schema { return Schema{"type": []any{kind, "null"}} }
