// Package objects does with the objects of a CustomResourceDefinition what a server does: it decodes, prunes, defaults and validates
// them, from the server's own code.
//
// [Compile] makes of a CRD what a server serves: a [Resource] takes requests to create and update objects. [CompileFragment] and
// [CompileRule] ask about one restriction of a schema alone, and [Default] about one value.
package objects
