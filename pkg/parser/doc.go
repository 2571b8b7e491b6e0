// Package parser turns Go packages into a [Program]: resolved types, JSON tags, documentation, and
// marker lines that it finds but does not understand.
//
// A Program is the Go side of the input as plain data: no ast.Node, no types.Object, no token.Pos.
// It can be built by hand in a test and stored in a cache. This package is the only one that knows
// go/packages, go/ast and go/types.
package parser
