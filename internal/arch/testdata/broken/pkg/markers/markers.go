// Package markers looks upwards and changes another package's variable.
package markers

import (
	"broken.example/pkg/diag"
	"broken.example/pkg/emit"
)

// Apply breaks two rules.
func Apply() { diag.Count = 2; emit.Emit(nil) }
