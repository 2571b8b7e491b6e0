package config

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A kind is what a value may be: how it is read, and what JSON Schema says about it. Both come from
// one place, so that an editor refuses what schemagen refuses.
type kind struct {
	schema func() Schema // made on request: a run only reads
	// nothing if the value is wrong; the caller knows the key
	read func(r *reader, n *yaml.Node) []Record
}

// fixedSchema returns a schema that exists already.
func fixedSchema(s Schema) func() Schema { return func() Schema { return s } }

func singleRecord(value any, ok bool) []Record {
	if !ok {
		return nil
	}
	return []Record{{Value: value}}
}

// boolean is true or false, but none of the other words that older YAML takes for one of them.
func boolean() kind {
	return kind{fixedSchema(Schema{Type: "boolean"}), func(r *reader, n *yaml.Node) []Record {
		var b bool
		v := resolve(n)
		if v.ShortTag() != "!!bool" || v.Decode(&b) != nil {
			r.reportAt(n, "this must be one of true, false, not %s", describe(n))
			return nil
		}
		return singleRecord(b, true)
	}}
}

// number is a whole number between two others.
func number(what string, least, most int64) kind {
	return kind{fixedSchema(Schema{Type: "integer", Minimum: &least, Maximum: &most}),
		func(r *reader, n *yaml.Node) []Record {
			i, ok := wholeNumber(n)
			if ok = ok && least <= i && i <= most; !ok {
				r.reportAt(n, "this must be %s, not %s", what, describe(n))
			}
			return singleRecord(i, ok)
		}}
}

// largest is the largest whole number that any key takes.
const largest = 999_999_999

// wholeNumber returns the value of a node that is a whole number, not negative. 2.0 is one, as in
// JSON.
func wholeNumber(n *yaml.Node) (int64, bool) {
	var f float64
	ok := isNumber(n) && resolve(n).Decode(&f) == nil && f == math.Trunc(f) && f >= 0 &&
		f <= largest
	return int64(f), ok
}

func isNumber(n *yaml.Node) bool {
	tag := resolve(n).ShortTag()
	return tag == "!!int" || tag == "!!float"
}

// text is a string of a form. A number or a boolean is not one: as a string it needs quotes.
func text(noun, hint, form string) kind {
	return kind{fixedSchema(Schema{Type: "string", Pattern: form}),
		func(r *reader, n *yaml.Node) []Record {
			s, ok := r.text(n, noun)
			if ok && !regexp.MustCompile(form).MatchString(s) {
				r.reportAt(n, "%q is not a %s: %s", s, noun, hint)
				return nil
			}
			return singleRecord(s, ok)
		}}
}

func oneOf(words ...string) kind {
	schema := Schema{}
	for _, w := range words {
		schema.Enum = append(schema.Enum, w)
	}
	return kind{fixedSchema(schema), func(r *reader, n *yaml.Node) []Record {
		v := resolve(n)
		ok := v.Kind == yaml.ScalarNode && v.ShortTag() == "!!str" &&
			slices.Contains(words, v.Value)
		if !ok {
			r.reportAt(n, "this must be one of %s, not %s", strings.Join(words, ", "), describe(n))
		}
		return singleRecord(v.Value, ok)
	}}
}

// list is a list of strings, each of the kind; it may be empty.
func list(item kind) kind {
	all := listOf(item)
	return kind{all.schema, func(r *reader, n *yaml.Node) []Record {
		values := []string{}
		for _, value := range all.read(r, n) {
			values = append(values, value.Value.(string))
		}
		return singleRecord(values, true)
	}}
}

// mapping is a mapping with keys of its own.
func mapping(fields func() []Key) kind {
	schema := func() Schema {
		s := object(fields())
		if len(s.Required) == 0 {
			s.Type = optionalObject()
		}
		return s
	}
	return kind{schema, func(r *reader, n *yaml.Node) []Record {
		return []Record{{Value: r.mapping(n, fields())}}
	}}
}

// listOf is a list of values of a kind, each of which keeps its position.
func listOf(item kind) kind {
	schema := func() Schema {
		return Schema{Type: []string{"array", "null"}, Items: new(item.schema())}
	}
	return kind{schema, func(r *reader, n *yaml.Node) []Record {
		var all []Record
		for _, i := range r.items(n) {
			for _, value := range item.read(r, i) {
				all = append(all, Record{Value: value.Value, InList: true, Pos: r.at(i)})
			}
		}
		return all
	}}
}

func isScalar(n *yaml.Node) bool { return resolve(n).Kind == yaml.ScalarNode }

// checkMarker reports why a key is not the name of a marker.
func checkMarker(name string) error {
	if !asMarker.MatchString(name) {
		return fmt.Errorf("%q is not a marker: %s", name, globHint)
	}
	return nil
}

// entries is a mapping of names, which check knows, to values of one kind.
func entries(what string, schema func() Schema, check func(name string) error, item kind) kind {
	return kind{schema, func(r *reader, n *yaml.Node) []Record {
		var all []Record
		for _, p := range r.pairs(n, what, "") {
			if err := check(p[0].Value); err != nil {
				r.reportAt(p[0], "%v", err)
				continue
			}
			for _, value := range item.read(r, p[1]) {
				all = append(all, Record{Item: p[0].Value, Value: value.Value, Pos: r.at(p[0])})
			}
		}
		return all
	}}
}

