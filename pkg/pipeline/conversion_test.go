package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestConversion has a webhook of the configuration convert between versions, of which nothing is
// said any more then.
func TestConversion(t *testing.T) {
	t.Parallel()
	unmatched := 0
	versions := func(c *config.Conversion) (found int, written string) {
		res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: apis, Conversion: c},
			"./wire-versions/...")
		require.NoError(t, err)
		for _, d := range res.Diagnostics {
			switch {
			case d.Code.Family() == "versions":
				found++
			case d.Code == "output/unmatched":
				unmatched++
			}
		}
		for _, f := range res.Files {
			written += string(f.YAML)
		}
		return found, written
	}
	found, written := versions(nil)
	assert.Greater(t, found, 3)
	markers := strings.Count(written, "strategy: Webhook")

	webhook := config.Conversion{Namespace: "shop", Name: "webhook",
		CAInjection: "shop/serving-cert", Port: 9443}
	found, written = versions(&webhook)
	assert.Zero(t, found)
	assert.Greater(t, strings.Count(written, "strategy: Webhook"), markers)
	assert.Contains(t, written, "cert-manager.io/inject-ca-from: shop/serving-cert")
	assert.Contains(t, written,
		"          name: webhook\n          namespace: shop\n          path: /convert\n          port: 9443\n")

	assert.Zero(t, unmatched)
	webhook.Include = []string{"*.elsewhere.example.com"}
	none, written := versions(&webhook)
	assert.NotZero(t, none)
	assert.Equal(t, 1, unmatched)
	assert.NotContains(t, written, "shop/serving-cert")
}
