package parser

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// writes returns the JSON type that a MarshalJSON writes, if that can be read off its body: every return, apart from those of errors and
// of null, makes a value of one type in plain sight.
func (u *unit) writes(f *source, it *item) string {
	file, _, err := u.fragment(f, "package p;", it.span)
	if err != nil || len(file.Decls) != 1 {
		return ""
	}
	fn, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || fn.Body == nil {
		return ""
	}
	found, clear := "", true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch typ := returned(n); {
			case typ == "null":
			case typ == "" || found != "" && typ != found:
				clear = false
			default:
				found = typ
			}
		}
		return true
	})
	if !clear {
		return ""
	}
	return found
}

// returned returns the JSON type of what a return of MarshalJSON writes; null for an error, too, and nothing where it is not plain.
func returned(r *ast.ReturnStmt) string {
	if len(r.Results) == 0 {
		return ""
	}
	call, ok := r.Results[0].(*ast.CallExpr)
	switch {
	case isIdent(r.Results[0], "nil"):
		return "null"
	case !ok || len(call.Args) != 1:
		return ""
	case selector(call.Fun) == "json.Marshal":
		return valueType(call.Args[0])
	}
	if array, ok := call.Fun.(*ast.ArrayType); ok && array.Len == nil && isIdent(array.Elt, "byte") {
		return textType(call.Args[0])
	}
	return ""
}

// valueType returns the JSON type of a value that is handed to encoding/json.
func valueType(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return "string"
		}
	case *ast.CallExpr:
		name := selector(e.Fun)
		if isIdent(e.Fun, "string") || strings.HasSuffix(name, ".String") || makesText[name] {
			return "string"
		}
	}
	return ""
}

// makesText has functions that return a string.
var makesText = map[string]bool{
	"fmt.Sprintf": true, "fmt.Sprint": true, "strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true,
	"strings.Join": true, "strings.ToLower": true, "strings.ToUpper": true, "strings.Trim": true, "strings.TrimSpace": true,
}

// textType returns the type of the JSON text that an expression begins with.
func textType(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return textType(e.X)
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		switch {
		case err != nil || text == "":
		case text[0] == '"' || strings.HasPrefix(text, "%q"):
			return "string"
		case text == "null":
			return "null"
		}
	case *ast.CallExpr:
		switch name := selector(e.Fun); {
		case name == "strconv.Quote":
			return "string"
		case name == "fmt.Sprintf" && len(e.Args) > 0:
			return textType(e.Args[0])
		}
	}
	return ""
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// selector returns a selector as it is written, if it is one on a name or a call.
func selector(e ast.Expr) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := s.X.(*ast.Ident); ok {
		return x.Name + "." + s.Sel.Name
	}
	return "." + s.Sel.Name
}
