package peer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A pair is an argument with a name, as an option of a generator is.
type pair struct{ text, name, value string }

// pairsOf reads pairs that are separated by commas; a comma in braces or in a Go string belongs to
// a value.
func pairsOf(text string) ([]pair, error) {
	parts, err := splitOutside(text, ',')
	if err != nil {
		return nil, err
	}
	pairs := make([]pair, len(parts))
	for i, part := range parts {
		name, value, ok := strings.Cut(part, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not in the form name=value", part)
		}
		pairs[i] = pair{strings.TrimSpace(part), strings.TrimSpace(name), strings.TrimSpace(value)}
		if pairs[i].value == "" && i < len(parts)-1 {
			return nil, fmt.Errorf("%s has no value: leave it out", pairs[i].name)
		}
	}
	return pairs, nil
}

// boolean reads true or false, but nothing else that Go would read as one of them.
func boolean(value string) (bool, error) {
	if value != "true" && value != "false" {
		return false, fmt.Errorf("%q is neither true nor false", value)
	}
	return value == "true", nil
}

// wholeNumber reads a decimal number, whose sign blanks may follow.
func wholeNumber(value string) (int, error) {
	digits, negative := strings.CutPrefix(value, "-")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	if err != nil || strings.ContainsAny(digits, "+-") {
		return -1, fmt.Errorf("%q is not a whole number", value)
	}
	if negative {
		n = -n
	}
	return n, nil
}

// stringValue reads a text: one Go string, or bare text without separators of values.
func stringValue(value string) (string, error) {
	value = strings.TrimSpace(value)
	if value == "" || value[0] != '"' && value[0] != '`' {
		return unquoted(value)
	}
	literal, err := strconv.QuotedPrefix(value)
	switch {
	case err != nil:
		return "", errNoString(value)
	case literal != value:
		return "", fmt.Errorf("%q is left over after the quotes", value[len(literal):])
	}
	return strconv.Unquote(literal)
}

// unquoted returns a text without quotes as it is, if it is one value.
func unquoted(value string) (string, error) {
	for i := 0; i < len(value); i++ {
		switch c := value[i]; c {
		case ',', ';', '}':
			if next := strings.TrimSpace(value[i+1:]); c != '}' &&
				(strings.HasPrefix(next, ".") || strings.HasPrefix(next, "/")) {
				return "",
					fmt.Errorf("%q is left over: give the argument again for each path, as in "+
						"paths=./a paths=./b, or separate them by semicolons, which a shell "+
						"needs in quotes: 'paths=./a;./b'", value[i:])
			}
			return "", fmt.Errorf("%q is left over: put a string with a %c in quotes", value[i:], c)
		case '"', '`':
			literal, err := strconv.QuotedPrefix(value[i:])
			if err != nil {
				return "", errNoString(value[i:])
			}
			i += len(literal) - 1
		}
	}
	return value, nil
}

// errNoString says that a text begins like a Go string but is not one.
func errNoString(text string) error {
	return fmt.Errorf("%s is not a Go string: close the quote, and double backslashes", text)
}

// list reads a;b or {a,b}. A separator may follow the last item.
func list(value string) ([]string, error) {
	value = strings.TrimSpace(value)
	sep := byte(';')
	if inner, ok := strings.CutPrefix(value, "{"); ok {
		if value, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, fmt.Errorf("%q: the brace is never closed", inner)
		}
		sep = ','
	}
	parts, err := splitOutside(value, sep)
	if err != nil {
		return nil, err
	}
	var items []string
	for i, part := range parts {
		item, err := stringValue(part)
		switch {
		case err != nil:
			return nil, err
		case item != "":
			items = append(items, item)
		case i < len(parts)-1:
			return nil, errors.New("an item of the list is empty: remove its separator")
		}
	}
	return items, nil
}

// splitOutside splits at a separator outside of braces and Go strings.
func splitOutside(text string, sep byte) ([]string, error) {
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '`':
			literal, err := strconv.QuotedPrefix(text[i:])
			if err != nil {
				return nil, errNoString(text[i:])
			}
			i += len(literal) - 1
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == sep && depth == 0:
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:]), nil
}
