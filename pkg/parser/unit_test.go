package parser

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/test/sourcetest"
)

// programOf makes the Program of one root package with one file, without the go command.
func programOf(src []byte) (*Program, *unit) {
	l := loaderOf(src)
	l.readReachable(context.Background())
	return l.program(context.Background()), l.roots[0]
}

// loaderOf returns a loader of one root package with some files, p.go and those after it, of which
// nothing is read yet.
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
	l.setRoots([]*packages.Package{meta})
	return l
}

// FuzzProgram feeds the whole way from source to Program with anything. No input may make it panic;
// a file that it does not understand must have a finding.
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
	for _, src := range sourcetest.Rare() {
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
