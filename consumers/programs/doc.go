// Package programs runs the programs that read what schemagen writes, and holds docs/consumers.md
// to what they make of it.
package programs
