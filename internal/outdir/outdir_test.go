package outdir_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/outdir"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, data := range files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600))
	}
}

func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	got := map[string]string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			got[e.Name()] = "directory"
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		got[e.Name()] = string(data)
	}
	return got
}

// made carries out a plan.
func made(t *testing.T, plan outdir.Plan) []outdir.Change {
	t.Helper()
	changes, err := plan.Apply()
	require.NoError(t, err)
	return changes
}

func TestPlanAndApply(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"same": "1", "old": "1", "ours": "x", "theirs": "y"})
	before, err := os.Stat(filepath.Join(dir, "same"))
	require.NoError(t, err)

	want := []outdir.File{{Name: "new", Data: []byte("1")}, {Name: "old", Data: []byte("2")},
		{Name: "same", Data: []byte("1")}}
	want = append(want, outdir.File{Name: "theirs", Kept: true})
	plan, err := outdir.Compare(outdir.Target{Dir: dir, Files: want,
		Stale: func(name string, _ []byte) bool { return name == "ours" }})
	require.NoError(t, err)
	require.Len(t, plan.Changes, 3)
	made(t, plan)

	assert.Equal(t, map[string]string{"same": "1", "old": "2", "new": "1", "theirs": "y"},
		read(t, dir))
	after, err := os.Stat(filepath.Join(dir, "same"))
	require.NoError(t, err)
	assert.Equal(t, before.ModTime(), after.ModTime(), "an unchanged file is left untouched")
	old, err := os.Stat(filepath.Join(dir, "old"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), old.Mode().Perm(), "permissions stay")
}

func TestFailurePutsBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"b": "old"})
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "c", "full"), 0o755),
		"a directory cannot be replaced by a file")
	err := outdir.Apply([]outdir.Change{
		{Kind: outdir.Create, Dir: dir, Name: "a", New: []byte("new")},
		{Kind: outdir.Update, Dir: dir, Name: "b", Old: []byte("old"), New: []byte("new")},
		{Kind: outdir.Update, Dir: dir, Name: "c", New: []byte("new")},
	})
	require.Error(t, err)
	assert.Equal(t, map[string]string{"b": "old", "c": "directory"}, read(t, dir))
}

// TestCase finds a wanted file under a name in another case, as systems do where that does not
// count: it is not stale. Elsewhere a link stands in for them.
func TestCase(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"Foo": "1", "Bar": "1"})
	if err := os.Link(filepath.Join(dir, "Foo"), filepath.Join(dir, "foo")); !errors.Is(err,
		fs.ErrExist) {
		require.NoError(t, err)
	}
	plan, err := outdir.Compare(outdir.Target{Dir: dir,
		Files: []outdir.File{{Name: "foo", Data: []byte("1")}}, Stale: func(string, []byte) bool {
			return true
		}})
	require.NoError(t, err)
	require.Len(t, plan.Changes, 1)
	assert.Equal(t, "Bar", plan.Changes[0].Name)
	assert.Equal(t, outdir.Delete, plan.Changes[0].Kind)
}

func TestMissingDirectory(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "b")
	plan, err := outdir.Compare(outdir.Target{Dir: dir,
		Files: []outdir.File{{Name: "f", Data: []byte("1")}}, Stale: func(string, []byte) bool {
			return true
		}})
	require.NoError(t, err)
	made(t, plan)
	assert.Equal(t, map[string]string{"f": "1"}, read(t, dir))
}

