package advice

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

// told renders findings as "path code line:column message", with S for the schema of spec.
func told(list []Finding) []string {
	var out []string
	for _, f := range list {
		path := strings.Replace(f.Path, specPath, "S", 1)
		place := ""
		if f.Line > 0 {
			place = fmt.Sprintf("%d:%d ", f.Line, f.Column)
		}
		message := f.Message + f.Remedy.Text(func(keyword, value string) string {
			return keyword + ": " + value
		})
		out = append(out,
			strings.TrimSpace(path+" "+string(f.Rule)+" "+place+
				strings.ReplaceAll(message, specPath, "S")))
	}
	return out
}

func TestValidate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, spec, target string
		want               []string
	}{
		{
			name: "documentation without an address",
			spec: `{type: object, externalDocs: {url: "https://example.com"}, properties: {a: {type: string, externalDocs: {description: x}}}}`,
			want: []string{
				"S.properties[a].externalDocs server/external-docs a server of Kubernetes 1.36 or later fails to publish its whole OpenAPI v2 document, of all kinds, without a url here: write one, or remove externalDocs",
			},
		},
		{
			name: "objects of which nothing is kept",
			spec: `
type: object
properties:
  labels: {type: object}
  values: {type: object, description: of the chart}
  parameters: {type: object, x-kubernetes-preserve-unknown-fields: true}
  annotations: {type: object, additionalProperties: {type: string}}
  data: {type: object, properties: {a: {type: string}}}
  nodeSelector: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
  stringData: {type: string}
  gzip: {type: object}
  metadata: {type: object}
  list: {type: array, items: {type: object, properties: {matchLabels: {type: object}}}}`,
			want: []string{
				"S.properties[labels].type server/emptied a server drops everything in labels, since its schema has no fields: make it a map of strings",
				"S.properties[list].items.properties[matchLabels].type server/emptied a server drops everything in matchLabels, since its schema has no fields: make it a map of strings",
				"S.properties[values].type server/emptied a server drops everything in values, since its schema has no fields: let it preserve unknown fields",
			},
		},
		{
			name: "a default in an optional object",
			spec: `{type: object, properties: {a: {type: object, properties: {x: {type: integer, default: 1}}}}}`,
			want: []string{
				"S.properties[a].properties[x].default server/nested-default the default applies only where a is given, which is optional and has no default",
			},
		},
		{
			name: "a default in an object that cannot be empty",
			spec: `{type: object, required: [b], properties: {b: {type: string}, a: {type: object, required: [z], properties: {x: {type: integer, default: 1}, z: {type: string}}}}}`,
		},
		{
			name: "defaults in a spec that requires something",
			spec: `{type: object, required: [c, b], properties: {a: {type: string, default: x}, b: {type: string}, c: {type: string, default: x}}}`,
			want: []string{
				"S.properties[a].default server/nested-default the default applies only where spec is given, which is optional, so that a server accepts objects without it, though spec requires b: require spec",
			},
		},
		{
			name: "defaults of elements, which never apply where null is allowed",
			spec: `
type: object
properties:
  all: {type: array, items: {type: string, nullable: true, default: x}}
  map: {type: object, additionalProperties: {type: string, nullable: true, default: x}}
  some: {type: array, items: {type: string, default: x}}`,
			want: []string{
				"S.properties[all].items.default server/unreachable-default the default never applies: it would replace an item that is null, which nullable allows: remove one of the two",
				"S.properties[map].additionalProperties.default server/unreachable-default the default never applies: it would replace a value that is null, which nullable allows: remove one of the two",
			},
		},
		{
			name: "a default in an object that is chosen",
			spec: `
type: object
properties:
  a: {type: object, properties: {x: {type: integer, default: 1}}}
  b: {type: object, maxProperties: 1, properties: {c: {type: object, properties: {x: {type: integer, default: 1}}}}}
oneOf: [{required: [a]}, {required: [b]}]`,
		},
		{
			name: "defaults in objects of several unions",
			spec: `
type: object
properties:
  a: {type: object, properties: {x: {type: integer, default: 1}}}
  b: {type: object, properties: {x: {type: integer, default: 1}}}
  c: {type: object}
  d: {type: object}
allOf: [{oneOf: [{required: [c]}, {required: [d]}]}, {oneOf: [{required: [a], not: {required: [b]}}, {not: {anyOf: [{required: [a]}]}}]}]`,
		},
		{
			name: "defaults in objects of which a rule has some",
			spec: `
type: object
properties:
  a: {type: object, properties: {x: {type: integer, default: 1}}}
  ab: {type: object, properties: {x: {type: integer, default: 1}}}
  for: {type: object, properties: {x: {type: integer, default: 1}}}
  read: {type: object, properties: {x: {type: integer, default: 1}}}
x-kubernetes-validations:
- rule: "[has(self.a), has(self.ab), has(self.__for__)].filter(x, x).size() == 1"
- rule: "!has(self.read) || self.read.x > 0"`,
			want: []string{
				"S.properties[read].properties[x].default server/nested-default the default applies only where read is given, which is optional and has no default",
			},
		},
		{
			name: "every tier at once",
			spec: `
type: object
properties:
  untyped: {}
  size: {type: integer, default: x}
  names:
    type: array
    x-kubernetes-list-type: map
    items: {type: object, properties: {name: {type: string}}}
  ref: {type: object, $ref: '#/definitions/x'}
  word:
    type: string
    pattern: '('
    default: abc
  rule:
    type: object
    properties: {a: {type: string}}
    x-kubernetes-validations: [{rule: self.b == ''}]`,
			want: []string{
				"S.properties[names].x-kubernetes-list-map-keys server/list-type Required value: must not be empty if x-kubernetes-list-type is map",
				"S.properties[ref].$ref server/keyword Forbidden: $ref is not supported",
				"S.properties[rule].x-kubernetes-validations[0].rule server/rule 1:5 Invalid value: compilation failed: undefined field 'b': write one that there is: a",
				`S.properties[size].default server/default Invalid value: "string": in body must be of type integer: "string"`,
				"S.properties[size].default server/nested-default the default applies only where spec is given, which is optional and has no default; so does another one beside it",
				"S.properties[untyped].type server/schema Required value: must not be empty for specified object fields",
				"S.properties[word].pattern server/pattern Invalid value: \"(\": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(`",
			},
		},
		{
			name: "several errors in one rule, at their columns, without random type names",
			spec: `
type: object
properties: {a: {type: object, properties: {n: {type: integer}}}}
x-kubernetes-validations:
- rule: "self.a.x == 1 &&\n  self.a + 1 == 2"
  message: m`,
			want: []string{
				"S.x-kubernetes-validations[0].rule server/rule 1:7 Invalid value: compilation failed: undefined field 'x': write one that there is: __false__",
				"S.x-kubernetes-validations[0].rule server/rule 2:10 Invalid value: compilation failed: found no matching overload for '_+_' applied to '(selfType.a, int)'",
			},
		},
		{
			name: "a field that others have without a type, where they need none or not",
			spec: `
type: object
properties:
  a: {type: object, properties: {x: {type: integer}}, anyOf: [{properties: {x: {minimum: 3}}}]}
  b: {type: object, properties: {z: {}}}
x-kubernetes-validations: [{rule: self.x == 1}, {rule: self.z == 1}, {rule: self.b.z == 1}]`,
			want: []string{
				"S.properties[b].properties[z].type server/schema Required value: must not be empty for specified object fields",
				"S.x-kubernetes-validations[0].rule server/rule 1:5 Invalid value: compilation failed: undefined field 'x': did you mean a.x?",
				"S.x-kubernetes-validations[1].rule server/rule 1:5 Invalid value: compilation failed: undefined field 'z': write one that there is: a or b",
			},
		},
		{
			name: "syntax error and message expression",
			spec: `
type: object
properties: {a: {type: string}}
x-kubernetes-validations:
- rule: self.a == 'x' &&
- rule: self.a == 'x'
  messageExpression: '1'
- rule: self.a == 'x'
  messageExpression: self.b
  optionalOldSelf: true
  reason: Nope
  fieldPath: .c`,
			want: []string{
				"S.x-kubernetes-validations[0].rule server/rule 1:17 Invalid value: compilation failed: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
				"S.x-kubernetes-validations[1].messageExpression server/rule Invalid value: messageExpression must evaluate to a string",
				"S.x-kubernetes-validations[2].fieldPath server/rule Invalid value: \".c\": must be a valid path",
				"S.x-kubernetes-validations[2].messageExpression server/rule 1:5 Invalid value: messageExpression compilation failed: undefined field 'b': write one that there is: a",
				"S.x-kubernetes-validations[2].optionalOldSelf server/rule Invalid value: true: may not be set if oldSelf is not used in rule",
				`S.x-kubernetes-validations[2].reason server/rule Unsupported value: "Nope": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"`,
				"S.x-kubernetes-validations[2].rule server/rule-repeated the value has this rule already, and server-side apply refuses a manifest with a rule twice: remove one of the two",
			},
		},
		{
			name: "an unknown function is told once, not again by its receiver, elements or results",
			spec: `
type: object
properties: {a: {type: string}, l: {type: array, items: {type: string}}}
x-kubernetes-validations:
- rule: math.abs(1) == 1 && self.l.fold(x, y, 0, x + y) == 1
- rule: regex.replace(self.a, 'a', 'b') == 'b'
- rule: one(self.a).two().three() == thing
- rule: self.b == oldSelf
  optionalOldSelf: true`,
			want: []string{
				"S.x-kubernetes-validations[0].rule server/rule 1:9 Invalid value: compilation failed: undeclared reference to 'math.abs'",
				"S.x-kubernetes-validations[0].rule server/rule 1:32 Invalid value: compilation failed: undeclared reference to 'fold' (in container '')",
				"S.x-kubernetes-validations[1].rule server/rule 1:1 Invalid value: compilation failed: undeclared reference to 'regex' (in container ''): write replace() behind the value that it is about, as in self.name.replace(…)",
				"S.x-kubernetes-validations[2].rule server/rule 1:4 Invalid value: compilation failed: undeclared reference to 'one' (in container '')",
				"S.x-kubernetes-validations[2].rule server/rule 1:30 Invalid value: compilation failed: undeclared reference to 'thing' (in container '')",
				"S.x-kubernetes-validations[3].rule server/rule 1:5 Invalid value: compilation failed: undefined field 'b': write one that there is: a or l",
			},
		},
		{
			name: "a field without a type is told once, not again by the rule that uses it",
			spec: `
type: object
properties: {a: {}}
x-kubernetes-validations: [{rule: self.a == 'x'}]`,
			want: []string{
				"S.properties[a].type server/schema Required value: must not be empty for specified object fields",
			},
		},
		{
			name: "transition rules where elements have no older self",
			spec: `
type: object
properties:
  list: {type: array, maxItems: 5, items: {type: string, maxLength: 5, x-kubernetes-validations: [{rule: self == oldSelf}]}}
  atomic: {type: object, x-kubernetes-map-type: atomic, properties: {a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}
  untyped: {}`,
			want: []string{
				`S.properties[list].items.x-kubernetes-validations[0].rule server/rule Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema, such as in the items of a list without listType=map`,
				"S.properties[untyped].type server/schema Required value: must not be empty for specified object fields",
			},
		},
		{
			name: "formats, bounds, sets",
			spec: `
type: object
properties:
  f: {type: string, format: bogus}
  fs: {type: array, format: ipv4, items: {type: string}}
  i: {type: integer, format: int32, minimum: 5, maximum: 3}
  num: {type: number, format: double, minimum: 3, maximum: 3, exclusiveMinimum: true}
  m: {type: integer, multipleOf: 0, anyOf: [{format: int32}]}
  "null": {type: string, nullable: true, enum: [a, null]}
  open: {type: integer, maximum: 3, exclusiveMaximum: true, exclusiveMinimum: true, allOf: [{exclusiveMaximum: true}, {minimum: 1}]}
  s: {type: string, minLength: 5, maxLength: 3, anyOf: [{maxLength: -1}]}
  set: {type: array, x-kubernetes-list-type: set, items: {type: object, x-kubernetes-map-type: atomic}}`,
			want: []string{
				`S.properties[f].format server/format unrecognized format "bogus": write one that servers know, such as date-time, or a pattern`,
				`S.properties[fs].format server/format the format "ipv4" restricts a value of type string, and the value is of type array, so it checks nothing: remove it`,
				"S.properties[i].minimum server/bounds no number satisfies minimum 5 and maximum 3: change one of them",
				`S.properties[m].anyOf[0].format server/format the format "int32" restricts a value of type integer, and the schema here has no type, so it checks nothing: remove it`,
				"S.properties[m].multipleOf server/bounds multipleOf must be positive: write a number above 0",
				"S.properties[null].nullable server/null-enum null is refused all the same, as by every enum, even one that lists it: remove nullable",
				"S.properties[num].minimum server/bounds no number lies between minimum 3 and maximum 3 where one is exclusive: widen the range",
				"S.properties[open].allOf[0].exclusiveMaximum server/bounds exclusiveMaximum restricts nothing without maximum beside it: add one, or remove it",
				"S.properties[open].exclusiveMinimum server/bounds exclusiveMinimum restricts nothing without minimum beside it, and does not reach those under allOf: set both in one place",
				"S.properties[s].anyOf[0].maxLength server/bounds no value satisfies maxLength -1: write a count from 0",
				"S.properties[s].minLength server/bounds no value satisfies minLength 5 and maxLength 3: change one of them",
				`S.properties[set].x-kubernetes-list-type server/set-items x-kubernetes-list-type: set for items of type "object" is not supported by server-side apply or CEL validation rules`,
			},
		},
		{
			name: "defaults that a server accepts",
			spec: `
type: object
default: {}
properties:
  port: {x-kubernetes-int-or-string: true, default: true}
  half: {x-kubernetes-int-or-string: true, default: 0.5}
  set: {type: array, x-kubernetes-list-type: set, items: {type: string}, default: [a, a]}
  need: {type: object, required: [x], properties: {x: {type: string}, y: {type: string, default: z}}}
  given: {type: object, default: {}, properties: {y: {type: string, default: z}}}
  held: {type: object, default: {p: [true]}, properties: {p: {type: array, items: {x-kubernetes-int-or-string: true}}}}`,
			want: []string{
				`S.properties[half].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: "number": in body must be of type integer,string: "number"`,
				`S.properties[held].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default.p[0]: Invalid value: "boolean": p[0] in body must be of type integer,string: "boolean"`,
				`S.properties[port].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: "boolean": in body must be of type integer,string: "boolean"`,
				`S.properties[set].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default[1]: Duplicate value: "a"`,
			},
		},
		{
			name: "defaults in the values of maps, which a server does not examine",
			spec: `
type: object
properties:
  m:
    type: object
    additionalProperties:
      type: object
      properties:
        enum: {type: string, enum: [a, b], default: c}
        fine: {type: string, enum: [a, b], default: a}
        deeper: {type: object, default: {}, properties: {in: {type: object, default: {}, required: [a], properties: {a: {type: string, default: b}}}}}
        completed: {type: object, default: {}, required: [a], properties: {a: {type: string, default: b}}}
        items: {type: array, items: {type: object, properties: {max: {type: integer, maximum: 5, default: 6}}}}
        nope: {type: object, default: {nope: 1}, properties: {a: {type: string}}}
        pod: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true, default: {apiVersion: v1, kind: '!'}}
        rule: {type: string, default: a, x-kubernetes-validations: [{rule: self != 'a'}]}
        type: {type: integer, default: a}`,
			want: []string{
				`S.properties[m].additionalProperties.properties[enum].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Unsupported value: "c": supported values: "a", "b"`,
				`S.properties[m].additionalProperties.properties[items].items.properties[max].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: 6: in body should be less than or equal to 5`,
				`S.properties[m].additionalProperties.properties[nope].default server/unusable-default the server accepts the default, and then leaves out its unknown field nope`,
				`S.properties[m].additionalProperties.properties[pod].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default.kind: Invalid value: "!": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name', or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
				`S.properties[m].additionalProperties.properties[rule].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: "a": failed rule: self != 'a'`,
				`S.properties[m].additionalProperties.properties[type].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: "string": in body must be of type integer: "string"`,
			},
		},
		{
			name: "defaults that are invalid once the defaults in them are filled in",
			spec: `
type: object
required: [x]
properties:
  x: {type: string}
  keys:
    type: array
    x-kubernetes-list-type: map
    x-kubernetes-list-map-keys: [a, b]
    items: {type: object, required: [a], properties: {a: {type: string}, b: {type: string, default: x}}}
    default: [{a: a}, {a: a, b: x}]
  size: {type: object, maxProperties: 1, default: {a: a}, properties: {a: {type: string}, b: {type: string, default: x}}}
  rule:
    type: object
    default: {a: a}
    properties: {a: {type: string}, b: {type: string, default: x}}
    x-kubernetes-validations: [{rule: has(self.a) != has(self.b)}]
  child: {type: object, default: {}, properties: {half: {x-kubernetes-int-or-string: true, default: 0.5}}}
  fine:
    type: object
    default: {b: b}
    properties: {a: {type: string}, b: {type: string, default: x}}
    x-kubernetes-validations: [{rule: has(self.a) != has(self.b)}]`,
			want: []string{
				"S.properties[child].default server/nested-default the default applies only where spec is given, which is optional, so that a server accepts objects without it, though spec requires x: require spec",
				`S.properties[child].properties[half].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: "number": in body must be of type integer,string: "number"`,
				`S.properties[keys].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default[1]: Duplicate value`,
				`S.properties[rule].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Invalid value: failed rule: has(self.a) != has(self.b)`,
				`S.properties[size].default server/unusable-default the server accepts the default, and then refuses every object that it applies to: default: Too many: 2: must have at most 1 item`,
			},
		},
		{
			name: "a default of a field that is called as what findings are about",
			spec: `
type: object
default: {}
properties:
  a: {type: object, default: {cost: x}, properties: {cost: {type: integer}}}
  c: {type: object, default: {}, required: [openAPIV3Schema], properties: {openAPIV3Schema: {type: string}}}
  b:
    type: object
    default: {price: 1}
    properties: {price: {type: integer}}
    x-kubernetes-validations: [{rule: self.price < 1, message: the cost is too high for the status subresource}]`,
			want: []string{
				`S.properties[a].default.cost server/default Invalid value: "string": cost in body must be of type integer: "string"`,
				`S.properties[b].default server/default Invalid value: the cost is too high for the status subresource`,
				`S.properties[c].default.openAPIV3Schema server/default Required value`,
			},
		},
		{
			name: "an older target",
			spec: `
type: object
properties:
  name: {type: string, format: k8s-short-name}
  a:
    type: string
    x-kubernetes-validations:
    - rule: isIP(self)
      reason: FieldValueInvalid
      messageExpression: self
    - rule: self == oldSelf.orValue('')
      optionalOldSelf: true`,
			target: "1.27",
			want: []string{
				"S.properties[a].x-kubernetes-validations[0].reason server/target Kubernetes 1.27 does not know the field reason, which Kubernetes 1.28 added: leave it out, or raise the target",
				"S.properties[a].x-kubernetes-validations[0].rule server/target 1:5 Kubernetes 1.27 does not know this yet: undeclared reference to 'isIP' (in container ''): write the rule without it, or raise the target",
				"S.properties[a].x-kubernetes-validations[1].optionalOldSelf server/target Kubernetes 1.27 does not know the field optionalOldSelf, which Kubernetes 1.30 added: leave it out, or raise the target",
				"S.properties[a].x-kubernetes-validations[1].rule server/target 1:24 Kubernetes 1.27 does not know this yet: undeclared reference to 'orValue' (in container ''): write the rule without it, or raise the target",
				`S.properties[name].format server/target Kubernetes 1.27 does not know format "k8s-short-name", and checks nothing: leave it out, or raise the target`,
			},
		},
		{
			name: "a release without rules is not asked what they mean",
			spec: `
type: string
x-kubernetes-validations:
- {rule: self == oldSelf && isIP(self)}
- {rule: self.nope}`,
			target: "1.24",
			want: []string{
				"S.x-kubernetes-validations[0].rule server/target Kubernetes 1.24 does not know the field rule, which Kubernetes 1.25 added: leave it out, or raise the target",
				"S.x-kubernetes-validations[1].rule server/target Kubernetes 1.24 does not know the field rule, which Kubernetes 1.25 added: leave it out, or raise the target",
				"S.x-kubernetes-validations[1].rule server/rule 1:5 Invalid value: compilation failed: type 'string' does not support field selection",
			},
		},
		{
			name: "what is wrong with a message expression is said beside what is wrong with its rule",
			spec: `
type: string
x-kubernetes-validations:
- {rule: self.nope, messageExpression: self.nope2}
- {rule: ' ', messageExpression: self.nope2}
- {rule: isIP(self), messageExpression: 'isIP(self) ? self : ""'}`,
			target: "1.29",
			want: []string{
				"S.x-kubernetes-validations[0].messageExpression server/rule 1:5 Invalid value: messageExpression compilation failed: type 'string' does not support field selection",
				"S.x-kubernetes-validations[0].rule server/rule 1:5 Invalid value: compilation failed: type 'string' does not support field selection",
				"S.x-kubernetes-validations[1].messageExpression server/rule 1:5 Invalid value: messageExpression compilation failed: type 'string' does not support field selection",
				"S.x-kubernetes-validations[1].rule server/rule Required value: rule is not specified",
				"S.x-kubernetes-validations[2].messageExpression server/target 1:5 Kubernetes 1.29 does not know this yet: undeclared reference to 'isIP' (in container ''): write the rule without it, or raise the target",
				"S.x-kubernetes-validations[2].rule server/target 1:5 Kubernetes 1.29 does not know this yet: undeclared reference to 'isIP' (in container ''): write the rule without it, or raise the target",
			},
		},
		{
			name: "the same with the linked release",
			spec: `
type: object
properties:
  name: {type: string, format: k8s-short-name}
  a:
    type: string
    x-kubernetes-validations:
    - {rule: isIP(self), reason: FieldValueInvalid, messageExpression: self}
    - {rule: "self == oldSelf.orValue('')", optionalOldSelf: true}`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			target, err := ParseTarget(tt.target)
			require.NoError(t, err)
			assert.Equal(t, tt.want, told(explained(t, crd(tt.spec), target)))
		})
	}
}

// TestInstead advises a marker in the place of a keyword, not of a field of that name in a default.
func TestInstead(t *testing.T) {
	t.Parallel()
	list := explained(t, crd(`
type: object
default: {}
properties:
  keyword: {type: array, uniqueItems: true, items: {type: string}}
  field: {type: object, default: {uniqueItems: x}, properties: {uniqueItems: {type: integer}}}`),
		Target{})
	require.Len(t, list, 2)
	assert.Empty(t, list[0].Notes, list[0].Path)
	assert.NotEmpty(t, list[1].Notes, list[1].Path)
}

// TestFormatOfType advises to take back the format of a Go type, which a junctor does not have.
func TestFormatOfType(t *testing.T) {
	t.Parallel()
	list := explained(t, crd(`
type: object
properties:
  alone: {type: string, format: int32}
  under: {type: integer, anyOf: [{format: int32}]}`), Target{})
	require.Len(t, list, 2)
	assert.NotEmpty(t, list[0].Notes, list[0].Path)
	assert.Empty(t, list[1].Notes, list[1].Path)
}

// TestRootDefault warns of a default for whole objects, which a server accepts and never applies.
func TestRootDefault(t *testing.T) {
	t.Parallel()
	const root = "openAPIV3Schema:\n        type: object\n"
	manifest := strings.Replace(string(crd(`{type: object}`)), root, root+
		"        default: {apiVersion: example.com/v1, kind: Test, metadata: {name: x}, spec: {}}\n", 1)
	list := explained(t, []byte(manifest), Target{})
	require.Len(t, list, 1)
	assert.Equal(t, diag.CodeServerUnreachable, list[0].Rule)
	assert.Equal(t, "spec.versions[0].schema.openAPIV3Schema.default", list[0].Path)
}
