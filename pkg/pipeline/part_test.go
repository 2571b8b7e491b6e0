package pipeline_test

import (
	"fmt"
	"strings"
	"testing"
)

const metaFields = "\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n"

// aKind returns the declaration of a kind.
func aKind(name string, fields ...string) string {
	return "// " + name + " is a kind.\n// +kubebuilder:object:root=true\ntype " + name + " struct {\n" + metaFields + "\t" + strings.Join(fields, "\n\t") + "\n}\n"
}

// st returns the declaration of a struct.
func st(name string, fields ...string) string {
	return "type " + name + " struct {\n\t" + strings.Join(fields, "\n\t") + "\n}\n"
}

// fl returns a field.
func fl(name, typ string) string {
	return fmt.Sprintf("%s %s `json:\"%s\"`", strings.ToUpper(name[:1])+name[1:], typ, name)
}

const metaImport = "metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\""

// src returns a file of package v1 in a group.
func src(group string, imports []string, decls ...string) string {
	text := ""
	if group != "" {
		text = "// +groupName=" + group + "\n"
	}
	text += "package v1\n\n"
	for _, i := range imports {
		text += "import " + i + "\n"
	}
	return text + "\n" + strings.Join(decls, "\n")
}

// empty returns a world without packages in the main module.
func empty(t *testing.T) *world {
	w := newWorld(t)
	w.remove("main/api")
	return w
}

var meta = []string{metaImport}

type partStep struct {
	what string
	do   func(w *world)
}

// steps makes changes one after the other: whatever of the last run is used again, the result is that of a whole run.
func steps(t *testing.T, w *world, all ...partStep) {
	t.Helper()
	w.consistent("at first")
	for _, s := range all {
		s.do(w)
		w.consistent(s.what)
	}
}

func edit(name, old, new string) func(*world) { return func(w *world) { w.edit(name, old, new) } }

func both(a, b func(*world)) func(*world) { return func(w *world) { a(w); b(w) } }

// TestPartFileWithoutTypes changes a file without types in a package that is not looked at.
func TestPartFileWithoutTypes(t *testing.T) {
	const kind, tools = "main/api/v1/kind.go", "main/tools/tools.go"
	for name, change := range map[string]func(*world){
		"a finding moves":         edit(tools, "\nfunc F", "\nfunc E() {}\n\n// +kubebuilder:validation:Minimum=1\nfunc F"),
		"a finding comes":         edit(tools, "func G", "// +kubebuilder:validation:Minimum=1\nfunc G"),
		"a suppression comes":     edit(tools, "func G", "//schemagen:ignore marker/place because\nfunc G"),
		"a finding only moves":    edit(tools, "// F is", "\n// F is"),
		"a finding only vanishes": edit(tools, "// +kubebuilder:validation:Minimum=1\n", ""),
	} {
		t.Run(name, func(t *testing.T) {
			w := empty(t)
			w.write(kind, src("a.example.com", meta, aKind("Apple", fl("count", "int32"))))
			w.write(tools, "package tools\n\n// F is one.\n// +kubebuilder:validation:Minimum=1\nfunc F() {}\n\nfunc G() {}\n")
			steps(t, w, partStep{"both files", both(change, edit(kind, "int32", "int64"))})
		})
	}
}

// TestPartFileElsewhere changes a file of a package that nobody asked for and that only kinds beside the part reach.
func TestPartFileElsewhere(t *testing.T) {
	w := empty(t)
	w.args = []string{"./api/..."}
	w.write("main/api/v1/a.go", src("a.example.com", append(meta, `"example.com/main/common"`), aKind("Apple", fl("x", "common.X"), fl("n", "int32"))))
	w.write("main/api/v1/b.go", src("", append(meta, `"example.com/main/common"`), aKind("Berry", fl("y", "common.Y"))))
	w.write("main/common/x.go", "package common\n\nimport _ \"fmt\"\n\n// +versionName=\n\n// Unrelated.\n\n// X is.\ntype X struct {\n\tN string `json:\"n\"`\n}\n")
	w.write("main/common/y.go", "package common\n\ntype Y struct {\n\tN string `json:\"n\"`\n}\n")
	steps(t, w, partStep{"x changes and Apple no longer uses it", both(edit("main/api/v1/a.go", fl("x", "common.X"), "_ common.X"), edit("main/common/x.go", "// X is.", "// X is an x."))})
}

