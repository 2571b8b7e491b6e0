// Package output turns manifests into files: a directory of them, one bundle, a Helm chart, JSON
// Schemas.
//
// [New] checks what a flag or the configuration asks for, and [Output.Target] turns it into the
// files: a pure function of the manifests. A format is a row of a table. A mistake in what is asked
// for is an error; a problem with particular CRDs, such as two of them with one name, is a
// diagnostic.
package output
