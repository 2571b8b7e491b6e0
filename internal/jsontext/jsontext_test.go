package jsontext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	for name, parts := range map[string][]string{
		"one":                      {`{"a": 1}`},
		"two on a line":            {`{"a": 1}`, ` {"b": 2}`},
		"two on lines":             {"\n{\"a\": 1}", "\n\n\t{\"b\": 2}"},
		"a comment between":        {`{"a": "}"}`, " # c\n# d\n{\"b\": 2}"},
		"JSON, then YAML":          {`{"a": 1}`, "\n{b: 2}"},
		"JSON, then a cut off one": {`{"a": 1}`, ` {"b": `},
		"comments between three":   {`{"a": 1}`, "\n# c\n{\"b\": 2}", "\n# d\n{\"c\": 3}"},
		"a comment before":         {"# c\n{\"a\": 1}", ` {"b": 2}`},
		"garbage":                  {`{"a": 1} x`},
		"garbage after the second": {`{"a": 1}`, `{"b": 2}]`},
		"YAML in braces":           {`{a: 1} {"b": 2}`},
		"YAML":                     {"a: 1\nb: {}\n"},
		"a list":                   {`[{"a": 1}] x`},
		"nothing":                  {"# nothing\n"},
		"empty":                    {""},
	} {
		var got []string
		for _, part := range Split([]byte(strings.Join(parts, ""))) {
			got = append(got, string(part))
		}
		assert.Equal(t, parts, got, name)
	}
	for _, tail := range []string{"\n", " # c", "\n...\n", "\r\n# c\r\n\t\r\n"} {
		assert.Equal(t, [][]byte{[]byte(`{"a": 1}`)}, Split([]byte(`{"a": 1}`+tail)), "%q", tail)
	}
}
