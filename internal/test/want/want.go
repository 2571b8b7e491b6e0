// Package want compares findings with the expectations in Go input files.
//
// An expectation is a comment that starts with the word want, in the file that the finding is
// about:
//
//	Name string // want "is not a field"
//	Name string // want marker/unknown "did you mean Minimum"
//	Name string // want -2:5 warning marker/unknown "did you mean Minimum" -1 marker/shape
//
// A marker's own line cannot carry a comment, since all of it belongs to the marker. Therefore an
// expectation may start with the line that it is about, relative to its own, and the column there:
// -2:5 is the fifth column two lines up, :5 the fifth column of this line. A severity, a code and a
// regular expression follow; the code or the expression is required; the expression, quoted as in
// Go, may match anywhere in the message. A comment holds any number of expectations.
package want

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemagen/schemagen/pkg/diag"
)

// An Expectation is one finding that a file expects.
type Expectation struct {
	Pos      token.Position // of the comment
	File     string
	Line     int            // of the finding
	Column   int            // of the finding; 0 for any
	Severity *diag.Severity // nil for any
	Code     diag.Code      // empty for any
	Message  *regexp.Regexp // nil for any
	text     string
}

// Check fails t for every finding of l that no file expects, and for every expectation that no
// finding meets. A finding that names a declaration beside it must say where that is.
func Check(t testing.TB, l diag.List, files ...string) {
	t.Helper()
	var all []Expectation
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found, err := Parse(file, src)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	for _, problem := range Match(all, l) {
		t.Error(problem)
	}
	for _, d := range l {
		for _, r := range d.Related {
			if r.Message == "the declaration" && !r.Pos.IsValid() {
				t.Errorf("%s: the declaration has no position [%s]", d.Pos, d.Code)
			}
		}
	}
}

// Match returns the differences between the expectations and l, in the order of l and then of the
// expectations. A finding meets one expectation, and an expectation is met once: a second finding
// like it is unexpected.
func Match(all []Expectation, l diag.List) []string {
	var problems []string
	met := make([]bool, len(all))
	for _, d := range l {
		i := best(all, met, d)
		if i < 0 {
			problems = append(problems, fmt.Sprintf("%s: unexpected %s: %s [%s]", d.Pos, d.Severity,
				d.Message, d.Code))
			continue
		}
		met[i] = true
	}
	for i, e := range all {
		if !met[i] {
			problems = append(problems, fmt.Sprintf("%s: no finding in line %d for: want %s", e.Pos,
				e.Line, e.text))
		}
	}
	return problems
}

// best returns the unmet expectation that d meets, the most specific one if there are several, or
// -1.
func best(all []Expectation, met []bool, d diag.Diagnostic) int {
	found := -1
	for i, e := range all {
		if !met[i] && e.meets(d) && (found < 0 || e.says() > all[found].says()) {
			found = i
		}
	}
	return found
}

// meets reports whether a finding is as expected, in everything that the expectation says.
func (e Expectation) meets(d diag.Diagnostic) bool {
	return sameFile(e.File, d.Pos.Filename) && e.Line == d.Pos.Line &&
		(e.Column == 0 || e.Column == d.Pos.Column) &&
		(e.Severity == nil || *e.Severity == d.Severity) &&
		(e.Code == "" || e.Code == d.Code) &&
		(e.Message == nil || e.Message.MatchString(d.Message))
}

// says returns how specific e is.
func (e Expectation) says() int {
	n := 0
	for _, said := range []bool{e.Column != 0, e.Severity != nil, e.Code != "", e.Message != nil} {
		if said {
			n++
		}
	}
	return n
}

// sameFile reports whether two names, relative to the working directory, are those of one file.
func sameFile(a, b string) bool {
	if a == b {
		return true
	}
	absA, errA := filepath.Abs(a)
	absB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && absA == absB
}

// Parse returns the expectations of a Go file, in source order. Its error names the first malformed
// one.
func Parse(file string, src []byte) ([]Expectation, error) {
	fset := token.NewFileSet()
	f := fset.AddFile(file, -1, len(src))
	var s scanner.Scanner
	s.Init(f, src, func(token.Position, string) {}, scanner.ScanComments)
	var all []Expectation
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return all, nil
		}
		text, ok := strings.CutPrefix(lit, "//")
		text, isWant := strings.CutPrefix(strings.TrimLeft(text, " \t"), "want ")
		if tok != token.COMMENT || !ok || !isWant {
			continue
		}
		found, err := parseComment(f.Position(pos), text)
		if err != nil {
			return nil, fmt.Errorf("%s: want %s: %w", f.Position(pos), text, err)
		}
		all = append(all, found...)
	}
}

var (
	placePattern = regexp.MustCompile(`^([-+]\d+)?(?::(\d+))?\s+`)
	wordPattern  = regexp.MustCompile(`^[a-z][a-z0-9/-]*`)
	severities   = []diag.Severity{diag.Error, diag.Warning, diag.Note}
)

func parseComment(pos token.Position, text string) ([]Expectation, error) {
	var all []Expectation
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		e := Expectation{Pos: pos, File: pos.Filename, Line: pos.Line}
		before := rest
		var err error
		if rest, err = e.parse(rest); err != nil {
			return nil, err
		}
		e.text = strings.TrimSpace(strings.TrimSuffix(before, rest))
		all = append(all, e)
	}
	return all, nil
}

// parse reads one expectation and returns what follows it.
func (e *Expectation) parse(text string) (rest string, err error) {
	if m := placePattern.FindStringSubmatch(text); m != nil && strings.TrimSpace(m[0]) != "" {
		offset, _ := strconv.Atoi(m[1])
		e.Line += offset
		e.Column, _ = strconv.Atoi(m[2])
		text = text[len(m[0]):]
	}
	word := wordPattern.FindString(text)
	if i := slices.IndexFunc(severities, func(s diag.Severity) bool {
		return s.String() == word
	}); i >= 0 {
		severity := severities[i]
		e.Severity = &severity
		text = strings.TrimSpace(text[len(word):])
		word = wordPattern.FindString(text)
	}
	if strings.Contains(word, "/") {
		e.Code = diag.Code(word)
		text = strings.TrimSpace(text[len(word):])
	}
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		if e.Code == "" {
			return "", fmt.Errorf("expected a code, or a quoted expression for the message, at %q",
				text)
		}
		return text, nil
	}
	pattern, err := strconv.Unquote(quoted)
	if err != nil {
		return "", err
	}
	e.Message, err = regexp.Compile(pattern)
	return text[len(quoted):], err
}
