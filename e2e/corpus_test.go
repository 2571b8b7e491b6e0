package e2e

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/ruleerrors"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

var corpus = flag.String("corpus", "",
	"file with the API modules for TestCorpus, as compat -list prints them")

// TestCorpus writes the CRDs of public API modules in each form, and holds that a server keeps
// every value as it was written; that it publishes what unfold and explain print; that it accepts
// the samples of each kind; and that it has no answer for the rules that are said to have none.
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("make corpus runs it: it fetches the API modules that compat compares")
	}
	list, err := os.ReadFile(*corpus)
	require.NoError(t, err)
	var all kinds
	for line := range strings.Lines(string(list)) {
		dir, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(args, "crd") {
			continue // roles and webhooks
		}
		t.Run(filepath.Base(filepath.Dir(dir)), func(t *testing.T) {
			out := t.TempDir()
			generated(t, dir, out, strings.Fields(args))
			bundle := byName(t, filepath.Join(out, "bundle.yaml"))
			var one kinds
			charts := rendered(t, filepath.Join(out, "chart"))
			for _, file := range findCRDs(t, filepath.Join(out, "crds")) {
				one.kind(t, file, bundle, charts[filepath.Base(file)])
			}
			t.Log(one)
			all.add(one)
		})
	}
	t.Logf("all: %s", all)
}

// TestKinds sends the samples of other CRDs, those below $E2E_CRDS, and the objects for which their
// rules are said to have no answer.
func TestKinds(t *testing.T) {
	if os.Getenv("E2E_CRDS") == "" {
		t.Skip("E2E_CRDS names no directory of CRDs")
	}
	var all kinds
	for _, file := range findCRDs(t, os.Getenv("E2E_CRDS")) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		crds, err := simulate.ReadCRDs(data)
		require.NoError(t, err)
		crd, err := api.Apply(t.Context(), data)
		if err != nil {
			t.Logf("%s: %v", file, err)
			continue
		}
		all.samples(t, crd, crds[0])
		all.rules(t, crd, crds[0])
		require.NoError(t, api.Delete(t.Context(), crd.Name))
	}
	t.Log(all)
}

// kinds counts what was asked about kinds.
type kinds struct{ stored, bundled, texts, asked, made, accepted, silent int }

func (k kinds) String() string {
	return fmt.Sprintf("%d kinds stored as written, of files and charts, %d of bundles, and published with %d texts of explain; "+
		"%d samples asked for, %d made, %d accepted; %d rules without an answer", k.stored,
		k.bundled, k.texts, k.asked, k.made, k.accepted, k.silent)
}

func (k *kinds) add(o kinds) {
	k.stored, k.bundled, k.asked, k.made = k.stored+o.stored, k.bundled+o.bundled, k.asked+o.asked,
		k.made+o.made
	k.texts, k.accepted, k.silent = k.texts+o.texts, k.accepted+o.accepted, k.silent+o.silent
}

// generated writes the manifests of a module as files, as a bundle and as a chart, with the options
// that the module's own project has.
func generated(t *testing.T, dir, out string, args []string) {
	t.Helper()
	program, err := filepath.Abs("../bin/schemagen")
	require.NoError(t, err)
	call := []string{
		"generate", "-C", dir, "--keep-going", "--annotation", approval + "=unapproved, a test",
		"-o", filepath.Join(out, "crds"), "--output", "bundle=" + filepath.Join(out, "bundle.yaml"),
		"--output", "helm=" + filepath.Join(out, "chart"),
	}
	for _, arg := range args {
		if path, ok := strings.CutPrefix(arg, "paths="); ok {
			call = append(call, path)
		}
	}
	for option, flag := range map[string]string{
		"allowDangerousTypes=true":        "--allow-dangerous-types",
		"generateEmbeddedObjectMeta=true": "--generate-embedded-object-meta",
	} {
		if strings.Contains(args[0], option) {
			call = append(call, flag)
		}
	}
	if strings.Contains(args[0], "maxDescLen=0") {
		call = append(call, "--max-desc-len", "0")
	}
	cmd := exec.CommandContext(t.Context(), program, call...)
	text, err := cmd.CombinedOutput()
	if exit := (&exec.ExitError{}); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		require.NoError(t, err, "%s", text)
	}
}

// byName returns the CRDs of a file.
func byName(t *testing.T, file string) map[string]server.Object {
	t.Helper()
	data, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(t, err)
	all := map[string]server.Object{}
	for _, one := range manifest.Objects(data) {
		var o server.Object
		require.NoError(t, yaml.Unmarshal(one.Text, &o))
		all[o["metadata"].(server.Object)["name"].(string)] = o
	}
	return all
}

