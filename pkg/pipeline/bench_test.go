package pipeline_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/test/synth"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

// synthetic writes a module of n packages that needs nothing from elsewhere.
func synthetic(t testing.TB, n int) string {
	t.Helper()
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	dir := t.TempDir()
	m := synth.Module{Dir: dir, Packages: n,
		GoMod: "require k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => " +
			strconv.Quote(filepath.ToSlash(standin)) + "\n"}
	require.NoError(t, m.Write())
	return dir
}

var sizes = []int{1, 25, 100}

// BenchmarkRun measures the whole of a run, the go command included.
func BenchmarkRun(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			opts := pipeline.Options{Dir: synthetic(b, n)}
			b.ReportAllocs()
			for b.Loop() {
				res, err := pipeline.Run(b.Context(), opts, "./...")
				require.NoError(b, err)
				require.Len(b, res.Files, n*synth.Kinds)
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*n), "ms/package")
		})
	}
}

// BenchmarkWarm measures a run over an unchanged tree.
func BenchmarkWarm(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			opts, store := pipeline.Options{Dir: synthetic(b, n)},
				cache.New(b.TempDir(), cache.DefaultLimit)
			settle()
			_, err := pipeline.RunCached(b.Context(), store, opts, "./...")
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				_, err := pipeline.RunCached(b.Context(), store, opts, "./...")
				require.NoError(b, err)
			}
		})
	}
}

// BenchmarkEdited measures a run after one file has changed in its body.
func BenchmarkEdited(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			opts, store := pipeline.Options{Dir: synthetic(b, n)},
				cache.New(b.TempDir(), cache.DefaultLimit)
			settle()
			_, err := pipeline.RunCached(b.Context(), store, opts, "./...")
			require.NoError(b, err)
			b.ReportAllocs()
			edits := 0
			for b.Loop() {
				b.StopTimer()
				edits++
				name := filepath.Join(opts.Dir, "api", "g0", "v1", "kind0_types.go")
				require.NoError(b, os.WriteFile(name, []byte(synth.Module{}.EditedKind(0, edits)),
					0o644))
				settle()
				b.StartTimer()
				_, err := pipeline.RunCached(b.Context(), store, opts, "./...")
				require.NoError(b, err)
			}
		})
	}
}

// BenchmarkVerify measures the proof of one manifest: with everything, and with the rules of the
// KEP alone.
func BenchmarkVerify(b *testing.B) {
	res, err := pipeline.Run(b.Context(), pipeline.Options{Dir: synthetic(b, 1)}, "./...")
	require.NoError(b, err)
	for name, rules := range map[string]verify.Rules{"all": verify.AllRules,
		"kep": verify.KEPRules} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(res.Files[0].JSON)))
			for b.Loop() {
				verify.CRD(b.Context(), res.Files[0].JSON, verify.Options{Rules: rules})
			}
		})
	}
}
