package parser

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// programOf makes the Program of one root package with one file, without the go command.
func programOf(src []byte) (*Program, *unit) {
	l := loaderOf(src)
	l.reach(context.Background())
	return l.program(context.Background()), l.roots[0]
}

// loaderOf returns a loader of one root package with some files, p.go and those after it, of which nothing is read yet.
func loaderOf(files ...[]byte) *loader {
	l := &loader{
		config: Config{Overlay: map[string][]byte{}},
		units:  make(map[string]*unit),
	}
	meta := &packages.Package{PkgPath: "example.com/p", Name: "p"}
	for i, src := range files {
		name := string(rune('p'+i)) + ".go"
		l.config.Overlay[name] = src
		meta.GoFiles = append(meta.GoFiles, name)
	}
	l.asked = map[string]*packages.Package{meta.PkgPath: meta}
	l.root(meta, nil, nil)
	return l
}

// FuzzProgram feeds the whole way from source to Program with anything. No input may make it panic; a file that it does
// not understand must have a finding.
func FuzzProgram(f *testing.F) {
	names, err := filepath.Glob("testdata/load/*.txtar")
	require.NoError(f, err)
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(f, err)
		for _, file := range archive.Files {
			if filepath.Ext(file.Name) == ".go" {
				f.Add(file.Data)
			}
		}
	}
	for _, src := range strange {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		p, u := programOf(src)
		require.Len(t, p.Roots, 1)
		for _, f := range u.files {
			if !f.ok {
				require.NotEmpty(t, u.found, "what the scanner does not understand must be said")
			}
		}
	})
}

func TestGoCommandPosition(t *testing.T) {
	t.Parallel()
	wd, err := os.Getwd()
	require.NoError(t, err)
	for text, want := range map[string]string{
		"":            "-",
		"-":           "-",
		"a/b.go:3:7":  "/dir/a/b.go:3:7",
		"a/b.go:3":    "/dir/a/b.go:3",
		"a/b.go":      "/dir/a/b.go",
		"/x/b.go:1:2": "/x/b.go:1:2",
		"go.mod:3: ":  "/dir/go.mod:3",
	} {
		assert.Equal(t, want, position("/dir", text).String(), text)
	}
	assert.Equal(t, filepath.Join(wd, "go.mod"), position("", "go.mod:1").Filename)
}
