// Package determinism runs a command over and over, each time in other circumstances that must not
// affect what it does: the order of its arguments, the number of processors, time zone, language,
// umask, working directory, GOPATH, and what its cache holds. The files that it writes and the text
// that it prints must be the same each time.
package determinism

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Out stands for the output directory in the arguments of a subject.
const Out = "{out}"

// A Subject is a module and a command over it. The module must need nothing outside of its
// directory, as it is copied.
type Subject struct {
	Dir  string
	Args []string // the first names the command; the others are shuffled
}

// ParseSubjects reads a line for each subject: a directory, and arguments.
func ParseSubjects(text string) []Subject {
	var all []Subject
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 1 && !strings.HasPrefix(line, "#") {
			all = append(all, Subject{Dir: fields[0], Args: fields[1:]})
		}
	}
	return all
}

// A Check says which program runs over what, and how often.
type Check struct {
	Program  string // an absolute name
	Subjects []Subject
	Runs     int
	Work     string // a directory for outputs, caches, and copies of the modules
	Log      io.Writer
}

// A sum stands for what a command did.
type sum [sha256.Size]byte

// A result is what one command did: the files it wrote, and what it printed with its exit code.
type result struct {
	files, printed sum
	written        int
}

// Run makes the runs, and returns an error that names each subject with two results.
func (c Check) Run(ctx context.Context) error {
	work, err := filepath.Abs(c.Work)
	if err != nil {
		return err
	}
	caches, err := goCaches(ctx)
	if err != nil {
		return err
	}
	first := make([]result, len(c.Subjects))
	var unlike error
	for n := range c.Runs {
		v := newVariant(n, caches)
		files, printed, written := sha256.New(), sha256.New(), 0
		for i, s := range c.Subjects {
			r, err := c.once(ctx, s, filepath.Join(work, fmt.Sprintf("%03d", i)), v)
			if err != nil {
				return err
			}
			if n == 0 {
				first[i] = r
			} else if r != first[i] {
				unlike = errors.Join(unlike,
					fmt.Errorf("run %d over %s differs (%s)", n+1, s.Dir, unlikeness(r, first[i])))
			}
			files.Write(r.files[:])
			printed.Write(r.printed[:])
			written += r.written
		}
		fmt.Fprintf(c.Log, "run %d: %d files %.8x, printed %.8x: %s\n", n+1, written,
			files.Sum(nil), printed.Sum(nil), v)
	}
	return unlike
}

// unlikeness says in what two results differ.
func unlikeness(a, b result) string {
	switch {
	case a.files == b.files:
		return "it prints other text"
	case a.printed == b.printed:
		return "it writes other files"
	}
	return "it writes other files and prints other text"
}

// once runs the command over one subject in the circumstances of a variant, below home.
func (c Check) once(ctx context.Context, s Subject, home string, v variant) (result, error) {
	if err := prepare(home, s.Dir); err != nil {
		return result{}, err
	}
	cache, out := filepath.Join(home, "cache"), filepath.Join(home, "out")
	if err := os.RemoveAll(cache); err != nil {
		return result{}, err
	}
	var text []byte
	for range v.times() {
		err := os.RemoveAll(out)
		if err != nil {
			return result{}, err
		}
		if text, err = v.run(ctx, c.Program, filepath.Join(home, v.place), cache,
			v.arguments(s.Args, out)); err != nil {
			return result{}, err
		}
	}
	files := sha256.New()
	written, err := hashDir(files, out)
	return result{files: sum(files.Sum(nil)), printed: sha256.Sum256(text), written: written}, err
}

// places are the directories of a module: two copies, and a symbolic link. Their names are of equal
// length, because a name relative to them is printed if it is shorter.
var places = [...]string{"first", "other", "links"}

// prepare makes the places of a module, once.
func prepare(home, module string) error {
	link := filepath.Join(home, places[2])
	if _, err := os.Lstat(link); err == nil {
		return nil
	}
	for _, place := range places[:2] {
		if err := os.CopyFS(filepath.Join(home, place), os.DirFS(module)); err != nil {
			return err
		}
	}
	return os.Symlink(filepath.Join(home, places[0]), link)
}

// hashDir adds the names and contents of the files in a directory, and counts them. A missing
// directory has none.
func hashDir(h hash.Hash, dir string) (n int, err error) {
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		fmt.Fprintf(h, "%s %d\n", strings.TrimPrefix(name, dir), len(data))
		h.Write(data)
		n++
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return n, err
}
