package gates

import (
	"regexp"
	"slices"
	"strings"
)

// A dialect is how the sources of a project spell gates. What it spells is what markers of ours
// say.
type dialect struct {
	name   string
	prefix string // what begins its markers; empty if it has none
	// what begins its tags, which stand in doc comments: "<gateway:"; empty if it has none
	tags string
	rows []tag
	// newlines is how many of them may follow each other in a description where tags were.
	newlines int
	cut      string // what ends a description that has tags; empty for nothing

	*describer // made when the dialect is chosen
}

// A tag is a row of a dialect.
type tag struct {
	// form is the tag without its brackets. CHANNEL stands for the name of a gate, and KEYWORD for
	// a marker below kubebuilder:validation: and its argument.
	form string
	// marker is what it means on its declaration: a marker, in which the words are filled in. It is
	// empty for the first of a pair that encloses a part of the description, which depends on the
	// gate or is for readers of the source alone.
	marker string
}

// dialects is the table of dialects.
var dialects = []dialect{
	{name: "gateway-api", tags: "<gateway:", newlines: 3,
		rows: append(slices.Clip(channelTags),
			tag{form: "validateIPAddress", marker: addressMarker})},
	{name: "openshift", prefix: openshiftPrefix},
	{name: "operator-controller", tags: "<opcon:", newlines: 2, cut: "---", rows: channelTags},
}

// channelTags are the tags of projects that publish a channel of stable schemas and one of others.
var channelTags = []tag{
	{form: "util:excludeFromCRD"},
	{form: "CHANNEL:description"},
	{form: "CHANNEL:validation:KEYWORD", marker: "kubebuilder:validation:KEYWORD"},
	{form: "CHANNEL", marker: gateMarker},
}

// addressMarker restricts the value of an item to an IP address if its type says that it is one.
const addressMarker = "" +
	"kubebuilder:validation:items:oneOf=properties:type:enum=IPAddress,properties:value:anyOf=(format=ipv4;format=ipv6);not:properties:type:enum=IPAddress"

// chosen returns the dialects of some names, in the order of the table.
func chosen(names []string) []dialect {
	all := slices.DeleteFunc(slices.Clone(dialects), func(d dialect) bool {
		return !slices.Contains(names, d.name)
	})
	for i := range all {
		if all[i].tags != "" {
			all[i].describer = all[i].newDescriber()
		}
	}
	return all
}

// A describer finds the tags of a dialect in descriptions.
type describer struct {
	gated, bounds, readers, rest *regexp.Regexp
	empty                        *regexp.Regexp // lines, more than may follow each other
}

// newDescriber returns what finds the tags of d in descriptions.
func (d dialect) newDescriber() *describer {
	open, closing := regexp.QuoteMeta(d.tags), "</"+regexp.QuoteMeta(d.tags[1:])
	return &describer{
		gated: regexp.MustCompile(`\n*` + open + `(\w+):description>(?s:.*?)` + closing +
			`\w+:description>\n*`),
		bounds: regexp.MustCompile(`(` + open + `|` + closing + `)\w+:description>`),
		readers: regexp.MustCompile(`\n*` + open + `util:excludeFromCRD>(?s:.*?)` + closing +
			`util:excludeFromCRD>\n*`),
		rest:  regexp.MustCompile(open + `.*>`),
		empty: regexp.MustCompile(strings.Repeat("\n", d.newlines) + "+"),
	}
}

// describe returns what of a description is left without the tags of the dialect, and without what
// they enclose if that is not there. The empty lines that they leave are those that the projects'
// own generators leave.
func (d dialect) describe(doc string, on map[string]bool) string {
	doc = d.gated.ReplaceAllStringFunc(doc, func(part string) string {
		if on[d.gated.FindStringSubmatch(part)[1]] {
			return part
		}
		return "\n\n"
	})
	doc = d.bounds.ReplaceAllString(doc, "")
	doc = d.readers.ReplaceAllString(doc, "\n\n\n")
	doc = d.rest.ReplaceAllString(doc, "")
	if d.cut != "" {
		doc, _, _ = strings.Cut(doc, d.cut)
	}
	doc = d.empty.ReplaceAllString(doc, strings.Repeat("\n", d.newlines))
	return strings.Trim(doc, "\n")
}
