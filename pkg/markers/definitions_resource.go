package markers

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/schema"
)

// The markers of this table take effect on types that are kinds, once their schema is done.
var resourceMarkers = []Definition{
	{
		Name: "kubebuilder:resource", Sites: OnType, OfKind: true, form: options,
		Usage:   ":path=<string>,singular=<string>,shortName=<list>,categories=<list>,scope=<string>",
		Example: "kubebuilder:resource:path=crontabs,shortName=ct,scope=Namespaced",
		Doc: "resource names the resource and says whether it lives in a namespace. It holds for " +
			"all versions of the kind.",
		parse: resource, overridden: overriddenResource,
	},
	onKind("kubebuilder:storageversion", "storageversion makes this version the storage version.",
		"storage",
		func(r *Resource) { r.Storage = true }),
	onKind("kubebuilder:unservedversion", "unservedversion keeps this version from being served.",
		"unserved",
		func(r *Resource) { r.Unserved = true }),
	onKind("kubebuilder:skipversion", "skipversion leaves this version out of the manifest.",
		"skip",
		func(r *Resource) { r.Skip = true }),
	onKind("kubebuilder:subresource:status",
		"subresource:status gives the kind a status that is updated on its own.", "status",
		func(r *Resource) { r.Subresources, r.Status = true, true }),
	{
		Name: "kubebuilder:deprecatedversion", Sites: OnType, OfKind: true, ofVersion: true,
		form: options, Usage: "[:warning=<string>]",
		Example: `kubebuilder:deprecatedversion:warning="example.com/v1alpha1 CronTab is deprecated"`,
		Doc:     "deprecatedversion makes a server warn clients of this version.",
		parse:   deprecated,
	},
	{
		Name: "kubebuilder:subresource:scale", Sites: OnType, OfKind: true, ofVersion: true,
		form:    options,
		Usage:   ":specpath=<path>,statuspath=<path>[,selectorpath=<path>]",
		Example: "kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
		Doc: "subresource:scale gives the kind a scale subresource, with the paths of its " +
			"replica counts.",
		parse: scale,
	},
	{
		Name: "kubebuilder:printcolumn", Sites: OnType, OfKind: true, ofVersion: true,
		form: options, Several: AddUp,
		Usage:   ":name=<string>,type=<string>,JSONPath=<path>[,description=<string>][,format=<string>][,priority=<int>]",
		Example: `kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=".spec.replicas"`,
		Doc:     "printcolumn adds a column to the output of kubectl get.",
		parse:   column,
	},
	{
		Name: "kubebuilder:selectablefield", Sites: OnType, OfKind: true, ofVersion: true,
		form: options, Several: AddUp, Usage: ":JSONPath=<path>",
		Example: "kubebuilder:selectablefield:JSONPath=.spec.host",
		Doc:     "selectablefield lets objects be selected by a field.",
		parse:   selectableField,
	},
	{
		Name: "kubebuilder:metadata", Sites: OnType, OfKind: true, form: options, Several: AddUp,
		Usage:   ":annotations=<list>,labels=<list>",
		Example: `kubebuilder:metadata:labels="app=web"`,
		Doc: "metadata adds annotations and labels to the CustomResourceDefinition itself, each " +
			"written as key=value.",
		parse: metadata,
	},
	conversionMarker,
	{
		Name: "schemagen:file", Sites: OnType, OfKind: true, Usage: "=<name>",
		Example: `schemagen:file="10_{plural}"`,
		Doc: "schemagen:file says what {file} stands for in the names of outputs, without an " +
			"extension; the other names that braces may contain there may stand in it. Without " +
			"it {file} is {group}_{plural}. It holds for all versions of the kind.",
		parse: value((*reader).wholeArgument, func(t *Target, s string) *problem {
			t.Type.Resource.File = s
			t.recordFacts("file")
			return nil
		}),
	},
}

// onKind defines a type marker without an argument.
func onKind(name, doc, gives string, apply func(*Resource)) Definition {
	return Definition{
		Name: name, Sites: OnType, OfKind: true, form: bare, phase: valuePhase, Doc: doc,
		Example:   name,
		ofVersion: gives != "skip",
		parse: noArgument(func(t *Target) *problem {
			apply(&t.Type.Resource)
			t.recordFacts(gives)
			return nil
		}),
	}
}

// recordFacts records that the current marker set a fact of the resource.
func (t *Target) recordFacts(facts ...string) {
	r := &t.Type.Resource
	if r.Given == nil {
		r.Given = map[string]schema.Keyword{}
	}
	for _, fact := range facts {
		r.Given[fact] = t.keyword(fact)
	}
}

