// Package plugin makes schemagen a linter of golangci-lint. A line of .custom-gcl.yml builds it in.
package plugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/schemagen/schemagen/analyzer"
)

func init() { // the only way in which golangci-lint finds a linter
	register.Plugin("schemagen", New)
}

// New returns the linter. It takes no settings.
func New(any) (register.LinterPlugin, error) { return linter{}, nil }

type linter struct{}

// BuildAnalyzers returns the analyzer for markers.
func (linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{analyzer.Analyzer}, nil
}

// GetLoadMode says that the analyzer needs types.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }
