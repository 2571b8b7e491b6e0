// Package spare keeps memory that can be used again.
package spare

import "sync"

// A List is for those that do the same, several at a time, and for as long as what it is part of. The runtime itself refers to a
// sync.Pool until the second collection after its last use, and with it to all that it is part of.
type List[T any] struct {
	mu    sync.Mutex
	spare []*T
}

// Get returns what was put last, or a new one if there is none.
func (l *List[T]) Get() *T {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.spare) == 0 {
		return new(T)
	}
	last := len(l.spare) - 1
	t := l.spare[last]
	l.spare = l.spare[:last]
	return t
}

// Put leaves t to the next one. Whoever puts it does not use it any more.
func (l *List[T]) Put(t *T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spare = append(l.spare, t)
}
