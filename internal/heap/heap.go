// Package heap says when the heap of a short run is collected: seldom, and where most of it is garbage.
//
// It is the only package here that acts by itself. Others allocate while their variables are initialized, and main comes too late
// to say that this is not worth collecting. Go initializes packages in the order of their paths, as far as imports allow, so this
// one, which imports little, comes before most.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How many percent of what a collection leaves the heap grows by until the next one.
const (
	percent = 400  // a run is short, and keeps little
	reading = 1000 // nearly all of what is read is needed until everything is; it stays if that is little
)

// The sizes, in bytes, from which a collection pays between stages: a process takes longer to get new memory than to mark what is left.
const (
	muchSource = 96 << 20 // of sources, which are garbage once they are read
	muchElse   = 48 << 20
)

// ours says that the user has not set how the heap grows.
var ours = grow(os.Getenv("GOGC"))

// grow sets the percentage unless the user did, and reports whether it did.
func grow(gogc string) bool {
	if gogc != "" {
		return false
	}
	debug.SetGCPercent(percent)
	return true
}

// The stages of a run before which something is done.
const (
	Load   = "load"
	Derive = "derive"
	Emit   = "emit and verify"
)

// Before prepares the heap for a stage of a run.
func Before(stage string) {
	if ours {
		before(stage, size())
	}
}

func before(stage string, size uint64) {
	switch {
	case stage == Load:
		debug.SetGCPercent(reading)
	case stage == Derive && size >= muchSource:
		runtime.GC()
	case stage == Emit && size >= muchElse:
		debug.SetGCPercent(percent)
		runtime.GC()
	}
}

// size returns how many bytes are allocated, garbage included.
func size() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
