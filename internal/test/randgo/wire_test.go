package randgo_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/test/prooftest"
	"github.com/schemagen/schemagen/internal/test/randgo"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/simulate"
)

var wired = flag.Int("wired", 12, "how many cases TestWire makes")

// valuesOfKind is how many values of each kind are sent.
const valuesOfKind = 20

// TestWire sends what Go writes for random values of random kinds to the simulated server. What is
// refused for another reason than a restriction of the value must be a field of which a finding
// speaks.
func TestWire(t *testing.T) {
	t.Parallel()
	sent, refused, spoken, unset := 0, 0, 0, 0
	for seed := uint64(1); seed <= uint64(*wired); seed += 100 {
		var cases []randgo.Case
		for s := seed; s < min(seed+100, uint64(*wired)+1); s++ {
			cases = append(cases, randgo.New(3*s+1+s%2, 1+int(s%8))) // those that make no mistakes
		}
		w := newWireRun(t, cases)
		for _, line := range w.values(t) {
			sent++
			index, object, _ := strings.Cut(line, " ")
			i, err := strconv.Atoi(index)
			require.NoError(t, err)
			if w.send(t, w.kinds[i], object) {
				refused++
			}
		}
		spoken, unset = spoken+w.spoken, unset+w.unset
	}
	t.Logf("%d objects sent, %d refused: %d times for what a finding says, %d times since a required field is not set", sent, refused, spoken, unset)
	assert.Greater(t, sent, 5**wired)
	assert.Greater(t, spoken, *wired)
}

// A wireRun is a module of cases, with what was found in them.
type wireRun struct {
	dir    string
	kinds  []randgo.Kind
	files  map[string]pipeline.File
	server map[string]*simulate.Simulator
	schema map[string]*v1.JSONSchemaProps // by CRD and version
	found  map[string]bool                // places of findings
	spoken int                            // errors that a finding speaks of
	unset  int                            // errors about required fields that nobody has set
	said   map[string]bool
}

func newWireRun(t *testing.T, cases []randgo.Case) *wireRun {
	t.Helper()
	w := &wireRun{
		dir: t.TempDir(), files: map[string]pipeline.File{},
		server: map[string]*simulate.Simulator{}, schema: map[string]*v1.JSONSchemaProps{},
		found: map[string]bool{}, said: map[string]bool{},
	}
	writeTo(t, w.dir, cases...)
	res, err := pipeline.Run(t.Context(), pipeline.Options{Dir: w.dir, Advice: true, Whole: true,
		Values: config.Values{AllowDangerousTypes: true}}, "./...")
	require.NoError(t, err)
	for _, d := range res.Diagnostics {
		if family := d.Code.Family(); family == "wire" || family == "go" {
			w.found[at(d.Pos.Filename, d.Pos.Line)] = true
		}
	}
	for _, f := range res.Files {
		if f.Broken {
			continue
		}
		crds, err := simulate.ReadCRDs(f.YAML)
		require.NoError(t, err)
		server, err := simulate.New(t.Context(), crds...)
		require.NoError(t, err, f.CRD)
		w.files[f.CRD], w.server[f.CRD] = f, server
		for i, v := range crds[0].Spec.Versions {
			w.schema[f.CRD+"/"+v.Name] = v.Schema.OpenAPIV3Schema
			path := f.Trace.At(fmt.Sprintf("spec.versions[%d]", i)).Chain[0].Package()
			if name := crds[0].Spec.Names.Kind; name[0] >= 'A' && name[0] <= 'Z' && v.Served {
				w.kinds = append(w.kinds,
					randgo.Kind{Package: path, Name: name, Version: v.Name, CRD: f.CRD})
			}
		}
	}
	return w
}

func at(file string, line int) string {
	return filepath.Base(filepath.Dir(filepath.Dir(file))) + "/" +
		filepath.Base(filepath.Dir(file)) + ":" + strconv.Itoa(line)
}

