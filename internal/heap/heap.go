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

// percent is how much of what a collection leaves the heap grows by until the next one, unless a stage says otherwise: a run is
// short, and keeps little.
const percent = 400

// Sizes of the heap in bytes. A process takes longer to get new memory than to mark what is left, but not if that is nearly all.
const (
	sources    = 256 << 20 // up to which it grows while packages are read: nearly all of what is read is needed until everything is
	muchSource = 96 << 20  // from which a collection pays once they are read: the sources are garbage then
	muchElse   = 48 << 20  // from which one pays once everything is derived
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

// Stages returns a function to call before each stage of a run, which prepares the heap for it.
func Stages() func(stage string) {
	if !ours {
		return func(string) {}
	}
	var k keeper
	return func(stage string) { k.before(stage, read("/memory/classes/heap/objects:bytes")) } // garbage included
}

// A keeper lets the heap grow further than usual, once at a time.
type keeper struct {
	usual runtime.Cleanup // after the next collection, it grows as usual
}

func (k *keeper) before(stage string, size uint64) {
	switch {
	case stage == Load:
		k.growTo(sources)
	case stage == Derive && size >= muchSource:
		k.collect()
		k.growTo(2 * size) // all of what is derived is needed until everything is, and that takes about as much as the sources
	case stage == Emit && size >= muchElse:
		k.collect()
		k.growTo(size) // that much memory the process has already
	}
}

func (k *keeper) collect() {
	k.usual.Stop()
	runtime.GC()
}

// growTo has the next collection begin when the heap reaches a size.
func (k *keeper) growTo(goal uint64) {
	k.usual.Stop()
	debug.SetGCPercent(upTo(goal, read("/gc/heap/live:bytes")))
	k.usual = runtime.AddCleanup(new(any), func(int) { debug.SetGCPercent(percent) }, 0)
}

// upTo returns the percentage at which a heap grows to a size from what the last collection left.
func upTo(goal, live uint64) int {
	const least = 4 << 20 // what the runtime takes a smaller heap for
	live = max(live, least)
	return max(percent, int(100*goal/live)-100)
}

// read returns a metric of the runtime.
func read(metric string) uint64 {
	sample := []metrics.Sample{{Name: metric}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
