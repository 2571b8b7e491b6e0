// Package output makes files of manifests: a directory of them, one bundle, a Helm chart, JSON Schemas.
//
// A [Spec] says what is wanted, as a flag or a configuration file spells it. [New] makes an [Output] of it, and [Output.Target]
// the files: a pure function of the manifests. A format is a row of a table. What is wrong with a wish is an error; what is
// wrong with it for these CRDs, such as two of them under one name, is a diagnostic.
package output
