package reword

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A part is what a path leads to inside a default, as far as there is a value.
type part struct {
	path     []string // names, and indices in brackets
	value    any
	given    bool               // the path leads no further
	in, node *schema.Structural // what the last step is in, and leads to; nil where nothing is
	beside   map[string]any     // the members of the object that the last step is in
	// the whole value, with empty lists where {} stands for one; nil if it is an example
	fixed any
}

// partOf follows a path inside a value that is for a schema. It returns the first part on the way
// that is of the wrong type, too, or nil.
func partOf(s *schema.Structural, value schema.JSON, path string) (p part, mistyped *part) {
	whole := decoded(value)
	steps, found, rest := fieldpath.Follow(whole, path)
	p = part{value: whole, given: true, node: s}
	for _, step := range steps {
		if mistyped == nil && p.mistyped() {
			wrong := p
			wrong.path = slices.Clone(p.path)
			mistyped = &wrong
		}
		switch around := p.value.(type) {
		case map[string]any:
			name, _ := step.(string)
			p.path, p.value, p.beside = append(p.path, name), around[name], around
		case []any:
			i, _ := step.(int)
			p.path, p.value, p.beside = append(p.path, fmt.Sprintf("[%d]", i)), around[i], nil
		}
		if p.in = p.node; p.in != nil {
			p.node = p.in.At(step)
		}
	}
	p.value, p.given = found, rest == ""
	return p, mistyped
}

// at returns the path as a server writes it.
func (p part) at() string {
	return strings.ReplaceAll(strings.Join(append([]string{""}, p.path...), "."), ".[", "[")
}

// decoded returns a value that a marker gave.
func decoded(value schema.JSON) any {
	v, _ := jsontext.Decode([]byte(value))
	return v
}

// withLists returns a value with empty lists where objects without members stand for them.
func withLists(v any, s *schema.Structural) any {
	if s == nil {
		return v
	}
	if s.Takes() == "array" && standsForEmptyList(v) {
		return []any{}
	}
	switch x := v.(type) {
	case map[string]any:
		members := maps.Clone(x)
		for name, member := range x {
			members[name] = withLists(member, s.At(name))
		}
		return members
	case []any:
		items := slices.Clone(x)
		for i, item := range x {
			items[i] = withLists(item, s.At(i))
		}
		return items
	}
	return v
}

// standsForEmptyList reports whether a value is what authors write for an empty list inside braces.
func standsForEmptyList(v any) bool {
	text := jsontext.Line(v)
	return text == "{}" || text == `"[]"`
}

// String names the part.
func (p part) String() string {
	if len(p.path) == 0 {
		return "the value"
	}
	return strings.TrimPrefix(p.at(), ".")
}

// last returns the last step of the path.
func (p part) last() string {
	if len(p.path) == 0 {
		return ""
	}
	return p.path[len(p.path)-1]
}

func (p part) json() schema.JSON { return schema.JSON(jsontext.Line(p.value)) }

// mistyped reports whether the part is of another type than its schema.
func (p part) mistyped() bool {
	if !p.given || p.node == nil || p.value == nil && p.node.Nullable {
		return false
	}
	is := p.node.Takes()
	return is != "" && !schema.Accepts(is, p.json().Type())
}

// isOwn reports whether a server says of the part that it does not meet a keyword of its schema,
// not one of a branch of a junctor.
func (p part) isOwn(says string) bool {
	if p.node == nil {
		return false
	}
	if property, is := p.missingProperty(says); is {
		return property != nil && property.Required
	}
	v := p.node.ValueValidation
	own := []string{"should match '" + v.Pattern + "' ", "must be of type " + p.node.Format + ":"}
	for _, most := range []*int64{v.MaxLength, v.MaxItems, v.MaxProperties} {
		own = append(own, limits(most, "more than %v ", "at most %v ")...)
	}
	for _, least := range []*int64{v.MinLength, v.MinItems, v.MinProperties} {
		own = append(own, limits(least, "at least %v ")...)
	}
	own = append(own, limits(v.Maximum, "less than or equal to %v ", "less than %v ")...)
	own = append(own, limits(v.Minimum, "greater than or equal to %v ", "greater than %v ")...)
	own = append(own, limits(v.MultipleOf, "multiple of %v ")...)
	return len(v.Enum) > 0 && strings.Contains(says, "supported values: ") ||
		slices.ContainsFunc(own, func(words string) bool {
			return strings.Contains(says+" ", words)
		})
}

// missingProperty returns the property that the part lacks according to a server, which is nil if
// the schema has none of that name; is reports whether the server says so at all.
func (p part) missingProperty(says string) (property *schema.Property, is bool) {
	name, is := remedy.NameNotGiven(says)
	if !is || p.node == nil {
		return nil, is
	}
	object, _ := p.node.Shape.(schema.Object)
	return object.Property(name), true
}

// limits returns what a server says of a limit, if there is one.
func limits[T int64 | float64](limit *T, formats ...string) (words []string) {
	if limit == nil {
		return nil
	}
	for _, format := range formats {
		words = append(words, fmt.Sprintf(format, *limit))
	}
	return words
}

// tooMany finds what a server says of a list or a map with too many entries.
var tooMany = regexp.MustCompile(`(must have at most \d+) items?$`)

// wordRefusal words what a server says of the part, which is at a path of the manifest and written
// in a marker.
func (p part) wordRefusal(says, at, written string) string {
	kind, plain := p.json().Type(), says
	switch kind {
	case "object": // a server calls the members of a map items
		plain = tooMany.ReplaceAllString(says, "$1 properties")
	case "integer", "number": // a server puts numbers of an enum in quotes, too
		if head, list, ok := strings.Cut(says, "supported values: "); ok {
			plain = head + "supported values: " + strings.ReplaceAll(list, `"`, "")
		}
	}
	words := remedy.OfValue(plain, at, remedy.OfMarkers)
	switch {
	case p.mistyped():
		return fmt.Sprintf("%s is %s, which is of type %s, but values are of type %s: %s", p,
			written, kind, p.node.Takes(), p.hint(written))
	case words.Wrong == "":
		return says // it breaks a rule
	case !p.given || kind == "object" || kind == "array":
		return p.String() + " " + words.String()
	}
	return fmt.Sprintf("%s is %s, which %s", p, p.json(), words)
}

// hint says what to write in place of a value of the wrong type.
func (p part) hint(written string) string {
	list, ok := p.node.Shape.(schema.Array)
	if ok && len(p.path) > 0 && standsForEmptyList(p.value) {
		remedy := "braces with nothing in them are an object; leave it out"
		if p.fixed != nil {
			remedy += ", or write the whole default as JSON: +default=" + jsontext.Line(p.fixed)
		}
		return remedy
	}
	items := ""
	if ok {
		items = list.Items.Takes()
	}
	return markers.ValueHint(p.node.Takes(), items, p.json(), written)
}

// wordUnknown explains a field that the schema does not have: near is the one that was probably
// meant, if there is one.
func (p part) wordUnknown() (near, message string) {
	var names, absent []string
	if p.in != nil {
		object, _ := p.in.Shape.(schema.Object)
		for _, property := range object.Properties {
			names = append(names, property.Name)
			if _, given := p.beside[property.Name]; !given {
				absent = append(absent, property.Name)
			}
		}
	}
	hint := "remove it"
	near = diag.NearestField(p.last(), absent)
	switch {
	case near != "":
		hint = diag.DidYouMean(near)
	case len(absent) > 0:
		hint = "the fields are " + strings.Join(word.First(names, 8, "and %d more"), ", ")
	}
	return near, fmt.Sprintf("there is no field %s here: %s", p, hint)
}
