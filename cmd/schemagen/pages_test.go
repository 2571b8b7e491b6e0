package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/test/docstest"
)

var update = flag.Bool("update", false, "rewrite the outputs that pages show, and docs/commands.md")

const repository = "../.."

// notRun are the commands of the pages that no test runs, each with the reason. They show no
// output.
var notRun = map[string]string{
	"make test":                            "it runs this test",
	"schemagen preview --no-open crd.yaml": "it runs until it is interrupted",
	"kubectl get crontabs -A -o json | schemagen diff --objects - config/crd/bases ./api/...": "it needs a server",
	"schemagen docs --output markdown=docs/api --since v1.0=old/crds.yaml crds.yaml":          "it needs the manifests of an earlier release; docs.txtar has some",
	"schemagen preview ./api/...":   "it runs until it is interrupted; TestPreview and the tests of the module browser do",
	"schemagen diff --against main": "it needs a repository with a commit; diff_git.txtar has one",
	"kubeconform -schema-location default \\\n    -schema-location 'schemas/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json' object.yaml": "kubeconform is not part of this module; TestKubeconform of the module helm validates with its library",
	"kubectl-validate --local-crds config/crd/bases object.yaml":                                                                                    "it is not part of this module; make consumers runs it",
	"cdk8s import config/crd/bases/example.com_things.yaml -l typescript":                                                                           "it is not part of this module; make consumers runs it",
	"crd-generate --input config/crd/bases/example.com_things.yaml --output gen":                                                                    "it is not part of this module; make consumers runs it",
	"kubectl apply --server-side -f crds.yaml":                                                                                                      "it needs a server; make e2e asks one",
	"kubectl get crontabs,workers -A -o json > dump.json":                                                                                           "it needs a server",
	"GOBIN=$PWD/bin go install github.com/schemagen/schemagen/cmd/schemagen@latest":                                                                 "it needs a release and the network; TestLayouts installs a stand-in",
	"curl -fLO $releases/$version/checksums.txt":                                                                                                    "it needs a release and the network; TestInstall has one of its own",
	"curl -fLO $releases/$version/schemagen_${version#v}_linux_amd64.tar.gz":                                                                        "it needs a release and the network; TestInstall has one of its own",
	"sha256sum --check --ignore-missing checksums.txt":                                                                                              "it needs what curl would have fetched",
	`docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/module" schemagen:v0.1.0 generate`:                                                        "it needs images, which make images builds with docker",
	`docker run --rm -v "$PWD:/module:ro" schemagen:v0.1.0-verify verify config/crd/bases`:                                                          "it needs images, which make images builds with docker",
}

// generatedPages have examples of mistakes, which the tests of their tables make.
var generatedPages = []string{"docs/diagnostics.md", "docs/markers.md"}

// TestPages runs every command that a page shows, where the page says, and compares what a terminal
// shows of it. With -update it rewrites the outputs.
func TestPages(t *testing.T) {
	t.Parallel()
	docstest.NeedShell(t)
	runner := pageRunner(t)
	used := map[string]bool{}
	for _, page := range pages(t) {
		for _, step := range page.Steps {
			for _, c := range step.Commands {
				used[c.Text] = true
			}
		}
		t.Run(page.Name, func(t *testing.T) {
			t.Parallel()
			runPage(t, runner, page)
		})
	}
	for command := range notRun {
		assert.True(t, used[command], "no page shows %s any more", command)
	}
}

func runPage(t *testing.T, runner *docstest.Runner, page *docstest.Page) {
	t.Helper()
	var scratch *docstest.Scratch
	outputs := map[int][]string{}
	for _, step := range page.Steps {
		var err error
		switch {
		case step.Verb == "scratch":
			scratch, err = runner.Open(step.Arg, t.TempDir())
		case step.Verb == "console":
			runCommands(t, page, scratch, runnable(t, step.Commands), outputs)
		case scratch == nil:
			err = fmt.Errorf("say where, by a comment: <!-- scratch: NAME.txtar -->, an archive of testdata/docs")
		default:
			err = scratch.Put(step)
		}
		require.NoError(t, err, "%s:%d", page.Name, step.Line)
	}
	if *update && len(outputs) > 0 {
		require.NoError(t, os.WriteFile(filepath.Join(repository, page.Name),
			[]byte(page.Rewrite(outputs)), 0o644))
	}
}

