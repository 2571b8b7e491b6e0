// Package parallel runs independent calls on several goroutines.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A Panic is what a call panicked with, and the stack at that point, which is not that of the
// caller who gets it.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprint(p.Value) }

// Do calls do with 0 to n-1, several at a time, and waits for all calls to return. A panic in one
// of them continues in the goroutine of the caller, as a *Panic if that is another one, who may
// recover from it as from any other.
func Do(n int, do func(int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var raised atomic.Pointer[Panic]
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					raised.CompareAndSwap(nil, panicOf(r))
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
	if r := raised.Load(); r != nil {
		panic(r)
	}
}

// panicOf describes a panic where it is recovered from. One that came from further down keeps its
// stack.
func panicOf(r any) *Panic {
	if p, ok := r.(*Panic); ok {
		return p
	}
	return &Panic{r, debug.Stack()}
}
