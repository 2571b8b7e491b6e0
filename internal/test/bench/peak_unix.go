//go:build unix

package main

import (
	"os"
	"syscall"
)

// peak returns the memory of the largest process, in KiB as Linux has it.
func peak(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss
	}
	return 0
}
