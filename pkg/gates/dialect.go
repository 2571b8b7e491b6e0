package gates

import (
	"regexp"
	"slices"
	"strings"
)

// A dialect is how the sources of a project spell gates. What it spells is what markers of ours say.
type dialect struct {
	name string
	tags string // what begins its tags, which stand in doc comments: "<gateway:"; empty if it has none
	rows []tag
	// newlines is how many of them may follow each other in a description where tags were.
	newlines int
}

// A tag is a row of a dialect.
type tag struct {
	// form is the tag without its brackets. CHANNEL stands for the name of a gate, and KEYWORD for a marker below
	// kubebuilder:validation: and its argument.
	form   string
	marker string // what it means on its declaration: a marker, in which the words are filled in
	encloses
}

// encloses says whether a tag is the first of a pair, and what of the description is between them.
type encloses uint8

const (
	nothing encloses = iota
	whatIsGated
	whatIsForReaders // of the source, and for nobody else
)

// dialects is the table of dialects.
var dialects = []dialect{
	{name: "gateway-api", tags: "<gateway:", newlines: 3, rows: append(channelTags[:len(channelTags):len(channelTags)],
		tag{form: "validateIPAddress", marker: addressMarker})},
	{name: "operator-controller", tags: "<opcon:", newlines: 2, rows: channelTags},
}

// channelTags are the tags of projects that publish a channel of stable schemas and one of others.
var channelTags = []tag{
	{form: "util:excludeFromCRD", encloses: whatIsForReaders},
	{form: "CHANNEL:description", encloses: whatIsGated},
	{form: "CHANNEL:validation:KEYWORD", marker: "kubebuilder:validation:KEYWORD"},
	{form: "CHANNEL", marker: gateMarker},
}

// addressMarker restricts the value of an item to an IP address if its type says that it is one.
const addressMarker = "kubebuilder:validation:items:oneOf=" +
	"properties:type:enum=IPAddress,properties:value:anyOf=(format=ipv4;format=ipv6);not:properties:type:enum=IPAddress"

// Dialects returns the names of the dialects.
func Dialects() []string {
	names := make([]string, len(dialects))
	for i, d := range dialects {
		names[i] = d.name
	}
	return names
}

// chosen returns the dialects of some names, in the order of the table.
func chosen(names []string) []dialect {
	return slices.DeleteFunc(slices.Clone(dialects), func(d dialect) bool { return !slices.Contains(names, d.name) })
}

// describe returns what of a description is left without the tags of the dialect, and without what they enclose if that is not
// there. The empty lines that they leave are those that the projects' own generators leave.
func (d dialect) describe(doc string, on map[string]bool) string {
	if d.tags == "" || !strings.Contains(doc, d.tags) {
		return doc
	}
	open := regexp.QuoteMeta(d.tags)
	doc = regexp.MustCompile(`\n*`+open+`(\w+):description>(?s:.*?)</`+open[1:]+`\w+:description>\n*`).ReplaceAllStringFunc(doc, func(part string) string {
		channel, _, _ := strings.Cut(strings.TrimLeft(part, "\n")[len(d.tags):], ":")
		if on[channel] {
			return part
		}
		return "\n\n"
	})
	doc = regexp.MustCompile(`</?`+open[1:]+`\w+:description>`).ReplaceAllString(doc, "")
	exclude := "util:excludeFromCRD>"
	doc = regexp.MustCompile(`\n*`+open+exclude+`(?s:.*?)</`+open[1:]+exclude+`\n*`).ReplaceAllString(doc, "\n\n\n")
	doc = regexp.MustCompile(open+`.*>`).ReplaceAllString(doc, "")
	rest := strings.Repeat("\n", d.newlines)
	doc = regexp.MustCompile(rest+"+").ReplaceAllString(doc, rest)
	return strings.Trim(doc, "\n")
}
