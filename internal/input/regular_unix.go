//go:build unix

package input

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// Open opens a file to read it once. os.Open would offer it to the poller first, which takes no regular files; with a small
// file, that takes as long as reading it.
func Open(name string) (*os.File, error) {
	fd, err := open(name, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil
}

// Into is Regular with a buffer for the file, which is used if it has room.
func Into(buffer []byte, name string) ([]byte, error) {
	fd, err := open(name, syscall.O_NONBLOCK)
	if err != nil {
		return nil, err
	}
	defer func() { _ = syscall.Close(fd) }() // nothing was written
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		return nil, &os.PathError{Op: "stat", Path: name, Err: err}
	}
	if info.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	data, err := all(buffer, descriptor(fd), name, info.Size, Limit)
	if errno := syscall.Errno(0); errors.As(err, &errno) {
		err = &os.PathError{Op: "read", Path: name, Err: err}
	}
	return data, err
}

func open(name string, flags int) (int, error) {
	fd, err := again(func() (int, error) { return syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC|flags, 0) })
	if err != nil {
		return 0, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return fd, nil
}

// A descriptor is an open file of the system.
type descriptor int

func (d descriptor) Read(p []byte) (int, error) {
	n, err := again(func() (int, error) { return syscall.Read(int(d), p) })
	switch {
	case err != nil:
		return 0, err
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}

// again repeats a call that a signal interrupted.
func again(call func() (int, error)) (n int, err error) {
	for {
		if n, err = call(); !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}
