package markers

import (
	"encoding/json"
	"errors"
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/schema"
)

// readAll reads all of text, and gives what is wrong as text.
func readAll[T any](text string, read func(*reader) (T, error)) (T, string) {
	r := &reader{text: text}
	v, err := read(r)
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return v, err.Error()
	}
	return v, ""
}

// A look is what a text reads as; without a value it does not read at all.
type look struct{ text, want string }

func TestGuess(t *testing.T) {
	t.Parallel()
	for _, c := range []look{
		// scalars, by their look
		{"abc", `"abc"`},
		{"5", "5"},
		{"-5", "-5"},
		{"- 5", "-5"},
		{"1.0", "1"},
		{"1e3", "1000"},
		{".5", "0.5"},
		{"true", "true"},
		{"trueish", `"trueish"`},
		{"null", `"null"`},
		{"08", `"08"`},
		{"010", "10"},
		{"10Mi", `"10Mi"`},
		{"2024-01-15", `"2024-01-15"`},
		{"1.2.3", `"1.2.3"`},
		{"123/x", `"123/x"`},
		{"+5", `"+5"`},
		{"x # c", `"x # c"`},
		{"<&>", `"<&>"`},
		{"9223372036854775807", "9223372036854775807"},
		{"9223372036854775808", ""},
		{"0x10", ""},
		{"0b11", ""},
		{"1_000", ""},
		{"0x1ffffffffffffffffff", ""},
		{"99999999999999999999", ""},
		{"99999999999999999999a", `"99999999999999999999a"`},
		{"99999999999999999999a;b", `["99999999999999999999a","b"]`},
		{"-99999999999999999999a", `"-99999999999999999999a"`},
		{"0b2", `"0b2"`},
		{"true x", ""},
		{"true/false", ""},
		{"false-x", ""},
		{"true:", ""},
		{"true_x", `"true_x"`},
		{"truée", `"truée"`},
		// quotes
		{`"a,b"`, `"a,b"`},
		{"`a\\d`", `"a\\d"`},
		{`'a'`, `"'a'"`},
		{`""`, `""`},
		{`"5"`, `"5"`},
		{`"\d"`, ""},
		{`"a`, ""},
		{`"a" b`, ""},
		{`it's`, `"it's"`},
		// lists
		{"a;b", `["a","b"]`},
		{"a;b;", `["a","b"]`},
		{"1;2", "[1,2]"},
		{"a;1", `["a","1"]`},
		{"1;a", ""},
		{"true-x;a", ""},
		{"a;true", `["a","true"]`},
		{"a;true-x;0x10", `["a","true-x","0x10"]`},
		{"{a,b}", `["a","b"]`},
		{"{a,b,}", `["a","b"]`},
		{"{a,1}", `["a","1"]`},
		{"{1,a}", ""},
		{"{1,2.5}", ""},
		{"{1.5,2}", "[1.5,2]"},
		{"{{a,b},{c}}", `[["a","b"],["c"]]`},
		{"{a;b}", `[["a","b"]]`},
		{`["a"]`, `"[\"a\"]"`},
		{"[1,2]", ""},
		{"a,b", ""},
		{"a;;b", ""},
		{"{,}", ""},
		// a bare string that is alone has its first character
		{",", `","`},
		{"}", `"}"`},
		{",a", `",a"`},
		{",,", ""},
		// floating-point literals of every kind
		{"0x1p4", "16"},
		{"1_0.5", "10.5"},
		{"1_000", ""},
		{"{a ,b}", `["a","b"]`},
		{"{a", ""},
		// maps
		{"{}", "{}"},
		{"{a: 1}", `{"a":1}`},
		{"{a:-1}", `{"a":-1}`},
		{`{"a b": x, c: {d: true}}`, `{"a b":"x","c":{"d":true}}`},
		{"{a: b c, d: e}", `{"a":"b c","d":"e"}`},
		{"{true: 1}", ""},
		{"{true-x: 1}", ""},
		{`{"true": 1}`, `{"true":1}`},
		{"{a: 1, true: 2}", `{"a":1,"true":2}`},
		{"{a: true-x}", ""},
		{"{a:}", ""},
		{"{a: 1", ""},
		{"{a: 1; b: 2}", ""},
	} {
		got, wrong := readAll(c.text, (*reader).any)
		if c.want == "" {
			assert.NotEmpty(t, wrong, "%s reads as %s", c.text, got)
			continue
		}
		assert.Empty(t, wrong, c.text)
		assert.Equal(t, schema.JSON(c.want), got, c.text)
		assert.True(t, json.Valid([]byte(got)), c.text)
	}
}

