package randgo

import (
	"math/rand/v2"
	"strings"
	"unicode"
)

// nameOperators misspell names, and lead them elsewhere.
var nameOperators = []Operator{
	{"case/first", "The first letter of the last word is of the wrong case.", false,
		func(_ *rand.Rand, l markerLine) []string {
			before, word := l.word()
			return l.renamed(before + flip(word[:1]) + word[1:])
		}},
	{"case/word", "The last word is in capitals, or all of it is small.", false,
		func(r *rand.Rand, l markerLine) []string {
			before, word := l.word()
			if r.IntN(2) == 0 {
				return l.renamed(before + strings.ToLower(word))
			}
			return l.renamed(before + strings.ToUpper(word))
		}},
	{"case/prefix", "The first word of several has a capital.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.ours() {
				return nil
			}
			return l.renamed(flip(l.name[:1]) + l.name[1:])
		}},
	{"case/path", "A step of the path has a capital, as in kubebuilder:validation:Items:MaxLength.",
		false, func(_ *rand.Rand, l markerLine) []string {
			return l.renamed(strings.Replace(l.name, ":items:", ":Items:", 1))
		}},
	{"letters/dropped", "A letter of the last word is missing, but for the first one.", false,
		misspell(func(w string, i int) string { return w[:i] + w[i+1:] })},
	{"letters/doubled", "A letter of the last word stands there twice.", false,
		misspell(func(w string, i int) string { return w[:i] + w[i-1:] })},
	{"letters/swapped", "Two neighbouring letters of the last word are exchanged.", false,
		misspell(func(w string, i int) string {
			if i+1 == len(w) {
				return w
			}
			return w[:i] + w[i+1:i+2] + w[i:i+1] + w[i+2:]
		})},
	{"letters/step", "A step of the path is misspelled: item, itmes.", false,
		func(r *rand.Rand, l markerLine) []string {
			steps := []string{":item:", ":itmes:", ":itemss:"}
			return l.renamed(strings.Replace(l.name, ":items:", steps[r.IntN(len(steps))], 1))
		}},
	{"path/step", "A step with another word stands where none belongs: values, keys, entries.",
		false, func(r *rand.Rand, l markerLine) []string {
			rest, ok := strings.CutPrefix(l.name, validation)
			if !ok || strings.Contains(rest, ":") || l.is("Optional", "Required", "Schemaless") {
				return nil
			}
			steps := []string{"values", "value", "entries", "keys", "element"}
			return l.renamed(validation + steps[r.IntN(len(steps))] + ":" + rest)
		}},
	{"path/wrong",
		"A restriction of strings or numbers is said to be about items, which they do not have.",
		false, func(_ *rand.Rand, l markerLine) []string {
			if rest, ok := strings.CutPrefix(l.name, validation); ok &&
				l.is("MaxLength", "MinLength", "Pattern", "Minimum", "Maximum", "MultipleOf") &&
				l.sep == "=" {
				return l.plus(validation + "items:" + rest + l.sep + l.value)
			}
			return nil
		}},
	{"path/dropped", "The second word of the name is missing: kubebuilder:MaxLength.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if rest, ok := strings.CutPrefix(l.name, validation); ok {
				return l.renamed("kubebuilder:" + rest)
			}
			return nil
		}},
	{"path/prefix", "The first word of the name is missing: validation:MaxLength.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if rest, ok := strings.CutPrefix(l.name, "kubebuilder:"); ok &&
				strings.Contains(rest, ":") {
				return l.renamed(rest)
			}
			return nil
		}},
	{"path/twice", "The second word of the name stands there twice.", false,
		func(_ *rand.Rand, l markerLine) []string {
			return l.renamed(strings.Replace(l.name, validation, validation+"validation:", 1))
		}},
	{"path/dots", "Dots separate the words of the name.", false,
		func(_ *rand.Rand, l markerLine) []string {
			return l.renamed(strings.ReplaceAll(l.name, ":", "."))
		}},
}

