package suite

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/input"
)

// The annotations that say which clusters a manifest of openshift/api is for.
const (
	featureSetAnnotation = "release.openshift.io/feature-set"
	profilePrefix        = "include.release.openshift.io/"
	everyGate            = "CustomNoUpgrade" // the feature set in which every gate is on
)

// A gateList is a FeatureGate manifest: which gates are on in one feature set of one cluster
// profile.
type gateList struct {
	Metadata struct {
		Annotations map[string]string `json:"annotations"`
	} `json:"metadata"`
	Spec struct {
		FeatureSet string `json:"featureSet"`
	} `json:"spec"`
	Status struct {
		FeatureGates []struct {
			Enabled []enabledGate `json:"enabled"`
		} `json:"featureGates"`
	} `json:"status"`
}

type enabledGate struct {
	Name string `json:"name"`
}

// enabled reports whether the manifest's feature set enables all the gates that a suite asks for,
// and disables those that it asks for with a minus. If that cannot be determined, why says so.
func enabled(m crdFile, gates []string) (ok bool, why string) {
	sets := strings.Split(m.crd.Annotations[featureSetAnnotation], ",")
	if slices.Contains(sets, everyGate) {
		return !slices.ContainsFunc(gates, func(g string) bool {
			return strings.HasPrefix(g, "-")
		}), ""
	}
	if sets[0] == "" {
		sets = []string{"Default"} // the schema is the same in all sets
	}
	var profiles []string
	for key, value := range m.crd.Annotations {
		if strings.HasPrefix(key, profilePrefix) && value == "true" {
			profiles = append(profiles, key)
		}
	}
	if len(profiles) == 0 {
		return true, ""
	}
	slices.Sort(profiles)
	list := gatesOf(filepath.Dir(m.file), profiles[0], sets)
	if list == nil {
		return false,
			fmt.Sprintf("no payload-manifests/featuregates above it tells which feature gates %s has", strings.Join(sets, ","))
	}
	for _, gate := range gates {
		name, off := strings.CutPrefix(gate, "-")
		if list.on(name) == off {
			return false, ""
		}
	}
	return true, ""
}

// featureSet returns the feature set of the list, which newer manifests have in an annotation and
// older ones in their spec.
func (g *gateList) featureSet() string {
	return cmp.Or(g.Metadata.Annotations[featureSetAnnotation], g.Spec.FeatureSet, "Default")
}

// on reports whether a gate is enabled.
func (g *gateList) on(name string) bool {
	return slices.Contains(g.Status.FeatureGates[0].Enabled, enabledGate{name})
}

// gatesOf finds the gates of a feature set in the nearest payload-manifests/featuregates in or
// above a directory.
func gatesOf(dir, profile string, sets []string) *gateList {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		folder := filepath.Join(dir, "payload-manifests", "featuregates")
		names, _ := fs.Glob(os.DirFS(folder), "*.yaml") // the pattern is valid
		for _, name := range names {
			list := &gateList{}
			data, err := input.Regular(filepath.Join(folder, name))
			if err != nil || yaml.Unmarshal(data, list) != nil ||
				len(list.Status.FeatureGates) == 0 {
				continue
			}
			_, of := list.Metadata.Annotations[profile]
			if of && slices.Contains(sets, list.featureSet()) {
				return list
			}
		}
	}
	return nil
}
