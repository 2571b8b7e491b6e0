package suggest

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A misspelledPath is a misspelled name that leads to something below a declaration, taken apart:
// kubebuilder:validation:item:maxLen.
type misspelledPath struct {
	path    []string // the right spelling of each step
	leaf    string   // as written
	spelled bool     // the steps were meant as they are written, but for a few letters
}

// keys is the step to the keys of a map, which no path has.
const keys = "keys"

// splitMisspelled takes a name below our prefix apart. ok is false if it does not lead below its
// declaration.
func splitMisspelled(name string) (w misspelledPath, ok bool) {
	rest, ours := strings.CutPrefix(name, ourPrefix)
	if !ours {
		return w, false
	}
	words, plain := wordsOf(rest)
	switch {
	case len(words) == 2 && isNear(words[0], "pruning", 3):
		return w, false
	case len(words) > 0 && isNear(words[0], "validation", 3):
		words = words[1:]
	}
	if len(words) < 2 {
		return w, false
	}
	w.leaf, w.spelled = words[len(words)-1], plain
	for ; len(words) > 1; words = words[1:] {
		step, spelled := stepOf(words[0])
		switch {
		case step == "properties" && len(words) < 3:
			return w, false
		case step == "properties":
			step, words = step+":"+words[1], words[1:]
		case step == "" && len(w.path) > 0 && slices.Contains(prefixes[:], words[0]):
			// a whole name behind a path
			w.spelled = false
			continue
		case step == "" && !w.namesProperty(words[0]):
			return w, false
		case step == "":
			step = "properties:" + words[0]
		}
		w.path, w.spelled = append(w.path, step), w.spelled && spelled
	}
	return w, true
}

// prefixes are the words with which whole names begin.
var prefixes = [...]string{"kubebuilder", "validation", "pruning", "k8s"}

// wordsOf returns the words of a name, and whether nothing but single colons separates them.
func wordsOf(name string) (words []string, plain bool) {
	words = strings.Split(name, ":")
	if strings.ContainsAny(name, "\"`") {
		return words, true
	}
	split := strings.FieldsFunc(name, func(c rune) bool { return strings.ContainsRune(":.[]+", c) })
	plain = slices.Equal(words, split)
	if last := len(split) - 1; last >= 0 {
		split = append(split[:last], splitJoined(split[last])...)
	}
	return split, plain
}

// maxJoined is the length of the longest word that may be a path and its end.
const maxJoined = 64

// splitJoined takes a word apart that a path and its end are written as, as in itemsMaxLength.
func splitJoined(word string) []string {
	if len(word) > maxJoined || slices.ContainsFunc(definitions, func(d *markers.Definition) bool {
		return isNear(markers.LastWord(d.Name), word, 2)
	}) {
		return []string{word}
	}
	for i := range word {
		step, leaf := strings.TrimRight(word[:i], "-_"), strings.ReplaceAll(word[i:], "-", "")
		to, _ := stepOf(step)
		if to == "" || to == "properties" || len(leaf) < 4 {
			continue
		}
		if g := (misspelledPath{path: []string{to}, leaf: leaf}).near(true); g.names != nil ||
			g.why != "" {
			return []string{step, leaf}
		}
	}
	return []string{word}
}

// namesProperty reports whether a word before the last one can only be the name of a property: it
// is no family of markers, and what it leads to restricts values.
func (w misspelledPath) namesProperty(word string) bool {
	return (len(w.path) > 0 || !isFamily(word)) &&
		closest(leaves, validationPrefix+w.leaf, 2) != nil
}

// stepOf returns the step of a path that a word stands for, or "", and whether it is a misspelling
// of that and no other word.
func stepOf(word string) (step string, spelled bool) {
	switch {
	case isNear(word, "items", 1):
		return "items", true
	case isNear(word, "additionalProperties", 3):
		return "additionalProperties", true
	case isNear(word, "properties", 2):
		return "properties", true
	}
	switch strings.ToLower(word) {
	case "value", "values", "val", "vals", "map", "additionalprops":
		return "additionalProperties", false
	case "key", "keys", "propertynames":
		return keys, false
	case "element", "elements", "elem", "entry", "entries", "each", "list":
		return "items", false
	case "property", "field", "fields", "props":
		return "properties", false
	}
	return "", false
}

