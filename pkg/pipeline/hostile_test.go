package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// hostileHead is the kind whose spec, T0, the cases of TestHostileTypes declare.
const hostileHead = `// +groupName=hostile.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Foo struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec T0 ` + "`json:\"spec\"`" + `
}

`

// hostileModule writes a module of one package.
func hostileModule(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	standin, err := filepath.Abs(apis + "/standin/apimachinery")
	require.NoError(t, err)
	mod := "module hostile.example.com\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => " + strconv.Quote(standin) + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "types.go"),
		[]byte(hostileHead+source), 0o600))
	return dir
}

// tower declares T0 to Tn, each but the last with a struct of the lines that are given; in them #
// is the number of the level, and @ that of the next.
func tower(levels int, lines ...string) string {
	var b strings.Builder
	for i := range levels {
		body := strings.NewReplacer("#", fmt.Sprint(i), "@",
			fmt.Sprint(i+1)).Replace(strings.Join(lines, "\n\t"))
		fmt.Fprintf(&b, "type T%d struct {\n\t%s\n}\n\n", i, strings.ReplaceAll(body, "'", "`"))
	}
	fmt.Fprintf(&b, "type T%d struct {\n\tLeaf string `json:\"leaf\"`\n}\n", levels)
	return b.String()
}

// repeated returns n lines of a struct T0, each with its number for #.
func repeated(n int, line string) string {
	var b strings.Builder
	b.WriteString("type T0 struct {\n")
	for i := range n {
		b.WriteString("\t" + strings.ReplaceAll(strings.ReplaceAll(line, "#", fmt.Sprint(i)), "'",
			"`") + "\n")
	}
	return b.String() + "}\n"
}

// chained returns n times some lines, in which # is the number and @ the next one.
func chained(n int, lines string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("#", fmt.Sprint(i), "@", fmt.Sprint(i+1)).Replace(lines))
	}
	return b.String()
}

func field(goType string) string {
	return "type T0 struct {\n\tF " + goType + " `json:\"f\"`\n}\n"
}

func nested(n int, open, inner, shut string) string {
	return strings.Repeat(open, n) + inner + strings.Repeat(shut, n)
}

