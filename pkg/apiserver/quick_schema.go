package apiserver

import (
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
)

// schema reads a schema into out, which is empty. The reader turns bad at keywords that a structural schema cannot have, that
// occur twice, or that mean nothing.
func (r *quickReader) schema(out *apiextensions.JSONSchemaProps) {
	var seen uint64
	r.peek()
	start := r.pos
	for more := r.open('{'); more; more = r.more('{') {
		name := r.key()
		bit := r.keyword(name, out)
		if bit == 0 {
			bit = r.validation(name, out)
		}
		if bit == 0 {
			bit = r.children(name, out)
		}
		if bit == 0 || seen&(1<<bit) != 0 {
			r.fail()
			return
		}
		seen |= 1 << bit
	}
	if len(out.XValidations) > 0 && !r.bad {
		r.ruled.rules[&out.XValidations[0]] = r.text[start:r.pos]
	}
	if out.Default != nil && !r.bad {
		r.ruled.defaults[out.Default] = r.text[start:r.pos]
	}
}

// keyword reads a keyword that says what a value is. It returns a number of its own for each keyword, 0 for one that it does not
// read; so do the readers below.
func (r *quickReader) keyword(name string, out *apiextensions.JSONSchemaProps) (bit uint8) {
	switch name {
	case "type":
		bit, out.Type = 1, r.str()
	case "description":
		bit, out.Description = 2, r.str()
	case "title":
		bit, out.Title = 3, r.str()
	case "format":
		bit, out.Format = 4, r.str()
	case "nullable":
		bit, out.Nullable = 5, r.boolean()
	case "default":
		r.deep = r.deep || r.peek() == '{' || r.peek() == '['
		value := apiextensions.JSON(r.value())
		bit, out.Default = 6, &value
	case "example":
		value := apiextensions.JSON(r.value())
		bit, out.Example = 7, &value
	case "externalDocs":
		bit, out.ExternalDocs = 14, r.docs()
	case "x-kubernetes-preserve-unknown-fields":
		value := r.boolean()
		bit, out.XPreserveUnknownFields = 8, &value
	case "x-kubernetes-embedded-resource":
		bit, out.XEmbeddedResource = 9, r.boolean()
	case "x-kubernetes-int-or-string":
		bit, out.XIntOrString = 10, r.boolean()
	case "x-kubernetes-list-type":
		value := r.str()
		bit, out.XListType = 11, &value
	case "x-kubernetes-map-type":
		value := r.str()
		bit, out.XMapType = 12, &value
	case "x-kubernetes-list-map-keys":
		bit, out.XListMapKeys = 13, r.texts()
	}
	return bit
}

// validation reads a keyword that restricts a value.
func (r *quickReader) validation(name string, out *apiextensions.JSONSchemaProps) (bit uint8) {
	switch name {
	case "minimum":
		bit, out.Minimum = 20, r.number()
	case "maximum":
		bit, out.Maximum = 21, r.number()
	case "multipleOf":
		bit, out.MultipleOf = 22, r.number()
	case "exclusiveMinimum":
		bit, out.ExclusiveMinimum = 23, r.boolean()
	case "exclusiveMaximum":
		bit, out.ExclusiveMaximum = 24, r.boolean()
	case "minLength":
		bit, out.MinLength = 25, r.count()
	case "maxLength":
		bit, out.MaxLength = 26, r.count()
	case "pattern":
		bit, out.Pattern = 27, r.str()
	case "minItems":
		bit, out.MinItems = 28, r.count()
	case "maxItems":
		bit, out.MaxItems = 29, r.count()
	case "uniqueItems":
		bit, out.UniqueItems = 30, r.boolean()
	case "minProperties":
		bit, out.MinProperties = 31, r.count()
	case "maxProperties":
		bit, out.MaxProperties = 32, r.count()
	case "required":
		bit, out.Required = 33, r.texts()
	case "enum":
		bit, out.Enum = 34, []apiextensions.JSON{}
		for more := r.open('['); more; more = r.more('[') {
			out.Enum = append(out.Enum, r.value())
		}
	case "x-kubernetes-validations":
		bit, out.XValidations = 35, r.rules()
	}
	return bit
}

// children reads a keyword that holds schemas.
func (r *quickReader) children(name string, out *apiextensions.JSONSchemaProps) (bit uint8) {
	switch name {
	case "properties":
		bit, out.Properties = 50, r.properties()
	case "items":
		bit, out.Items = 51, &apiextensions.JSONSchemaPropsOrArray{Schema: r.child()}
	case "additionalProperties":
		bit = 52
		if r.peek() == '{' {
			out.AdditionalProperties = &apiextensions.JSONSchemaPropsOrBool{Allows: true, Schema: r.child()}
		} else {
			out.AdditionalProperties = &apiextensions.JSONSchemaPropsOrBool{Allows: r.boolean()}
		}
	case "allOf":
		bit, out.AllOf = 53, r.list()
	case "anyOf":
		bit, out.AnyOf = 54, r.list()
	case "oneOf":
		bit, out.OneOf = 55, r.list()
	case "not":
		bit, out.Not = 56, r.child()
	}
	return bit
}

func (r *quickReader) child() *apiextensions.JSONSchemaProps {
	s := &apiextensions.JSONSchemaProps{}
	r.schema(s)
	return s
}

func (r *quickReader) list() []apiextensions.JSONSchemaProps {
	all := make([]apiextensions.JSONSchemaProps, 0, 2) // int-or-string has two
	for more := r.open('['); more; more = r.more('[') {
		all = append(all, apiextensions.JSONSchemaProps{})
		r.schema(&all[len(all)-1])
	}
	return all
}

func (r *quickReader) properties() map[string]apiextensions.JSONSchemaProps {
	all := map[string]apiextensions.JSONSchemaProps{}
	for more := r.open('{'); more; more = r.more('{') {
		name := r.key()
		if _, ok := all[name]; ok {
			r.fail()
			break
		}
		var s apiextensions.JSONSchemaProps
		r.schema(&s)
		all[name] = s
	}
	return all
}

func (r *quickReader) rules() apiextensions.ValidationRules {
	all := apiextensions.ValidationRules{}
	for more := r.open('['); more; more = r.more('[') {
		all = append(all, r.rule())
	}
	return all
}

func (r *quickReader) docs() *apiextensions.ExternalDocumentation {
	var out apiextensions.ExternalDocumentation
	for more := r.open('{'); more; more = r.more('{') {
		switch key := r.key(); {
		case key == "url" && out.URL == "":
			out.URL = r.str()
		case key == "description" && out.Description == "":
			out.Description = r.str()
		default:
			r.fail()
		}
	}
	return &out
}

func (r *quickReader) rule() apiextensions.ValidationRule {
	var out apiextensions.ValidationRule
	var seen uint
	for more := r.open('{'); more; more = r.more('{') {
		var bit uint
		switch r.key() {
		case "rule":
			bit, out.Rule = 1, r.str()
		case "message":
			bit, out.Message = 2, r.str()
		case "messageExpression":
			bit, out.MessageExpression = 4, r.str()
		case "reason":
			reason := apiextensions.FieldValueErrorReason(r.str())
			bit, out.Reason = 8, &reason
		case "fieldPath":
			bit, out.FieldPath = 16, r.str()
		case "optionalOldSelf":
			value := r.boolean()
			bit, out.OptionalOldSelf = 32, &value
		}
		if bit == 0 || seen&bit != 0 {
			r.fail()
			break
		}
		seen |= bit
	}
	return out
}
