package advice

import (
	"regexp/syntax"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/diag"
)

// lintPattern warns about a pattern that compiles and does not say what its author meant.
func lintPattern(s *apiextensions.JSONSchemaProps, path *field.Path, out *findings) {
	if text := patternProblem(s.Pattern); text != "" {
		out.add(Finding{Path: path.Child("pattern").String(), Code: diag.CodeServerOddPattern,
			Message: text})
	}
}

// patternProblem says what is odd about a pattern, or returns "".
func patternProblem(pattern string) string {
	look := lookAt(pattern)
	switch {
	case look.doubled != "" && !strings.Contains(pattern, `\\\\`): // two, as in \\\\host
		return "the pattern asks for a backslash in the text, since a backslash is written " +
			`once between backquotes, and in YAML unless in double quotes: write \` + look.doubled
	case look.wide != "":
		return "the range " + look.wide + " has [, \\, ], ^, _ and ` too, which stand between " +
			"Z and a: write " + look.wide[:1] + "-Za" + look.wide[1:]
	case !look.inner && look.bars == nil:
		return "" // saves the time to parse most of them
	}
	re, err := syntax.Parse(pattern, syntax.Perl)
	switch {
	case err != nil:
		return "" // a server reports it
	case isImpossible(re) && strings.HasPrefix(pattern, "/"):
		return "no text matches the pattern, since the slashes around it are part of it: leave " +
			"them out"
	case isImpossible(re):
		return "no text matches the pattern, which asks for something before ^ or after $, " +
			"where nothing can be: move ^ to the start and $ to the end, or remove them"
	case isDividedByBars(look.alternatives(pattern)):
		return "| divides the pattern before ^ and $ do, so that not all alternatives begin at " +
			"the start of the text and end at its end: write ^(…|…)$"
	}
	return ""
}

// A patternLook is what the text of a pattern shows.
type patternLook struct {
	doubled string // the character after a backslash that is written twice
	wide    string // a range from capitals to small letters
	bars    []int  // where each | outside of parentheses is
	inner   bool   // it has ^ after the start or $ before the end
}

// lookAt reads a pattern once, character by character.
func lookAt(pattern string) patternLook {
	var out patternLook
	depth, class := 0, 0 // class is where the first character of a class of characters is, or 0
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i+1:]
		switch c := pattern[i]; {
		case c == '\\' && class == 0 && strings.HasPrefix(rest, "Q"): // \Q…\E is text
			text, _, _ := strings.Cut(rest, `\E`)
			i += len(text) + len(`\E`)
		case c == '\\':
			if strings.HasPrefix(rest, `\`) && out.doubled == "" {
				out.doubled = doubled(pattern[:i], rest[1:])
			}
			i++
		case class > 0 && c == '[' && strings.HasPrefix(rest, ":"): // as in [[:alpha:]]
			if end := strings.Index(rest[1:], ":]"); end >= 0 {
				i += end + len("::]")
			}
		case class > 0:
			if isCapital(c) && len(rest) > 1 && rest[0] == '-' && rest[1] >= 'a' &&
				rest[1] <= 'z' {
				out.wide = pattern[i : i+3]
			}
			if c == ']' && i > class {
				class = 0
			}
		case c == '[':
			if strings.HasPrefix(rest, "^") {
				i++
			}
			class = i + 1
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '|':
			if depth == 0 {
				out.bars = append(out.bars, i)
			}
		case c == '^' && i > 0, c == '$' && i < len(pattern)-1:
			out.inner = true
		}
	}
	return out
}

// alternatives returns what the bars of a pattern divide it into.
func (l patternLook) alternatives(pattern string) []string {
	var all []string
	start := 0
	for _, bar := range l.bars {
		all = append(all, pattern[start:bar])
		start = bar + 1
	}
	return append(all, pattern[start:])
}

func isCapital(c byte) bool { return c >= 'A' && c <= 'Z' }

// doubled returns the first character after a backslash that is written twice if nothing but a
// class of characters or a dot can have been meant: a text in quotes may well have a backslash
// before any character, as in |\\. and a path has one before a word, as in C:\\data.
func doubled(before, after string) string {
	if after == "" {
		return ""
	}
	switch next := after[:1]; {
	case strings.Contains("dDwWsS", next):
		if len(after) > 1 && isWordByte(after[1]) {
			return ""
		}
		return next
	case next == "." && before != "" && (strings.Contains(")]}+*?", before[len(before)-1:]) ||
		isWordByte(before[len(before)-1])):
		return next
	case next == "." && strings.HasSuffix(before, "("):
		// (\\.[a-z]+)*, the rest of a domain
		if rest := after[1:]; strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "(") {
			return next
		}
	}
	return ""
}

func isWordByte(c byte) bool {
	return isCapital(c) || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
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
		return !slices.ContainsFunc(re.Sub, isPossible)
	case syntax.OpCapture, syntax.OpPlus:
		return isImpossible(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min > 0 && isImpossible(re.Sub[0])
	}
	return false
}

func isPossible(re *syntax.Regexp) bool { return !isImpossible(re) }

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
		switch re.Op {
		case syntax.OpLiteral, syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
			return true
		case syntax.OpConcat:
			return takesText(re.Sub)
		case syntax.OpAlternate:
			return !slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
				return !takesText([]*syntax.Regexp{part})
			})
		case syntax.OpCapture, syntax.OpPlus:
			return takesText(re.Sub[:1])
		case syntax.OpRepeat:
			return re.Min > 0 && takesText(re.Sub[:1])
		}
		return false
	})
}

// isDividedByBars reports whether ^ is in the first alternative alone and $ in the last alone, as
// in ^Allow|Deny$. Other shapes are meant: ^\S|\S$ refuses blanks at both ends, ^a.*|.*z$ says what
// else there may be, and ^.{2,}|[^.]$ refuses a single dot.
func isDividedByBars(alternatives []string) bool {
	last := len(alternatives) - 1
	for i, text := range alternatives {
		re, err := syntax.Parse(text, syntax.Perl)
		if err != nil || isAnyText(re) ||
			isAnchored(re, syntax.OpBeginText) != (i == 0) ||
			isAnchored(re, syntax.OpEndText) != (i == last) ||
			i == 0 && reachesAnyway(re, syntax.OpEndText) ||
			i == last && reachesAnyway(re, syntax.OpBeginText) {
			return false
		}
	}
	return last > 0 && alternatives[0]+"$" != "^"+alternatives[last]
}

// reachesAnyway reports whether a part has any text at an end of the text.
func reachesAnyway(re *syntax.Regexp, op syntax.Op) bool {
	switch re.Op {
	case syntax.OpConcat, syntax.OpCapture:
		if op == syntax.OpBeginText {
			return reachesAnyway(re.Sub[0], op)
		}
		return reachesAnyway(re.Sub[len(re.Sub)-1], op)
	}
	return isRunOfAny(re)
}

// isAnyText reports whether a part is a run of any characters, anchored or not.
func isAnyText(re *syntax.Regexp) bool {
	if re.Op != syntax.OpConcat {
		return isRunOfAny(re)
	}
	return !slices.ContainsFunc(re.Sub, func(part *syntax.Regexp) bool {
		return part.Op != syntax.OpBeginText && part.Op != syntax.OpEndText && !isRunOfAny(part)
	})
}

func isRunOfAny(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		char := re.Sub[0].Op == syntax.OpAnyChar || re.Sub[0].Op == syntax.OpAnyCharNotNL
		return char && (re.Op != syntax.OpRepeat || re.Max < 0)
	}
	return false
}
