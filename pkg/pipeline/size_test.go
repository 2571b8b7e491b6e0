package pipeline_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// one runs the pipeline over packages of the test module that declare one kind.
func one(t *testing.T, opts pipeline.Options, pattern string) (pipeline.File, diag.List) {
	t.Helper()
	if opts.Dir == "" {
		opts.Dir = apis
	}
	res, err := pipeline.Run(t.Context(), opts, pattern)
	require.NoError(t, err)
	require.Len(t, res.Files, 1)
	var found diag.List
	for _, d := range res.Diagnostics {
		if d.Code.Family() == "size" {
			found = append(found, d)
		}
	}
	return res.Files[0], found
}

// TestSize holds the size to what kubectl apply does: it writes the object, with an empty map of
// annotations if there are none, by encoding/json into an annotation.
func TestSize(t *testing.T) {
	t.Parallel()
	for _, annotations := range []map[string]string{nil, {"a": "<&>", "b": ""}} {
		f, found := one(t, pipeline.Options{Annotations: annotations}, "./crontab/...")
		assert.Empty(t, found)
		object := decoded(t, f.JSON)
		metadata := object["metadata"].(map[string]any)
		total := 0
		if metadata["annotations"] == nil {
			metadata["annotations"] = map[string]any{}
		}
		for key, value := range annotations {
			total += len(key) + len(value)
		}
		var out bytes.Buffer
		require.NoError(t, json.NewEncoder(&out).Encode(object))
		total += len("kubectl.kubernetes.io/last-applied-configuration") + out.Len()
		assert.Equal(t, total, f.Size)
	}
}

// TestShares checks that the shares add up to the schemas, and that descriptions are told apart.
func TestShares(t *testing.T) {
	t.Parallel()
	f, _ := one(t, pipeline.Options{}, "./crontab/...")
	bytes, descriptions := 0, 0
	types := map[string]int{}
	for _, s := range f.Shares() {
		bytes += s.Bytes()
		descriptions += s.Descriptions
		types[s.Type] = s.Bytes()
	}
	spec := decoded(t, f.JSON)["spec"].(map[string]any)
	version := spec["versions"].([]any)[0].(map[string]any)
	schema := version["schema"].(map[string]any)["openAPIV3Schema"]
	data, err := json.Marshal(schema)
	require.NoError(t, err)
	assert.Equal(t, len(data), bytes)
	data, err = json.Marshal(undescribed(schema, new([]string)))
	require.NoError(t, err)
	assert.Equal(t, bytes-len(data), descriptions)
	assert.Greater(t, types["CronTabSpec"], types["Step"])
	assert.Positive(t, types["Box[Schedule]"]+types["Box[example.com/crontab/v1.Schedule]"],
		"%v", types)
}

// TestFit cuts a CRD to many sizes: it differs from the whole one in nothing but descriptions, of
// which only beginnings are left, deeper ones are never longer than they were for a larger size,
// and it fits, or that is an error.
func TestFit(t *testing.T) {
	t.Parallel()
	all, _ := one(t, pipeline.Options{}, "./crontab/...")
	var texts []string
	rest := undescribed(decoded(t, all.JSON), &texts)
	before := 0
	for size := 1; size <= all.Size+1; size += 97 {
		f, found := one(t, pipeline.Options{Values: config.Values{Fit: config.Size(size)}},
			"./crontab/...")
		var left []string
		require.Equal(t, rest, undescribed(decoded(t, f.JSON), &left))
		for _, text := range left {
			require.Contains(t, strings.Join(texts, "\x00")+"\x00", text)
		}
		require.GreaterOrEqual(t, f.Size, before, "more room, and less in it")
		before = f.Size
		switch {
		case f.Size > size:
			require.Equal(t, diag.Code("size/limit"), found[0].Code)
			require.True(t, f.Broken)
			require.Empty(t, left, "something could still be cut")
		case size < all.Size:
			require.Equal(t, diag.Code("size/fit"), found[0].Code)
			require.False(t, f.Broken)
		default:
			require.Equal(t, all.YAML, f.YAML)
			require.Empty(t, found)
		}
	}
}

