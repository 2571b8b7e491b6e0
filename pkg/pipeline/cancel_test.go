package pipeline_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// An impatient context is cancelled when it has been asked a number of times whether it is.
type impatient struct {
	context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	left   int
}

func (c *impatient) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left < 0 {
		c.cancel()
	}
	return c.Context.Err()
}

// TestCancelled cancels runs at every place where they look: each ends with the context's error and
// without a file that somebody might write, and each place is on the way of the run that is not
// cancelled.
func TestCancelled(t *testing.T) {
	t.Parallel()
	for left := 0; ; left++ {
		inner, cancel := context.WithCancel(t.Context())
		ctx := &impatient{Context: inner, cancel: cancel, left: left}
		res, err := pipeline.Run(ctx, pipeline.Options{Dir: apis}, "./parity-versions/...")
		cancel()
		if err == nil {
			require.NotEmpty(t, res.Files)
			require.Greater(t, left, len(res.Files), "every CRD asks before it is made")
			return
		}
		require.ErrorIs(t, err, context.Canceled)
		assert.Empty(t, res.Files)
		assert.Empty(t, res.Diagnostics, "a finding of a run that was cancelled may be wrong")
	}
}
