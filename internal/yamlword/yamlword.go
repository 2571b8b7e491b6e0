// Package yamlword knows the words that YAML 1.1 reads as something other than a text where they
// stand without quotes, as Kubernetes' library reads them: yes is a boolean, and yEs is none.
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
