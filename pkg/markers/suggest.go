package markers

import (
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/pkg/diag"
)

// suggest returns the name of ours that a misspelled one most likely stands for, or "". It looks for a few
// wrong letters, whatever their case, and for the right last word below a wrong prefix.
func suggest(name string) string {
	meant := withOurPrefix(name)
	if meant == name && name != "" && unicode.IsUpper(rune(name[0])) && !strings.Contains(name, ":") && closest(name, 0) == "" {
		meant = ourPrefix + name // the prefix is missing altogether: names in capitals are ours
	}
	near, same := closest(meant, allowance(name, meant)), sameLastWord(meant)
	if near == "" || same != "" && byName[near] != nil && byName[near].Deprecated != "" && !strings.EqualFold(lastWord(near), lastWord(same)) {
		return same
	}
	return near
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// allowance returns how many letters may be wrong. A name below our prefix is surely meant to be one of ours.
func allowance(name, meant string) int {
	switch {
	case meant != name || strings.HasPrefix(name, ourPrefix):
		return 3
	case len(name) < 6:
		return 1
	}
	return 2
}

const ourPrefix = "kubebuilder:"

// withOurPrefix mends the first word of a name that is meant to be kubebuilder.
func withOurPrefix(name string) string {
	first, rest, ok := strings.Cut(name, ":")
	lower := strings.ToLower(first)
	switch {
	case !ok:
		return name
	case lower == "validation":
		return ourPrefix + name
	case lower == "kube" || lower == "kubebuild" || lower == "kubebulider" || diag.Distance(lower, "kubebuilder", 4) < 4:
		return ourPrefix + rest
	}
	return name
}

// names returns every name that a marker of ours can have, by name, the forms for items included.
func names() []string {
	var all []string
	for _, d := range definitions {
		all = append(all, d.Name)
		if d.Items {
			all = append(all, itemsPrefix+d.Name[len(validationPrefix):])
		}
	}
	return all
}

// closest returns the name with the fewest wrong letters, at most limit.
func closest(name string, limit int) string {
	best, distance := "", limit+1
	lower := strings.ToLower(name)
	for _, n := range names() {
		if d := diag.Distance(lower, strings.ToLower(n), distance); d < distance {
			best, distance = n, d
		}
	}
	return best
}

// sameLastWord returns a name of ours that ends with the same word, for names below a prefix of ours: as with
// kubebuilder:nullable. One that is not deprecated goes first, then one below our prefix, then the shortest.
func sameLastWord(name string) string {
	if !strings.HasPrefix(name, ourPrefix) {
		return ""
	}
	var best *Definition
	for _, d := range definitions {
		if strings.EqualFold(lastWord(d.Name), lastWord(name)) && (best == nil || d.rank() < best.rank()) {
			best = d
		}
	}
	if best == nil {
		return ""
	}
	return best.Name
}

// rank orders definitions whose names end alike: the least is suggested.
func (def *Definition) rank() int {
	rank := len(def.Name)
	if !strings.HasPrefix(def.Name, ourPrefix) {
		rank += 100
	}
	if def.Deprecated != "" {
		rank += 1000
	}
	return rank
}
