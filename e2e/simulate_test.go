package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/e2e/server"
	"github.com/schemagen/schemagen/internal/test/randcrdtest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// How much TestSimulated compares: $E2E_OBJECTS objects, or 500, are created; each that is stored
// is also changed, through both endpoints. A new CRD keeps its clients waiting, so several are
// asked at once.
const (
	objectsPerCRD = 10
	atOnce        = 32
)

// concurrently calls a function with each of all, with some of them at once.
func concurrently[T any](all []T, do func(T)) {
	next := make(chan T)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for one := range next {
				do(one)
			}
		})
	}
	for _, one := range all {
		next <- one
	}
	close(next)
	workers.Wait()
}

// TestSimulated is the promise of simulate: it stores, drops, defaults, warns and refuses like the
// server, in its words.
func TestSimulated(t *testing.T) {
	c := &comparison{t: t}
	objects := count(t, "E2E_OBJECTS", 500)
	seeds := make(chan uint64)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for seed := range seeds {
				c.crd(t.Context(), seed)
			}
		})
	}
	for seed := uint64(1_000_000); c.done() < objects/objectsPerCRD; seed++ {
		seeds <- seed
	}
	close(seeds)
	workers.Wait()
	t.Logf("Kubernetes %s: objects: %d creates and %d updates compared, %d of them stored",
		api.Release, c.creates, c.updates, c.stored)
	assert.GreaterOrEqual(t, c.creates, objects)
	assert.Greater(t, c.updates, objects*2/5)
	assert.Greater(t, c.stored, objects*2/5)
}

// TestSimulatedVersions compares objects of a CRD whose versions differ in fields and defaults.
func TestSimulatedVersions(t *testing.T) {
	manifest, err := os.ReadFile("../pkg/simulate/testdata/suites/versions.crd.yaml")
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs(manifest)
	require.NoError(t, err)
	simulator, err := simulate.New(t.Context(), crds...)
	require.NoError(t, err)
	simulator = simulator.As(releaseOf(t))
	crd, err := api.Apply(t.Context(), manifest)
	require.NoError(t, err)
	defer func() { assert.NoError(t, api.Delete(context.WithoutCancel(t.Context()), crd.Name)) }()
	c := &comparison{t: t}
	for _, version := range []string{"v1", "v2"} {
		for i, spec := range []string{"{}", `{"a":"a","both":"b","config":{"lost":{}}}`,
			`{"list":[{}]}`, `{"onlyV1":"1","onlyV2":"2","filled":false}`} {
			p := &pair{comparison: c, crd: crd, simulator: simulator, version: version,
				name: version, fields: server.Warn}
			object := fmt.Appendf(nil,
				`{"apiVersion":"two.example.com/%s","kind":"Two","metadata":{"name":"%[1]s-%d"},"spec":%s}`, version, i, spec)
			if p.create(t.Context(), object) {
				p.change(t.Context(), object, object)
			}
		}
	}
	assert.Equal(t, 8, c.creates)
	assert.Equal(t, 15, c.stored,
		"a create and an update each, of which a rule about the old object refuses one")
}

// A comparison counts what several goroutines compare.
type comparison struct {
	t  *testing.T
	mu sync.Mutex

	crds, creates, updates, stored int
}

func (c *comparison) done() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.crds
}

