// Package sample creates example objects of a CRD: with as little as a server accepts, or with
// every field. What it returns has first been stored by pkg/simulate; if it cannot find such an
// object, it says what prevents it.
package sample

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"maps"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// Options say what kind of example to create.
type Options struct {
	Version string // of the CRD; by default the storage version, if it is served
	Full    bool   // every field, not just what is required
	Bare    bool   // without the descriptions
	// how many objects to try before the best one has to do; by default [maxAttempts]
	Tries int
}

// maxAttempts bounds the search: after trying this many arms of unions and toggled fields, nothing
// better will be found.
const maxAttempts = 400

// A Maker makes examples of one CRD, which it compiles once.
type Maker struct {
	crd       *v1.CustomResourceDefinition
	simulator *simulate.Simulator
}

// New compiles a CRD. One that a server would not accept is a [simulate.RefusedError].
func New(ctx context.Context, crd *v1.CustomResourceDefinition) (*Maker, error) {
	simulator, err := simulate.New(ctx, crd)
	return &Maker{crd, simulator}, err
}

// Simulator returns the server that is asked about the examples.
func (m *Maker) Simulator() *simulate.Simulator { return m.simulator }

// Make is [Maker.Make] for a single example.
func Make(
	ctx context.Context, crd *v1.CustomResourceDefinition, o Options,
) ([]byte, diag.List, error) {
	maker, err := New(ctx, crd)
	if err != nil {
		return nil, nil, err
	}
	return maker.Make(ctx, o)
}

// Make returns an example as YAML, with the descriptions as comments. If none is found that a
// server accepts, the text is empty and the findings say why the best attempt is refused. If a full
// example lacks fields with which nothing is wrong, warnings say which and why. If ctx ends before
// that, its error is returned.
func (m *Maker) Make(ctx context.Context, o Options) ([]byte, diag.List, error) {
	version, err := ServedVersion(m.crd, o.Version)
	if err != nil {
		return nil, nil, err
	}
	s := &search{
		ctx: ctx, simulator: m.simulator, crd: m.crd, version: version, full: o.Full,
		limit: cmp.Or(o.Tries, maxAttempts),
		plan:  plan{arms: map[string]int{}},
	}
	s.plan.reset()
	best := s.run()
	if ctx.Err() != nil { // the attempts failed for that
		return nil, nil, ctx.Err()
	}
	if best.result.Verdict == simulate.Rejected {
		return nil, refusedFindings(m.crd, best.result), nil
	}
	described := root(version)
	if o.Bare {
		described = &v1.JSONSchemaProps{}
	}
	return render(best.object, described), partialFindings(m.crd, best.losses), nil
}

// Value returns a value of a schema that has as little in it as is required. Rules of the schema
// are not looked at. Numbers are int64 or float64.
func Value(s *v1.JSONSchemaProps) any {
	return newMaker(plan{}, false).value(s, "below", 0)
}

// Values returns values of a schema, at most so many: for one combination of arms of its junctors
// after the other, one with as little as is required and one with every field. Like those of
// [Value], they need not be valid.
func Values(s *v1.JSONSchemaProps, limit int) (all []any) {
	arms := search{plan: plan{arms: map[string]int{}}}
	for {
		counts := map[string]int{}
		for _, full := range []bool{false, true} {
			m := newMaker(arms.plan, full)
			m.counts = counts
			value := m.value(s, "below", 0)
			if *m.bytesLeft >= 0 {
				all = append(all, value)
			}
			if len(all) >= limit {
				return all
			}
		}
		if !arms.nextArms(counts) {
			return all
		}
	}
}

// ServedVersion returns the served version of a name. If the name is empty, it returns the storage
// version, or the first served one where that is not served.
func ServedVersion(
	crd *v1.CustomResourceDefinition, name string,
) (*v1.CustomResourceDefinitionVersion, error) {
	var served *v1.CustomResourceDefinitionVersion
	for i := range crd.Spec.Versions {
		switch v := &crd.Spec.Versions[i]; {
		case v.Name == name && !v.Served:
			return nil, fmt.Errorf("%s: version %s is not served", crd.Name, v.Name)
		case v.Name == name, name == "" && v.Storage && v.Served:
			return v, nil
		case name == "" && v.Served && served == nil:
			served = v
		}
	}
	switch {
	case name != "":
		return nil, fmt.Errorf("%s has no version %q", crd.Name, name)
	case served == nil:
		return nil, fmt.Errorf("%s: no version is served", crd.Name)
	}
	return served, nil
}

// root returns the version's schema; a version without one allows only metadata.
func root(v *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	return cmp.Or(apiserver.SchemaOf(v), &v1.JSONSchemaProps{Type: "object"})
}