// TestPartStaleUses is about uses that are gone.
func TestPartStaleUses(t *testing.T) {
	setup := func(t *testing.T, y string) *world {
		w := empty(t)
		w.write("main/api/v1/kind.go", src("a.example.com", meta, aKind("Apple", fl("x", "X"))))
		w.write("main/api/v1/berry.go", src("", meta, aKind("Berry", fl("n", "int32"), "_ Y")))
		w.write("main/api/v1/x.go", src("", nil, st("X", fl("y", "Y"))))
		w.write("main/api/v1/y.go", src("", nil, st("Y", fl("c", y))))
		return w
	}
	t.Run("finding comes", func(t *testing.T) {
		steps(t, setup(t, "int32"),
			partStep{"X uses nothing", edit("main/api/v1/x.go", fl("y", "Y"), "")},
			partStep{"Y is wrong", edit("main/api/v1/y.go", "int32", "chan int")},
		)
	})
	t.Run("finding stays", func(t *testing.T) {
		w := setup(t, "chan int")
		w.edit("main/api/v1/berry.go", "_ Y", fl("y", "Y"))
		steps(t, w,
			partStep{"X uses nothing", edit("main/api/v1/x.go", fl("y", "Y"), "")},
			partStep{"Berry does not use Y", edit("main/api/v1/berry.go", fl("y", "Y"), "")},
		)
	})
	t.Run("of a package that is skipped", func(t *testing.T) {
		w := empty(t)
		w.write("main/a/v1/kind.go", src("a.example.com", append(meta, `shared "example.com/main/shared"`), aKind("Apple", fl("x", "shared.X")), "// Free.\n"))
		w.write("main/b/v1/kind.go", src("b.example.com", append(meta, `shared "example.com/main/shared"`), aKind("Berry", fl("x", "shared.X"))))
		w.write("main/c/v1/kind.go", src("c.example.com", meta, aKind("Cherry", fl("x", "int32"))))
		w.write("main/shared/x.go", "package shared\n\ntype X struct {\n\tC string `json:\"c\"`\n}\n")
		steps(t, w,
			partStep{"skipped", edit("main/a/v1/kind.go", "// Free.\n", "// +kubebuilder:skip\n")},
			partStep{"X is wrong", edit("main/shared/x.go", "C string", "C chan int")},
			partStep{"Berry without", edit("main/b/v1/kind.go", fl("x", "shared.X"), fl("x", "int32"))},
		)
	})
}

// TestPartBrokenByAnother is about kinds that are in the way of others.
func TestPartBrokenByAnother(t *testing.T) {
	for name, marker := range map[string]string{"plural": "path=fruits", "short": "shortName=fr"} {
		for _, first := range []string{"apple", "cherry"} {
			t.Run(name+" "+first, func(t *testing.T) {
				w := empty(t)
				for _, k := range []string{"Apple", "Cherry"} {
					w.write("main/api/v1/"+strings.ToLower(k)+".go", src("a.example.com", meta, strings.Replace(aKind(k, fl("n", "int32")), "root=true", "root=true\n// +kubebuilder:resource:"+marker, 1)))
				}
				w.write("main/api/v1/wrong.go", src("", meta, aKind("Wrong", fl("c", "chan int"))))
				steps(t, w, partStep{"one has another name", edit("main/api/v1/"+first+".go", "// +kubebuilder:resource:"+marker+"\n", "")})
			})
		}
	}
}