func TestFitSays(t *testing.T) {
	t.Parallel()
	all, _ := one(t, pipeline.Options{}, "./crontab/...")
	_, found := one(t, pipeline.Options{Values: config.Values{Fit: config.Size(all.Size - 1)}},
		"./crontab/...")
	require.Len(t, found, 1)
	assert.Equal(t, "crontabs.example.com", found[0].CRD)
	assert.Regexp(t, `^crontabs.example.com has \d+ bytes instead of \d+: .*descriptions`,
		found[0].Message)
	assert.Equal(t, "types.go", filepath.Base(found[0].Pos.Filename))
}

func TestMaxCRDSize(t *testing.T) {
	t.Parallel()
	f, found := one(t, pipeline.Options{Values: config.Values{MaxCRDSize: 1000}},
		"./crontab/...")
	require.Len(t, found, 1)
	assert.True(t, f.Broken)
	assert.Equal(t, fmt.Sprintf("crontabs.example.com has %d bytes, more than the limit of 1000",
		f.Size), found[0].Message)
	assert.Regexp(t, `^\d+ bytes, of which \d+ are descriptions: example.com/crontab/v1$`,
		found[0].Related[0].Message)
	_, found = one(t, pipeline.Options{Values: config.Values{MaxCRDSize: config.Size(f.Size)}},
		"./crontab/...")
	assert.Empty(t, found, "a limit may be reached")
}

func TestDescriptionPolicy(t *testing.T) {
	t.Parallel()
	whole, _ := one(t, pipeline.Options{}, "./crontab/...")
	policy := func(word string) []config.DescriptionRule {
		return []config.DescriptionRule{{Packages: "example.com/crontab/v1", Policy: word}}
	}
	full, _ := one(t, pipeline.Options{DescriptionPolicy: policy("full")}, "./crontab/...")
	assert.Equal(t, string(whole.YAML), string(full.YAML))

	f, _ := one(t, pipeline.Options{DescriptionPolicy: policy("none")}, "./crontab/...")
	var texts []string
	assert.Equal(t, undescribed(decoded(t, whole.JSON), new([]string)),
		undescribed(decoded(t, f.JSON), &texts))
	assert.NotEmpty(t, texts, "those of TypeMeta are another package's")
	for _, text := range texts {
		assert.Regexp(t, `^(APIVersion|Kind) `, text)
	}
}

// TestLimits makes a CRD larger and larger by its description.
func TestLimits(t *testing.T) {
	t.Parallel()
	tests := map[int][]diag.Code{
		1 << 10:   nil,
		260 << 10: {"size/apply"},
		1 << 20:   {"size/apply", "size/helm"},
		// The rest of the manifest has some 500 bytes, and a server adds up to 4 KiB.
		3<<19 - 6<<10: {"size/apply", "size/helm"},
		3<<19 - 4<<10: {"size/apply", "size/etcd", "size/helm"},
	}
	for bytes, want := range tests {
		t.Run(fmt.Sprint(bytes), func(t *testing.T) {
			t.Parallel()
			f, found := one(t, pipeline.Options{Dir: largeModule(t, bytes)}, "./...")
			var codes []diag.Code
			for _, d := range found {
				codes = append(codes, d.Code)
				assert.Equal(t, d.Code == "size/etcd", d.Severity == diag.Error, d.Code)
			}
			assert.Equal(t, want, codes)
			assert.Equal(t, slices.Contains(want, "size/etcd"), f.Broken)
			if len(want) > 0 {
				assert.Contains(t, found[0].Related[0].Message, "are descriptions: large.example")
			}
		})
	}
}

// largeModule writes a module with a kind whose description has that many bytes.
func largeModule(t *testing.T, bytes int) string {
	t.Helper()
	dir := t.TempDir()
	standin, err := filepath.Abs(apis + "/standin/apimachinery")
	require.NoError(t, err)
	files := map[string]string{
		"go.mod": "module large.example\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => " + strconv.Quote(standin) + "\n",
		"types.go": `// +groupName=large.example
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// ` + strings.Repeat("x", bytes) + `
type Large struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
}
`,
	}
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	return dir
}

func decoded(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var object map[string]any
	require.NoError(t, json.Unmarshal(data, &object))
	return object
}

// undescribed returns a value without the descriptions of schemas in it, and collects those.
func undescribed(value any, texts *[]string) any {
	switch x := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for key, v := range x {
			if text, ok := v.(string); ok && key == "description" {
				*texts = append(*texts, text)
				continue
			}
			out[key] = undescribed(v, texts)
		}
		return out
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = undescribed(x[i], texts)
		}
		return out
	}
	return value
}
