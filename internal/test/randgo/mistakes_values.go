package randgo

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// separatorOperators put another separator where one belongs.
var separatorOperators = []Operator{
	{"separators/colon", "A colon stands in place of the equals sign.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if l.sep != "=" || l.is("title", "description") {
				return nil
			}
			return l.plus(l.name + ":" + l.value)
		}},
	{"separators/blank", "A blank stands in place of the equals sign.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if l.sep != "=" {
				return nil
			}
			return l.plus(l.name + " " + l.value)
		}},
	{"separators/double",
		"There are two equals signs. A text may begin with one: only numbers, words and booleans " +
			"are no texts.", false, func(_ *rand.Rand, l markerLine) []string {
			if l.sep != "=" || !l.counts() &&
				!l.is("listType", "mapType", "structType", "ExclusiveMaximum", "UniqueItems") {
				return nil
			}
			return l.plus(l.name + "==" + l.value)
		}},
	{"separators/comma", "Commas separate the values of an enum.", false, listed(",")},
	{"separators/pipe", "Bars separate the values of an enum.", false, listed("|")},
	{"separators/blanks", "Blanks separate the values of an enum.", false, listed(" ")},
	{"separators/options", "Semicolons separate named arguments.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.is("printcolumn", "resource", "scale") || !strings.Contains(l.value, ",") ||
				strings.ContainsAny(l.value, "{;") {
				return nil
			}
			at := strings.LastIndex(l.value, ",")
			return l.argued(l.value[:at] + ";" + l.value[at+1:])
		}},
	{"separators/swallowed", "A second marker follows on the same line.", false,
		func(_ *rand.Rand, l markerLine) []string {
			return l.plus(l.text + " +optional")
		}},
}

// listed joins the values of an enum by something else.
func listed(by string) func(*rand.Rand, markerLine) []string {
	return func(_ *rand.Rand, l markerLine) []string {
		if !l.is("Enum") || strings.ContainsAny(l.value, "{\"`") ||
			!strings.Contains(l.value, ";") {
			return nil
		}
		return l.argued(strings.ReplaceAll(l.value, ";", by))
	}
}

// quoteOperators are mistakes about quotes.
var quoteOperators = []Operator{
	{"quotes/open", "The last quote is missing.", false, func(_ *rand.Rand, l markerLine) []string {
		if value, ok := strings.CutSuffix(l.value, `"`); ok {
			return l.argued(value)
		}
		if value, ok := strings.CutSuffix(l.value, "`"); ok {
			return l.argued(value)
		}
		return nil
	}},
	{"quotes/curly", "Typographic quotes stand in place of straight ones.", false,
		func(_ *rand.Rand, l markerLine) []string { return l.requoted("“", "”") }},
	{"quotes/single", "Single quotes stand in place of double ones.", false,
		func(_ *rand.Rand, l markerLine) []string { return l.requoted("'", "'") }},
	{"quotes/list", "One pair of quotes encloses all values of an enum.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if lines := listed(",")(nil, l); lines != nil {
				return l.argued(`"` + strings.ReplaceAll(l.value, ";", ",") + `"`)
			}
			return nil
		}},
	{"quotes/number", "A number stands in quotes.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.counts() {
				return nil
			}
			return l.argued(`"` + l.value + `"`)
		}},
}

// requoted returns the line with other quotes, if its argument is one text in quotes.
func (l markerLine) requoted(open, closing string) []string {
	if len(l.value) < 2 || strings.Count(l.value, `"`) != 2 || !strings.HasPrefix(l.value, `"`) ||
		!strings.HasSuffix(l.value, `"`) || l.sep == ":" {
		return nil
	}
	return l.argued(open + l.value[1:len(l.value)-1] + closing)
}

// counting are the keywords of sizes; measuring those of numbers.
var (
	counting = []string{"MaxLength", "MinLength", "MaxItems", "MinItems", "MaxProperties",
		"MinProperties"}
	measuring = []string{"Maximum", "Minimum", "MultipleOf"}
)

// counts reports whether the argument is one number.
func (l markerLine) counts() bool {
	return l.sep == "=" && (l.is(counting...) || l.is(measuring...)) &&
		!strings.HasPrefix(l.name, "k8s:")
}

// sized gives a size another value.
func sized(value string) func(*rand.Rand, markerLine) []string {
	return func(_ *rand.Rand, l markerLine) []string {
		if !l.counts() || !l.is(counting...) {
			return nil
		}
		return l.argued(value)
	}
}

