package simulate

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// A Verdict says whether a server accepts an object.
type Verdict string

// The verdicts.
const (
	Stored   Verdict = "stored"
	Rejected Verdict = "rejected"
	Skipped  Verdict = "skipped" // of a kind of Kubernetes itself: see [Simulator.Skip]
)

// A Result is what a server does with one object.
type Result struct {
	Verdict Verdict        `json:"verdict"`
	Stored  map[string]any `json:"stored"` // as it would be read back; nil if rejected
	Pruned  []string       `json:"pruned"` // unknown fields, as a server names them: a[0].z
	// the topmost values that defaults added, in the same notation
	Defaulted []string `json:"defaulted"`
	Warnings  []string `json:"warnings"`
	Errors    []Error  `json:"errors"`
	// words without quotes that caused errors, and what is left out without a word
	Hints []Hint `json:"hints,omitempty"`

	Name  string         `json:"-"` // for people: the kind and the name
	Input map[string]any `json:"-"` // the object as it was read

	// the message of a rejection as a whole, as a client prints it
	Refusal string         `json:"-"`
	Refused map[string]any `json:"-"` // the object that did not pass validation, if it got that far
}

// An Error is one reason for a rejection, with where the value stands that it is about, or what
// encloses a field that is missing.
type Error struct {
	objects.Error
	Line   int `json:"line,omitempty"` // from 1 in the document; 0 if the value is not in it
	Column int `json:"column,omitempty"`
}

// From returns the result with the lines of a file instead of those of a document, which begins at
// a line of it, from 1. If that is 0, the lines are of no use to who has the file, and left out.
func (r Result) From(first int) Result {
	r.Errors, r.Hints = slices.Clone(r.Errors), slices.Clone(r.Hints)
	r.Warnings = slices.Clone(r.Warnings)
	move := func(line, column *int) {
		if first == 0 {
			*line, *column = 0, 0
		} else if *line > 0 {
			*line += first - 1
		}
	}
	for i, e := range r.Errors {
		move(&r.Errors[i].Line, &r.Errors[i].Column)
		if e.Path == "" {
			r.Errors[i].Message = movedInWords(e.Message, first)
		}
	}
	for i, warning := range r.Warnings {
		r.Warnings[i] = movedInWords(warning, first)
	}
	for i := range r.Hints {
		move(&r.Hints[i].Line, &r.Hints[i].Column)
	}
	return r
}

// lineInWords finds the line of a key that is set twice, which a server says in words.
var lineInWords = regexp.MustCompile(`(?m)^( *line )(\d+): `)

// movedInWords returns what a server says of a document with the lines of a file in which the
// document begins at the first.
func movedInWords(said string, first int) string {
	return lineInWords.ReplaceAllStringFunc(said, func(at string) string {
		m := lineInWords.FindStringSubmatch(at)
		line, _ := strconv.Atoi(m[2])
		return fmt.Sprintf("%s%d: ", m[1], line+max(first-1, 0))
	})
}

// result returns what became of a request about an object.
func result(h header, o objects.Outcome) Result {
	r := Result{
		Verdict:   Stored,
		Stored:    o.Stored,
		Pruned:    withoutRepeats(o.Pruned),
		Defaulted: withoutRepeats(o.Defaulted),
		Warnings:  withoutRepeats(o.Warnings),
		Errors:    make([]Error, len(o.Errors)), // never nil
		Name:      h.String(),
		Input:     o.Input,
		Refusal:   o.Refusal,
		Refused:   o.Refused,
	}
	for i, e := range o.Errors {
		r.Errors[i].Error = e
	}
	if o.Stored == nil {
		r.Verdict = Rejected
	}
	return r
}

// refused is the result for an object that no endpoint accepted.
func refused(h header, rule, message string) Result {
	return result(h, objects.Outcome{Refusal: message,
		Errors: []objects.Error{{Rule: rule, Message: message}}})
}

// withoutRepeats returns the texts without repetitions, never nil.
func withoutRepeats(texts []string) []string {
	out := make([]string, 0, len(texts))
	seen := make(map[string]bool, len(texts))
	for _, t := range texts {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// Nameless stands for an object that has neither a kind nor a name.
const Nameless = "object"

// String names an object for people.
func (h header) String() string {
	return strings.TrimSuffix(cmp.Or(h.Kind, Nameless)+" "+cmp.Or(h.Name, h.GenerateName), " ")
}
