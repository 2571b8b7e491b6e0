package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/word"
)

// countWritten counts what changes wrote and removed: "2 pages written, 1 removed".
func countWritten(changes []outdir.Change, what string) string {
	removed := removals(changes)
	text := word.Count(len(changes)-removed, what) + " written"
	if removed > 0 {
		text += fmt.Sprintf(", %d removed", removed)
	}
	return text
}

// removals counts the files that changes remove.
func removals(changes []outdir.Change) (n int) {
	for _, c := range changes {
		if c.Kind == outdir.Delete {
			n++
		}
	}
	return n
}

// fileCount counts the files that a run makes, without those that stay as they are because of
// errors.
func (o runOutput) fileCount() (n int) {
	for _, target := range o.made.Targets {
		for _, file := range target.Files {
			if !file.Kept {
				n++
			}
		}
	}
	return n
}

// printWritten says on a terminal, as the last line, what a run wrote, and where.
func (f *generateFlags) printWritten(w io.Writer, o runOutput, changes []outdir.Change) {
	if !isTerminal(w) || len(o.made.Targets) == 0 {
		return
	}
	var dirs []string
	for _, target := range o.made.Targets {
		dirs = append(dirs, f.name(target.Dir))
	}
	written := len(changes) - removals(changes)
	slices.Sort(dirs)
	counts := fmt.Sprintf("%d unchanged", o.fileCount()-written)
	if written > 0 {
		counts = fmt.Sprintf("wrote %d, %s", written, counts)
	}
	fmt.Fprintf(w, "%s, in %s\n", counts, strings.Join(slices.Compact(dirs), ", "))
}
