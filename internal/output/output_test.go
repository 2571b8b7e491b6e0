package output_test

import (
	"bytes"
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// fileOf returns the name of a file of a format, some of which are JSON only.
func fileOf(f output.Format, name string) string {
	if _, err := output.New(config.Output{Format: f.Name, Path: name + ".yaml"}); err != nil {
		return name + ".json"
	}
	return name + ".yaml"
}

func readAll(t *testing.T, pattern string) []output.Manifest {
	t.Helper()
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var all []output.Manifest
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		m, err := output.Manifest{YAML: data}.Read()
		require.NoError(t, err, name)
		all = append(all, m)
	}
	return all
}

// TestGolden holds what every format makes of the same manifests against testdata/golden, where
// nothing else may lie.
func TestGolden(t *testing.T) {
	t.Parallel()
	ms := readAll(t, "testdata/input/*.yaml")
	var targets []outdir.Target
	for _, f := range ofCRDs() {
		path := filepath.Join("testdata", "golden", f.Name, "api")
		if f.Names == "" {
			path = fileOf(f, path)
		}
		o, err := output.New(config.Output{Format: f.Name, Path: path})
		require.NoError(t, err)
		target, found := o.Target(t.Context(), ms, output.Line, "")
		require.Empty(t, found)
		target.Stale = nil
		targets = append(targets, target)
	}
	plan, err := outdir.Compare(targets...)
	require.NoError(t, err)
	changes := append(plan.Changes, orphans(t, targets)...)
	if *update {
		require.NoError(t, outdir.Apply(changes))
		return
	}
	for _, c := range changes {
		assert.Equal(t, string(c.Old), string(c.New), "%s: run this test with -update", c.Path())
	}
}

// orphans returns the removals of golden files that nothing makes.
func orphans(t *testing.T, targets []outdir.Target) (changes []outdir.Change) {
	t.Helper()
	made := map[string]bool{}
	for _, target := range targets {
		for _, f := range target.Files {
			made[filepath.Join(target.Dir, f.Name)] = true
		}
	}
	top := filepath.Join("testdata", "golden")
	require.NoError(t, filepath.WalkDir(top, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || made[path] {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(top, path)
		changes = append(changes,
			outdir.Change{Kind: outdir.Delete, Dir: top, Name: filepath.ToSlash(name), Old: data})
		return err
	}))
	return changes
}

// TestDocs holds the table of docs/outputs.md to the formats.
func TestDocs(t *testing.T) {
	t.Parallel()
	file := filepath.FromSlash("../../docs/outputs.md")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	const head = "| format | result | names |\n|---|---|---|\n"
	before, rest, ok := strings.Cut(string(data), head)
	require.True(t, ok, "%s has no table of formats", file)
	_, after, ok := strings.Cut(rest, "\n\n")
	require.True(t, ok)
	var rows []string
	for _, f := range output.Formats() {
		rows = append(rows, "| `"+f.Name+"` | "+f.Title+" | "+namesOf(f)+" |")
	}
	want := before + head + strings.Join(rows, "\n") + "\n\n" + after
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o600))
		return
	}
	assert.Equal(t, want, string(data), "run this test with -update")
}

// namesOf returns how the files of a format are called, for people.
func namesOf(f output.Format) string {
	switch ext := filepath.Ext(fileOf(f, "")); {
	case f.Names != "":
		return "`" + path.Join(f.Dir, f.Names) + "`"
	case f.File != "":
		return "the path, or `" + f.File + "` in a directory"
	case ext == ".json":
		return "the path, which ends in `.json`"
	}
	return "the path"
}

// TestNames gives templates names that would lead elsewhere.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, template := range []string{
		"", "/x", "x/", "..", "../x", "a/../x", "./x", "a//b", `a\b`, "c:x", "{group", "{nothing}",
		"x\x00", "a*b", "[x]", "}", "{group}/../{kind}", "a\nb",
	} {
		_, err := output.ParseNames(template)
		assert.Error(t, err, "%q", template)
	}
	m := output.Manifest{Group: "example.com", Kind: "CronTab", Plural: "crontabs",
		Singular: "crontab"}
	names, err := output.ParseNames("{group}/{lowerKind}-{kind}_{plural}.{singular}@{version}.yaml")
	require.NoError(t, err)
	name, err := names.Of(m, "v1")
	require.NoError(t, err)
	assert.Equal(t, "example.com/crontab-CronTab_crontabs.crontab@v1.yaml", name)
	for _, group := range []string{"", "..", ".", "a/b", `a\b`, "/etc", "c:", "a\nb",
		"../..", "a\x00"} {
		m.Group = group
		name, err := names.Of(m, "v1")
		assert.Error(t, err, "the group %q makes %q", group, name)
	}
}

