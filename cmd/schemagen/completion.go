package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/diag"
)

// completeFlags has shells complete the flags that take words, in every command below cmd.
func completeFlags(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		complete := completeSeverity
		if flag.Name != "severity" {
			words, ok := flag.Value.(wordFlag)
			if !ok {
				return
			}
			complete = cobra.FixedCompletions(words.words, cobra.ShellCompDirectiveNoFileComp)
		}
		// it fails only for a flag that does not exist or is registered already
		_ = cmd.RegisterFlagCompletionFunc(flag.Name, complete)
	})
	for _, sub := range cmd.Commands() {
		completeFlags(sub)
	}
}

// completeSeverity completes RULE=SEVERITY.
func completeSeverity(
	_ *cobra.Command, _ []string, prefix string,
) ([]string, cobra.ShellCompDirective) {
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
