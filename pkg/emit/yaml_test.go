package emit

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// check requires that the YAML of n reads as its JSON, and is the library's wherever that does so
// too. The library is given JSON without control characters, which it would not read; some of the
// rest it does not write so that it can be read.
func check(t testing.TB, n node) (same bool) {
	t.Helper()
	plain := n.appendJSON(nil)
	direct := n.appendYAML(nil)
	read, err := yaml.YAMLToJSON(direct)
	require.NoErrorf(t, err, "%s\n%s", plain, direct)
	require.JSONEqf(t, string(plain), string(read), "%s", direct)

	library, err := yaml.JSONToYAML(escapedJSON(plain))
	if err != nil {
		return false
	}
	read, err = yaml.YAMLToJSON(library)
	if err != nil || !assert.ObjectsAreEqual(parsed(plain), parsed(read)) {
		return false
	}
	require.Equalf(t, string(library), string(direct), "%s", plain)
	return true
}

// escapedJSON returns the JSON with an escape for each character beyond ASCII that has a short one.
func escapedJSON(data []byte) []byte {
	var out []byte
	for _, r := range string(data) {
		if r > '~' && r <= 0xffff {
			out = fmt.Appendf(out, `\u%04x`, r)
		} else {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

func parsed(data []byte) (value any) {
	if json.Unmarshal(data, &value) != nil {
		return nil
	}
	return value
}

func object1(name string, value node) node { return node{fields: []field{{name, value}}} }

// TestScalars holds the writer against the library on the strings that are hard to spell.
func TestScalars(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 40)
	for _, s := range []string{
		"", " ", "a", "a b", " a", "a ", "a\n", "a\nb", "\na", "a\n\n", "\n", "a\n b", " a\nb",
		"a \nb", "a\tb", "a\n\tb",
		"#a", "a #b", "a# b", "a: b", "a:b", "a:", ":a", ": a", "-", "- a", "-a", "?", "? a", "---",
		"--- a", "...", "'a'", `"a"`, "`a`",
		"a'b", "@a", "%a", "!a", "&a", "*a", "|", ">", "[a]", "{a}", "a, b", "a]b", "true", "True",
		"yes", "y", "N", "on", "null", "~",
		"1", "-1", "1.5", "1e3", "0x1", "0b1", "010", "08", "1_000", "1:30", "1:30:00",
		"2024-01-15", "2024-01-15T00:00:00Z", "10Mi",
		".5", ".", "..", ".inf", "-.inf", ".nan", "+1", "<<", "=", "v1", "1.2.3", "é", "日本語", "😀",
		"\u00a0", "\x01", "a\x7fb", "a\r\nb",
		"\u0085", "\u2028", "\u2029", "\ufeff", "\ufffd", "\ufffe", "\uffff",
		"\x00\x1b\x7f\u0085\u009f\u00a0\ufeff",
		"x\u0085y", "a\u2028b", "a\u2028  b", "a \u2028b", "a\u2028\u2029it's", "a\u2028",
		"\u2028a", "a\nb\u2028", "a\n\u2028b", "a\u2028\n", "a\rb",
		strings.Repeat("word ", 20) + "\u2028" + strings.Repeat("word ", 20) + "x",
		strings.Repeat("k", 128), strings.Repeat("k", 129), strings.Repeat("long ", 30) + "k",
		long, long + "\n" + long, "'" + long, "# " + long, "\t" + long, strings.TrimSpace(long),
		"# " + strings.TrimSpace(long), "\t" + strings.TrimSpace(long),
		strings.Repeat("word  two ", 30) + "x", "- " + strings.Repeat("it's  ", 30) + "x",
		strings.Repeat("é日 ", 60) + "x", strings.Repeat("x", 100) + " y", "^a{1,2}$", "a\\b",
		"\t\\", "a\n#b", "a\n- b\n", "TODO: a",
	} {
		for name, n := range map[string]node{
			"value": object1("a", str(s)), "key": object1(s, str("x")),
			"item": object1("a",
				node{kind: list, fields: []field{item(str(s)), item(str(s))}}),
			"nested item": object1("a",
				node{kind: list,
					fields: []field{item(node{kind: list, fields: []field{item(str(s))}})}}),
			"key of an object": object1("a", object1(s, object1("b", str(s)))),
			"key of a list":    object1(s, node{kind: list, fields: []field{item(str(s))}}),
			"key of nothing":   object1(s, node{}),
		} {
			t.Run(fmt.Sprintf("%s %q", name, s), func(t *testing.T) { check(t, n) })
		}
	}
}

// TestNumbers does the same for numbers.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"0", "-1", "9007199254740993", "9223372036854775807", "-9223372036854775808",
		"18446744073709551615", "18446744073709551616",
		"-9223372036854776000", "0.1", "1e+21", "1e-7", "1.5e300", "100000000000000000000",
	} {
		n := object1("a", node{kind: literal, text: s})
		library, err := yaml.JSONToYAML(n.appendJSON(nil))
		require.NoError(t, err)
		assert.Equal(t, string(library), string(n.appendYAML(nil)), s)
	}
}

// TestRandomDocuments does the same for documents of random shape.
func TestRandomDocuments(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	same := 0
	for range 3000 {
		if check(t, object1("root", randomNode(rng, 4))) {
			same++
		}
	}
	assert.Greater(t, same, 1500, "the library writes most documents so that they can be read")
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
			l.fields = append(l.fields, item(randomNode(rng, depth-1)))
		}
		return l
	case n == 5:
		return node{kind: literal,
			text: []string{"true", "false", "null", "12", "-3", "0.5"}[rng.IntN(6)]}
	}
	return str(randomText(rng))
}

var words = []string{
	"a", "word", "the", " ", "  ", "\n", ": ", ":", "#", " #", "-", "- ", "'", `"`, "1", "0", "é",
	"日", "\t", "true", "y", ",", "{", "]", "\\", "😀", ".", "10", "A", "\u2028", "\u0085",
	"\x1b", "\ufeff",
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
		n := object1("root", object1(str(key).text,
			node{kind: list, fields: []field{item(str(value)), item(object1("k", str(value)))}}))
		check(t, n)
	})
}
