package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/internal/jsontext"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
)

// perRun are the flags of generate that no file can say, since they are about one run.
var perRun = map[string]string{
	"cache-dir":       "belongs to the machine",
	"chdir":           "decides which file is read",
	"check":           "is what continuous integration asks instead of writing",
	"color":           "belongs to the terminal",
	"crd-versions":    "has one value that the program can write",
	"driver-response": "comes from a build system, with the call",
	"format":          "belongs to whoever reads the findings",
	"help":            "is a question",
	"keep-going":      "is for somebody who mends one finding after the other",
	"no-cache":        "is for somebody who doubts the cache",
	"rules":           "weakens what exit code 0 means",
	"stdout":          "is for a pipe",
	"variant":         "names some of those in the file",
	"verbose":         "belongs to the terminal",
	"watch":           "is for somebody at work",
}

// TestFlagsAndKeys holds the flags of generate and the keys of the file to each other.
func TestFlagsAndKeys(t *testing.T) {
	t.Parallel()
	generate := newGenerate(env{})
	golden := newGolden(env{})
	byFlag := map[string]config.Key{}
	var schema struct {
		Properties map[string]struct{ Enum []any }
	}
	text, err := config.JSONSchema()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &schema))
	for _, k := range config.Keys() {
		if k.Flag == "" {
			continue
		}
		byFlag[k.Flag] = k
		flag := generate.Flags().Lookup(k.Flag)
		if flag == nil {
			flag = golden.Flags().Lookup(k.Flag)
		}
		require.NotNil(t, flag, k.Name)
		if list, ok := flag.Value.(pflag.SliceValue); ok && len(list.GetSlice()) > 0 {
			assert.Equal(t, []string{k.Default}, list.GetSlice(), k.Name)
		} else if flag.DefValue != "[]" {
			assert.Equal(t, k.Default, flag.DefValue, k.Name)
		}
		if flag, ok := flag.Value.(wordFlag); ok {
			assert.Equal(t, jsontext.Line(flag.words),
				jsontext.Line(schema.Properties[k.Name].Enum), k.Name)
		}
	}
	generate.Flags().VisitAll(func(flag *pflag.Flag) {
		_, isKey := byFlag[flag.Name]
		assert.NotEqual(t, isKey, perRun[flag.Name] != "",
			"--%s is a key, or is named here with the reason why it is none", flag.Name)
	})
}

// TestConfigPrint gives each key the value of its example and finds it in what holds, with its
// place.
func TestConfigPrint(t *testing.T) {
	t.Parallel()
	needs := map[string]string{"variants": "gates: [Experimental]\n",
		"defaultVariant": "variants: [{name: standard}]\n"}
	for _, k := range config.Keys()[1:] {
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			text := "version: 1\n" + k.Example + "\n" + needs[k.Name]
			require.NoError(t, os.WriteFile(filepath.Join(dir, config.Name), []byte(text), 0o600))
			values := printed(t, "config", "print", "-C", dir, "--format", "json")
			i := slices.IndexFunc(values, func(s setting) bool { return s.Key == k.Name })
			require.GreaterOrEqual(t, i, 0)
			assert.Equal(t, fromFile, values[i].Source)
			assert.Regexp(t, `^schemagen\.yaml:[2-5]:\d+$`, values[i].Where)
			assert.Contains(t, k.Example, firstWord(values[i].Value))
			for _, v := range values {
				if v.Key != k.Name && v.Key != "version" &&
					!strings.HasPrefix(needs[k.Name], v.Key) {
					assert.Equal(t, fromDefault, v.Source, v.Key)
				}
			}

			var out bytes.Buffer
			require.Equal(t, exitOK, run(t.Context(), []string{"config", "print", "-C", dir},
				env{stdout: &out, stderr: &out}))
			assert.Equal(t, valuesIn(t, []byte(text), k.Name), valuesIn(t, out.Bytes(), k.Name))
		})
	}
}

