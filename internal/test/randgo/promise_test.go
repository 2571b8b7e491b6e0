package randgo_test

import (
	"bytes"
	"context"
	"flag"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

var (
	count = flag.Int("n", 40, "how many cases to make")
	first = flag.Uint64("first", 0, "the seed of the first one")
	batch = flag.Int("batch", 100, "how many cases to write into a module")
	size  = flag.Int("size", 0, "the size of every case; 0 for sizes from 1 to 8")
)

// TestPromises holds random packages to the promises: never a panic; a manifest that is not refused
// is one that upstream's validation accepts, called as a server calls it; and a second run, on
// another number of processors, says the same bytes. It is not parallel, as it changes what all
// goroutines share.
//
// With -peer, it compares what controller-gen makes of the cases with what we do, too: the
// manifests are the same bytes, or the difference is of a class that the table explains.
func TestPromises(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	manifests, clean, outcomes := 0, 0, tally{}
	for _, cases := range batches() {
		dir := write(t, cases...)
		runtime.GOMAXPROCS(before)
		res := run(t, dir)
		runtime.GOMAXPROCS(9 - min(before, 8))
		again := run(t, dir)
		assert.Equal(t, said(t, res), said(t, again), "the second run differs")
		for _, f := range res.Files {
			if f.Broken {
				continue
			}
			manifests++
			accepted(t, f)
		}
		if *peer != "" {
			outcomes.count(t, cases, res, runPeer(t, dir, cases))
		}
		clean += len(cases) - len(errorsByCase(res))
	}
	t.Logf("%d cases, %d of them without an error, %d manifests", *count, clean, manifests)
	outcomes.explain(t)
	assert.GreaterOrEqual(t, manifests, *count/3, "most cases prove nothing")
}

// batches makes the cases, some at a time.
func batches() [][]randgo.Case { return batchesOf(*count) }

// batchesOf returns random packages in batches that share a run.
func batchesOf(n int) [][]randgo.Case {
	var all [][]randgo.Case
	for seed := *first; seed < *first+uint64(n); seed++ {
		if last := len(all); last == 0 || len(all[last-1]) == *batch {
			all = append(all, nil)
		}
		n := *size
		if n == 0 {
			n = 1 + int(seed%8)
		}
		all[len(all)-1] = append(all[len(all)-1], randgo.New(seed, n))
	}
	return all
}

func run(t *testing.T, dir string) pipeline.Result {
	t.Helper()
	res, err := pipeline.Run(context.Background(),
		pipeline.Options{Dir: dir, Lenient: true, PeerPaths: true}, "./...")
	require.NoError(t, err)
	return res
}

// said returns all that a run says, in text.
func said(t *testing.T, res pipeline.Result) string {
	t.Helper()
	var b bytes.Buffer
	for _, f := range res.Files {
		b.WriteString("# " + f.Name + "\n")
		b.Write(f.YAML)
	}
	require.NoError(t, diag.Print(&b, diag.PrintOptions{Format: diag.JSON}, res.Diagnostics))
	return b.String()
}

// accepted asks upstream's validation, and the verifier about the bytes that would lie on the disk.
func accepted(t *testing.T, f pipeline.File) {
	t.Helper()
	var crd v1.CustomResourceDefinition
	require.NoError(t, yaml.UnmarshalStrict(f.YAML, &crd), f.Name)
	crd.Status.StoredVersions = []string{"v1"}
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			crd.Status.StoredVersions = []string{version.Name}
		}
	}
	v1.SetObjectDefaults_CustomResourceDefinition(&crd)
	var internal apiextensions.CustomResourceDefinition
	require.NoError(t,
		v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&crd,
			&internal, nil))
	errs := validation.ValidateCustomResourceDefinition(t.Context(), &internal)
	assert.Empty(t, errs, "upstream refuses %s", f.Name)
	for _, v := range verify.CRD(t.Context(), f.YAML, verify.Options{}).Violations {
		assert.False(t, v.Server, "%s: %v", f.Name, v)
	}
}
