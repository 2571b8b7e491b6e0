// Package flux has Flux's library look for drift between manifests and what a server made of them.
package flux

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fluxcd/pkg/ssa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
)

const root = "../.."

// refusedText returns what a server says that does not apply some manifests, which schemagen has
// findings about: cases of these, and planted values that verify --fix cuts out.
func refusedText() map[string]string {
	return map[string]string{
		"diverge-approval": "protected groups must have approval annotation", // server/approval
		// server/rule-repeated
		"parity-merging": `duplicate entries for key [rule="true"]`,
		// crd/not-stored
		"names.yaml":  "metadata.managedFields must be nil",
		"places.yaml": "metadata.managedFields must be nil",
	}
}

// TestDrift holds that CRDs have not drifted once a server has them: those of the examples, the
// golden ones, and those with values that a server does not keep, as Flux compares with a dry run.
func TestDrift(t *testing.T) {
	asked := start(t)
	manager := managerOf(t, asked)
	out := t.TempDir()
	program := filepath.Join(out, "schemagen")
	run(t, root, "go", "build", "-o", program, "./cmd/schemagen")
	run(t, root+"/examples", program, "generate", "./api/...", "-o", filepath.Join(out, "crds"))
	ours := slices.Concat(crds(t, filepath.Join(out, "crds", "*.yaml")),
		crds(t, root+"/testdata/golden/*/*.yaml"))
	for _, file := range ours {
		inSync(t, manager, file)
		require.NoError(t, asked.Delete(t.Context(), read(t, file).GetName()))
	}
	planted := crds(t, root+"/pkg/verify/testdata/fix/*.yaml")
	for _, file := range planted {
		inSync(t, manager, file)
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		mended := filepath.Join(out, "mended.yaml")
		require.NoError(t, os.WriteFile(mended, data, 0o666))
		run(t, out, program, "verify", "--fix", mended)
		inSync(t, manager, mended)
		require.NoError(t, asked.Delete(t.Context(), read(t, mended).GetName()))
	}
	t.Logf("%d of ours and %d with planted values are in sync", len(ours), len(planted))
	assert.Greater(t, len(ours), 50)
	assert.NotEmpty(t, planted)
}

// inSync applies a manifest, and holds that nothing is left to do, or that it is refused as we
// said.
func inSync(t *testing.T, manager *ssa.ResourceManager, file string) {
	t.Helper()
	crd := read(t, file)
	_, err := manager.Apply(t.Context(), crd.DeepCopy(), ssa.DefaultApplyOptions())
	for name, text := range refusedText() {
		if strings.Contains(file, "/"+name) {
			require.ErrorContains(t, err, text, file)
			return
		}
	}
	require.NoError(t, err, file)
	drift, live, dry, err := manager.Diff(t.Context(), crd.DeepCopy(), ssa.DefaultDiffOptions())
	require.NoError(t, err, file)
	assert.Equal(t, ssa.UnchangedAction, drift.Action, "%s\nlive: %v\ndry run: %v", file, live, dry)
}

// start runs a server as long as the test.
func start(t *testing.T) *server.Server {
	t.Helper()
	release, err := server.Asked()
	require.NoError(t, err)
	binaries, err := server.Build(t.Context(), release, os.Stderr)
	if err != nil {
		t.Skipf("there is no server to ask: %v", err)
	}
	s, err := server.Start(t.Context(), release, binaries)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Stop()) })
	return s
}

// managerOf returns Flux's applier.
func managerOf(t *testing.T, s *server.Server) *ssa.ResourceManager {
	t.Helper()
	config, err := clientcmd.BuildConfigFromFlags("", s.Kubeconfig())
	require.NoError(t, err)
	c, err := client.New(config, client.Options{})
	require.NoError(t, err)
	return ssa.NewResourceManager(c, nil,
		ssa.Owner{Field: "kustomize-controller", Group: "kustomize.toolkit.fluxcd.io"})
}

// crds returns the files of a pattern that hold a CRD.
func crds(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	return slices.DeleteFunc(files, func(file string) bool {
		return read(t, file).GetKind() != "CustomResourceDefinition"
	})
}

func read(t *testing.T, name string) *unstructured.Unstructured {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	o := &unstructured.Unstructured{}
	if yaml.Unmarshal(data, &o.Object) != nil {
		return &unstructured.Unstructured{} // several documents
	}
	return o
}

func run(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-buildvcs=false", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %v\n%s", program, args, out)
}
