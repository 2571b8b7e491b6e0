package e2e

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/internal/test/prooftest"
	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// wireFindings is how many findings TestWireFindings tries.
const wireFindings = 500

// TestWireFindings sends what findings about random Go types show, which a simulated server
// refuses: the real one refuses it, for the reason that the finding gives.
func TestWireFindings(t *testing.T) {
	w := &wireTrial{t: t}
	for seed := uint64(1); w.tried < wireFindings && seed < 2000; seed += 50 {
		w.batch(t.Context(), seed)
	}
	t.Logf("%d findings tried", w.tried)
	assert.GreaterOrEqual(t, w.tried, wireFindings)
}

type wireTrial struct {
	t     *testing.T
	mu    sync.Mutex
	tried int
}

// batch tries the findings about some random packages.
func (w *wireTrial) batch(ctx context.Context, first uint64) {
	var cases []randgo.Case
	for seed := first; seed < first+50; seed++ {
		if seed%3 != 0 { // those of every third make mistakes
			cases = append(cases, randgo.New(seed, 1+int(seed%8)))
		}
	}
	dir := w.t.TempDir()
	standins, err := filepath.Abs("../testdata/apis/standin")
	require.NoError(w.t, err)
	require.NoError(w.t, randgo.Write(dir, standins, cases...))
	res, err := pipeline.Run(ctx, pipeline.Options{Dir: dir, Whole: true,
		Values: config.Values{AllowDangerousTypes: true}}, "./...")
	require.NoError(w.t, err)
	claims := map[string][]prooftest.Claim{}
	for _, d := range res.Diagnostics {
		if c, ok := prooftest.Of(d); ok && d.Code.Family() == "wire" && c.Reason != "" {
			claims[d.CRD] = append(claims[d.CRD], c)
		}
	}
	concurrently(res.Files, func(f pipeline.File) {
		if !f.Broken && len(claims[f.CRD]) > 0 {
			w.crd(ctx, f, claims[f.CRD])
		}
	})
}

// crd tries the findings about one kind.
func (w *wireTrial) crd(ctx context.Context, f pipeline.File, claims []prooftest.Claim) {
	crd, err := api.Apply(ctx, f.YAML)
	if !assert.NoError(w.t, err, f.CRD) {
		return
	}
	defer func() { assert.NoError(w.t, api.Delete(context.WithoutCancel(ctx), crd.Name)) }()
	simulated, err := prooftest.NewServer(ctx, f.YAML)
	if !assert.NoError(w.t, err, f.CRD) {
		return
	}
	for _, c := range claims {
		if _, status := c.Object["status"]; status || ofNewer(c.Reason) {
			continue // a status has an endpoint of its own
		}
		w.mu.Lock()
		w.tried++
		w.mu.Unlock()
		answers, ok := w.refused(ctx, crd, simulated, c)
		assert.True(w.t, ok, "%s: no version of it is refused with %s: %s\n%s", f.CRD, c.Reason,
			c.Finding.Message, strings.Join(answers, "\n"))
	}
}

// refused reports whether the server refuses the object of a claim in one of its versions, for the
// reason of the claim, and returns its other answers.
func (w *wireTrial) refused(
	ctx context.Context, crd server.CRD, simulated *prooftest.Server, c prooftest.Claim,
) (answers []string, ok bool) {
	for _, o := range simulated.Objects(c) {
		_, err := api.DryRun(ctx, crd, o.JSON(), server.Ignore)
		if rejection := (*server.Rejection)(nil); errors.As(err, &rejection) {
			for _, cause := range rejection.Causes {
				if strings.Contains(withoutValue(cause.Field+": "+cause.Message),
					withoutValue(c.Reason)) {
					return nil, true
				}
			}
		}
		answers = append(answers, fmt.Sprintf("%s: %v", o.JSON(), err))
	}
	return answers, false
}

// withoutValue returns the reason for a refusal without the value in it, in whose place older
// releases have the word for its type.
func withoutValue(reason string) string {
	return refusedValue.ReplaceAllString(reason, "Invalid value: ")
}

var refusedValue = regexp.MustCompile(`Invalid value: .*?: `)
