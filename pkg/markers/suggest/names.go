package suggest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A guess is what a name that is none of ours most likely stands for.
type guess struct {
	names    []string // the likeliest first; several if they are equally likely
	sure     bool     // nothing else can be meant
	replaces bool     // each leads where the name leads, so that it can be written in its place
	why      string   // what is meant cannot be said where the name leads
}

// near is the one search for what a misspelled name may stand for. It looks for a few wrong
// letters, ignoring case, and for the right last word below a wrong prefix, and a single match is
// nearly certain; then for other common mistakes. A name with a path is compared with those that
// can stand at the path. argued says that an argument follows the name.
func near(name string, argued bool) guess {
	if why := byTag(name); why != "" {
		return guess{why: why}
	}
	meant := withOurPrefix(colons.Replace(name))
	if meant == name && name != "" && unicode.IsUpper(rune(name[0])) &&
		!strings.Contains(name, ":") {
		meant = ourPrefix + name // the prefix is missing altogether: names in capitals are ours
	}
	if w, ok := splitMisspelled(meant); ok {
		return w.near(argued)
	}
	names, sure := namesAmong(allNames, meant, allowance(name, meant))
	return guess{names: names, sure: sure, replaces: !hasUnknownWord(meant)}
}

// colons writes the colon for what stands for it by mistake.
var colons = strings.NewReplacer("::", ":", "：", ":")

// takesOptions reports whether arguments with names follow what is meant, behind a colon.
func (g guess) takesOptions() bool { return sign(first(g.names)) == ":" }

// extensionOf returns the marker for an extension that is called as in a schema, or shortened as
// some are: kubebuilder:validation:x-kubernetes-list-type, XListType.
func extensionOf(name string) string {
	word := strings.ToLower(markers.LastWord(name))
	plain, ok := strings.CutPrefix(strings.ReplaceAll(word, "-", ""), "x")
	if !ok {
		return ""
	}
	return extensions[strings.TrimPrefix(plain, "kubernetes")]
}

var extensions = map[string]string{
	"listtype": "listType", "listmapkey": "listMapKey", "listmapkeys": "listMapKey",
	"maptype": "mapType", "structtype": "structType",
	"validation": validationPrefix + "XValidation", "validations": validationPrefix + "XValidation",
	"intorstring":           validationPrefix + "XIntOrString",
	"embeddedresource":      validationPrefix + "EmbeddedResource",
	"preserveunknownfields": "kubebuilder:pruning:PreserveUnknownFields",
}

