package main

import (
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A severities decides about the severity of findings.
type severities struct {
	byRule map[string]string
	strict bool

	// of the command line, then of the project, then of the command itself, once they are loaded
	policies []diag.Policy
	own      diag.Policy // of the command itself
}

func (s *severities) bind(flags *pflag.FlagSet) {
	flags.StringToStringVar(&s.byRule, "severity", nil,
		"severity of a rule or family, `RULE=SEVERITY`, as in marker/unknown=warning or marker/*=off; overrides "+
			"the configuration")
	flags.BoolVar(&s.strict, "strict", false, "treat warnings as errors")
}

// load reads what the command line says about severities, and what the project does.
func (s *severities) load(project config.Config) error {
	called, err := diag.ParsePolicy(s.byRule)
	s.policies = []diag.Policy{called, project.Severity, s.own}
	return err
}

// effective gives the findings of l the severities that were loaded, and that of --strict.
func (s *severities) effective(l diag.List) diag.List {
	return findings.Filter{Severities: s.policies, Strict: s.strict}.Effective(l)
}

// approvalLater is the policy of commands for controller-gen's users, who expect that the approval
// of a protected group is added after the manifests are made.
func approvalLater() diag.Policy {
	return diag.Policy{string(diag.CodeServerApproval): diag.Warning}
}
