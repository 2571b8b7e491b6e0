package schema

import "slices"

// A Draft is what the Go type and the markers of one declaration say about a node. Its components,
// the schema of a named type or of embedded structs, are its parts, which are merged only when a
// Resolver asks, because the result of merging depends on the order of all contributions.
type Draft struct {
	Type       string // as in the manifest; empty as long as it is not known
	Format     string
	Properties []DraftProperty
	required   []requirement
	Items      *Draft
	Values     *Draft // additionalProperties
	Origin     Origin

	Parts []*Draft // contributions of other declarations, in order
	// Named says that the draft belongs to a type declaration, which may contain itself through a
	// field.
	Named string
	// Refers says that the parts are a named type and what is said in addition, so that
	// documentation is inherited.
	Refers bool
	// Overlay says that the draft restricts a child that another declaration describes.
	Overlay bool
	// Opaque says that only the structure of the named type counts.
	Opaque bool
	// Broken says that an error was reported about the declaration.
	Broken bool
	// Unread has what lines of the declaration were meant to be that cannot be read, for which an
	// error was reported: the last words of the names of markers, in lower case.
	Unread []string
	// Partial says that something that Go declares is missing in it, for which an error was
	// reported.
	Partial bool

	Generic
	ValueValidation
	Extensions
	Rules  []Rule // x-kubernetes-validations
	Unions []Union

	early []*Draft // what was merged into the draft before its own parts
}

// A DraftProperty is a property of a Draft.
type DraftProperty struct {
	Name   string
	Schema *Draft
}

// A requirement says that a property must be present. The same draft need not have the property: an
// embedded struct may declare it.
type requirement struct {
	name   string
	origin Origin
}

// Extensions are the x-kubernetes keywords.
type Extensions struct {
	IntOrString     bool
	TypedUnion      bool // with IntOrString: the anyOf of integer and string is written out
	Embedded        bool
	PreserveUnknown bool
	ListType        string
	MapType         string
	MapKeys         []string

	// what is not a keyword is only looked up, by [Draft.Known]
	WholeObject bool // the value is a whole object
	ObjectMeta  bool // it is the metadata of a whole object
	Bytes       bool // the string is what Go writes for bytes, in base64
	Duration    bool // the string is what time.ParseDuration reads
	Keyed       bool // it is an array whose items must have different keys, whatever its list type
	UniqueKeys  []string
}

// Own returns the draft on which markers act: what is said in addition to the named type, if d
// refers to one.
func (d *Draft) Own() *Draft {
	if d.Refers {
		return d.Parts[1]
	}
	return d
}

// Property returns the property called name, or nil.
func (d *Draft) Property(name string) *Draft {
	for _, p := range d.Properties {
		if p.Name == name {
			return p.Schema
		}
	}
	return nil
}

// SetProperty adds a property; a second one of the same name replaces the first.
func (d *Draft) SetProperty(name string, s *Draft) {
	for i, p := range d.Properties {
		if p.Name == name {
			d.Properties[i].Schema = s
			return
		}
	}
	d.Properties = append(d.Properties, DraftProperty{Name: name, Schema: s})
}

// Require makes a property required.
func (d *Draft) Require(name string, origin Origin) {
	d.required = append(d.required, requirement{name: name, origin: origin})
}

// Requires reports whether name is among the required properties.
func (d *Draft) Requires(name string) bool {
	return slices.ContainsFunc(d.required, func(r requirement) bool { return r.name == name })
}

// onlyDocuments reports whether d adds only documentation to its parts: then all the nodes below
// can be shared.
func (d *Draft) onlyDocuments() bool {
	return !d.Opaque && d.Type == "" && d.Format == "" && d.Properties == nil &&
		d.required == nil && d.Items == nil && d.Values == nil &&
		d.early == nil && d.Default == "" && !d.Nullable && d.Extensions.empty() &&
		d.ValueValidation.empty() && d.Rules == nil && d.Unions == nil
}

// types returns the type declarations that d consists of: those that it refers to, and those that
// were merged into it early.
func (d *Draft) types() []*Draft {
	var all []*Draft
	switch {
	case d.Named != "":
		all = []*Draft{d}
	case d.Refers:
		all = d.Parts[0].types()
	}
	for _, e := range d.early {
		all = append(all, e.types()...)
	}
	return all
}

// empty reports whether no keyword is set.
func (e *Extensions) empty() bool {
	return !e.IntOrString && !e.Embedded && !e.PreserveUnknown && e.ListType == "" &&
		e.MapType == "" && e.MapKeys == nil
}
