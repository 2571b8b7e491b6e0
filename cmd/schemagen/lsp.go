package main

import (
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/lsp"
)

// newLSP returns the command that editors start.
func newLSP(e env) *cobra.Command {
	cmd := &cobra.Command{
		Use: "lsp",
		Short: "Serve an editor: findings while you type, completion, and what markers and fields " +
			"mean",
		Long: `Lsp is a language server for Go files with markers, schemagen.yaml, tests in
*.schematest.yaml and manifests of CRDs. It reads requests of the Language Server Protocol from
standard input and answers on standard output, beside gopls. What it reports is what lint would,
by the configuration of the project. docs/editors.md has the settings of editors.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return lsp.Serve(cmd.Context(), e.stdin, nopCloser{e.stdout},
				lsp.Options{Version: version(), Project: e.lintProject})
		},
	}
	cmd.Flags().Bool("stdio", true, "speak on standard input and output, as always")
	_ = cmd.Flags().MarkHidden("stdio") // some editors write it after any command
	return cmd
}

// A nopCloser is standard output, which nobody but the process closes.
type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// lintProject returns the project that lint would check in a directory, with its configuration, or
// what is wrong with that.
func (e env) lintProject(dir string) (lsp.Project, diag.List, error) {
	f := lintFlags{}
	f.each = true
	f.packageFlags.bind(pflag.NewFlagSet("", pflag.ContinueOnError))
	f.dir = dir
	r, wrong, err := f.request(&f.severities, nil)
	if err != nil || wrong.HasErrors() {
		return lsp.Project{}, wrong, err
	}
	examineAll(&r.Options)
	return lsp.Project{Options: r.Options, Packages: r.packages, Config: r.project}, wrong, nil
}
