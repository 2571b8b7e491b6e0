package scaffold

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestCallersIn finds the lines by which files other than a Makefile run controller-gen, and where
// they work if that is certain.
func TestCallersIn(t *testing.T) {
	t.Parallel()
	const generate = "//go:build generate\n\npackage apis\n\n" +
		"//go:generate go run sigs.k8s.io/controller-tools/cmd/controller-gen object paths=./...\n" +
		"//go:generate go run sigs.k8s.io/controller-tools/cmd/controller-gen paths=./... crd:maxDescLen=0,headerFile=../h.txt output:artifacts:config=../crds\n" +
		"// controller-gen crd paths=./... is what it does.\n"
	const task = "vars:\n  GEN: controller-gen\ntasks:\n  a:\n    cmds:\n    - \"{{.CONTROLLER_GEN}} crd paths=./... output:crd:dir=out\"\n"
	const script = "#!/bin/sh\n# controller-gen crd paths=./...\nCRD_OPTIONS=\"crd:maxDescLen=8\"\ncd \"$ROOT\"\n\"${GOBIN}/controller-gen\" \\\n  ${CRD_OPTIONS} \\\n  paths=./... output:dir=x\n"
	for _, c := range []struct {
		name, text  string
		line        int // 0: none
		dir, output string
		options     map[string]string
		ours        bool
	}{
		{name: "apis/generate.go", text: generate, line: 6, dir: "apis", output: "crds",
			options: map[string]string{"maxDescLen": "0", "headerFile": "h.txt"}},
		{name: "generate.go", text: "//go:generate go tool schemagen crd paths=./...\n", line: 1,
			dir: ".", output: "config/crd", ours: true},
		{name: "generate.go",
			text: "//go:generate sh -c \"(cd a; controller-gen crd paths=./...)\"\n", line: 1},
		{name: "main.go", text: "run(`controller-gen crd paths=./...`)\n"},
		{name: "Taskfile.yml", text: task, line: 6},
		{name: "justfile", text: "crds:\n  {{controller_gen}} crd paths=./...\n", line: 2},
		{name: "tasks.py", line: 2,
			text: "run(\n  '{}/controller-gen {} paths=\"./...\" output:crd:dir=x'.format(bin, opts))\n"},
		{name: "hack/gen.sh", text: script, line: 5, options: map[string]string{"maxDescLen": "8"}},
		{name: "hack/gen.sh",
			text: "go install sigs.k8s.io/controller-tools/cmd/controller-gen\necho installed: controller-gen crd\n"},
		{name: "build/gen.mk", text: "a:\n\t$(CONTROLLER_GEN) crd paths=./... output:dir=x\n",
			line: 2},
	} {
		found := callersIn(c.name, c.text)
		if c.line == 0 {
			assert.Empty(t, found, c.text)
			continue
		}
		if assert.Len(t, found, 1, c.text) {
			got := found[0]
			assert.Equal(t, []any{c.name, c.line, c.dir, c.output, c.ours},
				[]any{got.file, got.line, got.dir, got.output, got.ours}, c.text)
			assert.Equal(t, len(c.options), len(got.options))
			for name, value := range c.options {
				assert.Equal(t, value, got.options[name], c.text)
			}
		}
	}
}

// TestCallersPaths reads all patterns of a line of go generate, where a semicolon between them ends
// no command, but for one that a shell reads.
func TestCallersPaths(t *testing.T) {
	t.Parallel()
	for line, want := range map[string][]string{
		"controller-gen paths=./v1beta1;./v1 crd output:dir=../crds": {"api/v1beta1", "api/v1"},
		`controller-gen crd paths="./v1;./v2/..."`:                   {"api/v1", "api/v2/..."},
		`bash -ec "controller-gen crd paths=./v1;echo"`:              {"api/v1"},
	} {
		found := callersIn("api/generate.go", "//go:generate "+line+"\n")
		if assert.Len(t, found, 1, line) {
			assert.Equal(t, want, found[0].paths, line)
		}
	}
}

