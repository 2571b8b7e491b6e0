package scaffold

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// write makes files below a directory of the test.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "a[b]c") // which is no pattern
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	return dir
}

func look(t *testing.T, root string, apis ...API) Repository {
	t.Helper()
	r, err := Look(root, apis, "off", "")
	require.NoError(t, err)
	return r
}

// TestPeer reads the lines by which Makefiles run controller-gen.
func TestPeer(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]*recipe{
		`$(CONTROLLER_GEN) rbac:roleName=m crd webhook paths="./..." output:crd:artifacts:config=config/crd/bases`: {output: "config/crd/bases"},
		`"$(CONTROLLER_GEN)" crd:maxDescLen=0,allowDangerousTypes=true paths=./... output:crd:dir=./deploy/crds`: {
			output: "deploy/crds", options: map[string]string{"maxDescLen": "0",
				"allowDangerousTypes": "true"},
		},
		"${CONTROLLER_GEN} \\\n\t  crd:maxDescLen=8 \\\n\t  output:dir=x": {output: "x",
			options: map[string]string{"maxDescLen": "8"}},
		`go run sigs.k8s.io/controller-tools/cmd/controller-gen crd paths=./...`: {
			output: "config/crd",
		},
		`$(CONTROLLER_GEN_BINARY) crd paths=./... output:dir=x`: {output: "x"},
		`$(CONTROLLER_GEN) rbac:roleName=m crd webhook paths=./... output:dir=deploy output:crd:artifacts:config=deploy/crds`: {
			output: "deploy/crds", beside: []string{"deploy"}},
		`$(CONTROLLER_GEN) rbac:roleName=m crd paths=./... output:crd:dir=crds output:rbac:dir=roles output:dir=deploy`: {
			output: "crds", beside: []string{"roles"}},
		`$(CONTROLLER_GEN) "crd:headerFile=$(HEAD),year=2020" output:crd:dir=$(OUT)`: {
			output: "$(OUT)", options: map[string]string{"year": "2020"},
		},
		`$(CONTROLLER_GEN) crd:headerFile="hack/head.txt",maxDescLen=1 output:crd:dir=x`: {
			output: "x", options: map[string]string{"headerFile": "hack/head.txt",
				"maxDescLen": "1"},
		},
		`$(CONTROLLER_GEN) crd:headerFile="a,b" output:crd:dir=x`: {output: "x"},
		`$(CONTROLLER_GEN) $(CRD_OPTIONS) rbac:roleName=r paths="./..." output:crd:artifacts:config=${OUT_DIR}`: {
			output: "deploy", options: map[string]string{"maxDescLen": "0",
				"generateEmbeddedObjectMeta": "true"},
		},
		`$(CONTROLLER_GEN) crd paths=./... output:dir=$(NESTED)`:                                      {output: "deploy/crds"},
		`$(CONTROLLER_GEN) crd paths=./... output:dir=$(CIRCLE)`:                                      {output: "$(CIRCLE)"},
		`$(CONTROLLER_GEN) $(TWICE) paths="./..."`:                                                    nil,
		`$(CONTROLLER_GEN) $(SOMETIMES) paths="./..."`:                                                nil,
		`$(CONTROLLER_GEN) $(LONGER) paths="./..."`:                                                   nil,
		`$(CONTROLLER_GEN) $(OTHERWISE) paths="./..."`:                                                nil,
		`$(CONTROLLER_GEN) $(RUN) paths="./..."`:                                                      nil,
		`$(CONTROLLER_GEN) $(EXPORTED) paths="./..."`:                                                 {output: "config/crd", options: map[string]string{"maxDescLen": "1"}},
		`$(CONTROLLER_GEN) object:headerFile="hack/boilerplate.go.txt" paths="./..."`:                 nil,
		`kustomize build config/crd | kubectl apply -f -`:                                             nil,
		`$(CONTROLLER_GEN) applyconfiguration:headerFile=config/crd/head.txt paths=./api/crd/v1beta1`: nil,
	} {
		got, ok := file{"Makefile",
			[]byte("A = 1\nCRD_OPTIONS ?= \"crd:maxDescLen=0,generateEmbeddedObjectMeta=true\"\nOUT_DIR := deploy # there\n" +
				"TWICE = crd\nTWICE = object\nSOMETIMES = crd\nifdef X\n  SOMETIMES := object\nendif\nLONGER ?= crd\nLONGER += object\n" +
				"CIRCLE = $(LINE)\nLINE = $(CIRCLE)\nNESTED = $(CRDS)\nCRDS = $(OUT_DIR)/crds\nOTHERWISE = crd\nall: OTHERWISE = object\nRUN != crd\nexport EXPORTED ?= crd:maxDescLen=1\nall:\n\t" + line + "\n\t@echo done\n")}.peer()
		if want == nil {
			assert.False(t, ok, line)
			continue
		}
		require.True(t, ok, line)
		assert.Equal(t, "\t"+line+"\n", got.line)
		assert.Equal(t, want.output, got.output, line)
		if want.beside != nil {
			assert.Equal(t, want.beside, got.beside, line)
		}
		for name, value := range want.options {
			assert.Equal(t, value, got.options[name], line)
		}
		assert.Len(t, got.options, len(want.options), line)
	}
}

