package diff

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
)

// schemaCases have a change each in the schema of the field f, and at most that of one more kind.
var schemaCases = []struct {
	code     diag.Code
	was, is  string
	path     string // below the field
	messages string // separated by newlines
}{
	{"change/field-added", "{type: object}", "{type: object, properties: {a: {type: string}}}",
		".properties[a]", "v1: f.a: the field is new"},
	{"change/field-removed", "{type: object, properties: {a: {type: string}}}", "{type: object}",
		".properties[a]", "v1: f.a: the field is gone"},
	{"change/field-recased", "{type: object, properties: {pod_ip: {type: string}}}",
		"{type: object, properties: {podIP: {type: string}}}", ".properties[podIP]",
		"v1: f.podIP: the field was called pod_ip"},
	{"change/required-added", "{type: object, properties: {a: {type: string}}}",
		"{type: object, required: [a], properties: {a: {type: string}}}", ".properties[a]",
		"v1: f.a: the field is required"},
	{"change/required-defaulted", "{type: object, properties: {a: {type: string, default: x}}}",
		"{type: object, required: [a], properties: {a: {type: string, default: x}}}",
		".properties[a]", "v1: f.a: the field is required, and has a default"},
	{"change/required-removed", "{type: object, required: [a], properties: {a: {type: string}}}",
		"{type: object, properties: {a: {type: string}}}", ".properties[a]",
		"v1: f.a: the field is no longer required"},
	{"change/required-removed",
		"{type: object, required: [a], x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true}", ".properties[a]",
		"v1: f.a: the field is no longer required"},
	{"change/type-changed", "{type: string, maxLength: 3}", "{type: integer, maximum: 3}", ".type",
		"v1: f: the type changed from string to integer"},
	{"change/type-changed", // with which a set of texts is a map of objects
		"{type: array, x-kubernetes-list-type: set, items: {type: string}}",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a], items: {type: object, required: [a], properties: {a: {type: string}}}}",
		".items.type", "v1: f[]: the type changed from string to object"},
	{"change/list-type-tightened",
		"{type: array, items: {type: integer}}",
		"{type: array, x-kubernetes-list-type: set, items: {type: number}}",
		".x-kubernetes-list-type", "v1: f: the list type changed from atomic to set\n" +
			"v1: f[]: the type changed from integer to number"},
	{"change/type-widened", "{type: object, properties: {a: {type: string}}}",
		"{x-kubernetes-preserve-unknown-fields: true}", ".type",
		"v1: f: the type changed from object to any"},
	{"change/type-widened", "{type: integer, minimum: 1}", "{type: number, minimum: 2}", ".type",
		"v1: f: the type changed from integer to number\nv1: f: minimum changed from 1 to 2"},
	{"change/type-widened",
		"{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, default: x}}}", "{type: object, x-kubernetes-preserve-unknown-fields: true}", ".properties[a]", "v1: f.a: the type changed from string to any\nv1: f.a: the default \"x\" is gone"},
	{"change/pruning-stopped",
		"{type: object, properties: {a: {type: string}, b: {type: integer, default: 1}}}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true}",
		".x-kubernetes-preserve-unknown-fields",
		"v1: f: unknown fields are preserved\nv1: f: the fields a and b may have any value, since " +
			"they are no longer in the schema\nv1: f.b: the default 1 is gone"},
	{"change/type-widened", // of each field an object shows it
		"{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}, b: {type: integer}}}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true}", ".properties[a]",
		"v1: f.a: the type changed from string to any\n" +
			"v1: f.b: the type changed from integer to any"},
	{"change/type-widened",
		"{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: array, items: {type: object, properties: {a: {type: string}}}}}",
		"{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: array, items: {type: object}}}",
		".items.items.properties[a]", "v1: f[][].a: the type changed from string to any"},
	{"change/pruning-stopped",
		"{type: array, items: {type: array, items: {type: object, properties: {a: {type: string}}}}}",
		"{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: array, items: {type: object}}}",
		".x-kubernetes-preserve-unknown-fields", "v1: f: unknown fields are preserved\nv1: f[][].a: the type changed from string to any"},
	{"change/pruning-started",
		"{type: array, x-kubernetes-preserve-unknown-fields: true, items: {type: object}}",
		"{type: array, items: {type: object, properties: {a: {type: string}}}}",
		".x-kubernetes-preserve-unknown-fields", "v1: f: unknown fields are pruned\nv1: f[].a: the type changed from any to string"},
	{"change/type-changed", "{type: object}",
		"{x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}", ".type",
		"v1: f: the type changed from object to any"},
	{"change/type-changed", "{x-kubernetes-int-or-string: true}", "{type: string}", ".type",
		"v1: f: the type changed from int-or-string to string"},
	{"change/type-changed", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}", ".properties[a].type", "v1: f.a: the type changed from any to string"},
	{"change/field-added", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {x-kubernetes-preserve-unknown-fields: true}}}", ".properties[a]", "v1: f.a: the field is new"},
	{"change/enum-added",
		"{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}", "{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true, properties: {kind: {type: string, enum: [Pod]}, metadata: {type: object}}}", ".properties[kind].enum", `v1: f.kind: only certain values are allowed: "Pod"`},
	{"change/enum-removed",
		"{type: object, x-kubernetes-embedded-resource: true, properties: {kind: {type: string, enum: [Pod], description: d}}}", "{type: object, x-kubernetes-embedded-resource: true, properties: {metadata: {type: object}}}", ".properties[kind].enum", `v1: f.kind: values other than "Pod" are allowed`},
	{"change/int-or-string", "{type: integer}",
		"{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}",
		".x-kubernetes-int-or-string", "v1: f: the type changed from integer to int-or-string"},
	{"change/int-or-string", "{type: string, nullable: true}",
		"{x-kubernetes-int-or-string: true, pattern: a}", ".x-kubernetes-int-or-string",
		"v1: f: the type changed from string to int-or-string\nv1: f: null is no longer allowed\nv1: f: the pattern a is new"},
	{"change/shape-changed", "{type: object, properties: {a: {type: string}}}",
		"{type: object, additionalProperties: {type: integer}}", ".additionalProperties",
		"v1: f: the object now has arbitrary keys instead of fields"},
	{"change/shape-changed", "{type: object, additionalProperties: {type: string}}",
		"{type: object, properties: {a: {type: string}}}", ".properties",
		"v1: f: the object now has fields instead of arbitrary keys"},
	{"change/shape-changed", "{type: object, additionalProperties: {type: string}}",
		"{type: object}", ".additionalProperties", "v1: f: the object no longer has any keys"},
	{"change/shape-changed", "{type: object, additionalProperties: true}", "{type: object}",
		".additionalProperties", "v1: f: the object no longer has any keys"},
	{"change/type-changed", "{type: object, additionalProperties: true}",
		"{type: object, additionalProperties: {type: string}}", ".additionalProperties.type",
		"v1: f{}: the type changed from any to string"},
	{"change/pruning-stopped", "{type: object, additionalProperties: {type: string}}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true}",
		".x-kubernetes-preserve-unknown-fields", "v1: f: unknown fields are preserved"},
	{"change/nullable-added", "{type: string}", "{type: string, nullable: true}", ".nullable",
		"v1: f: null is allowed"},
	{"change/nullable-removed", "{type: string, nullable: true}", "{type: string}", ".nullable",
		"v1: f: null is no longer allowed"},
	{"change/pruning-started", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object}", ".x-kubernetes-preserve-unknown-fields",
		"v1: f: unknown fields are pruned"},
	{"change/pruning-stopped", "{type: object}",
		"{type: object, additionalProperties: {type: string}}", ".additionalProperties",
		"v1: f: arbitrary keys are allowed"},
	{"change/pruning-started", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true, additionalProperties: true}",
		".additionalProperties.x-kubernetes-preserve-unknown-fields",
		"v1: f{}: unknown fields are pruned"},
	{"change/type-changed", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, additionalProperties: {type: string}}", ".additionalProperties.type",
		"v1: f{}: the type changed from any to string"},
	{"change/nullable-removed", "{type: object, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object, additionalProperties: {x-kubernetes-preserve-unknown-fields: true}}",
		".additionalProperties.nullable", "v1: f{}: null is no longer allowed"},
	{"change/pruning-stopped", "{type: object}",
		"{type: object, x-kubernetes-preserve-unknown-fields: true}",
		".x-kubernetes-preserve-unknown-fields", "v1: f: unknown fields are preserved"},
	{"change/embedded-started", "{type: object}",
		"{type: object, x-kubernetes-embedded-resource: true}", ".x-kubernetes-embedded-resource",
		"v1: f: the object needs apiVersion and kind"},
	{"change/embedded-stopped", "{type: object, x-kubernetes-embedded-resource: true}",
		"{type: object}", ".x-kubernetes-embedded-resource",
		"v1: f: the object no longer has an implied apiVersion, kind and metadata"},
	{"change/list-type-tightened", "{type: array, items: {type: string}}",
		"{type: array, x-kubernetes-list-type: set, items: {type: string}}",
		".x-kubernetes-list-type", "v1: f: the list type changed from atomic to set"},
	{"change/list-type-loosened",
		"{type: array, x-kubernetes-list-type: set, items: {type: string}}",
		"{type: array, items: {type: string}}", ".x-kubernetes-list-type",
		"v1: f: the list type changed from set to atomic"},
	{"change/map-keys-changed",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a, b]}",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a]}",
		".x-kubernetes-list-map-keys", "v1: f: the keys of the list changed from a, b to a"},
	{"change/list-type-loosened",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a]}",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a, b]}",
		".x-kubernetes-list-map-keys", "v1: f: the keys of the list changed from a to a, b"},
	{"change/map-type-changed", "{type: object}", "{type: object, x-kubernetes-map-type: atomic}",
		".x-kubernetes-map-type", "v1: f: the map type changed from granular to atomic"},
	{"change/default-added", "{type: string}", "{type: string, default: x}", ".default",
		`v1: f: the default "x" is new`},
	{"change/default-changed", "{type: string, default: x}", "{type: string, default: z}",
		".default", `v1: f: the default changed from "x" to "z"`},
	{"change/default-counted", "{type: object, maxProperties: 1, properties: {a: {type: string}}}",
		"{type: object, maxProperties: 1, properties: {a: {type: string, default: x}}}",
		".properties[a].default",
		`v1: f.a: the default "x" is new, in an object that may not have the field beside others`},
	{"change/default-removed", "{type: string, default: x}", "{type: string}", ".default",
		`v1: f: the default "x" is gone`},
	{"change/enum-added", "{type: string}", "{type: string, enum: [a, b]}", ".enum",
		`v1: f: only certain values are allowed: "a", "b"`},
	{"change/enum-removed", "{type: string, enum: [a]}", "{type: string}", ".enum",
		`v1: f: values other than "a" are allowed`},
	{"change/enum-value-added", "{type: string, enum: [a]}", "{type: string, enum: [b, a]}",
		".enum", `v1: f: also allowed: "b"`},
	{"change/enum-value-removed", "{type: string, enum: [a]}",
		"{type: string, enum: [a], nullable: true}", ".nullable",
		"v1: f: null is no longer dropped but refused, as by every enum"},
	{"change/enum-value-removed", "{type: string, enum: [a, b, c]}", "{type: string, enum: [c]}",
		".enum", `v1: f: no longer allowed: "a", "b"`},
	{"change/default-changed", "{type: integer, default: 9007199254740993}",
		"{type: integer, default: 9007199254740992}", ".default",
		"v1: f: the default changed from 9007199254740993 to 9007199254740992"},
	{"change/enum-value-removed",
		"{type: integer, enum: [9007199254740992, 9007199254740993, 1]}",
		"{type: integer, enum: [1.0, 9007199254740992]}", ".enum",
		"v1: f: no longer allowed: 9007199254740993"},
	{"change/bound-tightened", "{type: integer, enum: [9007199254740993]}",
		"{type: integer, enum: [9007199254740993], maximum: 9007199254740992}", ".maximum",
		"v1: f: maximum is now 9007199254740992"},
	{"change/bound-loosened", "{type: number, multipleOf: 0.3}", "{type: number, multipleOf: 0.1}",
		".multipleOf", "v1: f: multiples of 0.1 are allowed, no longer only multiples of 0.3"},
	{"change/bound-tightened", "{type: number, multipleOf: 0.3}",
		"{type: number, multipleOf: 0.2}", ".multipleOf",
		"v1: f: only multiples of 0.2 are allowed, no longer of 0.3"},
	{"change/junctor-loosened", "{type: number, allOf: [{multipleOf: 0.3}]}",
		"{type: number, allOf: [{multipleOf: 0.1}]}", ".allOf",
		"v1: f: the same is asked for in other places, and less of it"},
	{"change/bound-tightened", "{type: integer}", "{type: integer, minimum: 1}", ".minimum",
		"v1: f: minimum is now 1"},
	{"change/bound-tightened", "{type: integer, minimum: 1}", "{type: integer, minimum: 2}",
		".minimum", "v1: f: minimum changed from 1 to 2"},
	{"change/bound-tightened", "{type: number, maximum: 1.5}",
		"{type: number, maximum: 1.5, exclusiveMaximum: true}", ".maximum",
		"v1: f: maximum changed from 1.5 to 1.5, exclusive"},
	{"change/bound-tightened", "{type: string, maxLength: 9}", "{type: string, maxLength: 8}",
		".maxLength", "v1: f: maxLength changed from 9 to 8"},
	{"change/bound-tightened", "{type: integer}", "{type: integer, multipleOf: 2}", ".multipleOf",
		"v1: f: only multiples of 2 are allowed"},
	{"change/bound-tightened", "{type: integer, multipleOf: 2}", "{type: integer, multipleOf: 4}",
		".multipleOf", "v1: f: only multiples of 4 are allowed, no longer of 2"},
	{"change/bound-loosened", "{type: integer, multipleOf: 4}", "{type: integer, multipleOf: 2}",
		".multipleOf", "v1: f: multiples of 2 are allowed, no longer only multiples of 4"},
	{"change/bound-loosened", "{type: integer, multipleOf: 4}", "{type: integer}", ".multipleOf",
		"v1: f: numbers that are not multiples of 4 are allowed"},
	{"change/bound-loosened", "{type: array, maxItems: 1}", "{type: array, maxItems: 2}",
		".maxItems", "v1: f: maxItems changed from 1 to 2"},
	{"change/bound-loosened", "{type: object, minProperties: 1}", "{type: object}",
		".minProperties", "v1: f: minProperties is no longer 1"},
	{"change/bound-loosened", "{type: integer, minimum: 1, exclusiveMinimum: true}",
		"{type: integer, minimum: 1}", ".minimum", "v1: f: minimum changed from 2 to 1"},
	{"change/bound-loosened", "{type: string, allOf: [{maxLength: 9}, {maxLength: 5}]}",
		"{type: string, maxLength: 9}", ".maxLength", "v1: f: maxLength changed from 5 to 9"},
	{"change/bound-tightened", "{type: string, maxLength: 9}",
		"{type: string, allOf: [{maxLength: 9}, {maxLength: 5}]}", ".allOf[1].maxLength",
		"v1: f: maxLength changed from 9 to 5"},
	{"change/bound-tightened", "{type: integer, minimum: 1}",
		"{type: integer, minimum: 1, allOf: [{minimum: 1, exclusiveMinimum: true}]}",
		".allOf[0].minimum", "v1: f: minimum changed from 1 to 2"},
	{"change/bound-tightened", "{type: string, allOf: [{pattern: a}]}",
		"{type: string, allOf: [{pattern: b, maxLength: 5}]}", ".allOf[0].maxLength",
		"v1: f: maxLength is now 5\nv1: f: allOf changed"},
	{"change/pattern-added", "{type: string}", "{type: string, pattern: a}", ".pattern",
		"v1: f: the pattern a is new"},
	{"change/pattern-changed", "{type: string, pattern: a}", "{type: string, pattern: b}",
		".pattern", "v1: f: the pattern changed from a to b"},
	{"change/pattern-loosened", "{type: string, pattern: '^[a-z]+$'}",
		"{type: string, pattern: '^[a-z0-9]+$'}", ".pattern",
		"v1: f: the pattern changed from ^[a-z]+$ to ^[a-z0-9]+$, which matches all that was valid"},
	{"change/pattern-removed", "{type: string, pattern: a}", "{type: string}", ".pattern",
		"v1: f: the pattern a is gone"},
	{"change/format-changed", "{type: string}", "{type: string, format: ipv4}", ".format",
		"v1: f: the format ipv4 is new"},
	{"change/format-changed", "{type: integer, format: int64}", "{type: integer, format: int32}",
		".format", "v1: f: the format changed from int64 to int32"},
	{"change/format-changed", "{type: integer}", "{type: integer, format: int32}", ".format",
		"v1: f: the format int32 is new"},
	{"change/format-changed", "{type: number, format: double}", "{type: number, format: float}",
		".format", "v1: f: the format changed from double to float"},
	{"change/format-widened", "{type: integer, format: int32}", "{type: integer, format: int64}",
		".format", "v1: f: the format changed from int32 to int64"},
	{"change/format-ignored", "{type: integer}", "{type: integer, format: int64}", ".format",
		"v1: f: the format int64 is new, which a server ignores"},
	{"change/format-widened", "{type: number, format: float}", "{type: number, format: double}",
		".format", "v1: f: the format changed from float to double"},
	{"change/format-changed", "{type: string, format: zzz}", "{type: string, format: ipv4}",
		".format", "v1: f: the format changed from zzz to ipv4"},
	{"change/format-ignored", "{type: string}", "{type: string, format: zzz}", ".format",
		"v1: f: the format zzz is new, which a server ignores"},
	{"change/format-ignored", "{type: string, format: ipv4}", "{type: string, format: zzz}",
		".format", "v1: f: the format changed from ipv4 to zzz, which a server ignores"},
	{"change/format-ignored", "{type: string}", "{type: string, format: int32}", ".format",
		"v1: f: the format int32 is new, which a server ignores"},
	{"change/format-ignored", "{type: integer, format: int32}", "{type: integer, format: zzz}",
		".format", "v1: f: the format changed from int32 to zzz, which a server ignores"},
	{"change/format-removed", "{type: string, format: zzz}", "{type: string}", ".format",
		"v1: f: the format zzz is gone"},
	{"change/format-removed", "{type: string, format: ipv4}", "{type: string}", ".format",
		"v1: f: the format ipv4 is gone"},
	{"change/junctor-added", "{type: string}", "{type: string, not: {enum: [a]}}", ".not",
		"v1: f: not is new"},
	{"change/junctor-changed", "{type: string, oneOf: [{pattern: a}]}",
		"{type: string, oneOf: [{pattern: b}]}", ".oneOf", "v1: f: oneOf changed"},
	{"change/junctor-loosened", "{type: string, anyOf: [{pattern: a}]}",
		"{type: string, anyOf: [{pattern: b}, {pattern: a}]}", ".anyOf",
		"v1: f: anyOf has more alternatives"},
	{"change/junctor-loosened", "{type: string, allOf: [{pattern: a}, {pattern: b}]}",
		"{type: string, allOf: [{pattern: b}]}", ".allOf", "v1: f: allOf asks for less"},
	{"change/junctor-changed", "{type: string, oneOf: [{pattern: a}]}",
		"{type: string, oneOf: [{pattern: a}, {pattern: a}]}", ".oneOf", "v1: f: oneOf changed"},
	{"change/junctor-removed", "{type: string, allOf: [{pattern: a}]}", "{type: string}", ".allOf",
		"v1: f: allOf is gone"},
	{"change/rule-added", "{type: string}", "{type: string, x-kubernetes-validations: [{rule: r}]}",
		".x-kubernetes-validations[0]", "v1: f: the rule r is new"},
	{"change/rule-changed", "{type: string, x-kubernetes-validations: [{rule: r}]}",
		"{type: string, x-kubernetes-validations: [{rule: s}]}", ".x-kubernetes-validations[0]",
		"v1: f: the rule r became s"},
	{"change/rule-changed",
		"{type: string, x-kubernetes-validations: [{rule: q}, {rule: r, message: m}]}",
		"{type: string, x-kubernetes-validations: [{rule: q}, {rule: t, message: m}, {rule: s}]}",
		".x-kubernetes-validations[1]", "v1: f: the rule r became t\nv1: f: the rule s is new"},
	{"change/rule-changed", "{type: string, x-kubernetes-validations: [{rule: r}]}",
		"{type: string, x-kubernetes-validations: [{rule: r, optionalOldSelf: true}]}",
		".x-kubernetes-validations[0]", "v1: f: optionalOldSelf of the rule r is now true"},
	{"change/rule-removed", "{type: string, x-kubernetes-validations: [{rule: r}]}",
		"{type: string}", ".x-kubernetes-validations[0]", "v1: f: the rule r is gone"},
	{"change/rule-message", "{type: string, x-kubernetes-validations: [{rule: r}]}",
		"{type: string, x-kubernetes-validations: [{rule: r, message: m}]}",
		".x-kubernetes-validations[0]", "v1: f: what the rule r reports changed"},
	{"change/description", "{type: string}", "{type: string, description: new}", ".description",
		"v1: f: the documentation changed"},
	{"change/description", "{type: string}",
		"{type: string, title: new, example: x, externalDocs: {url: u}}", ".description",
		"v1: f: the documentation changed"},
	{"change/bound-tightened", "{type: string}", "{type: string, minLength: 1}", ".minLength",
		"v1: f: minLength is now 1"},
	{"change/bound-tightened", "{type: array, minItems: 1}", "{type: array, minItems: 2}",
		".minItems", "v1: f: minItems changed from 1 to 2"},
	{"change/bound-tightened", "{type: object, additionalProperties: {type: string}}",
		"{type: object, maxProperties: 1, additionalProperties: {type: string}}", ".maxProperties",
		"v1: f: maxProperties is now 1"},
	{"change/bound-tightened", // the old bound said nothing
		"{type: object, maxProperties: 2, properties: {a: {type: string}, b: {type: string}}}",
		"{type: object, maxProperties: 1, properties: {a: {type: string}, b: {type: string}}}",
		".maxProperties", "v1: f: maxProperties changed from 2 to 1"},
	{"change/bound-tightened", "{type: array, items: {type: string}}",
		"{type: array, items: {type: string, maxLength: 1}}", ".items.maxLength",
		"v1: f[]: maxLength is now 1"},
	{"change/nullable-added", "{type: object, additionalProperties: {type: string}}",
		"{type: object, additionalProperties: {type: string, nullable: true}}",
		".additionalProperties.nullable", "v1: f{}: null is allowed"},
}

