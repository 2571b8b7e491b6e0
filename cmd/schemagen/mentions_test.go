package main

import (
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

	"github.com/schemagen/schemagen/internal/test/docstest"
	"github.com/schemagen/schemagen/pkg/diag"
)

var (
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	longFlag   = regexp.MustCompile(`^--([a-z][a-z0-9-]+)`)
	link       = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notAnchor  = regexp.MustCompile("[^a-z0-9 _-]")
	makeTarget = regexp.MustCompile(`(?m)^([a-z0-9-]+):`)
)

// TestMentions holds the prose of pages to the program: the commands, flags, and targets of make
// that it names exist, and its links lead somewhere.
func TestMentions(t *testing.T) {
	t.Parallel()
	commands, flags := commandsAndFlags()
	makefile, err := os.ReadFile(filepath.Join(repository, "Makefile"))
	require.NoError(t, err)
	// of the reader's Makefile
	targets := map[string]bool{"manifests": true, "verify-manifests": true, "generate": true}
	for _, m := range makeTarget.FindAllStringSubmatch(string(makefile), -1) {
		targets[m[1]] = true
	}
	for _, page := range pages(t) {
		prose := page.Prose()
		for _, m := range codeSpan.FindAllStringSubmatch(prose, -1) {
			words := strings.Fields(m[1])
			if len(words) == 0 {
				continue
			}
			switch words[0] {
			case "schemagen":
				mentionsCommand(t, page, commands, words)
			case "make":
				assert.True(t, len(words) < 2 || targets[words[1]] ||
					strings.ToUpper(words[1]) == words[1], "%s: there is no target of %s",
					page.Name, m[0])
			default:
				if flag := longFlag.FindStringSubmatch(words[0]); flag != nil {
					assert.True(t, flags[flag[1]], "%s: no command has the flag of %s",
						page.Name, m[0])
				}
			}
		}
		for _, m := range link.FindAllStringSubmatch(prose, -1) {
			leads(t, page, m[1])
		}
	}
}

var (
	calls  = regexp.MustCompile(`(?:[Rr]un|with|by) schemagen ([a-z]+)`)
	dashed = regexp.MustCompile(`--([a-z][a-z0-9-]+)`)
)

// TestRulesMention holds the advice of the rules to the program, too.
func TestRulesMention(t *testing.T) {
	t.Parallel()
	commands, flags := commandsAndFlags()
	flags["server-side"] = true // kubectl's
	for _, info := range diag.Codes() {
		text := info.Doc + "\n" + info.Before + "\n" + info.After
		for _, m := range calls.FindAllStringSubmatch(text, -1) {
			assert.Contains(t, commands, m[1], info.Code)
		}
		for _, m := range dashed.FindAllStringSubmatch(text, -1) {
			assert.Contains(t, flags, m[1], info.Code)
		}
	}
}

// foreignFlags are flags that pages name and that belong to other programs.
var foreignFlags = map[string]bool{"load-build-tags": true, "mod": true, "version": true,
	"help": true, "help-all": true}

func commandsAndFlags() (map[string]*cobra.Command, map[string]bool) {
	commands, flags := map[string]*cobra.Command{}, map[string]bool{}
	for name := range foreignFlags {
		flags[name] = true
	}
	root := newRoot(env{})
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		commands[cmd.Name()] = cmd
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
	}
	return commands, flags
}

// mentionsCommand checks what looks like a command line of ours: its command, and its long flags.
func mentionsCommand(
	t *testing.T, page *docstest.Page, commands map[string]*cobra.Command, words []string,
) {
	t.Helper()
	if len(words) < 2 || words[1] == "COMMAND" || strings.HasPrefix(words[1], "--") {
		return
	}
	name, _, _ := strings.Cut(words[1], ":")
	if slices.Contains([]string{"rbac", "webhook", "object"}, name) {
		name = "crd" // generators may come in any order
	}
	cmd := commands[name]
	if !assert.NotNil(t, cmd, "%s: there is no command %s", page.Name, strings.Join(words, " ")) ||
		cmd.DisableFlagParsing {
		return
	}
	for _, word := range words[2:] {
		if m := longFlag.FindStringSubmatch(strings.Trim(word, "[]")); m != nil &&
			!foreignFlags[m[1]] {
			assert.NotNil(t, cmd.Flags().Lookup(m[1]), "%s: %s has no flag --%s",
				page.Name, name, m[1])
		}
	}
}

// leads checks a link to a file of the repository, and to a heading in it.
func leads(t *testing.T, page *docstest.Page, target string) {
	t.Helper()
	if strings.Contains(target, "://") {
		return
	}
	file, anchor, _ := strings.Cut(target, "#")
	path := filepath.Join(repository, page.Name)
	if file != "" {
		path = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
	}
	info, err := os.Stat(path)
	if !assert.NoError(t, err, "%s links to %s", page.Name, target) || info.IsDir() ||
		anchor == "" {
		return
	}
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		if strings.ReplaceAll(notAnchor.ReplaceAllString(strings.ToLower(m[1]), ""), " ",
			"-") == anchor {
			return
		}
	}
	t.Errorf("%s links to %s, but there is no such heading", page.Name, target)
}
