// Package objects treats the objects of a CustomResourceDefinition as a server does: it decodes,
// prunes, defaults and validates them, with the server's own code.
//
// [Compile] turns a CRD into what a server serves: a [Resource] takes requests to create and update
// objects. [CompileFragment] and [CompileRule] check a single restriction of a schema, and
// [Default] returns a single default.
package objects
