package diag

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/token"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sources serves files from memory.
func sources(files map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

func at(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func print(t *testing.T, o PrintOptions, l List) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, Print(&out, o, l))
	return out.String()
}

func TestFormats(t *testing.T) {
	t.Parallel()
	var f Format
	for _, name := range []string{"text", "json", "github", "sarif"} {
		require.NoError(t, f.UnmarshalText([]byte(name)))
		assert.Equal(t, name, f.String())
	}
	require.EqualError(t, f.UnmarshalText([]byte("xml")),
		"choose one of text, json, github, sarif")
}

// full is a finding with everything that a finding can have.
func full() Diagnostic {
	return Diagnostic{
		Pos: at("/src/api/v1/types.go", 2, 6), End: at("/src/api/v1/types.go", 2, 9),
		Severity: Warning, Code: "test/full", Message: "50% of\nthis, or: that",
		Path: "spec.versions[0]", CRD: "crontabs.example.com", Server: true,
		Related: []Related{{Pos: at("/mod/other.go", 1, 1), Message: "declared here"},
			{Message: "somewhere"}},
		Fixes: []Fix{{Message: "write it well", Safe: true, Edits: []Edit{{
			Pos: token.Position{Filename: "/src/api/v1/types.go", Offset: 7},
			End: token.Position{Filename: "/src/api/v1/types.go", Offset: 10}, New: "well",
		}}}},
	}
}

func TestPrintText(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		options PrintOptions
		list    List
		want    string
	}{
		"empty": {want: ""},
		"as much position as there is": {
			list: List{
				{Code: "a/b", Message: "no file"},
				{Pos: at("x.yaml", 0, 0), Severity: Note, Code: "a/b", Message: "no line"},
				{Pos: at("x.yaml", 3, 0), Severity: Warning, Code: "a/b", Message: "no column"},
				{Pos: at("x.yaml", 3, 4), Code: "a/b", Message: "all"},
			},
			want: "error: no file [a/b]\n" +
				"x.yaml: note: no line [a/b]\n" +
				"x.yaml:3: warning: no column [a/b]\n" +
				"x.yaml:3:4: error: all [a/b]\n",
		},
		"sorted, each once, without what is off": {
			list: List{
				{Pos: at("b.go", 1, 1), Code: "a/b", Message: "m"},
				{Pos: at("a.go", 2, 1), Code: "a/b", Message: "m", Severity: Off},
				{Pos: at("a.go", 10, 1), Code: "a/b", Message: "m"},
				{Pos: at("a.go", 9, 1), Code: "a/b", Message: "m", Severity: Warning},
				{Pos: at("a.go", 9, 1), Code: "a/b", Message: "m"},
				{Pos: at("b.go", 1, 1), Code: "a/b", Message: "m"},
			},
			want: "a.go:9:1: error: m [a/b]\na.go:10:1: error: m [a/b]\nb.go:1:1: error: m [a/b]\n",
		},
		"names are relative where that is shorter": {
			options: PrintOptions{Dir: "/home/me/src/api"},
			list: List{
				{Pos: at("/home/me/src/api/v1/a.go", 1, 1), Code: "a/b", Message: "below"},
				{Pos: at("/home/me/src/b.go", 1, 1), Code: "a/b", Message: "beside"},
				{Pos: at("/usr/c.go", 1, 1), Code: "a/b", Message: "far"},
			},
			want: "v1/a.go:1:1: error: below [a/b]\n../b.go:1:1: error: beside [a/b]\n/usr/c.go:1:1: error: far [a/b]\n",
		},
		"what explains it is indented": {
			options: PrintOptions{Dir: "/src"},
			list:    List{full()},
			want: "api/v1/types.go:2:6: warning: 50% of\n\tthis, or: that [test/full]\n" +
				"\tin crontabs.example.com: spec.versions[0]\n" +
				"\t/mod/other.go:1:1: declared here\n" +
				"\tsomewhere\n" +
				"\tfix: write it well\n",
		},
		"colours": {
			options: PrintOptions{Color: true},
			list:    List{{Pos: at("x.go", 1, 1), Severity: Warning, Code: "a/b", Message: "m"}},
			want:    "\x1b[1mx.go:1:1\x1b[0m: \x1b[1;33mwarning\x1b[0m: m [a/b]\n",
		},
		"control characters do not reach the terminal": {
			list: List{{Code: "a/b", Message: "a\x1b[2Jb\rc\td"}},
			want: "error: a\uFFFD[2Jb\uFFFDc\td [a/b]\n",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, test.want, print(t, test.options, test.list))
		})
	}
}

