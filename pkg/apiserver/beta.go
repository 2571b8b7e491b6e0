package apiserver

import (
	"encoding/json"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/diag"
)

// served returns the document that a target serves for a manifest, with the findings of reading it. For a target that does not
// serve v1beta1, a manifest that has only fields of v1 is judged as v1: it has to become that, and findings by the rules and
// defaults of v1beta1 would only follow from its apiVersion.
func (m *Manifest) served(target Target) (*document, *findings) {
	out := m.decoding()
	if m.doc == nil || m.doc.version != "v1beta1" || target.release() < 22 {
		return m.doc, out
	}
	doc := m.doc
	if today, found := m.asV1(); today != nil {
		doc, out = today, found
	}
	out.add(Finding{
		Path: "apiVersion", Code: diag.CodeServerAPIVersion, Server: true,
		Message: "Kubernetes " + target.String() + " does not serve apiextensions.k8s.io/v1beta1: write apiextensions.k8s.io/v1",
	})
	return doc, out
}

// asV1 reads the manifest as one of v1, if reading it so gives no further findings.
func (m *Manifest) asV1() (*document, *findings) {
	var members map[string]json.RawMessage
	if json.Unmarshal(m.json, &members) != nil {
		return nil, nil
	}
	members["apiVersion"], _ = json.Marshal(v1.SchemeGroupVersion.String()) // no string fails
	data, err := json.Marshal(members)
	if err != nil {
		return nil, nil
	}
	found := &findings{}
	doc := decode(data, found)
	for _, f := range found.list {
		if !slices.ContainsFunc(m.found.list, func(g Finding) bool { return g.Path == f.Path && g.Message == f.Message }) {
			return nil, nil
		}
	}
	for _, f := range m.found.list {
		if f.Code == diag.CodeServerDuplicateField { // decoding has dropped it
			found.add(f)
		}
	}
	return doc, found
}
