package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

const commandsHead = `# Commands

<!-- Generated from the commands in cmd/schemagen by its tests: do not edit. -->

This is what ` + "`schemagen COMMAND --help-all`" +
	` says, on one page. All commands that take packages take them as the go command does, and
` + "`./...`" +
	` without any. Exit code 0 means that nothing is wrong, 1 that there are errors or something is out of date, 2 that the
call is wrong or its environment fails. [configuration.md](configuration.md) says what need not be repeated on every call.

`

const packageFlagsIntro = `
## Flags of commands that start from packages

They say how packages are loaded and what is made of them, and come beside the flags of the command itself.
`

// TestDocsCommands holds docs/commands.md to the commands; -update rewrites it.
func TestDocsCommands(t *testing.T) {
	t.Parallel()
	const name = "docs/commands.md"
	file := filepath.Join(repository, name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(commandReference()), 0o644))
	}
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Empty(t, diag.Diff(name, "the commands", string(got), commandReference()),
		"run this test with -update")
}

// documented returns the commands that a user can call, in the order of their names.
func documented() []*cobra.Command {
	var all []*cobra.Command
	for _, cmd := range newRoot(env{}).Commands() {
		if cmd.IsAvailableCommand() {
			all = append(all, cmd)
		}
	}
	return all
}

func commandReference() string {
	var out strings.Builder
	out.WriteString(commandsHead)
	writeCommands(&out, "", documented())
	var shared pflag.FlagSet
	(&pipelineFlags{}).bind(&shared)
	for _, cmd := range documented() {
		use := strings.TrimPrefix(cmd.UseLine(), "schemagen ")
		fmt.Fprintf(&out, "\n## `%s`\n\n%s\n\n```text\nschemagen %s\n```\n", cmd.Name(),
			prose(cmp.Or(cmd.Long, cmd.Short+".")), strings.TrimSuffix(use, " [flags]"))
		writeExamples(&out, cmd.Example)
		if sub := cmd.Commands(); len(sub) > 0 {
			out.WriteString("\n")
			writeCommands(&out, cmd.Name()+" ", sub)
			writeSubcommands(&out, sub, &shared)
		}
		own, takesPackages := without(cmd.LocalFlags(), &shared)
		if takesPackages {
			out.WriteString("\nIt takes the [flags of commands that start from packages](#flags-of-commands-that-start-from-packages).\n")
		}
		writeFlags(&out, own)
	}
	out.WriteString(packageFlagsIntro)
	writeFlags(&out, &shared)
	return out.String()
}

// writeSubcommands shows the flags of the commands below one.
func writeSubcommands(out *strings.Builder, commands []*cobra.Command, shared *pflag.FlagSet) {
	for _, cmd := range commands {
		own, takesPackages := without(cmd.LocalNonPersistentFlags(), shared)
		if !own.HasAvailableFlags() {
			continue
		}
		fmt.Fprintf(out, "\n### `%s %s`\n", cmd.Parent().Name(), cmd.Name())
		if takesPackages {
			out.WriteString("\nIt takes the [flags of commands that start from packages](#flags-of-commands-that-start-from-packages).\n")
		}
		writeFlags(out, own)
	}
}

func writeCommands(out *strings.Builder, parent string, commands []*cobra.Command) {
	out.WriteString("| Command | |\n|---|---|\n")
	for _, cmd := range commands {
		link := "`" + parent + cmd.Name() + "`"
		if parent == "" {
			link = "[" + link + "](#" + cmd.Name() + ")"
		}
		fmt.Fprintf(out, "| %s | %s |\n", link, cell(cmd.Short))
	}
}

// without returns the flags that are not among the shared ones, and whether those are there.
func without(flags, shared *pflag.FlagSet) (own *pflag.FlagSet, found bool) {
	own = &pflag.FlagSet{}
	flags.VisitAll(func(flag *pflag.Flag) {
		if s := shared.Lookup(flag.Name); s != nil && s.Usage == flag.Usage {
			found = true
			return
		}
		own.AddFlag(flag)
	})
	return own, found
}

