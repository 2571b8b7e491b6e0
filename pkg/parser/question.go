package parser

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/schemagen/schemagen/internal/gocmd"
)

// question asks the go command about packages of which the answer is foreseen, and about nothing that they import. Go/packages would run
// it twice, as it knows what each version of the command says about packages with mistakes. Here they make the answer another one
// than was foreseen, like a command that fails, of which the answer is nil.
func (l *loader) question(ctx context.Context, dir string, patterns []string) []*packages.Package {
	args := []string{"list", "-e", "-find", "-buildvcs=false", "-json=Name,ImportPath,Error,Dir,GoFiles,CgoFiles,Module", "-tags=" + strings.Join(l.tags(), ","), "--"}
	out, err := gocmd.Output(ctx, abs(dir, ""), l.environment(), append(args, patterns...)...)
	if err != nil {
		return nil
	}
	var all []*packages.Package
	for answers := json.NewDecoder(bytes.NewReader(out)); answers.More(); {
		var p answer
		if answers.Decode(&p) != nil {
			return nil
		}
		all = append(all, p.pkg())
	}
	slices.SortFunc(all, func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// An answer is what the go command prints about a package.
type answer struct {
	ImportPath, Name, Dir string
	GoFiles, CgoFiles     []string
	Module                *packages.Module
	Error                 *struct{ Err string }
}

func (a *answer) pkg() *packages.Package {
	p := &packages.Package{ID: a.ImportPath, PkgPath: a.ImportPath, Name: a.Name, Dir: a.Dir, Module: a.Module}
	for _, name := range slices.Concat(a.GoFiles, a.CgoFiles) {
		p.GoFiles = append(p.GoFiles, filepath.Join(a.Dir, name))
	}
	if a.Error != nil {
		p.Errors = []packages.Error{{Msg: a.Error.Err, Kind: packages.ListError}}
	}
	return p
}
