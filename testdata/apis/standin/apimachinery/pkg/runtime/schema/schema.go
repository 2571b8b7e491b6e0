// Package schema has what the cases refer to.
package schema

// GroupVersion is a group and a version.
type GroupVersion struct{ Group, Version string }