// rendered returns what Helm makes of a chart with the values that it comes with, by template.
func rendered(t *testing.T, dir string) map[string]string {
	t.Helper()
	c := &chart.Chart{Metadata: &chart.Metadata{Name: "crds", Version: "0.1.0",
		APIVersion: chart.APIVersionV2}}
	files, err := filepath.Glob(filepath.Join(dir, "templates", "*"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		c.Templates = append(c.Templates,
			&chart.File{Name: "templates/" + filepath.Base(file), Data: data})
	}
	values, err := chartutil.ReadValuesFile(filepath.Join(dir, "values.yaml"))
	require.NoError(t, err)
	all, err := chartutil.ToRenderValues(c, values, chartutil.ReleaseOptions{Name: "r"}, nil)
	require.NoError(t, err)
	made, err := engine.Render(c, all)
	require.NoError(t, err)
	templates := map[string]string{}
	for name, text := range made {
		templates[filepath.Base(name)] = text
	}
	return templates
}

// created holds that a server keeps a CRD as it is written, by a dry run, which encodes as if it
// were stored.
func created(t *testing.T, form, file string, crd server.Object) {
	t.Helper()
	reply, err := api.Do(t.Context(), http.MethodPost,
		"/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All&fieldValidation=Strict",
		crd)
	if assert.NoError(t, err, "%s: %s", form, file) {
		assert.Empty(t, notKept("", crd, decoded(t, reply)), "%s: %s", form, file)
	}
}

// kind asks the server about the CRD in a file.
func (k *kinds) kind(t *testing.T, file string, bundle map[string]server.Object, template string) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var written server.Object
	require.NoError(t, yaml.Unmarshal(data, &written))
	if bundle != nil { // there is none of packages with errors
		created(t, "bundle", file, bundle[written["metadata"].(server.Object)["name"].(string)])
		k.bundled++
	}
	var chart server.Object
	require.NoError(t, yaml.Unmarshal([]byte(template), &chart))
	created(t, "chart", file, chart)
	crd, err := api.Apply(t.Context(), data)
	if !assert.NoError(t, err, file) {
		return
	}
	assert.Empty(t, notKept("", written, crd.Object), file)
	k.stored++
	k.texts += publishedOf(t, file, crd)
	crds, err := simulate.ReadCRDs(data)
	require.NoError(t, err)
	k.samples(t, crd, crds[0])
	k.rules(t, crd, crds[0])
	require.NoError(t, api.Delete(t.Context(), crd.Name))
}

// samples sends the sample objects of a kind.
func (k *kinds) samples(t *testing.T, crd server.CRD, from *simulate.CRD) {
	t.Helper()
	for _, full := range []bool{false, true} {
		k.asked++
		text, hurdles, err := sample.Make(t.Context(), from, sample.Options{Full: full})
		require.NoError(t, err)
		if text == nil {
			t.Logf("%s, full %t: no sample: %v", crd.Name, full, hurdles)
			continue
		}
		k.made++
		if _, err = api.DryRun(t.Context(), crd, text, server.Strict); assert.NoError(t, err,
			"%s:\n%s", crd.Name, text) {
			k.accepted++
		}
	}
}

// rules sends the objects for which rules or their messages are said to have no answer.
func (k *kinds) rules(t *testing.T, crd server.CRD, from *simulate.CRD) {
	t.Helper()
	found, err := ruleerrors.Find(t.Context(), from, &ruleerrors.Known{})
	require.NoError(t, err)
	require.NoError(t, createNamespace(t, "team"))
	for _, f := range found {
		if f.Object == nil {
			continue
		}
		k.silent++
		object := labelled(crd, f.Object, fmt.Sprintf("r%d", k.silent))
		object["metadata"].(server.Object)["name"] = fmt.Sprintf("r%d", k.silent)
		if f.Before != nil {
			before := labelled(crd, f.Before, fmt.Sprintf("r%d", k.silent))
			before["metadata"].(server.Object)["name"] = fmt.Sprintf("r%d", k.silent)
			_, version, _ := strings.Cut(object["apiVersion"].(string), "/")
			reply, err := api.Do(t.Context(), http.MethodPost, pathTo(crd, version, ""), before)
			require.NoError(t, err)
			object["metadata"].(server.Object)["resourceVersion"] =
				decoded(t, reply)["metadata"].(server.Object)["resourceVersion"]
			_, err = api.Do(t.Context(), http.MethodPut,
				pathTo(crd, version, fmt.Sprintf("r%d", k.silent)), object)
			assert.ErrorContains(t, err, cmp.Or(f.Said, f.Why), "%s: %s", crd.Name, f.Path)
			continue
		}
		err := create(t, crd, asJSON(t, object))
		t.Logf("%s: %s: %s: %v", crd.Name, f.Path, f.Rule, err)
		assert.ErrorContains(t, err, cmp.Or(f.Said, f.Why), "%s: %s", crd.Name, f.Path)
	}
}
