package sample

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// Text returns a string that the format, the pattern and the lengths of a schema allow, as far as
// one is found; variants differ.
func Text(s *v1.JSONSchemaProps, variant int) string {
	if s.Pattern != "" {
		if out, ok := ofPattern(s, variant); ok {
			return out
		}
	}
	if out := remedy.OfFormat(s.Format, variant+1); out != "" {
		return out
	}
	return fit(s, entry("example", variant))
}

// fit makes a text as long as the schema requires, or longer than any request. Variants stay
// distinct: they differ at the end of the text.
func fit(s *v1.JSONSchemaProps, text string) string {
	if s.MaxLength != nil && int64(utf8.RuneCountInString(text)) > *s.MaxLength {
		runes := []rune(text)
		text = string(runes[int64(len(runes))-max(*s.MaxLength, 0):])
	}
	if s.MinLength != nil {
		if lack := *s.MinLength - int64(utf8.RuneCountInString(text)); lack > 0 {
			text += strings.Repeat("x", int(min(lack, objects.MaxBody+1)))
		}
	}
	return text
}

// maxRepeats bounds how often a repetition in a pattern is repeated to reach a length.
const maxRepeats = 300

// moreRepeats is how many more are tried: what a pattern such as /^a+$/ does not match does not
// match it when it is longer, and a match of a long text takes long.
const moreRepeats = 8

// ofPattern returns a string that matches the pattern and has the required length.
func ofPattern(s *v1.JSONSchemaProps, variant int) (string, bool) {
	tree, err := syntax.Parse(s.Pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	pattern, err := regexp.Compile(s.Pattern)
	if err != nil {
		return "", false
	}
	tree = tree.Simplify()
	common := []string{entry("example", variant), entry("a", variant), fmt.Sprint(variant + 1)}
	for _, candidate := range common {
		if allowed(s, pattern, fit(s, candidate)) {
			return fit(s, candidate), true
		}
	}
	empty := false
	for branch := range 4 {
		written := func(repeats int) string {
			w := writer{repeats: repeats, branch: branch, shift: variant}
			w.write(tree)
			return w.String()
		}
		least := leastRepeats(s, written)
		for repeats := least; repeats <= min(maxRepeats, least+moreRepeats); repeats++ {
			out := written(repeats)
			if allowed(s, pattern, out) {
				if out != "" {
					return out, true
				}
				empty = true
			}
			if s.MaxLength != nil && int64(utf8.RuneCountInString(out)) > *s.MaxLength {
				break
			}
		}
	}
	return "", empty
}

// leastRepeats returns how often to repeat for a text that is long enough: more repeats never make
// it shorter.
func leastRepeats(s *v1.JSONSchemaProps, written func(repeats int) string) int {
	enough := func(repeats int) bool {
		return s.MinLength == nil || int64(utf8.RuneCountInString(written(repeats))) >= *s.MinLength
	}
	most := 1
	for most < maxRepeats && !enough(most) {
		most *= 2
	}
	return sort.Search(most, enough)
}

// maxMatching is how many texts of one pattern are made.
const maxMatching = 12

// Matching returns texts that a pattern matches, which differ in the alternatives they take, in how
// often they repeat what may be repeated, and in the characters that they pick.
func Matching(pattern string) (all []string) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	tree = tree.Simplify()
	for i := 0; i < 3*maxMatching && len(all) < maxMatching; i++ {
		w := writer{repeats: i % 3, branch: i, shift: i}
		w.write(tree)
		if out := w.String(); compiled.MatchString(out) && !slices.Contains(all, out) {
			all = append(all, out)
		}
	}
	return all
}

func allowed(s *v1.JSONSchemaProps, pattern *regexp.Regexp, text string) bool {
	n := int64(utf8.RuneCountInString(text))
	return pattern.MatchString(text) && (s.MinLength == nil || n >= *s.MinLength) &&
		(s.MaxLength == nil || n <= *s.MaxLength)
}

// A writer writes a string that a regular expression matches. It does not handle word boundaries;
// its result is checked.
type writer struct {
	strings.Builder
	repeats int // how often to repeat what may be repeated, beyond the minimum
	branch  int // which branch of an alternative
	shift   int // which character of a class
}

// write appends a text that an expression matches.
func (w *writer) write(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		w.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		w.WriteRune(pick(re.Rune, w.shift))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.WriteRune(rune('a' + w.shift%26))
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpAlternate:
		w.write(re.Sub[w.branch%len(re.Sub)])
	case syntax.OpStar:
		w.times(re.Sub[0], w.repeats)
	case syntax.OpPlus:
		w.times(re.Sub[0], 1+w.repeats)
	case syntax.OpQuest:
		w.times(re.Sub[0], min(1, w.repeats))
	case syntax.OpRepeat:
		n := re.Min + w.repeats
		if re.Max >= 0 {
			n = min(n, re.Max)
		}
		w.times(re.Sub[0], n)
	}
}

func (w *writer) times(re *syntax.Regexp, n int) {
	for range n {
		if w.Len() < 1<<12 {
			w.write(re)
		}
	}
}

// letters are the characters that a text is made of where a pattern leaves the choice.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// pick returns a character of a class, given as pairs of bounds: a letter or digit if there is one.
func pick(bounds []rune, shift int) rune {
	if len(bounds) == 0 {
		return 'a'
	}
	var nice []rune
	for _, r := range letters {
		for i := 0; i+1 < len(bounds); i += 2 {
			if bounds[i] <= r && r <= bounds[i+1] {
				nice = append(nice, r)
			}
		}
	}
	if len(nice) == 0 {
		return bounds[0]
	}
	return nice[shift%len(nice)]
}
