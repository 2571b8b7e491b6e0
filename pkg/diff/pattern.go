package diff

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// The limits of a comparison of patterns: two that exceed them are not known to be related.
const (
	maxRuneClasses  = 400
	maxPatternSteps = 200_000
	maxRepeat       = 300
)

// Unmatched returns a shortest text that is valid under one schema of strings and not under another
// one, as far as patterns, lengths and enums say.
func Unmatched(was, is *v1.JSONSchemaProps) (text string, found bool) {
	before := languages(was)
	for _, pattern := range languages(is) {
		if text, found, _ := unmatched(before, pattern); found {
			return text, true
		}
	}
	return "", false
}

// languages returns the patterns that all texts match that are valid under a schema of strings.
func languages(s *v1.JSONSchemaProps) (all []string) {
	if s.Type != "string" {
		return nil
	}
	all = patternsOf(s)
	for _, b := range bounds {
		if l := b.tightest(s); l != nil && b.language(l) != "" {
			all = append(all, b.language(l))
		}
	}
	return all
}

// patternsOf returns those of them that are not about lengths.
func patternsOf(s *v1.JSONSchemaProps) (all []string) {
	for _, c := range constraints(s) {
		if pattern := language(c); pattern != "" {
			all = append(all, pattern)
		}
	}
	return all
}

// language returns the pattern that a limit of lengths amounts to, or nothing.
func (b bound) language(l *limit) string {
	switch {
	case l.value < 0 || l.value > maxRepeat:
	case b.keyword == "minLength":
		return fmt.Sprintf("(?s)^.{%.0f}", l.value)
	case b.keyword == "maxLength":
		return fmt.Sprintf("(?s)^.{0,%.0f}$", l.value)
	}
	return ""
}

// language returns the pattern that a constraint amounts to, or nothing: it is a pattern, an enum
// of strings, or one of several of these.
func language(constraint string) string {
	var s v1.JSONSchemaProps
	if json.Unmarshal([]byte(constraint), &s) != nil {
		return ""
	}
	switch {
	case s.Pattern != "" && same(s, v1.JSONSchemaProps{Pattern: s.Pattern}):
		return s.Pattern
	case s.Enum != nil && same(s, v1.JSONSchemaProps{Enum: s.Enum}):
		return oneOfWords(s.Enum)
	case s.AnyOf != nil && same(s, v1.JSONSchemaProps{AnyOf: s.AnyOf}):
		arms := make([]string, len(s.AnyOf))
		for i := range s.AnyOf {
			if arms[i] = language(jsonOf(s.AnyOf[i])); arms[i] == "" {
				return ""
			}
		}
		return "(?:" + strings.Join(arms, ")|(?:") + ")"
	}
	return ""
}

// oneOfWords returns the pattern of the values of an enum, or nothing if one is no string.
func oneOfWords(enum []v1.JSON) string {
	words := make([]string, len(enum))
	for i, raw := range enum {
		if json.Unmarshal(raw.Raw, &words[i]) != nil {
			return ""
		}
		words[i] = regexp.QuoteMeta(words[i])
	}
	return "^(?:" + strings.Join(words, "|") + ")$"
}

// unmatched returns a shortest text that matches all of some patterns and not another one. There is
// none if known is true and found is false; patterns that are too large to tell are not known.
func unmatched(patterns []string, other string) (text string, found, known bool) {
	programs := make([]program, 0, len(patterns)+1)
	for _, pattern := range append(slices.Clip(patterns), other) {
		p, err := compile(pattern)
		if err != nil {
			return "", false, false
		}
		programs = append(programs, p)
	}
	classes := runeClasses(programs...)
	if len(classes) > maxRuneClasses {
		return "", false, false
	}
	// All texts are read at once, one more character in each round, by sets of instructions.
	all := []reading{{of: make([]threads, len(programs)), last: -1, from: -1}}
	seen := map[string]bool{}
	for i := 0; i < len(all); i++ {
		for _, r := range append([]rune{-1}, classes...) { // -1 is the end
			next := reading{last: r, from: i}
			flags := syntax.EmptyOpContext(all[i].last, r)
			for k, p := range programs {
				next.of = append(next.of, p.step(all[i].of[k], flags, r))
			}
			last := len(patterns)
			switch key := next.key(); {
			case next.of[last].matched:
			case r < 0 && !slices.ContainsFunc(next.of[:last], threads.unmatched):
				return textOf(all, i), true, true
			case r >= 0 && !seen[key]:
				if seen[key] = true; len(all)*len(classes) > maxPatternSteps {
					return "", false, false
				}
				all = append(all, next)
			}
		}
	}
	return "", false, true
}

