// Command fieldtest lints public modules, tries what each finding shows on a simulated server that
// has the whole CRD, and writes the tables and examples of docs/field-report.md. It exits 1 if the
// server does anything else than a finding says.
//
//	(cd compat && go run . -list all) |
//	    go run ./internal/test/fieldtest docs/field-report.md
//
// A line of the standard input is a directory and arguments as controller-gen has them.
package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/schemagen/schemagen/internal/peer"
	"github.com/schemagen/schemagen/internal/test/determinism"
	"github.com/schemagen/schemagen/internal/test/prooftest"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: fieldtest PAGE <SUBJECTS")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "fieldtest:", err)
		os.Exit(2)
	}
	r := report{findings: map[diag.Code]int{}, modules: map[diag.Code]map[string]bool{},
		proven: map[diag.Code][]proof{}}
	for _, s := range determinism.ParseSubjects(string(text)) {
		if err := r.subject(ctx, s.Dir, s.Args); err != nil {
			fmt.Fprintf(os.Stderr, "fieldtest: %s: %v\n", s.Dir, err)
			os.Exit(2)
		}
	}
	if err := r.write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "fieldtest:", err)
		os.Exit(2)
	}
	for _, text := range r.wrong {
		fmt.Fprintln(os.Stderr, "not as it says:", text)
	}
	if len(r.wrong) > 0 {
		os.Exit(1)
	}
}

// A report counts what is found, by rule.
type report struct {
	projects []string // a row of the first table each
	findings map[diag.Code]int
	modules  map[diag.Code]map[string]bool
	proven   map[diag.Code][]proof // the findings that were tried and are as they say
	wrong    []string
}

// A proof is a finding that a server bears out.
type proof struct {
	module, at, message string
	shown               []string // the object, and what a server does with it
}

// subject lints a module by the arguments of the peer, and tries its findings.
func (r *report) subject(ctx context.Context, dir string, args []string) error {
	res, packages, err := lint(ctx, dir, args)
	if err != nil {
		return err
	}
	name, err := nameOf(dir)
	if err != nil {
		return err
	}
	servers := map[string]*prooftest.Server{}
	for _, f := range res.Files {
		if server, err := prooftest.NewServer(ctx, f.YAML); err == nil {
			servers[f.CRD] = server
		}
	}
	counts := map[diag.Code]int{}
	for _, d := range res.Diagnostics {
		if d.Code == diag.CodeServerNested {
			continue
		}
		counts[d.Code]++
		r.findings[d.Code]++
		if r.modules[d.Code] == nil {
			r.modules[d.Code] = map[string]bool{}
		}
		r.modules[d.Code][name] = true
		r.try(ctx, name, servers[d.CRD], d)
	}
	r.projects = append(r.projects,
		fmt.Sprintf("| %s | %d | %d | %s |", name, len(packages), len(res.Files), list(counts)))
	return nil
}

// lint lints the packages of a module that the arguments of controller-gen name, and returns what
// is found and their patterns.
func lint(
	ctx context.Context, dir string, args []string,
) (res pipeline.Result, packages []string, err error) {
	args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool {
		return strings.HasPrefix(arg, "output:") // nothing is written
	})
	call, err := peer.Parse(args)
	if err != nil {
		return res, nil, err
	}
	res, err = pipeline.Run(ctx, pipeline.Options{
		Dir: dir, Whole: true, Advice: true,
		Values: config.Values{
			Tags: pipeline.DefaultTags(), AllowDangerousTypes: call.Dangerous,
			GenerateEmbeddedObjectMeta: call.EmbeddedMeta,
		},
	}, call.Paths...)
	return res, call.Paths, err
}

// nameOf returns the module and version of a subject, the first that its go.mod requires.
func nameOf(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return "", err
	}
	file, err := modfile.ParseLax("go.mod", text, nil)
	if err != nil {
		return "", err
	}
	if len(file.Require) == 0 {
		return "", fmt.Errorf("%s: go.mod requires nothing", dir)
	}
	return file.Require[0].Mod.Path + " " + file.Require[0].Mod.Version, nil
}

// list returns how many findings there are by rule, for a cell of a table.
func list(counts map[diag.Code]int) string {
	var all []string
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, fmt.Sprintf("`%s` %d", code, counts[code]))
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}

// try asks the server about the object that a finding shows, if it shows one.
func (r *report) try(
	ctx context.Context, name string, server *prooftest.Server, d diag.Diagnostic,
) {
	claim, ok := prooftest.Of(d)
	if !ok || server == nil {
		return
	}
	_, file, _ := strings.Cut(d.Pos.Filename, "/pkg/mod/")
	p := proof{module: name, at: fmt.Sprintf("%s:%d", file, d.Pos.Line), message: d.Message}
	for _, related := range d.Related {
		if !related.Pos.IsValid() {
			p.shown = append(p.shown, related.Message)
		}
	}
	if err := server.Try(ctx, claim); err != nil {
		r.wrong = append(r.wrong, fmt.Sprintf("%s %s [%s]\n\t%v", p.at, p.message, d.Code, err))
		return
	}
	r.proven[d.Code] = append(r.proven[d.Code], p)
}
