package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
)

// maxShown is how many flags the help of a command shows at most, with those that it only names.
const maxShown = 16

// TestHelp holds the help of every command, in short and in full, to 80 columns and to groups that
// can be read at a glance.
func TestHelp(t *testing.T) {
	t.Parallel()
	for _, cmd := range everyCommand(newRoot(env{})) {
		words := strings.Fields(cmd.CommandPath())[1:]
		short, all := helpOf(t, append(words, "--help")), helpOf(t, append(words, "--help-all"))
		for line := range strings.Lines(short + all) {
			assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80,
				"%s: %s", cmd.Name(), line)
		}
		assert.LessOrEqual(t, countFlags(short), maxShown, cmd.CommandPath())
		if cmd.HasParent() && !cmd.DisableFlagParsing {
			for _, name := range visible(cmd.LocalFlags()) {
				assert.Contains(t, all+"--help-all", "--"+name, cmd.CommandPath())
			}
		}
	}
	for _, group := range flagGroups() {
		assert.LessOrEqual(t, len(generateShows(group)), 8, group.title)
	}
}

// generateShows returns the flags of a group that generate has.
func generateShows(group flagGroup) []string {
	flags := newGenerate(env{}).Flags()
	return slices.DeleteFunc(slices.Clone(group.names), func(name string) bool {
		return flags.Lookup(name) == nil
	})
}

// countFlags counts the flags that a text shows on lines of their own, or names as common.
func countFlags(help string) (n int) {
	for line := range strings.Lines(help) {
		words := strings.Fields(line)
		if len(words) > 0 && words[0] == "Also" {
			n += strings.Count(line, "--") - 1 // the last one is that of schemagen itself
		} else if strings.HasPrefix(line, "  -") || strings.HasPrefix(line, "      --") {
			n++
		}
	}
	return n
}

// TestRootHelp holds that help begins with where to begin, and lists every command once.
func TestRootHelp(t *testing.T) {
	t.Parallel()
	help := helpOf(t, []string{"--help"})
	assert.Contains(t, help, "Start with schemagen init")
	assert.Contains(t, help, docsAddress)
	root := newRoot(env{})
	for _, cmd := range root.Commands() {
		assert.Equal(t, 1, strings.Count(help, "\n  "+cmd.Name()+" "), cmd.Name())
	}
	for _, name := range sharedFlags() {
		assert.Contains(t, help, "--"+name)
	}
}

// TestMeant answers words that people try with the command that they mean, which exists.
func TestMeant(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"fix": "lint --fix", "validate": "verify", "breaking": "diff OLD",
		"helm":     "generate --output helm=PATH",
		"describe": "docs", "openapi": "unfold",
		"gen": "generate", "./api/...": "generate ./api/...",
		"check": "generate --check",
		"watch": "generate --watch",
	} {
		var stderr bytes.Buffer
		assert.Equal(t, exitUsage,
			run(t.Context(), []string{word}, env{stdout: &bytes.Buffer{}, stderr: &stderr}))
		assert.Contains(t, stderr.String(), "run schemagen "+want, word)
		command := strings.Fields(want)
		found, _, err := newRoot(env{}).Find(command[:1])
		assert.NoError(t, err)
		assert.Equal(t, command[0], found.Name())
	}
}

// TestOneMeaning holds that a short form stands for one flag in all commands, and that the version
// of an API has one name.
func TestOneMeaning(t *testing.T) {
	t.Parallel()
	long := map[string]string{}
	for _, cmd := range everyCommand(newRoot(env{})) {
		for _, name := range visible(cmd.LocalFlags()) {
			short := cmd.Flags().Lookup(name).Shorthand
			if was, ok := long[short]; ok && short != "" {
				assert.Equal(t, was, name, "-%s of %s", short, cmd.CommandPath())
			}
			long[short] = name
			assert.NotEqual(t, "version", name, cmd.CommandPath())
		}
	}
}

// helpOf returns what a call for help prints.
func helpOf(t *testing.T, args []string) string {
	t.Helper()
	var out bytes.Buffer
	assert.Equal(t, exitOK, run(t.Context(), args, env{stdout: &out, stderr: &bytes.Buffer{}}),
		"%q", args)
	return out.String()
}

// everyCommand returns cmd and all commands below it that are ours.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		all = append(all, everyCommand(sub)...)
	}
	return all
}
