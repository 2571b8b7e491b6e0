// Package arch holds no code: its tests are the architecture, as a table of who may import whom and why, and the rules
// that every package obeys. A package joins the project by getting a row in the table.
package arch
