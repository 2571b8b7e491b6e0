package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

// summary returns the last line of a report: how much was found, how many findings lint --fix
// corrects, and what to do next. It returns nothing where there are only notes.
func summary(l diag.List, fixable int) string {
	var counts []string
	for _, s := range []diag.Severity{diag.Error, diag.Warning} {
		if n := l.Count(s); n > 0 {
			counts = append(counts, word.Count(n, s.String()))
		}
	}
	if len(counts) == 0 {
		return ""
	}
	line := strings.Join(counts, ", ")
	if fixable > 0 {
		line += fmt.Sprintf(", %d fixable: schemagen lint --fix", fixable)
	}
	return line + "; to explain one: schemagen rules " + string(mostSevere(l).Code)
}

// countFixable counts the findings that lint --fix corrects.
func countFixable(l diag.List) (n int) {
	for _, d := range l {
		if len(d.Fixes) > 0 && d.Fixes[0].Safe {
			n++
		}
	}
	return n
}

// mostSevere returns the first of the most severe findings.
func mostSevere(l diag.List) diag.Diagnostic {
	return slices.MinFunc(l, func(a, b diag.Diagnostic) int {
		return int(a.Severity) - int(b.Severity)
	})
}
