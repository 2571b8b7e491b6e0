// Package manifest reads files of YAML and JSON documents: it splits them, recognizes
// CustomResourceDefinitions, also in lists, converts them to JSON, and leads from a path in one
// back to a line of the file.
//
// It reads as clients do, who split a file before a server sees a document of it. What a server
// makes of the document is for package apiserver.
package manifest
