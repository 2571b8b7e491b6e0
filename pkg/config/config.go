// Package config reads .schemagen.yaml, the file in which a project says once what its commands would have to repeat.
//
// docs/configuration.md describes the keys. What is wrong with a file is a finding at the key or value; a key that is not
// known is wrong, since a setting without effect is what schemagen exists to report.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Name is how the file is called.
const Name = ".schemagen.yaml"

// A Config is what a file says. The zero value is that of a project without one.
type Config struct {
	File              string            // where it was read from; empty if there is no file
	Severity          diag.Policy       // of rules, where it is not their default
	ExternalMarkers   []string          // prefixes of markers that belong to other tools
	DescriptionPolicy []DescriptionRule // how much of the descriptions of a package is kept; the first that matches decides
	TargetKube        string            // the oldest server that must accept the CRDs, as in "1.31"; empty for the linked release
	MaxCRDSize        int64             // in bytes; 0 for no limit
	UnionEncoding     string            // structural, cel or both; empty for the default
	K8sMarkers        bool              // the +k8s: markers of declarative validation take effect
}

// A DescriptionRule gives the types of some packages a description policy.
type DescriptionRule struct {
	Packages string // a glob over import paths: * within an element, ** for any number of elements
	Policy   string // full, first-sentence or none
}

// ParseDescriptionRule reads a rule in one word, as in k8s.io/api/**=first-sentence.
func ParseDescriptionRule(text string) (DescriptionRule, error) {
	glob, policy, ok := strings.Cut(text, "=")
	if _, err := path.Match(glob, ""); !ok || glob == "" || err != nil {
		return DescriptionRule{}, fmt.Errorf("%q is no rule: write a glob over import paths and a policy, as in k8s.io/api/**=first-sentence", text)
	}
	if !slices.Contains(descriptionPolicies(), policy) {
		return DescriptionRule{}, fmt.Errorf("%q is no policy: choose one of %s", policy, strings.Join(descriptionPolicies(), ", "))
	}
	return DescriptionRule{Packages: glob, Policy: policy}, nil
}

func descriptionPolicies() []string { return []string{"full", "first-sentence", "none"} }

// DescriptionPolicyFor returns the policy for the types of the package pkg: full if no rule says anything else.
func (c Config) DescriptionPolicyFor(pkg string) string {
	for _, r := range c.DescriptionPolicy {
		if matchPath(strings.Split(r.Packages, "/"), strings.Split(pkg, "/")) {
			return r.Policy
		}
	}
	return "full"
}

// matchPath matches the elements of an import path with those of a glob that checkGlob accepted.
func matchPath(glob, elements []string) bool {
	if len(glob) == 0 {
		return len(elements) == 0
	}
	if glob[0] == "**" {
		for i := range len(elements) + 1 {
			if matchPath(glob[1:], elements[i:]) {
				return true
			}
		}
		return false
	}
	if len(elements) == 0 {
		return false
	}
	ok, _ := path.Match(glob[0], elements[0])
	return ok && matchPath(glob[1:], elements[1:])
}

// Load reads the file that holds for dir: the nearest one in dir or above it, up to the root of the repository. Without one
// it returns the zero Config. If the list has errors, the Config has no settings.
func Load(dir string) (Config, diag.List, error) {
	file, err := find(dir)
	if file == "" || err != nil {
		return Config{}, nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return Config{}, nil, err
	}
	c, list := Parse(file, data)
	return c, list, nil
}

// find returns the first of the Places where there is a file, or nothing.
func find(dir string) (string, error) {
	places, err := Places(dir)
	if err != nil {
		return "", err
	}
	for _, file := range places {
		if found, err := exists(file); found || err != nil {
			return file, err
		}
	}
	return "", nil
}

// Places returns where Load looks for a file, in order: from dir up to the directory that holds .git, or to the top of the file
// system where there is none.
func Places(dir string) ([]string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for places := []string(nil); ; dir = filepath.Dir(dir) {
		places = append(places, filepath.Join(dir, Name))
		if root, err := exists(filepath.Join(dir, ".git")); root || err != nil || dir == filepath.Dir(dir) {
			return places, err
		}
	}
}

func exists(file string) (bool, error) {
	_, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
