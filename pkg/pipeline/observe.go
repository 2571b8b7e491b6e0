package pipeline

import "context"

// observer is the key of the function that wants to know what runs do.
type observer struct{}

// Observe returns a context whose runs announce each stage, such as "load" or "derive", before it
// begins. The function may be called from any goroutine, and the run waits for it. What a run makes
// does not depend on it, so it is not an option. Those who observe the runs of ctx still do.
func Observe(ctx context.Context, begins func(stage string)) context.Context {
	return context.WithValue(ctx, observer{}, func(stage string) {
		begin(ctx, stage)
		begins(stage)
	})
}

// begin tells the observer, if there is one, what is about to be done.
func begin(ctx context.Context, stage string) {
	if begins, ok := ctx.Value(observer{}).(func(string)); ok {
		begins(stage)
	}
}
