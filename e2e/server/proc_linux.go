package server

import "syscall"

// dieWithParent has the kernel end the program when the test binary is killed before it could.
func dieWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
