package heap

import (
	"bytes"
	"debug/elf"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// releaseProgram lets go of the pages of the program's file. Linux gives a program many pages around each that it uses, and its start
// uses most parts of it, as packages of Kubernetes initialize themselves. What is needed again comes back from the cache of files, in
// which it stays. A debugger has its breakpoints in these pages, so they stay if there is one.
func releaseProgram() {
	for _, s := range segments() {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, s.start, s.size, syscall.MADV_DONTNEED) // they stay if not
	}
}

// residentFiles returns how many bytes of files are in the memory of the process, or none if that is unknown.
func residentFiles() uint64 {
	var text [128]byte
	n, _ := statm().ReadAt(text[:], 0) // to the end, which is an error

	// The first figure is the size of all that is mapped, and the second one that of what is in memory.
	_, rest, _ := bytes.Cut(text[:n], []byte(" "))
	_, rest, _ = bytes.Cut(rest, []byte(" "))
	shared, _, _ := bytes.Cut(rest, []byte(" "))
	pages, _ := strconv.ParseUint(string(shared), 10, 64)
	return pages * uint64(os.Getpagesize())
}

// statm is the file with the sizes of the process. It stays open, as it is read a thousand times in a run.
var statm = sync.OnceValue(func() *os.File {
	file, _ := os.Open("/proc/self/statm") // a file that is not open has nothing in it
	return file
})

// A segment is a part of memory that a part of the program's file is mapped to.
type segment struct{ start, size uintptr }

// segments returns those that are never written to.
var segments = sync.OnceValue(func() (fixed []segment) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil || !strings.Contains(string(status), "TracerPid:\t0\n") {
		return nil
	}
	file, err := elf.Open("/proc/self/exe")
	if err != nil {
		return nil
	}
	defer file.Close()
	if file.Type != elf.ET_EXEC { // it does not say where it lies
		return nil
	}
	for _, p := range file.Progs {
		if p.Type == elf.PT_LOAD && p.Flags&elf.PF_W == 0 {
			fixed = append(fixed, segment{uintptr(p.Vaddr), uintptr(p.Memsz)})
		}
	}
	return fixed
})
