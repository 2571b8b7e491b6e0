package lsp

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// A rule is a place in a rule in CEL, which is half written most of the time.
type rule struct {
	*cursor
	self parser.Type
}

var (
	// lastWord finds the name that is being written, and the dot before.
	lastWord = regexp.MustCompile(`(\.\??)?(\w*)$`)
	// chain finds the members and indexes that it is asked of, and number a number.
	chain  = regexp.MustCompile(`[\w.?\[\]]*$`)
	number = regexp.MustCompile(`^\d+$`)
	// compared finds what a string is compared with.
	compared = regexp.MustCompile(`^(.*?)\s*[!=]=\s*\\?$`)
	// macro finds the name of a macro that declares a variable, and declared the variable.
	macro    = regexp.MustCompile(`\.(?:all|exists|exists_one|existsOne|filter|map|transformList|transformMap|sortBy)$`)
	declared = regexp.MustCompile(`^\s*(\w+)\s*,`)
)

// offers returns what may stand at the end of a beginning of CEL, and where that begins: in a
// string, the constants of what it is compared with.
func (r rule) offers(functions []advice.Function, text string) (offers []offer, from int) {
	text, quote := withoutStrings(text)
	if quote > 0 {
		if m := compared.FindStringSubmatch(text[:quote-1]); m != nil {
			offers = r.constants(r.typeOf(m[1]), true)
		}
		return offers, quote
	}
	m := lastWord.FindStringSubmatchIndex(text)
	if m[2] < 0 {
		for _, v := range variables(text) {
			offers = append(offers, offer{text: v.name, kind: aVariable,
				detail: "an element of " + chain.FindString(v.over)})
		}
		offers = append(offers, offer{text: advice.Self, detail: "the value", kind: aVariable},
			offer{text: advice.OldSelf, detail: "the stored value", kind: aVariable})
		for _, f := range functions {
			if !f.Member {
				offers = append(offers, functionOffer(f))
			}
		}
		return offers, m[0]
	}
	before := text[:m[2]]
	of, steps := r.typeOf(before), chain.FindString(before)
	if number.MatchString(steps) {
		return nil, m[3]
	}
	properties := r.properties(of)
	isMetadata := r.sites()&markers.OnKind != 0 &&
		(steps == advice.Self+".metadata" || steps == advice.OldSelf+".metadata")
	for _, p := range properties {
		name, ok := advice.RuleName(p.name)
		if ok && (!isMetadata || name == "name" || name == "generateName") {
			offers = append(offers, offer{text: name, detail: p.field.GoName, doc: p.field.Doc,
				kind: aField, pos: p.field.Pos})
		}
	}
	optional := strings.HasPrefix(steps, advice.OldSelf) || strings.Contains(steps, "?")
	for _, f := range functions {
		if f.Member && (len(properties) == 0 && hasFunction(r.json(of), f) ||
			optional && hasFunction("optional", f)) {
			offers = append(offers, functionOffer(f))
		}
	}
	return offers, m[3]
}

func functionOffer(f advice.Function) offer {
	return offer{text: f.Name, detail: strings.Join(f.Signatures, "; "), kind: aFunction}
}

// receivers are what CEL calls functions on, by the type in JSON. A string with a format is of
// another type in CEL.
var receivers = map[string][]string{
	"array": {"list("}, "object": {"map("}, "optional": {"optional_type("},
	"string":  {"string.", "bytes.", "duration.", "timestamp."},
	"integer": nil, "number": nil, "boolean": nil,
}

// hasFunction reports whether CEL calls a function on a value of a type, which may be unknown.
func hasFunction(kind string, f advice.Function) bool {
	on, known := receivers[kind]
	if len(f.Signatures) == 0 { // a macro
		return !known || len(on) > 0 && kind != "string" &&
			strings.HasPrefix(f.Name, "opt") == (kind == "optional")
	}
	return !known || slices.ContainsFunc(f.Signatures, func(s string) bool {
		return slices.ContainsFunc(on, func(on string) bool { return strings.HasPrefix(s, on) })
	})
}

// withoutStrings returns an expression with blanks for what is in strings, and where the one begins
// that it ends in, or 0.
func withoutStrings(text string) (plain string, quote int) {
	b := []byte(text)
	for i, c := range b {
		switch {
		case quote > 0 && c == text[quote-1]:
			quote = 0
		case quote > 0:
			b[i] = ' '
		case c == '"' || c == '\'':
			quote = i + 1
		}
	}
	return string(b), quote
}

// typeOf returns the type of the value that an expression ends with, or nil if it is not known.
func (r rule) typeOf(text string) parser.Type {
	open, m := max(openBracket(text, 0), 0), lastWord.FindStringSubmatch(text)
	switch {
	case strings.HasSuffix(text, "]"):
		return r.element(r.typeOf(text[:open]))
	case strings.HasSuffix(text, ")"):
		if list, ok := strings.CutSuffix(text[:open], ".filter"); ok {
			return r.typeOf(list)
		}
		return nil
	case m[1] != "":
		t := r.typeOf(strings.TrimSuffix(text, m[0]))
		for _, p := range r.properties(t) {
			if name, _ := advice.RuleName(p.name); name == m[2] {
				return p.field.Type
			}
		}
		return r.propertyType(t, m[2])
	case m[2] == advice.Self || m[2] == advice.OldSelf:
		return r.self
	}
	for _, v := range variables(text) {
		if v.name == m[2] {
			t := r.typeOf(v.over)
			if r.json(t) == "object" { // the keys of a map
				return parser.Basic{Name: "string"}
			}
			return r.element(t)
		}
	}
	return nil
}

// openBracket returns the offset of the bracket that the end of a text closes or, with a depth of
// 1, of the last one that is still open; -1 if there is none.
func openBracket(text string, depth int) int {
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ')', ']':
			depth++
		case '(', '[':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// A variable is one that a macro declares.
type variable struct {
	name, over string // over what the macro goes ends this
}

// variables returns the variables of the macros in whose brackets an expression ends, the innermost
// first.
func variables(text string) (all []variable) {
	for i := openBracket(text, 1); i >= 0; i = openBracket(text[:i], 1) {
		m, names := macro.FindString(text[:i]), declared.FindStringSubmatch(text[i+1:])
		if m != "" && names != nil {
			all = append(all, variable{names[1], text[:i-len(m)]})
		}
	}
	return all
}
