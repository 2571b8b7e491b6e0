package remedy

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
)

// TestTemplates holds that every name in the words of the table stands for something.
func TestTemplates(t *testing.T) {
	t.Parallel()
	rows := slices.Concat(validations, issues)
	for _, s := range table {
		rows = append(rows, s.rows...)
	}
	for _, r := range rows {
		m := match{Refusal: Refusal{Value: "A/b", Meant: ".a", CRD: "as.example.com",
			Path: "spec.names.specReplicasPath", Detail: "is wrong"}}
		stars := strings.Count(strings.Split(r.says, "|")[0], "*")
		m.stars = strings.Split(strings.Repeat("x", stars), "")
		os.Expand(r.words, func(name string) string {
			assert.True(t, strings.Contains(name, "|") || m.named(name) != "", r.words)
			return ""
		})
	}
}

// TestBothReaders holds that both readers are told the same, each in the words of what they write.
func TestBothReaders(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		code                       diag.Code
		path, says, wrong, markers string
		manifests                  string
	}{
		{
			diag.CodeServerPattern, "pattern",
			"Invalid value: \"a{2001}\": error parsing regexp: invalid repeat count: `{2001}`",
			"the pattern is not a valid RE2 regular expression: no repetition is counted beyond 1000, or backwards",
			"write a smaller number, or bound the length with MaxLength",
			"write a smaller number, or bound the length with maxLength",
		},
		{
			diag.CodeServerName, "metadata.labels",
			`Invalid value: "A.io/b c": name part must consist of alphanumeric characters`,
			`the key "A.io/b c" of a label begins with "A.io", which is not a domain in lower-case letters`,
			"write a.io/b-c", "write a.io/b-c",
		},
		{
			diag.CodeServerDefault, "a.default", `Unsupported value: "cc": supported values: "c", "d"`,
			`the default is none of the values "c", "d"`, "write one of them", "write one of them",
		},
		{
			diag.CodeServerName, "spec.names.kind", `Invalid value: "Foo_Bar": a DNS-1035 label must`,
			`the kind "Foo_Bar" has '_' in it, and the names of a resource are made of it`,
			"rename the type to FooBar", "write FooBar",
		},
		{
			diag.CodeServerName, "spec.names.kind", `Invalid value: "Größe": a DNS-1035 label must`,
			`the kind "Größe" has 'ö' in it, and the names of a resource are made of it`,
			"rename the type to one of letters from a to z", "write one of letters from a to z",
		},
		{diag.CodeServerInternal, "spec", "no more to say", "", "", ""},
	} {
		r := Read(tt.code, tt.says, tt.path)
		assert.Equal(t, Words{tt.wrong, tt.markers}, r.For(OfMarkers))
		assert.Equal(t, tt.manifests, r.For(OfManifests).Write)
	}
}

// TestUsersTexts holds that names, patterns and messages that read like a server's words, or of
// which nothing is left, lead to no remedy that is not true.
func TestUsersTexts(t *testing.T) {
	t.Parallel()
	const rule = "write a value that keeps it, or change the rule"
	for _, tt := range []struct {
		code             diag.Code
		path, says, want string
	}{
		{diag.CodeServerDefault, "default", `Invalid value: "x": max should be less than min`, rule},
		{diag.CodeServerDefault, "default", `Invalid value: "x": quote it or leave it`, rule},
		{diag.CodeServerDefault, "default", `Invalid value: "x": it must not be set in tests`, rule},
		{diag.CodeServerDefault, "default", `Invalid value: "x": that is not given`, rule},
		{diag.CodeServerDefault, "default", `Invalid value: 1: a in body should be less than 1`,
			"write less than 1, or raise the maximum"},
		{diag.CodeServerDefault, "default",
			`Invalid value: "x": in body should match '^([eE][+-]?[0-9]+)?should be less than 3$'`,
			"write a value that does"},
		{diag.CodeServerDefault, "default",
			`Unsupported value: "tow": supported values: "one two", "three"`, "write one of them"},
		{diag.CodeServerDefault, "default", `Unsupported value: "URL": supported values: "url", "uri"`,
			"did you mean url?"},
		{diag.CodeServerColumn, "format", `Invalid value: "datetime": must be one of them`,
			"write date-time"},
		{diag.CodeServerColumn, "jsonPath",
			`Invalid value: "{}": must be a simple json path starting with .`, ""},
		{diag.CodeServerPattern, "pattern",
			"Invalid value: \"[[:a:]]\": error parsing regexp: invalid character class range: `[:a:]`",
			`write one such as [[:alpha:]] or \pL`},
		{diag.CodeServerName, "spec.group", `Invalid value: "a..b": a lowercase RFC 1123 subdomain`,
			"write a.b"},
		{diag.CodeServerName, "spec.names.kind", `Invalid value: "1Foo": a DNS-1035 label must`,
			"write Foo"},
		{diag.CodeServerName, "spec.scope", "Required value: scope is not given",
			"write Namespaced, or Cluster"},
		{diag.CodeServerName, "metadata.name", "Required value: name or generateName is required",
			"write the plural name, a dot and the group"},
		{diag.CodeServerVersion, "spec.versions[0].name",
			`Invalid value: "": a DNS-1035 label must`, "write one"},
		{diag.CodeServerRule, "rule", "compilation failed: type 'list(string)' does not support " +
			"field selection", "write all(x, …) or exists(x, …) for fields of its elements, or a " +
			"function with its parentheses, as in size()"},
		{diag.CodeServerRule, "rule", "compilation failed: found no matching overload for '_==_' " +
			"applied to '(net.IP, string)'", "write ip(…) around the string"},
		{diag.CodeServerRule, "rule", "compilation failed: found no matching overload for '_>_' " +
			"applied to '(map(string, int), int)'",
			"write the value of a key, as in self['key'], or size() of the map"},
		{diag.CodeServerRule, "rule", "compilation failed: found no matching overload for '_<_' " +
			"applied to '(timestamp, int)'",
			"write a time, as in timestamp('2026-01-31T08:00:00Z'), or a duration('1h') to add"},
		{diag.CodeServerRule, "rule", "compilation failed: Syntax error: mismatched input '`a`' " +
			"expecting {'['", "write '…'"},
		{diag.CodeServerName, "metadata.labels", `Invalid value: "-/-": name part must consist`, ""},
		{diag.CodeServerName, "metadata.labels", `Invalid value: "x y/é": name part must consist`, ""},
	} {
		assert.Equal(t, tt.want, Read(tt.code, tt.says, tt.path).For(OfManifests).Write, tt.says)
	}
}
