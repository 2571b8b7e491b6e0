//go:build !linux

package heap

// releaseProgram does nothing: only Linux lets go of pages without losing them.
func releaseProgram() {}

// residentFiles returns 0, as there is nothing to let go of.
func residentFiles() uint64 { return 0 }
