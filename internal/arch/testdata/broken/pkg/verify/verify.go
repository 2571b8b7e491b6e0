// Package verify shares code with what it checks.
package verify

import "broken.example/pkg/schema"

// Verify breaks a rule.
func Verify() int { return schema.Long() }
