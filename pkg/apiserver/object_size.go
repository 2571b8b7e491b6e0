package apiserver

import (
	"encoding/json"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MaxBody is how many bytes a server takes as a request's body: MaxRequestBodyBytes of k8s.io/apiserver.
const MaxBody = 3 << 20

// limit refuses an object that is too large to be sent. A client sends it as JSON, however it is written.
func (q *request) limit(object map[string]any, written int) {
	if written <= MaxBody/longestEscape {
		return
	}
	if body, err := json.Marshal(object); err == nil && len(body) > MaxBody {
		tooLarge := apierrors.NewRequestEntityTooLargeError(fmt.Sprintf("limit is %d", MaxBody))
		q.fail(string(metav1.StatusReasonRequestEntityTooLarge), tooLarge.Error())
	}
}

// longestEscape is by how much JSON, which escapes some characters, may be longer than how a text is written.
const longestEscape = len(`\u003c`)

// MaxStored is how many bytes etcd takes as a request, unless it is started with another limit.
const MaxStored = 3 << 19

// StoredSize returns how many bytes a server stores of a CRD, without what it adds itself. It is 0 of a small manifest, and of one
// that is no CRD.
func StoredSize(manifest []byte) int {
	if len(manifest) <= MaxStored/longestEscape {
		return 0
	}
	crd, err := DecodeCRD(manifest)
	if err != nil {
		return 0
	}
	stored, err := json.Marshal(crd)
	if err != nil {
		return 0
	}
	return len(stored)
}
