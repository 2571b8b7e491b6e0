package spare

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestList gets what was put, and something new when there is nothing left.
func TestList(t *testing.T) {
	t.Parallel()
	var l List[[]byte]
	a, b := l.Get(), l.Get()
	*a, *b = make([]byte, 1), make([]byte, 2)
	l.Put(a)
	l.Put(b)
	assert.Same(t, b, l.Get())
	assert.Same(t, a, l.Get())
	assert.Empty(t, *l.Get())
}

// TestList_Owner gives up what a list is part of: a single collection finds that.
func TestList_Owner(t *testing.T) {
	type owner struct {
		list List[[]byte]
		_    [1 << 10]byte
	}
	o := new(owner)
	o.list.Put(o.list.Get())
	gone := make(chan bool)
	runtime.AddCleanup(o, func(int) { close(gone) }, 0)
	runtime.GC()
	select {
	case <-gone:
	case <-time.After(time.Minute):
		assert.Fail(t, "something refers to it")
	}
}
