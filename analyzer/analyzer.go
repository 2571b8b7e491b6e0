// Package analyzer reports what schemagen finds about markers as an analyzer of go/analysis: in go
// vet -vettool, in golangci-lint with a plugin that registers it, and in programs that run
// analyzers. gopls has no plugins. docs/editors.md shows how.
//
// It sees one package at a time, and the types but not the comments of its imports. It reports only
// what can be known from these; schemagen lint reports the rest.
package analyzer

import (
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/internal/markerrules"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Analyzer reports markers that do not do what they seem to do.
var Analyzer = &analysis.Analyzer{
	Name: "schemagen",
	Doc:  "report markers of CustomResourceDefinitions that have no effect or cannot be read\n\nThe category of a finding is the rule; schemagen rules explains it.",
	URL:  "https://github.com/schemagen/schemagen/blob/main/docs/diagnostics.md",
	Run:  run,
}

// mayMark finds what a finding could be about: a marker line, one that lacks its plus sign, or a
// suppression. Most packages have none.
var mayMark = regexp.MustCompile(`//\s*\+|/\*|kubebuilder:|schemagen:`)

// run reports findings about the package of the pass, with the severities of the project; only
// schemagen lint reports notes.
func run(pass *analysis.Pass) (any, error) {
	files := map[string]*token.File{}
	var names []string
	marked := false
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart)
		name := file.Name()
		if strings.HasSuffix(name, "_test.go") || files[name] != nil {
			continue
		}
		files[name] = file
		names = append(names, name)
		data, err := pass.ReadFile(name)
		marked = marked || err == nil && mayMark.Match(data)
	}
	if !marked {
		return nil, nil
	}
	project, _, err := config.Load(filepath.Dir(names[0]))
	if err != nil {
		return nil, err
	}
	prog := parser.FromPass(parser.Pass{
		Package: pass.Pkg, Files: names, Read: pass.ReadFile, Leaf: derive.IsLeaf,
		Verbatim: gates.Verbatim(project.Dialects),
	})
	opts, err := options(project)
	if err != nil {
		return nil, err
	}
	for _, d := range shown(examine(prog, opts, project), prog, project) {
		if file := files[d.Pos.Filename]; file != nil {
			pass.Report(convert(d, file, files))
		}
	}
	return nil, nil
}

// examine returns the findings about markers in all variants of a project, each once.
func examine(prog *parser.Program, opts derive.Options, project config.Config) diag.List {
	source, found := gates.Read(prog, gates.Setting{Declared: project.GateNames(),
		K8sTags: opts.K8sMarkers, Dialects: project.Dialects})
	rules := markerrules.Options{Rules: project.Markers, K8s: opts.K8sMarkers,
		External: project.ExternalMarkers, Whole: true}
	found = append(found, markerrules.Find(prog, rules)...)
	variants := project.Variants
	if len(variants) == 0 {
		variants = []config.Variant{{}}
	}
	seen := map[diag.Fingerprint]bool{}
	for _, v := range variants {
		for _, d := range derive.Markers(source.With(v.Gates), opts) {
			if len(variants) == 1 || !seen[d.Fingerprint()] {
				found = append(found, d)
			}
			seen[d.Fingerprint()] = true
		}
	}
	return found
}

// options returns what a project says about the meaning of markers.
func options(project config.Config) (opts derive.Options, err error) {
	err = project.Decode(&opts)
	opts.ExternalMarkers, opts.Whole = project.ExternalMarkers, true
	return opts, err
}

// shown returns the findings as the project sees them, without notes. Unused suppressions may be
// about something that is not examined here.
func shown(l diag.List, prog *parser.Program, project config.Config) diag.List {
	var quiet []diag.Suppression
	for _, p := range prog.Roots {
		quiet = append(quiet, p.Suppressions...)
	}
	l = findings.Filter{Severities: []diag.Policy{project.Severity},
		Suppressor: diag.NewSuppressor(quiet)}.Final(l)
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool { return d.Severity == diag.Note })
}

// convert gives a finding the form of go/analysis.
func convert(
	d diag.Diagnostic, file *token.File, files map[string]*token.File,
) analysis.Diagnostic {
	out := analysis.Diagnostic{
		Pos: posIn(file, d.Pos), End: posIn(file, d.End), Category: string(d.Code),
		Message: diag.Visible(d.Message) + " [" + string(d.Code) + "]",
	}
	for _, r := range d.Related {
		if file := files[r.Pos.Filename]; file != nil {
			out.Related = append(out.Related, analysis.RelatedInformation{Pos: posIn(file, r.Pos),
				Message: diag.Visible(r.Message)})
		}
	}
	for _, f := range d.Fixes {
		fix := analysis.SuggestedFix{Message: f.Message}
		for _, e := range f.Edits {
			fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: posIn(file, e.Pos),
				End: posIn(file, e.End), NewText: []byte(e.New)})
		}
		out.SuggestedFixes = append(out.SuggestedFixes, fix)
	}
	return out
}

// posIn returns the position of the pass that a position of ours is; none if it is not in the file.
func posIn(file *token.File, pos token.Position) token.Pos {
	if !pos.IsValid() || pos.Offset > file.Size() {
		return token.NoPos
	}
	return file.Pos(pos.Offset)
}
