package docstest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const page = "# A page\n" +
	"<!-- scratch: x.txtar -->\n" +
	"<!-- file: a.txt -->\n```text\none\ntwo\n```\n" +
	"```yaml\na: b\n```\n" +
	"```console\n$ cat \\\n  a.txt\none\ntwo\n$ false\n$ echo $?\n1\n```\nthe end"

func TestParse(t *testing.T) {
	t.Parallel()
	p, err := Parse("p.md", page)
	require.NoError(t, err)
	require.Len(t, p.Steps, 3)
	assert.Equal(t, Step{Line: 2, Verb: "scratch", Arg: "x.txtar"}, p.Steps[0])
	assert.Equal(t, Step{Line: 3, Verb: "file", Arg: "a.txt", Text: "one\ntwo\n"}, p.Steps[1])
	assert.Equal(t, []Block{{Line: 8, Language: "yaml", Text: "a: b\n"}}, p.Blocks)
	commands := p.Steps[2].Commands
	require.Len(t, commands, 3)
	assert.Equal(t, "cat \\\n  a.txt", commands[0].Text)
	assert.Equal(t, []string{"one", "two"}, commands[0].Output)
	assert.Empty(t, commands[1].Output)

	assert.Equal(t, page, p.Rewrite(nil))
	want := strings.Replace(strings.Replace(page, "one\ntwo\n$ false", "three\n$ false", 1),
		"$ false\n", "$ false\nfour\n", 1)
	assert.Equal(t, want,
		p.Rewrite(map[int][]string{commands[0].Line: {"three"}, commands[1].Line: {"four"}}))
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"```sh\nls\n```":              "p.md:1: nothing runs a block of sh: write console, with a dollar sign before each command",
		"```console\nls\n```":         "p.md:2: output without a command: a block of commands begins with a dollar sign",
		"a\n  ```console\n$ a\n  ```": "p.md:2: a block of commands begins at the margin",
		"```go\n":                     "p.md:1: the block is never closed",
		"<!-- file: x -->\n":          "p.md:1: no block follows",
	} {
		_, err := Parse("p.md", text)
		require.EqualError(t, err, want)
	}
}

func TestSame(t *testing.T) {
	t.Parallel()
	lines := func(s string) []string { return strings.Split(s, "|") }
	assert.True(t, Same(lines("load 157ms|x"), lines("load 1.25s |x")))
	assert.True(t, Same(lines("a|…|d"), lines("a|b|c|d")))
	assert.True(t, Same(lines("a|…"), lines("a")))
	assert.True(t, Same(lines("…|b|…|d"), lines("b|d")))
	assert.False(t, Same(lines("a|…|d"), lines("a|d|e")))
	assert.False(t, Same(lines("a"), lines("a|b")))
	assert.False(t, Same(nil, lines("a")))
	assert.False(t, Same(lines("157 packages"), lines("158 packages")))
}

func TestEdit(t *testing.T) {
	t.Parallel()
	got, ok := edit("a = 1\nb = 2\n\nc\n", "-a = 1\n+a = 3\n b = 2\n\n")
	assert.True(t, ok)
	assert.Equal(t, "a = 3\nb = 2\n\nc\n", got)
	for _, change := range []string{"-x\n+y\n", "-a\n+b\n"} {
		_, ok = edit("a\nc\na\n", change)
		assert.False(t, ok, change)
	}
	assert.True(t, contains("a\nb\n", "b\n"))
	assert.False(t, contains("ab\n", "b\n"))
}

func TestRun(t *testing.T) {
	t.Parallel()
	NeedShell(t)
	s := &Scratch{runner: &Runner{}, dir: t.TempDir()}
	require.NoError(t, s.Put(Step{Verb: "file", Arg: "a/b.txt", Text: "one\n"}))
	require.NoError(t, s.Put(Step{Verb: "append", Arg: "a/b.txt", Text: "two\n"}))
	require.NoError(t, s.Put(Step{Verb: "edit", Arg: "a/b.txt", Text: "-two\n+three\n"}))
	require.NoError(t, s.Put(Step{Verb: "shows", Arg: "a/b.txt", Text: "three\n"}))
	require.Error(t, s.Put(Step{Verb: "shows", Arg: "a/b.txt", Text: "two\n"}))
	require.Error(t, s.Put(Step{Verb: "edit", Arg: "a/b.txt", Text: "-two\n+three\n"}))
	require.Error(t, (&Scratch{whole: true, dir: s.dir}).Put(Step{Verb: "file", Arg: "a/b.txt"}))
	got, err := s.Run(t.Context(), []Command{{Text: "cd a; cat b.txt"},
		{Text: "echo oops >&2; (exit 3)"}, {Text: "echo $?"}, {Text: "pwd"}})
	require.NoError(t, err)
	assert.Equal(t, []Shown{{Output: []string{"one", "three"}, Code: "0"},
		{Output: []string{"oops"}, Code: "3"}, {Output: []string{"3"}, Code: "0"},
		{Output: []string{"a"}, Code: "0"}}, got)
	_, err = s.Run(t.Context(), []Command{{Text: "exit 4"}, {Text: "true"}})
	require.ErrorContains(t, err, "stopped early")
}
