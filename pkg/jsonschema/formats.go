package jsonschema

import (
	"strconv"
	"strings"
)

// A format is a string format as a server checks it, expressed in JSON Schema that accepts the
// same, or more if a pattern cannot express it: checksums, and the grammars of addresses and
// durations.
type format struct {
	pattern   string
	like      string // an example for people
	standard  string // the equivalent format of JSON Schema
	maxLength int64
	wider     bool // it accepts more than the server does
}

// schema returns the keywords that express the format.
func (f format) schema() Schema {
	s := Schema{}
	if f.standard != "" {
		s["format"] = f.standard
	}
	if f.pattern != "" {
		s["pattern"] = f.pattern
		s["patternErrorMessage"] = "write it as in " + f.like // for the YAML language server
	}
	if f.maxLength > 0 {
		s["maxLength"] = f.maxLength
	}
	return s
}

// Parts of patterns. They mean the same in Go and in JavaScript.
const (
	hex    = "[0-9a-fA-F]"
	date   = "(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)"
	clock  = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:.[0-9]+)?(?:[zZ]|[+-][0-9]{2}:[0-9]{2})"
	octet  = "0*(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})"
	ipv4   = "(?:" + octet + `\.){3}` + octet
	label  = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?"
	letter = `[a-zA-Z0-9\p{S}\p{L}]`
	space  = `[\t\n\f\r -]*`
	color  = `[\t\n\f\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\f\r ]*`
)

// formats are those that a server knows, by their names without dashes. It does not check unknown
// formats.
var formats = map[string]format{
	"bsonobjectid": {pattern: "^" + hex + "{24}$", like: "507f1f77bcf86cd799439011"},
	"byte": {
		pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$",
		like:    "aGVsbG8=",
	},
	"cidr": {
		pattern: "^(?:" + ipv4 +
			"/0*(?:3[0-2]|[12]?[0-9])|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*/0*(?:12[0-8]|1[01][0-9]|[1-9]?[0-9]))$",
		like: "10.0.0.0/8", wider: true,
	},
	"creditcard": {pattern: "^[^0-9]*(?:[0-9][^0-9]*){13,16}$", like: "4220 8554 2622 2389",
		wider: true},
	"date": {pattern: "^" + date + "$", like: "2026-01-31"},
	"datetime": {pattern: "^" + date + "[tT]" + clock + `(?:[tT][\s\S]*)?$`,
		like: "2026-01-31T12:00:00Z"},
	"duration": {pattern: `[0-9]\.?[\t\n\f\r ]*[a-zA-Zµμ]|^[-+]?0$`, like: "1h30m", wider: true},
	"email":    {pattern: "@", like: "someone@example.com", wider: true},
	"hexcolor": {pattern: "^#?(?:" + hex + "{3}|" + hex + "{6})$", like: "#00ff7f"},
	"hostname": {
		pattern: "^(?:" + letter + "(?:-?" + letter + "{0,62})?|(?:" + letter +
			`(?:[-a-zA-Z0-9\p{S}\p{L}]{0,61}` + letter + `)?\.)+[a-zA-Z\p{L}]{2,63})$`,
		like: "www.example.com", maxLength: 255, wider: true,
	},
	"ipv4": {pattern: "^(?:" + ipv4 + "|[0-9a-fA-F:]*:" + ipv4 + ")$", like: "10.0.0.1",
		wider: true},
	"ipv6": {standard: "ipv6"},
	"isbn": {pattern: "^" + space + "(?:[0-9]" + space + "){9}(?:[0-9X]|(?:[0-9]" + space +
		"){4})" + space + "$", like: "978-0321751041", wider: true},
	"isbn10": {pattern: "^" + space + "(?:[0-9]" + space + "){9}[0-9X]" + space + "$",
		like: "0321751043", wider: true},
	"isbn13": {pattern: "^" + space + "(?:[0-9]" + space + "){13}$", like: "978-0321751041",
		wider: true},
	"k8sshortname": {pattern: "^" + label + "$", like: "my-name", maxLength: 63},
	"k8slongname": {pattern: "^" + label + `(?:\.` + label + ")*$", like: "my-name.example.com",
		maxLength: 253},
	"mac": {
		pattern: "^(?:" + strings.Join([]string{macOf(":", 2, 6), macOf(":", 2, 8),
			macOf(":", 2, 20), macOf("-", 2, 6), macOf("-", 2, 8),
			macOf("-", 2, 20), macOf(`\.`, 4, 3), macOf(`\.`, 4, 4), macOf(`\.`, 4, 10)}, "|") +
			"|" + hex + "{12}|" + hex + "{16}|" + hex + "{40})$",
		like: "00:00:5e:00:53:01",
	},
	"rgbcolor": {pattern: `^rgb\(` + color + "," + color + "," + color + `\)$`,
		like: "rgb(0,128,255)"},
	"ssn": {pattern: "^[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}$", like: "123-45-6789"},
	"uri": {pattern: `^(?:\*|/|[a-zA-Z][-+.a-zA-Z0-9]*:)`, like: "https://example.com/",
		wider: true},
	"uuid":  {pattern: uuid(hex, hex), like: "123e4567-e89b-12d3-a456-426614174000"},
	"uuid3": {pattern: uuid("3", hex), like: "123e4567-e89b-32d3-a456-426614174000"},
	"uuid4": {pattern: uuid("4", "[89abAB]"), like: "123e4567-e89b-42d3-a456-426614174000"},
	"uuid5": {pattern: uuid("5", "[89abAB]"), like: "123e4567-e89b-52d3-a456-426614174000"},
}

// macOf is the pattern of an address made of groups of hexadecimal digits.
func macOf(separator string, digits, groups int) string {
	group := hex + strings.Repeat(hex, digits-1)
	return group + "(?:" + separator + group + "){" + strconv.Itoa(groups-1) + "}"
}

// uuid is the pattern of a UUID; a server does not mind missing dashes.
func uuid(version, variant string) string {
	return "^" + hex + "{8}-?" + hex + "{4}-?" + version + hex + "{3}-?" + variant + hex + "{3}-?" +
		hex + "{12}$"
}
