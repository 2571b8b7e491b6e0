package randcrdtest

import (
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// RuleCRD returns a CRD named after n with rules that may cost about as much as a server allows:
// strings, lists and maps of all sizes, bounded or not, and expressions that use the functions
// whose costs or names changed between releases. A server refuses about half of them.
func (g Generator) RuleCRD(n int) *v1.CustomResourceDefinition {
	crd := g.CRD(n)
	spec := g.sized()
	root := v1.JSONSchemaProps{Type: "object",
		Properties: map[string]v1.JSONSchemaProps{"spec": spec}}
	if g.chance(15) {
		root.XValidations = v1.ValidationRules{
			{Rule: "self.metadata.name" + pick(g, ".size() < 9", ".matches('^[a-z]{1,9}$')",
				" != self.spec.text", ".split('-').all(x, x != self.spec.text)")},
		}
	}
	if g.chance(50) { // the rules run for each element
		list := v1.JSONSchemaProps{Type: "array", Items: &v1.JSONSchemaPropsOrArray{Schema: &spec},
			MaxItems: g.atMost(4)}
		root.Properties["specs"] = list
	}
	crd.Spec.Versions[0].Schema.OpenAPIV3Schema = &root
	return crd
}

// sized returns an object with a field of each kind that expressions use, and rules about them.
func (g Generator) sized() v1.JSONSchemaProps {
	text := v1.JSONSchemaProps{Type: "string", MaxLength: g.atMost(5),
		Format: pick(g, "", "uri", "uuid", "hostname")}
	if g.chance(3) {
		text.Format = "byte" // of another type for CEL
	}
	if g.chance(10) {
		text.Enum = []v1.JSON{raw("a"), raw("bb"), raw("https://example.com/a")}
	}
	other := v1.JSONSchemaProps{Type: "string", MaxLength: g.atMost(4)}
	item := v1.JSONSchemaProps{Type: "string", MaxLength: g.atMost(3)}
	items := v1.JSONSchemaProps{Type: "array", MaxItems: g.atMost(3),
		Items: &v1.JSONSchemaPropsOrArray{Schema: &item}}
	number := v1.JSONSchemaProps{Type: "integer"}
	s := v1.JSONSchemaProps{Type: "object", Properties: map[string]v1.JSONSchemaProps{
		"text":   text,
		"other":  other,
		"number": number,
		"items":  items,
		"numbers": {Type: "array", MaxItems: g.atMost(4),
			Items: &v1.JSONSchemaPropsOrArray{Schema: &number}},
		"labels": {Type: "object", MaxProperties: g.atMost(3),
			AdditionalProperties: &v1.JSONSchemaPropsOrBool{Allows: true, Schema: &item}},
		"nested": {Type: "array", MaxItems: g.atMost(2),
			Items: &v1.JSONSchemaPropsOrArray{Schema: &items}},
		"port": {XIntOrString: true},
	}, Required: []string{"text", "other", "number", "items", "numbers", "labels",
		"nested", "port"}}
	for range 1 + g.IntN(2) {
		rule := v1.ValidationRule{Rule: g.boolean(1 + g.IntN(3))}
		if g.chance(10) {
			rule.MessageExpression = g.str(2)
		}
		s.XValidations = append(s.XValidations, rule)
	}
	return s
}

// atMost returns a bound of up to ten to the power of digits, all magnitudes alike, or none.
func (g Generator) atMost(digits int) *int64 {
	if g.chance(5) {
		return nil
	}
	n := int64(1 + g.IntN(9))
	for range g.IntN(digits) {
		n = n*10 + int64(g.IntN(10))
	}
	return &n
}

// fill replaces what stands in braces by expressions of its type. The braces of CEL are written ‹
// and ›.
func (g Generator) fill(depth int, form string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(form, "{")
		out.WriteString(strings.NewReplacer("‹", "{", "›", "}").Replace(before))
		if !found {
			return out.String()
		}
		kinds := map[byte]func(int) string{'b': g.boolean, 's': g.str, 'i': g.integer,
			'l': g.strings, 'n': g.numbers}
		out.WriteString(kinds[after[0]](depth - 1))
		form = after[len("b}"):]
	}
}

