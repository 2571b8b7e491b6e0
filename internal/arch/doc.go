// Package arch has no code: its tests are the architecture, as a table of which package may import
// which and why, and the rules that every package obeys. A new package starts with a row in the
// table.
package arch
