package scaffold

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// TestWorkflow says for files of continuous integration whether a module below the top needs one
// more.
func TestWorkflow(t *testing.T) {
	t.Parallel()
	const (
		job     = "jobs:\n  j:\n    steps:\n    - "
		more    = "a job that runs make verify-manifests"
		already = "it checks the manifests already"
	)
	for name, c := range map[string]struct{ file, text, step, note string }{
		"nothing": {"", "", "manifests.yml", more},
		"a word":  {"ci.yml", job + "run: echo schemagen b\n", "manifests.yml", more},
		"a name": {"ci.yml", job + "name: verify-manifests of b\n      run: make\n",
			"manifests.yml", more},
		"a comment": {"ci.yml", job + "run: make # make verify-manifests in b\n",
			"manifests.yml", more},
		"another": {"ci.yml", job + "run: make verify-manifests\n", "manifests.yml", more},
		"a part of a word": {"ci.yml",
			job + "run: make verify-manifests\n      working-directory: lib/bb\n", "manifests.yml", more},
		"our name": {"manifests.yml",
			job + "run: make verify-manifests\n      working-directory: a\n",
			"manifests-b.yml", more},
		"a step": {"ci.yaml",
			job + "run: make verify-manifests\n      working-directory: ./b/\n", "", already},
		"a directory": {"ci.yaml", job + "run: make -C b lint verify-manifests SCHEMAGEN=x\n",
			"", already},
		"a matrix": {"ci.yml",
			"matrix: {m: [a, b]}\n" + job +
				"run: make verify-manifests\n      working-directory: ${{ matrix.m }}\n",
			"", already},
		"by hand": {"ci.yml", job + "run: cd b && go tool schemagen generate --check\n",
			"", already},
		"the action": {"ci.yml",
			job + "uses: schemagen/schemagen@COMMIT\n      with: {working-directory: b}\n",
			"", already},
		"gitlab": {"../../.gitlab-ci.yml",
			"check:\n  before_script: [cd b]\n  script:\n  - make verify-manifests\n",
			"", already},
		"gitlab, other": {"../../.gitlab-ci.yml", "check:\n  script: [make]\n", "",
			"it is yours: add a job that runs make verify-manifests in b, in an image with Go and make"},
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
				require.True(t, strings.HasPrefix(string(step.New),
					"name: "+strings.TrimSuffix(c.step, ".yml")+"\n"))
			}
			without := look(t, filepath.Join(top, "b")).planWorkflow(false)
			assert.Nil(t, without.New, "there is no target to run")
		})
	}
}

// TestPlugin puts the linter's plugin among the others, whatever their indentation, and whatever
// stands below them.
func TestPlugin(t *testing.T) {
	t.Parallel()
	const other = "version: v2.1.0\nplugins:\n"
	for name, text := range map[string]string{
		"kubebuilder": other + "  # one more\n  - module: a\n    version: latest\n",
		"flush":       other + "- module: a\n",
		"in between":  other + "\n- module: a\nname: linter\n",
	} {
		root := write(t, map[string]string{"go.mod": "module m\n", ".custom-gcl.yml": text})
		steps := look(t, root).planPlugin()
		require.Len(t, steps, 1, name)
		var config struct{ Plugins []struct{ Module string } }
		require.NoError(t, yaml.Unmarshal(steps[0].New, &config), name)
		require.Len(t, config.Plugins, 2, name)
		assert.Equal(t, "github.com/schemagen/schemagen", config.Plugins[0].Module)
	}
	root := write(t, map[string]string{"go.mod": "module m\n", ".custom-gcl.yml": "plugins: []\n"})
	assert.Empty(t, look(t, root).planPlugin())
}
