package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/diag"
)

// newRules returns the command that lists and explains the rules.
func newRules(e env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "rules [RULE]",
		Short:   "List the rules, or explain one",
		Example: "  schemagen rules\n  schemagen rules marker/unknown\n  schemagen rules 'go/*'",
		Long: "Rules lists the rules that findings name in brackets, or explains one of them, such as marker/unknown.\n" +
			"A family, such as marker/*, is listed.",
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(
			*cobra.Command, []string, string,
		) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, info := range diag.Codes() {
				names = append(names, fmt.Sprintf("%s\t%s", info.Code, info.Title))
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && diag.CheckRule(args[0]+"/*") == nil { // the name of a family
				args[0] += "/*"
			}
			rules, err := selectRules(args)
			if err != nil {
				return err
			}
			if format == asJSON {
				return encodeRules(e.stdout, rules)
			}
			return printRules(e.stdout, rules, len(args) == 1 && !strings.HasSuffix(args[0], "/*"))
		},
	}
	formatVar(cmd.Flags(), &format, "how to print rules: text or json")
	return cmd
}

// selectRules returns all rules, the one that args names, or those of the family that it names.
func selectRules(args []string) ([]diag.Info, error) {
	all := diag.Codes()
	if len(args) == 0 {
		return all, nil
	}
	if info, ok := diag.Lookup(diag.Code(args[0])); ok {
		return []diag.Info{info}, nil
	}
	if err := diag.CheckRule(args[0]); err != nil {
		return nil, err
	}
	var family []diag.Info
	for _, info := range all {
		if info.Code.Family()+"/*" == args[0] {
			family = append(family, info)
		}
	}
	return family, nil
}

// printRules writes the one rule that was asked for in full, or a line per rule.
func printRules(w io.Writer, rules []diag.Info, one bool) error {
	if one {
		_, err := fmt.Fprintf(w, "%s (%s): %s", rules[0].Code, rules[0].Severity, rules[0].Text())
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, info := range rules {
		fmt.Fprintf(table, "%s\t%s\t%s\n", info.Code, info.Severity, info.Title)
	}
	return table.Flush()
}

// encodeRules writes a document for editors.
func encodeRules(w io.Writer, rules []diag.Info) error {
	type rule struct {
		Rule     diag.Code `json:"rule"`
		Severity string    `json:"severity"`
		Title    string    `json:"title"`
		Doc      string    `json:"doc"`
		Before   string    `json:"before"`
		After    string    `json:"after"`
	}
	var doc struct {
		Rules []rule `json:"rules"`
	}
	for _, i := range rules {
		doc.Rules = append(doc.Rules,
			rule{i.Code, i.Severity.String(), i.Title, i.Doc, i.Before, i.After})
	}
	return printJSON(w, doc)
}
