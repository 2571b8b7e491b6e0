package arch

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A finding is about a file, function or variable, by the name that [exceptions] uses for it.
type finding struct{ subject, text string }

// source returns what is wrong with the Go code of p, which lies at path below module.
func source(module, path string, p *packages.Package) []finding {
	var bad []finding
	add := func(subject string, pos token.Pos, format string, args ...any) {
		at := p.Fset.Position(pos)
		bad = append(bad, finding{subject, fmt.Sprintf("%s/%s:%d: %s", path, base(at.Filename),
			at.Line, fmt.Sprintf(format, args...))})
	}
	library := strings.HasPrefix(path, "pkg/") || path == "analyzer"
	links(p, func(at ast.Node, why string) { add(path, at.Pos(), "%s", why) })
	for _, file := range p.Syntax {
		name := base(p.Fset.Position(file.FileStart).Filename)
		if n := p.Fset.File(file.FileStart).LineCount(); n > maxFile {
			add(path+"/"+name, file.FileStart, "the file has %d lines, the limit is %d", n, maxFile)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if f.Recv == nil && f.Name.Name == "init" {
				add(path+".init", f.Pos(),
					"init runs before anyone asked: make it a function that somebody calls")
			}
			if n := p.Fset.Position(f.End()).Line - p.Fset.Position(f.Pos()).Line + 1; n > maxFunc {
				add(path+"."+funcName(f), f.Pos(), "%s has %d lines, the limit is %d",
					funcName(f), n, maxFunc)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, v := range changed(p.TypesInfo, n) {
				subject := strings.TrimPrefix(v.Pkg().Path(), module+"/") + "." + v.Name()
				add(subject, n.Pos(),
					"the package variable %s can change here: pass the value instead", v.Name())
			}
			if id, ok := n.(*ast.Ident); ok && library {
				if why := reachesOut(path, p.TypesInfo.Uses[id]); why != "" {
					add(path, id.Pos(), "%s", why)
				}
			}
			return true
		})
	}
	return bad
}

// reachesOut returns why a library must not use obj, or nothing.
func reachesOut(path string, obj types.Object) string {
	if obj == nil {
		return ""
	}
	if b, ok := obj.(*types.Builtin); ok && strings.HasPrefix(b.Name(), "print") {
		return b.Name() + " writes to the process's standard error"
	}
	if obj.Pkg() == nil {
		return ""
	}
	from := obj.Pkg().Path()
	name := from + "." + obj.Name()
	if why, ok := outside[name]; ok && obj.Parent() == obj.Pkg().Scope() {
		return name + ": " + why
	}
	if from == "log" || strings.HasPrefix(from, "log/") {
		return from + ": findings are diagnostics, and a library has no log"
	}
	isReader := slices.ContainsFunc(goReaders, func(reader string) bool {
		return hasPathPrefix(path, reader)
	})
	if !isReader && slices.Contains(goSource, from) && !basicKind(obj) {
		return name + ": only " + strings.Join(goReaders, " and ") + " look at Go source"
	}
	return ""
}

// basicKind reports whether obj is go/types's name for a kind of basic type, the one thing of it
// that is plain data.
func basicKind(obj types.Object) bool {
	if obj.Pkg().Path() != "go/types" {
		return false
	}
	named, ok := obj.Type().(*types.Named)
	return ok && named.Obj().Name() == "BasicKind"
}

// changed returns the package variables that n assigns to, or hands out for assignment: as operands
// of &, as receivers of methods that take a pointer, or to the builtins that write. What a variable
// points to is not followed.
func changed(info *types.Info, n ast.Node) []*types.Var {
	var targets []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		targets = n.Lhs
	case *ast.IncDecStmt:
		targets = []ast.Expr{n.X}
	case *ast.RangeStmt:
		targets = []ast.Expr{n.Key, n.Value}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			targets = []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && len(n.Args) > 0 {
			if b, ok := info.Uses[id].(*types.Builtin); ok &&
				slices.Contains([]string{"clear", "copy", "delete"}, b.Name()) {
				targets = n.Args[:1]
			}
		}
	case *ast.SelectorExpr:
		if takesAddress(info.Selections[n]) {
			targets = []ast.Expr{n.X}
		}
	}
	var vars []*types.Var
	for _, t := range targets {
		if v := packageVar(info, t); v != nil {
			vars = append(vars, v)
		}
	}
	return vars
}

// takesAddress reports whether a method is selected that takes the address of a variable which is
// not a pointer.
func takesAddress(s *types.Selection) bool {
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	if _, isPointer := s.Recv().Underlying().(*types.Pointer); isPointer {
		return false
	}
	recv := s.Obj().Type().(*types.Signature).Recv()
	_, wantsPointer := recv.Type().(*types.Pointer)
	return wantsPointer && !s.Indirect()
}

// packageVar returns the package variable that e is, or is a part of.
func packageVar(info *types.Info, e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				if _, isPackage := info.Uses[id].(*types.PkgName); isPackage {
					e = x.Sel
					continue
				}
			}
			e = x.X
		case *ast.Ident:
			v, ok := info.Uses[x].(*types.Var)
			if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// funcName returns "F" or "T.M".
func funcName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if generic, ok := t.(*ast.IndexExpr); ok {
		t = generic.X
	}
	return types.ExprString(t) + "." + f.Name.Name
}

func base(file string) string { return file[strings.LastIndexAny(file, `/\`)+1:] }
