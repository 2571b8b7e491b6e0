// Package input reads what others wrote, which may be an endless device or a pipe that nobody writes to.
package input

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Limit is how many bytes are read; a server accepts 3 MiB at once.
const Limit = 256 << 20

// All reads up to Limit bytes; name is for the error if there are more.
func All(r io.Reader, name string) ([]byte, error) { return upTo(Limit, r, name) }

// Regular reads a file that was found by its name. What is not a regular file is not waited for.
func Regular(name string) ([]byte, error) {
	data, _, err := Identified(name)
	return data, err
}

// Identified is Regular with the file's identity.
func Identified(name string) ([]byte, fs.FileInfo, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%s is not a regular file", name)
	}
	if info.Size() > Limit {
		return nil, nil, tooLong(name, Limit)
	}
	data, err := os.ReadFile(name)
	return data, info, err
}

func tooLong(name string, limit int64) error {
	return fmt.Errorf("%s has more than %d bytes", name, limit)
}

// upTo reads up to limit bytes.
func upTo(limit int64, r io.Reader, name string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, tooLong(name, limit)
	}
	return data, err
}

// File reads a file that the user has named, which may be a pipe.
func File(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // nothing was written
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a directory: name the files in it", name)
	}
	return All(f, name)
}

// Until waits for what read returns until the context is done. A read that gets no answer is abandoned.
func Until(ctx context.Context, read func() ([]byte, error)) ([]byte, error) {
	type answer struct {
		data []byte
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		data, err := read()
		answered <- answer{data, err}
	}()
	select {
	case a := <-answered:
		return a.data, a.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Into is Regular; the buffer is not used.
func Into(_ []byte, name string) ([]byte, error) { return Regular(name) }

// Open opens a file to read it once.
func Open(name string) (*os.File, error) { return os.Open(name) }
