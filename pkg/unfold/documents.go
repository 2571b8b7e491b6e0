package unfold

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/publish"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// A CRD is a CustomResourceDefinition as a server sees it.
type CRD = v1.CustomResourceDefinition

// A Document is JSON: an OpenAPI document, a collection of them, or a CRD.
type Document json.RawMessage

// YAML returns the document as YAML.
func (d Document) YAML() ([]byte, error) { return apiserver.YAML(json.RawMessage(d)) }

// JSON returns the document indented by two spaces, with a newline at its end.
func (d Document) JSON() ([]byte, error) {
	out, err := json.MarshalIndent(json.RawMessage(d), "", "  ")
	return append(out, '\n'), err
}

// As returns the documents of [V3], [V2], [NamedV3] or [NamedV2] as a server of Kubernetes 1.minor
// publishes them.
func (d Document) As(minor int) (Document, error) {
	out, err := publish.As(json.RawMessage(d), minor)
	return Document(out), err
}

// Decode reads a manifest, YAML or JSON, of apiextensions.k8s.io/v1 or v1beta1, and returns it as a
// server sees it: defaulted, as v1.
func Decode(manifest []byte) (*v1.CustomResourceDefinition, error) {
	return apiserver.DecodeCRD(manifest)
}

// ConvertByWebhook has a webhook convert between the versions of a CRD, if there are several and
// its manifest says nothing of it.
func ConvertByWebhook(crd *v1.CustomResourceDefinition) {
	c := crd.Spec.Conversion
	if len(crd.Spec.Versions) > 1 && (c == nil || c.Strategy == v1.NoneConverter) {
		crd.Spec.Conversion = &v1.CustomResourceConversion{
			Strategy: v1.WebhookConverter,
			Webhook: &v1.WebhookConversion{
				ClientConfig: &v1.WebhookClientConfig{Service: &v1.ServiceReference{
					Namespace: "system", Name: "webhook-service", Port: new(int32(443))}},
				ConversionReviewVersions: []string{"v1"},
			},
		}
	}
}

// Split returns the CRDs of a stream of YAML or JSON documents, each as it is written, those in
// lists as JSON. Documents that contain something else are skipped. An error says which document
// cannot be read.
func Split(stream []byte) ([][]byte, error) { return manifest.CRDs(stream) }

// V3 returns the OpenAPI v3 documents that a server with these CRDs publishes, as one object: its
// keys are the server's paths, "apis/<group>/<version>", one for each version served. It is an
// error if names that paths need are missing, or if kinds are defined twice. A schema that is not
// structural is published as a server publishes it, as an object without properties.
func V3(crds ...*v1.CustomResourceDefinition) (Document, error) {
	documents, err := publish.V3(crds...)
	if err != nil {
		return nil, err
	}
	return marshal(documents)
}

// V2 returns the part of a server's OpenAPI v2 document that these CRDs contribute: an object with
// the definitions and paths of all versions served.
func V2(crds ...*v1.CustomResourceDefinition) (Document, error) {
	document, err := publish.V2(crds...)
	return Document(document), err
}

// published returns what a server publishes of a CRD: the documents of [V3], and that of [V2].
func published(crd *v1.CustomResourceDefinition) (v3, v2 node, err error) {
	if v3, err = parsed(V3(crd)); err == nil {
		v2, err = parsed(V2(crd))
	}
	return v3, v2, err
}

// KEP returns the CRD of a manifest with the extensions in every schema written out as KEP-2335
// describes; a schema that has them written out already stays as it is, as does everything else.
func KEP(manifest []byte) (Document, error) { return rewrite(manifest, unfold) }

// SkeletonOf returns the CRD of a manifest with every schema stripped of its value validation: what
// is left says which fields there are, and of which types.
func SkeletonOf(manifest []byte) (Document, error) { return rewrite(manifest, strip) }

// rewrite changes every schema of a manifest: those of spec.versions and that of v1beta1's
// spec.validation. A schema that is not there is nil, and has nothing to change.
func rewrite(manifest []byte, change func(node)) (Document, error) {
	if _, err := Decode(manifest); err != nil {
		return nil, err
	}
	root, err := parse(manifest)
	if err != nil {
		return nil, err
	}
	spec := object(root, "spec")
	for _, version := range list(spec, "versions") {
		if version, ok := version.(node); ok {
			change(object(version, "schema", schemaKey))
		}
	}
	change(object(spec, "validation", schemaKey))
	return marshal(root)
}

const schemaKey = "openAPIV3Schema"

// parse reads a manifest as an object, numbers as they are written.
func parse(manifest []byte) (node, error) {
	if !json.Valid(manifest) { // JSON need not be YAML
		data, err := yaml.YAMLToJSON(manifest)
		if err != nil {
			return nil, err
		}
		manifest = data
	}
	root, err := jsontext.DecodeObject(manifest)
	if err == nil && root == nil {
		err = errors.New("is empty")
	}
	return root, err
}

// parsed is [parse] for what another function returns.
func parsed(document []byte, err error) (node, error) {
	if err != nil {
		return nil, err
	}
	return parse(document)
}

func marshal(value any) (Document, error) {
	data, err := apiserver.JSON(value)
	return Document(data), err
}

// ExplainOptions are the flags of kubectl explain.
type ExplainOptions = publish.ExplainOptions

// Explain writes the text that kubectl explain prints about what, a kind or resource and perhaps a
// path of its fields as in "crontabs.spec.schedule", on a server with these CRDs. An error says
// that there is no such kind, field or version.
func Explain(
	w io.Writer, crds []*v1.CustomResourceDefinition, what string, o ExplainOptions,
) error {
	return publish.Explain(w, crds, what, o)
}

// explainTree writes everything that kubectl explain can print about a CRD: for each version
// served, the head of its kind and the tree of its fields.
func explainTree(w io.Writer, crd *v1.CustomResourceDefinition) error {
	separator := ""
	for _, version := range crd.Spec.Versions {
		if !version.Served {
			continue
		}
		fmt.Fprint(w, separator)
		separator = "\n"
		o := ExplainOptions{APIVersion: crd.Spec.Group + "/" + version.Name, Recursive: true}
		if err := Explain(w, []*v1.CustomResourceDefinition{crd}, crd.Spec.Names.Plural,
			o); err != nil {
			return err
		}
	}
	return nil
}
