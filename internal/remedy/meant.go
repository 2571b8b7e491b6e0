package remedy

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Meant returns the known name that an unknown one most likely misspells, or nothing.
func Meant(name string, known []string) string {
	bare := func(name string) string {
		name = strings.TrimPrefix(strings.TrimPrefix(name, "x-"), "kubernetes-")
		return strings.ReplaceAll(name, "-", "")
	}
	for _, k := range known {
		if strings.EqualFold(bare(k), bare(name)) {
			return k
		}
	}
	for _, elsewhere := range []map[string]string{keywordsElsewhere, formatsElsewhere} {
		if other := elsewhere[strings.ToLower(name)]; slices.Contains(known, other) {
			return other
		}
	}
	return diag.NearestField(name, known)
}

// stringFormats are the formats of strings that people write most.
var stringFormats = []string{"uri", "email", "hostname", "ipv4", "ipv6", "cidr", "mac", "uuid",
	"byte", "password", "date", "duration", "date-time"}

// Formats returns the formats that people write most.
func Formats() []string {
	return append(slices.Clone(stringFormats), "int32", "int64", "float", "double")
}

// Type returns the type that a word means which is none, and its format where the word is one of
// strings; nothing if nobody can tell.
func Type(word string) (meant, format string) {
	if meant = Meant(word, jsontext.Types()); meant != "" {
		return meant, ""
	}
	format = formatsElsewhere[strings.ToLower(word)]
	for _, known := range stringFormats {
		if format == known || strings.EqualFold(strings.ReplaceAll(known, "-", ""),
			strings.ReplaceAll(word, "-", "")) {
			return "string", known
		}
	}
	return "", ""
}

// ofList says which was meant of the values that a server lists, in quotes or between commas.
func (m match) ofList() (words Words) {
	var list []string
	rest := m.stars[0]
	if !strings.HasPrefix(rest, `"`) {
		list = strings.Split(rest, ",")
	}
	for quoted, err := strconv.QuotedPrefix(rest); err == nil; {
		value, _ := strconv.Unquote(quoted)
		list = append(list, value)
		rest = strings.TrimPrefix(rest[len(quoted):], ", ")
		quoted, err = strconv.QuotedPrefix(rest)
	}
	words.Write = diag.DidYouMean(Meant(m.Value, list))
	return words
}

// keywordsElsewhere are names, in lower case, that other languages of schemas have for keywords and
// types, and people for formats.
var keywordsElsewhere = map[string]string{
	"x-kubernetes-patch-strategy":  "x-kubernetes-list-type",
	"x-kubernetes-patch-merge-key": "x-kubernetes-list-map-keys",

	"property": "properties", "field": "properties", "fields": "properties", "props": "properties",
	"additionalproperty": "additionalProperties", "values": "additionalProperties",
	"element": "items", "elements": "items", "regex": "pattern", "regexp": "pattern",
	"min": "minimum", "max": "maximum", "enumeration": "enum", "const": "enum",
	"validations": "x-kubernetes-validations", "rules": "x-kubernetes-validations",
	"preserveunknownfields": "x-kubernetes-preserve-unknown-fields",
	"int":                   "integer", "int32": "integer", "int64": "integer", "long": "integer",
	"uint": "integer", "uint32": "integer", "uint64": "integer", "num": "number", "float": "number",
	"float32": "number", "float64": "number", "double": "number", "bool": "boolean",
	"str": "string", "text": "string", "arr": "array", "obj": "object",
	"timestamp": "date", "time": "date", "datetime": "date", "global": "Cluster",
	"list": "array", "slice": "array", "map": "object", "struct": "object", "dict": "object",
}

// formatsElsewhere are other words for formats, in lower case.
var formatsElsewhere = map[string]string{
	"url": "uri", "ip": "ipv4", "timestamp": "date-time", "time": "date-time",
	"rfc3339": "date-time", "guid": "uuid", "base64": "byte", "dns": "hostname", "int": "int32",
	"uint32": "int32", "long": "int64", "uint64": "int64", "float32": "float", "float64": "double",
	"datetime": "date-time",
}