// TestRecipePaths reads which packages calls are about, as far as they say it in plain words.
func TestRecipePaths(t *testing.T) {
	t.Parallel()
	for call, want := range map[string][]string{
		"controller-gen crd paths=./...":                             {"..."},
		"cd api && controller-gen crd paths=./v1/...":                {"api/v1/..."},
		"controller-gen crd paths=\"./a/...;./b\" paths=./c":         {"a/...", "b", "c"},
		"controller-gen crd 'paths={./a/..., ./b}' output:dir=out":   {"a/...", "b"},
		"hack/run.sh \"controller-gen crd paths='./a/...'\" \"out\"": {"a/..."},
		"controller-gen crd paths=$(DIRS)":                           nil,
		"controller-gen crd paths=./a paths=./b/*":                   nil,
		"controller-gen crd paths=example.com/api/...":               nil,
		"controller-gen crd output:dir=out":                          nil,
	} {
		got, ok := file{"Makefile", []byte("all:\n\t" + call + "\n")}.peer()
		require.True(t, ok, call)
		assert.Equal(t, want, got.paths, call)
	}
}

// TestRecipeDir follows a plain cd, and guesses at nothing else that may lead away from the root.
func TestRecipeDir(t *testing.T) {
	t.Parallel()
	const crd = "$(CONTROLLER_GEN) crd paths=./... "
	for line, want := range map[string]recipe{
		"cd api && " + crd + "output:crd:dir=../config/crd/bases": {dir: "api",
			output: "config/crd/bases"},
		"@cd ./api; cd v1 && " + crd + `output:crd:dir="crds"`: {dir: "api/v1",
			output: "api/v1/crds"},
		"cd api && " + crd: {dir: "api", output: "api/config/crd"},
		"cd api && " + crd + "output:crd:dir=/srv/crds": {dir: "api",
			output: "/srv/crds"},
		"cd api && " + crd + "output:crd:dir=$(OUT)": {dir: "api"},
		crd + "output:crd:dir=$(1)":                  {dir: "."},
		crd + "output:crd:dir=$(abspath x)":          {dir: "."},
		crd + "output:crd:dir=$@":                    {dir: "."},
		crd + "output:crd:dir=$(OUT)/$(@F)":          {dir: "."},
		crd + "output:crd:dir=$(OUT)/${B}": {dir: ".",
			output: "$(OUT)/$(B)"},
		crd + "output:crd:dir=$$OUT": {dir: "."},
		crd + "output:rbac:dir=rbac": {dir: "."},
		"mkdir -p crds && " + crd + "output:crd:dir=crds": {dir: ".",
			output: "crds"},
		"for d in v1 v2; do " + crd + "output:crd:dir=crds; done": {dir: ".",
			output: "crds"},
		"$(shell go env GOPATH)/bin/controller-gen crd output:crd:dir=crds": {dir: ".",
			output: "crds"},
		"controller-gen +crd output:dir:=crds": {dir: ".", output: "crds"},
		"controller-gen +crd +rbac:roleName=a +paths=./... output:dir=crds": {dir: ".",
			output: "crds"},
		"$(SCHEMAGEN) crd output:crd:dir=crds": {ours: true,
			dir: ".", output: "crds"},
		"go tool schemagen rbac:roleName=a crd output:crd:dir=crds": {ours: true,
			dir: ".", output: "crds"},
		"(cd api && " + crd + "output:crd:dir=../crds)":                        {},
		"cd $(API) && " + crd + "output:crd:dir=../crds":                       {},
		"cd /srv && " + crd + "output:crd:dir=../crds":                         {},
		"cd - && " + crd + "output:crd:dir=../crds":                            {},
		"cd api || exit 1; " + crd + "output:crd:dir=../crds":                  {},
		"pushd api && " + crd + "output:crd:dir=../crds":                       {},
		"for d in a b; do cd $$d; " + crd + "output:crd:dir=../crds; done":     {},
		"go -C tools tool controller-gen crd paths=../api output:crd:dir=crds": {outputAtRoot: "crds"},
	} {
		got, ok := file{"Makefile", []byte("all:\n\t" + line + "\n")}.peer()
		require.True(t, ok, line)
		want.line, want.at, want.target = "\t"+line+"\n", len("all:\n"), "all"
		want.options = map[string]string{}
		want.alone, want.beside = got.alone, got.beside // TestWithTool is about these
		want.paths = got.paths
		assert.Equal(t, want, got, line)
	}
}

