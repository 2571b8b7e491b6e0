package apiserver

import (
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// DecodeCRD reads a manifest, YAML or JSON, of apiextensions.k8s.io/v1 or v1beta1, defaults it and
// converts it to v1, as a server does before it publishes or serves it. It is lenient: keys that
// the API does not know are ignored, since [Manifest.Verdict] reports them.
func DecodeCRD(manifest []byte) (*v1.CustomResourceDefinition, error) {
	if !jsontext.Is(manifest) {
		var err error
		if manifest, err = yaml.YAMLToJSON(manifest); err != nil {
			return nil, fmt.Errorf("cannot be read as a CustomResourceDefinition: %w", err)
		}
	}
	scheme := crdScheme()
	object, gvk, err := lenientCodec().Decode(manifest, nil, nil)
	if err != nil {
		return nil, fmt.Errorf("cannot be read as a CustomResourceDefinition: %w", err)
	}
	if gvk.Kind != crdKind {
		return nil, fmt.Errorf("is a %s, not a CustomResourceDefinition", gvk.Kind)
	}
	scheme.Default(object)
	internal, crd := &apiextensions.CustomResourceDefinition{}, &v1.CustomResourceDefinition{}
	// v1beta1 has no other way
	err = scheme.Convert(object, internal, nil)
	if err == nil {
		coerceDefaults(manifest, internal)
		err = scheme.Convert(internal, crd, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be converted to v1: %w", err)
	}
	crd.SetGroupVersionKind(v1.SchemeGroupVersion.WithKind(crdKind))
	return crd, nil
}
