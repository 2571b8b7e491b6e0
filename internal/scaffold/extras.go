package scaffold

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/internal/input"
)

// planExtras adds what belongs to manifests in files that a repository may have: how git treats
// them, what people and machines that write code are told, and the linter's plugin.
func (r Repository) planExtras(makes bool) (steps []Step) {
	if output := r.output(); makes && output != "" &&
		filepath.IsLocal(filepath.FromSlash(output)) && !strings.Contains(output, "$") {
		line := output + "/*.yaml text eol=lf linguist-generated=true\n"
		steps = append(steps, r.addition(".gitattributes", output+"/", line,
			"manifests are generated, and end their lines alike everywhere", true)...)
		steps = append(steps, r.addition("AGENTS.md", "schemagen", r.advice(),
			"how manifests are made", false)...)
	}
	if r.tool.program && (makes || r.needsEdit()) {
		steps = append(steps, r.ignoreProgram()...)
	}
	return append(steps, r.planPlugin()...)
}

// plugins is the line above the linter's plugins, with the indentation of the first.
var plugins = regexp.MustCompile(`(?m)(^plugins:.*\n)(?:\s*(?:#.*)?\n)*( *)- `)

// planPlugin puts the linter's plugin before the others, indented as they are.
func (r Repository) planPlugin() []Step {
	const name = ".custom-gcl.yml"
	text := r.textOf(name)
	found := plugins.FindStringSubmatchIndex(text)
	if found == nil || strings.Contains(text, "schemagen") {
		return nil
	}
	line, indent := found[3], text[found[4]:found[5]]
	item := indent + "- module: \"github.com/schemagen/schemagen\"\n" +
		indent + "  import: \"github.com/schemagen/schemagen/analyzer/plugin\"\n" +
		indent + "  version: " + r.version + "\n"
	return []Step{{File: name, Old: []byte(text), New: []byte(text[:line] + item + text[line:]),
		Note: "the plugin that reports findings in golangci-lint; enable the linter schemagen"}}
}

// ignoreProgram has git ignore bin, if it does not.
func (r Repository) ignoreProgram() []Step {
	text := r.textOf(".gitignore")
	for line := range strings.Lines(text) {
		if strings.Trim(strings.TrimSpace(line), "/*") == "bin" {
			return nil
		}
	}
	return r.addition(".gitignore", "\x00", "/bin/\n", "the program in bin is not committed", true)
}

// advice is what AGENTS.md says.
func (r Repository) advice() string {
	return "\n## CustomResourceDefinitions\n\n" +
		"`make manifests` writes those in `" + r.output() +
		"` from the Go types: never edit them.\n" +
		"Run it after each change of a type or a marker, and commit what it writes.\n" +
		"It explains what it refuses; `schemagen rules RULE` says more, and `schemagen lint --fix` corrects.\n"
}

// addition returns the step that adds lines at the end of a file which does not say so yet, or
// nothing. One that does not exist is only written if it is to be created.
func (r Repository) addition(name, already, lines, note string, create bool) []Step {
	exists := gocmd.IsFile(filepath.Join(r.Root, name))
	text := r.textOf(name)
	if !exists && !create || exists && text == "" || strings.Contains(text, already) {
		return nil
	}
	step := Step{File: name, New: []byte(lines), Note: note}
	if exists {
		step.Old, step.New = []byte(text), []byte(strings.TrimRight(text, "\n")+"\n"+lines)
	}
	return []Step{step}
}

// textOf returns the text of a file in the root, or nothing if it cannot be read.
func (r Repository) textOf(name string) string {
	text, err := input.Regular(filepath.Join(r.Root, name))
	if err != nil {
		return ""
	}
	return string(text)
}
