package main

import (
	"bytes"
	"encoding/json"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDescribeBuild(t *testing.T) {
	t.Parallel()
	platform := runtime.GOOS + "/" + runtime.GOARCH
	v := describeBuild(&debug.BuildInfo{
		Main: debug.Module{Version: "v1.2.3"},
		Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"},
			{Key: "vcs.modified", Value: "true"}, {Key: "CGO_ENABLED", Value: "0"}},
		Deps: []*debug.Module{{Path: "example.com/x", Version: "v1.0.0"},
			{Path: "k8s.io/apiextensions-apiserver", Version: "v0.37.2"}},
	})
	want := versionInfo{
		Version: "v1.2.3", Revision: "abc", Modified: true, Go: runtime.Version(),
		Platform:  platform,
		Libraries: []library{{"k8s.io/apiextensions-apiserver", "v0.37.2"}},
	}
	assert.Equal(t, want, v)
	var b bytes.Buffer
	require.NoError(t, v.print(&b))
	assert.Equal(t, "Version: v1.2.3\nRevision: abc, modified\nGo: "+runtime.Version()+" "+platform+
		"\nk8s.io/apiextensions-apiserver v0.37.2\n", b.String())
	assert.Equal(t, "(devel)", describeBuild(nil).Version)
}

// TestVersion asks the command: the libraries are those of this module.
func TestVersion(t *testing.T) {
	t.Parallel()
	var stdout bytes.Buffer
	require.Equal(t, exitOK, run(t.Context(), []string{"version", "--format", "json"},
		env{stdout: &stdout, stderr: &stdout}))
	var v versionInfo
	require.NoError(t, json.Unmarshal(stdout.Bytes(), &v))
	assert.Equal(t, runtime.Version(), v.Go)
	var text bytes.Buffer
	require.Equal(t, exitOK, run(t.Context(), []string{"version"},
		env{stdout: &text, stderr: &text}))
	assert.Contains(t, text.String(), "Version: "+v.Version+"\n")
	assert.Equal(t, exitUsage, run(t.Context(), []string{"version", "--format", "sarif"},
		env{stdout: &text, stderr: &text}))
}
