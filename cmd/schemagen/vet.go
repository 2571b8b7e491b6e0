package main

import (
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/schemagen/schemagen/analyzer"
)

// isVet reports whether the arguments are those that go vet -vettool gives to its tool: questions about the tool itself, or the
// description of one package.
func isVet(args []string) bool {
	switch {
	case len(args) == 0:
		return false
	case args[0] == "-V=full" || args[0] == "-flags":
		return true
	}
	return strings.HasSuffix(args[len(args)-1], ".cfg")
}

// vet answers go vet and ends the process, as the protocol requires.
func vet() { unitchecker.Main(analyzer.Analyzer) }