// TestRecipeInVariable finds the recipe of the CRDs where only make knows which generators a
// variable names, by the directory that it gives them.
func TestRecipeInVariable(t *testing.T) {
	t.Parallel()
	const makefile = "ifdef SHORT\nO = crd:maxDescLen=0\nelse\nO = crd\nendif\n" +
		"manifests:\n\t$(CONTROLLER_GEN) $(O) paths=./... output:crd:dir=out\n"
	made, ok := file{"Makefile", []byte(makefile)}.peer()
	assert.True(t, ok)
	assert.Equal(t, "out", made.output)
	assert.Equal(t, []string{"..."}, made.paths)
	assert.Empty(t, made.options)
	assert.False(t, made.alone)
	for line, want := range map[string]bool{
		"$(RUN) $(O) paths=./... output:crd:dir=out":                                 true,
		"bin/controller-gen rbac:roleName=a {{.OPTIONS}} output:crd:stdout":          true,
		"$(CONTROLLER_GEN) $(O) paths=./... output:crd:none output:rbac:dir=a":       false,
		"$(CONTROLLER_GEN) rbac:roleName=a paths=./... output:crd:dir=out":           false,
		"$(BIN)/controller-gen object:headerFile=$(H) paths=$(P) output:crd:dir=out": false,
	} {
		_, ok := file{"Makefile", []byte("manifests:\n\t" + line + "\n")}.peer()
		assert.Equal(t, want, ok, line)
	}
}

// TestPlanWithCallers holds that nothing is written that makes CRDs beside what makes them already,
// wherever that is.
func TestPlanWithCallers(t *testing.T) {
	t.Parallel()
	root := write(t, map[string]string{
		"go.mod": "module m\n", "api/v1/types.go": "package v1\n",
		"Makefile":             "all:\n\thack/gen.sh\n",
		"hack/gen.sh":          "controller-gen crd:maxDescLen=0 paths=./... output:dir=crds\n",
		"vendor/m/gen.sh":      "controller-gen crd paths=./...\n",
		"other/go.mod":         "module other\n",
		"old.mk":               "a:\n\tcontroller-gen crd paths=./...\n",
		"other/gen.sh":         "controller-gen crd paths=./...\n",
		"hack/testdata/gen.sh": "controller-gen crd paths=./...\n",
	})
	api := API{Dir: "api/v1", Name: "v1"}
	r := look(t, root, api)
	plan := r.Plan("schemagen.yaml", "version: 1\n")
	assertTargets(t, plan)
	notes := map[string]string{}
	for _, step := range plan.Steps {
		notes[step.File] = step.Note
		assert.NotContains(t, string(step.New), "schemagen generate", step.File)
	}
	assert.Equal(t, "hack/gen.sh makes the CRDs", notes["Makefile"])
	assert.Equal(t,
		"controller-gen makes CRDs in line 1: write bin/schemagen in its place, and keep its arguments", notes["hack/gen.sh"])
	assert.Contains(t, notes, ".gitignore")
	assert.Len(t, notes, 6)
	assert.Equal(t, []string{`GOBIN="$PWD/bin" go install ` + Tool + "@latest",
		"bin/schemagen lint"}, plan.Next)
	assert.Equal(t, map[string]string{"packages": "packages:\n- ./api/...",
		"maxDescLen": "maxDescLen: 0"}, r.Settings())
}

