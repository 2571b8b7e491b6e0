package scaffold

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/jsontext"
)

// A featureSet is a set of features of OpenShift, for one profile of clusters, with the gates that
// are on in it.
type featureSet struct {
	name  string // with the profile
	set   string
	gates []string
}

const (
	featureGates     = "payload-manifests/featuregates"
	featureManifests = "zz_generated.crd-manifests"
	featureKey       = "release.openshift.io/feature-set"
	// allFeatures is the set in which every gate may be on.
	allFeatures = "CustomNoUpgrade"
)

// featureSets reads the FeatureGates of the repository. Without any there is the default, in which
// no gate is on.
func (r Repository) featureSets() (sets []featureSet) {
	names, _ := filepath.Glob(filepath.Join(r.Root, filepath.FromSlash(featureGates), "*.yaml"))
	for _, name := range names {
		data, err := input.Regular(name)
		if err != nil {
			continue
		}
		document, err := decode(data)
		if err != nil {
			continue
		}
		set := jsontext.At[string](document, "metadata", "annotations", featureKey)
		words := strings.Split(strings.TrimSuffix(filepath.Base(name), ".yaml"), "-")
		f := featureSet{set: set, name: strings.Join(words[max(0, len(words)-2):], "-")}
		if list := jsontext.At[[]any](document, "status", "featureGates"); len(list) > 0 {
			for _, e := range jsontext.At[[]any](list[0], "enabled") {
				if gate := jsontext.At[string](e, "name"); slices.Contains(r.gating.gates, gate) {
					f.gates = append(f.gates, gate)
				}
			}
		}
		slices.Sort(f.gates)
		sets = append(sets, f)
	}
	if len(sets) == 0 {
		sets = append(sets, featureSet{name: "Default", set: "Default"})
	}
	return append(sets, featureSet{name: allFeatures, set: allFeatures, gates: r.gating.gates})
}

// featureSettings writes a variant for each set of features.
func (r Repository) featureSettings(set map[string]string) {
	set["outputDir"] = variantDir(set)
	if r.besideTypes() {
		set["outputDir"] = `outputDir: .`
		set["names"] = `names: "{dir}/` + featureManifests + `/{file}-{variant}.crd.yaml"`
	}
	text := "variants:\n"
	for _, f := range r.gating.features {
		text += "- name: " + f.name + "\n"
		if len(f.gates) > 0 {
			text += "  gates: " + flow(f.gates) + "\n"
		}
		text += mapping("  ", "annotations", map[string]string{featureKey: f.set})
	}
	set["variants"] = strings.TrimSuffix(text, "\n")
}

// besideTypes reports whether manifests lie beside the types, as in openshift/api.
func (r Repository) besideTypes() bool {
	return slices.ContainsFunc(r.APIs, func(api API) bool {
		names, _ := filepath.Glob(filepath.Join(r.Root, filepath.FromSlash(api.Dir),
			featureManifests, "*.yaml"))
		return len(names) > 0
	})
}
