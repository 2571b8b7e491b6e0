//go:build !unix || solaris || aix

package outdir

// lock does nothing: each file is replaced as a whole, so that of two concurrent runs the last one
// wins, file by file.
func lock(string) (unlock func(), alone bool, err error) { return func() {}, false, nil }