// isCovered reports whether all texts that match some patterns match another one.
func isCovered(patterns []string, other string) bool {
	_, found, known := unmatched(patterns, other)
	return known && !found
}

// A reading is where the programs of several patterns are behind the same text.
type reading struct {
	of   []threads
	last rune // of the text
	from int  // the reading of the text without it
}

// threads are the instructions at which a program goes on, and whether it has matched already.
type threads struct {
	at      []uint32
	matched bool
}

func (t threads) unmatched() bool { return !t.matched }

// key tells readings apart that may go on differently: of the last character, only what assertions
// ask for matters.
func (r reading) key() string {
	var key []byte
	for _, t := range r.of {
		if t.matched {
			key = append(key, 1)
		}
		for _, pc := range t.at {
			key = binary.BigEndian.AppendUint32(key, pc+2)
		}
		key = append(key, 0)
	}
	return string(append(key, byte(syntax.EmptyOpContext(r.last, 'a'))))
}

// textOf returns the text that the programs of the i-th reading have read.
func textOf(all []reading, i int) string {
	var runes []rune
	for ; all[i].from >= 0; i = all[i].from {
		runes = append(runes, all[i].last)
	}
	slices.Reverse(runes)
	return string(runes)
}

// A program is a compiled pattern.
type program struct{ *syntax.Prog }

// compile returns the program of a pattern, as package regexp makes it.
func compile(pattern string) (program, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return program{}, err
	}
	prog, err := syntax.Compile(re.Simplify())
	return program{prog}, err
}

// step returns the threads behind one more character. A match may begin at each place.
func (p program) step(now threads, flags syntax.EmptyOp, r rune) (next threads) {
	if now.matched {
		return now
	}
	seen := make([]bool, len(p.Inst))
	stack := append(slices.Clone(now.at), uint32(p.Start))
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch in := &p.Inst[pc]; in.Op {
		case syntax.InstMatch:
			return threads{matched: true}
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, in.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^flags == 0 {
				stack = append(stack, in.Out)
			}
		case syntax.InstFail:
		default:
			if r >= 0 && in.MatchRune(r) {
				next.at = append(next.at, in.Out)
			}
		}
	}
	slices.Sort(next.at)
	next.at = slices.Compact(next.at)
	return next
}

// runeClasses returns a character of each class of those that all programs take for the same.
func runeClasses(programs ...program) []rune {
	// what assertions and dots tell apart
	cuts := []rune{0, '\n', '\n' + 1, ' ', '0', '9' + 1, 'A', 'Z' + 1, '_', '_' + 1, 'a', 'z' + 1,
		0x7f, 0xd800, 0xe000}
	for _, p := range programs {
		for i := range p.Inst {
			runes := p.Inst[i].Rune
			for k := 0; k < len(runes); k += 2 {
				last := runes[min(k+1, len(runes)-1)]
				cuts = append(cuts, runes[k], last+1)
			}
			if len(runes) == 1 && syntax.Flags(p.Inst[i].Arg)&syntax.FoldCase != 0 {
				for r := unicode.SimpleFold(runes[0]); r != runes[0]; r = unicode.SimpleFold(r) {
					cuts = append(cuts, r, r+1)
				}
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.DeleteFunc(slices.Compact(cuts), func(r rune) bool {
		return r > unicode.MaxRune || r >= 0xd800 && r < 0xe000
	})
	// letters and digits first, for a text that people can read
	slices.SortStableFunc(cuts, func(a, b rune) int { return rank(a) - rank(b) })
	return cuts
}

// rank orders characters by how well people can read them: small letters, other ASCII, the rest.
func rank(r rune) int {
	switch {
	case r >= 'a' && r <= 'z':
		return 0
	case r > ' ' && r < 0x7f:
		return 1
	}
	return 2
}
