package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A Buffer is room for a piece of a file and for what it should be.
type Buffer [128 << 10]byte

// Holds returns the identity of a file if it holds what a reader has, which is so many bytes, and nil if it holds anything else. The
// two are compared piece by piece, and not kept in memory. A device in the place of a file might never end, and a pipe never begin:
// these are errors.
func Holds(name string, size int64, want io.Reader, buffer *Buffer) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file", name)
	case info.Size() != size:
		return nil, nil
	}
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // nothing was written
	if same, err := equal(f, want, buffer); !same {
		return nil, err
	}
	return info, nil
}

// equal reports whether two readers have the same.
func equal(a, b io.Reader, buffer *Buffer) (bool, error) {
	const half = len(buffer) / 2
	for {
		n, failedA := io.ReadFull(a, buffer[:half])
		m, failedB := io.ReadFull(b, buffer[half:])
		switch {
		case failed(failedA) || failed(failedB):
			return false, errors.Join(failedA, failedB)
		case !bytes.Equal(buffer[:n], buffer[half:half+m]):
			return false, nil
		case n < half: // both have come to their end
			return true, nil
		}
	}
}

// failed reports whether an error of a reader is any but that it came to its end.
func failed(err error) bool {
	return err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF)
}
