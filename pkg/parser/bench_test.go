package parser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// synthetic returns a file with n kinds, each with types, markers and descriptions of the usual
// size.
func synthetic(n int) []byte {
	var b strings.Builder
	b.WriteString("// +groupName=example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n")
	for i := range n {
		fmt.Fprintf(&b,
			"\n// Mode%d is a choice.\n// +kubebuilder:validation:Enum=A;B\ntype Mode%[1]d string\n", i)
		fmt.Fprintf(&b,
			"\nconst (\n\tMode%dA Mode%[1]d = \"A\"\n\tMode%[1]dB Mode%[1]d = \"B\"\n)\n", i)
		fmt.Fprintf(&b, "\n// Spec%d is what is wanted.\ntype Spec%[1]d struct {\n", i)
		for f := range 16 {
			fmt.Fprintf(&b, "\t// Field%d is described in a line.\n\t// It has another one.\n", f)
			fmt.Fprintf(&b,
				"\t// +kubebuilder:validation:MaxLength=63\n\t// +optional\n\tField%d map[string]*Mode%d `json:\"field%[1]d,omitempty\"`\n\n", f, i)
		}
		b.WriteString("}\n")
		fmt.Fprintf(&b,
			"\n// Kind%d is a kind.\n// +kubebuilder:object:root=true\ntype Kind%[1]d struct {\n",
			i)
		fmt.Fprintf(&b,
			"\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata\"`\n\n\tSpec Spec%d `json:\"spec\"`\n}\n", i)
		fmt.Fprintf(&b,
			"\n// Help%d is not looked into.\nfunc Help%[1]d() string {\n%s\treturn \"\"\n}\n", i,
			strings.Repeat("\tprintln(`{`, '}', \"{\")\n", 40))
	}
	return []byte(b.String())
}

const kinds = 100

// ready returns a loader with one root package of many kinds, as it is when the go command is done.
func ready(src []byte) *loader {
	l := &loader{config: Config{Overlay: map[string][]byte{"p.go": src}},
		units: make(map[string]*unit)}
	meta := &packages.Package{PkgPath: "example.com/p", Name: "p", GoFiles: []string{"p.go"}}
	l.setRoots([]*packages.Package{meta})
	return l
}

// BenchmarkReach measures reading, scanning and parsing of a package with many kinds.
func BenchmarkReach(b *testing.B) {
	src := synthetic(kinds)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		ready(src).readReachable(context.Background())
	}
}

// BenchmarkProgram measures the way from what was parsed over go/types to the Program.
func BenchmarkProgram(b *testing.B) {
	src := synthetic(kinds)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		l := ready(src)
		l.readReachable(context.Background())
		b.StartTimer()
		l.program(context.Background())
	}
}
