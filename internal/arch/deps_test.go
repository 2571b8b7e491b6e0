package arch

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// needs says why each module is there that a go.mod file asks for itself, by the directory of that
// file. What those modules bring along is not here: go.sum pins it, and docs/licenses.md lists what
// of it is linked.
var needs = map[string]map[string]string{
	".": {
		"github.com/creachadair/jrpc2":               "JSON-RPC, as editors speak it",
		"github.com/gobuffalo/flect":                 "tests only: the peer's plurals of kinds, which ours are compared with",
		"github.com/google/cel-go":                   "the syntax trees of CEL rules, to place findings in them and to find the bounds that would fit",
		"github.com/golangci/plugin-module-register": "how golangci-lint finds a linter",
		"github.com/rogpeppe/go-internal":            "differences of texts; in tests, scripts of the command line",
		"github.com/santhosh-tekuri/jsonschema":      "tests: what we write as JSON by the schemas that others read it with",
		"github.com/spf13/cobra":                     "the command line, and nothing below it",
		"github.com/spf13/pflag":                     "flags of the command line",
		"github.com/stretchr/testify":                "tests: comparisons that say what differs",
		"github.com/tliron/glsp":                     "the types of the Language Server Protocol",
		"go.yaml.in/yaml":                            "YAML with positions, so that findings have lines and columns",
		"golang.org/x/mod":                           "go.mod and go.work files, as the go command reads them",
		"golang.org/x/net":                           "tests only: reads the pages of documentation as a browser does",
		"golang.org/x/text":                          "how many columns of a terminal a character takes",
		"golang.org/x/tools":                         "go/packages asks the go command, go/analysis is what editors and go vet speak",
		"gopkg.in/evanphx/json-patch.v4":             "patches in tests of OpenShift's form, applied as their tool does",
		"k8s.io/api":                                 "types of real APIs in tests, and of what a server is asked",
		"k8s.io/apiextensions-apiserver":             "the third witness: what an API server does with a CRD",
		"k8s.io/apimachinery":                        "the types that manifests are made of",
		"k8s.io/apiserver":                           "the third witness: validation, defaulting and CEL with their cost",
		"k8s.io/client-go":                           "OpenAPI clients, as kubectl explain wants one",
		"k8s.io/klog/v2":                             "switches off what the server's code would log",
		"k8s.io/kube-openapi":                        "OpenAPI documents, and validation of objects against them",
		"k8s.io/kubectl":                             "kubectl explain, so that our preview prints what it would",
		"sigs.k8s.io/yaml":                           "YAML as servers and kubectl read it",
		"go.yaml.in/yaml/v2":                         "what sigs.k8s.io/yaml writes with, without its detour through JSON and maps",
	},
	"examples": {"k8s.io/apiextensions-apiserver": "the example API uses its types",
		"k8s.io/apimachinery": "the example API uses its types"},
	"examples/gateway-api": {"sigs.k8s.io/gateway-api": "a large real API for make run"},
	"compat": {
		"github.com/stretchr/testify":      "tests",
		"golang.org/x/tools":               "reads txtar files",
		"sigs.k8s.io/yaml":                 "compares manifests as documents where their bytes differ",
		"sigs.k8s.io/controller-tools/cmd": "the peer, run as a program and never imported",
	},
	"helm": {
		"github.com/schemagen/schemagen": "the charts that are rendered",
		"github.com/stretchr/testify":    "tests",
		"helm.sh/helm":                   "Helm's own engine renders them",
		"github.com/yannh/kubeconform":   "it judges by the JSON Schemas",
		"sigs.k8s.io/yaml":               "compares what is rendered with the manifests",
	},
	"consumers": {
		"github.com/schemagen/schemagen":    "what is read",
		"github.com/stretchr/testify":       "tests",
		"github.com/rogpeppe/go-internal":   "reads txtar files, and shows differences",
		"k8s.io/api":                        "built-in kinds, with their tags",
		"k8s.io/apiextensions-apiserver":    "the types of CRDs",
		"k8s.io/apimachinery":               "the merge of server-side apply",
		"k8s.io/client-go":                  "the keys of lists of built-in kinds",
		"k8s.io/kube-openapi":               "the schemas by which a server applies",
		"github.com/yannh/kubeconform":      "it judges by the JSON Schemas",
		"sigs.k8s.io/kustomize/api":         "kustomize's own library",
		"sigs.k8s.io/kustomize/kyaml":       "its file system in memory",
		"sigs.k8s.io/structured-merge-diff": "the schema that has those keys",
		"sigs.k8s.io/yaml":                  "objects",
	},
	"consumers/argocd": {
		"github.com/argoproj/argo-cd/gitops-engine": "Argo CD's differences",
		"github.com/stretchr/testify":               "tests",
		"k8s.io/apimachinery":                       "objects without types",
		"sigs.k8s.io/yaml":                          "manifests",
	},
	"consumers/flux": {
		"github.com/fluxcd/pkg/ssa":          "Flux's server-side apply and its search for drift",
		"github.com/schemagen/schemagen/e2e": "a server to apply to",
		"github.com/stretchr/testify":        "tests",
		"k8s.io/apimachinery":                "objects without types",
		"k8s.io/client-go":                   "how to reach the server",
		"sigs.k8s.io/controller-runtime":     "the client that Flux uses",
		"sigs.k8s.io/yaml":                   "manifests",
	},
	"browser": {
		"github.com/chromedp/chromedp": "drives the browser that the pages of documentation are tested in",
		"github.com/chromedp/cdproto":  "the words that chromedp speaks with it",
	},
	"tools": {"honnef.co/go/tools/cmd": "staticcheck",
		"github.com/CycloneDX/cyclonedx-go": "the bill of materials of a release"},
	"e2e": {
		"github.com/schemagen/schemagen":  "what is asked about",
		"github.com/stretchr/testify":     "tests",
		"github.com/rogpeppe/go-internal": "reads txtar files",
		"helm.sh/helm":                    "Helm's own engine renders charts of public kinds",
		"k8s.io/apimachinery":             "the paths of errors",
		"k8s.io/apiextensions-apiserver":  "the types of CRDs",
		"sigs.k8s.io/yaml":                "what a server is sent, and what it answers",
	},
}

