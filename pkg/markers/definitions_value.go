package markers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// A fit says whether a marker can restrict a draft, as far as the draft's type is known where the
// marker stands.
type fit struct {
	what string // what it needs, for messages
	all  bool   // it restricts values of every type
	ok   func(*schema.Draft) bool
}

var (
	numeric = fit{what: "an integer or a number", ok: func(d *schema.Draft) bool {
		return d.Type == "integer" || d.Type == "number"
	}}
	textual = fit{what: "a string", ok: func(d *schema.Draft) bool {
		return d.Type == "string" || d.IntOrString
	}}
	listed = fit{what: "an array", ok: func(d *schema.Draft) bool { return d.Type == "array" }}
	keyed  = fit{what: "an object", ok: func(d *schema.Draft) bool { return d.Type == "object" }}
	whole  = fit{what: "an object", ok: func(d *schema.Draft) bool {
		return d.Type == "object" || d.Type == ""
	}}
)

// check returns why the marker cannot restrict the target's draft, or nil. A problem without words
// stands for a marker of an imported package that restricts nothing: the user cannot change it.
func (f fit) check(t *Target) *problem {
	unknown, ofIntegers := t.Draft.Type == "", f.what == numeric.what && t.holdsIntegers()
	switch {
	case f.ok(t.Draft):
		return nil
	case unknown && f.fits(t.Named) && t.ThroughNames && !t.OfKind:
		return nil
	case ofIntegers && t.ThroughNames:
		return nil
	case t.OfKind:
		return &problem{"metadata",
			"a schema cannot restrict the metadata of a kind, only that of a value in a field"}
	case unknown && f.fits(t.Named) && t.Main:
		return &problem{"shape",
			fmt.Sprintf("it restricts %s, and controller-gen does not know here that %s; %s, or "+
				"use schemagen generate, which applies it", f.what, valuesOf(t.Named),
				f.remedy(t))}
	case unknown && isIntOrString(t.Named):
		remedy := f.remedy(t)
		if ofIntegers {
			remedy += ", or use schemagen generate, which applies it"
		}
		return &problem{"shape", "it restricts " + f.what + ", and " + valuesOf(t.Named) + "; " +
			remedy}
	case unknown && !f.excludes(t.Named):
		return &problem{"shape", "it restricts " + f.what +
			", and the type of the value is not known where it stands; " + f.remedy(t)}
	case t.Dependency && strings.HasSuffix(t.marker.Pos.Filename, ".go"):
		// else the user's configuration has the marker
		return &problem{}
	case unknown && t.Named.Known().Duration && f.ok(&schema.Draft{Type: "integer"}) &&
		!t.marker.onItems && len(t.marker.path) == 0 && LastWord(t.marker.Name()) != "MultipleOf":
		return &problem{"shape", "it restricts " + f.what + ", and " + valuesOf(t.Named) +
			"; compare them in a rule, as in " + validationPrefix +
			`XValidation:rule="duration(self) >= duration('1s')"`}
	case unknown:
		return &problem{"shape", "it restricts " + f.what + ", and " + valuesOf(t.Named) +
			": remove it"}
	}
	return &problem{"shape", "it restricts " + f.what + ", and the value is of type " +
		t.Draft.Type + cmp.Or(f.itemsHint(t), boundHint(t), ": remove it")}
}

// valuesOf says of which type the values of a named type are.
func valuesOf(named *schema.Draft) string {
	if isIntOrString(named) {
		return "values of " + named.Named + " are integers or strings"
	}
	return "values of " + named.Named + " are of type " + named.Kind()
}

func isIntOrString(named *schema.Draft) bool {
	return named != nil && named.Named != "" && named.Known().IntOrString
}

// quantities is the package of resource.Quantity, which Go writes as a string.
const quantities = "k8s.io/apimachinery/pkg/api/resource"

// holdsIntegers reports whether the value is an integer or a string, of which a number restricts
// the integers.
func (t *Target) holdsIntegers() bool {
	return t.Draft.IntOrString ||
		isIntOrString(t.Named) && t.Named.Origin.Package() != quantities
}

// fits reports whether a named type is known to have values that the marker can restrict.
func (f fit) fits(named *schema.Draft) bool {
	return named != nil && !named.Broken &&
		f.ok(&schema.Draft{Type: named.Kind(),
			Extensions: schema.Extensions{IntOrString: named.Known().IntOrString}})
}

// valueType returns the type of the target's values, as far as it is known.
func (t *Target) valueType() string {
	if t.Draft.Type == "" && t.Named != nil {
		return t.Named.Kind()
	}
	return t.Draft.Type
}

