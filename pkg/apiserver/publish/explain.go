package publish

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	openapi_v2 "github.com/google/gnostic-models/openapiv2"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/openapi"
	"k8s.io/kube-openapi/pkg/util/proto"
	"k8s.io/kubectl/pkg/explain"
	explainv2 "k8s.io/kubectl/pkg/explain/v2"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// ExplainOptions are the flags of kubectl explain.
type ExplainOptions struct {
	APIVersion string // group/version or version; if empty, the version that a server prefers
	Recursive  bool   // the fields of fields too
	MaxDepth   int    // of Recursive; 0 means no limit
	Output     string // Plaintext, also if empty, or PlaintextV2
	Minor      int    // the release of the server, 1.Minor; 0 means the linked one
}

// The outputs of kubectl explain: made from the OpenAPI v3 document, or from the v2 definitions.
const (
	Plaintext   = "plaintext"
	PlaintextV2 = "plaintext-openapiv2"
)

// Explain writes what kubectl explain prints on a server with these CRDs. What names a resource as
// kubectl does (its plural, singular or short name, or its kind, in any case, with or without the
// group) and may go on with a path of fields: "crontabs.spec.schedule". The text is kubectl's own:
// its code reads the documents that a server publishes.
func Explain(
	w io.Writer, crds []*v1.CustomResourceDefinition, what string, o ExplainOptions,
) error {
	mapper := newResourceMapper(crds)
	split := explain.SplitAndParseResourceRequestWithMatchingPrefix
	if o.APIVersion != "" {
		split = explain.SplitAndParseResourceRequest
	}
	gvr, fields, err := split(what, mapper)
	if err != nil {
		return mapper.unknown(what, err)
	}
	if o.APIVersion != "" {
		gv, err := schema.ParseGroupVersion(o.APIVersion)
		if err != nil {
			return err
		}
		gvr = schema.GroupVersion{Group: cmp.Or(gv.Group, gvr.Group),
			Version: gv.Version}.WithResource(gvr.Resource)
	}
	crd := mapper.byResource[gvr.GroupResource()]
	if crd == nil || !serves(crd, gvr.Version) {
		return fmt.Errorf("%s is not served in %s", gvr.Resource, gvr.GroupVersion())
	}
	switch o.Output {
	case "", Plaintext:
		err = explainV3(w, crd, gvr, fields, o)
	case PlaintextV2:
		err = explainV2(w, crd, gvr.GroupVersion().WithKind(crd.Spec.Names.Kind), fields, o)
	default:
		err = fmt.Errorf("unknown output %q: choose one of %s, %s", o.Output, Plaintext,
			PlaintextV2)
	}
	if err != nil {
		// kubectl's template has it already
		return errors.New(strings.TrimPrefix(err.Error(), "error: "))
	}
	return nil
}

// explainV3 explains from the OpenAPI v3 documents, which kubectl does by default.
func explainV3(
	w io.Writer, crd *v1.CustomResourceDefinition, gvr schema.GroupVersionResource, fields []string,
	o ExplainOptions,
) error {
	documents, err := V3(crd)
	if err != nil {
		return err
	}
	for path, document := range documents {
		if documents[path], err = o.published(document); err != nil {
			return err
		}
	}
	return explainv2.PrintModelDescription(fields, w, openAPIClient(documents), gvr, o.Recursive,
		o.MaxDepth, Plaintext)
}

// explainV2 explains from the definitions of the OpenAPI v2 document.
func explainV2(
	w io.Writer, crd *v1.CustomResourceDefinition, gvk schema.GroupVersionKind, fields []string,
	o ExplainOptions,
) error {
	swagger, err := mergedV2([]*v1.CustomResourceDefinition{crd})
	if err != nil {
		return err
	}
	data, err := apiserver.JSON(swagger)
	if err != nil {
		return err
	}
	if data, err = o.published(data); err != nil {
		return err
	}
	document, err := openapi_v2.ParseDocument(data)
	if err != nil {
		return err
	}
	models, err := proto.NewOpenAPIData(document)
	if err != nil {
		return err
	}
	model := models.LookupModel(DefinitionName(gvk.Group, gvk.Version, gvk.Kind))
	if model == nil {
		return fmt.Errorf("%s is in no definition of the OpenAPI v2 document", gvk)
	}
	return explain.PrintModelDescription(fields, w, model, gvk, o.Recursive, o.MaxDepth)
}

// published returns a document as the server publishes it.
func (o ExplainOptions) published(document json.RawMessage) (json.RawMessage, error) {
	if o.Minor == 0 {
		return document, nil
	}
	return As(document, o.Minor)
}

// An openAPIClient is kubectl's view of a server's documents.
type openAPIClient map[string]json.RawMessage

// Paths implements openapi.Client.
func (c openAPIClient) Paths() (map[string]openapi.GroupVersion, error) {
	paths := make(map[string]openapi.GroupVersion, len(c))
	for path, data := range c {
		paths[path] = openAPIDocument{path, data}
	}
	return paths, nil
}

// An openAPIDocument is one document of an openAPIClient.
type openAPIDocument struct {
	path string
	data json.RawMessage
}

// Schema implements openapi.GroupVersion.
func (d openAPIDocument) Schema(string) ([]byte, error) { return d.data, nil }

// ServerRelativeURL implements openapi.GroupVersion.
func (d openAPIDocument) ServerRelativeURL() string { return "/openapi/v3/" + d.path }
