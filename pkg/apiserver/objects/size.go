package objects

import (
	"bytes"
	"encoding/json"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// MaxBody is how many bytes a server accepts as the body of a request: MaxRequestBodyBytes of
// k8s.io/apiserver.
const MaxBody = 3 << 20

// limit refuses an object that is too large to be sent. A client sends it as JSON, however it is
// written: YAML aliases are expanded.
func (q *request) limit(object map[string]any, written []byte) {
	if apiserver.FitsAsJSON(len(written), MaxBody) && bytes.IndexByte(written, '*') < 0 {
		return
	}
	if body, err := json.Marshal(object); err == nil && len(body) > MaxBody {
		tooLarge := apierrors.NewRequestEntityTooLargeError(fmt.Sprintf("limit is %d", MaxBody))
		q.fail(string(metav1.StatusReasonRequestEntityTooLarge), tooLarge.Error())
	}
}
