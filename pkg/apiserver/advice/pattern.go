package advice

import (
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintPatternLengths warns about a pattern whose matches are all longer or shorter than a string
// may be. An enum has warnings of its own.
func lintPatternLengths(s *apiserver.Schema, path *field.Path, out *findings) {
	re, err := syntax.Parse(s.Pattern, syntax.Perl)
	if err != nil || s.Type != "string" || len(s.Enum) > 0 || isImpossible(re) {
		return
	}
	warn := func(keyword string, limit int64, than string, length int64) {
		out.warn(path.Child(keyword), diag.CodeServerBounds,
			"no string satisfies %s %d and the pattern, which matches strings "+
				"of %s %s: change one of them", keyword, limit, than,
			word.Count(int(length), "character"))
	}
	shortest, longest := lengthsOf(re)
	whole := isAnchored(re, syntax.OpBeginText) && isAnchored(re, syntax.OpEndText)
	switch {
	case s.MaxLength != nil && *s.MaxLength >= 0 && shortest > *s.MaxLength:
		warn("maxLength", *s.MaxLength, "at least", shortest)
	case s.MinLength != nil && whole && longest < *s.MinLength:
		warn("minLength", *s.MinLength, "at most", longest)
	}
}

// endless stands for the length of a match that has no limit, and for each that is as long.
const endless = 1 << 31

// lengthsOf returns how many characters the matches of an expression have, at least and at most.
func lengthsOf(re *syntax.Regexp) (shortest, longest int64) {
	times := func(least, most int64) (int64, int64) {
		low, high := lengthsOf(re.Sub[0])
		return min(low*least, endless), min(high*most, endless)
	}
	switch re.Op {
	case syntax.OpLiteral:
		return int64(len(re.Rune)), int64(len(re.Rune))
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1, 1
	case syntax.OpCapture:
		return times(1, 1)
	case syntax.OpStar:
		return times(0, endless)
	case syntax.OpPlus:
		return times(1, endless)
	case syntax.OpQuest:
		return times(0, 1)
	case syntax.OpRepeat:
		if re.Max < 0 {
			return times(int64(re.Min), endless)
		}
		return times(int64(re.Min), int64(re.Max))
	case syntax.OpConcat:
		for _, part := range re.Sub {
			low, high := lengthsOf(part)
			shortest, longest = min(shortest+low, endless), min(longest+high, endless)
		}
	case syntax.OpAlternate:
		shortest = endless
		for _, part := range re.Sub {
			low, high := lengthsOf(part)
			shortest, longest = min(shortest, low), max(longest, high)
		}
	}
	return shortest, longest
}

var (
	// doubled is a backslash in the text before what can only be a class of characters or a dot: a
	// text in quotes may well have one before any character, as in |\\., and a path before a word,
	// as in C:\\data.
	doubled = regexp.MustCompile(`(?:^|[^\\])\\\\([dDwWsS])(?:[^A-Za-z0-9]|$)|` +
		`[A-Za-z0-9)\]}+*?]\\\\(\.)|\(\\\\(\.)[\[(]`)

	// one is a class of characters or a character after a backslash, innermost a group in which
	// there is no other, once those are gone.
	one       = regexp.MustCompile(`\\[^SWD]|\[\^?\]?([^\]\\]|\\.)*\]`)
	innermost = regexp.MustCompile(`\([^()]*\)`)

	// listed is a class that is meant to list numbers or words: [1-12], [foo|bar].
	listed = regexp.MustCompile(`(?:^|[^\\])(\[\^?(?:\d+-\d{2,}|[A-Za-z]{2,}(?:\|[A-Za-z]{2,})+)\])`)

	// divided is a pattern with ^ in the first alternative alone and $ in the last alone. Dots are
	// left out, as those who write ^a.*|.*z$ mean it, and so are \S and its like.
	divided = regexp.MustCompile(`^\^[^|.^$\\[()]+(\|[^|.^$\\[()]+)+\$$`)
)

// withoutGroups returns a pattern with a letter for each class and each group.
func withoutGroups(pattern string) string {
	pattern = one.ReplaceAllLiteralString(pattern, "a")
	for innermost.MatchString(pattern) {
		pattern = innermost.ReplaceAllLiteralString(pattern, "a")
	}
	return pattern
}

// patternProblem says what is odd about a pattern, or returns "".
func patternProblem(pattern string) string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "" // a server reports it
	}
	m := doubled.FindStringSubmatch(pattern)
	class := listed.FindStringSubmatch(pattern)
	switch wide := wideRange(re); {
	case m != nil && !strings.Contains(pattern, `\\\\`): // two, as in \\\\host
		return "the pattern asks for a backslash in the string, since a backslash is written " +
			`once between backquotes, and in YAML unless in double quotes: write \` +
			cmp.Or(m[1], m[2], m[3])
	case wide != "":
		return "the range " + wide + " has [, \\, ], ^, _ and ` too, which stand between " +
			"Z and a: write " + wide[:1] + "-Za" + wide[1:]
	case isImpossible(re) && strings.HasPrefix(pattern, "/"):
		return "no string matches the pattern, since the slashes around it are part of it: leave " +
			"them out"
	case isImpossible(re):
		return "no string matches the pattern, which asks for something before ^ or after $, " +
			"where nothing can be: move ^ to the start and $ to the end, or remove them"
	case class != nil:
		return class[1] + " stands for a single character: write words and numbers in " +
			"parentheses, as in (foo|bar|1[0-2]|[1-9])"
	case divided.MatchString(withoutGroups(pattern)) &&
		!(isAnchored(re, syntax.OpBeginText) && isAnchored(re, syntax.OpEndText)):
		return "| divides the pattern before ^ and $ do, so that not all alternatives begin at " +
			"the start of the string and end at its end: write ^(…|…)$"
	}
	return openEnd(re)
}

