// Package pause marks the points of a run at which most of what was allocated since the last one is garbage.
package pause

import "context"

type key struct{}

// With returns a context in which At calls a function, for which the run waits. Several goroutines may call it at once.
func With(ctx context.Context, at func()) context.Context { return context.WithValue(ctx, key{}, at) }

// At is such a point. In other contexts it is nothing.
func At(ctx context.Context) {
	if at, ok := ctx.Value(key{}).(func()); ok {
		at()
	}
}
