// Package watch waits for changes by looking, again and again.
//
// Being told by the operating system would be quicker and cost nothing while nothing happens. It was left: nobody tells of
// changes on network file systems and on most of what containers mount; a notice is asked for by directory, where the file
// that matters may be a go.work above that does not exist yet, and a directory that has just been made has files before
// anyone can ask; notices are limited in number per user on one system and cost an open file each on another. Looking at
// sizes and times of the files that a run depended on takes milliseconds and is right everywhere, and what one look misses
// the next one sees. It takes a twentieth of one processor at most.
package watch

import (
	"context"
	"time"
)

// The times between two looks: at least one, at most the other, and in between what a look took, times the factor.
const (
	shortest = 50 * time.Millisecond
	longest  = 2 * time.Second
	factor   = 20
)

// still is how long nothing must have changed for a change to be over: editors and version control write many files.
const still = 100 * time.Millisecond

// patience is how long a change may go on before it is not waited for any more.
const patience = 5 * time.Second

// Change waits until what look returns is not the same as before, and then until it stays the same for a moment. It returns
// the last of it, or false if ctx was done first.
func Change[T any](ctx context.Context, before T, look func() T, same func(a, b T) bool) (T, bool) {
	l := looker[T]{look: look, pause: shortest}
	now, ok := l.next(ctx)
	for ok && same(before, now) {
		now, ok = l.next(ctx)
	}
	for began, quiet := time.Now(), time.Now(); ok && time.Since(quiet) < still && time.Since(began) < patience; {
		last := now
		if now, ok = l.next(ctx); !same(last, now) {
			quiet = time.Now()
		}
	}
	return now, ok
}

// A looker looks, with a pause before that the look before it deserves.
type looker[T any] struct {
	look  func() T
	pause time.Duration
}

func (l *looker[T]) next(ctx context.Context) (now T, ok bool) {
	select {
	case <-ctx.Done():
		return now, false
	case <-time.After(l.pause):
	}
	start := time.Now()
	now = l.look()
	l.pause = min(max(factor*time.Since(start), shortest), longest)
	return now, true
}
