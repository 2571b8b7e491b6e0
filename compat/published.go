package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed gateway-api
var configurations embed.FS

// A publication is a set of CRDs that a project publishes in its module, made of its own sources by a generator of its own.
type publication struct {
	subject  string   // whose module is used
	module   string   // path of the module
	config   string   // our configuration, in this directory
	dir      string   // where the module has the manifests, with a directory for each variant
	variants []string // names of the directories
}

var publications = []publication{{
	subject: "gateway-api", module: "sigs.k8s.io/gateway-api", config: "gateway-api/schemagen.yaml",
	dir: "config/crd", variants: []string{"standard", "experimental"},
}}

// comparePublished makes each publication in one run, and compares it with the manifests in the module. It reports whether all of
// them say the same.
func comparePublished(ctx context.Context, w io.Writer, ours, work string, shown int) (bool, error) {
	same := true
	for _, p := range publications {
		results, err := p.run(ctx, ours, filepath.Join(work, p.subject+"-published"))
		if err != nil {
			return false, fmt.Errorf("%s: %w", p.module, err)
		}
		for _, r := range results {
			r.print(w, shown)
			same = same && r.tally().likes() == r.tally().all()
		}
	}
	return same, nil
}

func (p publication) run(ctx context.Context, ours, dir string) (results []result, err error) {
	chosen, err := subjects([]string{p.subject})
	if err != nil {
		return nil, err
	}
	module := filepath.Join(dir, "module")
	if err := errors.Join(os.RemoveAll(dir), chosen[0].prepare(ctx, module)); err != nil {
		return nil, err
	}
	config, err := configurations.ReadFile(p.config)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(module, "schemagen.yaml"), config, 0o644); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, ours, "generate", "--no-cache")
	cmd.Dir, cmd.Env = module, environment()
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("schemagen generate: %w\n%s", err, out)
	}
	published, err := p.published(ctx, module)
	if err != nil {
		return nil, err
	}
	for _, variant := range p.variants {
		theirs := filepath.Join(published, variant)
		skip, err := otherManifests(theirs)
		if err != nil {
			return nil, err
		}
		r := result{Subject: subject{Name: p.subject + " " + variant}}
		if r.Manifests, err = compareDirs(theirs, filepath.Join(module, p.dir, variant), skip); err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

// published returns the directory of the manifests in the module cache.
func (p publication) published(ctx context.Context, module string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", p.module)
	cmd.Dir, cmd.Env = module, environment()
	out, err := cmd.Output()
	return filepath.Join(strings.TrimSpace(string(out)), p.dir), err
}

// otherManifests returns the files in a directory that hold no CRD, such as a kustomization.
func otherManifests(dir string) (names []string, err error) {
	manifests, err := readManifests(dir)
	for name, text := range manifests {
		if !strings.Contains(text, "\nkind: CustomResourceDefinition\n") {
			names = append(names, name)
		}
	}
	return names, err
}
