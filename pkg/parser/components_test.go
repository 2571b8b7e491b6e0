package parser

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestComponents compares with what can be reached: two nodes are in one component if each is
// reached from the other, and what a component leads to comes before it.
func TestComponents(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		n := 1 + random.IntN(9)
		edges := make([][]int, n)
		reached := make([][]bool, n)
		var nodes []int
		for i := range n {
			nodes = append(nodes, i)
			reached[i] = make([]bool, n)
			reached[i][i] = true
			for range random.IntN(3) {
				to := random.IntN(n)
				edges[i] = append(edges[i], to)
				reached[i][to] = true
			}
		}
		for via := range n {
			for a := range n {
				for b := range n {
					reached[a][b] = reached[a][b] || reached[a][via] && reached[via][b]
				}
			}
		}
		place := make([]int, n)
		found := components(nodes, func(i int) []int { return edges[i] })
		for i, c := range found {
			for _, node := range c {
				place[node] = i
			}
		}
		all := slices.Sorted(slices.Values(slices.Concat(found...)))
		assert.Equal(t, nodes, all)
		for a := range n {
			for b := range n {
				assert.Equal(t, reached[a][b] && reached[b][a], place[a] == place[b], "seed %d: %v: %v", seed, edges, found)
				if reached[a][b] {
					assert.GreaterOrEqual(t, place[a], place[b], "seed %d: %v: %v", seed, edges, found)
				}
			}
		}
	}
}
