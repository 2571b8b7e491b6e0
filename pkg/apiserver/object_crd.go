package apiserver

import (
	"fmt"
	"sync"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/yaml"
)

// crdDecoder returns a decoder that reads CRDs of both versions, defaults them, and converts them to v1.
var crdDecoder = sync.OnceValue(func() runtime.Decoder {
	return serializer.NewCodecFactory(kinds()).UniversalDecoder(v1.SchemeGroupVersion)
})

// ReadCRD reads a manifest of apiextensions.k8s.io v1 or v1beta1 leniently: what a server would drop with a warning is
// dropped in silence, because [Validate] reports it.
func ReadCRD(manifest []byte) (*v1.CustomResourceDefinition, error) {
	data, err := yaml.YAMLToJSON(manifest) // upstream would take YAML that starts with a brace for JSON
	if err != nil {
		return nil, fmt.Errorf("reading a CustomResourceDefinition: %w", err)
	}
	object, _, err := crdDecoder().Decode(data, nil, nil)
	if err != nil {
		return nil, fmt.Errorf("reading a CustomResourceDefinition: %w", err)
	}
	crd, ok := object.(*v1.CustomResourceDefinition)
	if !ok {
		return nil, fmt.Errorf("want a CustomResourceDefinition, not a %s", object.GetObjectKind().GroupVersionKind().Kind)
	}
	return crd, nil
}