func TestStrings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a b ": "a b", `"a\tb"`: "a\tb", "`a\"b`": `a"b`, "'a'": "'a'", "a:b=c//d#e": "a:b=c//d#e",
		`x "a,b" y`: `x "a,b" y`,
		"{a":        "{a", "^[a-z]+$": "^[a-z]+$", "日本": "日本",
	} {
		got, wrong := readAll(text, (*reader).str)
		assert.Empty(t, wrong, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"a,b", "a;b", "a}b", "^a{1,2}$", `a"b`, "a`b", `"^\d"`, `"a"b`} {
		_, wrong := readAll(text, (*reader).str)
		assert.NotEmpty(t, wrong, text)
	}
}

func TestLoneStrings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		",": ",", ";": ";", "}": "}", " ,": ",", "; a b ": "; a b", "}`;`": "}`;`", `",;"`: ",;",
		"a": "a", "": "",
	} {
		got, wrong := readAll(text, (*reader).wholeArgument)
		assert.Empty(t, wrong, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{",,", ";}", "a,", ",`"} {
		_, wrong := readAll(text, (*reader).wholeArgument)
		assert.NotEmpty(t, wrong, text)
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{"5": 5, "-5": -5, "- 5": -5, "010": 10, "0": 0,
		"-9223372036854775808": -1 << 63} {
		got, wrong := readAll(text, (*reader).integer)
		assert.Empty(t, wrong, text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"+5", "08", "0x10", "5_0", "5.0", `"5"`, "5 # x", "", "1e3",
		"9223372036854775808", "--5"} {
		_, wrong := readAll(text, (*reader).integer)
		assert.NotEmpty(t, wrong, text)
	}
	for text, want := range map[string]float64{"5": 5, "-1.5": -1.5, "1e3": 1000, ".5": .5, "5.": 5,
		"1_000": 1000, "- 5": -5} {
		got, wrong := readAll(text, (*reader).decimal)
		assert.Empty(t, wrong, text)
		assert.InDelta(t, want, got, 0, text)
	}
	for _, text := range []string{"Inf", "NaN", "0x10", "08", "+5", `"5"`, "5 # x", "1e", "x"} {
		_, wrong := readAll(text, (*reader).decimal)
		assert.NotEmpty(t, wrong, text)
	}
	for text, ok := range map[string]bool{"true": true, "false": true, "True": false,
		`"true"`: false, "true x": false, "1": false} {
		_, wrong := readAll(text, (*reader).boolean)
		assert.Equal(t, ok, wrong == "", text)
	}
}

// TestLines reads whole lines: names, the several ways to attach an argument, and where something
// is wrong.
func TestLines(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"optional":                                "optional",
		"optional=":                               "optional",
		"kubebuilder:validation:MaxLength=5":      "kubebuilder:validation:MaxLength",
		"kubebuilder:validation:MaxLength:=5":     "kubebuilder:validation:MaxLength",
		"kubebuilder:validation:MaxLength:junk=5": "kubebuilder:validation:MaxLength",
		"k8s:maxItems=5 # few":                    "k8s:maxItems",
		"listType:=set":                           "listType",
		"kubebuilder:validation:XValidation:message=m, rule=a == b": "kubebuilder:validation:XValidation",
		"kubebuilder:validation:items:MinLength=1":                  "kubebuilder:validation:items:MinLength",
	} {
		m, ok, ds := Parse(line, token.Position{}, OnField)
		assert.True(t, ok, "%s: %v", line, ds)
		require.NotNil(t, m.Def, line)
		assert.Equal(t, want, m.Name(), line)
	}
	for line, column := range map[string]int{
		"optional=true":                                   10,
		"kubebuilder:validation:MaxLength=":               35,
		"kubebuilder:validation:MaxLength=x":              35,
		"kubebuilder:validation:MaxLength=5 # c":          35,
		"kubebuilder:validation:XValidation=rule=a":       36,
		"kubebuilder:validation:XValidation:rule=a,foo=b": 44,
		"kubebuilder:validation:XValidation:rule=a,":      44,
		"kubebuilder:validation:XValidation:message=a":    46,
		"kubebuilder:validation:items:MaxLength=x":        41,
	} {
		_, ok, ds := Parse(line, token.Position{Line: 1, Column: 1}, OnField)
		assert.False(t, ok, line)
		require.Len(t, ds, 1, line)
		assert.Equal(t, "marker/argument", string(ds[0].Code), line)
		assert.Equal(t, column, ds[0].Pos.Column, line)
	}
	for _, line := range []string{"optional if you like", "kubebuilder:validation:MaxLength:5",
		"kubebuilder:validation:maxLength=5",
		"kubebuilder:resource:"} {
		_, ok, ds := Parse(line, token.Position{}, OnField)
		assert.False(t, ok, line)
		assert.Empty(t, ds, "%s: it has no name of ours", line)
	}
}

// TestSyntaxErrorsHaveOffsets holds every error of the grammar to say where it is, inside the text.
func TestSyntaxErrorsHaveOffsets(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{", "{a", "{a:", `"`, "`", "a;;", "{,", "1;a", "[1,2]",
		"{a:b", `"\d"`} {
		r := &reader{text: text}
		_, err := r.any()
		if err == nil {
			err = r.end()
		}
		var syntax *syntaxError
		require.True(t, errors.As(err, &syntax), "%s: %v", text, err)
		assert.LessOrEqual(t, syntax.off, len(text), text)
		assert.GreaterOrEqual(t, syntax.off, 0, text)
	}
}
