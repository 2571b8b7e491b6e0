// Package output turns manifests into files: a directory of them, one bundle, a Helm chart, JSON
// Schemas.
//
// A [Spec] says what is wanted, as a flag or a configuration file spells it. [New] turns it into an
// [Output], and [Output.Target] into the files: a pure function of the manifests. A format is a row
// of a table. A mistake in a spec is an error; a problem with particular CRDs, such as two of them
// with one name, is a diagnostic.
package output