// TestSeveralRecipes takes over nothing from recipes that may contradict each other.
func TestSeveralRecipes(t *testing.T) {
	t.Parallel()
	const theirs = "a:\n\t$(CONTROLLER_GEN) crd:maxDescLen=0 paths=./a output:dir=a\n"
	const ours = "b:\n\t$(SCHEMAGEN) crd paths=./b output:dir=b\n"
	for text, want := range map[string]bool{theirs + ours: false, ours + theirs: false,
		ours + ours: true} {
		got, ok := file{"Makefile", []byte(text)}.peer()
		require.True(t, ok)
		assert.True(t, got.several)
		assert.Equal(t, want, got.ours, text)
		assert.Empty(t, got.output)
		assert.Empty(t, got.options)
	}
	r := Repository{makefile: file{"Makefile", []byte(theirs + ours)}}
	step := r.planMakefile()
	assert.Contains(t, step.Note, "several recipes make CRDs: write ")
	assert.Nil(t, step.New)
	r.makefile.text = []byte("a:\n\t$(CONTROLLER_GEN) crd output:dir=$(OUT)\n")
	assert.Contains(t, r.planMakefile().Note,
		"init cannot tell where the recipe for the CRDs writes them: ")
}

// TestPatterns finds the patterns of usual layouts.
func TestPatterns(t *testing.T) {
	t.Parallel()
	for dirs, want := range map[string]string{
		"":                              "",
		"api/v1":                        "./api/...",
		"api/v1 api/v1beta1":            "./api/...",
		"api/batch/v1 api/ship/v1beta1": "./api/...",
		"pkg/apis/a/v1 pkg/apis/b/v1":   "./pkg/apis/...",
		"pkg/apis/v1 pkg/config/v1":     "./pkg/apis/... ./pkg/config/...",
		"a/api/v1 b/api/v1":             "./a/api/... ./b/api/...",
		".":                             ".",
		"v1":                            "./v1/...",
	} {
		var r Repository
		for _, dir := range strings.Fields(dirs) {
			r.APIs = append(r.APIs, API{Dir: dir})
		}
		assert.Equal(t, want, strings.Join(r.patterns(), " "), dirs)
	}
}

