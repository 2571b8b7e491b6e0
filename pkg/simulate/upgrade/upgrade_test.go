package upgrade_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

var update = flag.Bool("update", false, "rewrite the reports")

const head = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec: {group: example.com, scope: Namespaced, names: {kind: Thing, plural: things}}
`

// crdOf returns the CRD of a case that has these versions.
func crdOf(t *testing.T, versions []byte) []*simulate.CRD {
	t.Helper()
	text := strings.Replace(head, "plural: things}}", "plural: things}, versions: [\n  "+
		strings.ReplaceAll(strings.TrimSpace(strings.TrimPrefix(string(versions), "- ")), "\n- ",
			",\n  ")+"]}", 1)
	crds, err := simulate.ReadCRDs([]byte(text))
	require.NoError(t, err, text)
	return crds
}

// reported returns what an upgrade does to objects, in words.
func reported(t *testing.T, u *upgrade.Upgrade, dump []byte) string {
	t.Helper()
	report := upgrade.NewReport()
	var whole bytes.Buffer
	writer := upgrade.NewWriter(&whole)
	require.NoError(t, u.Run(t.Context(), bytes.NewReader(dump), func(a upgrade.Answer) error {
		report.Add(a)
		return writer.Answer(a)
	}))
	require.NoError(t, writer.Close(report.Summary()))
	assert.True(t, json.Valid(whole.Bytes()), whole.String())
	var text bytes.Buffer
	require.NoError(t, report.Summary().Text(&text))
	return text.String()
}

// TestCases holds the reports on small upgrades to what a server does. -update rewrites them.
func TestCases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/cases/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			u, err := upgrade.New(t.Context(), crdOf(t, archive.Files[0].Data),
				crdOf(t, archive.Files[1].Data), upgrade.Options{Preflight: true})
			require.NoError(t, err)
			got := reported(t, u, archive.Files[2].Data)
			if *update {
				archive.Files = append(archive.Files[:3],
					txtar.File{Name: "report", Data: []byte(got)})
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
				return
			}
			require.Len(t, archive.Files, 4)
			assert.Equal(t, string(archive.Files[3].Data), got)
		})
	}
}

// TestObjectsKeptByOldCRD holds what is said of objects that stay with the old CRD, whatever the
// new one is.
func TestObjectsKeptByOldCRD(t *testing.T) {
	t.Parallel()
	old := crdOf(t, []byte(`- {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}`))
	const object = `{"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "a", "namespace": "team"}}`
	scoped, renamed := old[0].DeepCopy(), old[0].DeepCopy()
	scoped.Spec.Scope = "Cluster"
	renamed.Name, renamed.Spec.Names.Plural = "others.example.com", "others"
	for _, c := range []struct {
		now  *simulate.CRD
		want string
	}{{scoped, "the scope never changes"}, {renamed, "stays with the old CRD"}} {
		u, err := upgrade.New(t.Context(), old, []*simulate.CRD{c.now}, upgrade.Options{})
		require.NoError(t, err)
		a := u.Object(t.Context(), []byte(object))
		assert.Contains(t, a.Problem, c.want)
		assert.True(t, a.IsHarmed())
		assert.Empty(t, a.Writes)
	}
}

// TestReports holds the reports on upgrades of public projects that people were hurt by.
func TestReports(t *testing.T) {
	t.Parallel()
	dirs, err := filepath.Glob("testdata/*/objects.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	for _, file := range dirs {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			var sides [2][]*simulate.CRD
			for i, name := range []string{"old.yaml", "new.yaml"} {
				data, err := os.ReadFile(filepath.Join(dir, name))
				require.NoError(t, err)
				sides[i], err = simulate.ReadCRDs(data)
				require.NoError(t, err)
			}
			u, err := upgrade.New(t.Context(), sides[0], sides[1], upgrade.Options{Preflight: true})
			require.NoError(t, err)
			dump, err := os.ReadFile(file)
			require.NoError(t, err)
			got := reported(t, u, dump)
			golden := filepath.Join(dir, "report.txt")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), got)
		})
	}
}

