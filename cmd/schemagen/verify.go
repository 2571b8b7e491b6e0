package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/verify"
)

// newVerify returns the command that proves CRDs, whoever made them.
func newVerify(e env) *cobra.Command {
	print := printer{result: true}
	var gravity severities
	var rules verify.Rules
	var target string
	cmd := &cobra.Command{
		Use:     "verify FILE|DIR|-...",
		Short:   "Check whether CRDs are structural and whether an API server accepts them",
		Example: "  schemagen verify config/crd/bases\n  schemagen verify --target-kube 1.30 crontab.yaml",
		Long: "Verify reads CustomResourceDefinitions, of v1 or v1beta1, from YAML and JSON files, from the directories that hold\n" +
			"such files, or from standard input. It checks the structural schema rules of KEP-2335 and runs the API server's own\n" +
			"validation. With --format json, each finding says whether a server rejects the CRD for it.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			project, wrong, err := loadProject(cmd.Flags(), ".", config.Keys())
			if err != nil {
				return err
			}
			if wrong.HasErrors() {
				return print.report(e, wrong)
			}
			opts, err := verifyOptions(rules, target)
			if err != nil {
				return err
			}
			found, err := verifyFiles(cmd.Context(), e, args, opts)
			if err != nil {
				return err
			}
			if found, err = gravity.apply(append(wrong, found...), project.Severity); err != nil {
				return err
			}
			return print.report(e, found)
		},
	}
	wordVar(cmd.Flags(), &rules, "rules", rules.Words(), "check only the rules of kep or of server (default: both)")
	cmd.Flags().StringVar(&target, "target-kube", "", "the oldest server that must accept the CRDs, as in 1.30 (default: the release of the linked libraries)")
	print.bind(cmd.Flags())
	gravity.bind(cmd.Flags())
	return cmd
}

func verifyOptions(rules verify.Rules, target string) (verify.Options, error) {
	oldest, err := verify.ParseTarget(target)
	return verify.Options{Rules: rules, Target: oldest}, err
}

// verifyFiles verifies what the arguments name. A call that finds no CRD at all proves nothing, which is an error.
func verifyFiles(ctx context.Context, e env, args []string, opts verify.Options) (diag.List, error) {
	var files []verify.Input
	for _, arg := range args {
		found, err := manifestsOf(ctx, e, "", arg)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	reports, found := verify.Files(ctx, files, opts)
	if len(reports) == 0 && len(found) == 0 {
		return nil, errors.New("there is no CustomResourceDefinition to verify")
	}
	return found, ctx.Err()
}
