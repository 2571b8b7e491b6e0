package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Holds returns the identity of a file if it holds what expect writes, which is so many bytes, and nil if it holds anything else. It
// is compared piece by piece, of the size of the buffer, which has some, and not kept in memory. A device in the place of a file might never end, and
// a pipe never begin: these are errors.
func Holds(name string, size int64, buffer []byte, expect func(io.Writer) error) (fs.FileInfo, error) {
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
	c := &comparison{file: f, buffer: buffer}
	if err = expect(c); errors.Is(err, errDiffers) || err == nil && c.length != size {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return info, nil
}

// errDiffers says that a file holds something else.
var errDiffers = errors.New("it differs")

// A comparison compares what is written with what a file holds.
type comparison struct {
	file   io.Reader
	buffer []byte
	length int64 // of what is the same
}

func (c *comparison) Write(text []byte) (int, error) {
	for rest := text; len(rest) > 0; {
		piece := c.buffer[:min(len(c.buffer), len(rest))]
		_, err := io.ReadFull(c.file, piece)
		ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) // it was longer just now
		if err != nil && !ended {
			return 0, err
		}
		if ended || !bytes.Equal(piece, rest[:len(piece)]) {
			return 0, errDiffers
		}
		rest = rest[len(piece):]
	}
	c.length += int64(len(text))
	return len(text), nil
}
