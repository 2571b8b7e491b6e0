// Package sourcetest has Go source for tests of what reads Go source.
package sourcetest

import (
	"os/exec"
	"strings"
	"testing"
)

// Rare returns Go files of a kind that is rarely seen and that a scanner of bounds could stumble
// over.
func Rare() []string {
	return []string{
		"package p\ntype A struct\n{\n}\n",
		"package p; type A int; type B = string // x\nvar c = 1.\ntype C int",
		"package p\nvar a = '\\'' + '\"' + '`' + '{'\nvar b = \"\\\"{\"\nvar c = `\"\\`\ntype D int\n",
		"package p\nvar a = b /* c\n*/ type D int\n",
		"package p\nvar a = 1 + /* c */ // d\n\t2\ntype D int\n",
		"package p\nfunc (r *T[P]) M(a, b int) (func() struct{}, interface{ N() }) { return nil, nil } // t\n// d\ntype D int\n",
		"package p\nfunc external()\nfunc (T) body() {}\n",
		"package p\ntype (\n\tA int; B int // b\n\n\t// c\n\tC = struct{ X int }\n\t// end\n)\ntype ()\n",
		"package p\nimport (\n\t\"a\"; b \"b\"\n\t. `c`\n\t_ \"d\")\nimport \"e\"; import f \"f\"\n",
		"package p\nconst (\n\ta = iota // x\n\tb\n)\nconst c, d = 0x1p-2, 1e+3\nvar e, f float64 = .5, 5.\n",
		"\uFEFFpackage p\r\n\r\ntype A int\r\n",
		"// a\n\n// b\npackage p // c\n// d\n\n// e\ntype A int",
		"package p\ntype A[T interface{ ~int | ~string }, U any] map[string]chan<- func(...int)\n",
		"package p\nvar x = func() int {\n\treturn 1\n}()\nvar y = [...]int{1,\n2}[\n0]\n",
		"package p\nvar ß = 'ß'\ntype Größe int\n",
		"package p\n// a\n/* b */\n// c\ntype A int\n/* d */ type B int\n",
		"package p\nvar a = b.\n\tc\nvar d = e /\n\tf\nvar g = h.(type2)\ntype I int\n",
		"package p\ntype// a\n// b\n\n/* c */ A int // d\ntype /* e */ ( // f\n\tB int\n)\n// g\ntype // h\n(\n)\n",
		"package p /* a\n*/ // b\ntype A int /* c */ /* d\n*/ /* e\n*/ // f\ntype B int; /* g\n*/ // h\ntype ( /* i\n*/ // j\n\tC int)\n",
		"package p\ntype Xfunc int\ntype var2 int\nvar type2 = 1\n",
	}
}

// Root returns where the go command has its standard library.
func Root(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
