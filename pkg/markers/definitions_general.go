package markers

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// anything fits every schema.
var anything = fit{what: "any value", all: true, ok: func(*schema.Draft) bool { return true }}

var generalMarkers = []Definition{
	notEmpty(validation("Enum", anything, enumValues, "value;value", "Always;Never", "enum",
		"Enum lists the allowed values. The type of each is inferred from its form: quote what "+
			"must be a string.",
		func(d *schema.Draft, vs []schema.JSON) { d.Enum = vs })),
	validation("Format", anything, (*reader).wholeArgument, "string", "uri", "format",
		"Format names a format that a string or number must have; a server ignores formats that "+
			"it does not know.",
		func(d *schema.Draft, s string) { d.Format = s }),
	shaping("Type", "=<type>", "=string", single,
		"Type overrides the type of the value, for Go types that write their own JSON: on the "+
			"type, or on a field together with Schemaless.",
		value((*reader).schemaType, func(t *Target, s string) *problem {
			if t.Type != nil && t.Type.AsText && s != "string" {
				return &problem{"value", "a type with a text marshaler is a string in JSON"}
			}
			t.Draft.Type = s
			t.set("type")
			return nil
		})),
	shaping("XIntOrString", "", "", bare,
		"XIntOrString says that the value is an integer or a string.",
		flag("x-kubernetes-int-or-string", func(d *schema.Draft) { d.IntOrString = true })),
	oldSpelling(extension("XPreserveUnknownFields", "x-kubernetes-preserve-unknown-fields",
		"XPreserveUnknownFields keeps fields that the schema does not specify.",
		func(d *schema.Draft) { d.PreserveUnknown = true }),
		"kubebuilder:pruning:PreserveUnknownFields"),
	extension("XEmbeddedResource", "x-kubernetes-embedded-resource",
		"XEmbeddedResource says that the value is a whole object with apiVersion, kind and metadata.", func(d *schema.Draft) { d.Embedded = true }),
	{
		Name: "kubebuilder:pruning:PreserveUnknownFields", Sites: OnType | OnField,
		phase: valuePhase, form: bare,
		Example: "kubebuilder:pruning:PreserveUnknownFields",
		Doc:     "PreserveUnknownFields keeps fields that the schema does not specify.",
		parse: flag("x-kubernetes-preserve-unknown-fields", func(d *schema.Draft) {
			d.PreserveUnknown = true
		}),
	},
	onAnyField("kubebuilder:validation:EmbeddedResource",
		"EmbeddedResource says that the value is a whole object with apiVersion, kind and metadata.",
		func(t *Target) {
			t.Draft.Embedded = true
			t.set("x-kubernetes-embedded-resource")
		}),
	{
		Name: "kubebuilder:validation:XValidation", Sites: OnType | OnField, Items: true,
		phase: valuePhase, form: options, Several: AddUp,
		Usage:   ":rule=<string>[,message=<string>][,messageExpression=<string>][,reason=<string>][,fieldPath=<string>][,optionalOldSelf=<bool>]",
		Example: `kubebuilder:validation:XValidation:rule="self.min <= self.max",message="min must not exceed max"`,
		Doc:     "XValidation adds a rule in CEL. Rules of a field come before those of its type.",
		parse:   celRule,
	},
	{
		Name: "schemagen:description", Sites: OnField, phase: valuePhase, Usage: "=<string>",
		Example: `schemagen:description="The address, as host:port."`,
		Doc: "schemagen:description describes a field to users of the API, where the doc comment " +
			"is for readers of the Go code.",
		parse: value((*reader).wholeArgument, func(t *Target, s string) *problem {
			t.Draft.Description, t.Draft.Whole = s, s
			t.set("description")
			return nil
		}),
	},
	{
		Name: "kubebuilder:title", Sites: OnType | OnField, phase: valuePhase, Usage: "=<string>",
		Example: `kubebuilder:title="Replica count"`,
		Doc:     "title is a short name for documentation.",
		parse: value((*reader).any, func(t *Target, v schema.JSON) *problem {
			if err := json.Unmarshal([]byte(v), &t.Draft.Title); err != nil {
				return &problem{"value", "a title is a string: quote it"}
			}
			t.set("title")
			return nil
		}),
	},
	{
		Name: "kubebuilder:externalDocs", Sites: OnType | OnField, phase: valuePhase, form: options,
		Usage:   ":url=<string>[,description=<string>]",
		Example: `kubebuilder:externalDocs:url="https://example.com/docs"`,
		Doc:     "externalDocs points to documentation elsewhere.",
		parse:   externalDocs,
	},
	{
		Name: "k8s:enum", Sites: OnType | OnField, phase: valuePhase, form: bare,
		Example: "k8s:enum",
		Doc: "k8s:enum allows the values of the constants that are declared with the type and a " +
			"string literal. On a field it has no effect, which is reported.",
		parse: noArgument(enumOfConstants), tag: belongsElsewhere("it belongs on the declaration of a type"),
	},
	{
		Name: "enum", Sites: OnType, Gate: K8s, phase: valuePhase, form: bare, Example: "enum",
		Doc: "enum is the older spelling of k8s:enum, which openapi-gen reads and controller-gen " +
			"does not. If a type has one of the other spellings too, that one takes precedence.",
		parse: noArgument(enumOfConstants),
	},
	{
		Name: "k8s:immutable", Sites: OnField, phase: valuePhase, form: bare,
		Example: "k8s:immutable",
		Doc: "k8s:immutable forbids changing a field once it is set, with a rule in CEL. After " +
			"another tag, such as k8s:subfield, it forbids setting it later, too, as Kubernetes " +
			"does.",
		parse: noArgument(func(t *Target) *problem {
			origin := t.origin()
			t.Field.Immutable = &origin
			t.rule(schema.Rule{Rule: "self == oldSelf", Message: "field is immutable",
				Origin: origin})
			t.set("x-kubernetes-validations")
			return nil
		}),
		tag: applies((*tagPlace).immutable).alsoOn(OnType),
	},
}