// isNear reports whether a word is another one, but for its case and a few letters.
func isNear(word, other string, letters int) bool {
	return diag.Distance(strings.ToLower(word), strings.ToLower(other), letters+1) <= letters
}

// leaves are the names of what can be set below a declaration, as they are without a path.
var leaves = func() []string {
	all := []string{validationPrefix + "nullable"}
	for _, d := range definitions {
		if d.BelowPath() {
			all = append(all, d.Name)
		}
	}
	slices.Sort(all)
	return all
}()

// near returns what the name may stand for.
func (w misspelledPath) near(argued bool) guess {
	if w.leaf == "required" && argued {
		return guess{names: []string{w.name(w.leaf)}, sure: true, replaces: w.spelled}
	}
	names, sure := closest(leaves, validationPrefix+w.leaf, 3), true
	if names == nil {
		names, sure = namesAmong(plainNames, validationPrefix+w.leaf, 3)
		others := names
		names = slices.DeleteFunc(slices.Clone(names), func(n string) bool {
			return !markers.Lookup(n).BelowPath()
		})
		if len(names) == 0 && len(others) > 0 {
			return guess{why: w.whyNotSet(markers.Lookup(others[0]))}
		}
	}
	if len(names) > 0 && slices.Contains(w.path, keys) {
		return guess{why: ofKeys(markers.LastWord(names[0]))}
	}
	g := guess{sure: sure && len(names) == 1, replaces: w.spelled}
	for _, n := range names {
		g.names = append(g.names, w.name(markers.LastWord(n)))
	}
	return g
}

// name returns the name that has the path and ends with a word.
func (w misspelledPath) name(word string) string {
	return validationPrefix + strings.Join(w.path, ":") + ":" + word
}

// whyNotSet says why a marker that has no form for a path cannot be set there, and what to do
// instead.
func (w misspelledPath) whyNotSet(def *markers.Definition) string {
	what := "the property"
	switch w.path[len(w.path)-1] {
	case "items":
		what = "the items"
	case "additionalProperties":
		what = "the values"
	case keys:
		what = "the keys"
	}
	switch {
	case slices.Contains(markerword.Presence(), def.Name):
		return "only a field can be required or optional: remove the line"
	case def.Sites&markers.OnType != 0:
		return fmt.Sprintf("no path leads to %s: declare a type for %s, and write +%s%s above it",
			markers.LastWord(def.Name), what, def.Name, def.Usage)
	}
	return fmt.Sprintf("%s is said of a field, not of %s: remove the line", def.Name, what)
}

// ofKeys says how to restrict the keys of a map, which have no schema.
func ofKeys(keyword string) string {
	tag := markers.Lookup("k8s:" + strings.ToLower(keyword[:1]) + keyword[1:])
	if tag != nil && strings.HasSuffix(keyword, "Length") {
		return fmt.Sprintf("the keys of a map have no schema: write +k8s:eachKey=+%s%s, "+
			"which takes effect with --k8s-markers, or a rule with %sXValidation", tag.Name,
			tag.Usage, validationPrefix)
	}
	return fmt.Sprintf("the keys of a map have no schema: restrict them by a rule with %sXValidation, as in self.all(key, key.size() > 0)", validationPrefix)
}

// hasUnknownWord reports whether a name has words before its last one that are neither a family of
// our markers nor a misspelling of one: where they lead is not known.
func hasUnknownWord(name string) bool {
	words := strings.Split(name, ":")
	return slices.ContainsFunc(words[:len(words)-1], func(word string) bool {
		return !isFamily(word)
	})
}

