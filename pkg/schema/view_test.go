package schema

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPromoted asks for every property one by one, in random drafts that embed each other, and
// themselves.
func TestPromoted(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	promoted := 0
	for range 200 {
		drafts := make([]*Draft, 1+r.IntN(8))
		for i := range drafts {
			drafts[i] = &Draft{}
			for range r.IntN(4) {
				drafts[i].SetProperty(fmt.Sprint("p", r.IntN(6)), &Draft{})
			}
		}
		for _, d := range drafts {
			for range r.IntN(4) {
				d.Parts = append(d.Parts, drafts[r.IntN(len(drafts))])
			}
		}
		of := drafts[0]
		all := of.Promoted()
		for n := range 6 {
			name := fmt.Sprint("p", n)
			var want []Promoted
			of.visit(func(x *Draft) bool {
				if x != of && x.Property(name) != nil {
					want = append(want, Promoted{x.Property(name), x})
				}
				return false
			})
			assert.Equal(t, len(want), len(all[name]), name)
			for i, got := range all[name] {
				assert.Same(t, want[i].In, got.In, name)
				assert.Same(t, want[i].Property, got.Property, name)
				promoted++
			}
		}
	}
	assert.Greater(t, promoted, 100)
}