// shaping defines a marker that the checks of others depend on.
func shaping(
	name, usage, example string, f form, doc string, parse func(*reader) (effect, error),
) Definition {
	return Definition{
		Name: validationPrefix + name, Sites: OnType | OnField, Items: true,
		phase: shapePhase, form: f,
		Usage: usage, Example: validationPrefix + name + example, Doc: doc, parse: parse,
	}
}

// oldSpelling says what to write instead of a marker.
func oldSpelling(d Definition, instead string) Definition {
	d.Deprecated = instead
	return d
}

// extension defines a marker without an argument that sets an x-kubernetes keyword and changes no
// type.
func extension(name, keyword, doc string, set func(*schema.Draft)) Definition {
	d := shaping(name, "", "", bare, doc, flag(keyword, set))
	d.phase = valuePhase
	return d
}

// flag returns a parse function for a marker without an argument whose effect sets a keyword.
func flag(keyword string, set func(*schema.Draft)) func(*reader) (effect, error) {
	return noArgument(func(t *Target) *problem {
		set(t.Draft)
		t.set(keyword)
		return nil
	})
}

// notEmpty refuses an enum without values, which restricts nothing.
func notEmpty(enum Definition) Definition {
	parse := enum.parse
	enum.parse = func(r *reader) (effect, error) {
		set, err := parse(r)
		return func(t *Target) *problem {
			if p := set(t); p != nil || len(t.Draft.Enum) > 0 {
				return p
			}
			return &problem{"value",
				"it lists no values, so all are allowed: list some, or remove it"}
		}, err
	}
	return enum
}

// reasons are the words for why a server refuses a value, the one that it takes by default first.
var reasons = []string{"FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired",
	"FieldValueDuplicate"}

