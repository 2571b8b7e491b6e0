package parser

import (
	"go/ast"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// jsonTag reads the json key of a struct tag. A field is inlined as the peer inlines it: by the option, with a name or
// without, or because it has no name.
func jsonTag(tag string) JSONTag {
	value, ok := reflect.StructTag(tag).Lookup("json")
	if !ok {
		return JSONTag{Missing: true, Malformed: strings.Contains(tag, "json")}
	}
	if value == "-" {
		return JSONTag{Skip: true}
	}
	name, options, _ := strings.Cut(value, ",")
	t := JSONTag{Name: name, Inline: name == ""}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "inline":
			t.Inline, t.InlineOption = true, true
		case "omitempty":
			t.OmitEmpty = true
		case "omitzero":
			t.OmitZero = true
		case "string":
			t.String = true
		default:
			if !known(option) {
				t.Unknown = append(t.Unknown, option)
			}
		}
	}
	return t
}

// known reports whether an option means something to encoding/json/v2, which has more than the ones that matter here. An empty
// one is no more than a comma too many.
func known(option string) bool {
	name, _, _ := strings.Cut(option, ":")
	return slices.Contains([]string{"", "case", "embed", "format", "nocase", "strictcase", "unknown"}, name)
}

// tagText returns the text of a tag in the source, or "" if it is malformed.
func tagText(lit *ast.BasicLit) string {
	if lit == nil {
		return ""
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return text
}
