package derive

import (
	"strings"
	"unicode"
)

// plural returns the plural of a kind, a Go identifier, in lower case. It is the peer's plural even where that is poor English:
// it names the resource on servers, and with it the stored objects.
func plural(kind string) string {
	word := lastWord(kind)
	if kind == "IDs" || isPlural(strings.ToLower(word)) {
		return strings.ToLower(kind)
	}
	form, ok := pluralOfWord(strings.ToLower(word))
	if !ok {
		form, ok = pluralByEnding(word)
	}
	switch {
	case word == "":
		return ""
	case ok:
		return strings.ToLower(strings.TrimSuffix(kind, word) + form)
	case strings.HasSuffix(strings.ToLower(word), "s"):
		return strings.ToLower(kind)
	}
	return strings.ToLower(kind) + "s"
}

// isPlural reports whether a word in lower case is known to be a plural.
func isPlural(word string) bool {
	for _, table := range [][]family{wholeWords, words} {
		for _, f := range table {
			if _, ok := f.cut(word, f.add, equal); ok {
				return true
			}
		}
	}
	return word != "" && strings.Contains(otherPlurals, " "+word+" ")
}

// pluralOfWord returns the plural of a word in lower case that is in the tables as a whole.
func pluralOfWord(word string) (string, bool) {
	for _, table := range [][]family{wholeWords, words, oneWay} {
		for _, f := range table {
			if rest, ok := f.cut(word, f.drop, equal); ok {
				return rest + f.add, true
			}
		}
	}
	return "", false
}

// pluralByEnding returns the plural of a word that ends like one in the tables. The first family decides, and a word that
// looks like one of its plurals stays as it is. The comparison is case-sensitive.
func pluralByEnding(word string) (string, bool) {
	for _, table := range [][]family{words, oneWay, endings} {
		for _, f := range table {
			if _, ok := f.cut(word, f.add, strings.HasSuffix); ok {
				return word, true
			}
			if rest, ok := f.cut(word, f.drop, strings.HasSuffix); ok {
				return rest + f.add, true
			}
		}
	}
	return "", false
}

// cut returns the word without its ending if what remains matches a stem of the family.
func (f family) cut(word, ending string, match func(rest, stem string) bool) (string, bool) {
	rest, ok := strings.CutSuffix(word, ending)
	if !ok {
		return "", false
	}
	for stem := range strings.SplitSeq(f.stems, " ") {
		if match(rest, stem) {
			return rest, true
		}
	}
	return "", false
}

func equal(a, b string) bool { return a == b }

// lastWord returns the last word of an identifier, which begins at a capital after another letter, after an acronym or after an
// underscore. An acronym is returned in capitals however it is spelled: then the plural is appended instead of replacing it.
func lastWord(kind string) string {
	if isAcronym(kind) {
		return strings.ToUpper(kind)
	}
	word := strings.TrimRight(kind, "_")
	begin, prev := 0, '_'
	for i, r := range word {
		switch {
		case r == '_':
			begin = i + 1
		case unicode.IsUpper(r) && (!unicode.IsUpper(prev) || isAcronym(word[begin:i])):
			begin = i
		}
		prev = r
	}
	if word = word[begin:]; isAcronym(word) {
		return strings.ToUpper(word)
	}
	return word
}

// isAcronym reports whether a word is a known acronym in any case. Upper case may take half the bytes of lower case.
func isAcronym(word string) bool {
	return word != "" && len(word) <= 2*longestAcronym && strings.Contains(acronyms, " "+strings.ToUpper(word)+" ")
}
