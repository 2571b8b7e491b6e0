package verify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// lostIn returns the lines on which a file has values that a server does not keep, and all other
// findings.
func lostIn(t *testing.T, name, text string) (lines []int, others diag.List) {
	t.Helper()
	_, found := File(t.Context(), name, []byte(text), Options{})
	for _, d := range found.Sorted() {
		if d.Code == diag.CodeNotStored {
			lines = append(lines, d.Pos.Line)
		} else {
			others = append(others, d)
		}
	}
	return lines, others
}

// TestMend finds each planted value, which a comment marks, at its line, and holds that the file is
// the same without those lines once it is mended.
func TestMend(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/fix/*.yaml")
	require.NoError(t, err)
	planted := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var want []int
		var rest strings.Builder
		for i, line := range strings.SplitAfter(string(data), "\n") {
			if strings.Contains(line, "# more of it") {
				continue
			}
			if strings.Contains(line, "# lost") {
				want = append(want, i+1)
				continue
			}
			rest.WriteString(line)
		}
		planted += len(want)
		got, others := lostIn(t, file, string(data))
		assert.Equal(t, want, got, file)
		assert.Empty(t, others, file)
		mended, changed := Fix(Input{Name: file, Data: data})
		assert.True(t, changed, file)
		assert.Equal(t, rest.String(), string(mended), file)
		got, _ = lostIn(t, file, string(mended))
		assert.Empty(t, got, file)
		_, changed = Fix(Input{Name: file, Data: mended})
		assert.False(t, changed, file)
	}
	assert.GreaterOrEqual(t, planted, 100)
}

// TestMendStyles mends values where they are not a line of their own.
func TestMendStyles(t *testing.T) {
	t.Parallel()
	const head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: ones.example.com}\n"
	const spec = "spec:\n  group: example.com\n  scope: Namespaced\n  names: {kind: One, plural: ones}\n"
	const versions = "  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n"
	for name, tt := range map[string][2]string{
		"flow, first": {"        properties: {a: {nullable: false, type: string}}\n",
			"        properties: {a: {type: string}}\n"},
		"flow, last": {"        properties: {a: {type: string, enum: [], nullable: false }}\n",
			"        properties: {a: {type: string }}\n"},
		"flow, a line each": {
			"        properties: {a: {\n          type: string, # text\n          nullable: false, # of v1beta1\n          # why\n          title: \"\" # none\n        }}\n",
			"        properties: {a: {\n          type: string, # text\n          # why\n        }}\n",
		},
		"flow, only": {"        properties: {a: {type: object, externalDocs: {url: \"\"}}}\n",
			"        properties: {a: {type: object, externalDocs: {}}}\n"},
		"quoted": {
			"        properties: {a: {type: string, title: \"\", description: '', default: 'it''s'}}\n", "        properties: {a: {type: string, default: 'it''s'}}\n",
		},
		"after a dash": {
			"        required: []\n    additionalPrinterColumns:\n    - priority: 0\n      name: A\n      type: string\n      jsonPath: .a\n", "    additionalPrinterColumns:\n    - name: A\n      type: string\n      jsonPath: .a\n",
		},
		"a number": {
			"        properties: {a: {type: integer, maximum: 9223372036854775807}}\n",
			"        properties: {a: {type: integer, maximum: 9223372036854776000}}\n",
		},
		"in lines": {
			"  conversion:\n    strategy: Webhook\n    webhook:\n      conversionReviewVersions: [v1]\n      clientConfig:\n        caBundle: |\n          YWJj\n          ZGVm\n        url: https://a.b\n",
			"  conversion:\n    strategy: Webhook\n    webhook:\n      conversionReviewVersions: [v1]\n      clientConfig:\n        caBundle: \"YWJjZGVm\"\n        url: https://a.b\n",
		},
		"only in lines": {
			"        properties:\n          a:\n            type: object\n            externalDocs:\n              url: \"\"\n", "        properties:\n          a:\n            type: object\n            externalDocs: {}\n",
		},
		"Windows": {"        required: []\r\n        description: a\r\n",
			"        description: a\r\n"},
		"no line end": {"        description: a\n        required: []", "        description: a\n"},
	} {
		in, want := head+spec+versions+tt[0], head+spec+versions+tt[1]
		got, _ := Fix(Input{Name: name, Data: []byte(in)})
		assert.Equal(t, want, string(got), name)
	}
	unfinished := head + spec + versions + "        properties:\n          a:\n"
	_, changed := Fix(Input{Name: "unfinished", Data: []byte(unfinished)})
	assert.False(t, changed, "a field is not removed, since its schema is missing")
	anchored := head + spec + versions +
		"        properties:\n          a: &a {type: string, nullable: false}\n          b: *a\n"
	_, changed = Fix(Input{Name: "anchored", Data: []byte(anchored)})
	assert.False(t, changed, "others have the value too")
	lines, _ := lostIn(t, "anchored", anchored)
	assert.Equal(t, []int{16, 16}, lines, "at the anchor")
}

// TestMendJSON mends JSON, alone and in a stream.
func TestMendJSON(t *testing.T) {
	t.Parallel()
	const lost = "{\n\t\"apiVersion\": \"apiextensions.k8s.io/v1\",\n\t\"kind\": \"CustomResourceDefinition\",\n\t\"metadata\": {\n\t\t\"name\": \"ones.example.com\"," +
		"\n\t\t\"creationTimestamp\": null\n\t},\n\t\"spec\": {\"group\": \"example.com\", \"scope\": \"Namespaced\", \"names\": {\"kind\": \"One\", \"plural\": \"ones\", \"categories\": []}," +
		"\n\t\t\"versions\": [{\"name\": \"v1\", \"served\": true, \"storage\": true, \"schema\": {\"openAPIV3Schema\": {\"type\": \"object\", \"title\": \"\"}}}]\n\t},\n\t\"status\": {\"conditions\": []}\n}\n"
	lines, _ := lostIn(t, "a.json", lost)
	assert.Equal(t, []int{6, 8, 9, 11}, lines)
	want := strings.NewReplacer(",\n\t\t\"creationTimestamp\": null", "", ", \"categories\": []",
		"", ", \"title\": \"\"", "", ",\n\t\"status\": {\"conditions\": []}", "").Replace(lost)
	got, _ := Fix(Input{Name: "a.json", Data: []byte(lost)})
	assert.Equal(t, want, string(got))
	got, _ = Fix(Input{Name: "a.yaml",
		Data: []byte("# two\n---\n" + lost + "--- \n" + lost + lost)})
	assert.Equal(t, "# two\n---\n"+want+"--- \n"+want+want, string(got))
}

// TestStoredOfOthers holds that nothing is said of what a server answered, of v1beta1, and of what
// follows from the KEP alone.
func TestStoredOfOthers(t *testing.T) {
	t.Parallel()
	text := string(manifestOf("type: object\nnullable: false"))
	lines, _ := lostIn(t, "a.yaml", text)
	require.Len(t, lines, 1)
	lines, _ = lostIn(t, "a.yaml", strings.Replace(text, "name: ", "uid: 1-2\n  name: ", 1))
	assert.Empty(t, lines)
	_, found := File(t.Context(), "a.yaml", []byte(text), Options{Rules: KEPRules})
	assert.False(t, slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		return d.Code == diag.CodeNotStored
	}))
}

// FuzzMend holds that mending ends, never loses a CRD, and leaves nothing more to mend.
func FuzzMend(f *testing.F) {
	files, err := filepath.Glob("testdata/fix/*.yaml")
	require.NoError(f, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte("{\"apiVersion\": \"apiextensions.k8s.io/v1\", \"kind\": \"CustomResourceDefinition\", \"spec\": {\"names\": {\"categories\": []}}}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		before := manifest.Parse(Input{Name: "a", Data: data}, new(diag.List))
		mended, changed := Fix(Input{Name: "a", Data: data})
		assert.Equal(t, changed, string(mended) != string(data))
		assert.Len(t, manifest.Parse(Input{Name: "a", Data: mended}, new(diag.List)),
			len(before))
	})
}

// TestOwnManifestsAreStored holds that nothing that we write has a value that a server does not
// keep.
func TestOwnManifestsAreStored(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/golden/*/*.yaml")
	require.NoError(t, err)
	crds := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		reports, found := File(t.Context(), file, data, Options{})
		crds += len(reports)
		for _, d := range found {
			assert.NotEqual(t, diag.CodeNotStored, d.Code, "%s: %s", d.Pos, d.Message)
		}
	}
	assert.Greater(t, crds, 80)
}