// excludes reports whether a named type, as far as it is known, has no values that the marker could
// restrict.
func (f fit) excludes(named *schema.Draft) bool {
	return named != nil && named.Kind() != "" && !f.ok(&schema.Draft{Type: named.Kind()})
}

// itemsHint suggests the marker for items where one on the list itself does not fit, if there is
// one.
func (f fit) itemsHint(t *Target) string {
	m := t.marker
	if !m.Def.Items || m.onItems || len(m.path) > 0 || t.Draft.Items == nil ||
		!f.ok(t.Draft.Items.Own()) {
		return ""
	}
	return "; for its items: " + itemsPrefix + LastWord(m.Name())
}

// boundHint suggests the bound for values of the target's type in place of a bound for another
// type, if there is one.
func boundHint(t *Target) string {
	name, _, _ := strings.Cut(t.marker.Name(), "=")
	bound := LastWord(name)
	fitting := slices.IndexFunc(limits, func(l limit) bool {
		return slices.Contains(l.types, t.Draft.Type)
	})
	if fitting < 0 {
		return ""
	}
	meant := ""
	for _, l := range limits {
		switch lower(bound) {
		case l.least:
			meant = limits[fitting].least
		case l.most:
			meant = limits[fitting].most
		}
	}
	if meant == "" {
		return ""
	}
	if bound != lower(bound) { // else it is that of a k8s tag
		meant = upper(meant)
	}
	return "; did you mean " + strings.TrimSuffix(name, bound) + meant + "?"
}

// remedy says how to restrict a value of a type that is not known where the marker stands. The
// user cannot change the declaration of a type from another module.
func (f fit) remedy(t *Target) string {
	named, family := t.Named, validationPrefix
	if t.marker.onItems {
		family = itemsPrefix
	}
	switch {
	case named == nil || named.Origin.Main() || named.Origin.Package() == "":
		return "put it on the declaration of the type, or name the type with " + family + "Type"
	case !isIntOrString(named):
		return "name the type with " + family + "Type beside it"
	case f.ok(&schema.Draft{Extensions: schema.Extensions{IntOrString: true}}):
		return "write " + family + "XIntOrString beside it"
	}
	return "use a rule with " + family + "XValidation for an integer or a string"
}

// validation defines a value-validation marker for types, fields and items. keyword is the one that
// it sets.
func validation[T any](
	name string, on fit, read func(*reader) (T, error), usage, example, keyword, doc string,
	set func(*schema.Draft, T),
) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Items: true, phase: valuePhase,
		nests: true, Limits: !on.all,
		Usage: "=<" + usage + ">", Example: validationPrefix + name + "=" + example, Doc: doc,
		parse: value(read, func(t *Target, v T) *problem {
			if p := on.check(t); p != nil {
				return p
			}
			set(t.Draft, v)
			t.set(keyword)
			return nil
		}),
	}
}

// bound defines a limit on numbers; one on integers cannot be a fraction.
func bound(
	name, example, keyword, doc string, read func(*reader) (float64, error),
	field func(*schema.Draft) **float64,
) Definition {
	d := validation(name, numeric, read, "number", example, keyword, doc, nil)
	d.parse = boundParse(read, keyword, field)
	return d
}

// boundParse returns a parse function for a limit on numbers; field returns where a draft has it.
func boundParse(
	read func(*reader) (float64, error), keyword string, field func(*schema.Draft) **float64,
) func(*reader) (effect, error) {
	return value(read, func(t *Target, x float64) *problem {
		if p := numeric.check(t); p != nil {
			return p
		}
		switch {
		case math.IsInf(x, 0) || math.IsNaN(x):
			return &problem{"value", "JSON has no such number: write a finite one"}
		case t.valueType() == "integer" && x != math.Trunc(x):
			return &problem{"value", "the value is an integer: write a whole number"}
		}
		*field(t.Draft) = &x
		t.set(keyword)
		return nil
	})
}

func minimum(d *schema.Draft) **float64 { return &d.Minimum }
func maximum(d *schema.Draft) **float64 { return &d.Maximum }

var numberMarkers = []Definition{
	bound("Minimum", "1", "minimum", "Minimum is the minimum value of a number.",
		(*reader).float, minimum),
	bound("Maximum", "65535", "maximum",
		"Maximum is the maximum value of a number. Limits beyond 2^53 lose precision.",
		(*reader).float, maximum),
	bound("MultipleOf", "5", "multipleOf",
		"MultipleOf is the number that a value must be a multiple of.", (*reader).decimal,
		func(d *schema.Draft) **float64 { return &d.MultipleOf }),
	validation("ExclusiveMinimum", numeric, (*reader).boolean, "true|false", "true",
		"exclusiveMinimum",
		"ExclusiveMinimum excludes the Minimum itself.", func(d *schema.Draft, v bool) {
			d.ExclusiveMinimum = v
		}),
	validation("ExclusiveMaximum", numeric, (*reader).boolean, "true|false", "true",
		"exclusiveMaximum",
		"ExclusiveMaximum excludes the Maximum itself.", func(d *schema.Draft, v bool) {
			d.ExclusiveMaximum = v
		}),
	k8sBound("k8s:minimum", "Minimum", "minimum", minimum,
		bounds("Minimum", "%[3]s >= %[2]s", "must be at least %s")),
	k8sBound("k8s:maximum", "Maximum", "maximum", maximum,
		bounds("Maximum", "%[3]s <= %[2]s", "must be at most %s")),
}

