//go:build unix && !solaris && !aix

package outdir

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// patience is how long one run waits for another, which takes milliseconds to write what it has
// prepared.
const patience = 30 * time.Second

// lock waits until no other run writes to a directory, and reports whether that is certain: some
// file systems have no locks. The lock is on the directory itself, so that no file is left, and
// ends with the process, however that ends.
func lock(dir string) (unlock func(), alone bool, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, false, err
	}
	unlock = func() { _ = d.Close() }
	for start := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		err := syscall.Flock(int(d.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			return unlock, err == nil, nil
		}
		if time.Since(start) > patience {
			unlock()
			return nil, false, fmt.Errorf("another run has been writing to %s for %v",
				dir, patience)
		}
	}
}
