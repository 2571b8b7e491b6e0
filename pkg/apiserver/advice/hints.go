package advice

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

var (
	undeclared = regexp.MustCompile(`^undeclared reference to '([^']*)'`)
	unwrapping = regexp.MustCompile(`^found no matching overload for '(?:hasValue|value|orValue|optMap)' applied to '[^']*\.\(`)
	curly      = regexp.MustCompile(`token recognition error at: '.*([“”„‘’‚])`)
)

// objectIndexed finds the message about a field of an object that stands in brackets, as a key of a
// map does.
var objectIndexed = regexp.MustCompile(
	`^found no matching overload for '_\[_\]' applied to '\(selfType[^,()]*, string\)'`)

// macros are the functions that name an element: written without, they are unknown, and so is the
// name.
var macros = map[string]bool{"all": true, "exists": true, "exists_one": true, "existsOne": true,
	"filter": true, "map": true}

// hint says how to write what an expression was meant to say, if that can be told from the message
// about it. Sole says that whatever else is wrong with the expression follows from this.
func (w *ruleWalk) hint(
	s expressionScope, text string, found Finding, base *environment.EnvSet,
) (hint Remedy, sole bool) {
	message := found.Message
	if words := ofWhole(text, message); words != "" {
		return Remedy{Before: words}, true
	}
	if words, sole := w.fieldMeant(s, text, found, base); words != "" {
		return Remedy{Before: words}, sole
	}
	if m := undeclared.FindStringSubmatch(message); m != nil && macros[m[1]] &&
		word.Names(text, "."+m[1]) {
		return Remedy{Before: "write " + m[1] +
			"(x, …), with a name for the element and what is asked of it"}, true
	} else if m != nil {
		return Remedy{Before: s.undeclared(m[1], text, w.target)}, false
	}
	m := undefinedField.FindStringSubmatch(message)
	if m == nil {
		return Remedy{}, false
	}
	name := m[1]
	if escaped := "__" + name + "__"; word.Names(text, "."+name) &&
		len(w.issues(s, strings.ReplaceAll(text, "."+name, "."+escaped), base)) == 0 {
		return Remedy{Before: "write " + escaped + " for " + name + ", which all releases know"},
			false
	}
	switch {
	case name == "metadata":
		return Remedy{
			Before: "only a rule above the kind itself sees its metadata; ", Keyword: NamesMetadata,
			After: " there restricts the name without a rule",
		}, false
	case word.Names(text, "metadata."+name) && !s.node.root && !s.node.schema.XEmbeddedResource:
		return Remedy{
			Before: "only the metadata of the object itself has fields without being told: set " +
				"generateEmbeddedObjectMeta",
		}, false
	case word.Names(text, "metadata."+name):
		return Remedy{
			Before:  "rules see nothing of the metadata but name and generateName, which ",
			Keyword: NamesMetadata,
			After: " restricts, too; labels, annotations and the rest are for a " +
				"ValidatingAdmissionPolicy",
		}, false
	}
	return Remedy{Before: w.near(s, text, name, found, base)}, false
}

// near says which field was meant by one that its value does not have, or why rules do not see it;
// nothing if that cannot be told.
func (w *ruleWalk) near(
	s expressionScope, text, name string, found Finding, base *environment.EnvSet,
) string {
	at := found.offset(text)
	if !strings.HasPrefix(text[at:], "."+name) {
		return ""
	}
	var path string
	if value := s.valueBefore(text[:at]); value != nil {
		if child := property(value, name); child != nil && withoutType(child) {
			return "rules do not see " + name + ", whose values have no type: give them one"
		}
		path = pathTo(name, *value)
	}
	near, _ := apiservercel.Escape(remedy.Meant(name, namesBelow(s.node.schema)))
	near = cmp.Or(path, near)
	part := span{at, at + len("."+name)}
	if _, mends := w.mends(s, text, part, "."+near, base); near == "" || !mends {
		return ""
	}
	return strings.TrimPrefix(didYouMean(near), ": ")
}

// behindSelf finds a path of fields from the value itself, or its older one, at the end of a text.
var behindSelf = regexp.MustCompile(`(?:^|[^\w.])(?:self|oldSelf)((?:\.\w+)*)$`)

// valueBefore returns the schema that such a path at the end of a text leads to, nil if there is
// none.
func (s expressionScope) valueBefore(text string) *apiextensions.JSONSchemaProps {
	m := behindSelf.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	value := s.node.schema
	for _, name := range strings.Split(m[1], ".")[1:] {
		if value = property(value, name); value == nil {
			return nil
		}
	}
	return value
}

// property returns the property of a schema that CEL writes in a way, nil if there is none.
func property(s *apiextensions.JSONSchemaProps, escaped string) *apiextensions.JSONSchemaProps {
	for name, child := range s.Properties {
		if known, ok := apiservercel.Escape(name); ok && known == escaped {
			return &child
		}
	}
	return nil
}

// inWord finds that a text continues a name.
var inWord = regexp.MustCompile(`^\w`)

// A span is a part of an expression, from one offset to another.
type span struct{ from, to int }