func TestPrintContext(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("{}", 50_000)
	tests := map[string]struct {
		source   string
		from, to int // columns; to is 0 if the end is not known
		want     string
	}{
		"caret":               {"abc def", 5, 0, "\tabc def\n\t    ^\n"},
		"span":                {"abc def", 5, 8, "\tabc def\n\t    ^~~\n"},
		"line end":            {"abc", 4, 0, "\tabc\n\t   ^\n"},
		"carriage return":     {"abc\r\nx", 3, 0, "\tabc\n\t  ^\n"},
		"tabs":                {"\ta\tb", 4, 0, "\t\ta\tb\n\t\t \t^\n"},
		"wide":                {"日本 x", 8, 0, "\t日本 x\n\t     ^\n"},
		"wide under the span": {"日本", 1, 7, "\t日本\n\t^~~~\n"},
		"combining":           {"e\u0301 x", 5, 0, "\te\u0301 x\n\t  ^\n"},
		"emoji":               {"🙂x", 5, 0, "\t🙂x\n\t  ^\n"},
		"control":             {"\x1bx", 2, 0, "\t\uFFFDx\n\t ^\n"},
		"turned around":       {"\u202ex", 4, 0, "\t\uFFFDx\n\t ^\n"},
		"not UTF-8":           {"\xffx", 2, 0, "\t\uFFFDx\n\t ^\n"},
		"column past the end": {"abc", 9, 0, ""},
		"long": {long, 50_001, 50_003,
			"\t…" + long[:lineLimit] + "…\n\t" + strings.Repeat(" ", 41) + "^~\n"},
		"long, at its start": {long, 1, 3, "\t" + long[:lineLimit] + "…\n\t^~\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := Diagnostic{Pos: at("x", 1, test.from), Code: "a/b", Message: "m"}
			if test.to > 0 {
				d.End = at("x", 1, test.to)
			}
			o := PrintOptions{Context: true, Source: sources(map[string]string{"x": test.source})}
			_, context, _ := strings.Cut(print(t, o, List{d}), "\n")
			assert.Equal(t, test.want, context)
		})
	}
}

func TestPrintContextWithoutSource(t *testing.T) {
	t.Parallel()
	o := PrintOptions{Context: true, Source: sources(nil)}
	assert.Equal(t, "x:1:1: error: m [a/b]\n",
		print(t, o, List{{Pos: at("x", 1, 1), Code: "a/b", Message: "m"}}))
}

func TestPrintReadsRelativeNamesFromDir(t *testing.T) {
	t.Parallel()
	o := PrintOptions{Context: true, Dir: "/src",
		Source: sources(map[string]string{"/src/x": "abc"})}
	assert.Contains(t, print(t, o, List{{Pos: at("x", 1, 1), Code: "a/b"}}), "\tabc\n\t^\n")
}

func TestPrintJSON(t *testing.T) {
	t.Parallel()
	assert.Equal(t,
		"{\n  \"diagnostics\": [],\n  \"summary\": {\n    \"errors\": 0,\n    \"warnings\": 0\n  }\n}\n",
		print(t, PrintOptions{Format: JSON}, nil))

	got := print(t, PrintOptions{Format: JSON, Dir: "/src"},
		List{full(), {Code: "a/b", Message: "<&>"}, {Severity: Note}})
	assert.JSONEq(t, `{
		"diagnostics": [
			{"file": "", "line": 0, "column": 0, "severity": "note", "rule": "", "path": "", "message": "", "server": false},
			{"file": "", "line": 0, "column": 0, "severity": "error", "rule": "a/b", "path": "", "message": "<&>", "server": false},
			{
				"file": "api/v1/types.go", "line": 2, "column": 6, "severity": "warning", "rule": "test/full",
				"path": "spec.versions[0]", "message": "50% of\nthis, or: that", "server": true,
				"crd": "crontabs.example.com", "endLine": 2, "endColumn": 9,
				"related": [
					{"file": "/mod/other.go", "line": 1, "column": 1, "message": "declared here"},
					{"file": "", "line": 0, "column": 0, "message": "somewhere"}
				],
				"fixes": [{"message": "write it well", "safe": true,
					"edits": [{"file": "api/v1/types.go", "start": 7, "end": 10, "new": "well"}]}]
			}
		],
		"summary": {"errors": 1, "warnings": 1}
	}`, got)
	assert.Contains(t, got, `"<&>"`, "readable, not escaped for HTML")
	keys := `"file"|"line"|"column"|"severity"|"rule"|"path"|"message"|"server"|"crd"`
	last := -1
	for key := range strings.SplitSeq(keys, "|") {
		i := strings.LastIndex(got[:strings.Index(got, `"related"`)], key)
		assert.Greater(t, i, last, "%s keeps its place", key)
		last = i
	}
	require.True(t, json.Valid([]byte(got)))
}

