// Command fieldtest lints public modules, tries what each finding shows on a simulated server that
// has the whole CRD, and prints tables for docs/field-report.md. It exits 1 if the server does
// anything else than a finding says.
//
//	(cd compat && go run . -list all) | go run ./internal/fieldtest
//
// A line of the standard input is a directory and arguments as controller-gen has them.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/determinism"
	"github.com/schemagen/schemagen/internal/prooftest"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

func main() {
	drawn := flag.Int("drawn", 50, "how many findings to name")
	seed := flag.Uint64("seed", 1, "which ones are drawn")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "fieldtest:", err)
		os.Exit(2)
	}
	r := report{findings: map[diag.Code]int{}, modules: map[diag.Code]map[string]bool{}, tried: map[diag.Code]int{}}
	for _, s := range determinism.ParseSubjects(string(text)) {
		if err := r.subject(ctx, s.Dir, s.Args); err != nil {
			fmt.Fprintf(os.Stderr, "fieldtest: %s: %v\n", s.Dir, err)
			os.Exit(2)
		}
	}
	r.print(os.Stdout, *drawn, *seed)
	if len(r.wrong) > 0 {
		os.Exit(1)
	}
}

// A report counts what is found, by rule.
type report struct {
	projects []string // a row of the first table each
	findings map[diag.Code]int
	modules  map[diag.Code]map[string]bool
	tried    map[diag.Code]int
	proven   []string // the findings that were tried and are as they say
	wrong    []string
}

// subject lints a module by the arguments of the peer, and tries its findings.
func (r *report) subject(ctx context.Context, dir string, args []string) error {
	opts := pipeline.Options{Dir: dir, Whole: true, Advice: true, Tags: pipeline.DefaultTags()}
	var packages []string
	for _, arg := range args {
		if options, ok := strings.CutPrefix(arg, "crd:"); ok {
			opts.AllowDangerousTypes = strings.Contains(options, "allowDangerousTypes=true")
			opts.GenerateEmbeddedObjectMeta = strings.Contains(options, "generateEmbeddedObjectMeta=true")
		}
		if path, ok := strings.CutPrefix(arg, "paths="); ok {
			packages = append(packages, path)
		}
	}
	res, err := pipeline.Run(ctx, opts, packages...)
	if err != nil {
		return err
	}
	name := nameOf(dir)
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
	r.projects = append(r.projects, fmt.Sprintf("| %s | %d | %d | %s |", name, len(packages), len(res.Files), list(counts)))
	return nil
}

// nameOf returns the name of a subject, from the directory in which compat puts it.
func nameOf(dir string) string {
	parts := strings.Split(strings.TrimSuffix(dir, "/module"), "/")
	return parts[len(parts)-1]
}

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
func (r *report) try(ctx context.Context, name string, server *prooftest.Server, d diag.Diagnostic) {
	claim, ok := prooftest.Of(d)
	if !ok || server == nil {
		return
	}
	_, file, _ := strings.Cut(d.Pos.Filename, "/pkg/mod/")
	at := fmt.Sprintf("%s %s:%d `%s` %s", name, file, d.Pos.Line, d.Code, d.Message)
	for _, related := range d.Related {
		if !related.Pos.IsValid() {
			at += "; " + related.Message
		}
	}
	r.tried[d.Code]++
	if err := server.Try(ctx, claim); err != nil {
		r.wrong = append(r.wrong, at+"\n\t"+err.Error())
		return
	}
	r.proven = append(r.proven, at)
}

func (r *report) print(w io.Writer, drawn int, seed uint64) {
	fmt.Fprintln(w, "| Module | Packages | CRDs | Findings |\n|---|---|---|---|")
	fmt.Fprintln(w, strings.Join(r.projects, "\n"))
	fmt.Fprintln(w, "\n| Rule | Findings | Modules | Tried on a server |\n|---|---|---|---|")
	for _, code := range slices.Sorted(maps.Keys(r.findings)) {
		fmt.Fprintf(w, "| `%s` | %d | %d | %d |\n", code, r.findings[code], len(r.modules[code]), r.tried[code])
	}
	fmt.Fprintf(w, "\n%d findings show an object; a server does with %d of them what they say.\n\n", len(r.proven)+len(r.wrong), len(r.proven))
	random := rand.New(rand.NewPCG(seed, 0))
	order := random.Perm(len(r.proven))
	for _, i := range order[:min(drawn, len(order))] {
		fmt.Fprintln(w, "-", r.proven[i])
	}
	for _, text := range r.wrong {
		fmt.Fprintln(w, "not as it says:", text)
	}
}
