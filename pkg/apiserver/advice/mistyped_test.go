package advice

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMistypedOrUnreadable tells values that a server reads as something, although they are not
// what a keyword or a field is for, from those that it cannot read.
func TestMistypedOrUnreadable(t *testing.T) {
	t.Parallel()
	in := func(keywords string) string {
		return manifestOf(`{"type":"object","properties":{"a":{` + keywords + `}}}`)
	}
	head := func(member string) string {
		return strings.Replace(manifestOf(`{"type":"object"}`), `"creationTimestamp":null`, member,
			1)
	}
	conversion := func(member string) string {
		return strings.Replace(manifestOf(`{"type":"object"}`), `"spec":{`,
			`"spec":{"conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://a/b",`+member+`}}},`, 1)
	}
	for manifest, want := range map[string][]string{
		// null is an empty schema, or an empty string
		in(`"type":"string","allOf":[null],"anyOf":[null],"oneOf":[null]`):   nil,
		in(`"type":"string","not":{"anyOf":[null,{"minLength":1}]}`):         nil,
		in(`"type":"array","items":{"type":"object"},"required":[null,"b"]`): nil,
		in(`"type":"array","items":{"type":"string"},"x-kubernetes-list-map-keys":[null]`): {
			"A.x-kubernetes-list-type server/list-type Required value: must be map if x-kubernetes-list-map-keys is non-empty",
		},
		in(`"type":"array","items":[null]`): {
			"A.items server/schema Forbidden: items must be a schema object and not an array",
			"A.items.type server/schema Required value: must not be empty for specified array items",
		},
		in(`"type":"string","dependencies":{"b":[null],"c":null}`): {
			"A.dependencies server/keyword Forbidden: dependencies is not supported",
		},
		in(`"type":"object","required":[null,1]`): {
			"A.required[1] server/mistyped cannot unmarshal number into a field of type string",
		},
		in(`"type":"object","required":["a",true,{}]`): {
			"A.required[1] server/mistyped cannot unmarshal bool into a field of type string",
			"A.required[2] server/mistyped cannot unmarshal object into a field of type string",
		},
		in(`"type":"string","anyOf":[null,1]`): {
			"A.anyOf[1] server/mistyped cannot unmarshal number into a field of type schema",
		},
		in(`"type":"string","anyOf":[1,{"minLength":"1"}]`): {
			"A.anyOf[0] server/mistyped cannot unmarshal number into a field of type schema",
			"A.anyOf[1].minLength server/mistyped cannot unmarshal string into a field of type integer",
		},
		in(`"type":"string","enum":"a","required":"a"`): {
			"A.enum server/mistyped cannot unmarshal string into a field of type list",
			"A.required server/mistyped cannot unmarshal string into a field of type list of strings",
		},
		in(`"type":"string","anyOf":[null,{"minLength":"1"}]`): {
			"A.anyOf[1].minLength server/mistyped cannot unmarshal string into a field of type integer",
		},
		// a scalar is no items at all
		in(`"type":"string","items":1`):                           nil,
		in(`"type":"string","items":"foo"`):                       nil,
		in(`"type":"string","items":true,"anyOf":[{"items":10}]`): nil,
		in(`"type":"array","items":10`): {
			"A.items server/schema Required value: must be specified",
		},
		in(`"type":"string","items":[10]`): {
			"A.items[0] server/mistyped cannot unmarshal number into a field of type schema",
		},
		in(`"type":"string","dependencies":{"b":1,"c":"foo"}`): {
			"A.dependencies server/keyword Forbidden: dependencies is not supported",
		},
		in(`"type":"string","additionalProperties":10`): {
			"A.additionalProperties server/mistyped cannot be read: boolean or JSON schema expected",
		},
		// of metadata
		head(`"namespace":"foo"`): nil,
		// types that read themselves
		head(`"creationTimestamp":"x"`): {
			`metadata.creationTimestamp server/mistyped cannot be read: parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"`,
		},
		head(`"creationTimestamp":"","deletionTimestamp":""`): {
			`metadata.creationTimestamp server/mistyped cannot be read: parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"`,
			`metadata.deletionTimestamp server/mistyped cannot be read: parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"`,
		},
		head(`"creationTimestamp":true`): {
			"metadata.creationTimestamp server/mistyped cannot unmarshal bool into a field of type string",
		},
		head(`"deletionTimestamp":{"a":1}`): {
			"metadata.deletionTimestamp server/mistyped cannot unmarshal object into a field of type string",
		},
		conversion(`"caBundle":"${CA}"`): {
			"spec.conversion.webhook.clientConfig.caBundle server/mistyped cannot be read: illegal base64 data at input byte 0",
		},
		conversion(`"caBundle":1`): {
			"spec.conversion.webhook.clientConfig.caBundle server/mistyped cannot unmarshal number into a field of type string",
		},
		// each is said for itself, whatever the decoder comes upon first
		head(`"generation":"x","labels":{"a":1},"deletionTimestamp":"y"`): {
			`metadata.deletionTimestamp server/mistyped cannot be read: parsing time "y" as "2006-01-02T15:04:05Z07:00": cannot parse "y" as "2006"`,
			"metadata.generation server/mistyped cannot unmarshal string into a field of type integer",
			"metadata.labels[a] server/mistyped cannot unmarshal number into a field of type string",
		},
		// of what is given twice, the first cannot be read, and the last is what there is
		head(`"finalizers":["a",1],"finalizers":[]`): {
			"server/decode cannot be read as a CustomResourceDefinition: json: cannot unmarshal number into Go struct field ObjectMeta.metadata.finalizers of type string",
		},
		head(`"generation":-1`):                         nil,
		head(`"managedFields":[{}]`):                    nil,
		head(`"managedFields":[{"operation":"Bogus"}]`): nil,
		head(`"managedFields":[{"operation":1}]`): {
			"metadata.managedFields[0].operation server/mistyped cannot unmarshal number into a field of type string",
		},
	} {
		var got []string
		for _, text := range told(explained(t, []byte(manifest), Target{})) {
			got = append(got, strings.Replace(text,
				"spec.versions[0].schema.openAPIV3Schema.properties[a]", "A", 1))
		}
		assert.Equal(t, want, got, manifest)
	}
}

