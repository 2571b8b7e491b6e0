package suggest_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
)

// FuzzParse feeds lines to the grammar: whatever stands there, a line is a marker, or is explained,
// or is nobody's; findings lie inside of the line, and the answer is always the same.
func FuzzParse(f *testing.F) {
	for _, def := range markers.Definitions() {
		f.Add(def.Example)
		f.Add(def.Name + def.Usage)
	}
	f.Add("kubebuilder:validation:XValidation:rule=`a`,rule=\"b")
	f.Add(" optional")
	f.Add("kubebuilder:resource:")
	f.Add("kubebuilder: validation:MaxLength = 5")
	f.Add("kubebuilder:default={a:{b:{c;d},e},f:\"g\",h:{}}")
	for _, line := range longLines(200) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, at := range []markers.Sites{markers.OnPackage, markers.OnType, markers.OnField} {
			m, ok, ds := suggest.Parse(text, token.Position{Line: 1, Column: 1}, at, false)
			inside(t, text, ds)
			if !ok && m.Def != nil {
				assert.NotEmpty(t, ds, "a marker of ours is passed over")
			}
			_, okAgain, again := suggest.Parse(text, token.Position{Line: 1, Column: 1}, at, false)
			assert.Equal(t, ok, okAgain)
			assert.Equal(t, ds, again)
		}
	})
}

// FuzzParseK8s feeds lines to the grammar of validation tags: findings lie inside of the line.
func FuzzParseK8s(f *testing.F) {
	for _, def := range markers.Definitions() {
		if def.Gate != markers.K8s {
			continue
		}
		f.Add(def.Example)
		f.Add(def.Name + def.Usage)
	}
	f.Add("k8s:minimum(a: 1)=+k8s:required # comment")
	for _, line := range longLines(200) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, at := range []markers.Sites{markers.OnType, markers.OnField} {
			_, _, ds := suggest.Parse(text, token.Position{Line: 1, Column: 1}, at, true)
			inside(t, text, ds)
		}
	})
}

func inside(t *testing.T, text string, ds diag.List) {
	t.Helper()
	for _, d := range ds {
		require.NotEmpty(t, d.Message)
		require.LessOrEqual(t, d.Pos.Column, len(text)+2, "%q: %s", text, d.Message)
		require.LessOrEqual(t, d.End.Column, len(text)+2, "%q: %s", text, d.Message)
	}
}

// longLines returns lines of which something is repeated n times.
func longLines(n int) []string {
	var lines []string
	for _, parts := range [][2]string{
		{"kubebuilder:validation:", "\xf3"}, {"kubebuilder:validation:", "x"}, {"k8s:", "\xdc"},
		{"kubebuilder:default=", "{"}, {"kubebuilder:default=", "{a:"},
		{"kubebuilder:validation:Enum=", "a;"}, {"k8s:eachVal=", "+k8s:eachVal="},
		{"kubebuilder:default=", "{a;"}, {"kubebuilder:resource:", "path=a,"},
	} {
		lines = append(lines, parts[0]+strings.Repeat(parts[1], n))
	}
	return lines
}

// TestLongLines ends soon only if reading a line takes no more than a time in proportion to it.
func TestLongLines(t *testing.T) {
	t.Parallel()
	for _, line := range longLines(100_000) {
		_, ok, ds := suggest.Parse(line, token.Position{}, markers.OnField, false)
		_, _, more := suggest.Parse(line, token.Position{}, markers.OnField, true)
		assert.True(t, ok || len(ds)+len(more) > 0, "%.40s…", line)
	}
}