// TestConfigPrintLists prints lists and mappings within a value, in each of their forms, as they
// are written.
func TestConfigPrintLists(t *testing.T) {
	t.Parallel()
	for key, text := range map[string]string{
		"markers":  "markers: {forbid: [a:b, c:d, {marker: e, reason: f}], prefer: {g: h}}\n",
		"variants": "gates: [A, B]\nvariants: [{name: a, gates: [A, B], annotations: {x: x}}]\n",
		"gates":    "gates: [A, B]\n",
	} {
		dir := t.TempDir()
		text = "version: 1\n" + text
		require.NoError(t, os.WriteFile(filepath.Join(dir, config.Name), []byte(text), 0o600))
		var out bytes.Buffer
		require.Equal(t, exitOK, run(t.Context(), []string{"config", "print", "-C", dir},
			env{stdout: &out, stderr: &out}))
		assert.Equal(t, valuesIn(t, []byte(text), key), valuesIn(t, out.Bytes(), key), key)
	}
}

// valuesIn returns what a configuration says about a key, as JSON.
func valuesIn(t *testing.T, text []byte, key string) (all []string) {
	t.Helper()
	c, list := config.Parse("f", text)
	require.Empty(t, list, "%s", text)
	for _, s := range c.Settings {
		if s.Key == key {
			all = append(all, s.Item+jsontext.Line(config.Plain(s.Value)))
		}
	}
	require.NotEmpty(t, all)
	return all
}

// firstWord returns some text of a value that stands in the file as well.
func firstWord(value any) string {
	switch v := value.(type) {
	case []any:
		return firstWord(v[0])
	case map[string]any:
		return firstWord(v[slices.Min(slices.Collect(maps.Keys(v)))])
	case string:
		return v
	}
	text, _ := json.Marshal(value)
	return string(text)
}

func printed(t *testing.T, args ...string) []setting {
	t.Helper()
	var stdout, stderr bytes.Buffer
	require.Equal(t, exitOK, run(t.Context(), args, env{stdout: &stdout, stderr: &stderr}),
		stderr.String())
	var document struct{ Settings []setting }
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &document))
	return document.Settings
}

// TestConfigPrintOrder says which of flag, file and default holds.
func TestConfigPrintOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := "version: 1\nprune: true\nmaxDescLen: 8\nseverity: {marker/*: note, go/float: error}\nannotations: {a: \"1\", b: \"2\"}\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, config.Name), []byte(file), 0o600))
	values := printed(t, "config", "print", "-C", dir, "--format", "json", "--prune=false",
		"--severity", "marker/*=off",
		"--annotation", "b=x=y,c=3", "--description-policy", "a/**=none", "./x", "./y")
	find := func(key, item string) setting {
		i := slices.IndexFunc(values, func(s setting) bool {
			return s.Key == key && s.Item == item
		})
		require.GreaterOrEqual(t, i, 0, key)
		return values[i]
	}
	for _, want := range []setting{
		{"packages", "", []any{"./x", "./y"}, fromFlag, "arguments", false},
		{"prune", "", false, fromFlag, "--prune", false},
		{"maxDescLen", "", 8.0, fromFile, "schemagen.yaml:3:1", false},
		{"severity", "marker/*", "off", fromFlag, "--severity", false},
		{"severity", "go/float", "error", fromFile, "schemagen.yaml:4:28", false},
		{"annotations", "a", "1", fromFile, "schemagen.yaml:5:15", false},
		{"annotations", "c", "3", fromFlag, "--annotation", false},
		{"outputDir", "", "config/crd/bases", fromDefault, "", false},
		{"unionEncoding", "", "structural", fromDefault, "", false},
	} {
		assert.Equal(t, want, find(want.Key, want.Item))
	}
	assert.Equal(t, map[string]any{"packages": "a/**", "policy": "none"},
		find("descriptionPolicy", "").Value)
}

// TestOutputFormats holds the formats that the file may name to those that there are.
func TestOutputFormats(t *testing.T) {
	t.Parallel()
	for _, f := range output.Formats() {
		c, list := config.Parse("f",
			[]byte("version: 1\noutputs:\n- {format: "+f.Name+", path: x}\n"))
		require.Empty(t, list, f.Name)
		assert.Equal(t, []config.Output{{Format: f.Name, Path: "x"}}, c.Outputs)
	}
	_, list := config.Parse("f", []byte("version: 1\noutputs:\n- {format: nothing, path: x}\n"))
	var names []string
	for _, f := range output.Formats() {
		names = append(names, f.Name)
	}
	require.Len(t, list, 1)
	assert.Contains(t, list[0].Message, strings.Join(names, ", "))
}
