package emit

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// both returns what the direct writer and the library make of n. The library cannot read back all JSON, such as
// control characters and very long keys; then there is nothing to compare.
func both(t testing.TB, n node) (direct, library string, ok bool) {
	t.Helper()
	out, ok := n.appendYAML(nil)
	want, err := yaml.JSONToYAML(n.appendJSON(nil))
	if err != nil {
		return "", "", false
	}
	return string(out), string(want), ok
}

func object1(name string, value node) node { return node{fields: []field{{name, value}}} }

// TestScalars holds the writer against the library on the strings that are hard to spell.
func TestScalars(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 40)
	for _, s := range []string{
		"", " ", "a", "a b", " a", "a ", "a\n", "a\nb", "\na", "a\n\n", "\n", "a\n b", " a\nb", "a \nb", "a\tb", "a\n\tb",
		"#a", "a #b", "a# b", "a: b", "a:b", "a:", ":a", ": a", "-", "- a", "-a", "?", "? a", "---", "--- a", "...", "'a'", `"a"`, "`a`",
		"a'b", "@a", "%a", "!a", "&a", "*a", "|", ">", "[a]", "{a}", "a, b", "a]b", "true", "True", "yes", "y", "N", "on", "null", "~",
		"1", "-1", "1.5", "1e3", "0x1", "0b1", "010", "08", "1_000", "1:30", "1:30:00", "2024-01-15", "2024-01-15T00:00:00Z", "10Mi",
		".5", ".", "..", ".inf", "-.inf", ".nan", "+1", "<<", "=", "v1", "1.2.3", "é", "日本語", "😀", "\u00a0", "\x01", "a\x7fb", "a\r\nb",
		"\u0085", "\u2028", "\ufeff", "\ufffd", "\uffff", long, long + "\n" + long, "'" + long, "# " + long, "\t" + long, strings.TrimSpace(long),
		"# " + strings.TrimSpace(long), "\t" + strings.TrimSpace(long), strings.Repeat("word  two ", 30) + "x", "- " + strings.Repeat("it's  ", 30) + "x",
		strings.Repeat("é日 ", 60) + "x", strings.Repeat("x", 100) + " y", "^a{1,2}$", "a\\b", "\t\\", "a\n#b", "a\n- b\n", "TODO: a",
	} {
		for name, n := range map[string]node{
			"value": object1("a", str(s)), "key": object1(s, str("x")), "item": object1("a", node{kind: list, items: []node{str(s), str(s)}}),
			"nested item": object1("a", node{kind: list, items: []node{{kind: list, items: []node{str(s)}}}}),
		} {
			if direct, library, ok := both(t, n); ok {
				assert.Equal(t, library, direct, "%s %q", name, s)
			}
		}
	}
}

// TestNumbers does the same for numbers.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808", "18446744073709551615", "18446744073709551616",
		"-9223372036854776000", "0.1", "1e+21", "1e-7", "1.5e300", "100000000000000000000",
	} {
		direct, library, ok := both(t, object1("a", node{kind: literal, text: s}))
		assert.True(t, ok)
		assert.Equal(t, library, direct, s)
	}
}

// TestRandomDocuments does the same for documents of random shape.
func TestRandomDocuments(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	direct := 0
	for range 5000 {
		n := object1("root", randomNode(rng, 4))
		got, library, ok := both(t, n)
		if !ok {
			continue
		}
		direct++
		require.Equal(t, library, got, "%s", n.appendJSON(nil))
	}
	assert.Greater(t, direct, 3000, "most documents are written directly")
}

func randomNode(rng *rand.Rand, depth int) node {
	switch n := rng.IntN(10); {
	case depth > 0 && n < 3:
		var b builder
		seen := map[string]bool{}
		for range rng.IntN(5) {
			if key := randomText(rng); !seen[key] {
				seen[key] = true
				b.put(key, randomNode(rng, depth-1))
			}
		}
		return b.node()
	case depth > 0 && n < 5:
		l := node{kind: list}
		for range rng.IntN(4) {
			l.items = append(l.items, randomNode(rng, depth-1))
		}
		return l
	case n == 5:
		return node{kind: literal, text: []string{"true", "false", "null", "12", "-3", "0.5"}[rng.IntN(6)]}
	}
	return str(randomText(rng))
}

var words = []string{
	"a", "word", "the", " ", "  ", "\n", ": ", ":", "#", " #", "-", "- ", "'", `"`, "1", "0", "é", "日", "\t", "true", "y", ",", "{", "]", "\\", "😀", ".", "10", "A",
}

func randomText(rng *rand.Rand) string {
	var b strings.Builder
	for range rng.IntN(8) * (1 + 5*rng.IntN(2)) {
		b.WriteString(words[rng.IntN(len(words))])
	}
	return b.String()
}

// FuzzYAML looks for a text that the two spell differently.
func FuzzYAML(f *testing.F) {
	f.Add("a", "b")
	f.Fuzz(func(t *testing.T, key, value string) {
		n := object1("root", object1(str(key).text, node{kind: list, items: []node{str(value), object1("k", str(value))}}))
		if direct, library, ok := both(t, n); ok {
			assert.Equal(t, library, direct)
		}
	})
}
