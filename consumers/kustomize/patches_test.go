package kustomize_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/consumers/internal/crds"
)

// differs are the patches of which kustomize and a server make different things, each with the row
// of docs/consumers.md that says so.
var differs = map[string]string{
	"fleet/harbour-default-key":     "a key left to its default",
	"fleet/log-by-tags":             "lists that only Go tags merge",
	"rollout/image":                 "lists that only Go tags merge",
	"rollout/env":                   "lists that only Go tags merge",
	"rollout/init-container":        "lists that only Go tags merge",
	"rollout/volume":                "lists that only Go tags merge",
	"rollout/pull-secret":           "lists that only Go tags merge",
	"rollout/host-alias":            "lists that only Go tags merge",
	"rollout/container-port":        "lists that only Go tags merge",
	"fleet/signal-replaced":         "atomic maps",
	"rollout/selector":              "atomic maps",
	"fleet/null-deletes":            "null",
	"rollout/volume-source-changed": "null",
}

// TestPatches compares what kustomize makes of patches, with our document, with what server-side
// apply makes of them: by the server's own merge, without defaults and validation. The order of
// lists that are merged is not compared.
func TestPatches(t *testing.T) {
	if _, err := exec.LookPath("kubectl"); err != nil {
		t.Logf("kubectl kustomize is not compared: %v", err)
	}
	program := crds.Build(t)
	page, err := os.ReadFile(crds.Root + "/docs/consumers.md")
	require.NoError(t, err)
	for patch, row := range differs {
		assert.Contains(t, string(page), "| "+row+" |", patch)
	}
	for kind, source := range map[string]string{
		"worker": crds.Root + "/examples", "fleet": "..", "rollout": "", "prometheus": "",
		"gateway": "",
	} {
		t.Run(kind, func(t *testing.T) {
			packages := []string{"./api/..."}
			if source == "" {
				names := map[string]string{"rollout": "argo-rollouts",
					"prometheus": "prometheus-operator", "gateway": "gateway-api"}
				var reason error
				if source, packages, reason = crds.Public(t, names[kind]); reason != nil {
					t.Skip(reason)
				}
			}
			out := t.TempDir()
			crds.Generate(t, program, source,
				append(packages, "--annotation", "api-approved.kubernetes.io=unapproved, a test",
					"-o", filepath.Join(out, "crds"), "--output",
					"kustomize-openapi="+filepath.Join(out, "schema.json")+",builtin=true")...)
			patches(t, kind, out)
		})
	}
}

func patches(t *testing.T, kind, made string) {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", kind+".txtar"))
	require.NoError(t, err)
	base := object(t, archive.Files[0].Data)
	document, err := os.ReadFile(filepath.Join(made, "schema.json"))
	require.NoError(t, err)
	apply, merged := applier(t, filepath.Join(made, "crds"), base)
	for _, f := range archive.Files[1:] {
		patch := object(t, f.Data)
		patch.SetAPIVersion(base.GetAPIVersion())
		patch.SetKind(base.GetKind())
		patch.SetName(base.GetName())
		want := apply(t, patch)
		got := build(t, document, base, patch)
		if byKubectl := kubectl(t, document, base, patch); byKubectl != nil {
			assert.Equal(t, text(t, got), text(t, byKubectl),
				"%s/%s: kubectl kustomize and kustomize's library", kind, f.Name)
		}
		merged.inOrder(merged.kind, want.Object)
		merged.inOrder(merged.kind, got.Object)
		_, different := differs[kind+"/"+f.Name]
		if wanted, is := text(t, want), text(t, got); different {
			assert.NotEqual(t, wanted, is, "%s/%s is said to differ", kind, f.Name)
		} else if wanted != is {
			t.Errorf("%s/%s: server-side apply and kustomize differ:\n%s", kind, f.Name,
				diff.Diff("server", []byte(wanted), "kustomize", []byte(is)))
		}
	}
}
