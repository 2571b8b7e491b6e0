package markers

import (
	"strings"
)

// Summary returns the first sentence of the marker's documentation.
func (def *Definition) Summary() string {
	if i := strings.Index(def.Doc, ". "); i >= 0 {
		return def.Doc[:i+1]
	}
	return def.Doc
}

// Syntax returns how the marker is written, as in "+kubebuilder:validation:Minimum=<number>".
func (def *Definition) Syntax() string { return "+" + def.Name + def.Usage }

// Notes returns, a sentence each, what the table knows about the marker besides its documentation.
func (def *Definition) Notes() []string {
	notes := []string{"It belongs on " + def.Sites.String() + "."}
	if def.OfKind {
		notes[0] = "It belongs on a type that is a kind."
	}
	if def.Items {
		notes = append(notes, "As "+itemsPrefix+def.Name[len(validationPrefix):]+
			" it acts on the items of an array.")
	}
	switch def.Several {
	case AddUp:
		notes = append(notes, "Several of them accumulate.")
	case FirstCounts:
		notes = append(notes, "If there are several, the first one counts.")
	}
	if def.Deprecated != "" {
		where := ""
		if def.Sites&^byName[def.Deprecated].Sites != 0 {
			where = "On " + byName[def.Deprecated].Sites.String() + ", "
		}
		notes = append(notes, where+"+"+def.Deprecated+" is the newer spelling.")
	}
	return notes
}

// An ArgumentDoc explains a part of what follows a marker's name.
type ArgumentDoc struct {
	Name    string // as it is written; empty for the one value of a marker
	Meaning string // with the words that are allowed, if they are few
}

// Arguments returns what the arguments of the marker mean, where that is not plain from its name
// and example.
func (def *Definition) Arguments() []ArgumentDoc {
	docs := argumentDocs[def.Name]
	for _, p := range def.parameters {
		d := ArgumentDoc{p.Name, p.Meaning}
		if len(p.Words) > 0 {
			d.Meaning += ": `" + strings.Join(p.Words, "`, `") + "`"
		}
		if p.Required {
			d.Meaning += "; required"
		}
		docs = append(docs, d)
	}
	return docs
}

// What the words of listType and mapType mean.
const (
	listTypes = "`atomic` (replaced as a whole), `set` (no item twice) or `map` (items with a key)"
	mapTypes  = "`atomic` (replaced as a whole) or `granular` (merged by field)"
)

// argumentDocs explain arguments, by the name of their marker.
var argumentDocs = map[string][]ArgumentDoc{
	"kubebuilder:printcolumn": {
		{"name", "the heading of the column"},
		{"type",
			"`integer`, `number`, `string`, `boolean` or `date`, which shows how long ago it was"},
		{"JSONPath", "where the value stands in the object, as in `.spec.replicas`"},
		{"description", "what `kubectl explain` and clients say about it"},
		{"format", "as in OpenAPI, for example `int32` or `date-time`"},
		{"priority", "`0` is always shown, a higher number only with `-o wide`"},
	},
	"kubebuilder:validation:XValidation": {
		{"rule", "in CEL: `self` is the value, `oldSelf` the stored one, if there is one"},
		{"message", "what the server says if the rule is false; by default the rule"},
		{"messageExpression", "the same, as CEL that yields a string"},
		{"reason",
			"`FieldValueInvalid` (the default), `FieldValueForbidden`, `FieldValueRequired` " +
				"or `FieldValueDuplicate`"},
		{"fieldPath", "the field to blame, below this one, as in `.name`"},
		{"optionalOldSelf",
			"`true` evaluates the rule at creation too, with `oldSelf` as an optional value"},
	},
	"kubebuilder:externalDocs": {{"url", "where the documentation is"},
		{"description", "what is there"}},
	"listType":     {{"", listTypes}},
	"k8s:listType": {{"", listTypes}},
	"mapType":      {{"", mapTypes}},
	"structType":   {{"", mapTypes}},
	"kubebuilder:validation:Type": {{"",
		"`string`, `integer`, `number`, `boolean`, `array` or `object`"}},
	"kubebuilder:resource": {
		{"path", "the plural, in lower case; by default it is guessed from the kind"},
		{"singular", "by default the kind in lower case"},
		{"shortName", "short names for kubectl, with `;` between them"},
		{"categories", "groups that `kubectl get` knows, such as `all`, with `;` between them"},
		{"scope", "`Namespaced` (the default) or `Cluster`"},
	},
	"kubebuilder:subresource:scale": {
		{"specpath", "where the wanted number of replicas stands, as in `.spec.replicas`"},
		{"statuspath", "where the present number stands, as in `.status.replicas`"},
		{"selectorpath", "where the label selector stands as a string, for autoscalers"},
	},
	"kubebuilder:metadata": {
		{"annotations",
			"of the CustomResourceDefinition, as `key=value`, with `;` between them"},
		{"labels", "likewise"},
	},
	"schemagen:conversion:webhook": {
		{"namespace", "of the service that converts"},
		{"name", "of that service"},
		{"path", "of its handler; by default `/convert`"},
		{"port", "of the service; by default 443"},
		{"caInjection",
			"the certificate that cert-manager puts into the CRD, as `namespace/name`"},
	},
	"kubebuilder:deprecatedversion": {{"warning",
		"what clients of the version are told; by default a server makes up a sentence"}},
	"kubebuilder:selectablefield": {{"JSONPath",
		"where the field stands, as in `.spec.nodeName`: a string, a boolean or an integer"}},
}