// runnable leaves out the commands that no test runs, and prints why.
func runnable(t *testing.T, commands []docstest.Command) []docstest.Command {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(commands), func(c docstest.Command) bool {
		why, ok := notRun[c.Text]
		if ok {
			elided := slices.Equal(c.Output, []string{"…"}) // as in the generated list of commands
			assert.True(t, elided || len(c.Output) == 0, "line %d: nothing compares this output",
				c.Line)
			t.Run(c.Text, func(t *testing.T) { t.Skip("not run: " + why) })
		}
		return ok
	})
}

func runCommands(
	t *testing.T, page *docstest.Page, scratch *docstest.Scratch, commands []docstest.Command,
	outputs map[int][]string,
) {
	t.Helper()
	if len(commands) == 0 {
		return
	}
	require.NotNil(t, scratch,
		"%s:%d: say where this runs, by a comment: <!-- scratch: NAME.txtar -->, an archive of testdata/docs, "+
			"or enter the command in notRun, with the reason", page.Name, commands[0].Line)
	shown, err := scratch.Run(t.Context(), commands)
	require.NoError(t, err, "%s:%d", page.Name, commands[0].Line)
	for i, c := range commands {
		at := fmt.Sprintf("%s:%d: $ %s", page.Name, c.Line, c.Text)
		told := i+1 < len(commands) && commands[i+1].Text == "echo $?"
		assert.True(t, told || shown[i].Code == "0",
			"%s: exit code %s, which the page does not show:\n%s", at, shown[i].Code,
			strings.Join(shown[i].Output, "\n"))
		switch {
		case docstest.Same(c.Output, shown[i].Output):
		case *update:
			outputs[c.Line] = shown[i].Output
		default:
			t.Errorf("%s: the page shows\n%s\n\nand a terminal\n%s", at,
				strings.Join(c.Output, "\n"), strings.Join(shown[i].Output, "\n"))
		}
	}
}

// pages returns the documentation, without what its own tests hold to a table.
func pages(t *testing.T) []*docstest.Page {
	t.Helper()
	names, err := fs.Glob(os.DirFS(repository), "*.md")
	require.NoError(t, err)
	require.NoError(t, fs.WalkDir(os.DirFS(repository), "docs",
		func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) == ".md" && !slices.Contains(generatedPages, path) {
				names = append(names, path)
			}
			return err
		}))
	var all []*docstest.Page
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(repository, name))
		require.NoError(t, err)
		page, err := docstest.Parse(name, string(text))
		require.NoError(t, err)
		all = append(all, page)
	}
	return all
}

// pageRunner returns what runs pages: without a network, with stand-ins for what API packages
// import. What controller-gen is run for on these pages is looked at in the module compat, where
// there is one.
func pageRunner(t *testing.T) *docstest.Runner {
	t.Helper()
	root, err := filepath.Abs(repository)
	require.NoError(t, err)
	moduleGraph(t, root)
	return &docstest.Runner{
		Repository: root,
		Env: []string{
			"GOFLAGS=-mod=mod", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off",
			"SCHEMAGEN_CACHE=" + t.TempDir(), "SCHEMAGEN_CONTROLLER_GEN=true",
		},
		// make leaves nothing there
		RootEnv: []string{"MAKEFLAGS=e", "BIN=" + filepath.Join(t.TempDir(), "schemagen"),
			"OUT=" + t.TempDir()},
		Variables: map[string]string{
			"APIS":    filepath.Join(root, "testdata", "apis"),
			"TOOL":    filepath.Join(root, "testdata", "docs", "tool"),
			"REQUIRE": required(t),
		},
	}
}

// moduleGraph fetches the go.mod files of all modules that ours requires, directly or not. A build
// does without most of them, but "go get -tool" on a page does not, and there is no network for it.
func moduleGraph(t *testing.T, root string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "mod", "graph")
	var message strings.Builder
	cmd.Dir, cmd.Env, cmd.Stderr = root, append(os.Environ(), "GOWORK=off"), &message
	require.NoError(t, cmd.Run(), "go mod graph: %s", &message)
}

// required returns what the module requires, so that a module of a page finds the same versions
// without a network.
func required(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "go.mod"))
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(text), "\nrequire (")
	require.True(t, ok)
	return "require (" + rest
}

// TestBlocks reads the other blocks of pages, as far as their language can be read on its own.
func TestBlocks(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		for _, b := range page.Blocks {
			if b.Language == "yaml" || b.Language == "json" {
				var any any
				assert.NoError(t, yaml.Unmarshal([]byte(b.Text), &any), "%s:%d", page.Name, b.Line)
			}
		}
	}
}
