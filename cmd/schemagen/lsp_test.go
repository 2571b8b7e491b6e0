package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	protocol "github.com/tliron/glsp/protocol_3_16"
	"golang.org/x/tools/txtar"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/test/lsptest"
)

// TestLSP runs a session over each archive in testdata/lsp: the files with notes are open, and what
// a server says is compared with these. Of a file in which a note expects a finding all findings
// are expected.
func TestLSP(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob(filepath.Join(repository, "testdata/lsp/*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, archives)
	count := map[string]int{}
	for _, name := range archives {
		for _, n := range editorCase(t, name) {
			count[strings.TrimSuffix(n.Kind, "all")]++
		}
	}
	t.Log(count)
	for kind, n := range count {
		assert.GreaterOrEqual(t, n, 10, "notes of the kind %s", kind)
	}
}

// editorCase holds one archive to its notes.
func editorCase(t *testing.T, name string) []lsptest.Note {
	t.Helper()
	dir, notes, texts := unpack(t, name)
	c := editor(t, dir, map[string]any{"inlayHints": true})
	// a busy machine is no fault of the program
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	for file, text := range texts {
		require.NoError(t, c.Open(ctx, file, text))
	}
	expected := map[string]int{}
	for _, n := range notes {
		if n.Kind == "diag" {
			expected[n.File]++
		}
	}
	for file := range texts {
		require.NoError(t, c.Check(ctx, file))
		require.NoError(t, c.Await(ctx, file, 1))
	}
	for _, n := range notes {
		if wrong := c.Hold(ctx, n); wrong != "" {
			t.Errorf("%s: %s", filepath.Base(name),
				strings.ReplaceAll(wrong, dir+string(filepath.Separator), ""))
		}
	}
	for file, n := range expected {
		var all []string
		for _, d := range c.Found()[file].Diagnostics {
			all = append(all, fmt.Sprintf("%d: %s", d.Range.Start.Line+1, d.Message))
		}
		assert.Len(t, all, n, "%s: %s", filepath.Base(name), strings.Join(all, "\n"))
	}
	require.NoError(t, c.Stop(ctx))
	return notes
}

// unpack writes the files of an archive, without their notes, as a module whose requirements are
// stand-ins. The texts are those of files with notes. Lines of files called *_crlf.go end as on
// Windows.
func unpack(t *testing.T, name string) (dir string, notes []lsptest.Note, texts map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	require.NoError(t, err)
	dir, err = filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	texts = map[string]string{}
	write := func(file, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	apis, err := filepath.Abs("../../testdata/apis")
	require.NoError(t, err)
	write(filepath.Join(dir, "go.mod"),
		"module example.com/api\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\n"+
			fmt.Sprintf("replace k8s.io/apimachinery => %q\n",
				filepath.Join(apis, "standin/apimachinery")))
	for _, f := range archive.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		text, its, err := lsptest.Strip(file, string(f.Data))
		require.NoError(t, err)
		if strings.HasSuffix(file, "_crlf.go") {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		write(file, text)
		if len(its) > 0 {
			texts[file] = text
			notes = append(notes, its...)
		}
	}
	return dir, notes, texts
}

// editor starts a session with the command as a process.
func editor(t *testing.T, dir string, options map[string]any) *lsptest.Client {
	t.Helper()
	cmd := exec.Command("schemagen", "lsp")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(os.Environ(), "GOWORK=off") // and otherwise as lint has it
	c, err := lsptest.Start(t.Context(), cmd, options)
	require.NoError(t, err)
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		time.Sleep(10 * time.Millisecond) // until its directory is not in use
	})
	return c
}

// TestExit ends a session whose editor leaves its end of the pipe open, and goes on speaking.
func TestExit(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, "schemagen", "lsp")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	say := func(message string) error {
		_, err := fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(message), message)
		return err
	}
	require.NoError(t,
		say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`))
	require.NoError(t, say(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`))
	require.NoError(t, say(`{"jsonrpc":"2.0","method":"exit"}`))
	for say(`{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"off"}}`) == nil &&
		ctx.Err() == nil {
	}
	require.NoError(t, cmd.Wait())
}

// emptyModule makes a module, and returns its directory and what writes a file in it and returns
// the file's name.
func emptyModule(t *testing.T) (dir string, write func(name, text string) string) {
	t.Helper()
	dir = t.TempDir()
	write = func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		return file
	}
	write("go.mod", "module example.com/m\n\ngo 1.26.0\n")
	return dir, write
}

// TestClosedConfiguration closes a faulty configuration: what is wrong with the file on disk stays.
func TestClosedConfiguration(t *testing.T) {
	t.Parallel()
	dir, write := emptyModule(t)
	const text = "version: 1\nnonsense: 3\n"
	configuration, source := write("schemagen.yaml", text), write("a.go", "package m\n")
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, source, "package m\n"))
	require.NoError(t, c.Check(ctx, source))
	require.NoError(t, c.Open(ctx, configuration, text))
	require.NoError(t, c.Await(ctx, configuration, 1))
	require.NoError(t, c.Close(ctx, configuration))
	closed := func() bool { return c.Found()[configuration].Version < 0 }
	require.Eventually(t, closed, time.Minute, time.Millisecond)
	shown := func() bool { return len(c.Found()[configuration].Diagnostics) > 0 }
	assert.Eventually(t, shown, time.Minute, time.Millisecond)
}

