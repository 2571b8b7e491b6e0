package main

import (
	"context"
	"errors"
	"fmt"
	"io"
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
	openshiftManifests = "zz_generated.crd-manifests"
	openshiftProfile   = "include.release.openshift.io/self-managed-high-availability"
	openshiftFeatures  = "release.openshift.io/feature-set"
)

var openshift = checkout{
	name:       "openshift",
	repository: "https://github.com/openshift/api",
	commit:     "2a3d73913b5a7caec4c57d5c3d04f51106ec4da3", // of August 2026
	paths:      []string{"/*", "!/vendor/", "!/tools/", "!/tests/", "!/openapi/", "!/tls/"},
	manifests:  "*/*/" + openshiftManifests,
	prove:      proveGates,
	generate:   generateOpenshift,
}

// proveGates holds that the variants of the configuration turn on what the repository's own feature
// gates say.
func proveGates(dir string, data []byte) error {
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
	return nil
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
	data, err := os.ReadFile(filepath.Join(dir, "payload-manifests", "featuregates",
		"featureGate-4-10-"+profile+"-"+set+".yaml"))
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
func generateOpenshift(
	ctx context.Context, w io.Writer, ours, dir string,
) (took time.Duration, err error) {
	for _, rules := range []string{"server", "kep"} {
		cmd := exec.CommandContext(ctx, ours, "generate", "--no-cache", "--keep-going",
			"--rules", rules)
		cmd.Dir, cmd.Env = dir, environment()
		start := time.Now()
		out, err := cmd.CombinedOutput()
		if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
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
		fmt.Fprintf(w, "%-32s %d manifests that a server accepts, in %.2f s of CPU time\n",
			"openshift", len(made),
			(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	}
	return took, nil
}