// namesAmong returns those of our names that a name may stand for.
func namesAmong(ours []string, meant string, limit int) (names []string, sure bool) {
	if of := extensionOf(meant); of != "" &&
		(strings.HasPrefix(meant, ourPrefix) || !strings.Contains(meant, ":")) {
		return []string{of}, true
	}
	near, same := closest(ours, meant, limit), sameLastWord(meant)
	switch old := markers.Lookup(first(near)); {
	case same != "" && (near == nil || old != nil && old.Deprecated != "" &&
		!strings.EqualFold(markers.LastWord(old.Name), markers.LastWord(same))):
		return []string{same}, true
	case near != nil:
		return near, len(near) == 1
	case !strings.HasPrefix(meant, ourPrefix):
		return nil, false
	}
	if others := synonyms[strings.ToLower(markers.LastWord(meant))]; others != "" &&
		strings.HasPrefix(meant, validationPrefix) {
		var names []string
		for _, other := range strings.Fields(others) {
			names = append(names, validationPrefix+other)
		}
		return names, false
	}
	return similarNames(meant), false
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// synonyms are other words for validations, in lower case.
var synonyms = map[string]string{
	"cel": "XValidation", "rule": "XValidation", "minvalue": "Minimum", "maxvalue": "Maximum",
	"expression": "XValidation", "regex": "Pattern", "regexp": "Pattern", "in": "Enum",
	"minsize": "MinItems MinLength MinProperties", "maxsize": "MaxItems MaxLength MaxProperties",
	"mincount": "MinItems MinProperties", "maxcount": "MaxItems MaxProperties",
	"minimumlength": "MinLength", "maximumlength": "MaxLength",
	"minprops": "MinProperties", "maxprops": "MaxProperties", "range": "Minimum Maximum",
	"notempty": "MinLength MinItems", "nonempty": "MinLength MinItems", "notblank": "MinLength",
}

// similarNames returns the names that begin or end with the last word of a name and have the same
// words before it, at most four.
func similarNames(name string) []string {
	word := strings.ToLower(markers.LastWord(name))
	before := strings.TrimSuffix(name, markers.LastWord(name))
	var found []string
	for _, d := range definitions {
		if rest, ok := strings.CutPrefix(d.Name, before); ok && len(word) > 2 &&
			d.Deprecated == "" && !strings.Contains(rest, ":") &&
			(strings.HasPrefix(strings.ToLower(rest), word) ||
				strings.HasSuffix(strings.ToLower(rest), word)) {
			found = append(found, d.Name)
		}
	}
	if len(found) > 4 {
		return nil
	}
	// the nearest first
	slices.SortStableFunc(found, func(a, b string) int { return len(a) - len(b) })
	return found
}

// allowance returns how many letters may be wrong. A name below our prefix is certainly meant to be
// one of ours.
func allowance(name, meant string) int {
	switch {
	case meant != name || strings.HasPrefix(name, ourPrefix):
		return 3
	case len(name) < 6:
		return 1
	}
	return 2
}

const (
	ourPrefix        = "kubebuilder:"
	validationPrefix = ourPrefix + "validation:"
)

// withOurPrefix corrects the first word of a name if it is meant to be kubebuilder.
func withOurPrefix(name string) string {
	first, rest, ok := strings.Cut(name, ":")
	lower := strings.ToLower(first)
	switch {
	case !ok:
		return name
	case lower == "validation":
		return ourPrefix + name
	case isValidationBelow(name):
		return validationPrefix + name
	case lower == "kube", lower == "kubernetes", isNear(lower, "kubebuilder", 3):
		return ourPrefix + rest
	}
	return name
}

// isValidationBelow reports whether a name without our prefix is that of a marker below items or
// values.
func isValidationBelow(name string) bool {
	step, _ := stepOf(name[:strings.IndexByte(name, ':')])
	return step != "" && (markers.Lookup(markers.LastWord(name)) != nil ||
		closest(leaves, validationPrefix+markers.LastWord(name), 0) != nil)
}

// definitions are all markers, by name.
var definitions = markers.Definitions()

// plainNames are the names of all markers, sorted. Those of value validations below a path are not
// among them: see [misspelledPath].
var plainNames = func() (all []string) {
	for _, d := range definitions {
		all = append(all, d.Name)
	}
	return all
}()

// allNames has those of other tools below our prefix, too.
var allNames = slices.Sorted(slices.Values(slices.Concat(plainNames, foreignNames)))

// closest returns the names with the fewest wrong letters: at most limit, and a third of the part
// after the common words before a colon, since a short word is close to too many.
func closest(names []string, name string, limit int) []string {
	var best []string
	distance := limit + 1
	lower := strings.ToLower(name)
	for _, n := range names {
		other := strings.ToLower(n)
		d := diag.Distance(lower, other, distance+1)
		if d > min(distance, limit, (len(lower)-sameWords(lower, other)+1)/3) {
			continue
		}
		if d < distance {
			best, distance = nil, d
		}
		best = append(best, n)
	}
	return best
}

// sameWords returns the length of the words before a colon that both names begin with.
func sameWords(a, b string) (n int) {
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == ':' {
			n = i + 1
		}
	}
	return n
}

// sameLastWord returns a name of ours that ends with the same word, for names below a prefix of
// ours, perhaps without hyphens: as with kubebuilder:nullable and kubebuilder:list-type. It prefers
// one that is not deprecated, then one below our prefix, then the shortest.
func sameLastWord(name string) string {
	if !strings.HasPrefix(name, ourPrefix) {
		return ""
	}
	var best *markers.Definition
	word := strings.ReplaceAll(markers.LastWord(name), "-", "")
	for _, d := range definitions {
		if strings.EqualFold(markers.LastWord(d.Name), word) &&
			(best == nil || rank(d) < rank(best)) {
			best = d
		}
	}
	if best == nil {
		return ""
	}
	return best.Name
}

// rank orders definitions whose names end alike: the lowest is suggested.
func rank(def *markers.Definition) int {
	rank := len(def.Name)
	if !strings.HasPrefix(def.Name, ourPrefix) {
		rank += 100
	}
	if def.Deprecated != "" {
		rank += 1000
	}
	return rank
}

// nameInvisible returns text with the numbers of characters that show nothing, or a blank, which
// would make a misspelled name look like the right one.
func nameInvisible(text string) string {
	var b strings.Builder
	for _, c := range text {
		if unicode.Is(unicode.Cf, c) || unicode.IsSpace(c) && c != ' ' {
			fmt.Fprintf(&b, "<%U>", c)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}
