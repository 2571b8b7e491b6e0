package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A Report is the result of running suites.
type Report struct {
	Outcomes []Outcome  `json:"tests"`
	Coverage []Coverage `json:"coverage,omitempty"` // by CRD, in the order in which they were met
	// why suites could not be run: they are none, or their CRDs cannot be obtained
	Broken []error `json:"-"`
}

// An Outcome is the result of one test, or of a suite that was skipped.
type Outcome struct {
	File     string   `json:"file"`
	Suite    string   `json:"suite"`
	Test     string   `json:"test,omitempty"`
	Failures []string `json:"failures,omitempty"` // none if it passed
	Skipped  string   `json:"skipped,omitempty"`  // why it was not run
}

// Failed reports whether any test failed.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Outcomes, func(o Outcome) bool { return len(o.Failures) > 0 })
}

// Options say how suites are run.
type Options struct {
	Generate Generate // for suites that name packages
	Coverage bool     // record which restrictions are exercised
	// whose words are expected; without one, suites of openshift/api may have those of any
	Release objects.Release
}

// Run runs the suites in the files; those that cannot be run do not stop the others. An error means
// that the context is done.
func Run(ctx context.Context, o Options, files ...string) (*Report, error) {
	r := &Report{Outcomes: []Outcome{}}
	all := &runner{compiled: make(map[string]compiled), release: o.Release}
	if o.Coverage {
		all.coverage = &tracker{roots: make(map[string]*root)}
	}
	for _, name := range files {
		outcomes, err := all.runFile(ctx, o, name)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r.Outcomes = append(r.Outcomes, outcomes...)
		if none, ok := errors.AsType[*NoCRDError](err); ok {
			r.Outcomes = append(r.Outcomes,
				Outcome{File: name, Suite: suiteName(name), Skipped: none.Error()})
		}
		if err != nil {
			r.Broken = append(r.Broken, err)
		}
	}
	r.Coverage = all.coverage.report()
	return r, nil
}

// A runner is the state that suites share.
type runner struct {
	compiled map[string]compiled // by the key of the target
	coverage *tracker
	release  objects.Release
}

// compiled is what became of a target: a server that has its CRDs, or why it refuses them.
type compiled struct {
	simulator *simulate.Simulator
	refused   error
}

// A RefusedError is that of a target which a server refuses, with the file of the CRD.
type RefusedError struct {
	*simulate.RefusedError
	File string // empty if the CRD was generated
}

// compile makes a server for a target, once.
func (r *runner) compile(ctx context.Context, t target) (*simulate.Simulator, error) {
	if known, ok := r.compiled[t.key]; ok {
		return known.simulator, known.refused
	}
	var c compiled
	if c.simulator, c.refused = simulate.New(ctx, t.crds...); c.refused == nil {
		c.simulator = c.simulator.As(r.release)
		for _, crd := range t.crds {
			r.coverage.add(crd)
		}
	}
	if refusal, ok := errors.AsType[*simulate.RefusedError](c.refused); ok {
		named := &RefusedError{RefusedError: refusal}
		for i, file := range t.files {
			if t.crds[i].Name == refusal.CRD {
				named.File = file
			}
		}
		c.refused = named
	}
	r.compiled[t.key] = c
	return c.simulator, c.refused
}

// runFile runs the suite in a file. An error says, with the name of the file, why it cannot be run.
func (r *runner) runFile(ctx context.Context, o Options, name string) ([]Outcome, error) {
	s, err := load(name)
	if err != nil {
		return nil, err
	}
	if s.skip != "" {
		return []Outcome{{File: name, Suite: s.Name, Skipped: s.skip}}, nil
	}
	targets, err := s.resolve(o.Generate)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var all []Outcome
	for _, t := range targets {
		outcomes, err := r.run(ctx, s, t)
		if err != nil {
			return all, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, outcomes...)
	}
	return all, nil
}

// run runs the tests of a suite against one target.
func (r *runner) run(ctx context.Context, s *Suite, t target) ([]Outcome, error) {
	simulator, err := r.compile(ctx, t)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for i := range s.Tests {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		test := &s.Tests[i]
		r := &run{ctx: ctx, simulator: simulator, coverage: r.coverage, release: r.release,
			file: s.File}
		if test.openshift != nil {
			r.openshift(test.openshift, t)
		} else {
			r.test(test)
		}
		name := strings.TrimSpace(t.name + " " + test.Name)
		outcomes = append(outcomes,
			Outcome{File: s.File, Suite: s.Name, Test: name, Failures: r.failures})
	}
	return outcomes, nil
}

// A run is one test being run.
type run struct {
	ctx       context.Context
	simulator *simulate.Simulator
	coverage  *tracker
	release   objects.Release
	fields    objects.FieldValidation
	file      string
	sent      *Object // with the last request
	failures  []string
}

