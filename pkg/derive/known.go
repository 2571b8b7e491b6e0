package derive

import (
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
)

const (
	metaV1     = "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextV1   = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextBeta = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
)

// knownTypes is the table of types whose schema is known by name. Types of the same name in other
// packages are not special.
var knownTypes = map[parser.TypeName]func(Options) schema.Draft{
	{Package: metaV1, Name: "Time"}:                                       dateTime,
	{Package: metaV1, Name: "MicroTime"}:                                  dateTime,
	{Package: metaV1, Name: "Duration"}:                                   goDuration,
	{Package: metaV1, Name: "ObjectMeta"}:                                 objectMeta,
	{Package: metaV1, Name: "Fields"}:                                     anyMap,
	{Package: metaV1 + "/unstructured", Name: "Unstructured"}:             wholeObject,
	{Package: "k8s.io/apimachinery/pkg/api/resource", Name: "Quantity"}:   quantity,
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: intOrString,
	{Package: "k8s.io/apimachinery/pkg/runtime", Name: "RawExtension"}:    rawExtension,
	{Package: apiextV1, Name: "JSON"}:                                     anyValue,
	{Package: apiextBeta, Name: "JSON"}:                                   anyValue,
}

// A promotion says which type of package time a known type embeds; these types are not examined.
type promotion uint8

const (
	embedsNoTime promotion = iota
	embedsTime             // it marshals itself as JSON, and as text if it is a key
	// it is a number, which the peer nevertheless takes to write its own JSON
	embedsDuration
)

// promotions has the promotions of the known types.
var promotions = map[parser.TypeName]promotion{
	{Package: metaV1, Name: "Time"}:      embedsTime,
	{Package: metaV1, Name: "MicroTime"}: embedsTime,
	{Package: metaV1, Name: "Duration"}:  embedsDuration,
}

// promotes says whose methods a type has that is declared as t, which may be a known type.
func (d *deriver) promotes(t parser.Type) promotion {
	for range maxTypeChain {
		x, ok := t.(parser.Named)
		if !ok {
			break
		}
		if methods, known := promotions[x.Name]; known {
			return methods
		}
		named := d.typ(x.Name)
		if named.decl == nil || named.leaf {
			break
		}
		t = named.decl.Type
	}
	return embedsNoTime
}

func goDuration(Options) schema.Draft {
	return extended("string", schema.Extensions{Duration: true})
}

// extended returns a draft that has extensions.
func extended(t string, e schema.Extensions) schema.Draft {
	return schema.Draft{Type: t, Extensions: e}
}

func dateTime(Options) schema.Draft {
	return schema.Draft{Type: "string", Format: "date-time"}
}

func anyMap(Options) schema.Draft {
	return extended("object", schema.Extensions{PreserveUnknown: true})
}

func anyValue(Options) schema.Draft {
	return extended("", schema.Extensions{PreserveUnknown: true})
}

// wholeObject is an object of any kind, of which the schema says nothing, as the peer's does.
func wholeObject(Options) schema.Draft {
	return extended("object", schema.Extensions{WholeObject: true})
}

func rawExtension(Options) schema.Draft {
	return extended("object", schema.Extensions{PreserveUnknown: true, WholeObject: true})
}

func intOrString(Options) schema.Draft {
	return extended("", schema.Extensions{IntOrString: true, TypedUnion: true})
}

// quantityPattern is what the text form of a resource.Quantity looks like.
const quantityPattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

func quantity(o Options) schema.Draft {
	d := intOrString(o)
	d.Pattern = quantityPattern
	return d
}

// objectMeta is an object whose fields a server knows at the root; below the root it prunes all but
// those in properties.
func objectMeta(o Options) schema.Draft {
	d := extended("object", schema.Extensions{ObjectMeta: true})
	if !o.GenerateEmbeddedObjectMeta {
		return d
	}
	origin := schema.From(schema.Declaration{Name: "ObjectMeta", Package: metaV1})
	text := func() *schema.Draft { return &schema.Draft{Type: "string", Origin: origin} }
	texts := func() *schema.Draft {
		return &schema.Draft{Type: "object", Values: text(), Origin: origin}
	}
	d.SetProperty("name", text())
	d.SetProperty("namespace", text())
	d.SetProperty("labels", texts())
	d.SetProperty("annotations", texts())
	d.SetProperty("finalizers", &schema.Draft{Type: "array", Items: text(), Origin: origin})
	return d
}
