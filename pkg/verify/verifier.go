package verify

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// A Verifier verifies the manifests of one run, several at a time. Its reports are those of CRD; but since the same types
// recur in many manifests, and the greater part of many schemas is the same Kubernetes types, what it has proven once it
// leaves out the next time.
type Verifier struct {
	opts  Options
	rules *apiserver.Memory
	least int // bytes of a part that is worth it
	seeds [2]maphash.Seed

	mu     sync.Mutex
	proven map[sum]int // schema nodes of parts in which there is nothing to find
}

// A sum stands for a text. Two of them cannot be made to collide, for the seeds are not known.
type sum [2]uint64

// leastPart is how long a part must be to be worth looking for.
const leastPart = 1 << 10

// Compiled is what one Verifier knows of rules that another may be told.
type Compiled = apiserver.Compiled

// NewVerifier returns a Verifier that has proven nothing yet.
func NewVerifier(opts Options) *Verifier { return NewVerifierWith(opts, nil) }

// NewVerifierWith returns a Verifier that has proven nothing, but need not compile the rules that another one of the same
// program did.
func NewVerifierWith(opts Options, known Compiled) *Verifier {
	return &Verifier{
		opts: opts, rules: apiserver.NewMemory(known), least: leastPart, seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, proven: map[sum]int{},
	}
}

// Compiled returns what the Verifier knows of rules, whether it compiled them or was told.
func (v *Verifier) Compiled() Compiled { return v.rules.Compiled() }

func (v *Verifier) sum(text string) sum {
	return sum{maphash.String(v.seeds[0], text), maphash.String(v.seeds[1], text)}
}

func (v *Verifier) known(s sum) (int, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	n, ok := v.proven[s]
	return n, ok
}

// CRD verifies one manifest.
func (v *Verifier) CRD(ctx context.Context, manifest []byte) Report {
	short, ok := v.abridge(manifest)
	if !ok {
		return examine(ctx, manifest, v.opts, v.rules, nil)
	}
	sizes := map[string]int{}
	for _, part := range short.parts {
		sizes[part.path] = 0
	}
	report := examine(ctx, short.text, v.opts, v.rules, sizes)
	if slices.ContainsFunc(report.Violations, spoils) {
		if len(short.omitted) > 0 {
			return CRD(ctx, manifest, v.opts)
		}
		return report
	}
	v.learn(short, sizes, report)
	for _, o := range short.omitted {
		report.Nodes += o.nodes
	}
	return report
}

// spoils tells whether a finding makes a proof doubtful: upstream stops at what it refuses, and sees no more then. What it
// refuses beside the schemas does not keep it from looking at them.
func spoils(v Violation) bool { return v.Server && strings.HasPrefix(v.Path, "spec") || v.Path == "" }

// learn remembers the parts in which nothing was found.
func (v *Verifier) learn(short abridged, sizes map[string]int, report Report) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, part := range short.parts {
		nodes := sizes[part.path]
		within := func(path string) bool {
			rest, ok := strings.CutPrefix(path, part.path)
			return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
		}
		mentioned := func(f Violation) bool { return within(f.Path) || strings.Contains(f.Message, part.path) }
		if nodes == 0 || slices.ContainsFunc(report.Violations, mentioned) {
			continue
		}
		for _, o := range short.omitted {
			if within(o.path) {
				nodes += o.nodes
			}
		}
		v.proven[part.sum] = nodes
	}
}
