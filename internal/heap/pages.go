package heap

import (
	"sync"
	"sync/atomic"
)

// Sizes in bytes of the program's file in memory.
const (
	leastPages = 9 << 20 // not worth letting go of
	leastOther = 8 << 20 // not worth it before a collection, which brings in 3 MiB that only it needs
	step       = 1 << 18 // by which a bound that is too low rises
)

// Numbers of pauses.
const (
	every = 4  // from one count of the pages to the next, which takes as long as much that is done between two pauses
	soon  = 12 // within which pages that were let go of come back if all of them are in use
)

// pages bound how much of the program's file is in memory.
type pages struct {
	pauses atomic.Uint32
	limit  atomic.Uint64 // in bytes

	mu   sync.Mutex
	last uint32 // when there were too many
}

// pause lets go of them, if there are too many. If they have come back soon, the bound is too low for what the run is doing.
func (p *pages) pause() {
	now := p.pauses.Add(1)
	if now%every != 0 || residentFiles() < p.limit.Load() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if residentFiles() < p.limit.Load() { // somebody else did
		return
	}
	releaseProgram()
	if p.last > 0 && now-p.last < soon {
		p.limit.Add(step)
	}
	p.last = now
}

// beforeCollection makes room for what a collection needs of the program.
func (p *pages) beforeCollection() {
	if residentFiles() >= leastOther {
		releaseProgram()
	}
}
