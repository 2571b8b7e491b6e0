// Package heap keeps the memory of a short run small: it says when the heap is collected, and lets go of pages of the program's
// file that are not in use.
//
// It is the only package here that acts by itself. Others allocate while their variables are initialized, and main comes too late
// to say that this is not worth collecting. Go initializes packages in the order of their paths, as far as imports allow, so this
// one, which imports little, comes before most.
package heap

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"

	"github.com/schemagen/schemagen/internal/pause"
)

// percent is how much of what a collection leaves the heap grows by until the next one, outside of runs.
const percent = 400

// least is the size in bytes of a heap that is not worth collecting.
const least = 12 << 20

// ours says that the user has not set how the heap grows.
var ours = begin(os.Getenv("GOGC"))

// begin prepares for the start of the program, unless the user has a say in that, and reports whether it did.
func begin(gogc string) bool {
	if gogc != "" {
		return false
	}
	debug.SetGCPercent(percent)
	releaseProgram()
	return true
}

// Keep returns a context in which runs keep the heap small, unless the user has a say in that.
func Keep(ctx context.Context) context.Context {
	if !ours {
		return ctx
	}
	k := new(keeper)
	k.plan()
	k.pages.limit.Store(leastPages)
	return pause.With(ctx, pause.Hooks{At: k.pause, Turn: k.turn, Expect: k.expect})
}

// A keeper collects the heap in pauses, when it has grown to its goal. At other times, the runtime would collect it while the run goes
// on: that costs more, and what is allocated meanwhile is not garbage yet.
type keeper struct {
	goal  atomic.Uint64 // of the heap, in bytes
	pages pages

	mu sync.Mutex // one collection is enough, and whoever else comes to a pause waits for it
}

func (k *keeper) pause() {
	k.pages.pause()
	if !k.due() {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.due() {
		k.pages.beforeCollection()
		runtime.GC()
		k.plan()
	}
}

func (k *keeper) turn() {
	releaseProgram()
	k.pause()
}

// expect raises the goal before a time in which a collection would find little garbage.
func (k *keeper) expect(bytes uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.raise(max(k.goal.Load(), heapSize()+bytes))
}

func (k *keeper) due() bool { return heapSize() >= k.goal.Load() }

// plan sets the goal by what the last collection left. It is never lower than before: the process has that memory already.
func (k *keeper) plan() {
	live := liveSize()
	k.raise(max(least, live+live*3/5, k.goal.Load()))
}

// raise sets the goal. The runtime collects at twice the goal, however far the next pause is.
func (k *keeper) raise(goal uint64) {
	k.goal.Store(goal)
	debug.SetGCPercent(percentTo(2*goal, liveSize()))
}

// liveSize returns what the last collection left of the heap.
func liveSize() uint64 { return read("/gc/heap/live:bytes") }

// percentTo returns the percentage at which a heap grows to a size from what the last collection left.
func percentTo(size, live uint64) int {
	const minimum = 4 << 20 // a smaller heap grows to that part of the size
	if live < minimum {
		return int(100 * size / minimum)
	}
	return int(100*size/live) - 100
}

// heapSize returns the size of the heap, garbage included.
func heapSize() uint64 { return read("/memory/classes/heap/objects:bytes") }

// read returns a metric of the runtime.
func read(metric string) uint64 {
	sample := []metrics.Sample{{Name: metric}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
