// Package markers reads marker lines and knows what each marker does to a schema.
//
// Everything about a marker is in one [Definition] in one of the tables in definitions_*.go.
// Reading a line yields a closure that changes a [Target], from which the caller reads the result.
// Two families have a grammar of their own, and their definitions have effects of another kind: the
// tags of Kubernetes (k8s_tag.go), and junctors and paths (nested.go). A few markers decide what
// others mean before anything is applied, and are also known by name: see [Schemaless] and
// [IsEnum].
package markers

import (
	"go/token"
	"slices"
	"strings"

	words "github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// Sites is a set of places where a marker may stand.
type Sites uint8

// The sites.
const (
	OnPackage Sites = 1 << iota
	OnType
	OnField
	OnConst
	OnKind // a type that is a kind, or may be one
)

// String lists the sites, as in "a type or a field".
func (s Sites) String() string {
	names := s.Names()
	for i := range names {
		names[i] = "a " + names[i]
	}
	return words.Join(names, " or ")
}

// Names returns the sites in words: package, type, field, constant.
func (s Sites) Names() []string {
	var names []string
	for i, name := range []string{"package", "type", "field", "constant"} {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// phase says when a marker takes effect among those of one declaration; within a phase, source
// order decides.
type phase uint8

// The phases. Shape comes first, because the markers of the next phase depend on the type; the
// three one-of helpers come last and in this order, which is that of the peer's rules.
const (
	shapePhase phase = iota
	valuePhase
	atMostPhase
	exactlyPhase
	atLeastPhase
)

// Several says how several markers of one definition on one declaration combine.
type Several uint8

// The ways to combine.
const (
	LastCounts Several = iota
	FirstCounts
	AddUp
)

// A Definition is everything there is to know about one marker.
type Definition struct {
	Name  string // "kubebuilder:validation:Minimum"
	Sites Sites
	// may be prefixed: kubebuilder:validation:items:Minimum acts on the items of an array
	Items      bool
	Gate       Gate // what must be enabled before the marker takes effect
	phase      phase
	Several    Several
	Usage      string // what follows the name: "=<number>"
	Doc        string // the first sentence is the summary; docs/markers.md is generated from it
	Example    string // an example line, as written after the "+"
	Deprecated string // the name of the marker to write instead
	OfKind     bool   // it describes a kind, and means nothing on another type
	Limits     bool   // it restricts the values of some types, under a keyword of its name

	form form
	// the keyword without which, or with another value of which, it has no effect
	needs string
	// it is a value validation, which may stand under a junctor
	nests    bool
	presence presence // what it says about a field's presence
	// it describes a version, which must be in the manifest
	ofVersion bool
	refused   bool // no server accepts what it says
	// nil for what only another grammar reads: a path, a junctor, a tag
	parse   func(r *reader) (effect, error)
	junctor func(*schema.Draft, branches) // adds to the junctor that the marker is
	tag     tagEffect                     // what it does by the grammar of validation-gen
	// of a marker about another manifest than a CRD
	parameters []Parameter
	// if the last of several counts: what an earlier one says in vain; nil: all of it
	overridden func(m Marker, t *Target) []string
}

// ofSchema reports whether a marker changes only a schema, not what a CRD is called, serves or
// prints.
func (def *Definition) ofSchema() bool { return !def.OfKind && def.Sites != OnPackage }

// form says what the grammar allows after a marker's name.
type form uint8

const (
	single  form = iota // =value
	bare                // nothing
	options             // :name=value,name=value
	tailed              // [=value][,word]
	chained             // (name)=+marker
)

// A Gate disables markers that the peer does not know and that real code has for other purposes
// than its CRDs.
type Gate uint8

// The gates.
const (
	Open   Gate = iota
	Unions      // the spellings of unions
	K8s         // declarative validation tags
	Nested      // paths and junctors
)

// GateOf returns the gate of the marker that a line names, even if the line is malformed.
func GateOf(text string) Gate {
	if def := Lookup(text); def != nil {
		return def.Gate
	}
	if _, ok := SplitNested(text); ok {
		return Nested
	}
	if def := byName[NameOf(text)]; def != nil {
		return def.Gate
	}
	return Open
}

// An effect is what a marker does once its argument is read. It returns why it cannot, or nil.
type effect func(*Target) *problem

// A problem is why a marker has no effect on its target.
type problem struct {
	// the rule, without the family: "shape"; empty where nothing is to be said, as the marker is
	// documented to do nothing, or another finding says why
	code    string
	message string
}

// A Marker is an occurrence of a Definition in source, with its argument read.
type Marker struct {
	Def      *Definition
	text     string         // the line after the "+"
	Pos      token.Position // of the "+"
	at       Sites          // where it stands
	name     string         // as it was intended
	onItems  bool           // it acts on the items of an array in place
	late     bool           // it acts below the declaration, inside other types
	path     []schema.Step  // then, to the node that it acts on
	leaf     *Definition    // the definition of what is set there
	announce func(*Target)  // what a late one says to others of its declaration
	arg      int            // offset of the argument in text
	effect   effect
}

// Name returns the marker's name as it was intended.
func (m Marker) Name() string { return m.name }

// argPos returns the position of the marker's argument.
func (m Marker) argPos() token.Position { return diag.Advance(m.Pos, 1+m.arg) }

// LetsBeAbsent reports whether the marker says only that its field is optional.
func (m Marker) LetsBeAbsent() bool {
	return m.Def.presence != unspecified && m.Def.presence.optional()
}

// Definitions returns all markers of CRDs, by name.
func Definitions() []*Definition { return slices.Clone(definitions) }

// definitions and the others are made once from the tables and never change.
var (
	definitions = collect(packageMarkers, resourceMarkers, presenceMarkers, numberMarkers,
		stringMarkers, arrayMarkers,
		objectMarkers, generalMarkers, oneOfMarkers, topologyMarkers, unionMarkers, nestedMarkers,
		gateMarkers, k8sMarkers)
	byName      = index(definitions)
	ofManifests = collect(manifestMarkers)
	all         = sorted(slices.Concat(definitions, ofManifests))
)

// collect returns the entries of all tables, by name.
func collect(tables ...[]Definition) []*Definition {
	var all []*Definition
	for _, table := range tables {
		for i := range table {
			all = append(all, &table[i])
		}
	}
	return sorted(all)
}

func sorted(all []*Definition) []*Definition {
	slices.SortFunc(all, func(a, b *Definition) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// index returns the definitions by their names.
func index(all []*Definition) map[string]*Definition {
	m := make(map[string]*Definition, len(all))
	for _, d := range all {
		m[d.Name] = d
	}
	return m
}

// validationPrefix begins the names of the markers that have a form for the items of an array.
const (
	validationPrefix = "kubebuilder:validation:"
	itemsPrefix      = validationPrefix + "items:"
)

// LastWord returns what stands behind the last colon of a name.
func LastWord(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// Validation returns the marker for a keyword of schemas, or nil.
func Validation(keyword string) *Definition {
	return byName[validationPrefix+upper(keyword)]
}

// lookup finds the definition of a marker name, which may be its items form.
func lookup(name string) (d *Definition, onItems bool) {
	if d := byName[name]; d != nil {
		return d, false
	}
	if rest, ok := strings.CutPrefix(name, itemsPrefix); ok {
		if d := byName[validationPrefix+rest]; d != nil && d.Items {
			return d, true
		}
	}
	return nil, false
}
