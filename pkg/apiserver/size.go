package apiserver

import "encoding/json"

// FitsAsJSON reports whether text of so many bytes is within a limit as JSON, however many of its characters JSON escapes.
func FitsAsJSON(written, limit int) bool { return written <= limit/len(`\u003c`) }

// MaxStored is how many bytes etcd accepts as a request, unless it is started with another limit.
const MaxStored = 3 << 19

// StoredSize returns how many bytes a server stores of a CRD, without what it adds itself. It is 0 of a small manifest, and of one
// that is not a CRD.
func StoredSize(manifest []byte) int {
	if FitsAsJSON(len(manifest), MaxStored) {
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
