//go:build !linux

package heap

// releaseProgram does nothing: only Linux lets go of pages without losing them.
func releaseProgram(uint64) {}