const validation = "kubebuilder:validation:"

// flip changes the case of a letter.
func flip(letter string) string {
	if c := rune(letter[0]); unicode.IsUpper(c) {
		return strings.ToLower(letter)
	}
	return strings.ToUpper(letter)
}

// misspell changes the last word at one of its letters, but for the first one. A short word without
// a prefix has too few letters to be told from others.
func misspell(change func(word string, at int) string) func(*rand.Rand, markerLine) []string {
	return func(r *rand.Rand, l markerLine) []string {
		before, word := l.word()
		if len(word) < 6 && !l.ours() || len(word) < 3 {
			return nil
		}
		return l.renamed(before + change(word, 1+r.IntN(len(word)-1)))
	}
}

// plusOperators are mistakes about the plus sign, alone and with a second one.
var plusOperators = []Operator{
	{"plus/missing",
		"The plus sign is missing. A word of small letters could be prose, with an argument or " +
			"without: optional, default=1.", false, func(_ *rand.Rand, l markerLine) []string {
			if !l.telling() {
				return nil
			}
			return []string{l.before + l.text}
		}},
	{"plus/blank",
		"A blank follows the plus sign. A list of words may begin with plus signs: + optional.",
		false, func(_ *rand.Rand, l markerLine) []string {
			if !l.ours() && l.sep == "" {
				return nil
			}
			return []string{l.before + "+ " + l.text}
		}},
	{"plus/other",
		"Another sign stands in place of the plus, or before it. A minus sign switches a marker off.",
		false, func(r *rand.Rand, l markerLine) []string {
			if !l.telling() {
				return nil
			}
			signs := []string{"@", "*+", "-+", "++"}
			return []string{l.before + signs[r.IntN(len(signs))] + l.text}
		}},
	{"plus/text",
		"Text precedes the plus sign. An argument with blanks could be a sentence that goes on.",
		false, func(_ *rand.Rand, l markerLine) []string {
			if !l.ours() || strings.Contains(l.value, " ") {
				return nil
			}
			return []string{l.before + "See +" + l.text}
		}},
	{"two/plus-case",
		"The plus sign is missing, and the first letter of the last word is of the wrong case.",
		false, alsoFlipped("")},
	{"two/plus-letters",
		"The plus sign is missing, and a letter of the last word, which has others enough.", false,
		alsoLacking("")},
	{"two/blank-letters",
		"A blank follows the plus sign, and a letter of the last word is missing, which has " +
			"others enough.", false, alsoLacking("+ ")},
	{"two/blank-case",
		"A blank follows the plus sign, and the first letter of the last word is of the wrong case.",
		false, alsoFlipped("+ ")},
}

// telling reports whether a text can hardly be anything but a marker that lacks its plus sign.
func (l markerLine) telling() bool {
	return l.ours() || l.sep != "" && strings.ToLower(l.name) != l.name
}

// alsoFlipped changes the case of the last word's first letter, and the plus sign.
func alsoFlipped(sign string) func(*rand.Rand, markerLine) []string {
	return func(_ *rand.Rand, l markerLine) []string {
		before, word := l.word()
		if before == "" {
			return nil
		}
		return l.also(l.renamed(before+flip(word[:1])+word[1:]), sign)
	}
}

// alsoLacking leaves out a letter of the last word, and changes the plus sign.
func alsoLacking(sign string) func(*rand.Rand, markerLine) []string {
	return func(r *rand.Rand, l markerLine) []string {
		before, word := l.word()
		if before == "" || len(word) < 6 {
			return nil
		}
		at := 1 + r.IntN(len(word)-1)
		return l.also(l.renamed(before+word[:at]+word[at+1:]), sign)
	}
}

// also makes a second mistake: another text in place of the plus sign.
func (l markerLine) also(lines []string, sign string) []string {
	if lines == nil {
		return nil
	}
	return []string{l.before + sign + strings.TrimPrefix(lines[0], l.before+"+")}
}
