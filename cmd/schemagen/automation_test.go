package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/scaffold"
)

var (
	pinned      = regexp.MustCompile(`^[\w.-]+/[\w./-]+@[0-9a-f]{40}$`)
	pinnedLine  = regexp.MustCompile(`uses: \S+@[0-9a-f]{40} # v\d`)
	makeCall    = regexp.MustCompile(`\bmake ([a-z][a-z0-9-]*)`)
	scriptCall  = regexp.MustCompile(`(?:^|[\s"/])(\.ci/[a-z]+)`)
	programCall = regexp.MustCompile(`(?:^|\s)schemagen ([a-z][^\n]*)`)
)

// automation returns the files that other programs run us by, and the workflow that init writes.
func automation(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	names, err := filepath.Glob(filepath.Join(repository, ".github/workflows/*.yml"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(names), 2)
	for _, name := range append(names, filepath.Join(repository, "action.yml"),
		filepath.Join(repository, ".pre-commit-hooks.yaml")) {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		files[filepath.Base(name)] = string(data)
	}
	repo, err := scaffold.Look(t.TempDir(), nil, "", "")
	require.NoError(t, err)
	for _, step := range repo.Plan("schemagen.yaml", "").Steps {
		if strings.HasSuffix(step.File, "manifests.yml") {
			files["init's manifests.yml"] = string(step.New)
		}
	}
	return files
}

// TestAutomation holds workflows, the action and the hooks to what they call: it exists, and what
// is not ours is pinned.
func TestAutomation(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile(filepath.Join(repository, "Makefile"))
	require.NoError(t, err)
	uses, runs := 0, 0
	for name, text := range automation(t) {
		var document any
		require.NoError(t, yaml.UnmarshalStrict([]byte(text), &document), name)
		eachField(document, func(key, value string) {
			switch key {
			case "uses":
				uses++
				assert.Regexp(t, pinned, value, name)
			case "run", "entry":
				runs++
				targets := string(makefile)
				if strings.HasPrefix(name, "init") {
					targets = "verify-manifests:"
				}
				callsExist(t, name, value, targets)
			}
		})
		assert.Equal(t, strings.Count(text, "uses: "), len(pinnedLine.FindAllString(text, -1)),
			"%s: the version stands behind each hash", name)
	}
	assert.Greater(t, uses, 10)
	assert.Greater(t, runs, 8)

	var action struct {
		Inputs map[string]struct{ Default, Description string }
	}
	require.NoError(t, yaml.Unmarshal([]byte(automation(t)["action.yml"]), &action))
	callsExist(t, "action.yml", "schemagen "+action.Inputs["args"].Default+" --format github", "")
	for name, input := range action.Inputs {
		assert.NotEmpty(t, input.Description, name)
	}
}

// eachField calls f for every text with a key, at any depth.
func eachField(node any, f func(key, value string)) {
	switch node := node.(type) {
	case map[string]any:
		for key, value := range node {
			if text, ok := value.(string); ok {
				f(key, text)
			}
			eachField(value, f)
		}
	case []any:
		for _, value := range node {
			eachField(value, f)
		}
	}
}

// callsExist checks the targets of make, the scripts and the commands of ours in a line of shell.
func callsExist(t *testing.T, name, line, makefile string) {
	t.Helper()
	for _, m := range makeCall.FindAllStringSubmatch(line, -1) {
		assert.Regexp(t, `(?m)^`+m[1]+`:`, makefile, "%s: %s", name, line)
	}
	for _, m := range scriptCall.FindAllStringSubmatch(line, -1) {
		info, err := os.Stat(filepath.Join(repository, m[1]))
		if assert.NoError(t, err, "%s: %s", name, line) && runtime.GOOS != "windows" {
			assert.NotZero(t, info.Mode()&0o111, "%s is not a program", m[1])
		}
	}
	for _, m := range programCall.FindAllStringSubmatch(line, -1) {
		root := newRoot(env{})
		cmd, rest, err := root.Find(strings.Fields(m[1]))
		if assert.NoError(t, err, "%s: %s", name, line) {
			assert.NoError(t, cmd.ParseFlags(rest), "%s: %s", name, line)
		}
	}
}

// TestContainerfile holds the images to the Makefile that builds them and to the package that is
// built.
func TestContainerfile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(repository, "Containerfile"))
	require.NoError(t, err)
	makefile, err := os.ReadFile(filepath.Join(repository, "Makefile"))
	require.NoError(t, err)
	targets := regexp.MustCompile(`--target (\w+)`).FindAllStringSubmatch(string(makefile), -1)
	assert.Len(t, targets, 2)
	for _, m := range targets {
		assert.Regexp(t, `(?m)^FROM .* AS `+m[1]+`$`, string(text))
	}
	assert.DirExists(t, filepath.Join(repository,
		regexp.MustCompile(`\./cmd/\w+`).FindString(string(text))))
	for _, stage := range regexp.MustCompile(`(?m)^FROM `).Split(string(text), -1)[2:] {
		assert.Regexp(t, `(?m)^USER 65532:65532$`, stage, "no image runs as root")
		assert.Regexp(t, `(?m)^WORKDIR /module$`, stage,
			"docs/installation.md mounts the module there")
	}
}