// boolean returns an expression that is true or false.
func (g Generator) boolean(depth int) string {
	if g.chance(1) {
		return g.fill(depth, "{l}.includes({s})")
	}
	if depth <= 0 {
		return g.fill(1, pick(g, "{s} != {s}", "{i} < {i}", "'a' in {l}", "self.number == 3"))
	}
	return g.fill(depth, pick(g,
		"{b} && {b}", "{b} || {b}", "!({b})", "({b} ? {b} : {b})",
		"{s} == {s}", "{s} <= {s}", "{s} in {l}", "{i} in {n}", "{s} in self.labels",
		"has(self.text)",
		"{s}.matches('^[a-z0-9]+(-[a-z0-9]+)*$')", "matches({s}, '^[a-z]+$')", "{s}.matches({s})",
		"matches({s}, {s})",
		"{s}.contains({s})", "{s}.startsWith({s})", "{s}.endsWith({s})",
		"{l}.all(x, {b})", "{l}.exists(x, x == {s})", "{l}.exists_one(x, x.size() < {i})",
		"{n}.all(x, x < {i})",
		"self.labels.all(k, k != {s})", "self.labels.all(k, self.labels[k] != {s})",
		"self.labels.exists(k, k.matches({s}))",
		"self.nested.all(l, l.all(x, x != {s}))",
		"self.nested.all(l, l.map(x, x.size()).sum() < {i})",
		"{l}.all(i, x, x != {s})", "self.labels.all(k, v, v != {s})",
		"self.labels.transformMap(k, v, v + {s}).size() > 1",
		"{l}.transformList(i, x, x.size()).all(n, n < {i})", "{l}.exists(i, x, i > {i})",
		"sets.contains({l}, {l})", "sets.intersects({l}, {l})", "sets.equivalent({n}, {n})",
		"{l}.isSorted()", "{n}.isSorted()", "{l} == {l}",
		"isURL({s})", "isIP({s})", "ip.isCanonical({s})", "ip({s}).family() == 4",
		"cidr({s}).containsIP({s})", "cidr({s}).containsCIDR({s})",
		"cidr({s}).ip() == ip({s})", "isCIDR({s})", "isQuantity({s})",
		"quantity({s}).isGreaterThan(quantity({s}))", "quantity({s}).compareTo(quantity('1')) > 0",
		"isSemver({s})", "semver({s}).isLessThan(semver({s}))", "semver({s}, true).major() > 1",
		"isSemver({s}, true)",
		"!format.dns1123Label().validate({s}).hasValue()", "format.named('uri').hasValue()",
		"format.dns1123Subdomain().validate({s}).orValue(['a']).size() < {i}",
		"dyn({s}) == dyn({i})", "dyn({l}).all(x, x == {s})", "type({s}) == string",
		"self.?text.hasValue()", "{l}[?0].orValue({s}) == {s}",
		"{l}.first().hasValue()", "{l}.last().orValue({s}) != {s}",
		"[optional.of({s}), optional.none()].unwrapOpt().size() > 0",
		"optional.unwrap([optional.of({s})]) == {l}",
		"self.?text.optMap(t, t + {s}).orValue({s}) == {s}",
		"self.?text.optFlatMap(t, optional.of(t)).hasValue()",
		"oldSelf.text == {s}", "duration({s}) < duration('1h')",
		"timestamp({s}).getFullYear() > 2000", "bytes({s}) == bytes({s})",
		"string(self.port) == {s}",
		"{l}.slice(0, 1).size() == 1", "{n}.sort() == {n}", "{l}.distinct().size() == {l}.size()",
		"{l}.reverse() == {l}", "{l}.sortBy(x, x.size()) == {l}",
		"lists.range({i}).all(x, x < 9)", "self.nested.flatten().all(x, x != {s})",
		"[{l}, {l}].flatten() == {l}", "‹'a': {s}, 'b': {s}›.all(k, k != {s})",
		"[{s}, {s}].all(x, x.contains({s}))", "{l}.map(x, [x]).all(y, y.size() == 1)",
		"{l}.map(x, ‹'k': x›).all(m, m.k != {s})",
	))
}

