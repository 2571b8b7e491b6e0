package cache

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAround_Settings has settings in the environment, in the user's file and in that of the
// toolchain, of which the first counts.
func TestAround_Settings(t *testing.T) {
	dir, goroot, user := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "env")
	for name, value := range map[string]string{"GOENV": user, "GOROOT": goroot, "GOFLAGS": "",
		"GO111MODULE": "", "GOPACKAGESDRIVER": "off"} {
		t.Setenv(name, value)
	}
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o600)) }
	write(filepath.Join(dir, "go.mod"), "module m\n")
	write(user, "")
	for _, c := range []struct{ environment, user, toolchain, refusal string }{
		{"", "", "# GOFLAGS=-overlay=x\n", ""},
		{"", "", "GOFLAGS=-overlay=x\n", "GOFLAGS has -overlay"},
		{"", "GOFLAGS=-toolexec=x\n", "", "GOFLAGS has -toolexec"},
		{"", "GOFLAGS=-v\n", "GOFLAGS=-overlay=x\n", ""},
		{"-modfile=x", "GOFLAGS=-v\n", "", "GOFLAGS has -modfile"},
		{"-v", "GOFLAGS=-overlay=x\n", "", ""},
		{"", "GO111MODULE=off\n", "", "modules are off"},
		{"", "", "GO111MODULE=off\n", "modules are off"},
	} {
		t.Setenv("GOFLAGS", c.environment)
		write(user, c.user)
		write(filepath.Join(goroot, "go.env"), c.toolchain)
		assert.Equal(t, c.refusal, EnvironmentOf(dir).Uncacheable, "%+v", c)
	}
	t.Setenv("GOROOT", "")
	other := t.TempDir()
	write(user, "GOROOT="+other+"\n")
	write(filepath.Join(other, "go.env"), "GOFLAGS=-modfile=x\n")
	w := EnvironmentOf(dir)
	assert.Equal(t, "GOFLAGS has -modfile", w.Uncacheable)
	assert.Contains(t, w.Inputs, filepath.Join(other, "go.env"))
}
