// Package toplevel finds where the declarations, the comments between them and the imports of a Go
// file begin and end, without parsing what is in them. A schema needs few of the declarations of
// the packages that it reaches, so that go/parser reads only those: parsing all files of
// openshift/api takes a third of a run over it, all of a tenth of azure-service-operator as long as
// the whole run, and finding the bounds less than a tenth of that.
package toplevel
