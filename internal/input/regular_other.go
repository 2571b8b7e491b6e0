//go:build !unix

package input

import (
	"fmt"
	"os"
)

// Open opens a file to read it once.
func Open(name string) (*os.File, error) { return os.Open(name) }

// Regular reads a file that was found by its name. What is not a regular file is not waited for.
func Regular(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // nothing was written
	return all(f, name, info.Size(), Limit)
}