// k8sBound defines the Kubernetes tag that is another spelling of a limit on numbers; e is its
// effect as a tag.
func k8sBound(
	name, of, keyword string, field func(*schema.Draft) **float64, e tagEffect,
) Definition {
	return Definition{
		Name: name, Sites: OnField, phase: valuePhase, Usage: "=<number>", Example: name + "=1",
		Doc: name + " is another spelling of " + of +
			", for fields. A comment after # is allowed.",
		parse: uncommented(boundParse((*reader).float, keyword, field)),
		tag:   e.alsoOn(OnType),
	}
}

// uncommented drops a trailing comment before the argument is read.
func uncommented(parse func(*reader) (effect, error)) func(*reader) (effect, error) {
	return func(r *reader) (effect, error) {
		head, _, _ := strings.Cut(r.rest(), "#")
		short := *r
		short.text = r.text[:r.off] + strings.TrimSpace(head)
		e, err := parse(&short)
		if err == nil {
			err = short.end()
		}
		r.off, r.notes = len(r.text), short.notes
		return e, err
	}
}

var stringMarkers = []Definition{
	validation("MinLength", textual, (*reader).integer, "count", "1", "minLength",
		"MinLength is the minimum number of characters of a string.",
		func(d *schema.Draft, n int64) { d.MinLength = &n }),
	validation("MaxLength", textual, (*reader).integer, "count", "63", "maxLength",
		"MaxLength is the maximum number of characters of a string.",
		func(d *schema.Draft, n int64) { d.MaxLength = &n }),
	validation("Pattern", textual, (*reader).wholeArgument, "string", "`^[a-z]+$`", "pattern",
		"Pattern is a regular expression (RE2) that must match somewhere in a string. Put it in "+
			"backquotes if it has commas, semicolons or braces.",
		func(d *schema.Draft, s string) { d.Pattern = s }),
}

var arrayMarkers = []Definition{
	validation("MinItems", listed, (*reader).integer, "count", "1", "minItems",
		"MinItems is the minimum number of items of an array.",
		func(d *schema.Draft, n int64) { d.MinItems = &n }),
	validation("MaxItems", listed, looseInteger, "count", "16", "maxItems",
		"MaxItems is the maximum number of items of an array.", setMaxItems),
	uniqueItems(),
	{
		Name: "k8s:maxItems", Sites: OnField, phase: valuePhase, Usage: "=<count>",
		Example: "k8s:maxItems=16",
		Doc:     "k8s:maxItems is another spelling of MaxItems, for fields. A comment after # is allowed.",
		parse: uncommented(validation("MaxItems", listed, looseInteger, "", "", "maxItems", "",
			setMaxItems).parse),
		tag: bounds("MaxItems", "size(%[1]s) <= %[2]s",
			"must have at most %s items").alsoOn(OnType),
	},
}

// uniqueItems defines the marker of a keyword that a server refuses: apiextensions validation
// forbids uniqueItems: true.
func uniqueItems() Definition {
	def := validation("UniqueItems", listed, (*reader).boolean, "true|false", "false",
		"uniqueItems",
		"UniqueItems would require that no two items are equal, but no server accepts true. Use "+
			"listType=set.",
		func(d *schema.Draft, v bool) { d.UniqueItems = v })
	def.refused = true
	return def
}

func setMaxItems(d *schema.Draft, n int64) { d.MaxItems = &n }

// looseInteger reads an integer that may have a plus sign and any leading zeros.
func looseInteger(r *reader) (int64, error) {
	start, word := r.word()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return 0, r.unexpected(start, "an integer", word)
	}
	return n, nil
}

var objectMarkers = []Definition{
	validation("MinProperties", keyed, (*reader).integer, "count", "1", "minProperties",
		"MinProperties is the minimum number of properties of an object.",
		func(d *schema.Draft, n int64) { d.MinProperties = &n }),
	validation("MaxProperties", keyed, (*reader).integer, "count", "8", "maxProperties",
		"MaxProperties is the maximum number of properties of an object.",
		func(d *schema.Draft, n int64) { d.MaxProperties = &n }),
}
