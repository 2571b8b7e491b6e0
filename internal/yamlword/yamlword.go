// Package yamlword knows how Kubernetes' library reads and writes YAML 1.1: the words that are no
// texts where they stand without quotes, of which yes is one and yEs is none, and the order of
// keys.
package yamlword

import "strings"

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
