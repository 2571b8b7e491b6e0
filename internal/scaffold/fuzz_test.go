package scaffold

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzMakefile feeds anything to the reader of Makefiles: what it adds leaves everything else as it
// was, and nothing to add.
func FuzzMakefile(f *testing.F) {
	const crd = "\t$(CONTROLLER_GEN) crd:maxDescLen=0 paths=./... "
	for _, text := range []string{
		"",
		"all:\n\techo hello",
		"OUT := deploy # there\nmanifests: all\n" + crd + "output:crd:dir=$(OUT)/crds\n",
		"A ?= $(B)/x\nB = y\nmanifests:\n\tcd api && \\\n" + crd +
			"output:dir=$(A)\n\nverify-manifests:\n",
		".ONESHELL:\r\na:\r\n\tcd api\r\n" + crd + "\r\nb:\r\n" + crd + "\r\n",
		"a b manifests c: d\n\t$(SCHEMAGEN) crd output:crd:artifacts:config=\"crds\"\n",
		"define manifests\nmanifests:\nendef\n\tcontroller-gen crd\n",
		"manifests: x ; $(CONTROLLER_GEN_BINARY) crd paths=./...\n",
		"#" + crd + "\nmanifests:\n" + crd + "\n",
		doubling(40),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		made := file{"Makefile", []byte(text)}
		for name, value := range made.values() {
			require.LessOrEqual(t, len(value), maxValue, name)
		}
		for _, r := range made.recipes() {
			assert.True(t, strings.HasPrefix(text[r.at:], r.line))
		}
		program := len(text)%2 == 0
		step := Repository{makefile: made, version: "v1",
			tool: toolPlace{program: program}}.planMakefile()
		assert.NotEmpty(t, step.Note)
		assert.True(t, keepsLines(text, string(step.text())),
			"only the call is another, and lines come in between")
		again := Repository{makefile: file{"Makefile", step.text()}, version: "v1",
			tool: toolPlace{program: program}}.planMakefile()
		assert.Nil(t, again.New, "a second time it adds %s", again.Note)
	})
}

// keepsLines reports whether the lines of a Makefile are still there, in their order, but for calls
// and what rules wait for.
func keepsLines(before, after string) bool {
	rest := strings.Split(called(after), "\n")
	for line := range strings.SplitSeq(called(strings.TrimRight(before, "\n")), "\n") {
		i := slices.Index(rest, line)
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
	}
	return true
}

// called returns a Makefile in which both programs have one name.
func called(text string) string {
	return strings.NewReplacer("$(SCHEMAGEN)", "X", "$(CONTROLLER_GEN)", "X", "${CONTROLLER_GEN}",
		"X", "$(CONTROLLER_GEN}", "X", "${CONTROLLER_GEN)", "X", `"`, "", " schemagen",
		"").Replace(text)
}

// doubling returns a Makefile of n lines by whose variables a directory has a name as long as 2 to
// the power of n.
func doubling(n int) string {
	text := "A0 = x\n"
	for i := range n {
		text += fmt.Sprintf("A%d = $(A%d)$(A%d)\n", i+1, i, i)
	}
	return fmt.Sprintf("%smanifests:\n\t$(CONTROLLER_GEN) crd output:crd:dir=$(A%d)\n", text, n)
}
