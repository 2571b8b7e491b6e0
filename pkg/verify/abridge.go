package verify

import (
	"strconv"
	"strings"
)

// An abridged manifest has stubs in place of what is proven, or will be proven with the rest of it.
//
// A part is the schema of a property. It may be left out if nothing above it depends on it: nothing above has a default or a
// junctor, which look into what they hold; no path of a column or a subresource leads through it; and it is not the metadata of a
// resource, which has rules of its own. Below a rule it may be left out if the rule is checked with the whole manifest at hand,
// which takes a second pass and has to be worth it. It may be proven if it has neither rules, whose cost depends on where
// they stand, nor a default itself, nor one at a property if there may be advice about that from above. A part that recurs within its
// manifest is left out except for the first occurrence; the proof of that holds for all. What is in the values of a map proves nothing
// elsewhere, nor the other way round, as a server examines no defaults there.
type abridged struct {
	text    []byte
	ruled   int        // bytes that are left out below rules
	parts   []fragment // that are present, and could be left out elsewhere, inner ones before those that contain them
	omitted []omission // that are left out
}

type fragment struct {
	path   string
	sum    sum
	lo, hi int // what is omitted within it
}

// An omission stands for a part that is proven, or for one of the same manifest.
type omission struct {
	sum  sum
	stub int // nodes of the stub
}

// A stub stands in the place of a schema that is left out.
type stub struct {
	text  string
	nodes int
}

// The stubs, by the type of what they replace.
var stubs = map[facts]stub{
	isObject: {`{"type":"object"}`, 1},
	isArray:  {`{"items":{"x-kubernetes-preserve-unknown-fields":true},"type":"array"}`, 2},
}

// An abridger goes through the schemas of a manifest.
type abridger struct {
	*Verifier
	jsonIndex
	short abridged
	ruled bool         // whether to leave out parts below rules, too
	paths string       // what a version says besides its schema
	here  map[sum]bool // of the parts
	splicer
}

// A trail leads to a schema from the one above, by a name between two texts.
type trail struct {
	above               *trail
	before, name, after string
	ruled               bool // there is a rule above
	values              bool // it is in the values of a map
}

func (t *trail) String() string {
	if t == nil {
		return ""
	}
	return t.above.String() + t.before + t.name + t.after
}

// leastRuled is the share of a manifest that must lie below rules, as parts that can be left out, to be worth a second pass.
const leastRuled = 4

// abridge leaves out of a manifest, in JSON, what is proven. It reports whether it could read the manifest.
func (v *Verifier) abridge(manifest []byte) (abridged, bool) {
	o := v.indexes.Get()
	defer v.indexes.Put(o)
	if len(manifest) < 2*v.least || !o.read(manifest, v.seed) || o.selects {
		return abridged{}, false
	}
	short, ok := v.shorten(*o, !o.located)
	if short.ruled > 0 && short.ruled < len(manifest)/leastRuled {
		short, ok = v.shorten(*o, false)
	}
	if len(short.omitted) == 0 {
		short.text = manifest
	}
	return short, ok
}

// shorten leaves out what can be left out, below rules only if asked to. It produces no text if that is nothing.
func (v *Verifier) shorten(o jsonIndex, ruled bool) (abridged, bool) {
	a := abridger{Verifier: v, jsonIndex: o, ruled: ruled, here: map[sum]bool{}, splicer: splicer{from: o.text}}
	list, ok := a.member(0, "spec", "versions")
	if !ok {
		return abridged{}, false
	}
	versions, ok := a.objects(list)
	if !ok {
		return abridged{}, false
	}
	for i, version := range versions {
		root, ok := a.member(version, "schema", "openAPIV3Schema")
		if !ok {
			return abridged{}, false
		}
		a.paths = a.besides(version)
		a.schema(root, &trail{before: "spec.versions[", name: strconv.Itoa(i), after: "].schema.openAPIV3Schema"}, true)
	}
	if len(a.short.omitted) > 0 {
		a.short.text = a.spliced()
	}
	return a.short, true
}

// besides returns what a version says besides its schema: columns and subresources, which contain paths. Names in them are escaped.
func (a *abridger) besides(version int) string {
	var all strings.Builder
	for name, node := range a.members(version) {
		if string(name) == "additionalPrinterColumns" || string(name) == "subresources" {
			all.Write(a.text[a.brackets[node].lo:a.brackets[node].hi])
		}
	}
	return strings.ReplaceAll(all.String(), `\`, "")
}

// schema looks for parts below a schema.
func (a *abridger) schema(s int, at *trail, root bool) {
	if a.brackets[s].facts&hasDefault != 0 {
		return
	}
	for name := range a.members(s) {
		switch string(name) {
		case "allOf", "anyOf", "oneOf", "not":
			return
		case "x-kubernetes-validations":
			at.ruled = true
		}
	}
	if at.ruled && !a.ruled {
		return
	}
	root = root || a.brackets[s].facts&isEmbedded != 0
	for name, below := range a.members(s) {
		switch name := string(name); {
		case name == "properties":
			for property, node := range a.members(below) {
				if a.length(node) >= a.least && a.is(node, '{') && !(root && string(property) == "metadata") {
					a.property(node, &trail{at, ".properties[", string(property), "]", at.ruled, at.values})
				}
			}
		case a.length(below) >= a.least && a.is(below, '{') && (name == "items" || name == "additionalProperties"):
			a.schema(below, &trail{at, ".", name, "", at.ruled, at.values || name == "additionalProperties"}, false)
		}
	}
}

// property leaves out a part that is proven or has occurred before, and records any other part. Then it looks below.
func (a *abridger) property(s int, at *trail) {
	stub, ok := a.omittable(s, at)
	if !ok {
		a.schema(s, at, false)
		return
	}
	b, omitted := a.brackets[s], len(a.short.omitted)
	b.sum.values = at.values
	switch proof := a.proof(b.sum); {
	case proof.holds(), proof == unknown && a.here[b.sum]:
		a.replace(b.lo, b.hi, stub.text)
		a.short.omitted = append(a.short.omitted, omission{b.sum, stub.nodes})
		if at.ruled {
			a.short.ruled += a.length(s)
		}
	case proof == unknown:
		a.here[b.sum] = true
		a.schema(s, at, false)
		a.short.parts = append(a.short.parts, fragment{at.String(), b.sum, omitted, len(a.short.omitted)})
	default:
		a.schema(s, at, false)
	}
}

// omittable returns a stub for a property, if there can be one.
func (a *abridger) omittable(s int, at *trail) (stub, bool) {
	has := a.brackets[s].facts
	stub, ok := stubs[has&(isObject|isArray)]
	return stub, ok && has&(hasRules|hasDefault) == 0 && !(a.opts.Advice && a.hasDefaults(s)) && !strings.Contains(a.paths, at.name)
}

// hasDefaults reports whether a property of a schema has a default.
func (a *abridger) hasDefaults(s int) bool {
	properties, ok := a.member(s, "properties")
	if !ok {
		return false
	}
	for _, node := range a.members(properties) {
		if a.brackets[node].facts&hasDefault != 0 {
			return true
		}
	}
	return false
}

// A splicer copies a text, replacing some of its pieces with shorter ones, from left to right.
type splicer struct {
	from []byte
	out  []byte
	done int // bytes of the text
}

func (s *splicer) replace(lo, hi int, by string) {
	if s.out == nil {
		s.out = make([]byte, 0, len(s.from)/8)
	}
	s.out = append(append(s.out, s.from[s.done:lo]...), by...)
	s.done = hi
}

func (s *splicer) spliced() []byte { return append(s.out, s.from[s.done:]...) }