// mends reports whether an expression says nothing wrong at a part of it any more when something
// else stands there, and whether it then compiles as a whole.
func (w *ruleWalk) mends(
	s expressionScope, text string, part span, instead string, base *environment.EnvSet,
) (whole, mends bool) {
	mended := text[:part.from] + instead + text[part.to:]
	left := w.issues(s, mended, base)
	return len(left) == 0, !slices.ContainsFunc(left, func(f Finding) bool {
		at := f.offset(mended)
		return part.from <= at && at < part.from+len(instead)
	})
}

// offset returns where in an expression a finding is, in bytes: at the field that has() asks for,
// not at its parenthesis.
func (f Finding) offset(text string) int {
	at := 0
	for range f.Line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	for range f.Column - 1 {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	m := undefinedField.FindStringSubmatch(f.Message)
	if m != nil && strings.HasPrefix(text[at:], "(") {
		at += max(0, strings.Index(text[at:], "."+m[1]), strings.Index(text[at:], ".`"+m[1]+"`"))
	}
	return at
}

// fieldMeant says how CEL writes a field that an expression selects by its JSON name or in brackets
// where something is wrong; nothing if there is none. Whole says that nothing else is wrong.
func (w *ruleWalk) fieldMeant(
	s expressionScope, text string, found Finding, base *environment.EnvSet,
) (words string, whole bool) {
	at, indexed := found.offset(text), objectIndexed.MatchString(found.Message)
	for _, name := range namesBelow(s.node.schema) {
		escaped, ok := apiservercel.Escape(name)
		forms := []string{"." + name, ".`" + name + "`"}
		if indexed {
			forms = []string{"['" + name + "']", `["` + name + `"]`}
		} else if escaped == name {
			continue
		}
		for _, form := range forms {
			part, there := around(text, form, at)
			if !there {
				continue
			}
			if !ok {
				return "CEL writes only fields of letters, digits, _, -, . and /, which begin " +
					"with no digit, and not " + name + ": rename it", false
			}
			whole, mends := w.mends(s, text, part, "."+escaped, base)
			switch {
			case mends && indexed:
				return "write ." + escaped + " in place of " + form, whole
			case mends:
				return "CEL writes the field " + name + " as " + escaped, whole
			}
		}
	}
	return "", false
}

// around returns the part of an expression that is of a form and around an offset.
func around(text, form string, at int) (part span, there bool) {
	for from := max(0, at-len(form)); from <= min(at, len(text)-len(form)); from++ {
		if after, ok := strings.CutPrefix(text[from:], form); ok && !inWord.MatchString(after) {
			return span{from, from + len(form)}, true
		}
	}
	return span{}, false
}

// ofWhole says how to mend what makes all of an expression wrong; nothing if the message is about
// something else.
func ofWhole(text, message string) string {
	if m := curly.FindStringSubmatch(message); m != nil {
		return "the quote " + m[1] + " is none in CEL (gofmt makes it from two straight ones in " +
			"a comment): write an empty text as \\\"\\\", or compare size(x) with 0, and any " +
			"other text in straight quotes"
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
}

// undeclared says what a name in an expression that is neither a variable nor a function was meant
// to be.
func (s expressionScope) undeclared(name, text string, target Target) string {
	for _, variable := range []string{"self", "oldSelf"} {
		if strings.EqualFold(name, variable) {
			return "did you mean " + variable + "?"
		}
	}
	if _, ok := s.node.schema.Properties[name]; ok {
		return "write self." + name
	}
	if hint := otherNames[name]; hint != "" {
		return hint
	}
	names := []string{"self", "oldSelf"}
	if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\s*\(`).MatchString(text) {
		names = append(slices.Sorted(maps.Keys(macros)), "has")
		for _, f := range Functions(target) {
			names = append(names, f.Name)
		}
	}
	near, ok := diag.Nearest(name, names)
	if !ok || near == name { // the linked libraries have a function that the target lacks
		return ""
	}
	return "did you mean " + near + "?"
}

// pathTo returns the shortest path of properties, as CEL writes them, to a field with a name in CEL
// that is not among those of the schema itself, empty if there is none.
func pathTo(name string, s apiextensions.JSONSchemaProps) string {
	type place struct {
		path   string
		schema apiextensions.JSONSchemaProps
	}
	for level := []place{{"", s}}; len(level) > 0; {
		var next []place
		for _, p := range level {
			for _, key := range slices.Sorted(maps.Keys(p.schema.Properties)) {
				escaped, ok := apiservercel.Escape(key)
				if ok && escaped == name && p.path != "" {
					return p.path + escaped
				}
				if ok {
					next = append(next, place{p.path + escaped + ".", p.schema.Properties[key]})
				}
			}
		}
		level = next
	}
	return ""
}

// namesBelow returns the names of the properties at and below a schema, sorted.
func namesBelow(s *apiextensions.JSONSchemaProps) []string {
	names := map[string]bool{}
	var walk func(s *apiextensions.JSONSchemaProps)
	walk = func(s *apiextensions.JSONSchemaProps) {
		for name := range s.Properties {
			names[name] = true
		}
		eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, nested bool) {
			if !nested {
				walk(child)
			}
		})
	}
	walk(s)
	return slices.Sorted(maps.Keys(names))
}
