package upgrade_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

// dumpOf is a dump of n objects, as kubectl writes them.
func dumpOf(n int) *strings.Reader {
	var b strings.Builder
	b.WriteString(`{"apiVersion": "v1", "items": [`)
	for i := range n {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b,
			`{"apiVersion": "dash.example.com/v1", "kind": "Panel", "metadata": {"name": "p%d", "namespace": "team", "annotations": {"note": %q}}, `+
				`"spec": {"title": "CPU"}, "status": {"hash": "a"}}`, i, strings.Repeat("y", 1500))
	}
	b.WriteString(`], "kind": "List"}`)
	return strings.NewReader(b.String())
}

func statusRequired(tb testing.TB) *upgrade.Upgrade {
	tb.Helper()
	var sides [2][]*simulate.CRD
	for i, name := range []string{"old", "new"} {
		data, err := os.ReadFile("testdata/status-required/" + name + ".yaml")
		require.NoError(tb, err)
		sides[i], err = simulate.ReadCRDs(data)
		require.NoError(tb, err)
	}
	u, err := upgrade.New(tb.Context(), sides[0], sides[1], upgrade.Options{})
	require.NoError(tb, err)
	return u
}

// BenchmarkRun examines a thousand objects whose status may not be written any more.
func BenchmarkRun(b *testing.B) {
	u := statusRequired(b)
	for b.Loop() {
		require.NoError(b, u.Run(b.Context(), dumpOf(1000), func(upgrade.Answer) error {
			return nil
		}))
	}
}