// TestFileAndDir says what a marker and the place of a declaration are in names.
func TestFileAndDir(t *testing.T) {
	t.Parallel()
	names, err := output.ParseNames("{dir}/crds/{file}-all.yaml")
	require.NoError(t, err)
	for _, c := range []struct{ as, dir, want string }{
		{"", "api/v1", "api/v1/crds/example.com_crontabs-all.yaml"},
		{"10_{plural}.{kind}", "v1", "v1/crds/10_crontabs.CronTab-all.yaml"},
		{"{file}", "v1", ""},
		{"{nothing}", "v1", ""},
		{"a/b", "v1", ""},
		{"x", "", ""},
		{"x", "../v1", ""},
		{"x", "/v1", ""},
	} {
		name, err := names.Of(output.Manifest{Group: "example.com", Kind: "CronTab",
			Plural: "crontabs", As: c.as, Dir: c.dir}, "v1")
		if c.want == "" {
			assert.Error(t, err, "%q in %q makes %q", c.as, c.dir, name)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, name)
	}
}

// TestHostileGroup keeps a group with a separator out of every format's directory.
func TestHostileGroup(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/input/example.com_plain.yaml")
	require.NoError(t, err)
	data = bytes.ReplaceAll(data, []byte("example.com"), []byte("../../example.com"))
	m, err := output.Manifest{YAML: data}.Read()
	require.NoError(t, err)
	for _, f := range ofCRDs() {
		o, err := output.New(config.Output{Format: f.Name, Path: fileOf(f, "out")})
		require.NoError(t, err)
		target, found := o.Target(t.Context(), []output.Manifest{m}, output.Line, "")
		for _, file := range target.Files {
			assert.True(t, filepath.IsLocal(file.Name), "%s: %s", f.Name, file.Name)
		}
		if f.Names != "" {
			require.Len(t, found, 1, f.Name)
			assert.Equal(t, "output/name", string(found[0].Code))
		}
	}
}

// TestBrokenManifestStays keeps the files of a broken manifest as they are.
func TestBrokenManifestStays(t *testing.T) {
	t.Parallel()
	ms := readAll(t, "testdata/input/*.yaml")
	for _, f := range ofCRDs() {
		o, err := output.New(config.Output{Format: f.Name, Path: fileOf(f, "out")})
		require.NoError(t, err)
		sound, _ := o.Target(t.Context(), ms, "", "")
		broken := slices.Clone(ms)
		for i := range broken {
			broken[i].Broken = true
		}
		kept, found := o.Target(t.Context(), broken, "", "")
		assert.Empty(t, found)
		require.Equal(t, len(sound.Files), len(kept.Files))
		for i, file := range kept.Files {
			assert.Equal(t, sound.Files[i].Name, file.Name)
			assert.True(t, file.Once || file.Kept && file.Data == nil, "%s: %s", f.Name, file.Name)
		}
	}
}

// TestOurs tells our files from others' by what each format writes.
func TestOurs(t *testing.T) {
	t.Parallel()
	ms := readAll(t, "testdata/input/*.yaml")
	for _, f := range ofCRDs() {
		o, err := output.New(config.Output{Format: f.Name, Path: fileOf(f, "out")})
		require.NoError(t, err)
		target, _ := o.Target(t.Context(), ms, output.Line+"# and a header\n", "")
		for _, file := range target.Files {
			ours := target.Stale(file.Name, file.Data)
			assert.Equal(t, !file.Once, ours, "%s: %s must begin with a comment that IsOurs in "+
				"target.go reads, so that it is removed when nothing makes it any more", f.Name,
				file.Name)
			crlf := bytes.ReplaceAll(file.Data, []byte("\n"), []byte("\r\n"))
			assert.Equal(t, ours, target.Stale(file.Name, crlf), "%s: %s with other ends of lines",
				f.Name, file.Name)
		}
		for name, data := range map[string]string{"out.yaml": "# mine\n" + output.Line,
			"x.txt": output.Line, "x.json": "{}", "templates/x.yaml": "a: b"} {
			assert.False(t, target.Stale(name, []byte(data)), "%s: %s is not ours", f.Name, name)
		}
	}
}

// TestSelection says by globs which kinds an output has.
func TestSelection(t *testing.T) {
	t.Parallel()
	ms := readAll(t, "testdata/input/*.yaml")
	for _, c := range []struct{ include, exclude, want []string }{
		{[]string{"*"}, nil, []string{"NoSpec", "Plain", "Thing"}},
		{[]string{"T*"}, nil, []string{"Thing"}},
		{[]string{"*.example.com"}, nil, []string{"NoSpec", "Plain", "Thing"}},
		{[]string{"*"}, []string{"Thing"}, []string{"NoSpec", "Plain"}},
		{nil, []string{"Plain.example.com"}, []string{"NoSpec", "Thing"}},
		{[]string{"Thing", "NoSpec"}, nil, []string{"NoSpec", "Thing"}},
		{[]string{"thing"}, nil, nil},
	} {
		o, err := output.New(config.Output{Format: "manifests", Path: "x", Names: "{kind}.yaml",
			Include: c.include, Exclude: c.exclude})
		require.NoError(t, err)
		target, _ := o.Target(t.Context(), ms, "", "")
		var kinds []string
		for _, f := range target.Files {
			kinds = append(kinds, strings.TrimSuffix(f.Name, ".yaml"))
		}
		slices.Sort(kinds)
		assert.Equal(t, c.want, kinds, "%v but %v", c.include, c.exclude)
	}
}

// ofCRDs returns the formats that are made of CRDs.
func ofCRDs() []output.Format {
	return slices.DeleteFunc(output.Formats(), func(f output.Format) bool {
		return output.IsNonCRD(f.Name)
	})
}