// TestPartFaulty is about a declaration that makes a package faulty.
func TestPartFaulty(t *testing.T) {
	w := empty(t)
	w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("deep", "D0"))))
	w.write("main/api/v1/berry.go", src("", meta, aKind("Berry", fl("n", "int32"), fl("c", "chan int"))))
	w.write("main/api/v1/cherry.go", src("", meta, aKind("Cherry", fl("n", "int32"))))
	text := ""
	for i := range 20 {
		star := "*"
		if i != 5 {
			star = ""
		}
		text += fmt.Sprintf("// +kubebuilder:pruning:PreserveUnknownFields\ntype D%d struct {\n\tA %sD%d `json:\"a\"`\n\tB %sD%d `json:\"b\"`\n}\n\n", i, star, i+1, star, i+1)
	}
	text += "type D20 struct{}\n"
	text = strings.ReplaceAll(text, "`json:\"a\"`", "`json:\"-\"`")
	text = strings.ReplaceAll(text, "`json:\"b\"`", "`json:\"-\"`")
	w.write("main/api/v1/d.go", src("", nil, text))
	steps(t, w,
		partStep{"immense", edit("main/api/v1/d.go", "*D6", "D6")},
		partStep{"no more", edit("main/api/v1/d.go", " D6 ", " *D6 ")},
	)
}

// TestPartConstants is about constants with markers.
func TestPartConstants(t *testing.T) {
	const marker = "// +kubebuilder:validation:Minimum=1\n"
	setup := func(t *testing.T, typ, marker string) *world {
		w := empty(t)
		w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("phase", "Phase"))))
		w.write("main/api/v1/t.go", src("", nil, "type Phase "+typ+"\n"))
		w.write("main/api/v1/c.go", src("", nil, "type Other struct{}\n", marker+"const One Phase = \"one\"\n", "// End.\n"))
		return w
	}
	t.Run("the file of the constant changes", func(t *testing.T) {
		steps(t, setup(t, "string", marker), partStep{"Other changes", edit("main/api/v1/c.go", "type Other struct{}", "// Other is.\ntype Other struct{}")})
	})
	t.Run("the file of the constant changes, with a tag", func(t *testing.T) {
		steps(t, setup(t, "string", "// +k8s:enumExclude\n"), partStep{"Other changes", edit("main/api/v1/c.go", "type Other struct{}", "// Other is.\ntype Other struct{}")})
	})
	t.Run("the type takes the constant", func(t *testing.T) {
		steps(t, setup(t, "[]string", marker), partStep{"a string", edit("main/api/v1/t.go", "[]string", "string")})
	})
	t.Run("the type does not take the constant", func(t *testing.T) {
		steps(t, setup(t, "string", marker), partStep{"no string", edit("main/api/v1/t.go", " string", " []string")})
	})
	t.Run("the type becomes an alias", func(t *testing.T) {
		w := setup(t, "string", "// +k8s:enumExclude\n")
		w.write("main/api/v1/u.go", src("", nil, "type U string\n"))
		steps(t, w, partStep{"an alias", edit("main/api/v1/t.go", " string", " = U")})
	})
	t.Run("nobody reaches it", func(t *testing.T) {
		w := empty(t)
		w.args = []string{"./api/..."}
		w.write("main/api/v1/apple.go", src("a.example.com", append(meta, `"example.com/main/common"`), aKind("Apple", fl("phase", "common.Phase"), fl("x", "common.X"))))
		w.write("main/common/c.go", "package common\n\ntype Phase string\n\n// +k8s:enumExclude\nconst One Phase = \"one\"\n\ntype X struct{}\n")
		steps(t, w, partStep{"no phase", edit("main/api/v1/apple.go", fl("phase", "common.Phase"), "")})
	})
}

