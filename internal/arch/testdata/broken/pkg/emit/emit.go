// Package emit reaches out of a library; the kinds of basic types are plain data and allowed.
package emit

import "fmt"
import "go/ast"
import "go/types"
import "os"

func Emit(n ast.Node) types.BasicKind {
	if n == nil {
		return types.Int32
	}
	fmt.Println(n)
	os.Exit(1)
	return types.String
}