// either reads a value by one of two kinds: the first if it takes the node, else the second, which
// reports errors.
func either(takes func(*yaml.Node) bool, first, second kind) kind {
	return kind{func() Schema { return Schema{AnyOf: []Schema{first.schema(), second.schema()}} },
		func(r *reader, n *yaml.Node) []Record {
			if takes(n) {
				return first.read(r, n)
			}
			return second.read(r, n)
		}}
}

const sizeHint = "write bytes, or a number with KiB or MiB, as in 256KiB"

// size is a number of bytes.
func size() kind {
	return either(isNumber, number("a size", 0, largest), text("size", sizeHint, sizeForm))
}

// A Size is a number of bytes; 0 is none that is set.
type Size int

// UnmarshalText reads a number of bytes with an optional unit, KiB or MiB, as in 262144 or 256KiB.
// Empty text is 0.
func (s *Size) UnmarshalText(text []byte) error {
	*s = 0
	if len(text) == 0 {
		return nil
	}
	if !asSize.Match(text) {
		return fmt.Errorf("%q is not a size: %s", text, sizeHint)
	}
	n, err := strconv.Atoi(strings.TrimRight(string(text), " KMiB"))
	switch {
	case strings.HasSuffix(string(text), "KiB"):
		n <<= 10
	case strings.HasSuffix(string(text), "MiB"):
		n <<= 20
	}
	*s = Size(n)
	return err
}

// MarshalText returns the number in the largest unit that it is a multiple of.
func (s Size) MarshalText() ([]byte, error) {
	switch {
	case s == 0:
		return nil, nil
	case s%(1<<20) == 0:
		return fmt.Append(nil, int(s>>20), "MiB"), nil
	case s%(1<<10) == 0:
		return fmt.Append(nil, int(s>>10), "KiB"), nil
	}
	return fmt.Append(nil, int(s)), nil
}

// release is a Kubernetes release. Without quotes 1.30 is a number in YAML, but its text is still
// known.
func release() kind {
	schema := Schema{Type: "number", ExclusiveMinimum: new(int64(1)),
		ExclusiveMaximum: new(int64(2))}
	plain := kind{fixedSchema(schema), func(r *reader, n *yaml.Node) []Record {
		s := resolve(n).Value
		if !asRelease.MatchString(s) {
			r.reportAt(n, "%q is not a Kubernetes release: %s", s, releaseHint)
		}
		return singleRecord(s, asRelease.MatchString(s))
	}}
	return either(isNumber, plain, text("Kubernetes release", releaseHint, releaseForm))
}

const releaseHint = `write one as in "1.31"`

// year is a number, or any text instead.
func year() kind {
	plain := number("a year", 0, largest)
	digits := kind{plain.schema, func(r *reader, n *yaml.Node) []Record {
		for _, year := range plain.read(r, n) {
			return singleRecord(fmt.Sprint(year.Value), true)
		}
		return nil
	}}
	return either(isNumber, digits, text("year", "write one line", lineForm))
}

// annotations is a mapping of names to strings.
func annotations() kind {
	return metadata("annotations", CheckAnnotation, text("string", "write one", anyForm))
}

// labels is a mapping of names to what a server takes for the value of a label.
func labels() kind {
	return metadata("labels", func(key string) error { return checkKey("a label", key) },
		text("value of a label", "write letters, digits, dashes, underscores and dots, with a "+
			"letter or digit at both ends", labelValueForm))
}

// metadata is a mapping of names, as those of annotations and labels are, to values of one kind.
func metadata(what string, check func(key string) error, value kind) kind {
	schema := func() Schema {
		return Schema{Type: optionalObject(), PropertyNames: &Schema{Pattern: annotationForm},
			AdditionalProperties: value.schema()}
	}
	return entries(what, schema, check, value)
}

// CheckAnnotation reports why a server would refuse the key of an annotation.
func CheckAnnotation(key string) error { return checkKey("an annotation", key) }

// checkKey reports why a server would refuse the key of an annotation or a label.
func checkKey(of, key string) error {
	if !asAnnotation.MatchString(key) {
		return fmt.Errorf("%q is not the key of %s: write one as in example.com/owner", key, of)
	}
	return nil
}

func optionalObject() []string { return []string{"object", "null"} }

// version is 1, which may be in quotes.
func version() kind {
	return kind{fixedSchema(Schema{Enum: []any{1, "1"}}), func(r *reader, n *yaml.Node) []Record {
		switch v := resolve(n); {
		case v.Kind == yaml.ScalarNode && v.Value == "1":
			return singleRecord(int64(1), true)
		case v.Kind == yaml.ScalarNode && v.ShortTag() != "!!null":
			r.reportAt(n, "unknown version %s: this schemagen reads version 1", v.Value)
		default:
			r.reportAt(n, "this must be 1, not %s", describe(n))
		}
		return nil
	}}
}

// severity is a mapping from rules and families to severities.
func severity() kind {
	words := oneOf(diag.Error.String(), diag.Warning.String(), diag.Note.String(),
		diag.Off.String())
	schema := func() Schema {
		rules := Schema{Type: optionalObject(), Properties: map[string]Schema{},
			AdditionalProperties: false}
		for _, info := range diag.Codes() {
			rule, family := words.schema(), words.schema()
			rule.Description = info.Title
			rules.Properties[string(info.Code)] = rule
			family.Description = "All rules of this family that have no severity of their own."
			rules.Properties[info.Code.Family()+"/*"] = family
		}
		return rules
	}
	return entries("severity", schema, diag.CheckRule, words)
}
