package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/diag"
)

// completeFlags has shells complete the flags that take words, in every command below cmd.
func completeFlags(cmd *cobra.Command) {
	for flag, words := range map[string][]string{
		"color":          {"auto", "always", "never"},
		"rules":          {"kep", "server"},
		"union-encoding": {"structural", "cel", "both"},
		"union-markers":  {"main", "all", "none"},
	} {
		register(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
	register(cmd, "severity", completeSeverity)
	formats := []string{"text", "json"}
	if flag := cmd.Flags().Lookup("format"); flag != nil && strings.Contains(flag.Usage, "sarif") {
		formats = []string{"text", "json", "github", "sarif"}
	}
	register(cmd, "format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	for _, sub := range cmd.Commands() {
		completeFlags(sub)
	}
}

// register gives a flag its completion, if the command has the flag.
func register(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if cmd.Flags().Lookup(flag) != nil {
		_ = cmd.RegisterFlagCompletionFunc(flag, words) // it fails for a flag that is not there, or was registered
	}
}

// completeSeverity completes RULE=SEVERITY.
func completeSeverity(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
	var all []string
	if rule, _, ok := strings.Cut(prefix, "="); ok {
		for _, s := range []diag.Severity{diag.Error, diag.Warning, diag.Note, diag.Off} {
			all = append(all, rule+"="+s.String())
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	}
	for _, info := range diag.Codes() {
		all = append(all, string(info.Code)+"=\t"+info.Title)
	}
	return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