// refusedFindings returns why the best attempt is refused as findings about the CRD.
func refusedFindings(crd *v1.CustomResourceDefinition, r simulate.Result) diag.List {
	var ds diag.List
	for _, e := range r.Errors {
		d := ds.Add(diag.CodeSampleRefused, token.Position{},
			"no valid example found; the best attempt is refused: %s", e)
		d.CRD, d.Path = crd.Name, e.Path
	}
	return ds
}

// A plan has the decisions about an example that its schema leaves open; paths have no indices, as
// in spec.ports[].name.
type plan struct {
	arms    map[string]int              // which arm of the junctor at a path
	omit    map[string][]simulate.Error // optional fields to leave out, and what was wrong before
	include map[string]bool             // optional fields to include even in a minimal example
	values  map[string]any              // what rules ask for
	sizes   map[string]int              // how many items or keys they ask for
	// what they ask for in one item after the other, or for keys
	each map[string][]any
}

// reset forgets how an attempt was repaired.
func (p *plan) reset() {
	p.omit, p.include = map[string][]simulate.Error{}, map[string]bool{}
	p.values, p.sizes, p.each = map[string]any{}, map[string]int{}, map[string][]any{}
}

// An attempt is an object and a server's response to it.
type attempt struct {
	object map[string]any
	result simulate.Result
	large  bool   // larger than a server accepts, so there is no object
	losses []loss // of a full example
}

// search looks for a plan whose object is stored.
type search struct {
	ctx       context.Context
	simulator *simulate.Simulator
	crd       *v1.CustomResourceDefinition
	version   *v1.CustomResourceDefinitionVersion
	full      bool
	plan      plan
	attempts  int
	limit     int                        // of attempts
	checks    map[string][]objects.Check // compiled rules by path; nil where one cannot be compiled
	combined  int                        // how many values were tried for rules
}

// run tries one arm of each union after the other, and repairs each attempt. It ends with the first
// that lacks nothing.
func (s *search) run() attempt {
	var best attempt
	for first := true; ; first = false {
		counts := map[string]int{}
		tried := s.mend(s.try(counts))
		if s.full && tried.result.Verdict == simulate.Stored {
			tried = s.restore(tried)
			tried.losses = s.losses()
		}
		if first || tried.betterThan(best) {
			best = tried
		}
		done := tried.result.Verdict == simulate.Stored && len(tried.losses) == 0
		if done || tried.large || s.attempts > s.limit || s.ctx.Err() != nil ||
			!s.nextArms(counts) {
			return best
		}
	}
}

// betterThan reports whether an attempt has fewer errors than another one, or lacks less.
func (a attempt) betterThan(b attempt) bool {
	if n, m := len(a.result.Errors), len(b.result.Errors); n != m {
		return n < m
	}
	return countLost(a.losses) < countLost(b.losses)
}

// nextArms moves to the next combination of arms, like an odometer; false means that all were
// tried.
func (s *search) nextArms(counts map[string]int) bool {
	s.plan.reset()
	for _, path := range slices.Sorted(maps.Keys(counts)) {
		if s.plan.arms[path]++; s.plan.arms[path] < counts[path] {
			return true
		}
		s.plan.arms[path] = 0
	}
	return false
}

// try builds the object of the current plan and sends it. Counts gets the number of arms of each
// junctor on the way.
func (s *search) try(counts map[string]int) attempt {
	s.attempts++
	m := newMaker(s.plan, s.full)
	m.counts = counts
	object := s.object(m)
	if *m.bytesLeft < 0 {
		return attempt{
			result: refused("an object would take more than the 3 MiB that a server reads"),
			large:  true,
		}
	}
	text, err := apiserver.JSON(object) // which is read in a fraction of the time that YAML takes
	if err != nil {
		return attempt{object: object, result: refused(err.Error())}
	}
	return attempt{object: object, result: s.simulator.Run(s.ctx, text, simulate.Options{})}
}

// object makes a whole object.
func (s *search) object(m maker) map[string]any {
	if s.version.Subresources != nil && s.version.Subresources.Status != nil {
		m.skip = "status"
	}
	object, _ := m.value(root(s.version), "", 0).(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	object["apiVersion"] = s.crd.Spec.Group + "/" + s.version.Name
	object["kind"] = s.crd.Spec.Names.Kind
	object["metadata"] = m.metadata(root(s.version))
	return object
}

// refused is the result for an object that no server was asked about.
func refused(why string) simulate.Result {
	return simulate.Result{Verdict: simulate.Rejected,
		Errors: []simulate.Error{{Error: objects.Error{Message: why}}}}
}
