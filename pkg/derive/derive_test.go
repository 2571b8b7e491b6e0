package derive_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

// TestAtOnce derives one program several times at once, which the race detector watches: a program
// is data.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	prog, _, err := parser.Load(t.Context(),
		parser.Config{Dir: "../../testdata/apis", Leaf: derive.IsLeaf}, "./crontab/...")
	require.NoError(t, err)
	var crds [4][]schema.CRD
	var found [4]diag.List
	var all sync.WaitGroup
	for i := range crds {
		all.Go(func() {
			v := derive.Variant{Program: prog}
			derive.Kinds(t.Context(), &v)
			crds[i], found[i] = v.CRDs, v.Found
		})
	}
	all.Wait()
	require.NotEmpty(t, crds[0])
	for i := range crds {
		assert.Equal(t, crds[0], crds[i])
		assert.Equal(t, found[0], found[i])
	}
}
