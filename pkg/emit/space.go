package emit

// A space is where most fields of one document lie. The next document takes their place once nobody needs them.
type space struct {
	blocks [][]field
	full   int     // blocks
	free   []field // of the block after those
}

// leastBlock is the number of fields of the first block; each block is as large as all before it.
const leastBlock = 128

// take returns place for fields. Without a space, it is new.
func (r *space) take(n int) []field {
	if r == nil {
		return make([]field, 0, n)
	}
	for len(r.free) < n {
		if r.full == len(r.blocks) {
			r.blocks = append(r.blocks, make([]field, max(n, leastBlock<<max(0, r.full-1))))
		}
		r.free = r.blocks[r.full]
		r.full++
	}
	taken := r.free[:0:n]
	r.free = r.free[n:]
	return taken
}

// clear makes place for another document.
func (r *space) clear() { r.full, r.free = 0, nil }
