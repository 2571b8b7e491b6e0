package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var scaffold = flag.Bool("scaffold", false,
	"build kubebuilder, and switch a project that it lays out")

// kubebuilder is the release that lays the project out.
const kubebuilder = "sigs.k8s.io/kubebuilder/v4@v4.16.0"

// TestScaffold has kubebuilder lay out a project with three APIs in several groups, and webhooks.
// With the variable of its Makefile changed, make manifests changes no file on a machine without
// controller-gen, in a fraction of the time.
func TestScaffold(t *testing.T) {
	t.Parallel()
	if !*scaffold {
		t.Skip("it builds kubebuilder and asks for the modules of a project: make scaffold runs it")
	}
	peer, err := controllerGen(t.Context())
	require.NoError(t, err)
	bin := t.TempDir()
	ours := filepath.Join(bin, "schemagen")
	command(t, "..", []string{"CGO_ENABLED=0"}, "go", "build", "-o", ours, "./cmd/schemagen")
	dir := t.TempDir()
	layOut(t, dir, bin)

	install(t, dir, peer)
	command(t, dir, nil, "make", "manifests")
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "bin")))
	theirs := snapshot(t, dir)
	for _, name := range []string{"config/rbac/role.yaml", "config/webhook/manifests.yaml",
		"config/crd/bases/ship.example.com_frigates.yaml"} {
		require.Contains(t, theirs, name)
	}
	install(t, dir, ours)
	alone := []string{"PATH=" + withoutPeer(t), "SCHEMAGEN_CACHE=off"}
	command(t, dir, alone, "make", "manifests")
	assert.Equal(t, theirs, withoutPrograms(snapshot(t, dir)))
	for name := range theirs {
		if strings.HasPrefix(name, "config/crd/bases/") || name == "config/rbac/role.yaml" ||
			name == "config/webhook/manifests.yaml" {
			require.NoError(t, os.Remove(filepath.Join(dir, filepath.FromSlash(name))))
		}
	}
	command(t, dir, alone, "make", "manifests")
	for name, text := range theirs {
		theirs[name] = withoutVersion(text)
	}
	assert.Equal(t, theirs, withoutPrograms(snapshot(t, dir)),
		"from nothing, the version of controller-gen is all that is missing")

	measure(t, dir, peer, ours, "rbac:roleName=manager-role", "crd", "webhook", "paths=./...",
		"output:crd:artifacts:config=config/crd/bases")
}

// install puts a program into the project's own directory for them, and changes the variable. Its
// Makefile installs controller-gen in place of what is older than the directory.
func install(t *testing.T, dir, program string) {
	t.Helper()
	name := filepath.Join(dir, "bin", filepath.Base(program))
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	data, err := os.ReadFile(program)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, data, 0o755))
	later := time.Now().Add(time.Hour)
	require.NoError(t, os.Chtimes(name, later, later))
	setVariable(t, dir, name)
}

func withoutPrograms(files map[string]string) map[string]string {
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasPrefix(name, "bin/") })
	return files
}

// layOut makes the project.
func layOut(t *testing.T, dir, bin string) {
	t.Helper()
	command(t, dir, []string{"GOBIN=" + bin, "GOWORK=off"}, "go", "install", kubebuilder)
	kubebuilder := filepath.Join(bin, "kubebuilder")
	steps := []string{
		"init --domain example.com --repo example.com/fleet --skip-go-version-check --fetch-deps=false",
		"edit --multigroup=true",
		"create api --group ship --version v1 --kind Frigate --resource --controller --make=false",
		"create api --group ship --version v2 --kind Destroyer --resource --controller --make=false",
		"create api --group sea --version v1beta1 --kind Kraken --namespaced=false --resource --controller --make=false",
		"create webhook --group ship --version v1 --kind Frigate --defaulting --programmatic-validation --make=false",
		"create webhook --group sea --version v1beta1 --kind Kraken --programmatic-validation --make=false",
	}
	for _, step := range steps {
		command(t, dir, nil, kubebuilder, strings.Fields(step)...)
	}
	command(t, dir, nil, "go", "mod", "tidy")
}

// withoutPeer returns PATH without the directories that have a controller-gen.
func withoutPeer(t *testing.T) string {
	t.Helper()
	dirs := slices.DeleteFunc(filepath.SplitList(os.Getenv("PATH")), func(dir string) bool {
		_, err := os.Stat(filepath.Join(dir, "controller-gen"))
		return err == nil
	})
	return strings.Join(dirs, string(filepath.ListSeparator))
}
