// Package golden keeps a directory of golden files: what the sources produce, as it was when
// somebody last reviewed it.
//
// Golden files come in sets that share a name, one set for each CRD: example.com_crontabs.yaml, the
// manifest, and the views that follow from it. The package only compares bytes. [Compare] finds the
// files that are missing, that differ, and the orphans that nothing produces; [Changes] brings the
// directory to the wanted state; [Test] returns a Go test that enforces the golden files in a
// repository.
package golden

import (
	"cmp"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Drift is a golden file that is not as it should be, with the change that resolves it.
type Drift struct {
	outdir.Change
	Set  string // the set that it belongs to; empty for a file by itself
	View bool   // it follows from the manifest of its set
}

// Compare returns how the files of a directory differ from those wanted, by name. A directory that
// does not exist is empty.
//
// The suffixes are those of the files in a set, first that of its manifest, such as ".yaml" and
// ".explain.txt". A file that is not wanted is an orphan if it has one of them and belongs to a set
// whose file with the last suffix exists, so that other files in the directory are left alone.
func Compare(dir string, want []outdir.File, suffixes ...string) ([]Drift, error) {
	orphan := func(name string, _ []byte) bool {
		set, suffix := split(name, suffixes)
		if suffix == "" {
			return false
		}
		_, err := os.Stat(filepath.Join(dir, set+suffixes[len(suffixes)-1]))
		return err == nil
	}
	plan, err := outdir.Compare(outdir.Target{Dir: dir, Files: want, Stale: orphan})
	if err != nil {
		return nil, err
	}
	drifts := make([]Drift, len(plan.Changes))
	for i, c := range plan.Changes {
		set, suffix := split(c.Name, suffixes)
		drifts[i] = Drift{c, set, suffix != "" && suffix != suffixes[0]}
	}
	return drifts, nil
}

// split returns the set that a file belongs to and the longest suffix that its name ends with, or
// nothing.
func split(name string, suffixes []string) (set, suffix string) {
	for _, s := range suffixes {
		if strings.HasSuffix(name, s) && len(s) > len(suffix) {
			set, suffix = strings.TrimSuffix(name, s), s
		}
	}
	return set, suffix
}

// Changes returns what resolves drifts: what is missing or differs is written, orphans are removed.
func Changes(drifts []Drift) []outdir.Change {
	changes := make([]outdir.Change, len(drifts))
	for i, d := range drifts {
		changes[i] = d.Change
	}
	return changes
}

// Path is where the file lies, with slashes.
func (d Drift) Path() string { return filepath.ToSlash(d.Change.Path()) }

// Diagnostic returns the drift as a finding at the file.
func (d Drift) Diagnostic() diag.Diagnostic {
	var one diag.List
	at := token.Position{Filename: d.Path()}
	switch d.Kind {
	case outdir.Create:
		return *one.Add("golden/missing", at, "is missing")
	case outdir.Update:
		return *one.Add("golden/differs", at, "%s",
			cmp.Or(d.OtherEndings(), "differs from what the sources make"))
	}
	return *one.Add("golden/orphan", at, "is an orphan: nothing makes it")
}

// Diff returns the drift in the unified format, from the golden file to what the sources make.
func (d Drift) Diff() string {
	return diag.Diff(d.Path()+" (golden)", d.Path()+" (from the sources)", string(d.Old),
		string(d.New))
}

// WorthReading returns the drifts whose differences say something new: the views of a manifest that
// differs follow from it, and for missing files and orphans the name says enough.
func WorthReading(drifts []Drift) []Drift {
	changed := map[string]bool{}
	for _, d := range drifts {
		changed[d.Set] = changed[d.Set] || !d.View
	}
	return slices.DeleteFunc(slices.Clone(drifts), func(d Drift) bool {
		return d.Kind != outdir.Update || d.View && changed[d.Set] || d.OtherEndings() != ""
	})
}
