package main

import (
	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// newConfig returns the commands about the project's configuration.
func newConfig(e env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show the project's configuration",
		Long: `Config shows what schemagen.yaml sets, so that a project need not repeat it on
every command line. The nearest file in or above the directory applies, up to the root of the
repository.`,
		Args: cobra.NoArgs,
	}
	cmd.AddCommand(newConfigPrint(e), &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of schemagen.yaml, for editors",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			schema, err := config.JSONSchema()
			if err == nil {
				_, err = e.stdout.Write(schema)
			}
			return err
		},
	})
	return cmd
}

// A configPrint is a call of generate that is described instead of run.
type configPrint struct {
	pipelineFlags
	destination
	header
	severities
	golden string
	format string
}

// newConfigPrint returns the command that prints which setting comes from where.
func newConfigPrint(e env) *cobra.Command {
	var p configPrint
	cmd := &cobra.Command{
		Use:   "print [packages]",
		Short: "Print the effective configuration, and where each value comes from",
		Long: `Print takes the flags of generate and prints the values that generate would use:
those of the command line, else those of schemagen.yaml, else the defaults. Each value is followed
by its source.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkDir(p.dir); err != nil {
				return err
			}
			project, wrong, err := loadProject(cmd.Flags(), p.dir, config.Keys())
			if err != nil {
				return err
			}
			if wrong.HasErrors() {
				print := printer{base: p.dir}
				if p.format == asJSON {
					print.format = diag.JSON
				}
				return print.report(e, wrong)
			}
			if err := p.load(project); err != nil {
				return err
			}
			values, err := p.settings(project, args)
			if err != nil {
				return err
			}
			return printConfig(e.stdout, p.format, values)
		},
	}
	flags := cmd.Flags()
	p.pipelineFlags.bind(flags)
	p.destination.bind(flags)
	p.header.bind(flags)
	p.severities.bind(flags)
	flags.StringVarP(&p.golden, "golden-dir", "d", "testdata/golden",
		"`DIR` of the golden files, relative to -C")
	formatVar(flags, &p.format, "how to print the values: text or json")
	return cmd
}
