// Package heap lets the heap of a short run grow, by being linked: a command imports it only for that.
//
// It is the only package here that acts by itself. Others allocate while their variables are initialized, and main comes too late
// to say that this is not worth collecting. Go initializes packages in the order of their paths, as far as imports allow, so this
// one, which imports little, comes before most.
package heap

import (
	"os"
	"runtime/debug"
)

// percent lets the heap grow to five times the live data: a run is short, and keeps little.
const percent = 400

var _ = grow(os.Getenv("GOGC"))

// grow sets the percentage unless the user did, and reports whether it did.
func grow(gogc string) bool {
	if gogc != "" {
		return false
	}
	debug.SetGCPercent(percent)
	return true
}
