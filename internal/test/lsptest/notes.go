package lsptest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// A Note says what is expected at the line above it that is no note: //@kind("text", "more"). Lines
// of notes are not part of the file.
type Note struct {
	Kind string
	Args []string
	File string
	Line int // from 0, in the text without notes
	Text string
}

// String names the note in messages.
func (n Note) String() string {
	return fmt.Sprintf("%s:%d: @%s%q", n.File, n.Line+1, n.Kind, n.Args)
}

var noteLine = regexp.MustCompile(`^\s*(?://|#)@([a-z]+)\((.*)\)\s*$`)

// Strip returns a text without its notes, and these.
func Strip(file, text string) (string, []Note, error) {
	var kept []string
	var notes []Note
	for _, line := range strings.SplitAfter(text, "\n") {
		m := noteLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			kept = append(kept, line)
			continue
		}
		args, err := arguments(m[2])
		if err != nil || len(kept) == 0 {
			return "", nil, fmt.Errorf("%s: %q: %w", file, line, err)
		}
		notes = append(notes, Note{m[1], args, file, len(kept) - 1,
			strings.TrimRight(kept[len(kept)-1], "\n")})
	}
	return strings.Join(kept, ""), notes, nil
}

// arguments reads quoted strings with commas between them.
func arguments(text string) (args []string, err error) {
	for text = strings.TrimSpace(text); text != ""; {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, err
		}
		arg, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
		text = strings.TrimLeft(text[len(quoted):], ", ")
	}
	return args, nil
}

// Column returns how many UTF-16 code units are before, and up to the end of, the first occurrence
// of a text in the note's line.
func (n Note) Column(of string) (from, to int, err error) {
	at := strings.Index(n.Text, of)
	if at < 0 {
		return 0, 0, fmt.Errorf("%s: %q is not in %q", n, of, n.Text)
	}
	units := func(text string) int { return len(utf16.Encode([]rune(text))) }
	return units(n.Text[:at]), units(n.Text[:at+len(of)]), nil
}