// TestPartPackageMarkersElsewhere is about package-level findings of packages that nobody asked for.
func TestPartPackageMarkersElsewhere(t *testing.T) {
	setup := func(t *testing.T) *world {
		w := empty(t)
		w.args = []string{"./api/..."}
		w.write("main/api/v1/a.go", src("a.example.com", append(meta, `"example.com/main/common"`), aKind("Apple", fl("x", "common.X"))))
		w.write("main/api/v1/b.go", src("", append(meta, `"example.com/main/common"`), aKind("Berry", fl("w", "common.W"))))
		w.write("main/common/x.go", "package common\n\n// +versionName=\n\n// X is.\ntype X struct {\n\tN string `json:\"n\"`\n}\n")
		w.write("main/common/w.go", "package common\n\ntype W struct {\n\tN string `json:\"n\"`\n}\n")
		return w
	}
	t.Run("above a type that one kind no longer uses", func(t *testing.T) {
		steps(t, setup(t), partStep{"not X", edit("main/api/v1/a.go", fl("x", "common.X"), "")})
	})
	t.Run("above a type that nobody uses, then nobody reaches the package", func(t *testing.T) {
		steps(t, setup(t), partStep{"not W", edit("main/api/v1/b.go", fl("w", "common.W"), "")}, partStep{"not X", edit("main/api/v1/a.go", fl("x", "common.X"), "")})
	})
	t.Run("in a file without types", func(t *testing.T) {
		w := setup(t)
		w.edit("main/common/x.go", "// +versionName=\n\n", "")
		w.write("main/common/doc.go", "// +versionName=\n\n// Package common is.\npackage common\n")
		steps(t, w, partStep{"not W", edit("main/api/v1/b.go", fl("w", "common.W"), "")}, partStep{"not X", edit("main/api/v1/a.go", fl("x", "common.X"), "")})
	})
}

// TestPartMethods is about methods that write JSON, where aliases stand for their types.
func TestPartMethods(t *testing.T) {
	setup := func(t *testing.T, method, more string) *world {
		w := empty(t)
		w.write("main/api/v1/apple.go", src("a.example.com", meta, aKind("Apple", fl("x", "X"), fl("n", "int32"))))
		w.write("main/api/v1/x.go", src("", nil, st("X", fl("n", "int32")), method))
		w.write("main/api/v1/more.go", src("", nil, more))
		return w
	}
	t.Run("an alias as its result, the kind changes", func(t *testing.T) {
		steps(t, setup(t, "func (X) MarshalText() (Bytes, error) { return nil, nil }\n", "type Bytes = []byte\n"), partStep{"a bound", edit("main/api/v1/apple.go", "N int32", "N int64")})
	})
	t.Run("an alias as its result, the alias changes", func(t *testing.T) {
		steps(t, setup(t, "func (X) MarshalText() (Bytes, error) { return nil, nil }\n", "type Bytes = []byte\n"), partStep{"the alias", edit("main/api/v1/more.go", "[]byte", "[]int")})
	})
	t.Run("an alias as its receiver, the kind changes", func(t *testing.T) {
		steps(t, setup(t, "func (Y) MarshalText() ([]byte, error) { return nil, nil }\n", "type Y = X\n"), partStep{"a bound", edit("main/api/v1/apple.go", "N int32", "N int64")})
	})
	t.Run("an alias as its receiver, the alias changes", func(t *testing.T) {
		steps(t, setup(t, "func (Y) MarshalText() ([]byte, error) { return nil, nil }\n", "type Y = X\n\ntype Z struct{}\n"), partStep{"the alias", edit("main/api/v1/more.go", "= X", "= Z")})
	})
	t.Run("its own byte", func(t *testing.T) {
		steps(t, setup(t, "func (X) MarshalText() ([]byte, error) { return nil, nil }\n", "type byte = uint8\n"), partStep{"the kind", edit("main/api/v1/apple.go", "N int32", "N int64")},
			partStep{"another byte", edit("main/api/v1/more.go", "= uint8", "uint16")})
	})
	t.Run("its own error, another package's", func(t *testing.T) {
		w := setup(t, "func (X) MarshalText() (more.Bytes, error) { return nil, nil }\n", "type Uses struct {\n\tB more.Bytes `json:\"b\"`\n}\n")
		w.edit("main/api/v1/x.go", "package v1\n", "package v1\n\nimport \"example.com/main/more\"\n\ntype Uses struct {\n\tB more.Bytes `json:\"b\"`\n}\n")
		w.write("main/api/v1/more.go", src("", nil, "type U struct{}\n"))
		w.write("main/more/more.go", "package more\n\ntype Bytes = []byte\n")
		steps(t, w, partStep{"the kind", edit("main/api/v1/apple.go", "N int32", "N int64")})
	})
}

