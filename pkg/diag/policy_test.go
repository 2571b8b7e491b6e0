package diag

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParsePolicy(t *testing.T) {
	t.Parallel()
	p, err := ParsePolicy(map[string]string{"ignore/*": "note", "ignore/unused": "off"})
	require.NoError(t, err)
	assert.Equal(t, Policy{"ignore/*": Note, "ignore/unused": Off}, p)

	for _, test := range []struct{ rule, severity, want string }{
		{"ignore/unsued", "off", `unknown rule "ignore/unsued": did you mean ignore/unused?`},
		{"unknown", "off", `unknown rule "unknown": did you mean marker/unknown?`},
		{"unused", "off",
			`unknown rule "unused": did you mean union/unused or gate/unused or ignore/unused?`},
		{"ignor/*", "off", `unknown rule "ignor/*": did you mean ignore/*?`},
		{"ignore", "off", `unknown rule "ignore": did you mean ignore/*?`},
		{"*", "off", `unknown rule "*": schemagen rules lists them`},
		{"no/such", "off", `unknown rule "no/such": schemagen rules lists them`},
		{"ignore/unused", "fatal",
			`ignore/unused: unknown severity "fatal": choose one of error, warning, note, off`},
	} {
		_, err := ParsePolicy(map[string]string{test.rule: test.severity})
		require.EqualError(t, err, test.want)
	}
}

func TestListUnderPolicies(t *testing.T) {
	t.Parallel()
	const byDefault = "ignore/unused" // a warning
	tests := map[string]struct {
		policies []Policy
		give     Diagnostic
		want     Severity
	}{
		"nothing said": {nil, Diagnostic{Code: byDefault, Severity: Warning}, Warning},
		"raised": {[]Policy{{byDefault: Error}},
			Diagnostic{Code: byDefault, Severity: Warning}, Error},
		"off": {[]Policy{{byDefault: Off}},
			Diagnostic{Code: byDefault, Severity: Warning}, Off},
		"family": {[]Policy{{"ignore/*": Note}},
			Diagnostic{Code: byDefault, Severity: Warning}, Note},
		"another family": {[]Policy{{"marker/*": Note}},
			Diagnostic{Code: byDefault, Severity: Warning}, Warning},
		"code before family": {[]Policy{{"ignore/*": Note, byDefault: Error}},
			Diagnostic{Code: byDefault, Severity: Warning}, Error},
		"first policy": {[]Policy{{"ignore/*": Note}, {byDefault: Error}},
			Diagnostic{Code: byDefault, Severity: Warning}, Note},
		"server's verdict": {[]Policy{{byDefault: Off}},
			Diagnostic{Code: byDefault, Server: true}, Error},
		"nothing to write": {[]Policy{{"load/*": Off}}, Diagnostic{Code: "load/syntax"},
			Error},
		"nothing sound to write": {[]Policy{{"go/*": Warning}}, Diagnostic{Code: "go/recursive"},
			Error},
		"a choice": {[]Policy{{"go/*": Warning}},
			Diagnostic{Code: "go/float"}, Warning},
		"lowered by the pass": {[]Policy{{"ignore/rule": Error}},
			Diagnostic{Code: "ignore/rule", Severity: Warning}, Warning},
		"lowered by pass and user": {[]Policy{{"ignore/rule": Note}},
			Diagnostic{Code: "ignore/rule", Severity: Warning}, Note},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			give := List{test.give}
			got := give.Under(test.policies...)
			assert.Equal(t, test.want, got[0].Severity)
			assert.Equal(t, test.give, give[0], "the list itself is left alone")
		})
	}
}

func TestFinal(t *testing.T) {
	t.Parallel()
	l := List{{Code: "server/rule", Server: true, Message: "a"},
		{Code: "server/rule", Server: true, Message: "b"}, {Code: "load/syntax", Message: "c"}}
	got := print(t, PrintOptions{}, l.Under(Policy{"server/*": Off, "load/syntax": Note}).Sorted())
	assert.Equal(t, strings.TrimLeft(`
warning: load/syntax stays an error: nothing sound can be written until it is fixed [config/final]
warning: server/rule stays an error: an API server rejects the CRD for it [config/final]
error: c [load/syntax]
error: a [server/rule]
error: b [server/rule]
`, "\n"), got)
	assert.Equal(t, l, l.Under(Policy{"server/*": Error}), "nothing is lowered")
}

func TestStrict(t *testing.T) {
	t.Parallel()
	got := List{{Severity: Error}, {Severity: Warning}, {Severity: Note}, {Severity: Off}}.Strict()
	assert.Equal(t, List{{Severity: Error}, {Severity: Error}, {Severity: Note}, {Severity: Off}},
		got)
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"Minimum", "Maximum", "MinLength", "Enum"}
	for name, want := range map[string]string{
		"minimum": "Minimum", "Minimun": "Minimum", "Maixmum": "Maximum", "Enumm": "Enum",
		"Enu": "", "x": "", "": "", "MinLengths": "MinLength",
		"Mnimmumm": "",
	} {
		assert.Equal(t, want, Nearest(name, names), name)
	}
}
