package remedy

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/word"
)

// typeName returns a type of CEL as a noun.
func typeName(t string) string {
	switch t {
	case "string", "bool", "double", "uint":
		return "a " + t
	case "int":
		return "an integer"
	case "null", "null_type":
		return "null"
	case "selfType":
		return "an object"
	}
	switch inner, ok := strings.CutPrefix(t, "list("); {
	case ok:
		return "a list of " + plural(typeName(strings.TrimSuffix(inner, ")")))
	case strings.HasPrefix(t, "map("):
		return "a map"
	case strings.HasPrefix(t, "optional_type("):
		return "an optional " + strings.TrimSuffix(strings.TrimPrefix(t, "optional_type("), ")")
	}
	if own, ok := strings.CutPrefix(t, "kubernetes."); ok {
		return "a " + own
	}
	if strings.Contains(t, ".") || strings.HasPrefix(t, "selfType") {
		return "an object"
	}
	return "a " + t
}

// plural returns a noun with its article in the plural, as in lists of integers.
func plural(noun string) string {
	for _, article := range []string{"a ", "an "} {
		if bare, ok := strings.CutPrefix(noun, article); ok {
			head, of, _ := strings.Cut(bare, " of ")
			return strings.TrimSuffix(head+"s of "+of, " of ")
		}
	}
	return noun
}

// ofCall words that a function or operator does not take what it is given.
func ofCall(m match) Words {
	name, given := m.stars[0], m.stars[1]
	receiver, method := "", false
	if before, after, ok := strings.Cut(given, ".("); ok && name[0] != '_' {
		receiver, given, method = before, "("+after, true
	}
	args := split(strings.TrimSuffix(strings.TrimPrefix(given, "("), ")"))
	nouns := make([]string, len(args))
	for i, a := range args {
		nouns[i] = typeName(a)
	}
	all := word.Join(nouns, " and ")
	operator := strings.Trim(strings.ReplaceAll(strings.ReplaceAll(name, "@", ""), "_", ""), " ")
	switch {
	case method && len(m.stars) > 2:
		return Words{typeName(receiver) + " has no " + name + "()", m.stars[2]}
	case method && args[0] == "":
		return Words{typeName(receiver) + " has no " + name + "()", ofMethod(name, receiver, false)}
	case method:
		return Words{fmt.Sprintf("%s has no %s() of %s", typeName(receiver), name, all),
			ofMethod(name, receiver, true)}
	case name == "!_" || name == "_&&_" || name == "_||_":
		return Words{operator + " takes conditions, and this is " + all,
			"compare it with something"}
	case name == "-_":
		return Words{Wrong: "only numbers have a sign, and this is " + all}
	case name == "_[_]" && len(m.stars) > 2:
		return Words{"an object is not indexed by a string", m.stars[2]}
	case name == "_[_]" && len(args) == 2 && nouns[0] == "an object" && args[1] == "string":
		return Words{"an object is not indexed by a string", "write self.name, with the field that is meant, in which CEL has - as __dash__, . as __dot__ and / as __slash__"}
	case name == "_[_]" && given == "(string, int)":
		return Words{"a string is not indexed", "write charAt(0), or substring(0, 1)"}
	case name == "_[_]" && len(args) == 2:
		return Words{nouns[0] + " is not indexed by " + nouns[1],
			"write list[0] or map['key'], or exists(x, x == …) to look for a value"}
	case name == "_?_:_" && len(args) == 3 && args[0] != "bool" && args[1] == args[2] &&
		strings.HasPrefix(args[1], "list(") && strings.Contains(m.Text, "filter("):
		return Words{"filter(x, …) asks for a condition, and this is " + nouns[0],
			"compare it with something"}
	case name == "_?_:_" && args[0] == "bool":
		return Words{"the values of a choice are of one type, and these are " +
			word.Join(nouns[1:], " and "), "give both values one type"}
	case name == "_?_:_" && len(args) == 3:
		return Words{"a choice takes a condition and two values of one type, and these are " + all,
			"write a condition before the question mark"}
	case (strings.HasPrefix(name, "_") || name == "@in") && len(args) == 2:
		return Words{nouns[0] + " and " + nouns[1] + " do not go together with " + operator,
			operands{args[0], args[1]}.bringTogether(name, m.Text)}
	case name == "size":
		return Words{all + " has no size", "take that of a string, a list or a map"}
	case name == "min" || name == "max" || name == "sum":
		return Words{name + "() does not take " + all, "write it behind a list, as in [self.a, self.b]." +
			name + "()"}
	}
	return Words{name + "() does not take " + all,
		"write what it takes, or convert it, as with string(…) or int(…)"}
}

