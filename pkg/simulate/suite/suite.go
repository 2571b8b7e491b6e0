// Package suite runs tests of an API that are data: files that say which objects a server stores,
// and how, and which it refuses, and why. It also reports which restrictions of a schema no test
// exercises.
//
// A file *.schematest.yaml names CRDs and lists tests; see [Suite]. The suites of openshift/api,
// with their onCreate and onUpdate tables, are read as they are.
package suite

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/verify"
)

// A Suite is the content of one test file.
type Suite struct {
	Name     string   // of the suite; the file's name if it has none
	File     string   // where it was read from
	CRDs     []string // CRD files, relative to the file
	Packages []string // patterns of Go packages to generate CRDs from, relative to the file
	Tests    []Test

	targets []target // what to run it against, if the file names no CRDs itself
	skip    string   // why it cannot be run
}

// A Test is a request, perhaps after others that must succeed, and its expected result.
type Test struct {
	Name string `json:"name"`

	Create *Object `json:"create"` // an object to create
	// instead: an object that is already stored, valid or not
	Old    *Object `json:"old"`
	Update *Object `json:"update"` // then: what to change it to
	// then: what to change it to through the status subresource
	UpdateStatus *Object `json:"updateStatus"`
	Fields       string  `json:"fieldValidation"`

	// The expected result of the last request. Without Stored and Errors, it must succeed, and
	// nothing else is checked.
	Stored *Object `json:"stored"` // exactly this; a name and a namespace may be left out
	// each error contains one of these, and each of these is in an error
	Errors    []string  `json:"errors"`
	Warnings  *[]string `json:"warnings"`  // likewise, if given
	Pruned    *[]string `json:"pruned"`    // exactly these paths, if given
	Defaulted *[]string `json:"defaulted"` // exactly these paths, if given

	openshift *openshiftTest
	node      *yamlv3.Node // where it stands in the file; nil if that is not known
}

// An Object is a Kubernetes object in a test file: as YAML, or as a string that contains YAML, so
// that it can have duplicate keys and the like.
type Object struct {
	Data []byte
	node *yamlv3.Node // where it stands in the file, unless it is text
}

// UnmarshalJSON takes the content of a string, or any other value as it is.
func (o *Object) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		o.Data = []byte(text)
		return nil
	}
	var err error
	o.Data, err = apiserver.JSON(json.RawMessage(data))
	return err
}

// A target is a set of CRDs that a suite runs against.
type target struct {
	key   string // identifies it, so that it need not be compiled twice
	name  string // in the names of tests, if there are several
	crds  []*v1.CustomResourceDefinition
	files []string // that hold the CRDs; empty for one that was generated
}

// file is the format of a suite; tests is a list, or the two tables of openshift/api.
type file struct {
	Name     string          `json:"name"`
	CRD      oneOrMany       `json:"crd"`
	Packages oneOrMany       `json:"packages"`
	Tests    json.RawMessage `json:"tests"`

	CRDName      string   `json:"crdName"`
	FeatureGates []string `json:"featureGates"`
	Version      string   `json:"version"`

	text []byte // of the whole file
}

// tests returns the tests as YAML, which reads a number as a string where one is expected.
func (f file) tests() ([]byte, error) {
	if f.Tests == nil {
		return nil, nil
	}
	return apiserver.JSON(f.Tests)
}

// oneOrMany is a string or a list of strings.
type oneOrMany []string

// UnmarshalJSON accepts either.
func (m *oneOrMany) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*m = oneOrMany{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(m))
}

// load reads a suite. The error is about the file: it cannot be read, or is not a suite.
func load(name string) (*Suite, error) {
	data, err := input.Regular(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, data)
}

