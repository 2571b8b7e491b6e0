// Package yamlword knows how Kubernetes' library reads and writes YAML 1.1: the words that are no
// texts where they stand without quotes, of which yes is one and yEs is none, the characters that
// it refuses, and the order of keys.
package yamlword

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsReserved reports whether a word is a boolean or null.
func IsReserved(s string) bool {
	switch s {
	case "", "~", "null", "Null", "NULL",
		"y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE",
		"n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE":
		return true
	}
	return false
}

// MayBeNumber reports whether a word looks like a number or a date, which is for the library to
// judge.
func MayBeNumber(s string) bool {
	return s != "" && s[0] <= '9' && strings.IndexByte("+-.0123456789", s[0]) >= 0 &&
		strings.Trim(s, "+-.:_ 0123456789abcdefABCDEFxXoOTtZzinIN") == ""
}

// Unreadable returns the offset of the first byte of a text that is not UTF-8, or is a control
// character that YAML does not allow, or -1.
func Unreadable(text string) int {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 ||
			unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\u0085", r) {
			return i
		}
	}
	return -1
}