// TestDump reads the forms that dumps come in.
func TestDump(t *testing.T) {
	t.Parallel()
	const a, b = `{"apiVersion":"e/v1","kind":"A","metadata":{"name":"a"}}`, `{"apiVersion":"e/v1","kind":"B","spec":{"text":"x\n- y\n"}}`
	const yamlA, yamlB = "apiVersion: e/v1\nkind: A\nmetadata: {name: a}\n", "apiVersion: e/v1\nkind: B\nspec:\n  text: |\n    x\n    - y\n"
	item := func(dash, text string) string {
		indent := strings.Repeat(" ", len(dash))
		return dash + strings.TrimSuffix(strings.ReplaceAll(text, "\n", "\n"+indent), indent)
	}
	for name, tt := range map[string]struct {
		in   string
		want []string
	}{
		"nothing":  {" \n", nil},
		"comments": {"# nothing\n---\n", nil},
		"JSON":     {"\ufeff" + a, []string{a}},
		"a JSON list": {`{"apiVersion":"v1","items":[` + a + "," + b + `],"kind":"List"}`,
			[]string{a, b}},
		"of a kind": {`{"kind":"AList","metadata":{},"items":[` + a +
			`],"apiVersion":"e/v1"}`, []string{a}},
		"an empty list":      {`{"apiVersion":"v1","items":[],"kind":"List"}`, nil},
		"an empty YAML list": {"apiVersion: v1\nitems: []\nkind: List\n", nil},
		"no items":           {`{"apiVersion":"v1","items":null,"kind":"List"}`, nil},
		"own items": {
			`{"apiVersion":"v1","items":[{"a":1},{"kind":"x"}],"kind":"AllowList"}`,
			[]string{`{"apiVersion":"v1","items":[{"a":1},{"kind":"x"}],"kind":"AllowList"}`},
		},
		"items that are no array": {
			`{"apiVersion":"v1","items":{"a":1,"items":[]},"kind":"Order"}` +
				`{"items":12345678901234567890,"kind":"Order"}`,
			[]string{`{"apiVersion":"v1","items":{"a":1,"items":[]},"kind":"Order"}`,
				`{"items":12345678901234567890,"kind":"Order"}`},
		},
		"items of no list": {`{"kind":"Order","items":[` + a + `]}`,
			[]string{`{"items":[` + a + `],"kind":"Order"}`}},
		"JSON after JSON": {a + "\n" + b, []string{a, b}},
		"YAML":            {yamlA + "---\n" + yamlB, []string{a, b}},
		"a YAML list": {"apiVersion: v1\nitems:\n" + item("- ", yamlA) + item("- ", yamlB) +
			"kind: List\n", []string{a, b}},
		"indented": {"apiVersion: v1\nkind: List\nitems:\n" + item("  - ", yamlA) +
			item("  - ", yamlB) + "--- # another\n" + yamlA, []string{a, b, a}},
		"in brackets": {"apiVersion: v1\nkind: List\nitems: [" + a + "]\n", []string{a}},
		"own items in YAML": {
			"apiVersion: v1\nitems:\n- a: 1\n- b: 2\nkind: AllowList\nspec: {}\n",
			[]string{`{"apiVersion":"v1","items":[{"a":1},{"b":2}],"kind":"AllowList","spec":{}}`},
		},
		"a kind that is called a list, without a spec": {
			"apiVersion: v1\nkind: AllowList\nrules: [a]\n",
			[]string{`{"apiVersion":"v1","kind":"AllowList","rules":["a"]}`},
		},
		"the same with items of its own": {
			"apiVersion: v1\nitems:\n- a: 1\nkind: AllowList\n",
			[]string{`{"apiVersion":"v1","items":[{"a":1}],"kind":"AllowList"}`},
		},
		"an object behind a list": {
			"apiVersion: v1\nitems:\n- kind: A\nkind: List\n---\nkind: AllowList\n",
			[]string{`{"kind":"A"}`, `{"kind":"AllowList"}`},
		},
		"empty lists": {
			"apiVersion: v1\nitems: []\nkind: ThingList\n---\nitems:\nkind: ThingList\n", nil,
		},
		"JSON among YAML": {"---\n" + a + "\n---\n" + yamlB, []string{a, b}},
		"Windows": {strings.ReplaceAll("items:\n"+item("- ", yamlA)+"kind: List\n",
			"\n", "\r\n"), []string{a}},
		"without a line end": {"items:\n" + strings.TrimSpace(item("- ", yamlA)), []string{a}},
		"comments between items": {"items:\n# all\n\n" + item("  - ", yamlA) + "# next\n" +
			item("  - ", yamlB) + "    # more\n# last\nkind: List\n", []string{a, b}},
		"comments between own items": {"items:\n# one\n- a: 1\n# two\n- b: 2\nkind: AllowList\n",
			[]string{`{"items":[{"a":1},{"b":2}],"kind":"AllowList"}`}},
		"dashes alone": {"kind: List\nitems:\n-\n" + item("  ", yamlA) + item("- ", yamlB) +
			"-\r\n kind: C\n" + "- # D\n  kind: D\n",
			[]string{a, b, `{"kind":"C"}`, `{"kind":"D"}`}},
		"separator of a list": {"items:\n" + item("- ", yamlA) + "---\nitems:\n" +
			item("- ", yamlA), []string{a, a}},
	} {
		var got []string
		err := upgrade.Dump(strings.NewReader(tt.in), func(object []byte) error {
			got = append(got, string(object))
			return nil
		})
		if name == "nothing" || name == "comments" {
			require.ErrorIs(t, err, upgrade.ErrEmpty, name)
		} else {
			require.NoError(t, err, name)
		}
		if assert.Len(t, got, len(tt.want), name) {
			for i := range got {
				assert.JSONEq(t, tt.want[i], got[i], name)
			}
		}
	}
	for in, want := range map[string]string{
		a + "x":           "document 2: line 1: ",
		`{"items": [` + a: "document 1: line 1: it ends in the middle of an object",
		`{"items": [` + "\n" + a + ",\n{\"kind\":\n\n\"B\" 1}]}": "document 1: line 5: invalid",
		"{\"kind\":\n  ]}":               "document 1: line 2: invalid character",
		"items:\n- {\n":                  "document 1: line 2: ",
		"a: 1\n---\nitems:\n- kind: [\n": "document 2: line 4: ",
		"items:\n- kind: A\n- kind: B\n  a: b: c\n- kind: C\n": "document 1: line 4: mapping values",
		"NAME AGE\na 5d\n": "document 1: line 1: it is not an object: write the dump by",
		"\xff\xfek\x00":    "write it in UTF-8",
	} {
		err := upgrade.Dump(strings.NewReader(in), func([]byte) error { return nil })
		assert.ErrorContains(t, err, want, in)
	}
}

// FuzzDump holds that no text makes the reader fall, and that what it gives away is JSON.
func FuzzDump(f *testing.F) {
	f.Add([]byte("apiVersion: v1\nitems:\n- kind: A\n- kind: B\nkind: List\n"))
	f.Add([]byte(`{"items": [{"kind": "A"}], "kind": "List"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = upgrade.Dump(bytes.NewReader(data), func(object []byte) error {
			assert.True(t, json.Valid(object), "%s", object)
			return nil
		})
	})
}
