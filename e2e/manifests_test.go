package e2e

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/internal/rbac"
	"github.com/schemagen/schemagen/internal/test/peertest"
	"github.com/schemagen/schemagen/internal/webhook"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// plurals are the resources of the manifests, by kind.
var plurals = map[string]string{
	"ClusterRole": "clusterroles", "Role": "roles",
	"MutatingWebhookConfiguration":   "mutatingwebhookconfigurations",
	"ValidatingWebhookConfiguration": "validatingwebhookconfigurations",
}

// TestRoles holds that a server takes the roles of every case whose markers have no error, and
// refuses those of the others, as far as controller-gen makes any.
func TestRoles(t *testing.T) {
	ask(t, "../internal/rbac/testdata/cases.txtar",
		func(options string, p []*parser.Package) ([]byte, diag.List, error) {
			name := strings.Trim(strings.TrimPrefix(options, ":roleName="), `"`)
			return rbac.Generate(p, rbac.Options{RoleName: name})
		})
}

// TestWebhooks holds the same of the configurations of webhooks.
func TestWebhooks(t *testing.T) {
	ask(t, "../internal/webhook/testdata/cases.txtar",
		func(_ string, p []*parser.Package) ([]byte, diag.List, error) {
			return webhook.Generate(p, nil, func(_, _ *markers.Argument) diag.List { return nil })
		})
}

// later are the cases that a server judges otherwise than we do, with the reason.
var later = map[string]string{
	"name-7":              "{{ }} is filled in before it reaches a server",
	"placeholders":        "likewise ROOT_NAMESPACE and ${NS}",
	"patch-11":            "a condition of a patch is not compiled",
	"stricter-verbsempty": "the rule without verbs is merged with one that has some",
	"stricter-reinbad":    "controller-gen leaves a policy out that it does not know",
	"stricter-again-3":    "likewise",
}

func ask(
	t *testing.T, archive string,
	generate func(string, []*parser.Package) ([]byte, diag.List, error),
) {
	accepted, refused := 0, 0
	peertest.Each(t, archive, func(c peertest.Case, p []*parser.Package) {
		manifest, found, err := generate(c.Options, p)
		require.NoError(t, err)
		unreadable := slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
			return d.Severity == diag.Error && d.Code.Family() == "marker"
		})
		if unreadable || !c.Accepted || later[c.Name] != "" {
			return // there is nothing to ask about
		}
		err = dryRun(t, string(manifest))
		if found.HasErrors() {
			refused++
			assert.Error(t, err, "%s: a server takes it, and we do not: %v\n%s", c.Name,
				found, manifest)
		} else {
			accepted++
			assert.NoError(t, err, "%s\n%s", c.Name, manifest)
		}
	})
	t.Logf("%d accepted, %d refused", accepted, refused)
	assert.Positive(t, accepted)
}

// dryRun sends documents to the server, as if they were to be created, and returns its first
// refusal.
func dryRun(t *testing.T, manifest string) error {
	t.Helper()
	for doc := range strings.SplitSeq(manifest, "---\n") {
		var object server.Object
		require.NoError(t, yaml.Unmarshal([]byte(doc), &object))
		if object == nil {
			continue
		}
		kind, _ := object["kind"].(string)
		version, _ := object["apiVersion"].(string)
		path := "/apis/" + version + "/"
		if namespace, _ := object["metadata"].(server.Object)["namespace"].(string); namespace !=
			"" {
			path += "namespaces/" + namespace + "/"
			if err := createNamespace(t, namespace); err != nil {
				return err
			}
		}
		_, err := api.Do(t.Context(), http.MethodPost,
			path+plurals[kind]+"?dryRun=All&fieldValidation=Strict", object)
		var rejection *server.Rejection
		require.True(t, err == nil || errors.As(err, &rejection), "%v", err)
		if err != nil {
			return err
		}
	}
	return nil
}

// createNamespace makes a namespace unless there is one, as nothing can be created in one that is
// not there.
func createNamespace(t *testing.T, name string) error {
	t.Helper()
	object := server.Object{"apiVersion": "v1", "kind": "Namespace",
		"metadata": server.Object{"name": name}}
	_, err := api.Do(t.Context(), http.MethodPost, "/api/v1/namespaces", object)
	var rejection *server.Rejection
	if errors.As(err, &rejection) && rejection.Reason == "AlreadyExists" {
		return nil
	}
	return err
}
