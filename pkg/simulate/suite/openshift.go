package suite

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// An openshiftTest is an entry of one of openshift/api's tables; Updated makes it an update.
type openshiftTest struct {
	Name string `json:"name"`
	// JSON patch: the CRD that the initial object was stored under
	InitialCRDPatches   []map[string]any `json:"initialCRDPatches"`
	Initial             string           `json:"initial"`
	Updated             string           `json:"updated"`
	Expected            string           `json:"expected"` // the object that was sent, if empty
	ExpectedError       string           `json:"expectedError"`
	ExpectedStatusError string           `json:"expectedStatusError"`
}

// isOpenshift tells from a file's name whether it is a suite of openshift/api:
// tests/CRDNAME/*.yaml, or, formerly, *.testsuite.yaml.
func isOpenshift(name string) bool {
	if strings.HasSuffix(name, ".testsuite.yaml") {
		return true
	}
	dir := filepath.Dir(name)
	return filepath.Ext(name) == ".yaml" && filepath.Base(filepath.Dir(dir)) == "tests" &&
		strings.Contains(filepath.Base(dir), ".")
}

// loadOpenshift takes the tables of openshift/api, and the manifests that they are to be run
// against.
func (s *Suite) loadOpenshift(f file) error {
	var tables struct {
		OnCreate []*openshiftTest `json:"onCreate"`
		OnUpdate []*openshiftTest `json:"onUpdate"`
	}
	tests, err := f.tests()
	if err != nil {
		return err
	}
	if err := yaml.Unmarshal(tests, &tables); err != nil {
		return err
	}
	for _, t := range slices.Concat(tables.OnCreate, tables.OnUpdate) {
		s.Tests = append(s.Tests, Test{Name: t.Name, openshift: t})
	}
	files, err := s.manifests(f)
	if err != nil {
		return err
	}
	for _, m := range files {
		if len(f.FeatureGates) > 0 {
			ok, why := enabled(m, f.FeatureGates)
			if why != "" {
				s.skip = why
				return nil
			}
			if !ok {
				continue
			}
		}
		crd, err := onlyVersion(m.crd, f.Version)
		if err != nil {
			return err
		}
		s.targets = append(s.targets, target{
			key: m.file + " " + f.Version, name: "[" + filepath.Base(m.file) + "]",
			crds: []*v1.CustomResourceDefinition{crd}, files: []string{m.file},
		})
	}
	if len(s.targets) == 0 {
		s.skip = fmt.Sprintf("no manifest of %s has the feature gates %s", f.CRDName,
			strings.Join(f.FeatureGates, ", "))
	}
	return nil
}

// A NoCRDError says that the CRD which a suite names is nowhere. The report names the suite among
// those that no CRD matches.
type NoCRDError struct{ name string }

// Error says which CRD.
func (e *NoCRDError) Error() string { return "finds no CRD " + e.name }

// A crdFile is a CRD with its file.
type crdFile struct {
	file string
	crd  *v1.CustomResourceDefinition
}

// manifests finds the CRD that a suite names, by file or by name, beside the suite or among the
// generated ones. There may be several with one name: one per feature set.
func (s *Suite) manifests(f file) ([]crdFile, error) {
	const generated = "zz_generated.crd-manifests"
	dir := filepath.Dir(s.File)
	var found []crdFile
	for _, dir := range []string{dir, filepath.Join(dir, generated),
		filepath.Join(dir, "..", "..", generated)} {
		in, err := f.manifestsIn(dir)
		if err != nil {
			return nil, err
		}
		found = append(found, in...)
	}
	if len(found) == 0 {
		return nil, &NoCRDError{name: f.CRDName + strings.Join(f.CRD, ", ")}
	}
	return found, nil
}

// manifestsIn finds the CRD that a suite names in a directory.
func (f file) manifestsIn(dir string) (found []crdFile, err error) {
	// filepath.Glob would take the directory for a pattern, too
	names, err := fs.Glob(os.DirFS(dir), "*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if len(f.CRD) > 0 && !slices.Contains(f.CRD, name) {
			continue
		}
		name = filepath.Join(dir, name)
		data, err := input.Regular(name)
		if err != nil {
			return nil, err
		}
		if !bytes.Contains(data, []byte(f.CRDName)) { // reading them all takes a long time
			continue
		}
		crds, _ := simulate.ReadCRDs(data) // none in a suite, or another kind of manifest
		for _, crd := range crds {
			if len(f.CRD) > 0 || crd.Name == f.CRDName {
				found = append(found, crdFile{name, crd})
			}
		}
	}
	return found, nil
}

// onlyVersion returns a CRD with only that version, stored and served, so that versions that are
// not stored can be tested.
func onlyVersion(
	crd *v1.CustomResourceDefinition, name string,
) (*v1.CustomResourceDefinition, error) {
	if name == "" && len(crd.Spec.Versions) > 1 {
		return nil, fmt.Errorf("names no version, and %s has several", crd.Name)
	}
	crd = crd.DeepCopy()
	for _, v := range crd.Spec.Versions {
		if v.Name == name || name == "" {
			v.Storage, v.Served = true, true
			crd.Spec.Versions = []v1.CustomResourceDefinitionVersion{v}
			return crd, nil
		}
	}
	return nil, fmt.Errorf("%s has no version %s", crd.Name, name)
}