// Facts returns which marker gave which fact of the resource.
func (r *Resource) Facts() []schema.Keyword {
	facts := make([]schema.Keyword, 0, len(r.Given))
	for _, fact := range slices.Sorted(maps.Keys(r.Given)) {
		facts = append(facts, r.Given[fact])
	}
	return facts
}

// keyword returns the record that the current marker set a keyword, or a fact about a kind.
func (t *Target) keyword(name string) schema.Keyword {
	k := schema.Keyword{Name: name, Pos: t.marker.Pos, Text: t.marker.argPos(), Main: t.Main,
		Value: t.marker.value()}
	if name == "enum" {
		k.Docs = t.ConstDocs
	}
	return k
}

// DefaultScope is the scope of a resource whose markers do not set one.
const DefaultScope = "Namespaced"

// resource reads the arguments of kubebuilder:resource. As with the peer, its effect replaces all
// but the names that a former one gave.
func resource(r *reader) (effect, error) {
	var said Resource
	err := r.options(optional("path", (*reader).str, &said.Plural),
		optional("singular", (*reader).str, &said.Singular),
		optional("shortName", texts, &said.ShortNames),
		optional("categories", texts, &said.Categories),
		optional("scope", (*reader).str, &said.Scope))
	return func(t *Target) *problem {
		res := &t.Type.Resource
		res.Plural, res.Singular = cmp.Or(said.Plural, res.Plural),
			cmp.Or(said.Singular, res.Singular)
		res.ShortNames, res.Categories, res.Scope = said.ShortNames, said.Categories, said.Scope
		t.recordFacts("resource")
		if said.Plural != "" { // names stay until another marker gives one
			t.recordFacts("resource:path")
		}
		if said.Singular != "" {
			t.recordFacts("resource:singular")
		}
		return nil
	}, err
}

// overriddenResource returns the arguments of a resource marker that a later one of the declaration
// overrides: names stay until one gives another, and everything else is as the last one says, even
// by omission.
func overriddenResource(m Marker, t *Target) []string {
	var alone Type
	m.effect(&Target{Draft: &schema.Draft{}, Type: &alone, marker: &m})
	return alone.Resource.Overridden(&t.Type.Resource)
}

// Overridden returns what r says about a resource that ended up otherwise, as arguments of the
// marker.
func (r *Resource) Overridden(is *Resource) (void []string) {
	for _, arg := range []struct{ name, said, is string }{
		{"path", r.Plural, is.Plural}, {"singular", r.Singular, is.Singular},
		{"shortName", strings.Join(r.ShortNames, ";"), strings.Join(is.ShortNames, ";")},
		{"categories", strings.Join(r.Categories, ";"), strings.Join(is.Categories, ";")},
		{"scope", r.Scope, cmp.Or(is.Scope, DefaultScope)},
	} {
		if arg.said != "" && arg.said != arg.is {
			void = append(void, arg.name+"="+arg.said)
		}
	}
	return void
}

// deprecated reads the warning of kubebuilder:deprecatedversion, which stays nil if none is given.
func deprecated(r *reader) (effect, error) {
	var warning *string
	err := r.options(optionalPointer("warning", (*reader).str, &warning))
	return func(t *Target) *problem {
		res := &t.Type.Resource
		res.Deprecated, res.DeprecationWarning = true, warning // only the last of several counts
		t.recordFacts("deprecated")
		return nil
	}, err
}

// scale reads the paths of kubebuilder:subresource:scale.
func scale(r *reader) (effect, error) {
	var s schema.Scale
	err := r.options(required("specpath", (*reader).str, &s.SpecReplicasPath),
		required("statuspath", (*reader).str, &s.StatusReplicasPath),
		optionalPointer("selectorpath", (*reader).str, &s.LabelSelectorPath))
	return func(t *Target) *problem {
		given := s
		given.Origin = t.origin()
		res := &t.Type.Resource
		res.Subresources, res.Scale = true, &given
		t.recordFacts("scale")
		return nil
	}, err
}

// column reads the arguments of kubebuilder:printcolumn. Its effect adds one column.
func column(r *reader) (effect, error) {
	var c schema.Column
	var priority int64
	err := r.options(required("name", (*reader).str, &c.Name),
		required("type", (*reader).str, &c.Type),
		required("JSONPath", (*reader).str, &c.JSONPath),
		optional("description", (*reader).str, &c.Description),
		optional("format", (*reader).str, &c.Format), optional("priority", int32Value, &priority))
	c.Priority = int32(priority)
	return func(t *Target) *problem {
		given := c
		given.Origin = t.origin()
		res := &t.Type.Resource
		res.Subresources = true
		res.Columns = append(res.Columns, given)
		return nil
	}, err
}