// isFamily reports whether a word is a family of our markers, or a misspelling of one.
func isFamily(word string) bool {
	return slices.ContainsFunc(families, func(family string) bool {
		return isNear(word, family, min(3, len(word)/3))
	})
}

// families are the words that names of markers have before the last one.
var families = func() []string {
	var all []string
	for _, name := range allNames {
		words := strings.Split(name, ":")
		all = append(all, words[:len(words)-1]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}()

// byTag says how the tags of Kubernetes lead to what a name below k8s: seems to lead to, or
// nothing.
func byTag(name string) string {
	rest, ok := strings.CutPrefix(strings.ToLower(name), "k8s:")
	if !ok || closest(plainNames, name, 0) != nil {
		return ""
	}
	word, _, _ := strings.Cut(rest, ":")
	switch step, _ := stepOf(strings.TrimPrefix(word, "each")); step {
	case "items", "additionalProperties":
		return "the items of a list and the values of a map are reached by +k8s:eachVal=+k8s:<tag>"
	case keys:
		return "the keys of a map are reached by +k8s:eachKey=+k8s:<tag>"
	case "properties":
		return "a property is reached by +k8s:subfield(<property>)=+k8s:<tag>"
	}
	return ""
}

// withoutName says what to do about a line below our prefix whose name is near none.
func withoutName(name string) string {
	word := markers.LastWord(name)
	switch w, below := splitMisspelled(name); {
	case slices.Contains([]string{"omitempty", "omitzero", "inline"}, word):
		return word + " stands in the json tag of a field"
	case below && w.path[0] != keys:
		return fmt.Sprintf("a path leads to a validation, as in %s=5", w.name("MaxLength"))
	}
	return "remove the line, or, if another tool reads it, list its prefix in externalMarkers"
}

// explainAtPath explains a line whose word cannot stand at the end of the path before it. A
// correction keeps the path as it is.
func explainAtPath(l markers.NestedLine, text string, pos token.Position) (ds diag.List) {
	line := strings.TrimRight(text[:l.End], ":")
	say := func(what string, args ...any) *diag.Diagnostic {
		return ds.Add("marker/unknown", diag.Advance(pos, 1+l.At), "%s: %s", line,
			fmt.Sprintf(what, args...)).Over(len(text) - l.At)
	}
	argued := l.Argument < len(text)
	written := markers.NameOf(text[l.At:])
	if l.Word == "" || written != l.Word && !strings.HasPrefix(written, l.Word+":") {
		switch g := near(markers.NameOf(text), argued); {
		case g.why != "":
			say("%q is not a keyword: %s", written, g.why)
		case g.names == nil:
			say("%q is not a keyword", written)
		default:
			say("%q is not a keyword; did you mean %s?", written, word.Join(g.names, " or "))
		}
		return ds
	}
	w, deeper := splitMisspelled(validationPrefix + written)
	if !deeper {
		written, w = l.Word, misspelledPath{path: []string{l.Path[len(l.Path)-1].Keyword},
			leaf: l.Word, spelled: true}
	}
	g := w.near(argued)
	var words []string
	for _, n := range g.names {
		n = strings.TrimPrefix(n, validationPrefix)
		if !deeper {
			n = markers.LastWord(n)
		}
		words = append(words, n)
	}
	switch {
	case g.why != "":
		say("%s cannot be set at a path: %s", written, g.why)
		return ds
	case words == nil || words[0] == l.Word:
		say("%s cannot be set at a path", written)
		return ds
	}
	d := say("%s cannot be set at a path; did you mean %s?", written, word.Join(words, " or "))
	right := text[:l.At] + words[0] + text[l.At+len(written):]
	if _, ok, found := markers.Parse(right, token.Position{}, markers.OnField); g.sure &&
		g.replaces && ok && len(found) == 0 {
		d.Over(len(written))
		d.Fixes = []diag.Fix{{Message: "write " + words[0], Safe: true,
			Edits: []diag.Edit{{Pos: d.Pos, End: d.End, New: words[0]}}}}
	}
	return ds
}
