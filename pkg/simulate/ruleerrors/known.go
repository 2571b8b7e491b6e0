package ruleerrors

import (
	"crypto/sha256"
	"encoding/json"
	"sync"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// Known are schemas about whose rules there is nothing to find, wherever they stand: versions of a
// kind have most of theirs in common, and an edit leaves most as they were. The zero value has
// none. Several goroutines may use it.
type Known struct {
	mu   sync.Mutex
	sums map[[sha256.Size]byte]bool
}

// has reports whether the schema of a node is known, and returns its sum.
func (k *Known) has(n node) (sum [sha256.Size]byte, ok bool) {
	text, _ := json.Marshal(n.schema) // it was read from JSON
	if len(n.steps) == 0 {
		text = append(text, '/') // rules of a root read the metadata, too
	}
	sum = sha256.Sum256(text)
	k.mu.Lock()
	defer k.mu.Unlock()
	return sum, k.sums[sum]
}

// add adds a schema by its sum.
func (k *Known) add(sum [sha256.Size]byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sums == nil {
		k.sums = map[[sha256.Size]byte]bool{}
	}
	k.sums[sum] = true
}

// undescribed returns a schema without descriptions, which no rule reads.
func undescribed(s v1.JSONSchemaProps) v1.JSONSchemaProps {
	s.Description = ""
	return apiserver.WithChildren(s, undescribed)
}
