package advice

import (
	"encoding/json"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// servedManifest returns the manifest that a target serves, with the findings of reading it. A
// target without v1beta1 gets a v1beta1 manifest as v1, if all of its fields are of v1: findings by
// the rules of v1beta1 would only follow from its apiVersion.
func (r Reading) servedManifest(target Target) (*apiserver.Manifest, *findings) {
	manifest, found := r.Readable, r.Found
	unserved := manifest.IsBeta() && target.release() >= 22
	if unserved {
		if asV1, ok := r.asV1(); ok {
			manifest, found = asV1.Readable, asV1.Found
		}
	}
	out := &findings{}
	for _, f := range found {
		out.add(f)
	}
	if unserved {
		out.add(Finding{
			Path: "apiVersion", Rule: diag.CodeServerAPIVersion, Server: true,
			Message: "Kubernetes " + target.String() +
				" does not serve apiextensions.k8s.io/v1beta1: write apiextensions.k8s.io/v1",
		})
	}
	return manifest, out
}

// asV1 reads the manifest as one of v1, if reading it so gives no further findings.
func (r Reading) asV1() (Reading, bool) {
	var members map[string]json.RawMessage
	if json.Unmarshal(r.Sent.JSON(), &members) != nil {
		return Reading{}, false
	}
	members["apiVersion"], _ = json.Marshal(v1.SchemeGroupVersion.String()) // no string fails
	data, err := json.Marshal(members)
	if err != nil {
		return Reading{}, false
	}
	today := Read(apiserver.Read(data))
	for _, f := range today.Found {
		if !slices.ContainsFunc(r.Found, func(g Finding) bool {
			return g.Path == f.Path && g.Message == f.Message
		}) {
			return Reading{}, false
		}
	}
	for _, f := range r.Found {
		if f.Rule == diag.CodeServerDuplicateField { // decoding has dropped it
			today.Found = append(today.Found, f)
		}
	}
	return today, today.Readable.CRD() != nil
}
