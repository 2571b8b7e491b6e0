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

	policies []diag.Policy // of the command line, then of the project, once they are loaded
}

func (s *severities) bind(flags *pflag.FlagSet) {
	flags.StringToStringVar(&s.byRule, "severity", nil,
		"severity of a rule or family, `RULE=SEVERITY`, as in marker/unknown=warning or marker/*=off; overrides "+
			"the configuration")
	flags.BoolVar(&s.strict, "strict", false, "treat warnings as errors")
}

// load reads what the command line says about severities, and what the project does.
func (s *severities) load(project config.Config) error {
	own, err := diag.ParsePolicy(s.byRule)
	s.policies = []diag.Policy{own, project.Severity}
	return err
}

// withSeverities gives the findings of l the severities that were loaded, and that of --strict.
func (s *severities) withSeverities(l diag.List) diag.List {
	return findings.Filter{Severities: s.policies, Strict: s.strict}.Effective(l)
}
