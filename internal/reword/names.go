package reword

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nouns are what a name is, by the field that holds it.
var nouns = map[string]string{
	"plural": "the plural name", "singular": "the singular name", "shortNames": "the short name",
	"categories": "the category",
	"kind":       "the kind", "listKind": "the kind of its lists", "group": "the group",
}

// noun returns what to call the name that a finding is about.
func (f finding) noun() string {
	switch {
	case strings.HasPrefix(f.path, "metadata.labels"):
		return "of a label"
	case strings.HasPrefix(f.path, "metadata.annotations"):
		return "of an annotation"
	case strings.HasPrefix(f.path, "spec.versions[") && f.step() == "name":
		return "the version"
	}
	if noun, ok := nouns[f.step()]; ok {
		return noun
	}
	return "the name"
}

// ofName words what is wrong with a name.
func (f finding) ofName() string {
	noun, quoted := f.noun(), fmt.Sprintf("%q", f.value)
	switch {
	case f.step() == "deprecationWarning":
		return f.ofWarning()
	case strings.HasSuffix(f.path, ".scope") && f.what == "Unsupported value":
		if strings.HasPrefix(strings.ToLower(f.value), "c") {
			return fmt.Sprintf("%s is no scope: write Cluster", quoted)
		}
		return fmt.Sprintf("%s is no scope: write Namespaced, or Cluster", quoted)
	case strings.HasPrefix(f.path, "metadata.") && strings.HasPrefix(noun, "of "):
		return f.ofMetadata(noun)
	case f.step() == "kind" && strings.Contains(f.detail, "a DNS-1035 label must"):
		return fmt.Sprintf("the kind %s %s, and the names of a resource are made of it: rename the type to %s", quoted, fault(f.value, false), letters(f.value))
	case strings.Contains(f.detail, "a DNS-1035 label must"):
		return fmt.Sprintf("%s %s %s, and such a name has lower-case letters, digits and dashes, of which a letter is the first%s",
			noun, quoted, fault(f.value, false), writeInstead(label(f.value)))
	case strings.Contains(f.detail, "lowercase RFC 1123 subdomain"):
		return fmt.Sprintf("%s %s %s, and it is a domain of lower-case letters, digits and dashes%s", noun, quoted, fault(f.value, true), writeInstead(domain(f.value)))
	case strings.Contains(f.detail, "should be a domain with at least one dot"):
		return fmt.Sprintf("the group %s has no dot, and it is a domain: write one that is yours, such as %s.example.com", quoted, f.value)
	case strings.Contains(f.detail, "must be no more than") && f.value == "":
		return fmt.Sprintf("%s has more than %s characters: choose a shorter one", noun,
			limitIn(f.detail))
	case strings.Contains(f.detail, "must be no more than"):
		return fmt.Sprintf("%s has %d characters, and %s is the most: choose a shorter one", noun,
			utf8.RuneCountInString(f.value), limitIn(f.detail))
	case strings.Contains(f.detail, "kind and listKind may not be the same"):
		return "the kind and that of its lists have one name: rename the type"
	}
	return ""
}

// ofMetadata words what is wrong with the key or the value of a label or annotation.
func (f finding) ofMetadata(noun string) string {
	quoted := fmt.Sprintf("%q", f.value)
	const made = "letters, digits, dashes, underscores and dots, with a letter or digit at both ends"
	switch {
	case strings.HasPrefix(f.detail, "prefix part "):
		prefix, name, _ := strings.Cut(f.value, "/")
		return fmt.Sprintf("the key %s %s begins with %q, which is no domain in lower-case letters%s", quoted, noun, prefix, writeInstead(domain(prefix)+"/"+name))
	case strings.HasPrefix(f.detail, "a valid label key must"),
		strings.HasPrefix(f.detail, "a qualified name must"):
		return fmt.Sprintf("the key %s %s has more than one slash: write a domain, a slash, and a name, or the name alone", quoted, noun)
	case strings.HasPrefix(f.detail, "name part must be no more than"),
		strings.HasPrefix(f.detail, "must be no more than"):
		return fmt.Sprintf("%s %s has %d characters, and %s is the most: write a shorter one",
			quoted, noun, utf8.RuneCountInString(f.value), limitIn(f.detail))
	case strings.HasPrefix(f.detail, "name part must"):
		return fmt.Sprintf("the key %s %s %s, and a key is made of %s%s", quoted, noun,
			fault(f.value, true), made, writeInstead(qualified(f.value)))
	case strings.HasPrefix(f.detail, "a valid label must"):
		return fmt.Sprintf("the value %s %s %s, and a value is made of %s%s", quoted, noun,
			fault(f.value, true), made, writeInstead(qualified(f.value)))
	}
	return ""
}

