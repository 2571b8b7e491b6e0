package arch

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"

	"golang.org/x/tools/go/packages"
)

// docLink is how a comment refers to a declaration: [Name], [Type.Method] or [pkg.Name].
var docLink = regexp.MustCompile(`(?:^|[\s(])\[((?:([a-z]\w*)\.)?([A-Z]\w*)(?:\.[A-Z]\w*)?)\]`)

// links returns the links in the comments of a package that lead nowhere: godoc shows them as text,
// and a reader looks in vain.
func links(p *packages.Package, report func(at ast.Node, why string)) {
	imported := map[string]*packages.Package{}
	for _, i := range p.Imports {
		imported[i.Name] = i
		imported[path.Base(i.PkgPath)] = i
	}
	for _, file := range p.Syntax {
		for _, group := range file.Comments {
			for _, m := range docLink.FindAllStringSubmatch(group.Text(), -1) {
				in := p
				if m[2] != "" {
					in = imported[m[2]]
				}
				if in == nil || in.Types == nil || in.Types.Scope().Lookup(m[3]) == nil {
					report(group, fmt.Sprintf("the comment refers to [%s], which is not there",
						m[1]))
				}
			}
		}
	}
}
