// Package parallel runs independent calls on several goroutines.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Do calls do with 0 to n-1, several at a time, and waits for all calls to return. A panic in one of them continues in the
// goroutine of the caller, who may recover from it as from any other.
func Do(n int, do func(int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var raised atomic.Pointer[any]
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					raised.CompareAndSwap(nil, &r)
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
	if r := raised.Load(); r != nil {
		panic(*r)
	}
}