// TestNoRegistryOrLocalPath holds that no page and no workflow names a registry of images, or a
// directory that only some machine has.
func TestNoRegistryOrLocalPath(t *testing.T) {
	t.Parallel()
	foreign := regexp.MustCompile(`\b[g]hcr\.io|\b[g]cr\.io|\b[d]ocker\.io|\bquay[.]io|(?:^|[\s"'=:(])/(?:[r]oot|[w]ork)\b`)
	files := []string{"Makefile", "Containerfile", "action.yml", "README.md", "CONTRIBUTING.md",
		"SECURITY.md"}
	for _, pattern := range []string{".github/workflows/*", ".ci/*", "docs/*.md",
		"docs/decisions/*.md"} {
		names, err := filepath.Glob(filepath.Join(repository, pattern))
		require.NoError(t, err)
		require.NotEmpty(t, names, pattern)
		for _, name := range names {
			rel, err := filepath.Rel(repository, name)
			require.NoError(t, err)
			files = append(files, rel)
		}
	}
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(repository, name))
		require.NoError(t, err)
		assert.Empty(t, foreign.FindAllString(string(text), -1), name)
	}
}

// TestInstall has the script of the action install a release from a directory, and refuse one with
// another checksum.
func TestInstall(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("a POSIX system is what the test describes; the action runs the script under Git's bash there")
	}
	for _, program := range []string{"bash", "curl", "tar"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("there is no %s: %v", program, err)
		}
	}
	releases, script := t.TempDir(), filepath.Join(repository, ".ci", "install")
	name := fmt.Sprintf("schemagen_1.2.3_%s_%s", runtime.GOOS, runtime.GOARCH)
	archive := tarball(t, name+"/schemagen", "#!/bin/sh\necho I am here\n")
	dir := filepath.Join(releases, "v1.2.3")
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, name+".tar.gz"), archive, 0o600))
	sums := filepath.Join(dir, "checksums.txt")
	install := func(to string) (string, error) {
		cmd := exec.CommandContext(t.Context(), "bash", script, "v1.2.3", to)
		cmd.Env = append(os.Environ(), "SCHEMAGEN_RELEASES=file://"+releases)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	require.NoError(t, os.WriteFile(sums,
		fmt.Appendf(nil, "%x  %s.tar.gz\n", sha256.Sum256([]byte("other bytes")), name), 0o600))
	bad := filepath.Join(releases, "bad")
	out, err := install(bad)
	require.Error(t, err)
	assert.Contains(t, out, "has the checksum")
	assert.NoFileExists(t, filepath.Join(bad, "schemagen"))

	require.NoError(t, os.WriteFile(sums,
		fmt.Appendf(nil, "%x  %s.tar.gz\n", sha256.Sum256(archive), name), 0o600))
	good := filepath.Join(releases, "good")
	out, err = install(good)
	require.NoError(t, err, out)
	output, err := exec.CommandContext(t.Context(), filepath.Join(good, "schemagen")).Output()
	require.NoError(t, err)
	assert.Equal(t, "I am here\n", string(output))
	require.NoError(t, os.RemoveAll(dir))
	out, err = install(good)
	require.NoError(t, err, "what is there is not downloaded again: %s", out)
}

// tarball returns a compressed archive with one program.
func tarball(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	out := tar.NewWriter(zipped)
	require.NoError(t,
		out.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}))
	_, err := out.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, out.Close())
	require.NoError(t, zipped.Close())
	return b.Bytes()
}

// TestHookFiles holds the hook that verifies to files that hold CRDs, which verify wants: a commit
// of others would not pass it. The others run whatever files a commit has: go.mod counts for them,
// and so does a deleted file, which pre-commit does not name.
func TestHookFiles(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(repository, ".pre-commit-hooks.yaml"))
	require.NoError(t, err)
	var hooks []struct {
		ID, Files, Exclude string
		Always             bool `json:"always_run"`
	}
	require.NoError(t, yaml.Unmarshal(data, &hooks))
	hook := hooks[len(hooks)-1]
	for _, h := range hooks[:len(hooks)-1] {
		assert.True(t, h.Always, h.ID)
	}
	require.Equal(t, "schemagen-verify", hook.ID)
	files, exclude := regexp.MustCompile(hook.Files), regexp.MustCompile(hook.Exclude)
	for name, want := range map[string]bool{
		"config/crd/bases/web.example.com_guestbooks.yaml":   true,
		"charts/shop/crds/orders.yml":                        true,
		"config/crd/kustomization.yaml":                      false,
		"config/crd/kustomizeconfig.yaml":                    false,
		"config/crd/patches/webhook_in_web_guestbooks.yaml":  false,
		"config/rbac/role.yaml":                              false,
		"crd/shop.yaml":                                      true,
		"charts/shop-crds/Chart.yaml":                        false,
		"charts/shop-crds/values.yaml":                       false,
		"charts/shop-crds/templates/orders.yaml":             false,
		"charts/crds/Chart.yaml":                             false,
		"charts/crds/values-prod.yaml":                       false,
		"charts/crds/templates/orders.yaml":                  false,
		"config/crd/bases/values.example.com_sets.yaml":      true,
		"charts/crds/crds/orders.yaml":                       true,
		"config/crd/bases/example.com_kustomizations.yaml":   true,
		"config/crd/bases/example.com_patches_of_things.yml": true,
	} {
		assert.Equal(t, want, files.MatchString(name) && !exclude.MatchString(name), name)
	}
}
