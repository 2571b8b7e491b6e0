package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

var projects = flag.Int("projects", 0,
	"how many objects of each of testdata/projects.txt TestProjects upgrades; 0 for none")

// TestProjects upgrades public projects from one release to the next, over objects that are valid
// under the older. Each answer of the report is one of the server's.
func TestProjects(t *testing.T) {
	if *projects == 0 {
		t.Skip("make upgrades runs it: it fetches two releases of each project")
	}
	require.NoError(t, createNamespace(t, "team"))
	table, err := os.ReadFile("testdata/projects.txt")
	require.NoError(t, err)
	var all tally
	for line := range strings.Lines(string(table)) {
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[0] == "#" {
			continue
		}
		t.Run(strings.ReplaceAll(fields[0], "/", "_"), func(t *testing.T) {
			old, examples := release(t, fields[0], fields[1], fields[3:])
			now, _ := release(t, fields[0], fields[2], fields[3:])
			maps.DeleteFunc(old, func(name string, _ *simulate.CRD) bool {
				return now[name] == nil
			})
			var one tally
			for i, name := range slices.Sorted(maps.Keys(old)) {
				n := (*projects - one.objects + len(old) - i - 1) / (len(old) - i)
				one.upgraded(t, old[name], now[name], objectsOf(t, old[name], examples, n))
			}
			t.Logf("%s to %s: %s", fields[1], fields[2], one)
			all.add(one)
		})
	}
	t.Logf("all: %s", all)
}

// release returns the CRDs of a module's packages at a version, and the directory of the module, or
// skips the test with the reason.
func release(
	t *testing.T, module, version string, packages []string,
) (crds map[string]*simulate.CRD, sources string) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"),
		[]byte("module projects.test\n\ngo 1.26.0\n"), 0o666))
	pin := "package pin\n\nimport (\n"
	for _, p := range packages {
		pin += fmt.Sprintf("\t_ %q\n", p)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pin.go"), []byte(pin+")\n"), 0o666))
	for _, args := range [][]string{{"get", module + "@" + version}, {"mod", "tidy"},
		{"list", "-m", "-f", "{{.Dir}}", module}} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Skipf("%s@%s cannot be had: %v\n%s", module, version, err, out[max(0, len(out)-300):])
		}
		sources = strings.TrimSpace(string(out))
	}
	all, err := simulate.ReadCRDs(soundOf(t, dir, packages))
	require.NoError(t, err)
	crds = map[string]*simulate.CRD{}
	for _, crd := range all {
		crds[crd.Name] = crd
	}
	return crds, sources
}

// soundOf returns the manifests of packages that have no error of their own: there are some in the
// sources of a few projects.
func soundOf(t *testing.T, dir string, packages []string) []byte {
	t.Helper()
	program, err := filepath.Abs("../bin/schemagen")
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, append([]string{
		"generate", "-C", dir, "--stdout", "--keep-going", "--max-desc-len", "0",
		"--allow-dangerous-types", "--generate-embedded-object-meta", "--annotation",
		"api-approved.kubernetes.io=unapproved, a test",
	}, packages...)...)
	var findings bytes.Buffer
	cmd.Stderr = &findings
	out, err := cmd.Output()
	if exit := (&exec.ExitError{}); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		require.NoError(t, err, "%s", &findings)
	}
	require.NotEmpty(t, out, "%s", &findings)
	return out
}

// A tally counts what was compared.
type tally struct {
	objects, answers, refused int // of the report on stored objects
	preflights, unfit         int // objects that an installer was asked about, and that it refuses
	// of the CRDs, of which some break something, and some of these are shown by an object
	changes, breaking, shown int
}

func (c tally) String() string {
	return fmt.Sprintf("%d objects, %d answers, of which %d are refusals; %d preflights, of which %d are refusals; %d changes, %d breaking, %d witnesses",
		c.objects, c.answers, c.refused, c.preflights, c.unfit, c.changes, c.breaking, c.shown)
}

