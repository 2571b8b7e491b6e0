package parser

// components returns the strongly connected components of a graph, each after those that it leads to. It is Tarjan's algorithm
// with an explicit stack, as a graph may be deeper than the stack of a goroutine.
func components[N comparable](nodes []N, next func(N) []N) [][]N {
	c := tarjan[N]{index: map[N]int{}, low: map[N]int{}, open: map[N]bool{}}
	for _, n := range nodes {
		if c.index[n] == 0 {
			c.walk(n, next)
		}
	}
	return c.found
}

// A tarjan is the state of the search.
type tarjan[N comparable] struct {
	index, low map[N]int // numbers from 1, in the order of discovery, and the lowest that is reached
	open       map[N]bool
	stack      []N
	found      [][]N
}

// A visit is a node with the neighbours that are left to look at.
type visit[N comparable] struct {
	node N
	left []N
}

func (c *tarjan[N]) walk(root N, next func(N) []N) {
	way := []visit[N]{c.enter(root, next)}
	for len(way) > 0 {
		v := &way[len(way)-1]
		if len(v.left) > 0 {
			n := v.left[0]
			v.left = v.left[1:]
			if c.index[n] == 0 {
				way = append(way, c.enter(n, next))
			} else if c.open[n] {
				c.low[v.node] = min(c.low[v.node], c.index[n])
			}
			continue
		}
		way = way[:len(way)-1]
		c.leave(v.node)
		if len(way) > 0 {
			above := way[len(way)-1].node
			c.low[above] = min(c.low[above], c.low[v.node])
		}
	}
}

func (c *tarjan[N]) enter(n N, next func(N) []N) visit[N] {
	c.index[n] = len(c.index) + 1
	c.low[n] = c.index[n]
	c.open[n] = true
	c.stack = append(c.stack, n)
	return visit[N]{n, next(n)}
}

// leave closes the component of n if n was the first of it that was found.
func (c *tarjan[N]) leave(n N) {
	if c.low[n] != c.index[n] {
		return
	}
	i := len(c.stack) - 1
	for c.stack[i] != n {
		i--
	}
	found := append([]N(nil), c.stack[i:]...)
	c.stack = c.stack[:i]
	for _, m := range found {
		c.open[m] = false
	}
	c.found = append(c.found, found)
}
