// Package input reads what others wrote, which may be an endless device or a pipe that nobody
// writes to.
package input

import (
	"context"
	"fmt"
	"io"
	"os"
)

// Limit is how many bytes are read; a server accepts 3 MiB at once.
const Limit = 256 << 20

// All reads up to Limit bytes; name is for the error if there are more.
func All(r io.Reader, name string) ([]byte, error) { return upTo(Limit, r, name) }

// upTo is All for any limit.
func upTo(limit int64, r io.Reader, name string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("%s has more than %d bytes", name, limit)
	}
	return data, err
}

// Regular reads a file that was found by its name. What is not a regular file is not waited for.
func Regular(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file", name)
	case info.Size() > Limit:
		return nil, fmt.Errorf("%s has more than %d bytes", name, Limit)
	}
	return os.ReadFile(name)
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

// Until waits for what read returns until the context is done. A read that gets no answer is
// abandoned.
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
