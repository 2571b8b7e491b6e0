package schema

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A ValueError is what is wrong with a part of a value: of a default or an example.
type ValueError struct {
	Path      []string // names, and indices in brackets
	WrongName bool     // the last name of the path is wrong, not its value
	// Message says what is wrong, given the part as its author wrote it.
	Message func(written string) string
}

// ValueErrors returns what a server's validation of the schema would find wrong with a value, but
// for formats, rules and junctors other than those that merging makes. Whole says that it must have
// all that is required.
func (s *Structural) ValueErrors(value JSON, whole bool) []ValueError {
	v, err := jsontext.Decode([]byte(value))
	if err != nil {
		return nil
	}
	f := valueCheck{whole: whole, fixed: v}
	f.node(s, v)
	return f.found
}

// A valueCheck compares a value with a schema.
type valueCheck struct {
	whole bool
	path  []string
	found []ValueError
	fixed any // the value, with empty lists for the empty objects that stand for them
}

func (f *valueCheck) report(name bool, words func(written string) string) {
	f.found = append(f.found, ValueError{slices.Clone(f.path), name, words})
}

func (f *valueCheck) reportf(format string, args ...any) {
	message := f.pathText() + " " + fmt.Sprintf(format, args...)
	f.report(false, func(string) string { return message })
}

// pathText names the part of the value that is being compared.
func (f *valueCheck) pathText() string {
	if len(f.path) == 0 {
		return "the value"
	}
	var b strings.Builder
	for i, step := range f.path {
		if i > 0 && step[0] != '[' {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}

// child compares a part of the value.
func (f *valueCheck) child(step string, s *Structural, v any) {
	f.path = append(f.path, step)
	f.node(s, v)
	f.path = f.path[:len(f.path)-1]
}

// node compares a value with a node and all below it. A value of the wrong type is compared no
// further.
func (f *valueCheck) node(s *Structural, v any) {
	if v == nil && s.Nullable {
		return
	}
	if is := s.takes(); is != "" && !ofType(is, v) {
		f.wrongType(s, is, v)
		return
	}
	before := len(f.found)
	f.validation(&s.ValueValidation, s.Format, v)
	for i := range s.AllOf {
		if len(f.found) == before { // a looser one says nothing new
			f.validation(&s.AllOf[i].ValueValidation, "", v)
		}
	}
	switch x := s.Shape.(type) {
	case Object:
		if members, ok := v.(map[string]any); ok {
			f.object(x, members)
		}
	case Map:
		members, _ := v.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			f.child(name, x.Values, members[name])
		}
	case Array:
		items, _ := v.([]any)
		for i, item := range items {
			f.child("["+strconv.Itoa(i)+"]", x.Items, item)
		}
	}
}

// implicit are the properties that every whole object has.
var implicit = []string{"apiVersion", "kind", "metadata"}

// object compares the members of a value with properties: unknown ones, and required ones that
// lack.
func (f *valueCheck) object(x Object, members map[string]any) {
	var names []string
	for _, p := range x.Properties {
		names = append(names, p.Name)
		if v, given := members[p.Name]; given {
			f.child(p.Name, p.Schema, v)
		}
	}
	meant := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if x.PreserveUnknown || slices.Contains(names, name) ||
			x.Embedded && slices.Contains(implicit, name) {
			continue
		}
		f.path = append(f.path, name)
		near, hint := fieldHint(name, names)
		meant[near] = true
		message := fmt.Sprintf("there is no field %s here: %s", f.pathText(), hint)
		f.report(true, func(string) string { return message })
		f.path = f.path[:len(f.path)-1]
	}
	for _, p := range x.Properties {
		if _, given := members[p.Name]; !given && p.Required && f.whole && !meant[p.Name] {
			f.reportf("%s", remedy.OfValue(p.Name+" is not given", remedy.OfMarkers))
		}
	}
}

// fieldHint says which field was meant instead of one that does not exist, or which there are.
func fieldHint(name string, names []string) (near, hint string) {
	near = diag.NearestField(name, names)
	switch {
	case near != "":
		return near, diag.DidYouMean(near)
	case len(names) == 0:
		return "", "remove it"
	case len(names) > 8:
		names = append(slices.Clone(names[:8]), "…")
	}
	return "", "the fields are " + strings.Join(names, ", ")
}
