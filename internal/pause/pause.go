// Package pause marks the points of a run at which most of what was allocated since the last one is garbage.
package pause

import "context"

// Hooks are what a run calls. Several goroutines may call them at once, and the run waits for them.
type Hooks struct {
	At     func()             // at such a point
	Turn   func()             // where it turns to another part of the program
	Expect func(bytes uint64) // before about so much is allocated that is not garbage soon
}

type key struct{}

// With returns a context in which the hooks are called.
func With(ctx context.Context, hooks Hooks) context.Context {
	return context.WithValue(ctx, key{}, hooks)
}

// Without returns a context in which there are no hooks, for what is over soon.
func Without(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, nil) }

// At is such a point. Where there are no hooks, it is nothing.
func At(ctx context.Context) {
	if hooks, ok := ctx.Value(key{}).(Hooks); ok {
		hooks.At()
	}
}

// Turn is At where the run turns to another part of the program.
func Turn(ctx context.Context) {
	if hooks, ok := ctx.Value(key{}).(Hooks); ok {
		hooks.Turn()
	}
}

// Expect says that about so much is going to be allocated that will not be garbage soon.
func Expect(ctx context.Context, bytes uint64) {
	if hooks, ok := ctx.Value(key{}).(Hooks); ok {
		hooks.Expect(bytes)
	}
}
