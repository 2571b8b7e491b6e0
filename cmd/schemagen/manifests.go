package main

import (
	"bytes"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"time"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/migrate"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// drifts holds the rule that a changed file breaks, and the message, by the kind of the change.
var drifts = map[outdir.Kind]struct {
	code    diag.Code
	message string
}{
	outdir.Create: {"manifest/missing", "is missing: the sources make it"},
	outdir.Update: {"manifest/changed", "differs from what the sources make"},
	outdir.Delete: {"manifest/stale", "is stale: nothing makes it any more"},
}

// drift reports how the files differ from what would be written by a call, which may be one of
// several that write there.
func drift(changes []outdir.Change, partial bool) diag.List {
	var found diag.List
	for _, c := range changes {
		d, what := drifts[c.Kind], "manifest"
		switch filepath.Ext(c.Name) {
		case ".json":
			what = "schema"
		case ".md", ".html":
			what = "page"
		}
		switch endings := c.OtherEndings(); {
		case endings != "":
			d.message = endings
		case differsInHead(c):
			d.message = "is what the sources make, in the form of controller-gen: write it once by " +
				"schemagen generate, or check it by git diff after the command that writes it"
		case c.Kind == outdir.Delete && partial:
			d.message = "is stale: no package of this call makes it"
		}
		found.Add(d.code, token.Position{Filename: c.Path()}, "the %s %s", what, d.message)
	}
	return found
}

// differsInHead reports whether a file is what schemagen crd or controller-gen writes of the
// sources, which lacks the comment above it, and may have the version of controller-gen.
func differsInHead(c outdir.Change) bool {
	if c.Kind != outdir.Update {
		return false
	}
	head, ok := bytes.CutSuffix(c.New, migrate.Unversioned(c.Old))
	return ok && len(c.Old) > 0 && bytes.HasPrefix(head, []byte("#"))
}

// printDrift prints the differences of files that are there and wanted, by their names from the
// directory to work in.
func printDrift(w io.Writer, dir string, changes []outdir.Change) {
	for _, c := range changes {
		if c.Kind != outdir.Update || c.OtherEndings() != "" {
			continue
		}
		name := filepath.ToSlash(filename.Shorter(dir, c.Path()))
		fmt.Fprint(w, diag.Diff(name+" (on disk)", name+" (from the sources)", string(c.Old),
			string(c.New)))
	}
}

// summarize prints what a run did: a line for each root package with kinds, then the stages.
func summarize(w io.Writer, res pipeline.CachedResult) {
	for _, p := range res.Packages {
		fmt.Fprintf(w, "%s: %s, %d schema nodes, %s\n", p.Path, word.Count(p.Kinds, "kind"),
			p.Nodes, word.Count(p.Findings, "finding"))
	}
	s := res.Stats
	fmt.Fprintf(w, "%s: %s listed, %d read, %s, %s\n", word.Count(len(res.Files), "manifest"),
		word.Count(s.Listed, "package"),
		s.Packages, word.Count(s.Files, "file"), word.Count(s.Declarations, "declaration"))
	switch res.Reused {
	case pipeline.Everything:
		fmt.Fprintln(w, "reused: nothing has changed since the last run")
	case pipeline.Graph:
		fmt.Fprintln(w, "reused: what the go command says about the packages")
	}
	for _, stage := range res.Stages {
		fmt.Fprintf(w, "%-16s %v\n", stage.Name, stage.Duration.Round(time.Millisecond))
	}
}
