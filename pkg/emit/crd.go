// Package emit is the bridge from the intermediate form to the manifest: the only package that
// knows both.
package emit

import (
	"slices"
	"strconv"

	"github.com/schemagen/schemagen/pkg/schema"
)

// Options change what the manifest holds besides its schemas.
type Options struct {
	// Annotations are added to the CustomResourceDefinition's own, and win over them.
	Annotations []schema.Pair
	// Labels are added likewise.
	Labels []schema.Pair
	// PreserveUnknownFields is written as spec.preserveUnknownFields unless it is nil.
	PreserveUnknownFields *bool
}

// A File is one manifest in both spellings, and the way back from it to Go.
type File struct {
	Name  string // <group>_<plural>.yaml
	CRD   string // metadata.name
	YAML  []byte // without a document separator
	JSON  []byte // the same document, for machines
	Size  int    // bytes of the CRD's annotations after kubectl apply; a server allows 262,144
	Trace Trace
}

// Manifest returns the manifest of c. Equal inputs give equal bytes.
func Manifest(c schema.CRD, opts Options) File {
	doc := document(c, opts)
	json := doc.appendJSON(nil)
	yaml := doc.appendYAML(make([]byte, 0, 2*len(json))) // indented, it is less than twice as long
	return File{
		Name: c.Group + "_" + c.Names.Plural + ".yaml", CRD: c.Name(),
		YAML: yaml, JSON: json, Size: size(json, annotations(c, opts)),
		Trace: Trace{crd: c},
	}
}

// document returns the whole CustomResourceDefinition.
func document(c schema.CRD, opts Options) node {
	var b builder
	b.str("apiVersion", "apiextensions.k8s.io/v1")
	b.str("kind", "CustomResourceDefinition")
	b.put("metadata", metadata(c, opts))
	b.put("spec", spec(c, opts))
	return b.node()
}

// metadata returns the object's metadata.
func metadata(c schema.CRD, opts Options) node {
	var b builder
	pairs(&b, "annotations", annotations(c, opts))
	pairs(&b, "labels", mergePairs(c.Labels, opts.Labels))
	b.str("name", c.Name())
	return b.node()
}

// annotations returns the CRD's own annotations and those of the options.
func annotations(c schema.CRD, opts Options) []schema.Pair {
	return mergePairs(c.Annotations, opts.Annotations)
}

// mergePairs returns some pairs after those of the CRD's own that they do not replace.
func mergePairs(own, more []schema.Pair) []schema.Pair {
	own = slices.Clone(own)
	for _, a := range more {
		own = slices.DeleteFunc(own, func(p schema.Pair) bool { return p.Key == a.Key })
	}
	return append(own, more...)
}

// pairs adds an object with a field for each pair, unless there are none.
func pairs(b *builder, name string, ps []schema.Pair) {
	if len(ps) == 0 {
		return
	}
	var m builder
	for _, p := range ps {
		m.put(p.Key, str(p.Value))
	}
	b.put(name, m.node())
}

// spec returns the object's spec.
func spec(c schema.CRD, opts Options) node {
	var b builder
	if c.Conversion != nil {
		b.put("conversion", conversion(c.Conversion))
	}
	b.put("group", str(c.Group))
	var names builder
	names.texts("categories", c.Names.Categories)
	names.put("kind", str(c.Names.Kind))
	names.str("listKind", c.Names.ListKind)
	names.put("plural", str(c.Names.Plural))
	names.texts("shortNames", c.Names.ShortNames)
	names.str("singular", c.Names.Singular)
	b.put("names", names.node())
	if opts.PreserveUnknownFields != nil {
		b.boolean("preserveUnknownFields", *opts.PreserveUnknownFields)
	}
	b.put("scope", str(c.Scope))
	versions := make([]field, 0, len(c.Versions))
	for i := range c.Versions {
		versions = append(versions, item(versionOf(&c.Versions[i])))
	}
	b.list("versions", versions)
	return b.node()
}

// conversion returns spec.conversion for a webhook. Its conversionReviewVersions are v1 alone.
func conversion(c *schema.Conversion) node {
	var service, client, webhook, b builder
	service.put("name", str(c.Name))
	service.put("namespace", str(c.Namespace))
	service.str("path", c.Path)
	if c.Port != nil {
		service.put("port", node{kind: literal, text: strconv.Itoa(int(*c.Port))})
	}
	client.put("service", service.node())
	webhook.put("clientConfig", client.node())
	webhook.texts("conversionReviewVersions", []string{"v1"})
	b.put("strategy", str("Webhook"))
	b.put("webhook", webhook.node())
	return b.node()
}

// versionOf returns one entry of spec.versions.
func versionOf(v *schema.Version) node {
	var b builder
	b.list("additionalPrinterColumns", columns(v.Columns))
	b.flag("deprecated", v.Deprecated)
	if v.DeprecationWarning != nil {
		b.put("deprecationWarning", str(*v.DeprecationWarning))
	}
	b.put("name", str(v.Name))
	var s builder
	s.put("openAPIV3Schema", structural(v.Schema.Node()))
	b.put("schema", s.node())
	var selectable []field
	for _, f := range v.SelectableFields {
		var s builder
		s.put("jsonPath", str(f.JSONPath))
		selectable = append(selectable, item(s.node()))
	}
	b.list("selectableFields", selectable)
	b.boolean("served", v.Served)
	b.boolean("storage", v.Storage)
	if v.Subresources {
		b.put("subresources", subresources(v))
	}
	return b.node()
}

// columns returns the items of additionalPrinterColumns.
func columns(cs []schema.Column) []field {
	out := make([]field, 0, len(cs))
	for _, c := range cs {
		var b builder
		b.str("description", c.Description)
		b.str("format", c.Format)
		b.put("jsonPath", str(c.JSONPath))
		b.put("name", str(c.Name))
		if c.Priority != 0 {
			b.put("priority", node{kind: literal, text: strconv.Itoa(int(c.Priority))})
		}
		b.put("type", str(c.Type))
		out = append(out, item(b.node()))
	}
	return out
}

// subresources returns the subresources of a version; the peer writes them even if they are empty.
func subresources(v *schema.Version) node {
	var b builder
	if v.Status {
		b.put("status", node{})
	}
	if s := v.Scale; s != nil {
		var scale builder
		if s.LabelSelectorPath != nil {
			scale.put("labelSelectorPath", str(*s.LabelSelectorPath))
		}
		scale.put("specReplicasPath", str(s.SpecReplicasPath))
		scale.put("statusReplicasPath", str(s.StatusReplicasPath))
		b.put("scale", scale.node())
	}
	return b.node()
}