func TestDeletedFileComesBackAsItWas(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"a": "old"})
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "c", "full"), 0o755))
	err := outdir.Apply([]outdir.Change{
		{Kind: outdir.Delete, Dir: dir, Name: "a", Old: []byte("old")},
		{Kind: outdir.Update, Dir: dir, Name: "c", New: []byte("new")},
	})
	require.Error(t, err)
	assert.Equal(t, map[string]string{"a": "old", "c": "directory"}, read(t, dir))
	info, err := os.Stat(filepath.Join(dir, "a"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestFailureUnmakesDirectories(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	err := outdir.Apply([]outdir.Change{{Kind: outdir.Create, Dir: filepath.Join(dir, "a", "b"),
		Name: "../x"}})
	require.Error(t, err)
	assert.Empty(t, read(t, dir))
}

// TestLinks writes to where symbolic links lead inside the directory, and to nowhere else.
func TestLinks(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "dir")
	require.NoError(t, os.Mkdir(dir, 0o755))
	write(t, top, map[string]string{"outside": "old"})
	write(t, dir, map[string]string{"target": "old"})
	for name, to := range map[string]string{
		"link": "target", "dangling": "nothing", "round": "round", "out": "../outside",
		"void": "../nothing",
		"abs":  filepath.Join(top, "outside"), "device": "/dev/null",
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	plan, err := outdir.Compare(outdir.Target{Dir: dir,
		Files: []outdir.File{{Name: "link", Data: []byte("new")},
			{Name: "dangling", Data: []byte("new")}}})
	require.NoError(t, err)
	made(t, plan)
	for _, name := range []string{"target", "nothing"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, "new", string(data))
	}
	link, err := os.Readlink(filepath.Join(dir, "link"))
	require.NoError(t, err)
	assert.Equal(t, "target", link)
	for _, name := range []string{"round", "out", "void", "abs", "device", "../outside", "/etc/x",
		"..", "."} {
		require.Error(t,
			outdir.Apply([]outdir.Change{{Kind: outdir.Create, Dir: dir, Name: name,
				New: []byte("x")}}), name)
		require.Error(t,
			outdir.Apply([]outdir.Change{{Kind: outdir.Update, Dir: dir, Name: name,
				New: []byte("x")}}), name)
	}
	assert.Equal(t, map[string]string{"outside": "old", "dir": "directory"}, read(t, top))
}

// TestLinkedDirectories writes through links between the directory and a file if they lead to below
// the directory; it touches nothing elsewhere, not even to look for what a killed run has left
// there.
func TestLinkedDirectories(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	dir := filepath.Join(top, "dir")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "inside", "deep"), 0o755))
	require.NoError(t, os.Mkdir(filepath.Join(top, "elsewhere"), 0o755))
	write(t, filepath.Join(top, "elsewhere"),
		map[string]string{"f": "theirs", ".schemagen-1": "theirs"})
	write(t, dir, map[string]string{"file": "old"})
	require.NoError(t, os.Symlink(dir, filepath.Join(top, "way")))
	for name, to := range map[string]string{
		"good": "inside", "inside/same": "deep", "out": "../elsewhere",
		"inside/out": "../../elsewhere", "up": "..",
		"abs": filepath.Join(top, "elsewhere"), "dangling": "nothing", "void": "../nothing",
		"round": "round",
	} {
		require.NoError(t, os.Symlink(to, filepath.Join(dir, name)))
	}
	for name, at := range map[string]string{
		"out/f": "out", "good/out/f": "good/out", "out/new/f": "out", "up/elsewhere/f": "up",
		"abs/f":      "abs",
		"dangling/f": "dangling", "void/f": "void", "round/f": "round", "file/f": "file",
	} {
		for _, kind := range []outdir.Kind{outdir.Create, outdir.Update, outdir.Delete} {
			err := outdir.Apply([]outdir.Change{{Kind: outdir.Create, Dir: dir, Name: "first/f"},
				{Kind: kind, Dir: dir, Name: name, New: []byte("ours")}})
			require.ErrorContains(t, err, filepath.Join(dir, at), "%s %s", kind, name)
		}
	}
	assert.NoDirExists(t, filepath.Join(dir, "first"))
	assert.Equal(t, map[string]string{"f": "theirs", ".schemagen-1": "theirs"},
		read(t, filepath.Join(top, "elsewhere")))
	for _, name := range []string{"good/f", "inside/same/f"} {
		require.NoError(t,
			outdir.Apply([]outdir.Change{{Kind: outdir.Create, Dir: filepath.Join(top, "way"),
				Name: name, New: []byte("ours")}}))
	}
	assert.FileExists(t, filepath.Join(dir, "inside", "f"))
	assert.Equal(t, map[string]string{"f": "ours"}, read(t, filepath.Join(dir, "inside", "deep")))
}

