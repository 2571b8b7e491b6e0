//go:build !unix

package input

import (
	"fmt"
	"os"
)

// Open opens a file to read it once.
func Open(name string) (*os.File, error) { return os.Open(name) }

// Into is Regular with a buffer for the file, which is used if it has room.
func Into(buffer []byte, name string) ([]byte, error) {
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
	return upTo(Limit, buffer, f, name, info.Size())
}
