package scaffold

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestShell finds the modules whose manifests a script checks.
func TestShell(t *testing.T) {
	t.Parallel()
	top := write(t, map[string]string{"go.mod": "module m\n", "a/go.mod": "module a\n", "b/go.mod": "module b\n", "b/api/v1/types.go": "package v1\n"})
	for script, want := range map[string]string{
		"make verify-manifests":                                                       "a",
		"make lint verify-manifests SCHEMAGEN=x":                                      "a",
		"make -C ../b verify-manifests":                                               "b",
		"make --directory=../b verify-manifests":                                      "b",
		"cd ../b && make verify-manifests":                                            "b",
		"cd ..\nif true; then make \\\n  verify-manifests; fi":                        ".",
		"(cd .. && CI=1 make verify-manifests)":                                       ".",
		"cd $MODULE; cd x; make verify-manifests":                                     "$MODULE",
		"make -C ${{ matrix.module }} verify-manifests":                               "${{",
		"cd /srv/a && make verify-manifests":                                          "/srv/a",
		"go tool schemagen generate --check":                                          "a",
		"go -C ../b tool schemagen generate --check":                                  "b",
		"go tool -modfile=../tools/go.mod schemagen generate --check -C ..":           ".",
		`"$(pwd)/bin/schemagen" generate --chdir=../b --check`:                        "b",
		"cd ..; bin/schemagen generate --check ./b/api/...":                           "b",
		"cd ..; schemagen generate --check ./b/api/v1 ./api/...":                      "b .",
		"go run github.com/schemagen/schemagen/cmd/schemagen@v0.1.0 generate --check": "a",
		"echo schemagen":                               "",
		"echo make verify-manifests":                   "",
		"# make verify-manifests":                      "",
		"make manifests # make verify-manifests":       "",
		"make verify":                                  "",
		"go install example.com/cmd/schemagen@latest":  "",
		"schemagen generate && schemagen lint --check": "",
		"": "",
	} {
		c := checks{top: top}
		c.shell(script, "a")
		assert.Equal(t, want, strings.Join(c.dirs, " "), script)
	}
}

// TestWorkflow says for files of continuous integration whether a module below the top needs one
// more.
func TestWorkflow(t *testing.T) {
	t.Parallel()
	const job = "jobs:\n  j:\n    steps:\n    - "
	for name, c := range map[string]struct{ file, text, step, note string }{
		"nothing":          {"", "", "manifests.yml", "a job that runs make verify-manifests"},
		"a word":           {"ci.yml", job + "run: echo schemagen\n", "manifests.yml", "a job that runs make verify-manifests"},
		"a name":           {"ci.yml", job + "name: verify-manifests\n      run: make\n", "manifests.yml", "a job that runs make verify-manifests"},
		"not YAML":         {"ci.yml", "{ make verify-manifests", "manifests.yml", "a job that runs make verify-manifests"},
		"elsewhere":        {"ci.yml", job + "run: make verify-manifests\n", "manifests.yml", "a job that runs make verify-manifests; ../.github/workflows/ci.yml checks only the root"},
		"our name":         {"manifests.yml", job + "run: make verify-manifests\n      working-directory: a\n", "manifests-b.yml", "a job that runs make verify-manifests; ../.github/workflows/manifests.yml checks only a"},
		"our name, a word": {"manifests.yml", job + "run: echo schemagen\n", "manifests-b.yml", "a job that runs make verify-manifests"},
		"a step":           {"ci.yaml", job + "run: make verify-manifests\n      working-directory: ./b/\n", "", "it has a job for the manifests already"},
		"defaults":         {"ci.yaml", "defaults: {run: {working-directory: b}}\n" + job + "run: make verify-manifests\n", "", "it has a job for the manifests already"},
		"a default":        {"ci.yml", "defaults: {run: {working-directory: b}}\n" + job + "run: make verify-manifests\n      working-directory: .\n", "manifests.yml", "a job that runs make verify-manifests; ../.github/workflows/ci.yml checks only the root"},
		"a matrix":         {"ci.yml", job + "run: make verify-manifests\n      working-directory: ${{ matrix.m }}\n", "", "it checks manifests in ${{ matrix.m }}: see that it runs make verify-manifests in b"},
		"the action":       {"ci.yml", job + "uses: schemagen/schemagen@COMMIT\n      with: {working-directory: b}\n", "", "it has a job for the manifests already"},
		"the action, lint": {"ci.yml", job + "uses: schemagen/schemagen@COMMIT\n      with: {working-directory: b, args: lint}\n", "manifests.yml", "a job that runs make verify-manifests"},
		"gitlab":           {"../../.gitlab-ci.yml", "check:\n  before_script: [cd b]\n  script:\n  - make verify-manifests\n", "", "it has a job for the manifests already"},
		"gitlab, a word":   {"../../.gitlab-ci.yml", "check:\n  script: [echo verify-manifests]\n", "", "it is yours: add a job that runs make verify-manifests in b, in an image with Go and make"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{".git/HEAD": "", "b/go.mod": "module b\n"}
			if c.file != "" {
				files[filepath.Join(".github/workflows", c.file)] = c.text
			}
			top := write(t, files)
			step := look(t, filepath.Join(top, "b")).planWorkflow(true)
			assert.Equal(t, c.note, step.Note)
			assert.Equal(t, c.step != "", step.New != nil)
			if c.step != "" {
				assert.Equal(t, "../.github/workflows/"+c.step, step.File)
				assert.Contains(t, string(step.New), "working-directory: b\n")
				require.True(t, strings.HasPrefix(string(step.New), "name: "+strings.TrimSuffix(c.step, ".yml")+"\n"))
			}
			without := look(t, filepath.Join(top, "b")).planWorkflow(false)
			assert.Nil(t, without.New, "there is no target to run")
		})
	}
}
