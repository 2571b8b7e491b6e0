package pipeline

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// TestAdviceAboutDefaults asks for advice where somebody hears it, and only there, as it keeps most
// parts of schemas from being proven once.
func TestAdviceAboutDefaults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		opts   Options
		ignore string // the rule of a comment
		want   bool
	}{
		"nobody hears it": {},
		"lint prints it":  {opts: Options{Advice: true}, want: true},
		"a rule weighs more": {opts: Options{
			Policies: []diag.Policy{{"server/nested-default": diag.Warning}},
		}, want: true},
		"a family does": {opts: Options{Policies: []diag.Policy{{"server/*": diag.Error}}},
			want: true},
		"a rule is off": {
			opts: Options{Policies: []diag.Policy{{"server/nested-default": diag.Off}}},
		},
		"another rule": {
			opts: Options{Policies: []diag.Policy{{"server/format": diag.Error}}, Strict: true},
		},
		"a comment":           {ignore: "server/nested-default", want: true},
		"one about a family":  {ignore: "server/*", want: true},
		"one about something": {ignore: "server/format"},
	} {
		prog := &parser.Program{Packages: map[string]*parser.Package{"p": {}}}
		if c.ignore != "" {
			prog.Packages["p"].Suppressions = []diag.Suppression{{Rule: c.ignore,
				Reason: "because"}}
		}
		assert.Equal(t, c.want, wantsNested(c.opts.filter(prog)), name)
	}
}
