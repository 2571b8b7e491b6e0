package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostileDocuments are files that are neither manifests nor objects, and small to write.
func hostileDocuments() map[string]string {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'm'; c++ {
		bomb += string(c) + ": &" + string(c) + " [" + strings.Repeat("*"+string(c-1)+", ", 9) +
			"]\n"
	}
	var block, wide strings.Builder
	for i := range 4000 {
		block.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	for _, unit := range utf16.Encode([]rune("\ufeffa: b\n")) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	return map[string]string{
		"bomb.yaml": bomb, "self.yaml": "a: &a [*a]\n", "merge.yaml": "a: &a {<<: *a}\n",
		"brackets.yaml": strings.Repeat("[", 100_000),
		"braces.json":   strings.Repeat(`{"a":`, 200_000), "block.yaml": block.String(),
		"duplicate.yaml": "apiVersion: a/v1\nkind: A\nkind: B\n", "nul.yaml": "a: \x00\n",
		"latin1.yaml": "a: caf\xe9\n",
		"wide.yaml":   wide.String(), "bom.yaml": "\ufeffapiVersion: a/v1\nkind: A\n",
		"list.yaml": "- a\n- b\n", "key.yaml": "? [a]\n: b\n",
		"tag.yaml":    "!!binary x: !!python/object:os.system ls\n",
		"number.yaml": "a: 1" + strings.Repeat("0", 100_000) + "\n",
		"empty.yaml":  "", "documents.yaml": strings.Repeat("---\n", 1000),
	}
}

// tree returns the files below a directory with their contents.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		got[name] = string(data)
		return err
	}))
	return got
}

// TestHostileDocuments gives such files to all commands that read YAML: each ends with a short word
// about the file, and leaves nothing behind.
func TestHostileDocuments(t *testing.T) {
	t.Parallel()
	crd, err := filepath.Abs("../../testdata/golden/parity-cut-descriptions")
	require.NoError(t, err)
	crds, err := filepath.Glob(filepath.Join(crd, "*.yaml"))
	require.NoError(t, err)
	require.NotEmpty(t, crds)
	for name, text := range hostileDocuments() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file, suite := filepath.Join(dir, name), filepath.Join(dir, "x.schematest.yaml")
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			require.NoError(t, os.WriteFile(suite, []byte(text), 0o600))
			before := tree(t, dir)
			for _, args := range [][]string{
				{"verify", file}, {"simulate", "--crd", crds[0], file},
				{"simulate", "--crd", file, crds[0]}, {"unfold", file},
				{"golden", "--update", "-d", filepath.Join(dir, "golden"), file},
				{"explain", "foos", "--crd", file}, {"sample", "--crd", file}, {"size", file},
				{"migrate", "--from", file, "--crd", file}, {"test", suite},
			} {
				var out bytes.Buffer
				code := run(t.Context(), args,
					env{stdin: strings.NewReader(""), stdout: &out, stderr: &out})
				assert.Contains(t, []int{exitFindings, exitUsage}, code, args)
				assert.NotEmpty(t, out.String(), args)
				assert.Less(t, out.Len(), 1<<20, args)
				assert.NotContains(t, out.String(), "internal error", args)
				assert.NotContains(t, out.String(), "\x00", args)
			}
			assert.Equal(t, before, tree(t, dir))
		})
	}
}
