//go:build !linux

package server

import "syscall"

// dieWithParent has nothing to offer outside Linux.
func dieWithParent() *syscall.SysProcAttr { return nil }