// values runs a program that prints values of the kinds.
func (w *wireRun) values(t *testing.T) []string {
	t.Helper()
	mod, err := os.ReadFile("../../../go.mod")
	require.NoError(t, err)
	sum, err := os.ReadFile("../../../go.sum")
	require.NoError(t, err)
	require.NoError(t, randgo.WriteProgram(w.dir, mod, sum, w.kinds))
	cmd := exec.CommandContext(t.Context(), "go", "run", "./print", strconv.Itoa(valuesOfKind))
	cmd.Dir, cmd.Env = w.dir, append(os.Environ(), "GOFLAGS=-mod=mod -buildvcs=false", "GOWORK=off",
		"GOPROXY=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	require.NoError(t, err, "%s", stderr.Bytes())
	var lines []string
	in := bufio.NewScanner(bytes.NewReader(out))
	in.Buffer(nil, 64<<20)
	for in.Scan() {
		lines = append(lines, in.Text())
	}
	require.NoError(t, in.Err())
	return lines
}

// send sends one value of a kind and reports whether it was refused.
func (w *wireRun) send(t *testing.T, k randgo.Kind, text string) bool {
	t.Helper()
	var object map[string]any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	require.NoError(t, decoder.Decode(&object))
	f := w.files[k.CRD]
	_, group, _ := strings.Cut(k.CRD, ".")
	object["apiVersion"], object["kind"], object["metadata"] = group+"/"+k.Version, k.Name,
		map[string]any{"name": "a"}
	data, err := json.Marshal(object)
	require.NoError(t, err)
	got := w.server[k.CRD].Run(t.Context(), data, simulate.Options{})
	for _, e := range got.Errors {
		if restricts(e) {
			continue
		}
		file, line := w.declared(f, k, e.Path)
		switch {
		case w.found[at(file, line)]:
			w.spoken++
		case strings.HasSuffix(e.Path, "]") && strings.Contains(e.Message, `"null"`):
			// of an array, whose items are nil where nobody sets them
		case strings.Contains(goType(t, file, line), "Coded"):
			// its method decides, in a map by whether it has a pointer
		case e.Rule == "FieldValueRequired" &&
			(isUnset(goType(t, file, line)) || w.refusesEmpty(t, k, object, e.Path)):
			w.unset++
		case !w.said[at(file, line)]:
			w.said[at(file, line)] = true
			t.Errorf("%s:%d has no finding, but %s of %s is refused: %s\n%s", file, line, e.Path,
				k.Name, e, data)
		}
	}
	return got.Verdict != simulate.Stored
}

// restricts reports whether an error is about a restriction of values, which formats are too, and
// not about the form in which Go writes them.
func restricts(e simulate.Error) bool {
	switch e.Rule {
	case "FieldValueRequired":
		return false
	case "FieldValueTypeInvalid":
		return !ofType.MatchString(e.Message)
	}
	return true
}

var ofType = regexp.MustCompile("must be of type (string|integer|number|boolean|array|object|null)")

// isUnset reports whether a required field has a zero value that means that nobody has set it: nil,
// an array of nil, and a string or a struct that is left out when it is empty.
func isUnset(goType string) bool {
	return pointer.MatchString(goType) || leftOut.MatchString(goType) && !number.MatchString(goType)
}

var (
	pointer = regexp.MustCompile(`^(\[\d+\])?(\*|runtime\.RawExtension|apiextensionsv1\.JSON)|^\[\d+\](\[\]|map)`)
	leftOut = regexp.MustCompile(`,omit(empty|zero)`)
	number  = regexp.MustCompile(`^(u?int|byte|rune|bool|float|Number|Flag|\[|map)`)
)

// goType returns the type of a field, and its tag.
func goType(t *testing.T, file string, line int) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, rest, _ := strings.Cut(strings.TrimSpace(strings.Split(string(text), "\n")[line-1]), " ")
	return rest
}

// refusesEmpty reports whether a server refuses the empty value of a field, too, so that leaving it
// out takes nothing from Go.
func (w *wireRun) refusesEmpty(
	t *testing.T, k randgo.Kind, object map[string]any, path string,
) bool {
	t.Helper()
	data, err := json.Marshal(object)
	require.NoError(t, err)
	var with map[string]any
	require.NoError(t, json.Unmarshal(data, &with))
	if !prooftest.Put(with, w.schema[k.CRD+"/"+k.Version], path, empty) {
		return false
	}
	data, err = json.Marshal(with)
	require.NoError(t, err)
	got := w.server[k.CRD].Run(t.Context(), data, simulate.Options{})
	return slices.ContainsFunc(got.Errors, func(e simulate.Error) bool {
		return strings.HasPrefix(e.Path, path) || strings.HasSuffix(e.Message, " in "+path)
	})
}

// empty returns the empty value of a schema.
func empty(s *v1.JSONSchemaProps) any {
	return map[string]any{"string": "", "integer": 0, "number": 0, "boolean": false,
		"array": []any{}, "object": map[string]any{}}[s.Type]
}

// declared returns where the field at a path of an object is declared.
func (w *wireRun) declared(f pipeline.File, k randgo.Kind, path string) (string, int) {
	index := 0
	var crd v1.CustomResourceDefinition
	_ = json.Unmarshal(f.JSON, &crd)
	for i, v := range crd.Spec.Versions {
		if v.Name == k.Version {
			index = i
		}
	}
	schemaPath := schemaPathOf(w.schema[k.CRD+"/"+k.Version], path)
	chain := f.Trace.At(fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema%s", index,
		schemaPath)).Chain
	pos := chain[len(chain)-1].Decl()
	return pos.Filename, pos.Line
}

// schemaPathOf returns the path of the schema that a path of an object leads to, as far as it is
// known.
func schemaPathOf(s *v1.JSONSchemaProps, path string) string {
	path = strings.TrimPrefix(path, ".")
	if path == "" || s == nil {
		return ""
	}
	if path[0] == '[' && s.Items != nil {
		_, rest, _ := strings.Cut(path, "]")
		return ".items" + schemaPathOf(s.Items.Schema, rest)
	}
	best := ""
	for name := range s.Properties {
		if rest, ok := strings.CutPrefix(path, name); ok && len(name) > len(best) &&
			(rest == "" || rest[0] == '.' || rest[0] == '[') {
			best = name
		}
	}
	if best != "" {
		below := s.Properties[best]
		return ".properties[" + best + "]" + schemaPathOf(&below, path[len(best):])
	}
	if s.AdditionalProperties != nil {
		end := strings.IndexAny(path, ".[")
		if end < 0 {
			end = len(path)
		}
		return ".additionalProperties" + schemaPathOf(s.AdditionalProperties.Schema, path[end:])
	}
	return ""
}