// crdCases change a CRD outside of its schemas by replacing text in the manifest.
var crdCases = []struct {
	code    diag.Code
	was, is string
	path    string
	message string
}{
	{"change/group", "group: example.com", "group: example.org", "spec.group",
		`the group changed from "example.com" to "example.org"`},
	{"change/plural", "plural: tabs", "plural: tables", "spec.names.plural",
		`the plural name changed from "tabs" to "tables"`},
	{"change/kind", "kind: Tab,", "kind: Table,", "spec.names.kind",
		`the kind changed from "Tab" to "Table", which a server refuses while it has the old CRD`},
	{"change/list-kind", "listKind: TabList", "listKind: Tabs", "spec.names.listKind",
		`the kind of lists changed from "TabList" to "Tabs"`},
	{"change/scope", "scope: Namespaced", "scope: Cluster", "spec.scope",
		`the scope changed from "Namespaced" to "Cluster", which a server refuses while it has the old CRD`},
	{"change/name-removed", "shortNames: [t]", "shortNames: []", "spec.names.shortNames",
		`the short name "t" is gone`},
	{"change/name-added", "categories: []", "categories: [all]", "spec.names.categories",
		`the category "all" is new`},
	{"change/conversion-started", "strategy: None", "strategy: Webhook", "spec.conversion",
		"versions are converted by a webhook"},
	{"change/conversion-stopped", "strategy: Webhook", "strategy: None", "spec.conversion",
		"versions are no longer converted by a webhook: only apiVersion is rewritten"},
	{"change/pruning-started", "preserveUnknownFields: true", "preserveUnknownFields: false",
		"spec.preserveUnknownFields", "unknown fields are pruned"},
	{"change/version-added", "# more", "- {name: v3}", "spec.versions[2]", "the version v3 is new"},
	{"change/version-removed", "- {name: v3}", "# more", "spec.versions[2]",
		"the version v3 is gone"},
	{"change/version-unserved", "name: v2, served: true", "name: v2, served: false",
		"spec.versions[1].served", "v2: the version is no longer served"},
	{"change/version-served", "name: v2, served: false", "name: v2, served: true",
		"spec.versions[1].served", "v2: the version is served"},
	{"change/version-deprecated", "name: v2,", "name: v2, deprecated: true,",
		"spec.versions[1].deprecated", "v2: deprecated is now true"},
	{"change/version-deprecated", "name: v2, deprecated: true, deprecationWarning: a",
		"name: v2, deprecated: true, deprecationWarning: b", "spec.versions[1].deprecationWarning",
		"v2: the warning about the version changed"},
	{"change/status-added", "subresources: {}", "subresources: {status: {}}",
		"spec.versions[1].subresources.status", "v2: status is written apart from the rest"},
	{"change/status-removed", "subresources: {status: {}}", "subresources: {}",
		"spec.versions[1].subresources.status", "v2: status is written with the rest"},
	{"change/scale-added", "subresources: {}", "subresources: {scale: {specReplicasPath: .a}}",
		"spec.versions[1].subresources.scale", "v2: the resource can be scaled"},
	{"change/scale-changed", "subresources: {scale: {specReplicasPath: .a}}",
		"subresources: {scale: {specReplicasPath: .b}}", "spec.versions[1].subresources.scale",
		"v2: the paths of the scale subresource changed"},
	{"change/scale-removed", "subresources: {scale: {specReplicasPath: .a}}", "subresources: {}",
		"spec.versions[1].subresources.scale", "v2: the resource can no longer be scaled"},
	{"change/columns", "subresources: {}", "additionalPrinterColumns: [{name: A}]",
		"spec.versions[1].additionalPrinterColumns",
		"v2: the columns that kubectl get prints changed"},
	{"change/selectable-added", "subresources: {}", "selectableFields: [{jsonPath: .a}]",
		"spec.versions[1].selectableFields", "v2: .a is a field selector"},
	{"change/selectable-removed", "selectableFields: [{jsonPath: .a}]", "subresources: {}",
		"spec.versions[1].selectableFields", "v2: .a is no longer a field selector"},
}