// boundOperators are mistakes about limits.
var boundOperators = []Operator{
	{"bounds/word", "A limit is no number.", false, func(r *rand.Rand, l markerLine) []string {
		if !l.counts() {
			return nil
		}
		words := []string{"ten", "1o", "5k", "1,000", "0x10", "max"}
		return l.argued(words[r.IntN(len(words))])
	}},
	{"bounds/negative", "A size is negative.", false, sized("-1")},
	{"bounds/fraction", "A size has a fraction.", false, sized("1.5")},
	{"bounds/crossed", "The upper limit is below the lower one.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.counts() || l.is("MultipleOf") || !strings.Contains(l.name, ":Max") {
				return nil
			}
			least := strings.Replace(l.name, ":Max", ":Min", 1)
			if l.has(least, "Enum", "default", "example") {
				return nil
			}
			value := l.value + "1"
			if strings.ContainsAny(l.value, "_.+") || len(l.value) > 15 {
				return nil
			}
			return slices.Concat(l.plus(l.text), l.plus(least+"="+value))
		}},
	{"bounds/rounded", "A limit is an integer that the manifest cannot hold.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.counts() || !l.is("Maximum") || l.has("Enum", "ExclusiveMaximum") {
				return nil
			}
			return l.argued("9007199254740993")
		}},
	{"bounds/shape", "A limit is one of another type.", false,
		func(_ *rand.Rand, l markerLine) []string {
			other := map[string]string{"MaxLength": "MaxItems", "MinLength": "Minimum",
				"Maximum": "MaxLength", "Minimum": "MinProperties", "MaxItems": "MaxLength",
				"MaxProperties": "MaxItems"}
			before, word := l.word()
			if !l.counts() || other[word] == "" {
				return nil
			}
			return l.plus(before + other[word] + "=1")
		}},
}

// has reports whether a line beside it has one of the names, or a name that ends with one.
func (l markerLine) has(names ...string) bool {
	return slices.ContainsFunc(l.beside, func(text string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return strings.Contains(text, name)
		})
	})
}

// valueOperators are mistakes about other arguments.
var valueOperators = []Operator{
	{"values/missing",
		"The argument is missing behind the equals sign. A group may be empty; its kinds have a " +
			"finding then.", false, func(_ *rand.Rand, l markerLine) []string {
			if l.sep != "=" || l.is("groupName") {
				return nil
			}
			return l.argued("")
		}},
	{"values/none", "An argument is missing altogether.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.counts() && !l.is("Pattern", "Enum", "listType", "mapType", "structType",
				"default", "example") || strings.HasPrefix(l.name, "k8s:") {
				return nil
			}
			return l.plus(l.name)
		}},
	{"values/needless", "A marker without an argument has one.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if l.sep != "" || l.is("deprecatedversion", "status", "XIntOrString",
				"XPreserveUnknownFields", "XEmbeddedResource") {
				return nil
			}
			return l.plus(l.name + "=true")
		}},
	{"values/repeated", "An enum lists a value twice.", false,
		func(_ *rand.Rand, l markerLine) []string {
			first, _, several := strings.Cut(l.value, ";")
			if !l.is("Enum") || strings.Contains(l.value, "{") || !several ||
				strings.Contains(first, `"`) {
				return nil
			}
			return l.argued(l.value + ";" + first)
		}},
	{"values/comment",
		"A comment follows on the same line. Behind tags that begin with k8s: it is allowed.",
		false, func(r *rand.Rand, l markerLine) []string {
			if strings.HasPrefix(l.name, "k8s:") {
				return nil
			}
			comments := []string{" # because", " // because"}
			return l.plus(l.text + comments[r.IntN(2)])
		}},
	{"values/word", "A word is none of those that there are.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.is("listType", "mapType", "structType") {
				return nil
			}
			return l.argued("granulated")
		}},
	{"values/option", "The name of an argument is misspelled.", false,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.is("printcolumn", "resource", "scale", "XValidation", "externalDocs") ||
				l.sep != ":" {
				return nil
			}
			at := strings.IndexByte(l.value, '=')
			if at < 2 {
				return nil
			}
			return l.argued(l.value[:at-1] + l.value[at:])
		}},
	{"values/boolean", "A boolean is another word.", false,
		func(r *rand.Rand, l markerLine) []string {
			words := []string{"yes", "True", "1", "flase"}
			if !l.is("ExclusiveMaximum", "ExclusiveMinimum", "UniqueItems") {
				return nil
			}
			return l.argued(words[r.IntN(len(words))])
		}},
	{"values/type",
		"A default is of another type than the value. A text may be anything, and so may what " +
			"has no type, and an int-or-string.", false, func(_ *rand.Rand, l markerLine) []string {
			other := map[string]string{"1": "one", "2": "two", "true": "yes", "false": `"no"`,
				"{}": "5"}[l.value]
			if other == "" || !l.is("default") || strings.Contains(l.below, "IntOrString") {
				return nil
			}
			return l.argued(other)
		}},
	{"values/twice",
		"The marker is given again, with another argument, unless no object has as many properties.",
		false, func(_ *rand.Rand, l markerLine) []string {
			if !l.counts() || l.has(l.name+"=") || strings.HasSuffix(l.name, "Properties") {
				return nil
			}
			return slices.Concat(l.plus(l.text), l.plus(l.name+"=3"))
		}},
	{"values/again", "The line stands there twice. What other tools read they judge themselves.",
		false, func(_ *rand.Rand, l markerLine) []string {
			if l.is("root") || slices.Contains(l.beside, l.text) {
				return nil
			}
			return slices.Concat(l.plus(l.text), l.plus(l.text))
		}},
	{"values/rule", "A rule does not compile. It is compiled as a part of a manifest.", true,
		func(_ *rand.Rand, l markerLine) []string {
			if !l.is("XValidation") || !strings.Contains(l.value, `rule="true"`) {
				return nil
			}
			return l.argued(strings.Replace(l.value, `rule="true"`, `rule="tru"`, 1))
		}},
}
