// Package toplevel finds where the declarations, the comments between them and the imports of a Go
// file begin and end, without parsing what is in them. A schema needs few of the declarations of
// the packages that it reaches, so that go/parser reads only those.
package toplevel
