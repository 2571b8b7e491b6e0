package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/word"
)

// docsAddress is where the documentation is.
const docsAddress = "https://github.com/schemagen/schemagen/tree/main/docs"

// A flagGroup is flags that help shows together.
type flagGroup struct {
	title string
	names []string
}

// sharedFlags are those that most commands have: the help of schemagen itself says what they do.
func sharedFlags() []string { return []string{"chdir", "format", "severity", "strict", "help"} }

// flagGroups are the flags that help shows, each where a command has it. The rest needs --help-all.
func flagGroups() []flagGroup {
	return []flagGroup{
		{"What to read", []string{"crd", "from", "against", "objects", "old"}},
		{"What to write", []string{
			"output-dir", "output", "stdout", "prune", "golden-dir", "go-test", "witness",
			"schemas",
			"openapi", "json",
		}},
		{"How to run", []string{
			"check", "watch", "keep-going", "fix", "dry-run", "update", "exit-zero",
		}},
		{"What manifests hold", []string{
			"target-kube", "annotation", "max-desc-len", "description-policy",
		}},
		{"What to show", []string{
			"api-version", "recursive", "full", "top", "diff", "coverage", "subresource",
			"field-validation",
		}},
	}
}

// addHelp has every command below root explain itself on 80 columns, with the flags that most calls
// need.
func addHelp(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	cmd.Flags().Lookup("help").Usage = "show what a command does; --help-all shows all of its flags"
	all := false
	cmd.Flags().BoolFunc("help-all", "help with every flag", func(string) error {
		all = true
		return cmd.Flags().Set("help", "true")
	})
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		var b strings.Builder
		if cmd.HasParent() {
			writeHelp(&b, cmd, all)
		} else {
			writeRootHelp(&b, cmd)
		}
		_, _ = io.WriteString(cmd.OutOrStdout(), b.String())
	})
	for _, sub := range cmd.Commands() {
		addHelp(sub)
	}
}

// writeRootHelp writes the commands in groups, and the flags that most of them have.
func writeRootHelp(b *strings.Builder, root *cobra.Command) {
	fmt.Fprintf(b,
		"%s.\n\nStart with schemagen init, in a Go module.\n\nUsage: schemagen COMMAND\n",
		root.Short)
	for _, group := range root.Groups() {
		fmt.Fprintf(b, "\n%s:\n", group.Title)
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID && cmd.IsAvailableCommand() {
				writeEntry(b, cmd.Name(), aboutCommand, cmd.Short)
			}
		}
	}
	generate, _, _ := root.Find([]string{"generate"})
	writeFlagGroup(b, "Flags of most commands", generate.Flags(), sharedFlags())
	fmt.Fprintf(b, "\nMore about a command: schemagen COMMAND --help\nDocumentation: %s\n",
		docsAddress)
}

// writeHelp writes what a command does, how it is called, and its flags: those that most calls
// need, or all.
func writeHelp(b *strings.Builder, cmd *cobra.Command, all bool) {
	writeText(b, helpText(cmd))
	usage := strings.TrimSuffix(cmd.UseLine(), " [flags]")
	if cmd.HasAvailableSubCommands() {
		usage += " COMMAND"
	}
	b.WriteString("\n")
	b.WriteString(word.Wrap("Usage: ", 7, strings.Fields(usage)))
	if cmd.Example != "" {
		b.WriteString("\nExamples:\n")
		for line := range strings.Lines(cmd.Example) {
			b.WriteString(word.Wrap("  ", 6, strings.Fields(line)))
		}
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range cmd.Commands() {
			writeEntry(b, sub.Name(), aboutCommand, sub.Short)
		}
	}
	if cmd.DisableFlagParsing { // its text names the flags
		return
	}
	writeFlagsOf(b, cmd, all)
}

func helpText(cmd *cobra.Command) string {
	if cmd.Long != "" {
		return cmd.Long
	}
	return cmd.Short + "."
}

// writeFlagsOf writes the flags of a command in groups, then names those that most commands have.
func writeFlagsOf(b *strings.Builder, cmd *cobra.Command, all bool) {
	flags := cmd.LocalFlags()
	rest := visible(flags)
	for _, group := range flagGroups() {
		writeFlagGroup(b, group.title, flags, group.names)
		rest = slices.DeleteFunc(rest, func(name string) bool {
			return slices.Contains(group.names, name)
		})
	}
	var common []string
	for _, name := range sharedFlags() {
		if flags.Lookup(name) != nil {
			common = append(common, "--"+name)
		}
	}
	rest = slices.DeleteFunc(rest, func(name string) bool {
		return slices.Contains(sharedFlags(), name) || name == "help-all"
	})
	if all {
		writeFlagGroup(b, "Rarely needed", flags, rest)
	}
	if len(common) > 1 {
		b.WriteString("\n")
		writeText(b, "Also "+strings.Join(common, ", ")+": see schemagen --help.")
	}
	if !all && len(rest) > 0 {
		fmt.Fprintf(b, "\n%s more, rarely needed: see --help-all.\n", word.Count(len(rest), "flag"))
	}
}

// visible returns the names of the flags that are not hidden.
func visible(flags *pflag.FlagSet) (names []string) {
	flags.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			names = append(names, flag.Name)
		}
	})
	return names
}

// writeFlagGroup writes those of the named flags that are there, in the order of the names.
func writeFlagGroup(b *strings.Builder, title string, flags *pflag.FlagSet, names []string) {
	var present []*pflag.Flag
	for _, name := range names {
		if flag := flags.Lookup(name); flag != nil && !flag.Hidden {
			present = append(present, flag)
		}
	}
	if len(present) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s:\n", title)
	for _, flag := range present {
		_, usage := pflag.UnquoteUsage(flag)
		if standard := defaultOf(flag); standard != "" && !strings.Contains(usage, "(default") {
			usage += " (default " + standard + ")"
		}
		writeEntry(b, flagHead(flag), aboutFlag, usage)
	}
}

// flagHead returns a flag with its short form and what its value is.
func flagHead(flag *pflag.Flag) string {
	head := "    --" + flag.Name
	if flag.Shorthand != "" {
		head = "-" + flag.Shorthand + ", --" + flag.Name
	}
	if value := valueName(flag); value != "" {
		head += " " + value
	}
	return head
}

// valueName says in a word what the value of a flag is: what its usage has between backquotes, else
// its type. It returns nothing for a flag that takes none.
func valueName(flag *pflag.Flag) string {
	if strings.Contains(flag.Usage, "`") {
		name, _ := pflag.UnquoteUsage(flag)
		return name
	}
	switch flag.Value.Type() {
	case "bool", "boolfunc":
		return ""
	case "int":
		return "N"
	}
	if _, list := flag.Value.(pflag.SliceValue); list {
		return "LIST"
	}
	return strings.ToUpper(strings.ReplaceAll(flag.Value.Type(), "string", "text"))
}

// defaultOf returns the default of a flag, or nothing where it is that of its type.
func defaultOf(flag *pflag.Flag) string {
	switch flag.DefValue {
	case "", "0", "false", "[]":
		return ""
	}
	return strings.Trim(flag.DefValue, "[]")
}
