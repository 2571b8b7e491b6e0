package parser

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A writer is a method that may write a type's JSON, without its body.
type writer struct {
	method *ast.FuncDecl
	writes string // the JSON type that it is seen to write; see TypeDecl.Writes
}

// marshalers finds the methods of a file that may write a type's JSON.
func (u *unit) marshalers(f *source) {
	for _, it := range f.items {
		if it.Kind != toplevel.FuncDecl {
			continue
		}
		name := string(f.text(it.Name))
		if converted, ok := conversion(name); ok {
			u.converts = append(u.converts, converted)
		}
		writes, converts := name == "MarshalJSON" || name == "MarshalText",
			slices.Contains(converters, name)
		if !writes && !converts {
			continue
		}
		file, _, err := u.fragment(f, "package p;", toplevel.Span{Lo: it.Lo, Hi: it.Body})
		if err != nil || len(file.Decls) != 1 {
			continue // an error in the file is reported with its types
		}
		fn, ok := file.Decls[0].(*ast.FuncDecl)
		switch {
		case !ok || fn.Recv == nil:
		case writes:
			w := writer{method: fn}
			if name == "MarshalJSON" {
				w.writes = u.jsonTypeWritten(f, &it)
			}
			u.writers = append(u.writers, w)
		case len(fn.Recv.List) == 1:
			u.converts = append(u.converts, embeddedName(fn.Recv.List[0].Type))
		}
	}
}

// converters are the methods by which controller-runtime converts between the versions of a kind.
var converters = []string{"Hub", "ConvertTo", "ConvertFrom"}

// conversion returns the type that a function of package conversion-gen's form converts, as in
// Convert_v1_Pod_To_v2_Pod.
func conversion(name string) (string, bool) {
	rest, ok := strings.CutPrefix(name, "Convert_")
	from, _, isOne := strings.Cut(rest, "_To_")
	_, converted, named := strings.Cut(from, "_")
	return converted, ok && isOne && named
}

// attachMethods gives the methods that may write JSON to their types.
func (u *unit) attachMethods() {
	for _, w := range u.writers {
		if d := u.owner(w.method); d != nil {
			d.methods = append(d.methods, w.method)
			d.writes += w.writes
		}
	}
	u.writers = nil
}

// owner returns the declaration of the type that fn is a method of, or nil. A receiver that is an
// alias is replaced by what it stands for, so that the method is found without the alias.
func (u *unit) owner(fn *ast.FuncDecl) *decl {
	if len(fn.Recv.List) != 1 {
		return nil
	}
	var aliases []*decl
	at := &fn.Recv.List[0].Type
	for {
		switch x := (*at).(type) {
		case *ast.ParenExpr:
			at = &x.X
		case *ast.StarExpr:
			at = &x.X
		case *ast.IndexExpr:
			at = &x.X
		case *ast.IndexListExpr:
			at = &x.X
		case *ast.Ident:
			d := u.decls[x.Name]
			target := d.aliasTarget()
			if target == nil || slices.Contains(aliases, d) {
				return d
			}
			aliases = append(aliases, d)
			*at = target
		default:
			return nil
		}
	}
}

// aliasTarget returns what an alias stands for, as it is written, and nil for every other
// declaration.
func (d *decl) aliasTarget() ast.Expr {
	if d == nil || !bytes.ContainsRune(d.text(), '=') {
		return nil
	}
	file, _, _ := d.fragment(d.file, "package p;type ", d.item.Span)
	if spec := firstType(file); spec != nil && spec.Assign.IsValid() {
		return spec.Type
	}
	return nil
}

// jsonTypeWritten returns the JSON type that a MarshalJSON writes, if that can be read off its
// body: every return, apart from those of errors and of null, makes a value of one type in plain
// sight.
func (u *unit) jsonTypeWritten(f *source, it *item) string {
	file, _, err := u.fragment(f, "package p;", it.Span)
	if err != nil || len(file.Decls) != 1 {
		return ""
	}
	fn, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || fn.Body == nil {
		return ""
	}
	found, clear, plain := "", true, ""
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.TypeSpec: // without the method, declared as the receiver's type
			if len(fn.Recv.List) == 1 && isIdent(n.Type, embeddedName(fn.Recv.List[0].Type)) {
				plain = n.Name.Name
			}
		case *ast.ReturnStmt:
			switch typ := returned(n, plain); {
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

// returned returns the JSON type of what a return of MarshalJSON writes; null for an error, too,
// and nothing where it is not plain. A conversion to the type called plain drops the method.
func returned(r *ast.ReturnStmt, plain string) string {
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
		if converted, ok := call.Args[0].(*ast.CallExpr); ok && plain != "" &&
			embeddedName(converted.Fun) == plain {
			return WritesFields
		}
		return valueType(call.Args[0])
	}
	if array, ok := call.Fun.(*ast.ArrayType); ok && array.Len == nil &&
		isIdent(array.Elt, "byte") {
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
	"fmt.Sprintf": true, "fmt.Sprint": true, "strconv.Itoa": true, "strconv.FormatInt": true,
	"strconv.FormatUint": true,
	"strings.Join":       true, "strings.ToLower": true, "strings.ToUpper": true,
	"strings.Trim": true, "strings.TrimSpace": true,
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
