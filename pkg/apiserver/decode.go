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

// decode reads the JSON of a manifest strictly, defaults it as its version does, converts it to the
// version that validation works on, and sets what a server sets itself before it validates. The
// manifest has a CRD then if one can be read in spite of the refusals.
func (m *Manifest) decode() {
	refuse := func(path, message string) {
		m.reading = append(m.reading,
			Refusal{Path: path, Code: diag.CodeServerDecode, Message: message})
	}
	object, gvk, err := strictCodec().Decode(m.json, nil, nil)
	strict, isStrict := runtime.AsStrictDecodingError(err)
	switch {
	case isStrict:
		for _, err := range strict.Errors() {
			m.reading = append(m.reading, strictRefusal(err))
		}
	case runtime.IsNotRegisteredError(err) && gvk != nil && gvk.Kind == crdKind:
		refuse("apiVersion", gvk.GroupVersion().String()+
			" has no CustomResourceDefinition: write apiextensions.k8s.io/v1")
		return
	case err != nil:
		refuse("", "cannot be read as a CustomResourceDefinition: "+firstLine(err))
		return
	}
	if gvk.Kind != crdKind {
		refuse("kind", fmt.Sprintf("is a %s, not a CustomResourceDefinition", gvk.Kind))
		return
	}
	if m.crd, err = internal(object); err != nil {
		refuse("", "cannot be converted: "+firstLine(err))
	}
	m.version = gvk.Version
}

// internal does to a decoded object what the server's handlers and create strategy do.
func internal(object runtime.Object) (*apiextensions.CustomResourceDefinition, error) {
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
	return crd, nil
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
