package output

import (
	"fmt"
	"io/fs"
	"slices"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Made is a manifest that sources make.
type Made struct {
	Name    string      // of its file
	YAML    []byte      // maybe nothing if it is Current
	Broken  bool        // it has an error of its own
	Current fs.FileInfo // of what lies in its place, if that is as it should be
}

// A Result is what sources make.
type Result struct {
	Made   []Made
	Wrong  bool // something is wrong with them: what nothing makes any more may be what is broken
	Unread bool // some could not be read, so that nobody knows all kinds
}

// A Making is what outputs are of a result: the directories to bring to their states, and what is printed.
type Making struct {
	Targets []outdir.Target
	Printed []byte
}

// Plan returns what outputs make of a result, below a comment that says who made it, and what is wrong with that. Paths of outputs
// start from dir.
func Plan(outputs []Output, r Result, dir, comment string) (m Making, list diag.List, err error) {
	var manifests []Manifest
	whole := true
	if slices.ContainsFunc(outputs, func(o Output) bool { return !o.IsPlain() }) {
		if manifests, whole, err = r.read(); err != nil {
			return m, nil, err
		}
		list = Unmatched(outputs, manifests)
	}
	for _, o := range outputs {
		target := outdir.Target{Dir: o.In(dir), Files: r.Files(comment + Separator), Stale: IsOurs}
		if !o.IsPlain() {
			var found diag.List
			target, found = o.Target(manifests, comment, dir)
			list = append(list, found...)
		}
		if o.IsFile() && !whole {
			target.Files = nil
		}
		if r.Wrong {
			target.Stale = nil
		}
		if o.ToStdout() {
			for _, f := range target.Files {
				m.Printed = append(append(m.Printed, f.Head...), f.Data...)
			}
			continue
		}
		m.Targets = append(m.Targets, target)
	}
	return m, append(list, Collisions(m.Targets...)...), nil
}

// Files returns the files to write: those without an error of their own, each below the head. What lies on disk for a broken one
// stays, like one that is there already.
func (r Result) Files(head string) []outdir.File {
	files := make([]outdir.File, 0, len(r.Made))
	for _, m := range r.Made {
		file := outdir.File{Name: m.Name, Kept: m.Broken}
		if !m.Broken {
			file.Current, file.Head, file.Data = m.Current, head, m.YAML
		}
		files = append(files, file)
	}
	return files
}

// read reads the manifests, and tells whether that is all. What is so broken that it is not a CRD has no place.
func (r Result) read() (manifests []Manifest, whole bool, err error) {
	whole = !r.Unread
	for _, made := range r.Made {
		m, err := Read(made.YAML)
		m.Broken = made.Broken
		switch {
		case err == nil:
			manifests = append(manifests, m)
		case !made.Broken:
			return nil, false, fmt.Errorf("%s: %w", made.Name, err)
		default:
			whole = false
		}
	}
	return manifests, whole, nil
}