// TestTool finds the tool directive, in the module or in one of tools.
func TestTool(t *testing.T) {
	t.Parallel()
	directive := "module m\n\ntool (\n\texample.com/other\n\t" + Tool + "\n)\n"
	for name, want := range map[string]string{"go.mod": "go tool schemagen",
		"tools/go.mod": "go tool -modfile=../../tools/go.mod schemagen"} {
		root := write(t, map[string]string{"go.mod": "module m\n", name: directive})
		r := look(t, root)
		assert.True(t, r.tool.known)
		assert.Equal(t, want, r.command("api/v1"))
	}
	root := write(t,
		map[string]string{"go.mod": "module m\n\nrequire (\n\t" + Tool + " v1.0.0\n)\n"})
	assert.False(t, look(t, root).tool.known)
	assert.Empty(t, look(t, root).Plan("schemagen.yaml", "").Next)
}

// TestInstallation follows how a repository installs its tools, and leaves the libraries of an
// operator alone.
func TestInstallation(t *testing.T) {
	t.Parallel()
	const tool = "\n\ntool example.com/other\n"
	for name, c := range map[string]struct {
		files map[string]string
		next  string // "": a rule of the Makefile installs a program
	}{
		"nothing": {files: map[string]string{"go.mod": "module m\n"}},
		"a rule that does": {files: map[string]string{"go.mod": "module m" + tool,
			"Makefile": installRule + "\nendef\n"}},
		"tools": {files: map[string]string{"go.mod": "module m" + tool},
			next: "go get -tool " + Tool},
		"tools of operators": {files: map[string]string{
			"go.mod": "module m\n\nrequire k8s.io/api v0.35.0" + tool,
		}},
		"indirect": {files: map[string]string{
			"go.mod": "module m\n\nrequire k8s.io/api v0.35.0 // indirect" + tool,
		}, next: "go get -tool " + Tool},
		"a module of tools": {files: map[string]string{"go.mod": "module m\n",
			"hack/tools/go.mod": "module t" + tool}, next: "go -C hack/tools get -tool " + Tool},
		"a module of none": {files: map[string]string{"go.mod": "module m\n",
			"tools/go.mod": "module t\n"}},
	} {
		r := look(t, write(t, c.files))
		assert.Equal(t, c.next == "", r.tool.program, name)
		assert.Equal(t, c.next, strings.Join(r.Plan("schemagen.yaml", "").Next, "\n"), name)
	}
	r := look(t, write(t, map[string]string{"go.mod": "module m" + tool}))
	r.version = "v1.2.3"
	assert.Equal(t, "go get -tool "+Tool+"@v1.2.3", r.getCommand())
}