// TestHostileTypes gives the pipeline types that are small to write and endless to write out. Each
// is either made, or refused at a place in the source, before the time and the memory are spent.
func TestHostileTypes(t *testing.T) {
	t.Parallel()
	const ten = "type Ten[T any] struct {\n\tA T `json:\"a\"`\n\tB T `json:\"b\"`\n}\n\n"
	const two = "type Two[A, B any] struct {\n\tA *A `json:\"a\"`\n\tB *B `json:\"b\"`\n}\n\n"
	const one = "type One[T any] struct {\n\tA T `json:\"a\"`\n}\n\n"
	for name, tc := range map[string]struct {
		source string
		want   string // the first finding; none if it is empty
	}{
		"doubling by value": {tower(60, "A T@ 'json:\"a\"'", "B T@ 'json:\"b\"'"),
			":6: error: T44 holds more than 100000 values"},
		"doubling by pointer": {tower(60, "A *T@ 'json:\"a\"'", "B *T@ 'json:\"b\"'"),
			":6:6: error: the schema of Foo has more than 100000 nodes"},
		"doubling by list": {tower(60, "A []T@ 'json:\"a\"'",
			"B map[string]T@ 'json:\"b\"'"),
			":6:6: error: the schema of Foo has more than 100000 nodes"},
		"doubling, never shared": {tower(60, "// +nullable", "A *T@ 'json:\"a\"'", "// +nullable",
			"B *T@ 'json:\"b\"'"), ":6:6: error: the schema of Foo has more than 100000 nodes"},
		"doubling by embedding": {tower(40, "*A# 'json:\",inline\"'",
			"*B# 'json:\",inline\"'\n}\n\ntype A# struct {\n\t*T@ 'json:\",inline\"'\n}\n\ntype B# struct {\n\t*T@ 'json:\",inline\"'"), ":6:6: error: the schema of Foo has more than 100000 nodes or merges more than"},
		"embedding and referring": {tower(40, "*T@ 'json:\",inline\"'", "X# *T@ 'json:\"x#\"'"),
			":6:6: error: the schema of Foo has more than 100000 nodes"},
		"arguments that double": {ten + field(nested(30, "Ten[", "string", "]")),
			": error: T0 has an instance of a generic type whose arguments hold more than 32 types"},
		"a thousand long texts": {"// T1 is long. " + strings.Repeat("x", 1<<20) +
			"\ntype T1 struct {\n\tA string `json:\"a\"`\n}\n\n" +
			repeated(1000, "F# T1 'json:\"f#\"'"),
			":6:6: error: the schema of Foo has more than 100000 nodes or 16 MiB of text"},
		"300 levels":          {tower(300, "F T@ 'json:\"f\"'"), ""},
		"300 levels of lists": {tower(300, "F []T@ 'json:\"f\"'"), ""},
		"500 levels by value": {tower(500, "F T@ 'json:\"f\"'"),
			": error: T100 holds more than 100000 values of declared types, or more than 400 inside one another (T100 → T101 → "},
		"1,900 levels": {tower(1900, "F *T@ 'json:\"f\"'"),
			":6:6: error: the schema of Foo has more than 100000 nodes or 16 MiB of text"},
		"2,500 levels": {tower(2500, "F *T@ 'json:\"f\"'"),
			": error: T1999 lies inside more than 2000 other types"},
		"3,000 brackets": {field(strings.Repeat("[]", 3000) + "string"),
			":6:6: error: the schema of Foo has more than 100000 nodes or 16 MiB of text"},
		"1,000 fields of types": {repeated(1000, "F# One[One[string]] 'json:\"f#\"'") + one, ""},
		"mutual recursion": {
			"type T0 struct {\n\tA *T1 `json:\"a\"`\n}\n\ntype T1 struct {\n\tB []T0 `json:\"b\"`\n}\n", ":17:2: error: T0 contains itself (T0 → T1 → T0)",
		},
		"arguments in arguments": {one + field(nested(12, "One[", "string", "]")), ""},
		"endless instances": {
			"type Grow[T any] struct {\n\tA *Grow[[]T] `json:\"a\"`\n}\n\n" + field("Grow[string]"),
			"string].a is of type Grow: its type arguments hold more than 32 types, as in ever larger instances of itself",
		},
		"endless by two": {
			"type G[T any] struct {\n\tA *H[T] `json:\"a\"`\n}\n\ntype H[T any] struct {\n\tA []G[map[string]T] `json:\"a\"`\n}\n\n" + field("G[string]"), ": error: ",
		},
		"arguments from doubling": {"type G0[T any] struct {\n\tA *G1[Ten[T]] `json:\"a\"`\n}\n\n" +
			chainOfGenerics(40) + field("G0[string]") + ten,
			" is more than 100000 types with aliases and instances written out"},
		"aliases that double": {chained(40, "type T# = struct {\n\tA, B *T@\n}\n") +
			"type T40 string\n",
			": error: T25 is more than 100000 types with aliases and instances written out"},
		"aliases in arguments": {chained(40, "type T# = Two[T@, T@]\n") + "type T40 string\n" +
			two, " has an instance of a generic type whose arguments hold more than 32 types"},
		"a chain of aliases": {chained(2000, "type T# = []T@\n") + "type T2000 string\n",
			" stand for more than 1000000 types"},
		"an argument of brackets": {two + field("Two["+strings.Repeat("[]", 300)+"string, string]"),
			":17:6: error: T0 has an instance of a generic type whose arguments hold more than 32 types"},
		"20,000 terms": {field("G[string]") + "\ntype G[T interface{ " +
			strings.Repeat("int | ", 20_000) + "string }] struct{}\n",
			":16:6: error: G is nested more than 20000 levels deep"},
		"lists in a row": {chained(11_000, "type T# []T@\n") + "type T11000 string\n",
			" is nested more than 20000 levels deep"},
		"a circle of structs": {chained(8_000, "type T# struct {\n\tF *T@\n}\n") +
			"type T8000 T0\n", " is nested more than 20000 levels deep"},
		"generic types in a row": {
			field("G0[string]") +
				strings.ReplaceAll(chained(8_000,
					"type X# [T any] struct {\n\tF *X@[T] `json:\"f\"`\n}\n"), "X", "G") +
				"type G8000[T any] string\n", " is nested more than 20000 levels deep",
		},
		"interfaces in a row": {field("string") +
			strings.ReplaceAll(chained(8_000, "type T# interface {\n\tM() T@\n}\n"), "T", "I") +
			"type I8000 string\n", " is nested more than 20000 levels deep"},
		"a line of blanks": {"type T0 struct {\n\t// +kubebuilder:default=a" +
			strings.Repeat(" ", 4<<20) + "b\n\tA string `json:\"a\"`\n}\n",
			"more than a request to etcd may have"},
		"10,000 suppressions": {repeated(10_000,
			"F# string 'json:\"f#\"' // schemagen:ignore go/json-tag this is not so"), ""},
		"a comment of plus signs": {"type T0 struct {\n\t// " +
			strings.Repeat("x+y +z=1 ", 100_000) + "\n\tA string `json:\"a\"`\n}\n", ""},
		"an enum of 100,000 values": {"type T0 struct {\n\t// +kubebuilder:validation:Enum=" +
			chained(100_000, "v#;") + "\n\tA string `json:\"a\"`\n}\n", ""},
		"objects in objects": {"type T0 struct {\n\t// +kubebuilder:default=" +
			nested(90, "{a: ", "x", "}") + "\n\tA string `json:\"a\"`\n}\n",
			":13:26: error: the default is {"},
		"a default of braces": {"type T0 struct {\n\t// +kubebuilder:default=" +
			strings.Repeat("{", 300_000) + "\n\tA string `json:\"a\"`\n}\n",
			":13:126: error: kubebuilder:default: more than 100 braces are open"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res, err := pipeline.Run(t.Context(),
				pipeline.Options{Dir: hostileModule(t, tc.source)}, "./...")
			require.NoError(t, err)
			if tc.want == "" {
				assert.False(t, res.Diagnostics.HasErrors(), "%v", res.Diagnostics)
				return
			}
			var errs []string
			for _, d := range res.Diagnostics {
				if d.Severity.String() == "error" {
					errs = append(errs, fmt.Sprintf("%s:%d:%d: error: %s",
						filepath.Base(d.Pos.Filename), d.Pos.Line, d.Pos.Column, d.Message))
				}
			}
			assert.Contains(t, strings.Join(errs, "\n"), tc.want)
		})
	}
}

// chainOfGenerics declares G1 to Gn, each with an argument for the next that uses its own twice.
func chainOfGenerics(n int) string {
	var b strings.Builder
	b.WriteString("type Two[A, B any] struct {\n\tA *A `json:\"a\"`\n\tB *B `json:\"b\"`\n}\n\n")
	for i := 1; i <= n; i++ {
		next := fmt.Sprintf("*G%d[Two[T, T]]", i+1)
		if i == n {
			next = "string"
		}
		fmt.Fprintf(&b, "type G%d[T any] struct {\n\tA %s `json:\"a\"`\n}\n\n", i, next)
	}
	return b.String()
}