// TestCallersIncluded finds what a file does that only a file which the Makefile includes includes,
// and not what one does that nothing includes.
func TestCallersIncluded(t *testing.T) {
	t.Parallel()
	const call = "crds:\n\tcontroller-gen crd paths=./... output:dir=crds\n"
	for makefile, want := range map[string]string{
		"include build/all.mk\n": "build/crds.mk", "include build/*.mk\n": "build/crds.mk",
		"include build/*\n":  "build/crds.mk",
		"include other.mk\n": "", "-include make/_shared/*/01_mod.mk\n": "make/_shared/helm/api.mk",
	} {
		r := look(t, write(t, map[string]string{
			"go.mod": "module m\n", "api/v1/types.go": "package v1\n", "Makefile": makefile,
			"build/all.mk": "include build/crds.mk\n", "build/crds.mk": call, "other.mk": "all:\n",
			"make/_shared/helm/01_mod.mk": "include $(dir $(lastword $(MAKEFILE_LIST)))/api.mk\n",
			"make/_shared/helm/api.mk":    call,
		}), API{Dir: "api/v1", Name: "v1"})
		var files []string
		for _, c := range r.callers {
			files = append(files, c.file)
		}
		assert.Equal(t, want, strings.Join(files, " "), makefile)
	}
}

// TestCallersAbove finds what the Makefile of the repository does in a module below it, and not
// what it does in another one.
func TestCallersAbove(t *testing.T) {
	t.Parallel()
	top := write(t, map[string]string{
		".git/HEAD": "", "api/go.mod": "module a\n", "api/v1/types.go": "package v1\n",
		"other/go.mod": "module o\n",
		"Makefile":     "crds:\n\tcd api && $(CONTROLLER_GEN) crd:maxDescLen=0,headerFile=h paths=./... output:dir=crds\n",
	})
	r := look(t, filepath.Join(top, "api"), API{Dir: "v1", Name: "v1"})
	assert.Equal(t, map[string]string{"packages": "packages:\n- ./v1/...",
		"maxDescLen": "maxDescLen: 0"}, r.Settings())
	plan := r.Plan("schemagen.yaml", "version: 1\n")
	assert.Equal(t, Step{File: "Makefile", Skip: true, Note: "../Makefile makes the CRDs"},
		plan.Steps[1])
	assert.Equal(t, "../Makefile", plan.Steps[2].File)
	assert.Empty(t, look(t, filepath.Join(top, "other")).callers)
	top = write(t, map[string]string{
		".git/HEAD": "", "api/go.mod": "module a\n",
		"hack/gen.sh":  "controller-gen crd paths=$TOP/api/... output:dir=$TOP/crds\n",
		"other/go.mod": "module o\n", "other/gen.sh": "controller-gen crd paths=../api/...\n",
	})
	callers := look(t, filepath.Join(top, "api")).callers
	if assert.Len(t, callers, 1, "another module has its own") {
		assert.Equal(t, "../hack/gen.sh", callers[0].file)
	}
}

// TestPatchers finds where controller-gen writes no more than schemas, and not where it writes the
// CRDs, too.
func TestPatchers(t *testing.T) {
	t.Parallel()
	r := look(t, write(t, map[string]string{
		"go.mod": "module m\n", "api/v1/types.go": "package v1\n",
		"Makefile":    "crds:\n\tcontroller-gen schemapatch:manifests=m paths=./... output:dir=m\n",
		"hack/gen.sh": "# schemapatch:manifests=m paths=./...\ncontroller-gen crd schemapatch paths=./... output:dir=m\n",
		"a.sh":        "\"$GEN\" \\\n  schemapatch:manifests=m \\\n  paths=./...\n",
	}), API{Dir: "api/v1", Name: "v1"})
	var notes []string
	for _, step := range r.Plan("schemagen.yaml", "version: 1\n").Steps {
		if strings.Contains(step.Note, "schemapatch") {
			notes = append(notes, step.File+": "+step.Note)
		}
	}
	const note = ", by schemapatch: schemagen writes CRDs as a whole, so keep one of the two"
	assert.Equal(t, []string{"Makefile: controller-gen writes schemas into CRDs in line 2" + note,
		"a.sh: controller-gen writes schemas into CRDs in line 1" + note}, notes)
}