const base = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  preserveUnknownFields: false
  conversion: {strategy: None}
  names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab, shortNames: [t], categories: []}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {f: FIELD}}}
  - {name: v2, served: true, storage: false, subresources: {}}
  # more
`

// findings compares two manifests and returns what changed as findings.
func findings(before, after []byte) (found diag.List, err error) {
	was, is, err := Read(before, after)
	if err != nil {
		return nil, err
	}
	for _, change := range Compare(was, is) {
		found = append(found, change.Diagnostic(Name(was, is)))
	}
	return found, nil
}

func manifest(t testing.TB, field string) []byte {
	t.Helper()
	return []byte(strings.Replace(base, "FIELD", field, 1))
}

func TestSchema(t *testing.T) {
	t.Parallel()
	for _, c := range schemaCases {
		found, err := findings(manifest(t, c.was), manifest(t, c.is))
		require.NoError(t, err)
		want := strings.Split(c.messages, "\n")
		require.Len(t, found, len(want), "%s: %s → %s: %v", c.code, c.was, c.is, found)
		for i, message := range want {
			assert.True(t, strings.HasPrefix(found[i].Message, message+" ("), "%s: %q", message,
				found[i].Message)
		}
		assert.Equal(t, c.code, found[0].Code)
		assert.Equal(t, "spec.versions[0].schema.openAPIV3Schema.properties[f]"+c.path,
			found[0].Path)
		assert.Equal(t, "tabs.example.com", found[0].CRD)

		same, err := findings(manifest(t, c.is), manifest(t, c.is))
		require.NoError(t, err)
		assert.Empty(t, same, "no change is found where there is none")
	}
}

// TestNothingChanged has schemas that are written in another way and restrict the same.
func TestNothingChanged(t *testing.T) {
	t.Parallel()
	for was, is := range map[string]string{
		"{type: string}": "{type: string, minLength: 0}",
		// a text has no fields
		"{type: string, maxLength: 1}":         "{type: string, maxLength: 1, x-kubernetes-preserve-unknown-fields: true}",
		"{type: object}":                       "{type: object, minProperties: 0}",
		"{type: array, items: {type: string}}": "{type: array, minItems: 0, x-kubernetes-list-type: atomic, items: {type: string}}",
		"{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [a, b]}": "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [b, a]}",
	} {
		for _, pair := range [][2]string{{was, is}, {is, was}} {
			found, err := findings(manifest(t, pair[0]), manifest(t, pair[1]))
			require.NoError(t, err)
			assert.Empty(t, found)
		}
	}
}

func TestCRD(t *testing.T) {
	t.Parallel()
	was := manifest(t, "{type: string}")
	for _, c := range crdCases {
		from := withText(t, was, c.was, c.is)
		to := strings.Replace(string(from), c.was, c.is, 1)
		found, err := findings(from, []byte(to))
		require.NoError(t, err, to)
		require.Len(t, found, 1, "%s", c.code)
		kind, _ := Lookup(c.code)
		assert.Equal(t, c.message+" ("+kind.String()+")", found[0].Message)
		assert.Equal(t, c.code, found[0].Code)
		assert.Equal(t, c.path, found[0].Path)
	}
}

// withText returns the manifest with the text that a case replaces.
func withText(t *testing.T, manifest []byte, was, is string) []byte {
	t.Helper()
	if strings.Contains(string(manifest), was) {
		return manifest
	}
	anchors := map[string]string{
		"strategy: Webhook":           "strategy: None",
		"preserveUnknownFields: true": "preserveUnknownFields: false",
		"- {name: v3}":                "# more",
		"name: v2, deprecated: true, deprecationWarning: a": "name: v2",
		"name: v2, served: false":                           "name: v2, served: true",
	}
	anchor, ok := anchors[was]
	if !ok {
		anchor = "subresources: {}"
	}
	require.Contains(t, string(manifest), anchor)
	return []byte(strings.Replace(string(manifest), anchor, was, 1))
}

func TestStorage(t *testing.T) {
	t.Parallel()
	was := manifest(t, "{type: string}")
	is := strings.NewReplacer("storage: true", "storage: false", "storage: false",
		"storage: true").Replace(string(was))
	found, err := findings(was, []byte(is))
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, diag.Code("change/storage-version"), found[0].Code)
	assert.Equal(t, "objects are stored in version v2, no longer in v1 (safe)", found[0].Message)
}

// TestNotStored compares manifests that are not complete, in which no version is stored or served.
func TestNotStored(t *testing.T) {
	t.Parallel()
	without := func(field string) []byte {
		return []byte(strings.NewReplacer("served: true", "served: false", "storage: true",
			"storage: false").Replace(string(manifest(t, field))))
	}
	found, err := findings(without("{type: string}"), without("{type: string, maxLength: 1}"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, diag.Code("change/bound-tightened"), found[0].Code)
	for _, pair := range [][2][]byte{
		{manifest(t, "{type: string}"), without("{type: string}")},
		{without("{type: string}"), manifest(t, "{type: string}")},
	} {
		found, err := findings(pair[0], pair[1])
		require.NoError(t, err)
		for _, d := range found {
			assert.NotEqual(t, diag.Code("change/storage-version"), d.Code, d.Message)
		}
	}
}

// TestVersionTypes holds that a new version, stored or not, whose values are of other types breaks
// the clients of the one before, unless a webhook converts them.
func TestVersionTypes(t *testing.T) {
	t.Parallel()
	was := string(manifest(t, "{type: string}"))
	added := func(version string) string { return strings.Replace(was, "# more", version, 1) }
	types := func(is string) (messages []string) {
		found, err := findings([]byte(was), []byte(is))
		require.NoError(t, err)
		for _, d := range found {
			if d.Code == "change/version-types" {
				assert.Equal(t, "spec.versions[2]", d.Path)
				messages = append(messages, d.Message)
			}
		}
		return messages
	}
	other := added("- {name: v3, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {f: {type: boolean}}}}}")
	said := []string{"clients of v1 and v3 read what the others write, unless a webhook converts it: f: the type changed from string to boolean (breaks clients)"}
	assert.Equal(t, said, types(other))
	assert.Equal(t, said, types(strings.NewReplacer("storage: true", "storage: false",
		"v3, served: true, storage: false", "v3, served: true, storage: true").Replace(other)))
	for _, schema := range []string{"x-kubernetes-int-or-string: true",
		"x-kubernetes-preserve-unknown-fields: true"} {
		assert.Len(t, types(strings.Replace(other, "type: boolean", schema, 1)), 1, schema)
	}
	for _, is := range []string{
		strings.Replace(other, "boolean", "string, maxLength: 3", 1),
		strings.Replace(other, "None", "Webhook", 1),
		strings.Replace(other, "v3, served: true", "v3, served: false", 1),
	} {
		assert.Empty(t, types(is), is)
	}
}

// TestVersionServed holds that a version which is served only now is as new to clients as one that
// was not there, and that a type which clients get already from another version is not.
func TestVersionServed(t *testing.T) {
	t.Parallel()
	const more = "- {name: v3, served: false, storage: false, schema: {openAPIV3Schema: {type: object, properties: {f: {type: boolean}}}}}"
	was := strings.Replace(string(manifest(t, "{type: string}")), "# more", more, 1)
	served := strings.Replace(was, "v3, served: false", "v3, served: true", 1)
	types := func(was, is string) (messages []string) {
		found, err := findings([]byte(was), []byte(is))
		require.NoError(t, err)
		for _, d := range found {
			if d.Code == "change/version-types" {
				messages = append(messages, d.Message)
			}
		}
		return messages
	}
	assert.Len(t, types(was, served), 1)
	assert.Empty(t, types(was, was))
	also := strings.Replace(more, "v3, served: false", "v4, served: true", 1)
	third := strings.Replace(more, "false", "true", 1)
	fourth := strings.Replace(served, third, third+"\n  "+also, 1)
	assert.Empty(t, types(served, fourth))
	assert.Len(t, types(served, strings.Replace(fourth, "boolean", "string", 1)), 1)
}

// TestUnserved reports of a version that is neither served nor stored only what objects that were
// stored in it once would lose.
func TestUnserved(t *testing.T) {
	t.Parallel()
	of := func(served bool, field string) []byte {
		crd, _, err := Read(manifest(t, field), nil)
		require.NoError(t, err)
		for i := range crd.Spec.Versions {
			v := &crd.Spec.Versions[i]
			v.Storage = v.Name != "v1"
			v.Served = served || v.Storage
		}
		text, err := yaml.Marshal(crd)
		require.NoError(t, err)
		return text
	}
	const was = "{type: object, properties: {a: {type: string}, b: {type: string}}}"
	const is = "{type: object, properties: {a: {type: string, maxLength: 2}}}"
	found, err := findings(of(false, was), of(false, is))
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, diag.Code("change/field-removed"), found[0].Code)
	found, err = findings(of(true, was), of(true, is))
	require.NoError(t, err)
	assert.Len(t, found, 2)
}

// TestDefaultedNames holds that a name is the same whether it is written or left to the server.
func TestDefaultedNames(t *testing.T) {
	t.Parallel()
	var crd v1.CustomResourceDefinition
	require.NoError(t, yaml.Unmarshal(manifest(t, "{type: string}"), &crd))
	crd.Spec.Names.ListKind, crd.Spec.Names.Singular = "TabList", "tab"
	was, err := yaml.Marshal(crd)
	require.NoError(t, err)
	crd.Spec.Names.ListKind, crd.Spec.Names.Singular = "", ""
	is, err := yaml.Marshal(crd)
	require.NoError(t, err)
	for _, c := range [][2][]byte{{was, is}, {is, was}} {
		found, err := findings(c[0], c[1])
		require.NoError(t, err)
		assert.Empty(t, found)
	}
}

func TestWholeCRD(t *testing.T) {
	t.Parallel()
	crd := manifest(t, "{type: string}")
	found, err := findings(nil, crd)
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, "the kind Tab is new (safe)", found[0].Message)
	found, err = findings(crd, []byte("\n"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	assert.Equal(t, "the kind Tab is gone (breaks clients and stored objects)", found[0].Message)
	assert.Equal(t, diag.Warning, found[0].Severity)
	found, err = findings(nil, nil)
	require.NoError(t, err)
	assert.Empty(t, found)
}

func TestUnreadable(t *testing.T) {
	t.Parallel()
	crd := manifest(t, "{type: string}")
	for _, bad := range []string{"a: [", "kind: Pod", "3",
		"apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition"} {
		_, err := findings([]byte(bad), crd)
		assert.ErrorContains(t, err, "the old manifest: ", bad)
		_, err = findings(crd, []byte(bad))
		assert.ErrorContains(t, err, "the new manifest: ", bad)
	}
}

// TestKeywords holds that every keyword that a structural schema can have is in some case: of one
// that nobody compares, no change is told.
func TestKeywords(t *testing.T) {
	t.Parallel()
	tested := map[string]bool{}
	for _, none := range []string{"ID", "Schema", "Ref", "AdditionalItems", "PatternProperties",
		"Dependencies", "Definitions", "UniqueItems"} {
		tested[none] = true
	}
	for _, c := range schemaCases {
		var was, is v1.JSONSchemaProps
		require.NoError(t, yaml.Unmarshal([]byte(c.was), &was))
		require.NoError(t, yaml.Unmarshal([]byte(c.is), &is))
		for _, f := range reflect.VisibleFields(reflect.TypeFor[v1.JSONSchemaProps]()) {
			before, after := reflect.ValueOf(was).FieldByIndex(f.Index),
				reflect.ValueOf(is).FieldByIndex(f.Index)
			tested[f.Name] = tested[f.Name] ||
				!reflect.DeepEqual(before.Interface(), after.Interface())
		}
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[v1.JSONSchemaProps]()) {
		assert.True(t, tested[f.Name], "%s has no case", f.Name)
	}
}

// TestKinds holds the table against the documentation of its codes, and against the cases here.
func TestKinds(t *testing.T) {
	t.Parallel()
	tested := map[diag.Code]bool{"change/crd-added": true, "change/crd-removed": true,
		"change/storage-version": true, "change/storage-pruned": true, "change/version-types": true}
	for _, c := range schemaCases {
		tested[c.code] = true
	}
	for _, c := range crdCases {
		tested[c.code] = true
	}
	kinds := Kinds()
	assert.GreaterOrEqual(t, len(kinds), 25)
	for _, kind := range kinds {
		info, ok := diag.Lookup(kind.Code)
		require.True(t, ok, "%s has no documentation", kind.Code)
		want := diag.Note
		if kind.Clients == Breaking || kind.Stored == Breaking {
			want = diag.Warning
		}
		assert.Equal(t, want, info.Severity, "%s", kind.Code)
		assert.True(t, strings.HasSuffix(info.Doc, "."), "%s", kind.Code)
		assert.NotEqual(t, info.Before, info.After, "%s", kind.Code)
		assert.True(t, tested[kind.Code], "%s has no case", kind.Code)
	}
	for _, info := range diag.Codes() {
		if strings.HasPrefix(string(info.Code), "change/") {
			_, ok := Lookup(info.Code)
			assert.True(t, ok, "%s is not a kind of change", info.Code)
		}
	}
}

// TestLongEnum holds that a value of an enum is read once, not once for each other value.
func TestLongEnum(t *testing.T) {
	costs := func(n int) float64 {
		was := make([]v1.JSON, n)
		for i := range was {
			was[i].Raw = strconv.AppendInt(nil, int64(i), 10)
		}
		return testing.AllocsPerRun(1, func() { require.Len(t, valuesWithout(was, was[1:]), 1) })
	}
	assert.Less(t, costs(400), 3*costs(200))
}

// TestUnchanged holds that the manifests stay as they are.
func TestUnchanged(t *testing.T) {
	t.Parallel()
	var was, is v1.CustomResourceDefinition
	require.NoError(t,
		yaml.Unmarshal(manifest(t, "{type: object, properties: {a: {type: string}}}"), &was))
	require.NoError(t, yaml.Unmarshal(manifest(t, "{type: object}"), &is))
	before := was.DeepCopy()
	require.Len(t, Compare(&was, &is), 1)
	assert.Equal(t, before, &was)
}

// TestEqualSchemas writes the same schema in two ways.
func TestEqualSchemas(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"{type: string, anyOf: [{pattern: a}, {pattern: b}]}",
			"{type: string, anyOf: [{pattern: b}, {pattern: a}]}"},
		{"{type: string, anyOf: [{pattern: a}]}",
			"{type: string, anyOf: [{pattern: a}, {pattern: a}]}"},
		{"{type: string, allOf: [{pattern: a}, {pattern: b}]}",
			"{type: string, allOf: [{pattern: b}, {pattern: a}, {pattern: b}]}"},
		{"{type: string, oneOf: [{pattern: a}, {pattern: b}]}",
			"{type: string, oneOf: [{pattern: b}, {pattern: a}]}"},
		{"{type: string, not: {enum: [a, b]}}", "{type: string, not: {enum: [b, a]}}"},
		{"{type: string, oneOf: [{enum: [a, b]}, {minLength: 3}]}",
			"{type: string, oneOf: [{minLength: 3}, {enum: [b, a]}]}"},
		{"{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a, b]}]}", "{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [b, a]}]}"},
		{"{type: object, properties: {a: {type: string}}, anyOf: [{properties: {a: {enum: [x, y]}}}]}", "{type: object, properties: {a: {type: string}}, anyOf: [{properties: {a: {enum: [y, x], minLength: 0}}}]}"},
		{"{type: integer, maximum: 10, exclusiveMaximum: true}", "{type: integer, maximum: 9}"},
		{"{type: integer, minimum: 0, exclusiveMinimum: true}", "{type: integer, minimum: 1}"},
		{"{type: integer, minimum: 0.5}", "{type: integer, minimum: 1}"},
		{"{type: integer, format: int32}", "{type: integer, format: int32, minimum: -2147483648}"},
		{"{type: integer, format: int32, maximum: 2147483647}", "{type: integer, format: int32}"},
		{"{type: string, enum: [a, bb]}",
			"{type: string, enum: [a, bb], maxLength: 2, minLength: 1}"},
		{"{type: integer, enum: [1, 5]}", "{type: integer, enum: [1, 5], minimum: 1, maximum: 5}"},
		{"{type: integer}", "{type: integer, multipleOf: 1}"},
		{"{type: integer, enum: [1, 2], default: 1}",
			"{type: integer, enum: [2.0, 1.0], default: 1.0}"},
		{"{type: string, x-kubernetes-validations: [{rule: \"self!='a'\"}]}",
			"{type: string, x-kubernetes-validations: [{rule: \"self != 'a'\"}]}"},
		{"{type: string, x-kubernetes-validations: [{rule: \"self != 'a'\"}]}",
			"{type: string, x-kubernetes-validations: [{rule: \"(self != 'a')\\n\"}]}"},
		// What stands under a junctor with one entry, or beside it.
		{"{type: string, pattern: a}", "{type: string, allOf: [{pattern: a}]}"},
		{"{type: string, pattern: a}", "{type: string, anyOf: [{pattern: a}]}"},
		{"{type: string, pattern: a}", "{type: string, oneOf: [{pattern: a}]}"},
		{"{type: string, pattern: a, allOf: [{pattern: b}]}",
			"{type: string, pattern: b, allOf: [{pattern: a}]}"},
		{"{type: string, allOf: [{allOf: [{pattern: a}, {pattern: b}]}]}",
			"{type: string, allOf: [{pattern: a}, {pattern: b}]}"},
		{"{type: string, allOf: [{pattern: a}, {}]}", "{type: string, pattern: a}"},
		{"{type: string, anyOf: [{pattern: a}, {}]}", "{type: string}"},
		{"{type: string, anyOf: [{enum: [a]}, {enum: [b, c]}]}", "{type: string, enum: [a, b, c]}"},
		{"{type: string, not: {not: {pattern: a}}}", "{type: string, pattern: a}"},
		{"{type: integer, multipleOf: 3, allOf: [{multipleOf: 2}]}",
			"{type: integer, multipleOf: 2, allOf: [{multipleOf: 3}]}"},
		{"{type: string, format: ipv4}", "{type: string, allOf: [{format: ipv4}]}"},
		{"{type: object, required: [a], properties: {a: {type: string}}}",
			"{type: object, properties: {a: {type: string}}, allOf: [{required: [a]}]}"},
		{"{type: string, not: {pattern: a}}", "{type: string, allOf: [{not: {pattern: a}}]}"},
		// Keywords that restrict values of other types.
		{"{type: string}", "{type: string, minimum: 3, maxItems: 2, maxProperties: 1}"},
		{"{type: string}", "{type: string, allOf: [{minimum: 3}, {maxItems: 2, multipleOf: 2}]}"},
		{"{type: integer}", "{type: integer, allOf: [{maxLength: 3, pattern: a}]}"},
		{"{type: string}", "{type: string, anyOf: [{minimum: 3}, {maxLength: 2}]}"},
		{"{type: integer}", "{type: integer, pattern: a, maxLength: 2, minItems: 1}"},
		{"{type: boolean}", "{type: boolean, multipleOf: 3, minLength: 2}"},
		{"{type: array, items: {type: string}}",
			"{type: array, items: {type: string}, maxLength: 3, minProperties: 1}"},
		// Patterns that say the same, or nothing, and bounds that they imply.
		{"{type: string, pattern: '^(a|b)$'}", "{type: string, pattern: '^(?:a|b)$'}"},
		{"{type: string, pattern: '^[a-c]$'}", "{type: string, pattern: '^[abc]$'}"},
		{"{type: string, pattern: '^a{1}$'}", "{type: string, pattern: '^a$'}"},
		{"{type: string, pattern: '^aa*$'}", "{type: string, pattern: '^a+$'}"},
		{"{type: string, pattern: '(?i)^ab'}", "{type: string, pattern: '^[aA][bB]'}"},
		{"{type: string}", "{type: string, pattern: '.*'}"},
		{"{type: string, pattern: '^[a-z]{2,5}$'}",
			"{type: string, pattern: '^[a-z]{2,5}$', minLength: 2, maxLength: 5}"},
		{"{type: string, pattern: '^(ab|c)$'}",
			"{type: string, pattern: '^(ab|c)$', minLength: 1, maxLength: 2}"},
		// Counts that fields imply.
		{"{type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}}",
			"{type: object, minProperties: 2, required: [b, a], properties: {a: {type: string}, b: {type: string}}}"},
		{"{type: object, properties: {a: {type: string}, b: {type: string}}}",
			"{type: object, maxProperties: 2, properties: {a: {type: string}, b: {type: string}}}"},
		// Rules that say the same.
		{"{type: string, x-kubernetes-validations: [{rule: \"self != 'a' && self != 'b'\"}]}",
			"{type: string, x-kubernetes-validations: [{rule: \"'b' != self && self != 'a'\"}]}"},
		{"{type: string, x-kubernetes-validations: [{rule: \"!(self == 'a' || self == 'b')\"}]}",
			"{type: string, x-kubernetes-validations: [{rule: \"self != 'b' && self != 'a'\"}]}"},
		{"{type: integer, x-kubernetes-validations: [{rule: \"self > 3\"}]}",
			"{type: integer, x-kubernetes-validations: [{rule: \"3 < self\"}]}"},
		{"{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all(x, self.exists(y, x == y))\"}]}", "{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all(e, self.exists(x, e == x))\"}]}"},
		{"{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all(x,x!='a')\"}]}", "{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all( x, x != 'a' )\"}]}"},
	} {
		for _, pair := range [][2]string{c, {c[1], c[0]}} {
			assert.Empty(t, changesOf(t, pair[0], pair[1]), pair)
		}
	}
	assert.Len(t, changesOf(t, "{type: string, enum: [a, bbb]}",
		"{type: string, enum: [a, bbb], maxLength: 2}"), 1, "it can fail")
	assert.Len(t, changesOf(t, "{type: integer}", "{type: integer, minimum: -2147483648}"), 1)
}

// TestRulesRegrouped holds that rules which are joined or taken apart break nothing, and that a
// part which is new does.
func TestRulesRegrouped(t *testing.T) {
	t.Parallel()
	const both = "{type: string, x-kubernetes-validations: [{rule: \"self != 'a' && self != 'b'\"}]}"
	const apart = "{type: string, x-kubernetes-validations: [{rule: \"self != 'a'\"}, {rule: \"self != 'b'\", message: m}]}"
	for _, pair := range [][2]string{{both, apart}, {apart, both},
		{"{type: string}", "{type: string, x-kubernetes-validations: [{rule: 'true'}]}"}} {
		for _, d := range changesOf(t, pair[0], pair[1]) {
			assert.Equal(t, diag.Note, d.Severity, d.Message)
		}
	}
	found := changesOf(t, both, strings.Replace(apart, "'b'", "'c'", 1))
	assert.Equal(t, 1, found.Count(diag.Warning), found)
	for _, pair := range [][2]string{
		{"{type: string, pattern: '^[a-z]{2,5}$'}",
			"{type: string, pattern: '^[a-z]{2,5}$', maxLength: 4}"},
		{"{type: string, pattern: '[a-z]{2,5}'}",
			"{type: string, pattern: '[a-z]{2,5}', maxLength: 5}"},
		{"{type: string, pattern: '^a|b$'}", "{type: string, pattern: '^(a|b)$'}"},
		{"{type: string}", "{type: string, pattern: '^.*$'}"},
		{"{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all(x, self.exists(y, x == y))\"}]}",
			"{type: array, items: {type: string}, x-kubernetes-validations: [{rule: \"self.all(x, self.exists(y, y == y))\"}]}"},
		{"{type: integer, x-kubernetes-validations: [{rule: 'self > 3'}]}",
			"{type: integer, x-kubernetes-validations: [{rule: 'self > 3u'}]}"},
	} {
		found := changesOf(t, pair[0], pair[1])
		assert.Equal(t, 1, found.Count(diag.Warning), pair)
	}
}

func changesOf(t *testing.T, was, is string) diag.List {
	t.Helper()
	found, err := findings(manifest(t, was), manifest(t, is))
	require.NoError(t, err)
	return found
}
