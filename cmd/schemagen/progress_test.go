package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestProgress shows a line late, with the stage, and leaves none behind.
func TestProgress(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	p := &progress{w: &b, stage: "starting"}
	p.show(progressAfter - time.Millisecond)
	p.wipe()
	assert.Empty(t, b.String(), "a short run shows nothing")
	p.begins("load")
	p.show(1234 * time.Millisecond)
	assert.Equal(t, eraseLine+"schemagen: load, 1.2s", b.String())
	p.wipe()
	assert.Equal(t, eraseLine+"schemagen: load, 1.2s"+eraseLine, b.String())
}

// TestNoProgress holds that what is not a terminal gets nothing, and the run no observer.
func TestNoProgress(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	ctx, stop := showProgress(t.Context(), &b)
	assert.Equal(t, t.Context(), ctx)
	stop()
	assert.Empty(t, b.String())
}

// TestObserve hears the stages of a run, in order, before what they are.
func TestObserve(t *testing.T) {
	t.Parallel()
	var stages []string
	ctx := pipeline.Observe(t.Context(), func(stage string) { stages = append(stages, stage) })
	res, err := pipeline.Run(ctx, pipeline.Options{Dir: t.TempDir()}, "./...")
	assert.NoError(t, err)
	var done []string
	for _, s := range res.Stages {
		done = append(done, s.Name)
	}
	assert.Equal(t, done, stages)
	assert.Equal(t, []string{"load", "derive", "emit and verify"}, stages)
}