func (r *run) failf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// test sends the requests of a test one after the other and compares the result of the last.
func (r *run) test(t *Test) {
	var err error
	if r.fields, err = objects.ParseFieldValidation(t.Fields); err != nil {
		r.failf("%v", err)
		return
	}
	var stored []byte
	var last *simulate.Result
	request := func(o *Object, status bool) bool {
		if o == nil {
			return true
		}
		if last != nil {
			if last.Verdict == simulate.Rejected {
				r.failf("an earlier request was refused: %s", last.Refusal)
				r.failUnquoted(last)
				return false
			}
			stored = r.yaml(last.Stored)
		}
		result := r.send(o.Data, stored, status)
		last, r.sent = &result, o
		return true
	}
	if t.Old != nil {
		stored = t.Old.Data
	}
	if request(t.Create, false) && request(t.Update, false) && request(t.UpdateStatus, true) &&
		last != nil {
		r.compare(t, last)
	}
}

// send runs a request, with the object that is already stored, and records what it covers.
func (r *run) send(object, stored []byte, status bool) simulate.Result {
	o := simulate.Options{Status: status, Fields: r.fields}
	var old map[string]any
	if stored != nil {
		o.Old = stored
		old, _ = apiserver.Object(stored) // an object that cannot be read has been reported
		object = r.named(object, old)
	}
	result := r.simulator.Run(r.ctx, object, o)
	r.coverage.record(r.ctx, result, old)
	return result
}

// named gives an object without a name the name of the stored object, so that tests need no names.
func (r *run) named(object []byte, old map[string]any) []byte {
	fresh, err := apiserver.Object(object)
	if err != nil || len(fresh) == 0 || !addNames(fresh, old) {
		return object // as it was written: it may have details that a YAML decoder drops
	}
	return r.yaml(fresh)
}

// addNames gives an object the names of another one that it lacks, and reports whether there are
// any.
func addNames(object, from map[string]any) (added bool) {
	own, ok := object["metadata"].(map[string]any)
	if !ok {
		own = map[string]any{}
	}
	for _, key := range []string{"name", "generateName", "namespace"} {
		if value := jsontext.At[any](from, "metadata", key); value != nil && own[key] == nil {
			own[key], added = value, true
		}
	}
	if added {
		object["metadata"] = own
	}
	return added
}

func (r *run) yaml(value any) []byte {
	text, err := apiserver.YAML(value)
	if err != nil {
		r.failf("%v", err)
	}
	return text
}

// compare compares a result with what the test expects.
func (r *run) compare(t *Test, got *simulate.Result) {
	if len(t.Errors) == 0 && got.Verdict == simulate.Rejected {
		r.failf("refused: %s", got.Refusal)
		r.failUnquoted(got)
	}
	if len(t.Errors) > 0 {
		if got.Verdict == simulate.Stored {
			r.failf("stored, but must be refused: %s", strings.Join(t.Errors, "; "))
		} else {
			r.matchTexts("error", t.Errors, texts(got.Errors))
		}
	}
	if t.Warnings != nil {
		r.matchTexts("warning", *t.Warnings, got.Warnings)
	}
	if t.Pruned != nil && !sameSet(*t.Pruned, got.Pruned) {
		r.failf("pruned %q, want %q", got.Pruned, *t.Pruned)
	}
	if t.Defaulted != nil && !sameSet(*t.Defaulted, got.Defaulted) {
		r.failf("defaulted %q, want %q", got.Defaulted, *t.Defaulted)
	}
	if t.Stored != nil && got.Verdict == simulate.Stored {
		before := len(r.failures)
		r.compareStored(t.Stored.Data, got.Stored)
		if len(r.failures) > before && t.Stored.node != nil {
			r.failUnquotedExpected(t.Stored.node, got.Stored)
		}
	}
}

// matchTexts checks that every text contains an expected one, and that every expected one is
// contained.
func (r *run) matchTexts(what string, want, got []string) {
	for _, w := range want {
		if !slices.ContainsFunc(got, func(g string) bool { return strings.Contains(g, w) }) {
			r.failf("no %s has %q; they are %q", what, w, got)
		}
	}
	for _, g := range got {
		if !slices.ContainsFunc(want, func(w string) bool { return strings.Contains(g, w) }) {
			r.failf("unexpected %s: %s", what, g)
		}
	}
}

// compareStored compares a stored object with the expected one, which need not repeat names.
func (r *run) compareStored(want []byte, got map[string]any) {
	expected, err := apiserver.Object(want)
	if err != nil {
		r.failf("the expected object: %v", err)
		return
	}
	addNames(expected, got)
	if !reflect.DeepEqual(normal(expected), normal(got)) {
		r.failf("stored differs from what is expected:\n%s",
			simulate.Difference(normal(expected), normal(got)))
	}
}

// normal returns an object with its numbers as JSON writes them, so that 1 equals 1.0 and distinct
// integers stay distinct.
func normal(object map[string]any) map[string]any {
	text, err := json.Marshal(object)
	if err != nil {
		return object
	}
	out, err := jsontext.Decode(text)
	if err != nil {
		return object
	}
	return out.(map[string]any)
}

func texts(errs []simulate.Error) []string {
	out := make([]string, len(errs))
	for i, e := range errs {
		out[i] = e.String()
	}
	return out
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