// TestSpellings writes to one directory under several names, waits for itself nowhere, and takes no
// file for another's.
func TestSpellings(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	require.NoError(t, os.Symlink("dir", filepath.Join(top, "link")))
	require.NoError(t, os.Mkdir(filepath.Join(top, "dir"), 0o755))
	all := func(string, []byte) bool { return true }
	for range 2 { // the second time what one wants would be stale for the other
		plan, err := outdir.Compare(
			outdir.Target{Dir: filepath.Join(top, "dir", "new"), Files: []outdir.File{{Name: "a"}},
				Stale: all},
			outdir.Target{Dir: filepath.Join(top, "link", "new"), Files: []outdir.File{{Name: "b"}},
				Stale: all},
		)
		require.NoError(t, err)
		made(t, plan)
		assert.Equal(t, map[string]string{"a": "", "b": ""},
			read(t, filepath.Join(top, "dir", "new")))
	}
	places := outdir.Places{}
	for _, dir := range []string{"dir", "link", "dir/none", "link/none"} {
		assert.Equal(t, places.Of(filepath.Join(top, dir), "x"),
			places.Of(strings.Replace(filepath.Join(top, dir), "link", "dir", 1), "x"))
	}
	relative, err := filepath.Abs("none")
	require.NoError(t, err)
	assert.Equal(t, places.Of("none", "x/y"), places.Of(relative, "x/y"))
	assert.NotEqual(t, places.Of("none", "x/y"), places.Of("none", "x/z"))
}

// TestLeftovers removes what a killed run has left, and nothing else.
func TestLeftovers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{".schemagen-123": "half", ".schemagen-mine": "x",
		".schemagen-": "z", ".schemagen.yaml": "y"})
	require.NoError(t,
		outdir.Apply([]outdir.Change{{Kind: outdir.Create, Dir: dir, Name: "a", New: []byte("1")}}))
	want := map[string]string{"a": "1", ".schemagen-mine": "x", ".schemagen-": "z",
		".schemagen.yaml": "y"}
	assert.Equal(t, want, read(t, dir))
	write(t, dir, map[string]string{".schemagen-456": "after the last rename"})
	require.NoError(t, outdir.Apply(nil, dir))
	assert.Equal(t, want, read(t, dir))
}

// TestTwoAtOnce lets several write different contents to one directory.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			text := []byte(strings.Repeat(strconv.Itoa(i), 100_000))
			files := []outdir.File{{Name: "a", Data: text}, {Name: "b", Data: text}}
			for range 20 {
				plan, err := outdir.Compare(outdir.Target{Dir: dir, Files: files,
					Stale: func(string, []byte) bool { return false }})
				if assert.NoError(t, err) {
					_, err := plan.Apply()
					assert.NoError(t, err)
				}
			}
		})
	}
	wg.Wait()
	got := read(t, dir)
	assert.Len(t, got, 2)
	assert.Equal(t, got["a"], got["b"], "who wrote last wrote both")
	assert.Equal(t, strings.Repeat(got["a"][:1], 100_000), got["a"])
}

