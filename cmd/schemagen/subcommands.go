package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// refuseUnknown makes help, and commands that do nothing themselves, refuse words that name no
// command: cobra would print help and report success.
func refuseUnknown(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	root.Args, root.RunE, root.DisableFlagsInUseLine = cobra.ArbitraryArgs, onlySubcommands, true
	for _, cmd := range root.Commands() {
		switch {
		case cmd.Name() == "help":
			cmd.Run, cmd.RunE = nil, help
		case !cmd.Runnable():
			cmd.Args, cmd.RunE, cmd.DisableFlagsInUseLine = cobra.ArbitraryArgs,
				onlySubcommands, true
		}
	}
}

func onlySubcommands(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return noCommand(cmd, args[0])
	}
	return cmd.Help()
}

func help(cmd *cobra.Command, args []string) error {
	about, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return noCommand(about, rest[0])
	}
	about.InitDefaultHelpFlag()
	about.InitDefaultVersionFlag()
	return about.Help()
}

// noCommand returns the error for a name that is not a subcommand of parent: it says which are
// close to it, or which there are.
func noCommand(parent *cobra.Command, name string) error {
	var all []string
	for _, cmd := range parent.Commands() {
		if cmd.IsAvailableCommand() {
			all = append(all, cmd.Name())
		}
	}
	if meant := meantBy(name); meant != "" && !parent.HasParent() {
		return fmt.Errorf("there is no command %q: run %s", name, meant)
	}
	parent.SuggestionsMinimumDistance = 2
	near := parent.SuggestionsFor(name)
	switch {
	case len(near) > 0:
		return fmt.Errorf("%s has no command %q: did you mean %s?", parent.CommandPath(), name,
			strings.Join(near, " or "))
	case len(all) == 0:
		return fmt.Errorf("%s has no commands, but got %q", parent.CommandPath(), name)
	case parent.HasParent():
		return fmt.Errorf("%s has no command %q: there are %s", parent.CommandPath(), name,
			strings.Join(all, ", "))
	}
	return fmt.Errorf("%s has no command %q: %s help lists them", parent.CommandPath(), name,
		parent.CommandPath())
}

// meantBy returns the command line for what people call otherwise, or nothing.
func meantBy(name string) string {
	switch name {
	case "vet":
		return "schemagen lint, or go vet -vettool=$(which schemagen)"
	case "fix", "format", "fmt":
		return "schemagen lint --fix"
	case "validate":
		return "schemagen verify for CRDs, or schemagen simulate for objects"
	case "breaking", "compare":
		return "schemagen diff OLD"
	case "helm", "bundle", "jsonschema":
		return "schemagen generate --output " + name + "=PATH"
	case "doc", "describe":
		return "schemagen docs, or schemagen explain KIND; the documentation of schemagen is at " +
			docsAddress
	case "openapi", "schema", "publish":
		return "schemagen unfold for the OpenAPI of a server"
	case "show", "serve", "try", "ui":
		return "schemagen preview"
	case "gen", "make", "build", "manifests", "run":
		return "schemagen generate"
	case "check":
		return "schemagen generate --check"
	case "watch":
		return "schemagen generate --watch"
	}
	if strings.Contains(name, "/") || strings.HasSuffix(name, ".go") || name == "." ||
		name == "..." {
		return "schemagen generate " + name
	}
	return ""
}