// ofWarning words what is wrong with the warning of a deprecated version.
func (f finding) ofWarning() string {
	switch {
	case strings.Contains(f.detail, "must not be an empty string"):
		return "the warning is empty: write one, or leave the argument out, and a server has " +
			"words of its own"
	case strings.Contains(f.detail, "must be <= 256"):
		return "the warning is longer than the 256 bytes that a server sends: write a shorter one"
	case strings.Contains(f.detail, "printable"):
		return "the warning has a character that cannot be printed, such as a tab or a line end: " +
			"write a blank for it"
	}
	return ""
}

// limitIn returns the number that a message names as the most.
func limitIn(detail string) string {
	_, rest, _ := strings.Cut(detail, "no more than ")
	n, _, _ := strings.Cut(rest, " ")
	return n
}

// writeInstead returns the end of a message that says which name to write.
func writeInstead(name string) string {
	if name == "" {
		return ": write one that is"
	}
	return ": write " + name
}

// fault says what is wrong with a name. Dotted says that it may have dots.
func fault(name string, dotted bool) string {
	if name == "" {
		return "is empty"
	}
	for _, c := range name {
		switch {
		case c == ' ':
			return "has a blank"
		case c == '.' && !dotted, c == '/', c == '_' && !dotted:
			return fmt.Sprintf("has %q in it", c)
		case c > unicode.MaxASCII, !unicode.IsLetter(c) && !unicode.IsDigit(c) &&
			!strings.ContainsRune("-_.", c):
			return fmt.Sprintf("has %q in it", c)
		case unicode.IsUpper(c) && !dotted:
			return "has an upper-case letter"
		}
	}
	switch first, last := name[0], name[len(name)-1]; {
	case !dotted && '0' <= first && first <= '9':
		return "begins with a digit"
	case strings.IndexByte("-_.", first) >= 0:
		return fmt.Sprintf("begins with %q", first)
	case strings.IndexByte("-_.", last) >= 0:
		return fmt.Sprintf("ends with %q", last)
	case strings.ToLower(name) != name:
		return "has an upper-case letter"
	case strings.Contains(name, "_"):
		return "has '_' in it"
	case strings.Contains(name, ".."):
		return "has nothing between two dots"
	}
	return "is not well formed"
}

// replaceOthers replaces the characters that a name must not have, and takes the marks from both
// ends.
func replaceOthers(name string, keep func(rune) bool, instead string) string {
	var b strings.Builder
	for _, c := range name {
		if keep(c) {
			b.WriteRune(c)
		} else {
			b.WriteString(instead)
		}
	}
	return strings.Trim(b.String(), "-_.")
}

func isNameRune(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-'
}

func label(name string) string {
	return strings.TrimLeft(replaceOthers(strings.ToLower(name), isNameRune, "-"), "-0123456789")
}

func domain(name string) string {
	return replaceOthers(strings.ToLower(name), func(c rune) bool {
		return isNameRune(c) || c == '.'
	}, "-")
}

func qualified(name string) string {
	return replaceOthers(name, func(c rune) bool {
		return isNameRune(c) || strings.ContainsRune("_./", c)
	}, "-")
}

func letters(name string) string {
	return replaceOthers(name, func(c rune) bool { return isNameRune(c) && c != '-' }, "")
}
