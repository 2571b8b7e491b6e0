package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"
)

// peerVersion is the annotation with controller-gen's own version: the only thing that is not
// compared.
const peerVersion = "controller-gen.kubebuilder.io/version"

// A verdict says how similar two manifests are.
type verdict string

// The verdicts, best first.
const (
	identical verdict = "identical" // the same bytes
	semantic  verdict = "semantic"  // other bytes, the same document
	different verdict = "different"
	missing   verdict = "missing" // only the peer wrote it
	extra     verdict = "extra"   // only we wrote it
)

// A manifest is the outcome for one file.
type manifest struct {
	Name        string
	Verdict     verdict
	Differences []string // "path: theirs -> ours"
}

// compareDirs compares the manifests in the peer's directory and in ours, by file name, except
// those to skip.
func compareDirs(theirs, ours string, skip []string) ([]manifest, error) {
	a, err := readManifests(theirs)
	if err != nil {
		return nil, err
	}
	b, err := readManifests(ours)
	if err != nil {
		return nil, err
	}
	names := slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b)))
	slices.Sort(names)
	var result []manifest
	for _, name := range slices.Compact(names) {
		if slices.Contains(skip, name) {
			continue
		}
		m := manifest{Name: name, Verdict: extra}
		left, inA := a[name]
		right, inB := b[name]
		switch {
		case inA && inB:
			m.Verdict, m.Differences = compare(left, right)
		case inA:
			m.Verdict = missing
		}
		result = append(result, m)
	}
	return result, nil
}

// readManifests returns the YAML files of a directory by name.
func readManifests(dir string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	manifests := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		manifests[filepath.Base(file)] = string(data)
	}
	return manifests, nil
}

// compare compares two manifests: bytes first, then what they say.
func compare(theirs, ours string) (verdict, []string) {
	theirs, ours = withoutVersion(theirs), withoutVersion(ours)
	if theirs == ours {
		return identical, nil
	}
	var a, b any
	for _, side := range []struct {
		name, text string
		into       *any
	}{{"theirs", theirs, &a}, {"ours", ours, &b}} {
		if err := yaml.UnmarshalStrict([]byte(side.text), side.into); err != nil {
			return different, []string{fmt.Sprintf("%s is not YAML: %v", side.name, err)}
		}
	}
	if ds := differences("", a, b); len(ds) > 0 {
		return different, ds
	}
	return semantic, nil
}

// withoutVersion drops the peer's annotation, and the map of annotations if that leaves it empty.
func withoutVersion(text string) string {
	lines := strings.SplitAfter(text, "\n")
	i := slices.IndexFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "    "+peerVersion+":")
	})
	if i < 1 {
		return text
	}
	lines = slices.Delete(lines, i, i+1)
	if lines[i-1] == "  annotations:\n" &&
		(i == len(lines) || !strings.HasPrefix(lines[i], "    ")) {
		lines = slices.Delete(lines, i-1, i)
	}
	return strings.Join(lines, "")
}