// TestPartAlias is about markers of an alias, which count where another package names it.
func TestPartAlias(t *testing.T) {
	const lib, user, kind = "main/lib/lib.go", "main/user/user.go", "main/api/v1/kind.go"
	names := "// Names are some.\n// +kubebuilder:validation:MaxItems=4\ntype Names = []string\n"
	setup := func(t *testing.T, field string) *world {
		w := empty(t)
		imported := append(meta, `"example.com/main/lib"`, `_ "example.com/main/user"`)
		w.write(kind, src("a.example.com", imported, aKind("Apple", fl("n", "int32"), field)))
		w.write("main/api/v2/kind.go", src("b.example.com", meta, aKind("Berry", fl("n", "int32"))))
		w.write(lib, "package lib\n\n"+names)
		w.write(user, "package user\n\nimport \"example.com/main/lib\"\n\n"+st("User", fl("x", "lib.Names")))
		return w
	}
	const none = "_ struct{}"
	t.Run("the last one ceases", func(t *testing.T) {
		steps(t, setup(t, none), partStep{"ceases", edit(user, "lib.Names", "int32")}, partStep{"comes back", edit(user, "int32", "lib.Names")})
	})
	t.Run("a kind ceases", func(t *testing.T) {
		w := setup(t, fl("y", "lib.Names"))
		steps(t, w, partStep{"while another stays", edit(kind, "lib.Names", "int64")}, partStep{"and that does, too", edit(user, "lib.Names", "int32")},
			partStep{"comes back", edit(kind, "int64", "lib.Names")})
	})
	t.Run("a kind changes", func(t *testing.T) {
		steps(t, setup(t, fl("y", "lib.Names")), partStep{"elsewhere", edit(kind, "int32", "int64")}, partStep{"and the alias", edit(lib, "=4", "=5")})
	})
	t.Run("only the group is looked at", func(t *testing.T) {
		w := setup(t, none)
		w.write(lib, "// +groupName=b.example.com\npackage lib\n\n"+names)
		steps(t, w, partStep{"a kind of the group", both(edit("main/api/v2/kind.go", "int32", "int64"), edit("main/api/v2/kind.go", "v1\n\n", "v1\n\n// Something.\nconst C = 1\n"))})
	})
}

// TestPartOriginal is about markers of an alias that another alias of its package is written as, where they count, too.
func TestPartOriginal(t *testing.T) {
	const kind, lib = "main/api/v1/kind.go", "main/api/v1/lib.go"
	w := empty(t)
	w.write(kind, src("a.example.com", meta, aKind("Apple", fl("n", "int32"), fl("a", "Names"))))
	w.write("main/api/v1/other.go", src("", meta, aKind("Other", fl("n", "int32"), "_ struct{}")))
	w.write(lib, src("", nil, "type Names = Words\n", "// Words are some.\n// +kubebuilder:validation:MaxItems=4\ntype Words = []string\n", "type List []string\n"))
	steps(t, w, partStep{"a marker", edit(lib, "=4", "=5")}, partStep{"another kind", edit("main/api/v1/other.go", "int32", "int64")},
		partStep{"another original", edit(lib, "= Words", "= List")}, partStep{"the first one", edit(lib, "= List", "= Words")},
		partStep{"an alias of its own", edit(lib, "type List", "type More = Words\n\ntype List")})
}

