package simulate

import (
	"cmp"
	"slices"
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

// WithoutLines returns the result of a document whose lines mean nothing to who sent it.
func (r Result) WithoutLines() Result {
	r.Errors, r.Hints = slices.Clone(r.Errors), slices.Clone(r.Hints)
	for i := range r.Errors {
		r.Errors[i].Line, r.Errors[i].Column = 0, 0
	}
	for i := range r.Hints {
		r.Hints[i].Line, r.Hints[i].Column = 0, 0
	}
	return r
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