// Parse reads the text of a suite.
func Parse(name string, data []byte) (*Suite, error) {
	var f file
	if err := yaml.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f.text = data
	s := &Suite{Name: cmp.Or(f.Name, suiteName(name)), File: name, CRDs: f.CRD,
		Packages: f.Packages}
	load := s.loadTests
	if strings.HasPrefix(strings.TrimSpace(string(f.Tests)), "{") {
		load = s.loadOpenshift // openshift's tools read theirs leniently, too
	} else if err := s.checkKeys(data); err != nil {
		return nil, err
	} else if err := yaml.UnmarshalStrict(data, &f); err != nil { // a key that is there twice
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := load(f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := s.checkTests(); err != nil {
		return nil, err
	}
	return s, nil
}

// suiteName returns the name of a suite that gives itself none.
func suiteName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), ".schematest.yaml")
}

// loadTests takes the list of tests of a *.schematest.yaml file.
func (s *Suite) loadTests(f file) error {
	if len(f.CRD)+len(f.Packages) == 0 {
		return errors.New("names neither crd nor packages to test")
	}
	tests, err := f.tests()
	if err != nil {
		return err
	}
	if err := yaml.UnmarshalStrict(tests, &s.Tests); err != nil {
		return err
	}
	s.locate(f.text)
	return nil
}

// checkTests returns what makes no sense in one of the tests, where it stands.
func (s *Suite) checkTests() error {
	for i, t := range s.Tests {
		if t.openshift != nil {
			continue
		}
		if err := t.check(); err != nil {
			return errorAt(s.File, t.node, "test %d, %q: %w", i+1, t.Name, err)
		}
	}
	return nil
}

// errorAt returns an error about something in a file; the place may be unknown.
func errorAt(file string, at *yamlv3.Node, format string, args ...any) error {
	if at != nil {
		file = fmt.Sprintf("%s:%d:%d", file, at.Line, at.Column)
	}
	return fmt.Errorf("%s: %w", file, fmt.Errorf(format, args...))
}

// check returns what makes no sense in a test.
func (t *Test) check() error {
	switch {
	case t.Name == "":
		return errors.New("has no name")
	case (t.Create == nil) == (t.Old == nil):
		return errors.New("needs either create or old")
	case t.Old != nil && t.Update == nil && t.UpdateStatus == nil:
		return errors.New("has an old object, but no update or updateStatus")
	case t.Stored != nil && len(t.Errors) > 0:
		return errors.New("an object cannot be stored and refused")
	}
	return nil
}

// Find returns the suites, *.schematest.yaml, in and below directories, and files that are named
// explicitly.
func Find(paths ...string) ([]string, error) {
	var files []string
	for _, path := range paths {
		root := path
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			root += string(filepath.Separator) // follows a link
		}
		err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return fmt.Errorf("%s: there is no such file or directory", name)
			case err != nil:
				return err
			case d.IsDir():
			case name == path, strings.HasSuffix(name, ".schematest.yaml"), isOpenshift(name):
				files = append(files, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Generate generates CRDs from Go packages; patterns are relative to dir.
type Generate func(dir string, patterns []string) ([]*v1.CustomResourceDefinition, error)

// resolve returns the sets of CRDs to run the suite against.
func (s *Suite) resolve(generate Generate) ([]target, error) {
	if s.targets != nil {
		return s.targets, nil
	}
	t := target{key: s.File}
	for _, name := range s.CRDs {
		file := filepath.Join(filepath.Dir(s.File), name)
		data, err := input.File(file)
		if err != nil {
			return nil, err
		}
		crds, err := simulate.ReadCRDs(data)
		if err != nil {
			return nil, verify.Unread(verify.Input{Name: name, Data: data}, err)
		}
		t.crds = append(t.crds, crds...)
		t.files = append(t.files, slices.Repeat([]string{file}, len(crds))...)
	}
	if len(s.Packages) > 0 && generate == nil {
		return nil, errors.New("names packages, from which no CRDs can be generated here")
	}
	if len(s.Packages) > 0 {
		crds, err := generate(filepath.Dir(s.File), s.Packages)
		if err != nil {
			return nil, err
		}
		t.crds = append(t.crds, crds...)
	}
	return []target{t}, nil
}