// TestPartVersion is about a version that is declared by an alias.
func TestPartVersion(t *testing.T) {
	const kind, alias = "main/api/v1/kind.go", "main/api/v2/kind.go"
	w := empty(t)
	w.write(kind, src("a.example.com", meta, "// +kubebuilder:storageversion", aKind("Apple", fl("n", "int32"))))
	w.write(alias, strings.Replace(src("a.example.com", []string{`"example.com/main/api/v1"`}, "// Apple is one.\ntype Apple = v1.Apple\n"), "package v1", "package v2", 1))
	steps(t, w, partStep{"a field", edit(kind, "int32", "int64")}, partStep{"its text", edit(alias, "is one", "is two")},
		partStep{"its markers", edit(alias, "// Apple", "// +kubebuilder:unservedversion\n// Apple")}, partStep{"no alias", edit(alias, "Apple = v1.Apple", "Pear = v1.Apple")},
		partStep{"an alias", edit(alias, "Pear", "Apple")})
}

// TestPartInstances is about instances of a generic type for an alias and for the type that it stands for.
func TestPartInstances(t *testing.T) {
	w := empty(t)
	imported := append(meta, `"example.com/main/lib"`)
	w.write("main/lib/lib.go", "package lib\n\ntype Box[T any] struct {\n\tV T `json:\"v\"`\n}\n")
	w.write("main/api/v1/kind.go", src("a.example.com", imported, aKind("Apple", fl("n", "int32"), fl("a", "lib.Box[Port]")),
		"// +kubebuilder:validation:Minimum=1\ntype Port = int32\n"))
	w.write("main/api/v2/kind.go", src("b.example.com", imported, aKind("Berry", fl("n", "int32"), fl("b", "lib.Box[int32]"))))
	steps(t, w, partStep{"the one for the type", edit("main/api/v2/kind.go", "int32", "int64")}, partStep{"that for the alias", edit("main/api/v1/kind.go", "N int32", "N int64")})
}

// TestPartAdvice is about comments that silence advice, which a run without any of them does not ask for.
func TestPartAdvice(t *testing.T) {
	const kind, common, ignore = "main/api/v1/kind.go", "main/common/common.go", "//schemagen:ignore server/nested-default it is meant so\n\t"
	w := empty(t)
	w.write(kind, src("a.example.com", append(meta, `"example.com/main/common"`), aKind("Apple", "Spec Spec `json:\"spec,omitempty\"`", "Other *common.Spec `json:\"other,omitempty\"`"),
		st("Spec", "// +default=1\n\tA int32 `json:\"a,omitempty\"`", "N *int32 `json:\"n,omitempty\"`")))
	w.write(common, "package common\n\n"+st("Spec", "// +default=1\n\tB int32 `json:\"b,omitempty\"`"))
	w.write("main/api/v2/kind.go", src("b.example.com", meta, aKind("Berry", fl("n", "int32"))))
	comes := func(name string) func(*world) { return edit(name, "// +default=1", ignore+"// +default=1") }
	goes := func(name string) func(*world) { return edit(name, ignore, "") }
	steps(t, w,
		partStep{"a comment comes", comes(kind)},
		partStep{"another kind changes", edit("main/api/v2/kind.go", "int32", "int64")},
		partStep{"a comment elsewhere comes", comes(common)},
		partStep{"a comment goes", goes(kind)},
		partStep{"another kind changes again", edit("main/api/v2/kind.go", "int64", "int32")},
		partStep{"the last one goes", goes(common)},
		partStep{"a comment comes where there is nothing to say", edit("main/api/v2/kind.go", "\tN int32", "\t"+ignore+"N int32")})
}