// TestMeanwhile lets another run write between a comparison and what follows from it.
func TestMeanwhile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	before := map[string]string{"same": "1", "other": "0", "current": "1"}
	write(t, dir, before)
	plan := func(more ...outdir.File) outdir.Plan {
		files := append(more, outdir.File{Name: "same", Data: []byte("1")},
			outdir.File{Name: "other", Data: []byte("1")})
		p, err := outdir.Compare(outdir.Target{Dir: dir, Files: files,
			Stale: func(name string, _ []byte) bool { return name == "stale" }})
		require.NoError(t, err)
		require.Len(t, p.Changes, 1)
		return p
	}
	theirs := map[string]string{"same": "2", "other": "2", "current": "1", "stale": "2"}

	p := plan()
	write(t, dir, theirs)
	assert.Len(t, made(t, p), 3)
	assert.Equal(t, map[string]string{"same": "1", "other": "1", "current": "1"}, read(t, dir),
		"who writes last writes all")

	write(t, dir, before)
	p = plan()
	write(t, dir, map[string]string{"other": "1"})
	assert.Empty(t, made(t, p), "another run has made what there was to be made")

	write(t, dir, before)
	p, err := outdir.Compare(outdir.Target{Dir: dir,
		Files: []outdir.File{{Name: "same", Data: []byte("2")}}, Below: "*",
		Stale: func(string, []byte) bool { return true }})
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "new"), 0o755))
	write(t, filepath.Join(dir, "new"), map[string]string{"stale": "2"})
	_, err = p.Apply()
	require.EqualError(t, err,
		filepath.Join(dir, "new", "stale")+" changed while schemagen was running: run it again",
		"nobody has waited for that directory")
}

// TestAlike leaves what will do as it is.
func TestAlike(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, map[string]string{"alike": "A", "other": "x"})
	files := []outdir.File{{Name: "alike", Data: []byte("a")}, {Name: "missing", Data: []byte("a")},
		{Name: "other", Data: []byte("a")}}
	plan, err := outdir.Compare(outdir.Target{Dir: dir, Files: files, Alike: bytes.EqualFold})
	require.NoError(t, err)
	assert.Len(t, made(t, plan), 2)
	assert.Equal(t, map[string]string{"alike": "A", "missing": "a", "other": "a"}, read(t, dir))
}

// TestTargets brings several directories to their states together: what one wants is not stale for
// another, files that are written once stay as the user left them, and a directory that a removal
// leaves empty goes.
func TestTargets(t *testing.T) {
	t.Parallel()
	top := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(top, "deep", "gone"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(top, "deep", "kept"), 0o755))
	write(t, filepath.Join(top, "deep", "gone"), map[string]string{"ours": "1"})
	write(t, filepath.Join(top, "deep", "kept"), map[string]string{"ours": "1", "theirs": "2"})
	write(t, filepath.Join(top, "deep"), map[string]string{"ours": "not where names put it"})
	write(t, top, map[string]string{"once": "the user's"})
	require.NoError(t, os.Symlink("kept", filepath.Join(top, "deep", "link")))
	ours := func(name string, _ []byte) bool { return filepath.Base(name) == "ours" }

	plan, err := outdir.Compare(
		outdir.Target{Dir: filepath.Join(top, "deep"),
			Files: []outdir.File{{Name: "new/file", Data: []byte("1")}}, Stale: ours, Below: "*"},
		outdir.Target{Dir: top, Files: []outdir.File{{Name: "deep/kept/ours", Data: []byte("1")},
			{Name: "once", Data: []byte("x"), Once: true}}, Stale: ours},
	)
	require.NoError(t, err)
	require.Len(t, plan.Changes, 2)
	made(t, plan)
	assert.Equal(t, map[string]string{"new": "directory", "kept": "directory",
		"ours": "not where names put it", "link": "directory"},
		kinds(t, filepath.Join(top, "deep")))
	assert.Equal(t, map[string]string{"ours": "1", "theirs": "2"},
		read(t, filepath.Join(top, "deep", "kept")))
	assert.Equal(t, map[string]string{"file": "1"}, read(t, filepath.Join(top, "deep", "new")))
}

// kinds is read with the links of a directory among the directories.
func kinds(t *testing.T, dir string) map[string]string {
	t.Helper()
	require.NoError(t, os.Remove(filepath.Join(dir, "link")))
	got := read(t, dir)
	got["link"] = "directory"
	return got
}
