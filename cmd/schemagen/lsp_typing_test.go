package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/test/lsptest"
	"github.com/schemagen/schemagen/internal/test/randgo"
)

var (
	strokes = flag.Int("typed", 60, "how many random edits TestTyping makes")
	places  = flag.Int("places", 1,
		"at how many places TestEveryPrefix asks after each character")
	strokesFrom = flag.Uint64("typed-from", 1, "the seed of the first module of TestTyping")
)

// editsOfModule is how many edits are made to a module before there is another one.
const editsOfModule = 50

// TestTyping edits random packages at random, in open files. After each rest the findings are those
// of lint on the same bytes, and what one may ask at a random place is answered.
func TestTyping(t *testing.T) {
	t.Parallel()
	for seed, left := *strokesFrom, *strokes; left > 0; seed, left = seed+1, left-editsOfModule {
		typeInto(t, seed, min(left, editsOfModule))
	}
}

func typeInto(t *testing.T, seed uint64, edits int) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	standins, err := filepath.Abs("../../testdata/apis/standin")
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(seed, 29))
	made := randgo.New(seed*7+3, 2+int(seed%3)*2)
	require.NoError(t, randgo.Write(dir, standins, made))
	var files []string
	texts := map[string]string{}
	for _, f := range made.Files {
		name := filepath.Join(dir, made.Name, f.Path)
		files, texts[name] = append(files, name), f.Text
	}
	c := editor(t, dir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Minute)
	defer stop()
	for _, name := range files {
		require.NoError(t, c.Open(ctx, name, texts[name]))
	}
	for n := range edits {
		name := files[random.IntN(len(files))]
		before := texts[name]
		texts[name] = scribble(random, before)
		version, err := c.Change(ctx, name, texts[name])
		require.NoError(t, err)
		if random.IntN(3) == 0 { // the next key comes before anything was looked at
			continue
		}
		ask(ctx, t, c, name, texts[name], random)
		if random.IntN(2) == 0 { // the open package is looked at by itself before
			require.NoError(t, c.Await(ctx, name, version))
		}
		require.NoError(t, c.Check(ctx, name))
		for _, file := range files {
			require.NoError(t, os.WriteFile(file, []byte(texts[file]), 0o644))
		}
		require.Equal(t, linted(t, dir), shown(c, dir), "seed %d, edit %d of %s", seed, n, name)
		if random.IntN(2) == 0 {
			texts[name] = before // mistakes do not pile up
			_, err := c.Change(ctx, name, before)
			require.NoError(t, err)
		}
	}
	require.NoError(t, c.Stop(ctx))
}

// scribble makes one change to a text, as people do: a marker, a line, a character. What editors
// send is Unicode, so that no half of a character is left.
func scribble(r *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	i := r.IntN(len(lines))
	names := randgo.Catalogue()
	switch r.IntN(8) {
	case 0, 1, 2:
		lines[i] = "\t// +" + names[r.IntN(len(names))] +
			[]string{"", "=1", "=a", "=true", ":max=3", `:rule="self.`}[r.IntN(6)] + "\n" + lines[i]
	case 3:
		lines[i] += lines[i]
	case 4:
		lines[i] = ""
	case 5:
		lines[i] = strings.NewReplacer("string", "int32", "int32", "[]string", "omitempty",
			"omitzero").Replace(lines[i])
	default:
		if at := r.IntN(len(text) + 1); r.IntN(2) == 0 {
			return strings.ToValidUTF8(text[:at]+string("{}()`\"\n+:=,.aZ0/*é"[r.IntN(17)])+
				text[at:], "")
		} else {
			return strings.ToValidUTF8(text[:at]+text[min(at+1+r.IntN(3), len(text)):], "")
		}
	}
	return strings.Join(lines, "")
}

// ask asks what an editor asks, at a random place. Nothing may fail.
func ask(ctx context.Context, t *testing.T, c *lsptest.Client, file, text string, r *rand.Rand) {
	t.Helper()
	document := map[string]any{"uri": filename.URI(file)}
	lines := strings.Split(text, "\n")
	line := r.IntN(len(lines))
	at := map[string]any{"textDocument": document,
		"position": map[string]any{"line": line, "character": r.IntN(len(lines[line]) + 3)}}
	for _, method := range []string{"completion", "hover", "definition", "signatureHelp"} {
		require.NoError(t, c.Call(ctx, "textDocument/"+method, at, nil))
	}
	for _, method := range []string{"semanticTokens/full", "documentLink"} {
		require.NoError(t, c.Call(ctx, "textDocument/"+method,
			map[string]any{"textDocument": document}, nil))
	}
}