// celRule reads the arguments of XValidation. Its effect adds one rule, whose origin knows where
// each expression stands in the line.
func celRule(r *reader) (effect, error) {
	var rule schema.Rule
	var test, message expression
	err := r.options(
		required("rule", (*reader).expression, &test),
		optional("message", (*reader).str, &rule.Message),
		optional("messageExpression", (*reader).expression, &message),
		optional("reason", (*reader).str, &rule.Reason),
		optional("fieldPath", (*reader).str, &rule.FieldPath),
		optionalPointer("optionalOldSelf", (*reader).boolean, &rule.OptionalOldSelf),
	)
	rule.Rule, rule.MessageExpression = test.text, message.text
	return func(t *Target) *problem {
		added := rule
		added.Origin = t.Draft.Origin
		added.Origin.Keywords = []schema.Keyword{t.expression("rule", test)}
		if message.text != "" {
			added.Origin.Set(t.expression("messageExpression", message))
		}
		t.rule(added)
		t.set("x-kubernetes-validations")
		return nil
	}, err
}

// expression records that the current marker set a keyword to an expression in CEL.
func (t *Target) expression(name string, e expression) schema.Keyword {
	return schema.Keyword{Name: name, Pos: t.marker.Pos, Text: diag.Advance(t.marker.Pos, 1+e.at),
		Raw: e.raw, Escaped: e.escaped, Main: t.Main, Value: t.marker.value()}
}

// externalDocs reads the arguments of the marker.
func externalDocs(r *reader) (effect, error) {
	var docs schema.ExternalDocs
	err := r.options(required("url", (*reader).url, &docs.URL),
		optional("description", (*reader).str, &docs.Description))
	return func(t *Target) *problem {
		t.Draft.ExternalDocs = &docs
		t.set("externalDocs")
		return nil
	}, err
}

// schemaType reads the name of a type of JSON Schema. What is left over after it is another
// mistake, for which controller-gen drops the package.
func (r *reader) schemaType() (string, error) {
	start := r.off
	s, err := r.wholeArgument()
	if err == nil && s != "" && r.peek() == 0 && !slices.Contains(jsontext.Types(), s) {
		err = r.failAs("go/type-unknown", start, "%q is not a type of a schema: %s", s,
			typeMeant(s))
	}
	return s, err
}

// typeMeant says what to write instead of a word that is no type, such as int32.
func typeMeant(word string) string {
	switch word {
	case "any", "*", "interface", "mixed":
		return "let it take any value, with kubebuilder:validation:Schemaless and " +
			"kubebuilder:pruning:PreserveUnknownFields"
	}
	switch meant, format := remedy.Type(word); {
	case format != "":
		return "use string, with kubebuilder:validation:Format=" + format
	case meant != "":
		return "did you mean " + meant + "?"
	}
	return "use object, array, string, integer, number or boolean"
}

// url reads an address, which the API server wants to be a URI or an absolute path.
func (r *reader) url() (string, error) {
	start := r.off
	s, err := r.str()
	if u, bad := url.ParseRequestURI(s); err == nil &&
		(bad != nil || !u.IsAbs() && !strings.HasPrefix(s, "/")) {
		err = r.failAs("marker/value", start,
			"the url is neither an absolute URI nor an absolute path: begin it with https:// or /")
	}
	return s, err
}

// TakesConstants reports whether a marker makes an enum of the constants of its type.
func TakesConstants(m Marker) bool { return m.Def.Name == "enum" || m.Def.Name == "k8s:enum" }

// enumOfConstants is the effect of a marker that makes an enum of the constants of its type,
// ordered as the peer writes them.
func enumOfConstants(t *Target) *problem {
	switch {
	case t.Type == nil:
		return &problem{"place",
			"it belongs on the declaration of the type, where the constants are known"}
	case !t.Type.Textual:
		return &problem{"shape",
			"only a type whose underlying type is string has constants that make an enum"}
	case len(t.Type.Consts) == 0:
		return &problem{"value",
			"no constant is declared with exactly this type and a string literal"}
	}
	t.Draft.Type, t.Draft.Enum = "string", nil
	for _, c := range t.Type.Consts {
		t.Draft.Enum = append(t.Draft.Enum, schema.JSON(jsontext.Line(c)))
	}
	slices.SortFunc(t.Draft.Enum, asEscaped)
	t.set("enum")
	return nil
}

// asEscaped orders JSON as the peer does: as encoding/json writes it for HTML, with <, > and & as
// escapes, which come after capitals.
func asEscaped(a, b schema.JSON) int {
	html := strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`)
	return strings.Compare(html.Replace(string(a)), html.Replace(string(b)))
}
