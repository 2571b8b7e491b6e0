package verify

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// accepted is a manifest that a server accepts and of which nothing is said.
const accepted = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: tunnels.net.acme.io
  labels: {app: tunnels}
spec:
  group: net.acme.io
  names: {kind: Tunnel, plural: tunnels}
  scope: Namespaced
  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig: {service: {name: a, namespace: b}}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    selectableFields:
    - jsonPath: .spec.host
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - rule: "!has(self.port) || self.port != 22"
            properties:
              host: {type: string}
              port: {type: integer}
              list: {type: array, items: {type: string}}
`

// TestSaidOfTarget holds that a function that the target lacks is not taken for a misspelled one.
func TestSaidOfTarget(t *testing.T) {
	t.Parallel()
	text := strings.Replace(accepted, `rule: "!has(self.port) || self.port != 22"`,
		`rule: "sets.contains(self.list, ['a']) && self.list.all(i, x, i < 5)"`, 1)
	text = strings.Replace(text, "list: {type: array", "list: {type: array, maxItems: 9", 1)
	target, err := ParseTarget("1.31")
	require.NoError(t, err)
	_, found := File(t.Context(), "f.yaml", []byte(text), Options{Target: target})
	require.NotEmpty(t, found)
	for _, d := range found {
		assert.True(t, strings.HasSuffix(d.Message, ": write the rule without it, or raise the target"),
			"%v", d)
	}
}

// TestSaid holds that a refusal is said once, at what is wrong, with what to write.
func TestSaid(t *testing.T) {
	t.Parallel()
	reports, found := File(t.Context(), "f.yaml", []byte(accepted), Options{})
	require.Len(t, reports, 1)
	require.Empty(t, found)
	const service = "{service: {name: a, namespace: b}}"
	for _, tt := range []struct{ name, old, instead, at, ends string }{
		{"a name", "name: tunnels.net", "name: Tunnels.net",
			"name:", "(e.g. 'example.com', regex used for validation is " +
				"'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*'): " +
				"write tunnels.net.acme.io"},
		{"the value of a label", "{app: tunnels}", "{app: tunnels, team: a b}",
			"team:", ": write a-b"},
		{"a label without a key", "{app: tunnels}", `{app: tunnels, "": x}`,
			"labels:", ": write one, or remove it"},
		{"versions of reviews", "[v1]", "[v1, V2_]", "V2_", ": write v1"},
		{"a version of reviews twice", "[v1]", "[v1, v1]",
			"v1]", "duplicate version: remove one of the two"},
		{"two addresses", service, "{url: 'https://a.io', service: {name: a, namespace: b}}",
			"clientConfig:", ": write one of the two"},
		{"a query", service, "{url: 'https://a.io/?b=c'}",
			"url:", "query parameters are not permitted in the URL: leave it out"},
		{"no host", service, "{url: 'https:///b'}",
			"url:", ": write one such as https://example.com/convert"},
		{"certificates", "{service:", "{caBundle: '?', service:",
			"caBundle:", ": write the certificates in base64, or leave it out where it is injected"},
		{"a type that does not exist, which a rule knows", "{type: integer}", "{type: int}",
			"type: int", ": did you mean integer?"},
		{"elements without a schema, which a rule knows", "port: {type: integer}",
			"port: {type: array}", "port:", ": write the schema that each element has"},
		{"two types in one", "{type: integer}", "{type: int-or-string}",
			"type: int-", ": write x-kubernetes-int-or-string: true instead"},
		{"a keyword that selectable fields cannot be looked for beside", "host: {type: string}",
			"host: {type: string}\n              ref: {$ref: '#/a'}", "$ref:",
			": write the schema itself"},
		{"a misspelled schema, in which selectable fields cannot be looked for",
			"openAPIV3Schema:", "openApiV3Schema:", "openApiV3Schema:",
			": did you mean openAPIV3Schema?"},
		{"a list type", "{type: array,", "{type: array, x-kubernetes-list-type: merge,",
			"x-kubernetes-list-type", `"atomic", "set", "map": write one of them`},
		{"a path of a field", ".spec.host", ".spec.hots",
			"jsonPath:", ": did you mean .spec.host?"},
		{"a path that leads nowhere", ".spec.host", ".spec.none.such",
			"jsonPath:", ": write the path of one that there is, by its JSON names"},
		{"an escape", "host: {type: string}", `host: {type: string, pattern: 'a\Z'}`,
			"pattern:", "`\\Z`: write \\z"},
		{"a default that breaks a part of allOf", "port: {type: integer}",
			"port: {type: integer, default: 3, allOf: [{minimum: 5}]}",
			"default:", ": write 5 or more, or lower the minimum"},
		{"a keyword of the kind", "        type: object\n        properties:\n          spec:",
			"        type: object\n        oneOf: [{required: [spec]}]\n" +
				"        properties:\n          spec:",
			"oneOf:", ": write a rule instead of oneOf, or move it to a property"},
		{"a kind that may be null", "        type: object\n        properties:\n          spec:",
			"        type: object\n        nullable: true\n        properties:\n          spec:",
			"nullable:", ": remove nullable"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(accepted, tt.old, tt.instead, 1)
			require.NotEqual(t, accepted, text)
			_, found := File(t.Context(), "f.yaml", []byte(text), Options{})
			require.Len(t, found, 1, "%v", found)
			line := strings.Split(text, "\n")[found[0].Pos.Line-1]
			assert.True(t, strings.HasPrefix(line[found[0].Pos.Column-1:], tt.at), "%v", found[0])
			assert.True(t, strings.HasSuffix(found[0].Message, tt.ends), "%v", found[0])
		})
	}
}
