package publish

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/openapi"
	"k8s.io/kubectl/pkg/explain"
	explainv2 "k8s.io/kubectl/pkg/explain/v2"
)

// ExplainOptions are the flags of kubectl explain.
type ExplainOptions struct {
	APIVersion string // group/version or version; if empty, the version that a server prefers
	Recursive  bool   // the fields of fields too
	MaxDepth   int    // of Recursive; 0 means no limit
	Minor      int    // the release of the server, 1.Minor; 0 means the linked one
}

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
	documents, err := V3(crd)
	if err != nil {
		return err
	}
	if o.Minor != 0 {
		for path, document := range documents {
			if documents[path], err = As(document, o.Minor); err != nil {
				return err
			}
		}
	}
	err = explainv2.PrintModelDescription(fields, w, openAPIClient(documents), gvr, o.Recursive,
		o.MaxDepth, "plaintext")
	if err != nil {
		// kubectl's template has it already
		return errors.New(strings.TrimPrefix(err.Error(), "error: "))
	}
	return nil
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