// int32Value reads an integer that fits in 32 bits.
func int32Value(r *reader) (int64, error) {
	start := r.off
	n, err := r.integer()
	if err == nil && (n < math.MinInt32 || n > math.MaxInt32) {
		return 0, r.failf(start, "the integer %d does not fit in 32 bits", n)
	}
	return n, err
}

// selectableField reads the path of kubebuilder:selectablefield. Its effect adds one field.
func selectableField(r *reader) (effect, error) {
	var f schema.SelectableField
	err := r.options(required("JSONPath", (*reader).str, &f.JSONPath))
	return func(t *Target) *problem {
		given := f
		given.Origin = t.origin()
		res := &t.Type.Resource
		res.SelectableFields = append(res.SelectableFields, given)
		return nil
	}, err
}

// metadata reads the annotations and labels of kubebuilder:metadata. Its effect adds them to those
// of the CRD.
func metadata(r *reader) (effect, error) {
	var annotations, labels []schema.Pair
	err := r.options(optional("annotations", pairs, &annotations),
		optional("labels", pairs, &labels))
	return func(t *Target) *problem {
		res := &t.Type.Resource
		res.Annotations = append(res.Annotations, annotations...)
		res.Labels = append(res.Labels, labels...)
		t.recordFacts("metadata")
		for _, p := range annotations { // a server checks only the keys
			t.recordFacts("annotations:" + p.Key)
		}
		for _, p := range labels {
			t.recordFacts("labels:"+p.Key, "labels:"+p.Value)
		}
		return nil
	}, err
}

// pairs reads a list of key=value.
func pairs(r *reader) ([]schema.Pair, error) {
	return list(r, func(r *reader) (schema.Pair, error) {
		r.skipBlanks()
		start := r.off
		s, err := r.str()
		key, value, ok := strings.Cut(s, "=")
		if raw := strings.Trim(r.text[start:r.off], blanks); strings.ContainsAny(s, ",;") &&
			!strings.HasSuffix(r.text[:start], "{") && allPairs(SplitValues(raw)) {
			r.noteJoined(word{start, raw})
		}
		if err == nil && !ok {
			err = r.failf(start, "%q is not written as key=value", s)
		}
		return schema.Pair{Key: key, Value: value}, err
	})
}

// allPairs reports whether each part of a text between semicolons is a pair of two words.
func allPairs(text string) bool {
	return !slices.ContainsFunc(strings.Split(text, ";"), func(part string) bool {
		return strings.Count(part, "=") != 1 || strings.ContainsAny(part, blanks)
	})
}

// conversionMarker has a webhook convert between the versions of a kind. controller-gen has nothing
// like it: there, a patch of the manifest does it.
var conversionMarker = Definition{
	Name: "schemagen:conversion:webhook", Sites: OnType, OfKind: true, form: options,
	Usage:   ":namespace=<string>,name=<string>[,path=<string>][,port=<int>][,caInjection=<string>]",
	Example: "schemagen:conversion:webhook:namespace=shop,name=webhook,path=/convert,caInjection=shop/serving-cert",
	Doc: "schemagen:conversion:webhook has a service convert between the versions of the kind. " +
		"The path is /convert unless it is given; caInjection names the Certificate whose CA " +
		"cert-manager puts in, as namespace/name. It holds for all versions of the kind.",
	parse: conversionWebhook,
}

// CAInjection is the annotation by which cert-manager is told where a CA comes from.
const CAInjection = "cert-manager.io/inject-ca-from"

// conversionWebhook reads the arguments of the marker. Its effect sets the conversion of all
// versions of the kind.
func conversionWebhook(r *reader) (effect, error) {
	c := schema.Conversion{Path: "/convert"}
	var port *int64
	var from string
	err := r.options(required("namespace", (*reader).str, &c.Namespace),
		required("name", (*reader).str, &c.Name),
		optional("path", (*reader).str, &c.Path), optionalPointer("port", int32Value, &port),
		optional("caInjection", (*reader).str, &from))
	return func(t *Target) *problem {
		given := c
		if port != nil {
			number := int32(*port)
			given.Port = &number
		}
		res := &t.Type.Resource
		res.Conversion = &given
		t.recordFacts("conversion")
		if from != "" {
			res.Annotations = append(res.Annotations, schema.Pair{Key: CAInjection, Value: from})
			t.recordFacts("annotations:" + CAInjection)
		}
		return nil
	}, err
}