// str returns an expression that is a string.
func (g Generator) str(depth int) string {
	if depth <= 0 {
		return pick(g, "self.text", "self.text", "self.other", "'a'", "'https://example.com/a'",
			"self.items[0]", "self.labels['a']")
	}
	return g.fill(depth, pick(g,
		"self.text", "self.other", "({s} + {s})", "({b} ? {s} : {s})", "{s}.lowerAscii()",
		"{s}.upperAscii()", "{s}.trim()", "{s}.replace({s}, {s})",
		"{s}.replace('a', 'b', 2)", "{s}.substring({i})", "{s}.substring(0, {i})",
		"{s}.charAt({i})", "{l}.join(',')", "{l}.join()", "'%s-%d'.format([{s}, {i}])",
		"string({i})", "string(bytes({s}))", "{s}.find('[a-z]+')", "url({s}).getEscapedPath()",
		"url({s}).getHost()", "url({s}).getScheme()",
		"url({s}).getHostname()", "url({s}).getPort()", "{l}[{i}]", "strings.quote({s})",
		"{l}.first().orValue({s})", "self.?text.orValue({s})",
		"url({s}).getQuery()['a'][0]", "dyn({s})", "{l}.min()", "{l}.max()", "self.labels[{s}]",
		"string(ip({s}))", "string(cidr({s}))",
	))
}

// integer returns an expression that is an integer.
func (g Generator) integer(depth int) string {
	if depth <= 0 {
		return pick(g, "self.number", "3", "7", "self.items.size()")
	}
	return g.fill(depth, pick(g,
		"self.number", "size({s})", "{s}.size()", "{l}.size()", "{n}.size()", "{n}.sum()",
		"{n}.max()", "{n}.min()", "{s}.indexOf({s})",
		"{s}.lastIndexOf({s})", "{l}.indexOf({s})", "{n}.lastIndexOf({i})", "({i} + {i})",
		"int({s})", "{n}[0]", "quantity({s}).asInteger()",
		"quantity({s}).add(quantity({s})).asInteger()", "cidr({s}).prefixLength()",
		"{l}.map(x, x.size()).sum()",
		"{n}.first().orValue(0)", "{n}.filter(x, x > 2).size()",
	))
}

// strings returns an expression that is a list of strings.
func (g Generator) strings(depth int) string {
	if depth <= 0 {
		return pick(g, "self.items", "self.items", "['a', 'b']", "self.nested[0]")
	}
	return g.fill(depth, pick(g,
		"self.items", "self.items", "[{s}, {s}]", "({l} + {l})", "{l}.map(x, x + {s})",
		"{l}.map(x, {s})", "{l}.filter(x, x != {s})",
		"{l}.map(x, x != {s}, x.lowerAscii())", "{s}.split(',')", "{s}.split(',', 3)",
		"{s}.findAll('[a-z]+')", "{s}.findAll('[a-z]+', 2)",
		"({b} ? {l} : {l})", "self.nested[0]", "self.labels.map(k, self.labels[k])",
		"self.labels.map(k, k)", "[{s}].filter(x, {b})", "{l}.transformList(i, x, x + {s})",
		"self.nested.map(l, l.join())", "{l}.distinct()", "{l}.sort()", "{l}.slice(0, 2)",
		"self.nested.flatten()",
	))
}

// numbers returns an expression that is a list of integers.
func (g Generator) numbers(depth int) string {
	if depth <= 0 {
		return pick(g, "self.numbers", "[1, 2]")
	}
	return g.fill(depth, pick(g, "self.numbers", "{l}.map(x, x.size())", "{n}.map(x, x * 2)",
		"({n} + {n})", "[{i}, {i}]", "{n}.filter(x, x > {i})", "lists.range({i})", "{n}.sort()"))
}
