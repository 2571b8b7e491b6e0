package simulate

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// WriteOptions say how results are printed.
type WriteOptions struct {
	JSON bool // print one result as an object, several as an array; otherwise text
	// show the difference between input and stored object, otherwise only the stored object
	Diff  bool
	Color bool
}

// Write prints results. As text, what a server says about an object stands in YAML comments above
// it, so that without Diff the output is a YAML stream of the stored objects.
func Write(w io.Writer, results []Result, o WriteOptions) error {
	var out []byte
	var err error
	if o.JSON {
		var document any = results
		if len(results) == 1 {
			document = results[0]
		}
		out, err = jsontext.Indented(document)
	} else {
		out, err = asText(results, o)
	}
	if err != nil {
		return err
	}
	_, err = w.Write(out)
	return err
}

// The colours of a terminal.
const (
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	bold   = "\x1b[1m"
	reset  = "\x1b[0m"
)

// textWriter builds the output for people.
type textWriter struct {
	bytes.Buffer
	color bool
}

// line prints a line in a color, without control characters; what follows a line end in it is a
// comment.
func (t *textWriter) line(color, format string, args ...any) {
	line := strings.ReplaceAll(diag.Visible(fmt.Sprintf(format, args...)), "\n",
		"\n#              ")
	if t.color && color != "" {
		line = color + line + reset
	}
	t.WriteString(line)
	t.WriteByte('\n')
}

// asText returns results as a YAML stream, or as differences, with comments.
func asText(results []Result, o WriteOptions) ([]byte, error) {
	t := &textWriter{color: o.Color}
	for i, r := range results {
		if i > 0 {
			t.line("", "---")
		}
		t.verdict(r)
		switch {
		case r.Stored == nil:
		case o.Diff:
			for _, line := range difference(r.Input, r.Stored) {
				t.line(map[string]string{removed: red, fresh: green}[line[:len(both)]], "%s", line)
			}
		default:
			object, err := apiserver.YAML(r.Stored)
			if err != nil {
				return nil, err
			}
			if o.Color {
				object = []byte(diag.Visible(string(object)))
			}
			t.Write(object)
		}
	}
	return t.Bytes(), nil
}

// verdict prints what a server says about an object.
func (t *textWriter) verdict(r Result) {
	t.line(bold, "# %s: %s", r.Name, r.Verdict)
	if r.Verdict == Skipped {
		t.line("", "#   no CRD describes it: it is of a kind that every server has")
	}
	for _, p := range r.Pruned {
		t.line(red, "#   pruned:    %s", p)
	}
	for _, p := range r.Defaulted {
		t.line(green, "#   defaulted: %s", p)
	}
	for _, w := range r.Warnings {
		t.line(yellow, "#   warning:   %s", w)
	}
	for i, e := range r.Errors {
		if i == 0 || e != r.Errors[i-1] { // a server reports some of them twice
			t.line(red, "#   error:     %s%s", at(e.Line, e.Column), e)
		}
	}
	for _, h := range r.Hints {
		t.line(yellow, "#   hint:      %s%s", at(h.Line, h.Column), h.Message)
	}
}

// at returns a place, to stand before what is said of it. It is empty if there is none.
func at(line, column int) string {
	switch {
	case line == 0:
		return ""
	case column == 0:
		return fmt.Sprintf("line %d: ", line)
	}
	return fmt.Sprintf("line %d, column %d: ", line, column)
}
