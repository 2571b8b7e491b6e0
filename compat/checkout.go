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
	"time"
)

// A checkout is a repository at a commit, of which some paths are needed, with CRDs that a
// generator of its own makes.
type checkout struct {
	name               string // of the directory with our configuration
	repository, commit string
	paths              []string // as for git sparse-checkout
	manifests          string   // pattern of their directories, with slashes
	// whether the configuration is about what is in a directory
	prove func(dir string, config []byte) error
	// makes the manifests, and says how long that took
	generate func(ctx context.Context, w io.Writer, ours, dir string) (time.Duration, error)
}

// compare makes all manifests in one run, and compares them with those in the repository. Those
// that differ must be those that a table explains. It reports whether that is so; without the
// repository it says why, and reports that it is.
func (c checkout) compare(
	ctx context.Context, w io.Writer, ours, work string, shown int,
) (bool, error) {
	dir := filepath.Join(work, c.name+"-published")
	if err := c.make(ctx, dir); err != nil {
		fmt.Fprintf(w, "%-32s not compared: %v\n", c.name, err)
		return true, nil
	}
	config, err := configurations.ReadFile(c.name + "/schemagen.yaml")
	if err != nil {
		return false, err
	}
	if err := errors.Join(c.prove(dir, config), os.WriteFile(filepath.Join(dir, "schemagen.yaml"),
		config, 0o644)); err != nil {
		return false, err
	}
	dirs, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(c.manifests)))
	if err != nil || len(dirs) == 0 {
		return false, errors.Join(err, fmt.Errorf("%s has no %s", dir, c.manifests))
	}
	for _, d := range dirs {
		if err := os.Rename(d, d+".theirs"); err != nil {
			return false, err
		}
	}
	r := result{Subject: subject{Name: c.name}}
	if r.Ours.Time, err = c.generate(ctx, w, ours, dir); err != nil {
		return false, err
	}
	if r.Manifests, err = compareMoved(dir, dirs); err != nil {
		return false, err
	}
	r.print(w, shown)
	return explained(w, c.name, r.Manifests)
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
	data, err := configurations.ReadFile(name + "/different.txt")
	if err != nil {
		return false, err
	}
	causes := map[string]string{}
	for _, fields := range words(data) {
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
