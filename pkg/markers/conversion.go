package markers

import "github.com/schemagen/schemagen/pkg/schema"

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
		optional("path", (*reader).str, &c.Path), maybe("port", int32Value, &port),
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
