package server

import "syscall"

// dieWithParent makes the kernel end the program if the test binary is killed before it could.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
