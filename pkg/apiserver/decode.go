package apiserver

import (
	"bytes"
	"fmt"
	"regexp"
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

// kinds returns the scheme of the CRD types, made once because making it costs more than validating a small CRD.
var kinds = sync.OnceValue(func() *runtime.Scheme {
	scheme := runtime.NewScheme()
	install.Install(scheme)
	return scheme
})

// A document is a decoded manifest.
type document struct {
	crd     *apiextensions.CustomResourceDefinition
	version string // of the manifest's own apiVersion: v1 or v1beta1
}

// strictCodec and lenientCodec return decoders of manifests, made once because making one costs more than reading a small one.
var (
	strictCodec = sync.OnceValue(func() runtime.Decoder {
		return serializer.NewCodecFactory(kinds(), serializer.EnableStrict).UniversalDeserializer()
	})
	lenientCodec = sync.OnceValue(func() runtime.Decoder {
		return serializer.NewCodecFactory(kinds()).UniversalDeserializer()
	})
)

// decode reads a manifest, in JSON, strictly, defaults it as its version does, converts it to the version that validation
// works on, and sets what a server sets itself before it validates. If a server refuses the bytes, the reasons are found
// one by one, and the document is what can be read without them, or nil if that is nothing.
func decode(data []byte, out *findings) *document {
	object, gvk, err := strictCodec().Decode(data, nil, nil)
	if err != nil {
		data = dropMistyped(data, out)
		object, gvk, err = strictCodec().Decode(data, nil, nil)
	}
	if strict, ok := runtime.AsStrictDecodingError(err); ok {
		addStrict(strict.Errors(), data, out)
	} else if err != nil {
		out.add(Finding{Code: diag.CodeServerDecode, Message: "cannot be read as a CustomResourceDefinition: " + firstLine(err), Server: true})
		return nil
	}
	if gvk.Kind != crdKind {
		out.add(Finding{Path: "kind", Code: diag.CodeServerDecode, Message: fmt.Sprintf("is a %s, not a CustomResourceDefinition", gvk.Kind), Server: true})
		return nil
	}
	return internal(object, gvk, out)
}

// internal does to a decoded object what the server's handlers and create strategy do.
func internal(object runtime.Object, gvk *schema.GroupVersionKind, out *findings) *document {
	kinds().Default(object)
	crd := &apiextensions.CustomResourceDefinition{}
	if err := kinds().Convert(object, crd, nil); err != nil {
		out.add(Finding{Code: diag.CodeServerDecode, Message: "cannot be converted: " + firstLine(err), Server: true})
		return nil
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
	return &document{crd: crd, version: gvk.Version}
}

// IgnoresManagers reports whether a server that creates an object ignores its managedFields and makes its own: it does if it
// cannot read one of them; see decodeLiveOrNew in k8s.io/apimachinery.
func IgnoresManagers(entries []metav1.ManagedFieldsEntry) bool {
	return managedfields.ValidateManagedFields(entries) != nil
}

// toJSON reads YAML as a server does, that is as YAML 1.1, and passes JSON on as it is.
func toJSON(manifest []byte, out *findings) ([]byte, bool) {
	if trimmed := bytes.TrimSpace(manifest); len(trimmed) > 0 && trimmed[0] == '{' {
		return trimmed, true
	}
	strict, doubt := yaml.YAMLToJSONStrict(manifest)
	if doubt == nil {
		return strict, true
	}
	data, err := yaml.YAMLToJSON(manifest)
	if err != nil {
		out.add(Finding{Code: diag.CodeServerDecode, Message: "is not YAML: " + firstLine(err), Server: true})
		return nil, false
	}
	for _, line := range strings.Split(doubt.Error(), "\n") {
		if strings.Contains(line, "already set in map") {
			out.add(Finding{Code: diag.CodeServerDuplicateField, Message: strings.TrimSpace(line), Server: true})
		}
	}
	return data, true
}

var quotedField = regexp.MustCompile(`^(unknown|duplicate) field "(.*)"$`)

// addStrict takes the findings of strict decoding and resolves their dotted paths, in which a property's name cannot be
// told from a keyword, against the document.
func addStrict(errs []error, data []byte, out *findings) {
	root := parseJSON(data)
	for _, err := range errs {
		found := Finding{Code: diag.CodeServerUnknownField, Message: err.Error(), Server: true}
		if m := quotedField.FindStringSubmatch(err.Error()); m != nil {
			found.Path = resolve(root, m[2])
			if m[1] == "duplicate" {
				found.Code = diag.CodeServerDuplicateField
			} else {
				found.Message += meantAt(found.Path)
			}
		}
		out.add(found)
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
