package output

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Result is what the sources produce.
type Result struct {
	Manifests []Manifest
	// something is wrong with the sources: a file that they no longer produce may belong to what is
	// broken
	Wrong   bool
	Unread  bool              // some sources could not be read, so not all kinds are known
	NonCRDs map[string]NonCRD // what is made beside CRDs, by format
}

// Products are what outputs turn a result into: the directories with their wanted states, and what
// is printed.
type Products struct {
	Targets []outdir.Target
	Printed []byte
}

// Plan returns what outputs turn a result into, below a comment that says what generated it, and
// the findings. Paths of outputs are relative to dir.
func Plan(
	ctx context.Context, outputs []Output, r Result, dir, comment string,
) (m Products, list diag.List, err error) {
	var manifests []Manifest
	whole := true
	if slices.ContainsFunc(outputs, func(o Output) bool { return !o.isPlain() && !o.IsNonCRD() }) {
		if manifests, whole, err = r.read(); err != nil {
			return m, nil, err
		}
		list = unmatched(outputs, manifests)
	}
	for _, o := range outputs {
		target, found := o.made(ctx, r, manifests, comment, dir)
		list = append(list, found...)
		if !whole && (o.isFile() && !o.IsNonCRD() || o.format.pages != nil) {
			target.Files = nil
		}
		if r.Wrong {
			target.Stale = nil
		}
		if !o.ToStdout() {
			m.Targets = append(m.Targets, target)
			continue
		}
		for _, f := range target.Files {
			m.Printed = append(append(m.Printed, f.Head...), f.Data...)
		}
	}
	if err := ctx.Err(); err != nil {
		return m, nil, err
	}
	return m, append(list, Collisions(m.Targets...)...), nil
}

// made returns what the output turns a result into, of which manifests were read if they must be.
func (o Output) made(
	ctx context.Context, r Result, manifests []Manifest, comment, dir string,
) (outdir.Target, diag.List) {
	t := outdir.Target{Dir: o.directory(dir), Stale: o.stale}
	switch {
	case o.IsNonCRD():
		t.Files = r.NonCRDs[o.Format].Files(filepath.Base(o.Path), comment+Separator)
	case o.isPlain():
		t.Files = r.Files(comment + Separator)
	default:
		return o.Target(ctx, manifests, comment, dir)
	}
	return t, nil
}

// Files returns the files to write: those without an error of their own, each below the head. The
// file on disk of a broken one stays.
func (r Result) Files(head string) []outdir.File {
	files := make([]outdir.File, 0, len(r.Manifests))
	for _, m := range r.Manifests {
		file := outdir.File{Name: m.File, Kept: m.Broken}
		if !m.Broken {
			file.Head, file.Data = head, m.YAML
		}
		files = append(files, file)
	}
	return files
}

// read reads the manifests, and reports whether these are all. A manifest that is too broken to be
// a CRD has no place.
func (r Result) read() (manifests []Manifest, whole bool, err error) {
	whole = !r.Unread
	for _, m := range r.Manifests {
		m, err := m.Read()
		switch {
		case err == nil:
			manifests = append(manifests, m)
		case !m.Broken:
			return nil, false, fmt.Errorf("%s: %w", m.File, err)
		default:
			whole = false
		}
	}
	return manifests, whole, nil
}