// TestStale asks about a field of a file that cannot be read any more: the markers that the last
// run found have moved since.
func TestStale(t *testing.T) {
	t.Parallel()
	dir, notes, texts := unpack(t, filepath.Join(repository, "testdata/lsp/declared.txtar"))
	at := slices.IndexFunc(notes, func(n lsptest.Note) bool {
		return n.Kind == "hover" && n.Args[0] == "Flag"
	})
	require.GreaterOrEqual(t, at, 0)
	n := notes[at]
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, n.File, texts[n.File]))
	require.NoError(t, c.Check(ctx, n.File))
	_, err := c.Change(ctx, n.File, strings.Replace(texts[n.File], "package v1\n",
		"package v1\n\n// Moved.\n", 1)+"\nbroken\n")
	require.NoError(t, err)
	require.NoError(t, c.Check(ctx, n.File))
	n.Line += 2
	assert.Empty(t, c.Hold(ctx, n))
}

// TestFixAtOnce asks for all fixes right after a change, as an editor does that makes them on
// saving: they are those of the text as it is now.
func TestFixAtOnce(t *testing.T) {
	t.Parallel()
	dir, write := emptyModule(t)
	const text = "package m\n\n// T is one.\n//\n// + kubebuilder:validation:MinLength=1\ntype T string\n"
	source := write("a.go", text)
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, source, text))
	require.NoError(t, c.Check(ctx, source))
	for n := range 5 {
		now := strings.Repeat("// Moved.\n", n) + text
		_, err := c.Change(ctx, source, now)
		require.NoError(t, err)
		var actions []protocol.CodeAction
		require.NoError(t, c.Call(ctx, "textDocument/codeAction", map[string]any{
			"textDocument": map[string]any{"uri": filename.URI(source)}, "range": protocol.Range{},
			"context": map[string]any{"only": []string{"source.fixAll"}, "diagnostics": []any{}},
		}, &actions))
		require.Len(t, actions, 1)
		fixed := lsptest.Apply(now, actions[0].Edit.Changes[filename.URI(source)])
		assert.Equal(t, strings.Replace(now, "+ kube", "+kube", 1), fixed)
	}
}

// TestCancelled cancels requests that are under way, as VS Code does while one types: it would show
// an error that is an answer to one.
func TestCancelled(t *testing.T) {
	t.Parallel()
	dir, write := emptyModule(t)
	source := write("a.go", "package m\n")
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, source, "package m\n"))
	for n := range 5 {
		checked := make(chan error)
		go func() { checked <- c.Check(ctx, source) }()
		time.Sleep(time.Millisecond)
		id := map[string]any{"id": 2 + 2*n} // after that of initialize
		require.NoError(t, c.Call(ctx, "$/cancelRequest", id, nil))
		require.NoError(t, <-checked)
	}
}

// TestWatched has files come beside an open one, and in a module of which no file is open.
func TestWatched(t *testing.T) {
	t.Parallel()
	dir, write := emptyModule(t)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "other"), 0o777))
	write("other/go.mod", "module example.com/other\n\ngo 1.26.0\n")
	const wrong = "package m\n\n// T is one.\n// +kubebuilder:validation:maxLength=1\ntype T string\n"
	source := write("a.go", "package m\n")
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, source, "package m\n"))
	require.NoError(t, c.Check(ctx, source))
	other, beside := write("other/a.go", wrong), write("b.go", wrong)
	for _, file := range []string{other, beside} {
		require.NoError(t, c.Call(ctx, "workspace/didChangeWatchedFiles", map[string]any{
			"changes": []any{map[string]any{"uri": filename.URI(file), "type": 1}},
		}, nil))
	}
	require.NoError(t, c.Check(ctx, source))
	found := c.Found()
	assert.Len(t, found[beside].Diagnostics, 1)
	assert.NotContains(t, found, other)
}

// TestModules edits a package that one of another module imports, and the outer module of a nested
// one: each has its findings, whichever was looked at last.
func TestModules(t *testing.T) {
	t.Parallel()
	dir, write := emptyModule(t)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "lib"), 0o777))
	write("lib/go.mod", "module example.com/lib\n\ngo 1.26.0\n")
	write("go.mod", "module example.com/m\n\ngo 1.26.0\n\n"+
		"require example.com/lib v0.0.0\n\nreplace example.com/lib => ./lib\n")
	const lib = "package lib\n\n// T is one.\n// +kubebuilder:validation:MinLength=1\ntype T string\n"
	const text = "package m\n\nimport \"example.com/lib\"\n\n// U has one.\ntype U struct {\n" +
		"\t// +kubebuilder:validation:MaxLength=9\n\tT lib.T `json:\"t\"`\n}\n"
	below, source := write("lib/a.go", lib), write("a.go", text)
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, below, lib))
	require.NoError(t, c.Open(ctx, source, text))
	for _, step := range []struct {
		file, text    string
		below, source int
	}{
		{below, lib, 0, 0},
		{below, strings.Replace(lib, "T string", "T []string", 1), 1, 1},
		{below, strings.Replace(lib, "MinLength", "minLength", 1), 1, 0},
		{source, text + "\n// Moved.\n", 1, 0},
	} {
		_, err := c.Change(ctx, step.file, step.text)
		require.NoError(t, err)
		for _, file := range []string{below, source} {
			require.NoError(t, c.Check(ctx, file))
		}
		found := c.Found()
		assert.Len(t, found[below].Diagnostics, step.below, step.text)
		assert.Len(t, found[source].Diagnostics, step.source, step.text)
	}
}

// TestOutsideModule opens a file that no module has: what is said of that stands in the file.
func TestOutsideModule(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	source := filepath.Join(dir, "a.go")
	require.NoError(t, os.WriteFile(source, []byte("package m\n"), 0o666))
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	require.NoError(t, c.Open(ctx, source, "package m\n"))
	require.NoError(t, c.Check(ctx, source))
	found := c.Found()
	require.Len(t, found[source].Diagnostics, 1)
	assert.Contains(t, found[source].Diagnostics[0].Message, "go mod init")
	assert.Len(t, found, 1)
}
