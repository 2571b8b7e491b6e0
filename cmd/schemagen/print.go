package main

import (
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A printer is how a subcommand reports findings: its flags, and one call of report at its end.
type printer struct {
	format diag.Format
	colour string
	result bool   // the findings are what was asked for, so text goes to stdout too
	base   string // names of files are printed relative to it; empty for the working directory

	corrected bool // lint --fix has run: it cannot correct what is left
}

// bind adds the flags that all subcommands with findings share.
func (p *printer) bind(flags *pflag.FlagSet) {
	wordVar(flags, &p.format, "format",
		"how to print findings: text, json, github or sarif")
	colourVar(flags, &p.colour,
		"colours and source lines in text: auto (on a terminal; no colours with NO_COLOR), "+
			"always or never")
}

// report prints l as the flags say and returns errFindings if it has an error, or errConfiguration
// if that is in the configuration. JSON and SARIF go to stdout, even for an empty l; text and
// workflow commands go to stderr unless they are the result.
func (p *printer) report(e env, l diag.List) error {
	out := e.stderr
	if p.result || p.format == diag.JSON || p.format == diag.SARIF {
		out = e.stdout
	}
	base, err := filepath.Abs(p.base)
	if err != nil {
		return err
	}
	o := diag.PrintOptions{
		Format: p.format, Version: version(), Dir: base, Root: repositoryOf(base),
		Color:   colours(p.colour, out),
		Context: p.colour == always || p.colour != never && isTerminal(out),
	}
	if o.Color && o.Format == diag.Text {
		out = unwrapScreen(out)
	}
	all := p.withAbsoluteNames(l).Sorted()
	shown := all
	if o.Format == diag.Text {
		shown = findings.AlikeInOne(all)
	}
	if err := diag.Print(out, o, shown); err != nil {
		return err
	}
	left := countFixable(all)
	if p.corrected {
		left = 0
	}
	if last := summary(all, left); last != "" && o.Format == diag.Text {
		fmt.Fprintln(e.stderr, last)
	}
	switch {
	case slices.ContainsFunc(l, func(d diag.Diagnostic) bool {
		return d.Code.Severity() == diag.Error && d.Code.Family() == "config"
	}):
		return errConfiguration
	case l.HasErrors():
		return errFindings
	}
	return nil
}

// printFixed says which findings there are no more.
func printFixed(e env, done diag.List) {
	for _, d := range done {
		fmt.Fprintf(e.stderr, "%s: fixed: %s [%s]\n", diag.VisibleLine(d.Pos.String()),
			diag.VisibleLine(d.Message), d.Code)
	}
}

// repositoryOf returns the directory from which a job of GitHub Actions resolves names of files, if
// dir lies in it.
func repositoryOf(dir string) string {
	root := os.Getenv("GITHUB_WORKSPACE")
	if rel, err := filepath.Rel(root, dir); !filepath.IsAbs(root) || err != nil ||
		!filepath.IsLocal(rel) {
		return ""
	}
	return filepath.Clean(root)
}

// withAbsoluteNames returns the findings with absolute names of files, since names from the command
// itself are relative to the directory where it runs, and not to base.
func (p *printer) withAbsoluteNames(l diag.List) diag.List {
	if p.base == "" {
		return l
	}
	whole := func(pos *token.Position) {
		if name := pos.Filename; name != "" && name != "-" && !isURL(name) {
			pos.Filename = filename.Absolute(name)
		}
	}
	l = slices.Clone(l)
	for i := range l {
		whole(&l[i].Pos)
		whole(&l[i].End)
		l[i].Related = slices.Clone(l[i].Related)
		for j := range l[i].Related {
			whole(&l[i].Related[j].Pos)
		}
	}
	return l
}

// reportRun reports what a run over packages found. Where no package could be loaded at all, the
// call or its environment is wrong rather than the input.
func (p *printer) reportRun(e env, res pipeline.Result) error {
	found := p.report(e, res.Diagnostics)
	if res.Roots == 0 && (found == nil || errors.Is(found, errFindings)) {
		return errors.New("no package could be loaded")
	}
	return found
}

// checkStdout returns an error if the findings go to stdout, which manifests need.
func (p *printer) checkStdout() error {
	if p.format == diag.JSON || p.format == diag.SARIF {
		return fmt.Errorf("manifests and findings in --format %s cannot both go to stdout: write the manifests to a directory", p.format)
	}
	return nil
}
