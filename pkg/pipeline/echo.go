package pipeline

import (
	"go/token"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// echoes names, for what is said of a manifest, the rules that say the same of the markers that caused it.
var echoes = map[diag.Code][]diag.Code{
	diag.CodeServerDefault:  {"marker/type"},
	diag.CodeServerUnusable: {"marker/type"},
	diag.CodeServerBounds:   {"marker/conflict", "marker/value"},
}

// A line is a line of a file.
type line struct {
	file string
	line int
}

func lineOf(pos token.Position) line { return line{pos.Filename, pos.Line} }

// withoutEchoes drops one of two findings that say the same: that of the manifest, unless it is graver. Each of two
// contradicting markers may be the one that a manifest's finding is about.
func withoutEchoes(l diag.List) diag.List {
	drop := make([]bool, len(l))
	at := map[line][]int{} // what is said of markers
	for i, d := range l {
		at[lineOf(d.Pos)] = append(at[lineOf(d.Pos)], i)
		for _, r := range d.Related {
			at[lineOf(r.Pos)] = append(at[lineOf(r.Pos)], i)
		}
	}
	for i, d := range l {
		for _, k := range at[lineOf(d.Pos)] {
			if slices.Contains(echoes[d.Code], l[k].Code) {
				drop[i] = drop[i] || l[k].Severity <= d.Severity
				drop[k] = drop[k] || l[k].Severity > d.Severity
			}
		}
	}
	var out diag.List
	for i, d := range l {
		if !drop[i] {
			out = append(out, d)
		}
	}
	return out
}