// linted returns what lint says of a directory, a line for each finding.
func linted(t *testing.T, dir string) []string {
	t.Helper()
	_, stdout, stderr := schemagen(t, "lint", "-C", dir, "--format", "json")
	var found struct {
		Diagnostics []struct {
			File, Severity, Rule, Message string
			Line                          int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &found), stdout+stderr)
	lines := []string{}
	for _, d := range found.Diagnostics {
		lines = append(lines, fmt.Sprintf("%s:%d: %s: %s [%s]", d.File, d.Line, d.Severity,
			d.Message, d.Rule))
	}
	slices.Sort(lines)
	return lines
}

// shown returns what an editor shows, likewise.
func shown(c *lsptest.Client, dir string) []string {
	lines := []string{}
	severities := map[int]string{1: "error", 2: "warning", 3: "note"}
	for file, found := range c.Found() {
		name, _ := filepath.Rel(dir, file)
		for _, d := range found.Diagnostics {
			line := int(d.Range.Start.Line) + 1
			if name == "go.mod" {
				name, line = "", 0
			}
			lines = append(lines, fmt.Sprintf("%s:%d: %s: %s [%s]", filepath.ToSlash(name), line,
				severities[d.Severity], d.Message, d.Code))
		}
	}
	slices.Sort(lines)
	return lines
}

// TestEveryPrefix types files character by character, and asks on the way. What was offered at a
// place when all that was written could be read is offered there with whatever is written below.
func TestEveryPrefix(t *testing.T) {
	t.Parallel()
	for name, archive := range map[string]string{
		"v1/types.go": "values", "v1/limits.go": "forms", "schemagen.yaml": "variants",
		"crd.yaml": "yaml", "tests/a.schematest.yaml": "yaml",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, notes, texts := unpack(t,
				filepath.Join(repository, "testdata/lsp", archive+".txtar"))
			file := filepath.Join(dir, filepath.FromSlash(name))
			w := writer{editor(t, dir, map[string]any{"inlayHints": true}), file,
				slices.DeleteFunc(notes, func(n lsptest.Note) bool { return n.File != file })}
			w.write(t, texts[file])
			require.NoError(t, w.Stop(t.Context()))
		})
	}
}

// A writer writes a file.
type writer struct {
	*lsptest.Client
	file  string
	notes []lsptest.Note
}

func (w writer) write(t *testing.T, text string) {
	t.Helper()
	ctx := t.Context()
	require.NoError(t, w.Open(ctx, w.file, ""))
	r := rand.New(rand.NewPCG(1, 2))
	var offered []lsptest.Note
	for n := range len(text) + 1 {
		if n < len(text) && !utf8.RuneStart(text[n]) {
			continue
		}
		_, err := w.Change(ctx, w.file, text[:n])
		require.NoError(t, err)
		if n%37 == 0 {
			ask(ctx, t, w.Client, w.file, text[:n], r)
		}
		for i := range min(*places, len(offered)) {
			require.Empty(t, w.Hold(ctx, offered[(n+i)%len(offered)]),
				"once %q is written", text[:n])
		}
		if whole := filepath.Ext(w.file) != ".go" || strings.HasSuffix(text[:n], "\n\n"); whole &&
			strings.HasSuffix(text[:n], "\n") || n == len(text) {
			require.NoError(t, w.Check(ctx, w.file))
			offered = w.offered(ctx, strings.Count(text[:n], "\n"))
		}
	}
	for _, n := range w.notes {
		require.Empty(t, w.Hold(ctx, n))
	}
	broken := strings.Replace(text, "/meta/v1\"\n", "/meta/v1\"; type Half struct { A map[\n", 1)
	_, err := w.Change(ctx, w.file, broken)
	require.NoError(t, err)
	require.NoError(t, w.Check(ctx, w.file))
	for _, n := range offered {
		require.Empty(t, w.Hold(ctx, n), "what was known before is still offered")
	}
}

// offered returns the notes of some lines that say what is offered, as far as it is by now.
func (w writer) offered(ctx context.Context, lines int) (offered []lsptest.Note) {
	for _, n := range w.notes {
		if n.Kind == "complete" && n.Line < lines && w.Hold(ctx, n) == "" {
			offered = append(offered, n)
		}
	}
	return offered
}

// TestCloseForgetsEdits forgets what was typed into a file once that is closed.
func TestCloseForgetsEdits(t *testing.T) {
	t.Parallel()
	const right = "// Package api is an API.\npackage api\n\n// Part is part of it.\ntype Part struct {\n\tName string `json:\"name\"`\n}\n"
	dir, file := module(t, right)
	c := editor(t, dir, nil)
	ctx := t.Context()
	wrong := strings.Replace(right, "\tName", "\t// +kubebuilder:validation:maxLength=5\n\tName", 1)
	require.NoError(t, c.Open(ctx, file, wrong))
	require.NoError(t, c.Check(ctx, file))
	require.NotEmpty(t, c.Found()[file].Diagnostics)
	require.NoError(t, c.Close(ctx, file))
	require.NoError(t, c.Check(ctx, file))
	require.Empty(t, c.Found()[file].Diagnostics)
	require.NoError(t, c.Stop(ctx))
}
