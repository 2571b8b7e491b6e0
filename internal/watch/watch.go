// Package watch waits for changes by polling.
//
// Notifications from the operating system would be quicker, and free while nothing happens. They
// are not used because there are none on network file systems and most container mounts; they are
// requested by directory, where the file that matters may be a go.work above that does not exist
// yet, and a new directory has files before anyone can ask; and their number per user is limited on
// one system, while they cost an open file each on another. Polling sizes and times of the files
// that a run depended on takes milliseconds and works everywhere, and what one look misses the next
// one sees. It takes a twentieth of one processor at most.
package watch

import (
	"context"
	"time"
)

// The times between two looks: at least one, at most the other, and in between what a look took,
// times the factor.
const (
	shortest = 50 * time.Millisecond
	longest  = 2 * time.Second
	factor   = 20
)

// still is how long nothing must change for a change to be over: editors and version control write
// many files.
const still = 100 * time.Millisecond

// patience is how long a change may go on before Change stops waiting for its end.
const patience = 5 * time.Second

// Change waits until what look returns is not the same as before, and then until it stays the same
// for a moment. It returns the last of it, or false if ctx was done first.
func Change[T any](ctx context.Context, before T, look func() T, same func(a, b T) bool) (T, bool) {
	l := looker[T]{look: look, pause: shortest}
	now, ok := l.next(ctx)
	for ok && same(before, now) {
		now, ok = l.next(ctx)
	}
	for began, quiet := time.Now(), time.Now(); ok && time.Since(quiet) < still &&
		time.Since(began) < patience; {
		last := now
		if now, ok = l.next(ctx); !same(last, now) {
			quiet = time.Now()
		}
	}
	return now, ok
}

// Pause waits as long as between two looks at what keeps changing, or until ctx is done.
func Pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(still):
	}
}

// A looker looks, after a pause that depends on how long the last look took.
type looker[T any] struct {
	look  func() T
	pause time.Duration
}

// next waits for the pause, looks once more, and sets the next pause; ok is false if ctx was done
// first.
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