// undo reads workflow commands as the runner does (ActionCommand in github.com/actions/runner).
func undo(
	t *testing.T, line string,
) (command string, properties map[string]string, message string) {
	t.Helper()
	require.True(t, strings.HasPrefix(line, "::"))
	head, message, ok := strings.Cut(line[2:], "::")
	require.True(t, ok)
	command, list, _ := strings.Cut(head, " ")
	properties = map[string]string{}
	for property := range strings.SplitSeq(list, ",") {
		key, value, ok := strings.Cut(property, "=")
		require.True(t, ok, property)
		properties[key] = strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",",
			"%25", "%").Replace(value)
	}
	return command, properties, strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25",
		"%").Replace(message)
}

func TestPrintGitHub(t *testing.T) {
	t.Parallel()
	assert.Empty(t, print(t, PrintOptions{Format: GitHub}, nil))

	odd := "100%, a:b\r\nü 🙂 %0A ::error::"
	out := print(t, PrintOptions{Format: GitHub, Dir: "/src"}, List{
		full(),
		{Pos: at("/src/a,b:c%.go", 0, 0), Code: "a/b", Message: odd},
		{Severity: Note, Code: "z/z", Message: "m"},
	})
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	require.Len(t, lines, 3, "each finding is one line")

	command, properties, message := undo(t, lines[1])
	assert.Equal(t, "error", command)
	assert.Equal(t, map[string]string{"file": "a,b:c%.go", "title": "a/b"}, properties)
	assert.Equal(t, odd, message)

	command, properties, _ = undo(t, lines[0])
	assert.Equal(t, "notice", command)
	assert.Equal(t, map[string]string{"title": "z/z"}, properties)

	command, properties, message = undo(t, lines[2])
	assert.Equal(t, "warning", command)
	assert.Equal(t, map[string]string{
		"file": "api/v1/types.go", "line": "2", "endLine": "2", "col": "6", "endColumn": "9",
		"title": "test/full",
	}, properties)
	assert.Equal(t, "50% of\nthis, or: that\nin crontabs.example.com: spec.versions[0]\n"+
		"/mod/other.go:1:1: declared here\nsomewhere\nfix: write it well", message)
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestPrintReturnsTheWritersError(t *testing.T) {
	t.Parallel()
	for f := range Format(0).Words() {
		require.EqualError(t, Print(brokenWriter{}, PrintOptions{Format: Format(f)}, List{{}}),
			"disk full")
	}
}

// TestFileNameForms prints names of either system: with forward slashes, but where a backslash is
// part of a name.
func TestFileNameForms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		separator  byte
		file, want string
	}{
		{'\\', `api\v1\types.go`, "api/v1/types.go"},
		{'\\', `D:\a\types.go`, "D:/a/types.go"},
		{'\\', `\\server\share\types.go`, "//server/share/types.go"},
		{'/', "api/v1/types.go", "api/v1/types.go"},
		{'/', `api\v1.go`, `api\v1.go`},
	} {
		list := List{{Pos: at(tt.file, 3, 5), Code: "test/form", Message: "m",
			Related: []Related{{Pos: at(tt.file, 7, 0), Message: "r"}}}}
		for format, write := range map[string]func(*printer, List){
			tt.want + ":3:5: error: m [test/form]\n\t" + tt.want + ":7: r\n": (*printer).text,
			"::error file=" +
				githubProperty.Replace(tt.want) + ",line=3,col=5,title": (*printer).github,
			`"file": ` + quoted(t, tt.want): (*printer).json,
		} {
			p := &printer{PrintOptions: PrintOptions{Source: sources(nil)}, separator: tt.separator,
				sources: map[string]*source{}}
			write(p, list)
			assert.Contains(t, p.out.String(), format)
		}
	}
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	data, err := json.Marshal(text)
	require.NoError(t, err)
	return string(data)
}