// openEnd says that a pattern is open at an end where a part of it may be there more or less often,
// or returns "": any text may stand beside it, so that [a-z0-9]* is as good as nothing.
func openEnd(re *syntax.Regexp) string {
	var anchors []string
	if !isAnchored(re, syntax.OpBeginText) {
		anchors = append(anchors, "^ at the start")
	}
	part, open := "last", len(anchors) > 0
	if !varies(re, -1, open) {
		if part = "first"; !varies(re, 0, true) {
			return ""
		}
	}
	if !isAnchored(re, syntax.OpEndText) {
		anchors = append(anchors, "$ at the end")
	}
	return "the pattern matches any text that has such a part, so that it makes no difference how " +
		"often its " + part + " part is there: write " + strings.Join(anchors, " and ")
}

// varies reports whether the first or the last part of an expression, at 0 or -1, may be there more
// or less often, and is a text or lists its characters: those who write .* or [^/]+ mean any text.
// That a part is there at least once counts only if plus says so.
func varies(re *syntax.Regexp, at int, plus bool) bool {
	switch re.Op {
	case syntax.OpConcat:
		return varies(re.Sub[(at+len(re.Sub))%len(re.Sub)], at, plus)
	case syntax.OpCapture, syntax.OpAlternate:
		return slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
			return varies(part, at, plus)
		})
	case syntax.OpStar, syntax.OpQuest:
		return isListed(re.Sub[0])
	case syntax.OpPlus:
		return plus && isListed(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min != re.Max && (plus || re.Min == 0 || re.Max > 0) && isListed(re.Sub[0])
	}
	return false
}

// isListed reports whether an expression consists of texts and of classes that list characters.
func isListed(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpLiteral:
		return true
	case syntax.OpCharClass:
		return len(re.Rune) > 0 && re.Rune[0] > 0 // not [^/]
	}
	return len(re.Sub) > 0 && !slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
		return !isListed(part)
	})
}

// wideRange returns a range from a capital to a small letter in a class of characters, or "".
func wideRange(re *syntax.Regexp) string {
	if re.Op == syntax.OpCharClass && len(re.Rune) > 0 && re.Rune[0] > 0 { // not [^@{]
		for pair := range slices.Chunk(re.Rune, 2) {
			if pair[0] >= 'A' && pair[0] <= 'Z' && pair[1] >= 'a' && pair[1] <= 'z' {
				return string(pair[0]) + "-" + string(pair[1])
			}
		}
	}
	for _, part := range re.Sub {
		if wide := wideRange(part); wide != "" {
			return wide
		}
	}
	return ""
}

// isImpossible reports whether no text matches: an anchor has something on its wrong side.
func isImpossible(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpNoMatch:
		return true
	case syntax.OpConcat:
		for i, part := range re.Sub {
			if isImpossible(part) ||
				isAnchored(part, syntax.OpBeginText) && takesText(re.Sub[:i]) ||
				isAnchored(part, syntax.OpEndText) && takesText(re.Sub[i+1:]) {
				return true
			}
		}
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
			return !isImpossible(part)
		})
	case syntax.OpCapture, syntax.OpPlus:
		return isImpossible(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && isImpossible(re.Sub[0])
	}
	return false
}

// isAnchored reports whether each match of a part reaches one end of the text, of which op is the
// anchor.
func isAnchored(re *syntax.Regexp, op syntax.Op) bool {
	anchored := func(part *syntax.Regexp) bool { return isAnchored(part, op) }
	switch re.Op {
	case op:
		return true
	case syntax.OpConcat:
		return slices.ContainsFunc(re.Sub, anchored)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
			return !anchored(part)
		})
	case syntax.OpCapture, syntax.OpPlus:
		return anchored(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && anchored(re.Sub[0])
	}
	return false
}

// takesText reports whether parts in a row match no empty text.
func takesText(parts []*syntax.Regexp) bool {
	return slices.ContainsFunc(parts, func(re *syntax.Regexp) bool {
		shortest, _ := lengthsOf(re)
		return shortest > 0
	})
}
