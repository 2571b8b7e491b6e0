package advice

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

var (
	undeclared = regexp.MustCompile(`^undeclared reference to '([^']*)'`)
	unwrapping = regexp.MustCompile(`^found no matching overload for '(?:hasValue|value|orValue|optMap)' applied to '[^']*\.\(`)
	curly      = regexp.MustCompile(`token recognition error at: '.*([“”„‘’‚])`)
)

// macros are the functions that name an element: written without, they are unknown, and so is the
// name.
var macros = map[string]bool{"all": true, "exists": true, "exists_one": true, "existsOne": true,
	"filter": true, "map": true}

// hint says how to write what an expression was meant to say, if that can be told from the message
// about it. Sole says that whatever else is wrong with the expression follows from this.
func (w *ruleWalk) hint(s expressionScope, text string, found Finding) (hint Remedy, sole bool) {
	message := found.Message
	if words := hintForWhole(text, message); words != "" {
		return Remedy{Before: words}, true
	}
	if words, sole := w.fieldMeant(s, text, found); words != "" {
		return Remedy{Before: words}, sole
	}
	if words := w.sizeMeant(s, text, found); words != "" {
		return Remedy{Before: words}, false
	}
	if m := undeclared.FindStringSubmatch(message); m != nil && macros[m[1]] &&
		word.Names(text, "."+m[1]) {
		name := m[1]
		if name == "existsOne" { // the form with an index has this name alone
			name = "exists_one"
		}
		return Remedy{Before: "write " + name +
			"(x, …), with a name for the element and what is asked of it"}, true
	} else if m != nil {
		return Remedy{Before: s.undeclared(m[1], text, w.target)}, false
	}
	if found.Reason.What != apiserver.NotFound {
		return Remedy{}, false
	}
	name := found.Reason.Value
	if escaped := "__" + name + "__"; word.Names(text, "."+name) &&
		len(s.issues(strings.ReplaceAll(text, "."+name, "."+escaped), w.env)) == 0 {
		return Remedy{Before: "write " + escaped + " for " + name + ", which all releases know"},
			false
	}
	switch {
	case name == "self" || name == "oldSelf":
		return Remedy{Before: "write " + name + " without self and a dot before it"}, false
	case name == "metadata" && ofMetadata.MatchString(text):
		return hiddenMetadata, false
	case name == "metadata":
		return Remedy{
			Before: "only a rule about the kind itself sees its metadata; ", Keyword: "metadata",
			After: " there restricts the name without a rule",
		}, false
	case word.Names(text, "metadata."+name) && !s.node.root && !s.node.schema.XEmbeddedResource:
		return Remedy{
			Before: "only the metadata of the object itself has fields without being told: set " +
				"generateEmbeddedObjectMeta, or list them in the schema",
		}, false
	case word.Names(text, "metadata."+name):
		return hiddenMetadata, false
	}
	return Remedy{Before: w.near(s, text, name, found)}, false
}

// ofMetadata finds fields of the metadata that no rule sees.
var ofMetadata = regexp.MustCompile(`\b(self|oldSelf)\.metadata\.(labels|annotations|namespace|uid|` +
	`finalizers|ownerReferences|generation|resourceVersion|creationTimestamp|deletionTimestamp)\b`)

// hiddenMetadata says why rules do not see them.
var hiddenMetadata = Remedy{
	Before:  "rules see nothing of the metadata but name and generateName, which ",
	Keyword: "metadata",
	After: " restricts, too; labels, annotations and the rest are for a " +
		"ValidatingAdmissionPolicy",
}

// hintForWhole says how to correct an expression that is wrong as a whole; nothing if the message
// is about something else.
func hintForWhole(text, message string) string {
	if m := curly.FindStringSubmatch(message); m != nil {
		return "the quote " + m[1] + " is not a quote in CEL (gofmt makes it from two straight ones in " +
			"a comment): compare size(x) with 0 for an empty string, and write any other string in " +
			"straight quotes"
	}
	if unwrapping.MatchString(message) && word.Names(text, "oldSelf") {
		return "set optionalOldSelf, without which oldSelf is a plain value"
	}
	return ""
}

// otherNames are what a rule's variables are called elsewhere, and what CEL calls nothing.
var otherNames = map[string]string{
	"this": "did you mean self?", "object": "did you mean self?", "old": "did you mean oldSelf?",
	"oldObject": "did you mean oldSelf?",
	"nil":       "ask whether a field is there with has()",
	"None":      "ask whether a field is there with has()",
	"undefined": "ask whether a field is there with has()",
	"True":      "did you mean true?", "TRUE": "did you mean true?",
	"False": "did you mean false?", "FALSE": "did you mean false?",
	"now": "no rule knows the time, so that only a controller can compare with it",

	"request": admissionOnly, "authorizer": admissionOnly, "variables": admissionOnly,
	"params": admissionOnly, "namespaceObject": admissionOnly,
}

const admissionOnly = "only a ValidatingAdmissionPolicy knows it; a rule knows self and oldSelf"

// undeclared says what a name in an expression that is neither a variable nor a function was meant
// to be.
func (s expressionScope) undeclared(name, text string, target Target) string {
	name = strings.TrimPrefix(name, ".") // it stood behind a dot, with nothing before
	if _, ok := s.node.schema.Properties[name]; ok {
		return "write self." + name
	}
	if hint := otherNames[name]; hint != "" {
		return hint
	}
	functions := Functions(target)
	names := []string{"self", "oldSelf"}
	if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\(`).MatchString(text) {
		names = append(slices.Sorted(maps.Keys(macros)), "has")
		for _, f := range functions {
			names = append(names, f.Name)
		}
	}
	near := diag.Nearest(name, names)
	switch m := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.(\w+)\(\s*[^\s)]`).
		FindStringSubmatch(text); {
	case near != "" && near != name: // else only the target lacks the function
		return diag.DidYouMean(near)
	case m != nil && slices.ContainsFunc(functions,
		func(f Function) bool { return f.Name == m[1] }):
		return "write " + m[1] + "() behind the value that it is about, as in self.name." + m[1] +
			"(…)"
	}
	return ""
}

// namesBelow returns the names of the properties at and below a schema, sorted.
func namesBelow(s *apiserver.Schema) []string {
	names := map[string]bool{}
	var walk func(s *apiserver.Schema)
	walk = func(s *apiserver.Schema) {
		for name := range s.Properties {
			names[name] = true
		}
		eachChild(s, nil, func(child *apiserver.Schema, _ *field.Path, _ bool) {
			walk(child)
		})
	}
	walk(s)
	return slices.Sorted(maps.Keys(names))
}
