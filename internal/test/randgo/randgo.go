// Package randgo writes random Go packages of an API that compile: every form of type, embedded
// structs, generics, aliases, cycles, several packages and versions, the markers of
// controller-gen's catalogue in right and in wrong places, and documentation with odd text.
//
// A [Case] depends only on its seed and size, so a finding is two numbers, and a smaller size of
// the same seed may give a shorter example.
package randgo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Module is the path of the module that [Write] makes.
const Module = "example.com/randgo"

// A Case is the packages of one API group.
type Case struct {
	Name  string // of its directory
	Group string // of its kinds
	Files []File
}

// A File is one Go file below the directory of the case.
type File struct{ Path, Text string }

// New makes a case. Its size, from 1, bounds how many types, fields and markers there are. Two
// cases of three have markers only where they belong.
func New(seed uint64, size int) Case {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 17)), size: max(size, 1)}
	g.wild = seed%3 == 0
	c := Case{Name: fmt.Sprintf("c%05d", seed)}
	c.Group = c.Name + ".example.com"
	g.root = Module + "/" + c.Name
	g.packages(c.Group)
	for _, p := range g.made {
		c.Files = append(c.Files, File{p.name + "/types.go", p.text()})
	}
	return c
}

// Write writes a module with the cases, each in a directory of its name. The types of Kubernetes
// come from the module directories of standins, which hold apimachinery and apiextensions.
func Write(dir, standins string, cases ...Case) error {
	mod := "module " + Module + "\n\ngo 1.26.0\n"
	for _, name := range []string{"apiextensions-apiserver", "apimachinery"} {
		at := filepath.Join(standins, strings.TrimSuffix(name, "-apiserver"))
		mod += fmt.Sprintf("\nrequire k8s.io/%s v0.0.0\n\nreplace k8s.io/%[1]s => %q\n", name, at)
	}
	if err := write(filepath.Join(dir, "go.mod"), mod); err != nil {
		return err
	}
	for _, c := range cases {
		for _, f := range c.Files {
			if err := write(filepath.Join(dir, c.Name, f.Path), f.Text); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a file below directories that need not exist.
func write(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// A generator makes the packages of a module from one stream of random numbers.
type generator struct {
	*rand.Rand
	size   int
	wild   bool // it makes mistakes too
	root   string
	made   []*pkg
	unique int
}

// A pkg is a package in the making.
type pkg struct {
	name    string
	header  string   // above the package clause
	imports []string // as they are written
	decls   []string
	types   []*declared
}

// one reports whether something happens that happens once in n times.
func (g *generator) one(n int) bool { return g.IntN(n) == 0 }

func pick[T any](g *generator, from ...T) T { return from[g.IntN(len(from))] }

// number returns the next of the numbers that keep names apart.
func (g *generator) number() int {
	g.unique++
	return g.unique
}

// imported adds an import, once.
func (p *pkg) imported(spec string) {
	if !slices.Contains(p.imports, spec) {
		p.imports = append(p.imports, spec)
	}
}

func (p *pkg) add(format string, args ...any) {
	p.decls = append(p.decls, fmt.Sprintf(format, args...))
}

// text returns the source of the package, with those of its imports that are used.
func (p *pkg) text() string {
	var b strings.Builder
	b.WriteString(p.header + "package " + p.name + "\n")
	all := strings.Join(p.decls, "\n")
	for _, spec := range slices.Sorted(slices.Values(p.imports)) {
		name, path, _ := strings.Cut(spec, " ")
		if path == "" {
			name = strings.Trim(spec[strings.LastIndexByte(spec, '/')+1:], `"`)
		}
		if strings.Contains(all, name+".") { // what needed it may have been drawn again
			b.WriteString("\nimport " + spec + "\n")
		}
	}
	for _, d := range p.decls {
		b.WriteString("\n" + strings.TrimRight(d, "\n") + "\n")
	}
	return b.String()
}
