package simulate_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate"
)

// BenchmarkThousand sends a thousand objects through one CRD that is compiled once, and reports
// objects per second.
func BenchmarkThousand(b *testing.B) {
	s := compile(b, readFile(b, "testdata/suites/updates.crd.yaml"))
	objects := make([][]byte, 1000)
	for i := range objects {
		objects[i] = fmt.Appendf(nil,
			`{"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "w%d"}, "spec": {
			"name": "a", "replicas": %d, "color": "red", "unknown": true, "tags": ["a", "b"], "ports": [{"name": "http", "port": 80}],
			"template": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}}}}`, i, i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for _, object := range objects {
			got := s.Run(b.Context(), object, simulate.Options{})
			require.Equal(b, simulate.Stored, got.Verdict)
		}
	}
	b.ReportMetric(float64(b.N*len(objects))/b.Elapsed().Seconds(), "objects/s")
}
