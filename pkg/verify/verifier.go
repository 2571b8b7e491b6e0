package verify

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Verifier verifies the manifests of one run, several at a time. Its reports are those of CRD; but since the same types
// recur in many manifests, and the greater part of many schemas is the same Kubernetes types, what it has proven once it
// leaves out the next time.
type Verifier struct {
	opts  Options
	rules *apiserver.Memory
	least int // bytes of a part that is worth it
	seed  maphash.Seed

	mu    sync.Mutex
	known map[sum]proof
}

// A proof is how many schema nodes a part has in which there is nothing to find, or doubtful if there is something.
type proof int

const (
	unknown  proof = 0
	doubtful proof = -1
)

func (p proof) holds() bool { return p > 0 }

// leastPart is how long a part must be to be worth looking for.
const leastPart = 1 << 8

// Compiled is what one Verifier knows of rules that another may be told.
type Compiled = apiserver.Compiled

// NewVerifier returns a Verifier that has proven nothing yet.
func NewVerifier(opts Options) *Verifier { return NewVerifierWith(opts, nil) }

// NewVerifierWith returns a Verifier that has proven nothing, but need not compile the rules that another one of the same
// program did.
func NewVerifierWith(opts Options, known Compiled) *Verifier {
	return &Verifier{
		opts: opts, rules: apiserver.NewMemory(known), least: leastPart, seed: maphash.MakeSeed(), known: map[sum]proof{},
	}
}

// Compiled returns what the Verifier knows of rules, whether it compiled them or was told.
func (v *Verifier) Compiled() Compiled { return v.rules.Compiled() }

func (v *Verifier) proof(s sum) proof {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.known[s]
}

// CRD verifies one manifest.
func (v *Verifier) CRD(ctx context.Context, manifest []byte) Report {
	for range 2 { // what turns out to be doubtful, the second attempt looks at wherever it is
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

// complete adds to a report what was left out, and tells whether there is a proof for all of it.
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

// spoils tells whether a finding makes a proof doubtful: upstream stops at what it refuses, and sees no more then. What it
// refuses beside the schemas does not keep it from looking at them.
func spoils(v Violation) bool { return v.Server && strings.HasPrefix(v.Path, "spec") || v.Path == "" }

// learn remembers of the parts whether something was found in them.
func (v *Verifier) learn(short abridged, sizes map[string]int, report Report) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, part := range short.parts {
		nodes := proof(sizes[part.path])
		if nodes == unknown {
			continue // it stands in a version that is identical to another
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

// concerns tells whether a finding is about the part.
func (p fragment) concerns(f Violation) bool {
	return fieldpath.Within(f.Path, p.path) || strings.Contains(f.Message, p.path)
}
