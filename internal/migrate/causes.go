package migrate

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// lostWord explains a difference by how the peer reads an argument: it drops a word that is
// followed by a blank and a separator.
func lostWord(m Generated, d difference) string {
	line := m.Marker(d.path)
	if d.ours == nil || !blankBehind.MatchString(line) || !lacksWords(d.ours, d.theirs) {
		return ""
	}
	return "controller-gen loses the word before a space and a separator in +" + line
}

var blankBehind = regexp.MustCompile(`[^\s,;:={}]\s+[,;:}]`)

// lacksWords reports whether theirs is ours except for words missing at the ends of strings.
func lacksWords(ours, theirs any) bool {
	switch theirs := theirs.(type) {
	case string:
		ours, ok := ours.(string)
		rest, begins := strings.CutPrefix(ours, theirs)
		return ok && begins && !strings.ContainsFunc(rest, unicode.IsSpace)
	case []any:
		ours, ok := ours.([]any)
		return ok && slices.EqualFunc(ours, theirs, lacksWords)
	case map[string]any:
		ours, ok := ours.(map[string]any)
		return ok && entriesLackWords(ours, theirs)
	}
	return same(ours, theirs)
}

// entriesLackWords reports whether each entry of ours is one of theirs except for missing words,
// and vice versa. Keys that have lost words may have become the same.
func entriesLackWords(ours, theirs map[string]any) bool {
	met := map[string]bool{}
	for key, value := range ours {
		found := false
		for other, left := range theirs {
			if lacksWords(key, other) && (lacksWords(value, left) || other == "") {
				met[other], found = true, true
			}
		}
		if !found {
			return false
		}
	}
	return len(met) == len(theirs)
}

// otherMarker explains a difference by a second marker that sets the same: the peer takes an
// arbitrary one of them.
func otherMarker(m Generated, d difference) string {
	for _, line := range m.Rivals(d.path) {
		if sets(line, d) {
			return fmt.Sprintf("several markers set it, and controller-gen takes an arbitrary one, here +%s", line)
		}
	}
	return ""
}

// sets reports whether a marker may have set what theirs has: its argument has the same words. A
// marker without an argument may set anything.
func sets(line string, d difference) bool {
	if !strings.HasPrefix(d.path, "spec.versions") {
		return setsOfCRD(line, d)
	}
	_, argument, ok := strings.Cut(line, "=")
	return d.theirs != nil && (!ok || slices.Equal(words(argument), words(jsontext.Line(d.theirs))))
}

var ofMetadata = regexp.MustCompile(`^metadata\.(?:labels|annotations)\.(.*)$`)

// setsOfCRD does so for what all versions share, where a marker has several arguments. What it does
// not mention is empty, or namespaced.
func setsOfCRD(line string, d difference) bool {
	if of := ofMetadata.FindStringSubmatch(d.path); of != nil {
		text, _ := d.theirs.(string)
		return d.theirs == nil && !strings.Contains(line, of[1]+"=") ||
			d.theirs != nil && slices.ContainsFunc(items(line), func(item string) bool {
				return item == of[1]+"="+text || strings.HasSuffix(item, "="+of[1]+"="+text)
			})
	}
	value, mentioned := argumentOf(line, d.path)
	switch {
	case !mentioned:
		return d.theirs == nil || strings.HasSuffix(d.path, ".scope") && d.theirs == "Namespaced"
	case strings.HasSuffix(d.path, "]"):
		return slices.Contains(value, fmt.Sprint(d.theirs))
	}
	return slices.Equal(value, words(jsontext.Line(d.theirs)))
}

var lastKey = regexp.MustCompile(`(\w+?)s?(?:\[\d+\])?$`)

// argumentOf returns the words of the argument of a marker that sets the names at a path.
func argumentOf(line, path string) (value []string, mentioned bool) {
	key := lastKey.FindStringSubmatch(path)
	if key == nil {
		return nil, false
	}
	argument := regexp.MustCompile(`[:,]` + key[1] + `s?=(.*?)(?:,\w+=|$)`)
	found := argument.FindStringSubmatch(line)
	if found == nil {
		return nil, false
	}
	return words(found[1]), true
}

// items returns the parts of an argument that are lists, without what separates them.
func items(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune("\t;,{}\"'`", r)
	})
}

// words returns the words of an argument or a value, without what separates them.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(" \t=:,;{}[]\"'`", r)
	})
}

// undescribed reports whether a node of theirs lacks only its description.
func undescribed(d difference) bool {
	_, keyword := nodeOf(d.path)
	return keyword == "description" && d.theirs == nil &&
		strings.Contains(d.path, ".openAPIV3Schema")
}

// eachDescription calls do with the descriptions of the schemas in a part of a manifest. That of a
// column is none of them.
func eachDescription(part any, do func(text string)) {
	switch part := part.(type) {
	case map[string]any:
		for key, value := range part {
			if text, is := value.(string); is && key == "description" {
				do(text)
			} else if key != "additionalPrinterColumns" {
				eachDescription(value, do)
			}
		}
	case []any:
		for _, value := range part {
			eachDescription(value, do)
		}
	}
}