// TestWithTool puts what kubebuilder's Makefiles need beside what they have, and everything else at
// the end.
func TestWithTool(t *testing.T) {
	t.Parallel()
	const whole = "manifests: a ## x\n\t\"$(CONTROLLER_GEN)\" crd paths=\"./...\" output:crd:dir=crds\n\nCONTROLLER_GEN ?= $(LOCALBIN)/controller-gen\nA = b\n" +
		"CONTROLLER_TOOLS_VERSION ?= v1\n$(CONTROLLER_GEN): $(LOCALBIN)\n\tinstall\n\n" +
		installRule + "\ngo install $(2)@$(3)\nendef\n$(LOCALBIN):\n\tmkdir -p $(LOCALBIN)\n"
	r := Repository{makefile: file{"Makefile", []byte(whole)}, version: "v1.2.3",
		tool: toolPlace{program: true}}
	text := string(r.planMakefile().New)
	for _, want := range []string{
		"manifests: a schemagen ## x\n\t\"$(SCHEMAGEN)\" crd paths=\"./...\"",
		"\n\n.PHONY: verify-manifests\nverify-manifests: manifests ##",
		"CONTROLLER_GEN ?= $(LOCALBIN)/controller-gen\nSCHEMAGEN ?= $(LOCALBIN)/schemagen\nA = b\nCONTROLLER_TOOLS_VERSION ?= v1\nSCHEMAGEN_VERSION ?= v1.2.3\n",
		"\tinstall\n\n.PHONY: schemagen\n",
		"go-install-tool,$(SCHEMAGEN)," + Tool + ",$(SCHEMAGEN_VERSION))\n\n" + installRule,
	} {
		assert.Contains(t, text, want)
	}
	for _, other := range []string{"@$(3)", "$(LOCALBIN):"} {
		r.makefile.text = []byte(strings.Replace(whole, other, "", 1))
		text = string(r.planMakefile().New)
		assert.NotContains(t, text, "go-install-tool,", "their rule takes other arguments")
		assert.Contains(t, text, "@$(SCHEMAGEN_VERSION)")
	}
	r.makefile.text = []byte("LOCALBIN ?= bin\nmanifests: ; $(CONTROLLER_GEN) crd paths=./... output:crd:dir=crds\n")
	text = string(r.planMakefile().New)
	assert.Contains(t, text, "manifests: schemagen ; $(SCHEMAGEN) crd")
	assert.Contains(t, text, "SCHEMAGEN ?= $(abspath $(LOCALBIN))/schemagen-$(SCHEMAGEN_VERSION)\n")
	for recipe, want := range map[string]string{
		`rbac:roleName=m crd webhook`:                 "manifests: schemagen ## x\n",
		`rbac:roleName=m crd object`:                  "manifests: controller-gen schemagen ## x\n",
		`$(OPTIONS) crd`:                              "manifests: controller-gen schemagen ## x\n",
		"crd paths=./...\n\t$(CONTROLLER_GEN) object": "manifests: controller-gen schemagen ## x\n",
	} {
		r.makefile.text = []byte("manifests: controller-gen ## x\n\t$(CONTROLLER_GEN) " +
			recipe + "\n")
		assert.Contains(t, string(r.planMakefile().New), want, recipe)
	}
	r.makefile.text = []byte("manifests:\n\t$(CONTROLLER_GEN) rbac:roleName=m crd webhook output:crd:dir=crds output:webhook:dir=x\n")
	assert.Contains(t, string(r.planMakefile().New), "git diff --exit-code -- crds config/rbac x\n")
	assert.Equal(t, "a: b schemagen\n", withPrerequisite("a: b schemagen\n"))
	const rest = "\n# a comment\n\n\t# still the recipe\n\t$(CONTROLLER_GEN) object\n"
	r.makefile.text = []byte("manifests: A = b\nmanifests: controller-gen\n" +
		"\t$(CONTROLLER_GEN) crd output:crd:dir=crds\n" + rest + "\nnext:\n")
	assert.Contains(t, string(r.planMakefile().New), "manifests: A = b\n"+
		"manifests: controller-gen schemagen\n\t$(SCHEMAGEN) crd output:crd:dir=crds\n"+rest+
		"\n.PHONY: verify-manifests\n")
	r.makefile.text = []byte("manifests: $(GEN)\n\tcd api; $< crd paths=./... output:crd:dir=x\n")
	assert.Contains(t, r.planMakefile().Note, "controller-gen makes the CRDs", "by its arguments")
	r.makefile.text = []byte(".RECIPEPREFIX = >\nall:\n> echo\n")
	assert.Nil(t, r.planMakefile().New, "make would read no rule any more")
}

// TestManifestsWaitForPeerTarget has manifests wait for the target that makes the CRDs under
// another name: a target of ours would write other bytes.
func TestManifestsWaitForPeerTarget(t *testing.T) {
	t.Parallel()
	r := Repository{makefile: file{"Makefile", nil}, tool: toolPlace{program: true}}
	const recipe = ": x\n\t$(CONTROLLER_GEN) crd paths=./... output:crd:dir=crds\n"
	r.makefile.text = []byte("generate-manifests" + recipe)
	text := string(r.planMakefile().New)
	assert.Contains(t, text, "\nmanifests: generate-manifests ## Write the")
	assert.Contains(t, text, "\nverify-manifests: manifests ## Fail")
	assert.NotContains(t, text, "$(SCHEMAGEN) generate")
	r.makefile.text = []byte("a" + strings.ReplaceAll(recipe+"b"+recipe+"verify-manifests: a b\n",
		"CONTROLLER_GEN", "SCHEMAGEN"))
	text = string(r.planMakefile().New)
	for _, want := range []string{"a: x schemagen\n", "b: x schemagen\n",
		"\nmanifests: a b ## Write the",
		"\nSCHEMAGEN ?="} {
		assert.Contains(t, text, want, "it was written as init says")
	}
	r.makefile.text = []byte("$(NAME)" + recipe)
	step := r.planMakefile()
	assert.Nil(t, step.New)
	assert.Contains(t, step.Note, "which target makes the CRDs")
}