// around finds functions that stand around a value, not behind it.
var around = regexp.MustCompile(`^(isIP|isCIDR|isURL|isQuantity|isSemver|int|uint|double|string|bytes|type|duration|timestamp|quantity|url|ip|cidr|semver)$`)

// ofMethod says what to write for a function that a value does not have.
func ofMethod(name, receiver string, arguments bool) string {
	list := strings.HasPrefix(receiver, "list(")
	switch {
	case name == "size":
		return "take that of a string, a list or a map"
	case !arguments && around.MatchString(name):
		return "write " + name + "(…) around it"
	case !arguments:
		return "write a function that values of this type have"
	case name == "contains" && strings.HasPrefix(receiver, "map("):
		return "write 'key' in self.map"
	case name == "contains" && list:
		return "write … in self.list, or exists(x, …)"
	case name == "matches" && list, name == "startsWith" && list, name == "endsWith" && list:
		return "write all(x, x." + name + "(…))"
	}
	return "write arguments of the types that it takes, with string(…) or int(…) around them " +
		"where needed"
}

// What an expression compares, which its types alone do not say.
var (
	selfIsNull = regexp.MustCompile(`\b(self|oldSelf)\s*[!=]=\s*null\b`)
	hasSelf    = regexp.MustCompile(`\bhas\(\s*(self|oldSelf)\s*\)`)
	withPoint  = regexp.MustCompile(`\b\d+\.\d`)
	chained    = regexp.MustCompile(`[<>][^<>&|?:]*[<>]`)
)

// ofNull says what to write for the comparison of a value with null in an expression.
func ofNull(text string) string {
	m := selfIsNull.FindStringSubmatch(text)
	if m == nil || strings.Count(text, "null") > 1 {
		return "write has(…) to ask whether a field is there"
	}
	return isAlwaysThere(m[1])
}

// ofHas words that has() takes a field, not a value.
func ofHas(m match) Words {
	words := Words{"has() asks for a field", "write has(self.name), with the field that is meant"}
	if name := hasSelf.FindStringSubmatch(m.Text); name != nil {
		words.Write = isAlwaysThere(name[1])
	}
	return words
}

// isAlwaysThere says what to write where a rule asks whether there is a value at all: self or
// oldSelf.
func isAlwaysThere(name string) string {
	if name == "self" {
		return "leave it out, since no rule is asked about a value that is absent or null"
	}
	return "leave it out, since a rule with oldSelf is not asked about what is new, or set " +
		"optionalOldSelf and ask oldSelf.hasValue()"
}

// operands are the types of the two values that an operator is given.
type operands [2]string

// has reports whether one of them is a type.
func (o operands) has(t string) bool { return o[0] == t || o[1] == t }

// begin reports whether one of them begins with a text, as lists do with list(.
func (o operands) begin(with string) bool {
	return strings.HasPrefix(o[0], with) || strings.HasPrefix(o[1], with)
}

