// Package verify shares code with what it checks.
package verify

import "broken.example/pkg/schema"

// Verify breaks a rule.
func Verify() int { return schema.Long() }

// linked follows [Gone] and [schema.Nowhere], and leaves [Here], [schema.Long] and [text] alone.
func linked() {}

// Here is.
var Here = linked