// crd compares objects of one random CRD, unless the server refuses it, as it then must here, too.
func (c *comparison) crd(ctx context.Context, seed uint64) {
	g := randcrdtest.New(seed)
	random := g.CRD(int(seed))
	manifest, err := json.Marshal(random)
	if !assert.NoError(c.t, err) {
		return
	}
	crd, err := api.Apply(ctx, manifest)
	simulator, refused := simulate.New(ctx, random)
	if refused == nil {
		simulator = simulator.As(releaseOf(c.t))
	}
	if rejection := (*server.Rejection)(nil); errors.As(err, &rejection) {
		assert.Error(c.t, refused, "seed %d: the server refuses the CRD: %s", seed,
			rejection.Message)
		return
	}
	if !assert.NoError(c.t, err) {
		return
	}
	defer func() { assert.NoError(c.t, api.Delete(context.WithoutCancel(ctx), crd.Name)) }()
	if refused != nil && ofNewer(refused.Error()) {
		return
	}
	if !assert.NoError(c.t, refused, "seed %d", seed) {
		return
	}
	for i := range objectsPerCRD {
		p := &pair{comparison: c, crd: crd, simulator: simulator, version: "v1",
			name: fmt.Sprintf("seed %d, object %d", seed, i)}
		p.fields = []server.FieldValidation{server.Warn, server.Strict, server.Ignore}[i%3]
		object := rename(c.t, g.Object(random), fmt.Sprintf("x%d", i))
		if p.create(ctx, object) {
			p.change(ctx, object, rename(c.t, g.Changed(random, object), fmt.Sprintf("x%d", i)))
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.crds++
}

// A pair is a CRD and an object.
type pair struct {
	*comparison
	crd       server.CRD
	simulator *simulate.Simulator
	version   string
	fields    server.FieldValidation
	name      string
}

// create compares a create and reports whether the object is stored.
func (p *pair) create(ctx context.Context, object []byte) bool {
	theirs, err := api.DryRun(ctx, p.crd, object, p.fields)
	mine := p.run(ctx, object, simulate.Options{})
	p.mu.Lock()
	p.creates++
	p.mu.Unlock()
	return p.same("create "+string(object), theirs.Object, theirs.Warnings, err, mine)
}

// change stores the object for good, and compares updates to it through both endpoints.
func (p *pair) change(ctx context.Context, object, changed []byte) {
	path := p.path()
	if _, err := api.Do(ctx, http.MethodPost, path, json.RawMessage(object)); !assert.NoError(p.t,
		err, p.name) {
		return
	}
	reply, err := api.Do(ctx, http.MethodGet, path+"/"+nameOf(p.t, object), nil)
	if !assert.NoError(p.t, err, p.name) {
		return
	}
	old := reply.Body
	changed = withResourceVersion(p.t, changed, old)
	for _, status := range []bool{false, true} {
		url := path + "/" + nameOf(p.t, object)
		if status {
			url += "/status"
		}
		reply, err := api.Do(ctx, http.MethodPut,
			url+"?dryRun=All&fieldValidation="+string(p.fields), json.RawMessage(changed))
		var theirs server.Object
		if err == nil {
			assert.NoError(p.t, json.Unmarshal(reply.Body, &theirs))
		}
		mine := p.run(ctx, changed, simulate.Options{Old: old, Status: status})
		p.mu.Lock()
		p.updates++
		p.mu.Unlock()
		p.same(fmt.Sprintf("update (status: %v) of %s to %s", status, old, changed), theirs,
			reply.Warnings, err, mine)
	}
}

func (p *pair) run(ctx context.Context, object []byte, o simulate.Options) simulate.Result {
	fields, err := simulate.ParseFieldValidation(string(p.fields))
	assert.NoError(p.t, err)
	o.Fields = fields
	return p.simulator.Run(ctx, object, o)
}

// same compares an answer of the server with ours and reports whether both store.
func (p *pair) same(
	request string, stored server.Object, warnings []string, err error, mine simulate.Result,
) bool {
	what := fmt.Sprintf("%s, %s validation: %s", p.name, p.fields, request)
	assert.Equal(p.t, append([]string{}, warnings...), mine.Warnings, what)
	if rejection := (*server.Rejection)(nil); errors.As(err, &rejection) {
		assert.Equal(p.t, reasons(rejection), ours(mine), what)
		return false
	}
	if !assert.NoError(p.t, err, what) ||
		!assert.Equal(p.t, simulate.Stored, mine.Verdict, "%s: %v", what, mine.Errors) {
		return false
	}
	assert.Equal(p.t, comparable(p.t, stored), comparable(p.t, mine.Stored), what)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stored++
	return true
}

// numberFormat is what releases from 1.36 on say of a number that does not fit into its format.
var numberFormat = regexp.MustCompile(`must be of type (integer|number) (with format |\(default format\))`)

// ofNewer reports whether only releases newer than the one that is asked refuse something for this
// reason. A CRD with such a default simulate refuses for all.
func ofNewer(reason string) bool {
	older := slices.Contains([]string{"1.32", "1.33", "1.34", "1.35"}, api.Release.Minor())
	return older && numberFormat.MatchString(reason)
}

// reasons returns the causes of a rejection, sorted: a server has them in the order of a map.
func reasons(r *server.Rejection) []string {
	var out []string
	for _, c := range r.Causes {
		out = append(out, c.Field+": "+c.Message+" ["+c.Reason+"]")
	}
	if len(out) == 0 {
		out = append(out, oneOfMany(r.Message)+" ["+r.Reason+"]")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func ours(r simulate.Result) []string {
	var out []string
	for _, e := range r.Errors {
		if e.Path == "" {
			out = append(out, oneOfMany(e.Message)+" ["+e.Rule+"]")
			continue
		}
		out = append(out, e.Path+": "+e.Message+" ["+e.Rule+"]")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// oneOfMany cuts what differs from request to request: of several embedded objects that cannot be
// decoded a server names any.
func oneOfMany(message string) string {
	if head, rest, ok := strings.Cut(message, " cannot be handled as "); ok &&
		strings.Contains(rest, ": Invalid value: ") {
		return head
	}
	return message
}

// comparable returns an object without what a server makes up.
func comparable(t *testing.T, o server.Object) server.Object {
	text, err := json.Marshal(o)
	assert.NoError(t, err)
	var out server.Object
	assert.NoError(t, json.Unmarshal(text, &out))
	if metadata, ok := out["metadata"].(server.Object); ok {
		for _, key := range []string{"uid", "creationTimestamp", "managedFields", "resourceVersion",
			"namespace"} {
			delete(metadata, key)
		}
	}
	return out
}

func (p *pair) path() string {
	path := "/apis/" + p.crd.Group + "/" + p.version + "/"
	if p.crd.Scope == "Namespaced" {
		path += "namespaces/default/"
	}
	return path + p.crd.Plural
}

// rename gives an object a name, and takes its finalizers, which would keep the server from
// removing it.
func rename(t *testing.T, object []byte, name string) []byte {
	return edit(t, object, func(metadata server.Object) {
		metadata["name"] = name
		delete(metadata, "finalizers")
	})
}

func withResourceVersion(t *testing.T, object, old []byte) []byte {
	var was struct {
		Metadata struct{ ResourceVersion string }
	}
	assert.NoError(t, json.Unmarshal(old, &was))
	return edit(t, object, func(metadata server.Object) {
		metadata["resourceVersion"] = was.Metadata.ResourceVersion
	})
}

func edit(t *testing.T, object []byte, change func(metadata server.Object)) []byte {
	var o server.Object
	assert.NoError(t, json.Unmarshal(object, &o))
	change(o["metadata"].(server.Object))
	text, err := json.Marshal(o)
	assert.NoError(t, err)
	return text
}

func nameOf(t *testing.T, object []byte) string {
	var o struct{ Metadata struct{ Name string } }
	assert.NoError(t, json.Unmarshal(object, &o))
	return o.Metadata.Name
}
