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

//go:embed gateway-api openshift operator-controller
var configurations embed.FS

// A publication is a set of CRDs that a project publishes in its module, made of its own sources by
// a generator of its own.
type publication struct {
	name     string   // of the file with the versions of its modules
	module   string   // path of the module
	config   string   // our configuration, in this directory
	dir      string   // where the module has the manifests, with a directory for each variant
	variants []string // names of the directories
	// what the configuration has for another release, and what it needs for this one
	edits     []string
	toolchain string // that the module needs; empty for any
	// where the module has documents of OpenAPI v2 about the variants; empty if it has none
	documents string
}

var publications = []publication{
	{
		name: "gateway-api", module: "sigs.k8s.io/gateway-api",
		config: "gateway-api/schemagen.yaml",
		dir:    "config/crd", variants: []string{"standard", "experimental"},
	},
	{
		name: "gateway-api-next", module: "sigs.k8s.io/gateway-api",
		config: "gateway-api/schemagen.yaml",
		dir:    "config/crd", variants: []string{"standard", "experimental"},
		edits: []string{
			"v1.6.3", "v1.7.0", "pull/4530", "pull/5371", "outputDir: config/crd/{variant}",
			"outputs:\n- {format: manifests, path: 'config/crd/{variant}'}\n- {format: openapi-v2, path: '{variant}-swagger.json'}",
		},
		toolchain: "go1.27.0", documents: "api/openapi-spec",
	},
}

// comparePublished makes each publication in one run, and compares it with the manifests in the
// module. It reports whether all of them say the same.
func comparePublished(
	ctx context.Context, w io.Writer, ours, work string, shown int,
) (bool, error) {
	same := true
	for _, p := range publications {
		results, documents, err := p.run(ctx, w, ours, filepath.Join(work, p.name+"-published"))
		if _, lacks := errors.AsType[*noToolchain](err); lacks {
			fmt.Fprintf(w, "%-32s not compared: %v\n", p.name, err)
			continue
		}
		if err != nil {
			return false, fmt.Errorf("%s: %w", p.module, err)
		}
		for _, r := range results {
			r.print(w, shown)
			same = same && r.tally().likes() == r.tally().all()
		}
		same = same && documents
	}
	for _, c := range []checkout{operatorController, openshift} {
		explained, err := c.compare(ctx, w, ours, work, shown)
		if err != nil {
			return false, err
		}
		same = same && explained
	}
	return same, nil
}

// A noToolchain is why a release of Go cannot be had.
type noToolchain struct{ why string }

func (n *noToolchain) Error() string { return n.why }

// environment returns that of the commands that run in the module.
func (p publication) environment(ctx context.Context) ([]string, error) {
	if p.toolchain == "" {
		return environment(), nil
	}
	env := append(environment(), "GOTOOLCHAIN="+p.toolchain)
	cmd := exec.CommandContext(ctx, "go", "version")
	cmd.Env = env
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, &noToolchain{fmt.Sprintf("%s: %v: %s", p.toolchain, err,
			strings.TrimSpace(string(out)))}
	}
	return env, nil
}

// run compares the manifests, and reports whether the documents say the same.
func (p publication) run(
	ctx context.Context, w io.Writer, ours, dir string,
) (results []result, documents bool, err error) {
	env, err := p.environment(ctx)
	if err != nil {
		return nil, false, err
	}
	module := filepath.Join(dir, "module")
	if err := p.generate(ctx, ours, dir, env); err != nil {
		return nil, false, err
	}
	published, err := p.published(ctx, module, env)
	if err != nil {
		return nil, false, err
	}
	for _, variant := range p.variants {
		theirs := filepath.Join(published, p.dir, variant)
		skip, err := otherManifests(theirs)
		if err != nil {
			return nil, false, err
		}
		r := result{Subject: subject{Name: p.name + " " + variant}}
		if r.Manifests, err = compareDirs(theirs, filepath.Join(module, p.dir, variant),
			skip); err != nil {
			return nil, false, err
		}
		results = append(results, r)
	}
	if p.documents == "" {
		return results, true, nil
	}
	documents, err = compareDocuments(w, module, filepath.Join(published, p.documents), p.variants)
	return results, documents, err
}

// generate makes the module in dir, and everything that the configuration says in it.
func (p publication) generate(ctx context.Context, ours, dir string, env []string) error {
	chosen, err := subjects([]string{"gateway-api"})
	if err != nil {
		return err
	}
	s := chosen[0]
	s.Name = p.name
	module := filepath.Join(dir, "module")
	if err := errors.Join(os.RemoveAll(dir), s.prepare(ctx, module, env)); err != nil {
		return err
	}
	config, err := configurations.ReadFile(p.config)
	if err != nil {
		return err
	}
	config = []byte(strings.NewReplacer(p.edits...).Replace(string(config)))
	if err := os.WriteFile(filepath.Join(module, "schemagen.yaml"), config, 0o644); err != nil {
		return err
	}
	return generate(ctx, ours, module, env)
}

// generate makes everything that the configuration in a directory says.
func generate(ctx context.Context, ours, dir string, env []string) error {
	cmd := exec.CommandContext(ctx, ours, "generate", "--no-cache")
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("schemagen generate: %w\n%s", err, out)
	}
	return nil
}

// published returns the directory of the project's module in the module cache.
func (p publication) published(ctx context.Context, module string, env []string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", p.module)
	cmd.Dir, cmd.Env = module, env
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
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
