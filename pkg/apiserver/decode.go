package apiserver

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
)

const crdKind = "CustomResourceDefinition"

// crdScheme returns the scheme of the CRD types, made once because making it costs more than
// validating a small CRD.
var crdScheme = sync.OnceValue(func() *runtime.Scheme {
	scheme := runtime.NewScheme()
	install.Install(scheme)
	return scheme
})

// A document is a decoded manifest.
type document struct {
	crd     *apiextensions.CustomResourceDefinition
	version string // of the manifest's own apiVersion: v1 or v1beta1
}

// strictCodec and lenientCodec return decoders of manifests, made once because making one costs
// more than reading a small one.
var (
	strictCodec = sync.OnceValue(func() runtime.Decoder {
		return serializer.NewCodecFactory(crdScheme(),
			serializer.EnableStrict).UniversalDeserializer()
	})
	lenientCodec = sync.OnceValue(func() runtime.Decoder {
		return serializer.NewCodecFactory(crdScheme()).UniversalDeserializer()
	})
)

// decode reads a manifest, in JSON, strictly, defaults it as its version does, converts it to the
// version that validation works on, and sets what a server sets itself before it validates. The
// document is what can be read in spite of the refusals, or nil if that is nothing.
func decode(data []byte) (doc *document, refused []Refusal) {
	object, gvk, err := strictCodec().Decode(data, nil, nil)
	if strict, ok := runtime.AsStrictDecodingError(err); ok {
		for _, err := range strict.Errors() {
			refused = append(refused, strictRefusal(err))
		}
	} else if runtime.IsNotRegisteredError(err) && gvk != nil && gvk.Kind == crdKind {
		return nil, []Refusal{{Path: "apiVersion", Code: diag.CodeServerDecode,
			Message: gvk.GroupVersion().String() + " has no CustomResourceDefinition: write " +
				"apiextensions.k8s.io/v1"}}
	} else if err != nil {
		return nil,
			[]Refusal{{Code: diag.CodeServerDecode,
				Message: "cannot be read as a CustomResourceDefinition: " + firstLine(err)}}
	}
	if gvk.Kind != crdKind {
		message := fmt.Sprintf("is a %s, not a CustomResourceDefinition", gvk.Kind)
		return nil, append(refused,
			Refusal{Path: "kind", Code: diag.CodeServerDecode, Message: message})
	}
	doc, err = internal(object, gvk)
	if err != nil {
		return nil, append(refused,
			Refusal{Code: diag.CodeServerDecode, Message: "cannot be converted: " + firstLine(err)})
	}
	return doc, refused
}

// internal does to a decoded object what the server's handlers and create strategy do.
func internal(object runtime.Object, gvk *schema.GroupVersionKind) (*document, error) {
	crdScheme().Default(object)
	crd := &apiextensions.CustomResourceDefinition{}
	if err := crdScheme().Convert(object, crd, nil); err != nil {
		return nil, err
	}
	crd.Namespace, crd.Generation = "", 1
	if IgnoresManagers(crd.ManagedFields) {
		crd.ManagedFields = nil
	}
	crd.Status = apiextensions.CustomResourceDefinitionStatus{}
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			crd.Status.StoredVersions = []string{version.Name}
			break
		}
	}
	return &document{crd: crd, version: gvk.Version}, nil
}

// IgnoresManagers reports whether a server that creates an object ignores its managedFields and
// makes its own: it does if it cannot read one of them; see decodeLiveOrNew in k8s.io/apimachinery.
func IgnoresManagers(entries []metav1.ManagedFieldsEntry) bool {
	return managedfields.ValidateManagedFields(entries) != nil
}

// toJSON reads YAML as a server does, that is as YAML 1.1, and passes JSON on as it is. The data is
// nil if it is neither.
func toJSON(manifest []byte) (data []byte, refused []Refusal) {
	if trimmed := bytes.TrimSpace(manifest); len(trimmed) > 0 && trimmed[0] == '{' {
		return trimmed, nil
	}
	strict, failure := yaml.YAMLToJSONStrict(manifest)
	if failure == nil {
		return strict, nil
	}
	data, err := yaml.YAMLToJSON(manifest)
	if err != nil {
		return nil,
			[]Refusal{{Code: diag.CodeServerDecode, Message: "is not YAML: " + firstLine(err)}}
	}
	for _, line := range strings.Split(failure.Error(), "\n") {
		if strings.Contains(line, "already set in map") {
			refused = append(refused,
				Refusal{Code: diag.CodeServerDuplicateField, Message: strings.TrimSpace(line)})
		}
	}
	return data, refused
}

// strictRefusal returns an error of strict decoding as a refusal. The server gives the path only in
// the message, in a form in which the name of a property cannot be told from a keyword.
func strictRefusal(err error) Refusal {
	if strings.HasPrefix(err.Error(), "duplicate field ") {
		return Refusal{Code: diag.CodeServerDuplicateField, Message: err.Error()}
	}
	return Refusal{Code: diag.CodeServerUnknownField, Message: err.Error()}
}

// New returns an empty object of a kind of CRD manifests, which says what its fields take.
func New(gvk schema.GroupVersionKind) (runtime.Object, error) { return crdScheme().New(gvk) }

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
