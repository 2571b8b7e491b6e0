package derive

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

const (
	metaV1     = "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextV1   = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextBeta = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	// where Kubernetes 1.38 has the types of both, which go fix puts into code that uses them
	movedV1   = "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1"
	movedBeta = "k8s.io/apiextensions-api/pkg/apis/apiextensions/v1beta1"
)

// knownTypes is the table of types whose schema is known by name. Types of the same name in other
// packages are not special.
var knownTypes = map[parser.TypeName]schema.Draft{
	{Package: metaV1, Name: "Time"}:      {Type: "string", Format: "date-time"},
	{Package: metaV1, Name: "MicroTime"}: {Type: "string", Format: "date-time"},
	{Package: metaV1, Name: "Duration"}: {Type: "string",
		Extensions: schema.Extensions{Duration: true}},
	objectMeta: {Type: "object", Extensions: schema.Extensions{ObjectMeta: true}},
	{Package: metaV1, Name: "Fields"}: {Type: "object",
		Extensions: schema.Extensions{PreserveUnknown: true}},
	// an object of any kind, of which the schema says nothing, as the peer's does
	{Package: metaV1 + "/unstructured", Name: "Unstructured"}: {Type: "object",
		Extensions: schema.Extensions{WholeObject: true}},
	{Package: "k8s.io/apimachinery/pkg/runtime", Name: "RawExtension"}: {Type: "object",
		Extensions: schema.Extensions{PreserveUnknown: true, WholeObject: true}},
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: {
		Extensions: schema.Extensions{IntOrString: true, TypedUnion: true}},
	{Package: "k8s.io/apimachinery/pkg/api/resource", Name: "Quantity"}: {
		ValueValidation: schema.ValueValidation{Pattern: quantityPattern},
		Extensions:      schema.Extensions{IntOrString: true, TypedUnion: true}},
	{Package: apiextV1, Name: "JSON"}:   anyJSON,
	{Package: apiextBeta, Name: "JSON"}: anyJSON,
	{Package: movedV1, Name: "JSON"}:    anyJSON,
	{Package: movedBeta, Name: "JSON"}:  anyJSON,
}

// anyJSON is any JSON value.
var anyJSON = schema.Draft{Extensions: schema.Extensions{PreserveUnknown: true}}

// objectMeta is an object whose fields a server knows at the root; below the root it prunes all but
// those in properties.
var objectMeta = parser.TypeName{Package: metaV1, Name: "ObjectMeta"}

// quantityPattern is what the text form of a resource.Quantity looks like.
const quantityPattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

// leaf returns the draft of a type whose schema is known by its name.
func (d *deriver) leaf(n parser.TypeName) (s schema.Draft, ok bool) {
	s, ok = knownTypes[n]
	if n != objectMeta || !d.opts.GenerateEmbeddedObjectMeta {
		return s, ok
	}
	origin := schema.From(schema.Declaration{Name: "ObjectMeta", Package: metaV1})
	text := func() *schema.Draft { return &schema.Draft{Type: "string", Origin: origin} }
	texts := func() *schema.Draft {
		return &schema.Draft{Type: "object", Values: text(), Origin: origin}
	}
	s.SetProperty("name", text())
	s.SetProperty("namespace", text())
	s.SetProperty("labels", texts())
	s.SetProperty("annotations", texts())
	s.SetProperty("finalizers", &schema.Draft{Type: "array", Items: text(), Origin: origin})
	return s, ok
}

// promotes reports whether a type is declared as one of the known types that embed a type of
// package time and so have its methods; these types are not examined. A time marshals itself as
// JSON, and as text if it is a key. A duration is a number, which the peer nevertheless takes to
// write its own JSON.
func (d *deriver) promotes(t parser.Type) (time, duration bool) {
	named, _ := d.underlyingUnlessKnown(t).(parser.Named)
	known := knownTypes[named.Name]
	return known.Format == "date-time", known.Duration
}

// inlinesUnion reports whether a struct inlines an integer-or-string of the known types. Where the
// markers of the struct remove its type, as Type="" does, the peer writes what is known of it.
func inlinesUnion(t parser.Type) bool {
	st, _ := t.(parser.Struct)
	return slices.ContainsFunc(st.Fields, func(f parser.Field) bool {
		named, _ := f.Type.(parser.Named)
		return f.JSON.Inline && knownTypes[named.Name].TypedUnion
	})
}