// assertTargets holds that no workflow is written for a target that the Makefile does not have.
func assertTargets(t *testing.T, plan Plan) {
	t.Helper()
	verifies, called := false, false
	for _, step := range plan.Steps {
		verifies = verifies || strings.HasSuffix(strings.ToLower(step.File), "makefile") &&
			verifyTarget.Match(step.text())
		called = called || strings.HasSuffix(step.File, ".yml") &&
			strings.Contains(string(step.New), "make verify-manifests")
	}
	assert.True(t, verifies || !called, "the workflow calls a target that is not there")
}

// TestPlanIsDone holds that a plan leaves nothing for a second one, whatever was there.
func TestPlanIsDone(t *testing.T) {
	t.Parallel()
	types := map[string]string{"go.mod": "module m\n", "api/v1/types.go": "package v1\n"}
	for name, more := range map[string]map[string]string{
		"nothing":    {},
		"a Makefile": {"Makefile": "all:\n\techo hello"},
		"kubebuilder": {
			"GNUmakefile": "manifests: controller-gen\n\t\"$(CONTROLLER_GEN)\" rbac:roleName=x crd paths=./... output:crd:dir=crds\n",
		},
		"done half": {"Makefile": "manifests other: x\n\tgo tool schemagen generate\n",
			".github/workflows/ci.yaml": "jobs: {}\n"},
		"gitlab": {".gitlab-ci.yml": "a: b\n"},
		"inline": {
			"Makefile": "manifests: ; $(CONTROLLER_GEN) crd paths=./... output:dir=x\n",
		},
		"no tabs":     {"Makefile": ".RECIPEPREFIX = >\nmanifests:\n> echo\n"},
		"no variable": {"Makefile": "manifests:\n\tcontroller-gen crd paths=./...\n"},
		"involved": {
			"Makefile": "manifests:\n\t(cd api && $(CONTROLLER_GEN) crd paths=./...)\n",
		},
		"ours": {
			"Makefile": "manifests:\n\tcd api && go tool schemagen crd paths=./... output:crd:dir=../crds\n",
		},
		"tools": {"tools/go.mod": "module t\ntool " + Tool + "\n"},
		"go generate": {
			"api/generate.go": "package api\n\n//go:generate controller-gen crd paths=./... output:dir=../crds\n",
		},
		"a task":   {"Taskfile.yaml": "- go tool schemagen crd paths=./...\n"},
		"own file": {"api/v1/generate.go": "package v1\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := write(t, types)
			for file, text := range more {
				require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, file)), 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(root, file), []byte(text), 0o600))
			}
			api := API{Dir: "api/v1", Name: "v1"}
			plan := look(t, root, api).Plan("schemagen.yaml", "version: 1\n")
			assert.NotEmpty(t, plan.Steps)
			assertTargets(t, plan)
			for _, step := range plan.Steps {
				assert.NotEmpty(t, step.Note)
				if step.New == nil {
					continue
				}
				file := filepath.Join(root, filepath.FromSlash(step.File))
				had, _ := os.ReadFile(file)
				assert.Equal(t, string(step.Old), string(had), "it replaces what it has seen")
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, step.New, 0o600))
			}
			for _, step := range look(t, root, api).Plan("schemagen.yaml", "version: 1\n").Steps {
				assert.Nil(t, step.New, "%s: %s", step.File, step.Note)
			}
		})
	}
}
