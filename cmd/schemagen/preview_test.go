package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPreview edits a manifest while it is served: the page follows, an error leaves it as it is,
// and an interrupt ends it in peace.
func TestPreview(t *testing.T) {
	t.Parallel()
	crd, err := os.ReadFile("../../testdata/golden/nightly/operations.example.com_maintenancenightlyjobs.yaml")
	require.NoError(t, err)
	dir := t.TempDir()
	file := filepath.Join(dir, "crd.yaml")
	require.NoError(t, os.WriteFile(file, crd, 0o600))
	before := time.Now().Add(-time.Hour) // what changes while it is read is read again
	require.NoError(t, os.Chtimes(file, before, before))
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"preview", "--no-open", dir},
			env{stdin: strings.NewReader(""), stdout: out, stderr: io.Discard})
	}()
	address, err := bufio.NewReader(in).ReadString('\n')
	require.NoError(t, err)
	address = strings.TrimSpace(address)
	assert.Regexp(t, `^http://127\.0\.0\.1:\d+/[A-Z2-7]{26}/$`, address)

	assert.Contains(t, news(t, address, "0"), `"failed":null`)
	assert.Contains(t, get(t, address), "is run each night")
	edited := strings.Replace(string(crd), "is run each night", "is edited", 1)
	require.NoError(t, os.WriteFile(file, []byte(edited), 0o600))
	assert.Contains(t, news(t, address, "1"), `"edition":2`)
	assert.Contains(t, get(t, address), "is edited")
	require.NoError(t, os.WriteFile(file, []byte("kind: [\n"), 0o600))
	var m struct{ Failed []struct{ Message string } }
	require.NoError(t, json.Unmarshal([]byte(news(t, address, "2")), &m))
	require.Len(t, m.Failed, 1)
	assert.Contains(t, m.Failed[0].Message, "crd.yaml")
	assert.Contains(t, get(t, address), "is edited")
	require.NoError(t, os.WriteFile(file, crd, 0o600))
	assert.Contains(t, news(t, address, "3"), `"failed":null`)

	cancel()
	assert.Equal(t, exitOK, <-ended)
}

// TestPreviewConfiguration holds that what is shown first is by the settings of the project, and
// that it is said when there is nothing to show.
func TestPreviewConfiguration(t *testing.T) {
	t.Parallel()
	dir, file := module(t, misspelled)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "schemagen.yaml"),
		[]byte("version: 1\nstrict: true\nseverity: {marker/unknown: off, marker/deprecated: warning}\n"), 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"preview", "--no-open", "-C", dir},
			env{stdin: strings.NewReader(""), stdout: out, stderr: io.Discard})
	}()
	address, err := bufio.NewReader(in).ReadString('\n')
	require.NoError(t, err)
	address = strings.TrimSpace(address)
	assert.Contains(t, news(t, address, "0"), `"severity":"error"`)
	require.NoError(t, os.WriteFile(file, []byte("package api\n"), 0o600))
	body := news(t, address, "1")
	if !strings.Contains(body, "no kinds found") { // on a busy machine the old sources come twice
		body = news(t, address, "2")
	}
	assert.Contains(t, body, "no kinds found")
	cancel()
	assert.Equal(t, exitOK, <-ended)
}

// TestPreviewShowsWhatItCan shows kinds with errors: they can be read about, and those that a
// server accepts can be tried.
func TestPreviewShowsWhatItCan(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"preview", "--no-open", "-C", "../../testdata/apis",
			"./nightly/...", "./server-words-values/..."},
			env{stdin: strings.NewReader(""), stdout: out, stderr: io.Discard})
	}()
	address, err := bufio.NewReader(in).ReadString('\n')
	require.NoError(t, err)
	address = strings.TrimSpace(address)
	assert.Contains(t, news(t, address, "0"), `"failed":null,"findings":[{"severity":"error"`)
	assert.Contains(t, get(t, address+"1"), "<h2>All</h2>")
	try := func(object string) string {
		body, err := json.Marshal(map[string]string{"object": object})
		require.NoError(t, err)
		return answer(t, http.MethodPost, address+"object", bytes.NewReader(body))
	}
	assert.Contains(t, try("apiVersion: operations.example.com/v1\n"+
		"kind: MaintenanceNightlyJob\nmetadata: {name: a}\nspec: {shell: x}\n"),
		`"verdict":"stored"`)
	assert.Contains(t, try("apiVersion: values.example.com/v1\nkind: All\nmetadata: {name: a}\n"),
		"a server refuses the CRD alls.values.example.com: ")
	assert.NotContains(t, try("apiVersion: values.example.com/v1\nkind: Al\nmetadata: {name: a}\n"),
		"a server refuses the CRD")
	cancel()
	assert.Equal(t, exitOK, <-ended)
}

// news waits for what is newer than an edition.
func news(t *testing.T, address, edition string) string {
	t.Helper()
	return get(t, address+"news?edition="+edition)
}

func get(t *testing.T, address string) string {
	t.Helper()
	return answer(t, http.MethodGet, address, nil)
}

// answer returns what the server of a preview answers to a request.
func answer(t *testing.T, method, address string, body io.Reader) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, body)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(data)
}
