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
			words := wordsOf(flag)
			if words == nil {
				return
			}
			complete = cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
		}
		_ = cmd.RegisterFlagCompletionFunc(flag.Name, complete) // it fails for a flag that is not there, or was registered
	})
	for _, sub := range cmd.Commands() {
		completeFlags(sub)
	}
}

// wordsOf returns the words that a flag takes, if it has a closed set of them.
func wordsOf(flag *pflag.Flag) []string {
	text, ok := flag.Value.(interface{ Get() any }) // as TextVar makes them
	if !ok {
		return nil
	}
	switch value := text.Get().(type) {
	case *diag.Format:
		return []string{diag.Text.String(), diag.JSON.String(), diag.GitHub.String(), diag.SARIF.String()}
	case interface{ Words() []string }:
		return value.Words()
	}
	return nil
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
