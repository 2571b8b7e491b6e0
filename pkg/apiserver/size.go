package apiserver

import "encoding/json"

// FitsAsJSON reports whether text of so many bytes is within a limit as JSON, however many of its
// characters JSON escapes.
func FitsAsJSON(written, limit int) bool { return written <= limit/len(`\u003c`) }

// MaxStored is how many bytes a CRD may have as JSON, unless etcd is started with another limit: a
// request may have 1.5 MiB, and a server adds to the CRD who manages which field and its status,
// some 1.2 KiB for one of usual names. Without room for the status, a CRD is stored but never
// served.
const MaxStored = 3<<19 - 4<<10

// StoredSize returns how many bytes a server stores of a CRD, without what it adds itself. It is 0
// of a small manifest, and of one that is not a CRD.
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
