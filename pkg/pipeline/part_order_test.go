package pipeline_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestPartGroupInDoc is about a group that only a doc comment names.
func TestPartGroupInDoc(t *testing.T) {
	w := empty(t)
	w.args = []string{"./api/...", "./q/..."}
	w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("n", "int32"))))
	w.write("main/q/q.go", "package q\n\nimport \"example.com/main/common\"\n\ntype Apple struct {\n\tF common.Foo `json:\"f\"`\n}\n")
	w.write("main/q/w.go", "package q\n\nimport \"example.com/main/common\"\n\n// T is.\n// +groupName=zzz.example.com\ntype T struct{}\n\ntype W struct {\n\t// +kubebuilder:validation:MinLength=1\n\tF common.Foo `json:\"f\"`\n}\n")
	w.write("main/common/foo.go", "package common\n\ntype Foo struct {\n\tN string `json:\"n\"`\n}\n")
	steps(t, w, partStep{"W", edit("main/q/w.go", "type W", "// W is.\ntype W")})
}

// TestPartNoKinds is about a first kind.
func TestPartNoKinds(t *testing.T) {
	w := empty(t)
	w.write("main/api/v1/apple.go", src("a.example.com", meta, strings.Replace(aKind("Apple", fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:skipversion", 1)))
	w.write("main/api/v1/almost.go", src("", meta, "type Almost struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n}\n"))
	steps(t, w, partStep{"a kind", edit("main/api/v1/apple.go", "// +kubebuilder:skipversion\n", "")}, partStep{"none", edit("main/api/v1/apple.go", "root=true\n", "root=true\n// +kubebuilder:skipversion\n")})
}

// TestPartForeignKind is about a kind of another module, reached from a kind of this one first.
func TestPartForeignKind(t *testing.T) {
	w := empty(t)
	w.args = []string{"./...", "example.com/other/..."}
	w.opts.MaxCRDSize = 10
	w.remove("other/shared")
	w.write("other/v1/k.go", src("k.example.com", meta, aKind("Kind", fl("n", "int32"))))
	w.write("other/v2/k.go", strings.Replace(src("k.example.com", meta, strings.Replace(aKind("Kind", fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:storageversion", 1)), "package v1", "package v2", 1))
	w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `v2 "example.com/other/v2"`), aKind("Apple", fl("k", "v2.Kind"))))
	steps(t, w, partStep{"the other version", edit("other/v1/k.go", "int32", "int64")})
}

// TestPartForgiven changes the fields that use a type which holds what JSON does not have.
func TestPartForgiven(t *testing.T) {
	setup := func(t *testing.T) *world {
		w := empty(t)
		w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", "// +kubebuilder:pruning:PreserveUnknownFields", "// +kubebuilder:validation:MinLength=1", fl("y", "Y"))))
		w.write("main/api/v1/berry.go", src("", meta, aKind("Berry", fl("y", "Y"))))
		w.write("main/api/v1/y.go", src("", nil, st("Y", fl("c", "chan int"))))
		return w
	}
	t.Run("not forgiven", func(t *testing.T) {
		steps(t, setup(t), partStep{"strict", edit("main/api/v1/apple.go", "// +kubebuilder:pruning:PreserveUnknownFields", "// Nothing.")})
	})
	t.Run("not reached", func(t *testing.T) {
		steps(t, setup(t), partStep{"strict", edit("main/api/v1/apple.go", fl("y", "Y"), fl("y", "string"))})
	})
}

// TestPartSeenElsewhere lets a kind begin and cease to use a type of another module, of whose fields a third type says something.
func TestPartSeenElsewhere(t *testing.T) {
	setup := func(t *testing.T, typ string) *world {
		w := empty(t)
		w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/other/shared"`), aKind("Apple", fl("x", typ), "_ shared.Shared")))
		w.write("main/api/v1/w.go", src("", []string{`"example.com/other/shared"`}, "type W struct {\n\t// +kubebuilder:validation:MinLength=1\n\tF shared.Shared `json:\"f\"`\n}\n"))
		return w
	}
	t.Run("comes", func(t *testing.T) {
		steps(t, setup(t, "int32"), partStep{"reached", edit("main/api/v1/apple.go", "int32", "shared.Shared")})
	})
	t.Run("goes", func(t *testing.T) {
		steps(t, setup(t, "shared.Shared"), partStep{"not reached", edit("main/api/v1/apple.go", "X shared.Shared", "X int32")})
	})
}

// TestPartUsedOrNot lets a kind begin and cease to use a type, of which a third one that no kind uses says something.
func TestPartUsedOrNot(t *testing.T) {
	setup := func(t *testing.T, typ, decl string) *world {
		w := empty(t)
		w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("x", typ), fl("n", "int32"))))
		w.write("main/api/v1/t.go", src("", nil, decl))
		w.write("main/api/v1/w.go", src("", nil, "type W struct {\n\t// +kubebuilder:validation:MinLength=1\n\tF T `json:\"f\"`\n}\n"))
		return w
	}
	t.Run("no longer", func(t *testing.T) {
		steps(t, setup(t, "T", "type T struct {\n\tN string\n}\n"), partStep{"not used", edit("main/api/v1/apple.go", fl("x", "T"), fl("x", "string"))})
	})
	t.Run("newly", func(t *testing.T) {
		w := setup(t, "string", "type T float64\n")
		w.opts.Policies = []diag.Policy{{"go/float": diag.Off}}
		steps(t, w, partStep{"used", edit("main/api/v1/apple.go", fl("x", "string"), fl("x", "T"))})
	})
}

// TestPartNestedModule is about a package of a nested module, which is a main module where it was asked for and none where it is imported.
func TestPartNestedModule(t *testing.T) {
	for name, change := range map[string]func(*world){
		"inside": edit("main/api/v1/apple.go", "int32", "int64"),
		"group":  edit("main/api/v1/apple.go", "type End", "type More struct{}\n\ntype End"),
	} {
		t.Run(name, func(t *testing.T) {
			w := empty(t)
			standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
			require.NoError(t, err)
			w.opts.PeerPaths = true
			w.edit("main/go.mod", "example.com/other v0.0.0", "example.com/nested v0.0.0")
			w.edit("main/go.mod", "example.com/other => ../other", "example.com/nested => ./nested")
			w.write("main/nested/go.mod", "module example.com/nested\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => "+strconv.Quote(filepath.ToSlash(standin))+"\n")
			w.write("main/nested/u/u.go", "package u\n\n// +union\ntype U struct {\n\t// +unionDiscriminator\n\tType string `json:\"type\"`\n\t// +unionMember\n\t// +optional\n\tA *string `json:\"a,omitempty\"`\n}\n")
			w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/nested/u"`), aKind("Apple", fl("u", "u.U"), fl("n", "int32")), "type End struct{}\n"))
			w.write("main/b/v1/berry.go", src("b.example.com", append(meta, `"example.com/nested/u"`), aKind("Berry", fl("u", "u.U"))))
			steps(t, w, partStep{"apple", change})
		})
	}
}

// TestPartMoved is about a declaration that moves to another file of a package that is not looked at whole.
func TestPartMoved(t *testing.T) {
	w := empty(t)
	w.args = []string{"./a/...", "./b/...", "./c/..."}
	imports := append(meta, `"example.com/main/common"`)
	w.write("main/a/v1/apple.go", src("a.example.com", imports, aKind("Apple", fl("d", "common.D"))))
	w.write("main/b/v1/berry.go", src("b.example.com", imports, aKind("Berry", fl("q", "common.Q"))))
	w.write("main/c/v1/cherry.go", src("c.example.com", meta, aKind("Cherry", fl("n", "chan int"))))
	const d, r = "// D is.\ntype D struct {\n\tE E `json:\"e\"`\n}\n", "// R is.\ntype R struct {\n\tE string `json:\"e\"`\n}\n\n"
	w.write("main/common/a.go", "package common\n\n"+d+"\n// Q is.\ntype Q struct {\n\tN string `json:\"n\"`\n}\n")
	w.write("main/common/b.go", "package common\n\n"+r)
	w.write("main/common/e.go", "package common\n\ntype E struct {\n\tN string `json:\"n\"`\n}\n")
	steps(t, w,
		partStep{"D moves and nobody reaches it", func(w *world) {
			w.edit("main/a/v1/apple.go", fl("d", "common.D"), fl("d", "common.E"))
			w.edit("main/common/a.go", d+"\n", "")
			w.edit("main/common/b.go", r, r+d)
		}},
		partStep{"a finding", edit("main/common/a.go", "// Q is.\ntype Q struct {\n\tN string `json:\"n\"`\n", "// Q is.\ntype Q struct {\n\t// N is.\n\t// Much.\n\n\tN string `json:\"n\"`\n\tM string\n")},
		partStep{"E changes", edit("main/common/e.go", "type E", "// E is.\ntype E")},
	)
}

// TestPartCircles is about circles by value and by pointer, entered from several sides.
func TestPartCircles(t *testing.T) {
	for _, star := range []string{"", "*"} {
		for _, change := range []string{"apple", "berry", "x", "y", "z"} {
			t.Run(star+change, func(t *testing.T) {
				w := empty(t)
				w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("x", "X"), fl("n", "int32"))))
				w.write("main/api/v1/berry.go", src("", meta, aKind("Berry", fl("y", "Y"), fl("n", "int32"))))
				w.write("main/api/v1/aaa.go", src("", nil, st("A", fl("y", "Y"), fl("n", "int32"))))
				w.write("main/api/v1/x.go", src("", nil, st("X", fl("y", star+"Y"), fl("n", "int32"))))
				w.write("main/api/v1/y.go", src("", nil, st("Y", fl("z", star+"Z"), fl("n", "int32"))))
				w.write("main/api/v1/z.go", src("", nil, st("Z", fl("n", "int32"))))
				steps(t, w,
					partStep{"a circle", edit("main/api/v1/z.go", "struct {", "struct {\n\t"+fl("x", star+"X"))},
					partStep{change, edit("main/api/v1/"+change+".go", "int32", "int64")},
					partStep{"no circle", edit("main/api/v1/z.go", "struct {\n\t"+fl("x", star+"X"), "struct {")},
					partStep{change, edit("main/api/v1/"+change+".go", "int64", "int32")},
				)
			})
		}
	}
}