// TestManyMistypedFields holds that each of many is said for itself.
func TestManyMistypedFields(t *testing.T) {
	t.Parallel()
	const column = `{"name":"A","type":"string","jsonPath":".a","priority":"high"}`
	columns := `"additionalPrinterColumns":[` + strings.Repeat(column+",", 1000) + column + "],"
	manifest := strings.Replace(manifestOf(`{"type":"object"}`), `"schema":{`,
		columns+`"schema":{`, 1)
	wrong := slices.DeleteFunc(told(explained(t, []byte(manifest), Target{})),
		func(text string) bool { return !strings.Contains(text, "priority server/mistyped") })
	assert.Len(t, wrong, 1001)
}

// TestDeeplyMistyped holds that the work does not grow with the square of the depth. It counts
// allocations, which other work on the machine does not change.
func TestDeeplyMistyped(t *testing.T) {
	nested := func(depth int) []byte {
		return []byte(manifestOf(strings.Repeat(`{"type":"object","properties":{"a":`, depth) +
			`{"type":"string","maxLength":"1"}` + strings.Repeat("}}", depth)))
	}
	mistyped := func(depth int) []Finding {
		var out findings
		dropMistyped(nested(depth), &out)
		return out.list
	}
	found := mistyped(20)
	require.Len(t, found, 1)
	assert.True(t, strings.HasSuffix(found[0].Path, ".properties[a].maxLength"), found[0].Path)
	half := testing.AllocsPerRun(1, func() { mistyped(300) })
	whole := testing.AllocsPerRun(1, func() { found = mistyped(600) })
	assert.Less(t, whole, 3*half, "twice as deep should be twice the work")
	require.Len(t, found, 1)
	assert.Equal(t, 22, strings.Count(found[0].Path, "properties[a]"), found[0].Path)
	assert.Equal(t,
		"a value deep in it is wrong: cannot unmarshal string into a field of type integer",
		found[0].Message)
}

const manifestHead = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"as.b.c","creationTimestamp":null},` +
	`"spec":{"group":"b.c","names":{"kind":"A","plural":"as"},"scope":"Cluster","versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":`

func manifestOf(schema string) string { return manifestHead + schema + `}}]}}` }