// bringTogether says how values of two types are written so that an operator takes them.
func (o operands) bringTogether(operator, text string) string {
	a, b := o[0], o[1]
	lists := strings.HasPrefix(a, "list(") != strings.HasPrefix(b, "list(")
	scalar := !o.has("null") && !o.begin("map(") && !o.begin("optional_type(")
	ordered := strings.ContainsAny(operator, "<>")
	switch {
	case operator == "@in" && b == "string":
		return "write ['a', 'b'] for a list, or contains() for a part of a string"
	case lists && scalar && (operator == "_==_" || operator == "_!=_"):
		return "write … in self.list, or put the other value in brackets"
	case lists && ordered && o.has("int"):
		return "compare size() of the list"
	case a == "bool" && ordered && chained.MatchString(texts.ReplaceAllString(text, "''")):
		return "compare twice, as in 1 < self.n && self.n < 5"
	case a == b && (a == "kubernetes.Quantity" || a == "kubernetes.Semver") && ordered:
		return "write a function, such as isGreaterThan(), isLessThan() or compareTo()"
	case a == b && a == "kubernetes.Quantity":
		return "write add() or sub()"
	case o.has("kubernetes.Quantity") && ordered && a != b:
		other := "quantity('5') for the number" // of string(5) a server does not know the length
		if o.has("string") {
			other = "quantity(…) around the string"
		} else if o.has("dyn") {
			other = "quantity(string(…)) around the other"
		}
		return "write " + other + ", and a function, such as isGreaterThan() or isLessThan()"
	case o.has("duration") && o.has("string") && strings.Contains(text, "duration("):
		return "write duration(…) around the string"
	case o.has("timestamp") && o.has("string") && strings.Contains(text, "timestamp("):
		return "write timestamp(…) around the string"
	case o.has("duration") && (o.has("string") || o.has("int")) &&
		operator != "_*_" && operator != "_/_":
		return "write a duration, as in duration('1h')"
	case o.has("timestamp") && (o.has("string") || o.has("int")):
		return "write a time, as in timestamp('2026-01-31T08:00:00Z'), or a duration('1h') to add"
	case o.has("bytes") && o.has("string"):
		return "put b before the quote, as in b'…', or string(…) around the bytes"
	case o.has("net.IP") && o.has("string"):
		return "write ip(…) around the string"
	case o.has("net.CIDR") && o.has("string"):
		return "write cidr(…) around the string"
	case strings.HasPrefix(a, "type(") && b == "string":
		return "leave out the quotes, as in type(x) == int"
	}
	return o.convert(text)
}

// convert says how values of two types are brought together in an expression.
func (o operands) convert(text string) string {
	object := o.begin("selfType")
	switch {
	case o.has("null") || o.has("null_type"):
		return ofNull(text)
	case o.begin("optional_type("):
		return "ask hasValue() of the optional one, and take its value(), or orValue(…)"
	case o[0] == o[1] && !object:
		return "write an operator or a function that takes two values of this type"
	case o.has("int") && o.has("double") &&
		!withPoint.MatchString(texts.ReplaceAllString(text, "''")):
		return "write the number with a point, as in 2.0, or double(…) around the integer"
	case o.has("int") && o.has("double"):
		return "write a number without a point, or double(…) around the integer"
	case o.has("bool") && (o.has("int") || o.has("double")):
		return "write true or false in place of the number, or compare another value with it"
	case o.begin("map("):
		return "write the value of a key, as in self['key'], or size() of the map"
	case o.has("string") && (o.has("int") || o.has("double") || o.has("bool")):
		return "write string(…) around the one, or compare it with a value of its own type"
	case o.begin("list("):
		return "the elements of the list are of another type: convert the value, as with " +
			"string(…) or int(…)"
	case object:
		return "write the field that is meant, or oldSelf for the whole old value"
	case strings.Contains(o[0]+o[1], "."):
		return "write two values of one type"
	}
	return "convert one of them, as with string(…), int(…) or double(…)"
}

// split cuts a list of types at its commas, but not those in parentheses.
func split(types string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range types {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out, from = append(out, strings.TrimSpace(types[from:i])), i+1
			}
		}
	}
	return append(out, strings.TrimSpace(types[from:]))
}