// TestPartWritten is about aliases written out, counted over the whole program.
func TestPartWritten(t *testing.T) {
	w := empty(t)
	text := "type L0 = map[string]string\n\n"
	w.write("main/api/v1/wrong.go", src("", meta, aKind("Wrong", "C chan int `json:\"c\"`")))
	for i := range 13 {
		text += fmt.Sprintf("type L%d = map[string]struct{ A, B L%d }\n\n", i+1, i)
	}
	for _, k := range []string{"Apple", "Berry"} {
		use := ""
		for i := range map[string]int{"Apple": 10, "Berry": 5}[k] {
			use += st(fmt.Sprintf("%s%d", k, i), map[string]string{"Apple": "A L13 `json:\"-\"`", "Berry": "A L12 `json:\"-\"`"}[k])
		}
		w.write("main/api/v1/"+strings.ToLower(k)+".go", src(map[string]string{"Apple": "a.example.com"}[k], meta, aKind(k, fl("x", k+"0"), fl("n", "int32")), use))
	}
	w.write("main/api/v1/l.go", src("", nil, text))
	steps(t, w, partStep{"more", edit("main/api/v1/berry.go", "L12", "L13")}, partStep{"less", edit("main/api/v1/berry.go", "L13", "L12")})
}

// TestPartGroups is about changes after which groups are looked at again.
func TestPartGroups(t *testing.T) {
	t.Run("seen elsewhere", func(t *testing.T) {
		w := empty(t)
		w.write("main/a/v1/apple.go", src("a.example.com", append(meta, `"example.com/other/shared"`), aKind("Apple", fl("x", "int32"), "_ shared.Shared"), "type End struct{}\n"))
		w.write("main/w/w.go", src("", []string{`"example.com/other/shared"`}, "type W struct {\n\t// +kubebuilder:validation:MinLength=1\n\tF shared.Shared `json:\"f\"`\n}\n"))
		steps(t, w, partStep{"reached", both(edit("main/a/v1/apple.go", "int32", "shared.Shared"), edit("main/a/v1/apple.go", "type End", "type More struct{}\n\ntype End"))})
	})
	t.Run("no kinds", func(t *testing.T) {
		w := empty(t)
		w.write("main/a/v1/apple.go", src("a.example.com", meta, strings.Replace(aKind("Apple", fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:skipversion", 1), "type End struct{}\n"))
		w.write("main/b/v1/almost.go", src("", meta, "type Almost struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n}\n"))
		steps(t, w, partStep{"a kind", both(edit("main/a/v1/apple.go", "// +kubebuilder:skipversion\n", ""), edit("main/a/v1/apple.go", "type End", "type More struct{}\n\ntype End"))})
	})
	t.Run("file without types", func(t *testing.T) {
		w := empty(t)
		w.write("main/a/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("x", "int32")), "type End struct{}\n"))
		w.write("main/b/v1/berry.go", src("b.example.com", meta, aKind("Berry", fl("x", "int32")), "type End struct{}\n"))
		w.write("main/tools/tools.go", "package tools\n\n// F is one.\n// +kubebuilder:validation:Minimum=1\nfunc F() {}\n\nfunc G() {}\n")
		steps(t, w, partStep{"both", both(edit("main/tools/tools.go", "// F is", "\n// F is"), edit("main/a/v1/apple.go", "type End", "type More struct{}\n\ntype End"))})
	})
}

// TestPartForgivenBeside is TestPartForgiven beside an error that stays, so that nothing is withheld.
func TestPartForgivenBeside(t *testing.T) {
	w := empty(t)
	w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", "// +kubebuilder:pruning:PreserveUnknownFields", "// +kubebuilder:validation:MinLength=1", fl("y", "Y"))))
	w.write("main/api/v1/berry.go", src("", meta, aKind("Berry", fl("y", "Y"))))
	w.write("main/api/v1/wrong.go", src("", meta, aKind("Wrong", fl("c", "chan int"))))
	w.write("main/api/v1/y.go", src("", nil, st("Y", fl("c", "chan int"))))
	steps(t, w, partStep{"Apple does not use it", edit("main/api/v1/apple.go", fl("y", "Y"), fl("y", "string"))})
}

// TestPartHiddenByImport gives a type the name of an import in its file. That does not compile, and matters only where the import is used.
func TestPartHiddenByImport(t *testing.T) {
	w := empty(t)
	w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("b", "B"), fl("n", "int32"))))
	w.write("main/api/v1/b.go", src("", []string{`"example.com/other/shared"`}, st("B", fl("f", "shared")), st("W", fl("s", "shared.Shared"))))
	w.write("main/api/v1/shared.go", src("", nil, "type shared struct{}\n"))
	steps(t, w, partStep{"Apple", edit("main/api/v1/apple.go", "int32", "int64")})
}

// TestPartFileOfReachedPackage changes a package that is loaded because a kind of the part reaches it, though none of its types change.
func TestPartFileOfReachedPackage(t *testing.T) {
	w := empty(t)
	w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/main/tools"`), aKind("Apple", fl("t", "tools.T"), fl("n", "int32"))))
	w.write("main/api/v1/berry.go", src("", append(meta, `"example.com/main/tools"`), aKind("Berry", fl("t", "tools.T"))))
	w.write("main/tools/t.go", "package tools\n\ntype T struct{}\n")
	w.write("main/tools/f.go", "package tools\n\n// F is one.\n// +kubebuilder:validation:Minimum=1\nfunc F() {}\n")
	steps(t, w, partStep{"both", both(edit("main/api/v1/apple.go", "int32", "int64"), edit("main/tools/f.go", "// F is", "\n// F is"))})
}

// TestPartNameConflict demands the place in Go of a name that two kinds want, with a store as without.
func TestPartNameConflict(t *testing.T) {
	w := empty(t)
	for _, k := range []string{"Apple", "Cherry"} {
		w.write("main/api/v1/"+strings.ToLower(k)+".go", src("a.example.com", meta, strings.Replace(aKind(k, fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:resource:shortName=fr", 1)))
	}
	steps(t, w)
}

// TestDefaultsOfOthers holds that nobody is told of an optional field's defaults that are declared where they cannot mend them.
func TestDefaultsOfOthers(t *testing.T) {
	w := empty(t)
	w.write("other/refs/refs.go", "package refs\n\ntype Ref struct {\n\t// +kubebuilder:default=a\n\tName string `json:\"name,omitempty\"`\n}\n")
	w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/other/refs"`),
		aKind("Apple", "// +optional", fl("theirs", "*refs.Ref"), "// +optional", fl("mine", "*Ref")),
		st("Ref", "// +kubebuilder:default=a", "Name string `json:\"name,omitempty\"`")))
	res, err := pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Empty(t, res.Diagnostics, "it is for lint alone")
	w.opts.Advice = true
	res, err = pipeline.Run(t.Context(), w.opts, "./api/...")
	require.NoError(t, err)
	require.Len(t, res.Diagnostics, 1)
	assert.Equal(t, diag.CodeServerNested, res.Diagnostics[0].Code)
	assert.Contains(t, res.Diagnostics[0].Message, "where mine is given")
}

// TestPartOverridden changes which version's markers say in vain what all versions have in common.
func TestPartOverridden(t *testing.T) {
	apple := func(version, resource string) string {
		kind := strings.Replace(aKind("Apple", fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:resource:"+resource, 1)
		return strings.Replace(src("a.example.com", meta, kind), "package v1", "package "+version, 1)
	}
	w := empty(t)
	w.write("main/api/v1/apple.go", apple("v1", "scope=Cluster\n// +kubebuilder:storageversion"))
	w.write("main/api/v2/apple.go", apple("v2", "path=apples"))
	w.write("main/api/v2/berry.go", strings.Replace(src("a.example.com", meta, aKind("Berry", fl("n", "int32"))), "package v1", "package v2", 1))
	steps(t, w,
		partStep{"another kind", edit("main/api/v2/berry.go", "int32", "int64")},
		partStep{"in vain no more", edit("main/api/v2/apple.go", "path=apples", "path=apples,scope=Cluster")},
		partStep{"in vain again", edit("main/api/v1/apple.go", "scope=Cluster", "scope=Cluster,shortName=ap")},
	)
}