// TestModules holds every go.mod file of the repository to the table.
func TestModules(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, file := range moduleFiles(t) {
		dir := path.Dir(file)
		found[dir] = true
		asked := asks(t, file)
		for _, module := range asked {
			assert.NotEmpty(t, needs[dir][module], "%s asks for %s: say in the table what for",
				file, module)
		}
		for module := range needs[dir] {
			assert.Contains(t, asked, module, "%s does not ask for it any more", file)
		}
	}
	for dir := range needs {
		assert.True(t, found[dir], "there is no module in %s", dir)
	}
}

// moduleFiles returns the go.mod files of the repository, relative to its root, but for those of
// test data. It asks nobody: there may be no git where the source is.
func moduleFiles(t *testing.T) (files []string) {
	t.Helper()
	require.NoError(t, fs.WalkDir(os.DirFS("../.."), ".",
		func(name string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() &&
				(d.Name() == ".git" || d.Name() == "testdata" || name == "bin" || name == "out") {
				return fs.SkipDir
			}
			if path.Base(name) == "go.mod" {
				files = append(files, name)
			}
			return err
		}))
	require.NotEmpty(t, files)
	return files
}

// asks returns the modules that a go.mod file asks for itself, and the directories of its tools.
func asks(t *testing.T, file string) []string {
	t.Helper()
	out, err := exec.Command("go", "mod", "edit", "-json", filepath.Join("../..", file)).Output()
	require.NoError(t, err)
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
		Tool []struct{ Path string }
	}
	require.NoError(t, json.Unmarshal(out, &mod))
	paths := map[string]bool{}
	for _, r := range mod.Require {
		if !r.Indirect {
			path := r.Path
			for _, major := range []string{"/v3", "/v6"} {
				path = strings.TrimSuffix(path, major)
			}
			paths[path] = true
		}
	}
	for _, tool := range mod.Tool {
		path := tool.Path
		if i := strings.Index(path, "/cmd/"); i >= 0 {
			path = path[:i+len("/cmd")]
		}
		paths[path] = true
	}
	return slices.Sorted(maps.Keys(paths))
}

// TestSecurity holds that the page about trust is there, and that the README leads to it.
func TestSecurity(t *testing.T) {
	t.Parallel()
	for file, words := range map[string][]string{
		"../../SECURITY.md": {"GOPACKAGESDRIVER", "toolexec", "Reporting"},
		"../../README.md":   {"SECURITY.md"},
	} {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, word := range words {
			assert.Contains(t, string(data), word, file)
		}
	}
}