// prose sets lines that are indented as a block of text.
func prose(text string) string {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "  ") {
			continue
		}
		end := i
		for end < len(lines) && strings.HasPrefix(lines[end], "  ") {
			lines[end] = lines[end][2:]
			end++
		}
		lines = slices.Insert(slices.Insert(lines, end, "```"), i, "```text")
		i = end + 1
	}
	return strings.Join(lines, "\n")
}

// writeExamples shows the examples such that the test of all pages runs them.
func writeExamples(out *strings.Builder, examples string) {
	if examples == "" {
		return
	}
	out.WriteString("\n<!-- scratch: commands.txtar -->\n```console\n")
	for line := range strings.Lines(examples) {
		fmt.Fprintf(out, "$ %s\n%s\n", strings.TrimSpace(line), "…")
	}
	out.WriteString("```\n")
}

func writeFlags(out *strings.Builder, flags *pflag.FlagSet) {
	var rows bytes.Buffer
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden || flag.Name == "help" || flag.Name == "help-all" {
			return
		}
		name := "`--" + flag.Name + "`"
		if flag.Shorthand != "" {
			name = "`-" + flag.Shorthand + "`, " + name
		}
		_, usage := pflag.UnquoteUsage(flag)
		fmt.Fprintf(&rows, "| %s | %s | %s |\n", name, cell(usage), quoted(defaultOf(flag)))
	})
	if rows.Len() > 0 {
		fmt.Fprintf(out, "\n| Flag | | Default |\n|---|---|---|\n%s", rows.String())
	}
}

// quoted sets text as code, if there is any.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}

// cell makes text fit into one cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`).Replace(text)
}

var (
	flagCell    = regexp.MustCompile("(?m)^\\| (?:`-\\w`, )?`--([a-z0-9-]+)` \\|")
	ruleHeading = regexp.MustCompile("(?m)^## `([a-z]+/[a-z0-9-]+)`$")
)

// TestDocumented holds the pages to the program in both directions: what help shows is on a page,
// and what a page has is there.
func TestDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(repository, "docs/commands.md"))
	require.NoError(t, err)
	flags := map[string]bool{}
	for _, cmd := range everyCommand(newRoot(env{})) {
		if !cmd.HasParent() {
			continue
		}
		words := strings.Fields(cmd.CommandPath())
		assert.True(t, strings.Contains(string(page), "`"+strings.Join(words[1:], " ")+"`"),
			"docs/commands.md lacks %s: run TestDocsCommands with -update", cmd.CommandPath())
		for _, name := range visible(cmd.LocalFlags()) {
			flags[name] = true
			assert.True(t, strings.Contains(string(page), "`--"+name+"` |"),
				"docs/commands.md lacks --%s of %s: run TestDocsCommands with -update", name,
				cmd.CommandPath())
		}
	}
	for _, m := range flagCell.FindAllStringSubmatch(string(page), -1) {
		assert.True(t, flags[m[1]], "the page has a flag --%s", m[1])
	}
	rules, err := os.ReadFile(filepath.Join(repository, "docs/diagnostics.md"))
	require.NoError(t, err)
	headings := map[string]bool{}
	for _, m := range ruleHeading.FindAllStringSubmatch(string(rules), -1) {
		headings[m[1]] = true
		_, ok := diag.Lookup(diag.Code(m[1]))
		assert.True(t, ok, "the page has a rule %s", m[1])
	}
	for _, info := range diag.Codes() {
		assert.True(t, headings[string(info.Code)], "the page lacks %s", info.Code)
		assert.Contains(t, string(rules), "](#"+strings.SplitAfter(info.Code.URL(), "#")[1]+")")
	}
}

// questions are those that a newcomer has, as they stand in headings of docs/how-do-i.md.
var questions = []string{
	"any JSON", "immutable", "PodSpec", "plural", "Ignore a finding", "old clusters",
	"several modules", "Deprecate a version", "required or optional", "kubectl explain",
	"unknown fields", "version of schemagen to the next", "DeepCopyObject", "line endings",
	"stores and refuses",
}

// TestQuestions holds that each question has an answer under a heading that says it.
func TestQuestions(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(repository, "docs/how-do-i.md"))
	require.NoError(t, err)
	for _, question := range questions {
		assert.Regexp(t, "(?m)^## .*"+question, string(page))
	}
}
