package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A checkout is a repository at a commit, of which some paths are needed.
type checkout struct {
	repository, commit string
	paths              []string // as for git sparse-checkout
}

// make makes a directory with the paths, and nothing else of the repository.
func (c checkout) make(ctx context.Context, dir string) error {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"remote", "add", "origin", c.repository},
		append([]string{"sparse-checkout", "set", "--no-cone"}, c.paths...),
		{"fetch", "-q", "--depth", "1", "--filter=blob:none", "origin", c.commit},
		{"checkout", "-q", "FETCH_HEAD"},
	} {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(string(out)))
		}
	}
	return nil
}

// compareMoved compares the manifests in some directories below dir with those that were there,
// which are beside them by now.
func compareMoved(dir string, dirs []string) (all []manifest, err error) {
	for _, d := range dirs {
		manifests, err := compareDirs(d+".theirs", d, nil)
		if err != nil {
			return nil, err
		}
		for _, m := range manifests {
			rel, err := filepath.Rel(dir, filepath.Join(d, m.Name))
			if err != nil {
				return nil, err
			}
			m.Name = filepath.ToSlash(rel)
			all = append(all, m)
		}
	}
	return all, nil
}

// explained reports whether the manifests that differ are those of the table beside the
// configuration.
func explained(w io.Writer, name string, manifests []manifest) (bool, error) {
	lines, err := tableOf(name + "/different.txt")
	if err != nil {
		return false, err
	}
	causes := map[string]string{}
	for _, fields := range lines {
		causes[fields[0]] = fields[1]
	}
	alike, ok, count := 0, true, map[string]int{}
	for _, m := range manifests {
		cause, known := causes[m.Name]
		same := m.Verdict == identical || m.Verdict == semantic
		switch {
		case same && known:
			fmt.Fprintf(w, "    %s is equal, and the table says that it differs: %s\n",
				m.Name, cause)
			ok = false
		case same:
			alike++
		case known && m.Verdict == different:
			count[cause]++
		default:
			fmt.Fprintf(w, "    %s is not in the table\n", m.Name)
			ok = false
		}
	}
	fmt.Fprintf(w, "%-32s %d of %d are equal in content (%.1f %%)", name, alike, len(manifests),
		100*float64(alike)/float64(len(manifests)))
	for _, cause := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(w, "; %s %d", cause, count[cause])
	}
	fmt.Fprintln(w)
	return ok, nil
}
