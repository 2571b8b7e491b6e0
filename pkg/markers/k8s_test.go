package markers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTag(t *testing.T) {
	t.Parallel()
	str := func(s string) *tagValue { return &tagValue{text: s} }
	number := func(s string) *tagValue { return &tagValue{text: s, kind: anInteger} }
	for text, want := range map[string]tag{
		"k8s:required":              {name: "k8s:required"},
		"k8s:required # said why":   {name: "k8s:required"},
		"k8s:maxLength=0x10":        {name: "k8s:maxLength", value: number("16")},
		"k8s:maxLength=-5#no blank": {name: "k8s:maxLength", value: number("-5")},
		"k8s:format=k8s-short-name": {name: "k8s:format",
			value: str("k8s-short-name")},
		`k8s:neq="a # b"`: {name: "k8s:neq", value: str("a # b")},
		"k8s:neq=`a\\d`":  {name: "k8s:neq", value: str(`a\d`)},
		"k8s:neq=true": {name: "k8s:neq",
			value: &tagValue{text: "true", kind: aBool}},
		"k8s:subfield(name)=+k8s:optional": {name: "k8s:subfield",
			args: []tagArg{{value: *str("name")}}, inner: &tag{name: "k8s:optional"}},
		`k8s:unionMember(union: "u", member: 1)`: {name: "k8s:unionMember",
			args: []tagArg{{"union", *str("u")}, {"member", *number("1")}}},
		"k8s:unionMember()": {name: "k8s:unionMember"},
		"k8s:eachVal=+k8s:eachVal=+k8s:minimum=1": {name: "k8s:eachVal",
			inner: &tag{name: "k8s:eachVal", inner: &tag{name: "k8s:minimum", value: number("1")}}},
	} {
		got, err := (&reader{text: text}).tag()
		require.NoError(t, err, text)
		assert.Equal(t, want, *withoutOffsets(got), text)
	}
	for _, text := range []string{
		"", "=", "k8s:a=", "k8s:a(", "k8s:a(b", "k8s:a(b: )", "k8s:a(b, c)", "k8s:a(: b)",
		"k8s:a=+", "k8s:a=\"b", "k8s:a b", "k8s:a=1 2", "k8s:a(b)(c)",
	} {
		_, err := (&reader{text: text}).tag()
		assert.Error(t, err, text)
	}
}

// withoutOffsets returns a copy of a tag that says nothing of where its parts stand.
func withoutOffsets(t *tag) *tag {
	if t == nil {
		return nil
	}
	c := tag{name: t.name, inner: withoutOffsets(t.inner)}
	for _, a := range t.args {
		a.value.off = 0
		c.args = append(c.args, a)
	}
	if t.value != nil {
		v := *t.value
		v.off = 0
		c.value = &v
	}
	return &c
}
