package main

import (
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A severities is what the command line says about the severity of findings.
type severities struct {
	byRule map[string]string
	strict bool
}

func (s *severities) bind(flags *pflag.FlagSet) {
	flags.StringToStringVar(&s.byRule, "severity", nil,
		"severity of a rule or family, `RULE=SEVERITY`, as in marker/unknown=warning or marker/*=off; overrides "+
			"the configuration")
	flags.BoolVar(&s.strict, "strict", false, "treat warnings as errors")
}

// policies returns what the command line says about severities, and then what the project does.
func (s *severities) policies(project config.Config) ([]diag.Policy, error) {
	own, err := diag.ParsePolicy(s.byRule)
	return []diag.Policy{own, project.Severity}, err
}

// effective gives the findings of l the severities of policies, and of --strict.
func (s *severities) effective(l diag.List, policies []diag.Policy) diag.List {
	return findings.Filter{Severities: policies, Strict: s.strict}.Effective(l)
}
