package scaffold

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/input"
)

// jobs are those of a file of continuous integration that check manifests.
type jobs struct {
	file string   // below the top of the repository
	dirs []string // the modules whose manifests they check, below the top; one with a variable in it may be any
}

// modules names the modules, for a message.
func (j jobs) modules() string {
	names := slices.Clone(j.dirs)
	if i := slices.Index(names, "."); i >= 0 {
		names[i] = "the root"
	}
	return strings.Join(names, ", ")
}

// findJobs looks for jobs that check manifests. It reads what they run: a word in a name or a
// message proves nothing.
func (r *Repository) findJobs(decode func([]byte) (any, error)) error {
	var names []string
	for _, pattern := range []string{".github/workflows/*.yml", ".github/workflows/*.yaml", ".gitlab-ci.yml"} {
		found, err := fs.Glob(os.DirFS(r.Top), pattern) // filepath.Glob would take the directory for a pattern, too
		if err != nil {
			return err
		}
		names = append(names, found...)
	}
	for _, name := range names {
		data, err := input.Regular(filepath.Join(r.Top, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		document, err := decode(data)
		if err != nil {
			continue // it runs nothing, and whoever owns it will hear of that
		}
		c := checks{top: r.Top}
		c.visit(document, ".")
		if len(c.dirs) == 0 {
			continue
		}
		slices.Sort(c.dirs)
		r.jobs = append(r.jobs, jobs{file: name, dirs: slices.Compact(c.dirs)})
	}
	return nil
}

// checks collects the modules whose manifests are checked in a file.
type checks struct {
	top  string // of the repository
	dirs []string
}

// visit looks for steps of GitHub and jobs of GitLab, at any depth, that run in dir unless they say
// otherwise.
func (c *checks) visit(node any, dir string) {
	switch node := node.(type) {
	case []any:
		for _, value := range node {
			c.visit(value, dir)
		}
	case map[string]any:
		const key = "working-directory"
		dir = below(dir, textAt(node, "defaults", "run", key), textAt(node, key))
		if uses := textAt(node, "uses"); strings.HasPrefix(uses, "schemagen/schemagen@") {
			args := textAt(node, "with", "args")
			if args == "" {
				args = "generate --check" // what action.yml does of itself
			}
			c.shell("schemagen "+args, below(dir, textAt(node, "with", key)))
		}
		c.shell(textAt(node, "run"), dir)
		c.shell(lines(node["before_script"])+lines(node["script"]), dir)
		for _, name := range slices.Sorted(maps.Keys(node)) {
			c.visit(node[name], dir)
		}
	}
}

// below returns the last of some directories that is named; all are relative to the top of the
// repository.
func below(dirs ...string) string {
	for _, dir := range slices.Backward(dirs) {
		if dir != "" {
			return path.Clean(dir)
		}
	}
	return "."
}

// textAt returns the text at a path of keys, or nothing.
func textAt(node any, keys ...string) string {
	for _, key := range keys {
		object, _ := node.(map[string]any)
		node = object[key]
	}
	text, _ := node.(string)
	return text
}

// lines returns the lines of a script, which is a text or a list of such.
func lines(node any) string {
	switch node := node.(type) {
	case string:
		return node + "\n"
	case []any:
		var all strings.Builder
		for _, item := range node {
			all.WriteString(lines(item))
		}
		return all.String()
	}
	return ""
}
