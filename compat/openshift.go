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

	"sigs.k8s.io/yaml"
)

// openshift/api has a manifest for each set of features and profile of clusters in which a kind is
// another one, made by a chain of generators of its own.
const (
	openshiftRepository = "https://github.com/openshift/api"
	openshiftCommit     = "2a3d73913b5a7caec4c57d5c3d04f51106ec4da3" // of August 2026
	openshiftManifests  = "zz_generated.crd-manifests"
	openshiftProfile    = "include.release.openshift.io/self-managed-high-availability"
	openshiftFeatures   = "release.openshift.io/feature-set"
)

// compareOpenshift makes all manifests of openshift/api in one run, and compares them with those in
// the repository. Those that differ must be those that a table explains. It reports whether that is
// so; without the repository it says why, and reports that it is.
func compareOpenshift(ctx context.Context, w io.Writer, ours, work string, shown int) (bool, error) {
	dir := filepath.Join(work, "openshift-published")
	if err := checkOut(ctx, dir); err != nil {
		fmt.Fprintf(w, "%-32s not compared: %v\n", "openshift", err)
		return true, nil
	}
	if err := configure(dir); err != nil {
		return false, err
	}
	dirs, err := filepath.Glob(filepath.Join(dir, "*", "*", openshiftManifests))
	if err != nil || len(dirs) == 0 {
		return false, errors.Join(err, fmt.Errorf("%s has no %s", dir, openshiftManifests))
	}
	for _, d := range dirs {
		if err := os.Rename(d, d+".theirs"); err != nil {
			return false, err
		}
	}
	r := result{Subject: subject{Name: "openshift"}}
	if r.OurTime, err = generateOpenshift(ctx, w, ours, dir); err != nil {
		return false, err
	}
	for _, d := range dirs {
		manifests, err := compareDirs(d+".theirs", d, nil)
		if err != nil {
			return false, err
		}
		for _, m := range manifests {
			rel, err := filepath.Rel(dir, filepath.Join(filepath.Dir(d), m.Name))
			if err != nil {
				return false, err
			}
			m.Name = filepath.ToSlash(rel)
			r.Manifests = append(r.Manifests, m)
		}
	}
	r.print(w, shown)
	return explained(w, r.Manifests)
}

// checkOut makes a directory with the sources and manifests of the pinned revision, and nothing
// else of the repository.
func checkOut(ctx context.Context, dir string) error {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"remote", "add", "origin", openshiftRepository},
		{"sparse-checkout", "set", "--no-cone", "/*", "!/vendor/", "!/tools/", "!/tests/", "!/openapi/", "!/tls/"},
		{"fetch", "-q", "--depth", "1", "--filter=blob:none", "origin", openshiftCommit},
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

// configure writes the configuration, whose variants must turn on what the repository's own feature
// gates say.
func configure(dir string) error {
	data, err := configurations.ReadFile("openshift/schemagen.yaml")
	if err != nil {
		return err
	}
	var config struct {
		Gates    []string
		Variants []struct {
			Name        string
			Gates       []string
			Annotations map[string]string
		}
	}
	if err := yaml.Unmarshal(data, &config); err != nil {
		return err
	}
	for _, v := range config.Variants {
		want, err := enabled(dir, v.Annotations, config.Gates)
		if err != nil {
			return err
		}
		if !slices.Equal(v.Gates, want) {
			return fmt.Errorf("the gates of the variant %s are %v, and payload-manifests/featuregates says %v", v.Name, v.Gates, want)
		}
	}
	return os.WriteFile(filepath.Join(dir, "schemagen.yaml"), data, 0o644)
}

// enabled returns the gates that are on in the first of the feature sets that a manifest is for:
// all of them if it is for any, as its schema is the same then.
func enabled(dir string, annotations map[string]string, declared []string) ([]string, error) {
	set, _, _ := strings.Cut(annotations[openshiftFeatures], ",")
	if set == "" || set == "CustomNoUpgrade" {
		return declared, nil
	}
	profile := "Hypershift"
	if annotations[openshiftProfile] != "" {
		profile = "SelfManagedHA"
	}
	data, err := os.ReadFile(filepath.Join(dir, "payload-manifests", "featuregates", "featureGate-4-10-"+profile+"-"+set+".yaml"))
	if err != nil {
		return nil, err
	}
	var gate struct {
		Status struct {
			FeatureGates []struct{ Enabled []struct{ Name string } }
		}
	}
	if err := yaml.Unmarshal(data, &gate); err != nil {
		return nil, err
	}
	var on []string
	for _, g := range gate.Status.FeatureGates[0].Enabled {
		if slices.Contains(declared, g.Name) {
			on = append(on, g.Name)
		}
	}
	slices.Sort(on)
	return on, nil
}

// generateOpenshift runs schemagen twice: with all rules, for the time that it takes and what it
// withholds, and without the server's verdict, so that what it withholds is compared too.
func generateOpenshift(ctx context.Context, w io.Writer, ours, dir string) (took time.Duration, err error) {
	for _, rules := range []string{"server", "kep"} {
		cmd := exec.CommandContext(ctx, ours, "generate", "--no-cache", "--keep-going", "--rules", rules)
		cmd.Dir, cmd.Env = dir, environment()
		start := time.Now()
		out, err := cmd.CombinedOutput()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
			err = nil // a server refuses some of them, as published
		}
		if err != nil {
			return 0, fmt.Errorf("schemagen generate: %w\n%s", err, out)
		}
		if rules == "kep" {
			continue
		}
		took = time.Since(start)
		made, err := filepath.Glob(filepath.Join(dir, "*", "*", openshiftManifests, "*.yaml"))
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(w, "%-32s %d manifests that a server accepts, in %.2f s of CPU time\n", "openshift", len(made),
			(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	}
	return took, nil
}

// explained reports whether the manifests that differ are those of the table.
func explained(w io.Writer, manifests []manifest) (bool, error) {
	lines, err := tableOf("openshift/different.txt")
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
			fmt.Fprintf(w, "    %s is equal, and the table says that it differs: %s\n", m.Name, cause)
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
	fmt.Fprintf(w, "%-32s %d of %d are equal in content (%.1f %%)", "openshift", alike, len(manifests), 100*float64(alike)/float64(len(manifests)))
	for _, cause := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(w, "; %s %d", cause, count[cause])
	}
	fmt.Fprintln(w)
	return ok, nil
}
