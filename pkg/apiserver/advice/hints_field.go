package advice

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// objectIndexed finds the message about a field of an object that stands in brackets, as a key of a
// map does.
var objectIndexed = regexp.MustCompile(
	`^found no matching overload for '_\[_\]' applied to '\(selfType[^,()]*, string\)'`)

// near says which field was meant by one that its value does not have, or why rules do not see it;
// nothing if that cannot be told.
func (w *ruleWalk) near(s expressionScope, text, name string, found Finding) string {
	at := found.offset(text)
	if !strings.HasPrefix(text[at:], "."+name) {
		return ""
	}
	path, otherwise := "", ""
	value := s.valueBefore(text[:at])
	whole := value == s.node.schema // as of self, with no field behind it
	if whole && !s.node.root && (name == "spec" || name == "status") {
		otherwise = "a rule sees no more than the value that it stands at: write it at the kind"
	}
	if value != nil {
		if child := property(value, name); child != nil && withoutType(child) {
			return "rules do not see " + name + ", whose values have no type: give them one"
		}
		path = pathTo(name, *value)
		if value.XPreserveUnknownFields != nil {
			otherwise = "rules see only the fields that the schema has, and none of those that " +
				"are kept besides: declare it"
		}
		otherwise = cmp.Or(otherwise, fieldsOf(value))
	}
	near, _ := apiservercel.Escape(remedy.Meant(name, namesBelow(s.node.schema)))
	near = cmp.Or(path, near)
	part := span{at, at + len("."+name)}
	if _, mends := w.tryInstead(s, text, part, "."+near); near != "" && mends {
		return diag.DidYouMean(near)
	}
	if whole && strings.HasPrefix(text[part.to:], ".") {
		if only, _ := w.tryInstead(s, text, part, ""); only {
			return "self is the value that the rule stands at: leave out ." + name
		}
	}
	return otherwise
}

// fieldsOf lists the fields of a value as CEL writes them; nothing if there are too many to read.
func fieldsOf(s *apiserver.Schema) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if escaped, ok := apiservercel.Escape(name); ok {
			names = append(names, escaped)
		}
	}
	if len(names) == 0 || len(names) > maxListed {
		return ""
	}
	return "write one that there is: " + word.Join(names, " or ")
}

const maxListed = 6 // fields

// behindSelf finds a path of fields from the value itself, or its older one, at the end of a text.
var behindSelf = regexp.MustCompile(`(?:^|[^\w.])(?:self|oldSelf)((?:\.\w+)*)$`)

// valueBefore returns the schema that such a path at the end of a text leads to, nil if there is
// none.
func (s expressionScope) valueBefore(text string) *apiserver.Schema {
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
func property(s *apiserver.Schema, escaped string) *apiserver.Schema {
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

// tryInstead puts another text in place of a part of an expression. It reports whether the part is
// right then, and whether the whole compiles.
func (w *ruleWalk) tryInstead(
	s expressionScope, text string, part span, instead string,
) (whole, mends bool) {
	mended := text[:part.from] + instead + text[part.to:]
	left := s.issues(mended, w.env)
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
	if name := f.Reason.Value; name != "" && strings.HasPrefix(text[at:], "(") {
		at += max(0, strings.Index(text[at:], "."+name), strings.Index(text[at:], ".`"+name+"`"))
	}
	return at
}

// askedSize finds values of whose size an expression asks as other languages do.
var askedSize = regexp.MustCompile(`([A-Za-z_][\w.]*)\.(?:length|len|count|size)\b(?:\(\s*\))?|` +
	`\b(?:length|len|count)\(\s*([A-Za-z_][\w.]*)\s*\)`)

// sizeMeant says how CEL asks for the size of a value where an expression asks for it as other
// languages do; nothing if that is not what is wrong there.
func (w *ruleWalk) sizeMeant(s expressionScope, text string, found Finding) string {
	at := found.offset(text)
	for _, m := range askedSize.FindAllStringSubmatchIndex(text, -1) {
		part := span{m[0], m[1]}
		if at < part.from || at >= part.to {
			continue
		}
		path := text[max(m[2], m[4]):max(m[3], m[5])]
		if _, mends := w.tryInstead(s, text, part, "size("+path+")"); mends {
			return "write size(" + path + ")"
		}
	}
	return ""
}

// fieldMeant says how CEL writes a field that an expression selects by its JSON name or in brackets
// where something is wrong; nothing if there is none. Whole says that nothing else is wrong.
func (w *ruleWalk) fieldMeant(
	s expressionScope, text string, found Finding,
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
			part, there := spanAround(text, form, at)
			if !there {
				continue
			}
			if !ok {
				return "CEL writes only fields of letters, digits, _, -, . and /, which begin " +
					"with no digit, and not " + name + ": rename it", false
			}
			whole, mends := w.tryInstead(s, text, part, "."+escaped)
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

// spanAround returns the part of an expression around an offset that matches a form.
func spanAround(text, form string, at int) (part span, there bool) {
	for from := max(0, at-len(form)); from <= min(at, len(text)-len(form)); from++ {
		if after, ok := strings.CutPrefix(text[from:], form); ok && !inWord.MatchString(after) {
			return span{from, from + len(form)}, true
		}
	}
	return span{}, false
}

// pathTo returns the shortest path of properties, as CEL writes them, to a field with a name in CEL
// that is not among those of the schema itself, empty if there is none.
func pathTo(name string, s apiserver.Schema) string {
	type place struct {
		path   string
		schema apiserver.Schema
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

// withoutType reports whether a schema, or that of its elements, has no type, so that rules do not
// see the property.
func withoutType(s *apiserver.Schema) bool {
	if elements := cmp.Or(itemsOf(s), valuesOf(s)); elements != nil {
		return withoutType(elements)
	}
	return s.Type == "" && !s.XIntOrString
}
