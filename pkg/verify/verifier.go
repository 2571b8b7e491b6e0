package verify

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Verifier verifies the manifests of one run, several at a time. Its reports are those of [CRD];
// but since the same types recur in many manifests, and the greater part of many schemas is the
// same Kubernetes types, it leaves out of a manifest the subschemas that it has verified before.
type Verifier struct {
	opts  Options
	least int // bytes of a subschema that is worth remembering

	mu       sync.Mutex
	verified map[digest]int    // the subschemas without findings, with the number of their nodes
	reports  map[digest]Report // on manifests whose metadata is right, by the rest of them
}

// leastBytes is how long a subschema must be to be worth remembering.
const leastBytes = 1 << 8

// NewVerifier returns a Verifier that has verified nothing yet.
func NewVerifier(opts Options) *Verifier {
	return &Verifier{opts: opts, least: leastBytes, verified: map[digest]int{},
		reports: map[digest]Report{}}
}

// nodes returns the number of nodes of a subschema that was verified, or 0.
func (v *Verifier) nodes(of digest) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.verified[of]
}

// CRD verifies one manifest, and keeps nothing of its memory.
func (v *Verifier) CRD(ctx context.Context, manifest []byte) Report {
	short := v.elide(manifest)
	report, sizes := v.examine(ctx, short)
	switch {
	case len(short.left) > 0 && slices.ContainsFunc(report.Violations, dependsOnWholeSchema):
		report = CRD(ctx, manifest, v.opts)
	case slices.ContainsFunc(report.Violations, incomplete):
		report.Nodes += short.missing(0, len(short.left))
	default:
		v.learn(short, sizes, report)
		report.Nodes += short.missing(0, len(short.left))
	}
	return report
}

// examine verifies what is left of a manifest, and counts the nodes of its subschemas.
func (v *Verifier) examine(ctx context.Context, short elided) (Report, map[string]int) {
	sizes := make(map[string]int, len(short.kept))
	for _, s := range short.kept {
		sizes[s.path] = 0
	}
	return examine(ctx, apiserver.Read(short.text), v.opts, sizes), sizes
}

// incomplete reports whether a server may have stopped at a finding and missed others in the
// schemas.
func incomplete(v Violation) bool {
	return v.Server && strings.HasPrefix(v.Path, "spec") || v.Path == ""
}

// dependsOnWholeSchema reports whether a finding names what is near in all of a schema.
func dependsOnWholeSchema(v Violation) bool { return v.Rule == diag.CodeServerPath }

// learn remembers the subschemas of a manifest without findings in them.
func (v *Verifier) learn(short elided, sizes map[string]int, report Report) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, s := range short.kept {
		nodes := sizes[s.path] // 0 in a version that is identical to another
		if nodes > 0 && !slices.ContainsFunc(report.Violations, s.concerns) {
			v.verified[s.digest] = nodes + short.missing(s.lo, s.hi)
		}
	}
}

// missing returns how many nodes fewer a manifest has because of some of what is left out.
func (e elided) missing(lo, hi int) int {
	n := 0
	for _, nodes := range e.left[lo:hi] {
		n += nodes
	}
	return n
}

// concerns reports whether a finding is about the subschema.
func (s subschema) concerns(f Violation) bool {
	return fieldpath.Within(f.Path, s.path) || strings.Contains(f.Message, s.path)
}
