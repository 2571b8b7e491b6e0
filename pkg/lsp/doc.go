// Package lsp is a language server for what schemagen knows about Go files with markers, for its
// configuration, for tests of APIs and for manifests of CustomResourceDefinitions: findings while
// one types, with their fixes, completion, and what a marker means and a field becomes.
//
// It adds nothing to what the libraries say. A [workspace] runs the pipeline over one module with
// the texts of open editors instead of what is on disk, again and again; everything else looks at
// the last run, at the table of markers, or at the text.
package lsp