func (c *tally) add(other tally) {
	c.objects, c.answers, c.refused = c.objects+other.objects, c.answers+other.answers,
		c.refused+other.refused
	c.preflights, c.unfit = c.preflights+other.preflights, c.unfit+other.unfit
	c.changes, c.breaking, c.shown = c.changes+other.changes, c.breaking+other.breaking,
		c.shown+other.shown
}

// upgraded creates objects under the old CRD, updates it, and asks what the report tells.
func (c *tally) upgraded(t *testing.T, old, now *simulate.CRD, objects [][]byte) {
	t.Helper()
	u, err := upgrade.New(t.Context(), []*simulate.CRD{old}, []*simulate.CRD{now},
		upgrade.Options{Preflight: true, Release: releaseOf(t)})
	require.NoError(t, err)
	shown := witness.Find(t.Context(), old, now)
	c.found(shown)
	manifest, err := json.Marshal(old)
	require.NoError(t, err)
	crd, err := api.Apply(t.Context(), manifest)
	require.NoError(t, err)
	var answers []upgrade.Answer
	for i, object := range objects {
		name := fmt.Sprintf("o%d", i)
		if err := create(t, crd, named(t, object, name, crd.Scope)); err != nil {
			t.Errorf("%s: the simulator accepts what the server refuses: %v\n%s", old.Name,
				err, object)
			continue
		}
		dumped, err := api.Do(t.Context(), http.MethodGet, pathTo(crd, storageOf(old).Name, name),
			nil)
		require.NoError(t, err)
		a := u.Object(t.Context(), dumped.Body)
		c.preflight(t, now, dumped.Body, a)
		answers = append(answers, a)
	}
	before := kept(t, crd, shown)
	update(t, crd.Name, now)
	c.confirmed(t, crd, shown, before, kept(t, crd, shown))
	for _, a := range answers {
		c.objects++
		c.asked(t, crd, a)
	}
	require.NoError(t, api.Delete(t.Context(), crd.Name))
}

// asked compares the answers on one object: each read and each write.
func (c *tally) asked(t *testing.T, crd server.CRD, a upgrade.Answer) {
	t.Helper()
	for _, w := range a.Writes {
		err := write(t, crd, a, w)
		c.answers++
		if !w.Accepted {
			c.refused++
		}
		assert.Equal(t, w.Accepted, err == nil, "%s %s: %+v: %v", crd.Name, a.ID(), w, err)
	}
	for _, r := range a.Reads {
		reply, err := api.Do(t.Context(), http.MethodGet, pathTo(crd, r.Version, a.Name), nil)
		require.NoError(t, err)
		object := decoded(t, reply)
		c.answers++
		for _, added := range r.Added {
			c.answers++
			assert.Equal(t, string(asJSON(t, added.Value)),
				string(asJSON(t, valueAt(object, added.Path))),
				"%s %s: read of %s: %s", crd.Name, a.ID(), r.Version, added.Path)
		}
		for _, hidden := range r.Hidden {
			c.answers++
			assert.Nil(t, valueAt(object, hidden.Path), "%s %s: read of %s: %s", crd.Name, a.ID(),
				r.Version, hidden.Path)
		}
	}
}

// valueAt returns the value at a path such as spec.ports[0].name, or nil.
func valueAt(value any, path string) any {
	for _, step := range stepsOf(path) {
		switch holder := value.(type) {
		case map[string]any:
			value = holder[step]
		case []any:
			var n int
			if _, err := fmt.Sscan(step, &n); err != nil || n >= len(holder) {
				return nil
			}
			value = holder[n]
		default:
			return nil
		}
	}
	return value
}

// storageOf returns the version that a CRD's objects are stored in.
func storageOf(crd *simulate.CRD) (v v1.CustomResourceDefinitionVersion) {
	for _, v := range crd.Spec.Versions {
		if v.Storage {
			return v
		}
	}
	return v
}
