package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// The times of a progress line: it appears when a run turns out to be long, so that short ones do
// not flicker.
const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// eraseLine goes back to the beginning of the line and empties it.
const eraseLine = "\r\x1b[K"

// A progress is a line on a terminal that says what a run is doing.
type progress struct {
	mu    sync.Mutex
	w     io.Writer
	start time.Time
	stage string
	shown bool
}

// showProgress returns a context whose runs are shown on the terminal while they last, and a
// function that ends that and erases the line. Nothing is shown in a pipe, in continuous
// integration, or on a terminal that cannot erase.
func showProgress(ctx context.Context, w io.Writer) (context.Context, func()) {
	if !isTerminal(w) || os.Getenv("CI") != "" || os.Getenv("TERM") == "dumb" {
		return ctx, func() {}
	}
	p := &progress{w: unwrapScreen(w), start: time.Now(), stage: "starting"}
	done := make(chan struct{})
	var wait sync.WaitGroup
	wait.Go(func() { p.tick(done) })
	return pipeline.Observe(ctx, p.begins), func() {
		close(done)
		wait.Wait()
		p.wipe()
	}
}

func (p *progress) begins(stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stage = stage
}

// tick draws the line again and again until done is closed.
func (p *progress) tick(done <-chan struct{}) {
	ticker := time.NewTicker(progressEvery)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case now := <-ticker.C:
			p.show(now.Sub(p.start))
		}
	}
}

func (p *progress) show(past time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if past >= progressAfter {
		p.shown = true
		fmt.Fprintf(p.w, "%sschemagen: %s, %v", eraseLine, p.stage,
			past.Round(100*time.Millisecond))
	}
}

func (p *progress) wipe() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, eraseLine)
	}
}
