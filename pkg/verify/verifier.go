package verify

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/spare"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Verifier verifies the manifests of one run, several at a time. Its reports are those of [CRD]; but since the same types
// recur in many manifests, and the greater part of many schemas is the same Kubernetes types, it skips what it has already
// proven.
type Verifier struct {
	opts  Options
	rules *apiserver.Memory
	least int // bytes of a part that is worth remembering
	seed  maphash.Seed

	indexes spare.List[jsonIndex] // for a manifest each until it is abridged

	mu    sync.Mutex
	known map[sum]proof
}

// A proof is the number of schema nodes of a part without findings, or doubtful if there were findings.
type proof int

const (
	unknown  proof = 0
	doubtful proof = -1
)

func (p proof) holds() bool { return p > 0 }

// leastPart is how long a part must be to be worth looking up.
const leastPart = 1 << 8

// Compiled is what a Verifier knows about rules, for use by another one.
type Compiled = apiserver.Compiled

// NewVerifier returns a Verifier that has proven nothing yet.
func NewVerifier(opts Options) *Verifier { return NewVerifierWith(opts, nil) }

// NewVerifierWith returns a Verifier that has proven nothing, but need not compile the rules that another one in the same
// program has compiled.
func NewVerifierWith(opts Options, known Compiled) *Verifier {
	return &Verifier{
		opts: opts, rules: apiserver.NewMemory(known), least: leastPart, seed: maphash.MakeSeed(), known: map[sum]proof{},
	}
}

// Compiled returns what the Verifier knows about rules, whether it compiled them itself or got them from another one.
func (v *Verifier) Compiled() Compiled { return v.rules.Compiled() }

func (v *Verifier) proof(s sum) proof {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known[s]
}

// CRD verifies one manifest, and keeps nothing of its memory.
func (v *Verifier) CRD(ctx context.Context, manifest []byte) Report {
	for range 2 { // the second attempt examines in place what turned out to be doubtful
		short, ok := v.abridge(manifest)
		if !ok {
			break
		}
		report, sizes := v.examineRest(ctx, short, manifest)
		if slices.ContainsFunc(report.Violations, spoils) {
			if len(short.omitted) == 0 {
				return report
			}
			break
		}
		v.learn(short, sizes, report)
		if v.complete(&report, short) {
			return report
		}
	}
	return examine(ctx, apiserver.Read(manifest), v.opts, v.rules, nil)
}

// examineRest verifies what is left of a manifest, and counts the nodes of its parts.
func (v *Verifier) examineRest(ctx context.Context, short abridged, manifest []byte) (Report, map[string]int) {
	sizes := make(map[string]int, len(short.parts))
	for _, part := range short.parts {
		sizes[part.path] = 0
	}
	m := apiserver.Read(short.text)
	if short.ruled > 0 {
		m = apiserver.ReadAbridged(short.text, manifest)
	}
	return examine(ctx, m, v.opts, v.rules, sizes), sizes
}

// complete adds to a report what was left out, and reports whether there is a proof for all of it.
func (v *Verifier) complete(report *Report, short abridged) bool {
	for _, o := range short.omitted {
		proof := v.proof(o.sum)
		if !proof.holds() {
			return false
		}
		report.Nodes += int(proof) - o.stub
	}
	return true
}

// spoils reports whether a finding makes a proof doubtful: upstream stops at what it refuses, and misses the rest. Refusing
// something outside of the schemas does not keep it from examining them.
func spoils(v Violation) bool { return v.Server && strings.HasPrefix(v.Path, "spec") || v.Path == "" }

// learn remembers for each part whether something was found in it.
func (v *Verifier) learn(short abridged, sizes map[string]int, report Report) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, part := range short.parts {
		nodes := proof(sizes[part.path])
		if nodes == unknown {
			continue // it is in a version that is identical to another
		}
		clean := !slices.ContainsFunc(report.Violations, part.concerns)
		for _, o := range short.omitted[part.lo:part.hi] {
			clean = clean && v.known[o.sum].holds()
			nodes += v.known[o.sum] - proof(o.stub)
		}
		if !clean {
			nodes = doubtful
		}
		v.known[part.sum] = nodes
	}
}

// concerns reports whether a finding is about the part.
func (p fragment) concerns(f Violation) bool {
	return fieldpath.Within(f.Path, p.path) || strings.Contains(f.Message, p.path)
}
