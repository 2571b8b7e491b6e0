package upgrade

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// An Upgrade is a step from one state of CRDs to the next. It may be used by several goroutines.
type Upgrade struct {
	old, now  []*objects.Resource
	preflight bool
}

// Options say what is asked about each object.
type Options struct {
	Preflight bool            // also the check of the Operator Lifecycle Manager
	Release   objects.Release // of the server
}

// New compiles both states of the CRDs. Objects of those that only the new side has are not
// examined, and those of which only the old one has the CRD are deleted with it. A new CRD
// that a server would not accept is a [simulate.RefusedError], and an old one that holds what no
// server can work with an [OldRefusedError].
func New(
	ctx context.Context, old, now []*v1.CustomResourceDefinition, o Options,
) (*Upgrade, error) {
	u := &Upgrade{preflight: o.Preflight}
	for _, crd := range old {
		resource, err := objects.Compile(crd) // a server may have taken it when it was new
		if err != nil {
			return nil, oldRefused(ctx, crd, err)
		}
		u.old = append(u.old, resource.As(o.Release))
	}
	compiled, err := simulate.Compile(ctx, now...)
	for _, resource := range compiled {
		u.now = append(u.now, resource.As(o.Release))
	}
	return u, err
}

// oldRefused says why an old CRD cannot be compiled: as a server would, where it refuses it too.
func oldRefused(ctx context.Context, crd *v1.CustomResourceDefinition, why error) error {
	_, err := simulate.Compile(ctx, crd)
	if refused, ok := errors.AsType[*simulate.RefusedError](err); ok {
		return &OldRefusedError{refused}
	}
	return fmt.Errorf("the old CRD %w", why)
}

// An OldRefusedError says why a server refuses a CRD as it was before the update.
type OldRefusedError struct{ *simulate.RefusedError }

// Error returns all the reasons.
func (e *OldRefusedError) Error() string { return "before the update, " + e.RefusedError.Error() }

// Unwrap returns the error without the word that it is about the old CRD.
func (e *OldRefusedError) Unwrap() error { return e.RefusedError }

// An Answer is what becomes of one object.
type Answer struct {
	CRD       string `json:"crd"` // empty if neither side has its kind
	Kind      string `json:"kind"`
	Namespace string `json:"namespace,omitempty"`
	Name      string `json:"name"`
	Stored    string `json:"stored,omitempty"` // the version that etcd has it in
	// that version is no longer in the CRD, so it cannot be read
	Gone    bool    `json:"gone,omitempty"`
	Removed bool    `json:"removed,omitempty"` // the CRD is, with which a server deletes it
	Reads   []Read  `json:"reads,omitempty"`
	Lost    []Lost  `json:"lost,omitempty"`
	Writes  []Write `json:"writes,omitempty"`
	Blocked []Block `json:"blocked,omitempty"`
	// invalid, and accepted as long as nobody changes it
	Latent    []Problem `json:"latent,omitempty"`
	Preflight []Problem `json:"preflight,omitempty"` // what OLM refuses the update for
	Problem   string    `json:"problem,omitempty"`   // why the object could not be examined
}

// A Value is a field with what it holds.
type Value struct {
	Path  string `json:"path"`
	Value any    `json:"value"`
}

// Lost is a field that the next write drops which is made in one of the versions.
type Lost struct {
	Value
	Versions []string `json:"versions"`
}

// A Read is what a client sees that asks for a version.
type Read struct {
	Version string  `json:"version"`
	Added   []Value `json:"added,omitempty"`  // by defaults
	Hidden  []Value `json:"hidden,omitempty"` // what etcd has and the client does not see
	Error   string  `json:"error,omitempty"`
}

// A Write is a request that a client makes after it has read the object.
type Write struct {
	Version     string `json:"version"`
	Subresource string `json:"subresource,omitempty"`
	// the field that it changes; empty for a write that changes nothing
	Touched  string    `json:"touched,omitempty"`
	Value    any       `json:"value,omitempty"`
	Accepted bool      `json:"accepted"`
	Before   bool      `json:"before,omitempty"` // refused, and the old CRD accepts it
	Errors   []Problem `json:"errors,omitempty"`
}

// A Problem is a reason why a server, or OLM, refuses something.
type Problem struct {
	Version string `json:"version,omitempty"`
	Path    string `json:"path"`
	Message string `json:"message"`
	Rule    string `json:"rule"`
}

// A Block is a reason for which fields cannot be edited any more.
type Block struct {
	Problem
	Subresource string   `json:"subresource,omitempty"`
	Versions    []string `json:"versions"`
	// what cannot be edited: everything in this value; empty for the whole object
	Below     string `json:"below"`
	Unchanged bool   `json:"unchanged,omitempty"`
}

// isKeptElsewhere reports whether a server accepts a write in a version that keeps what others
// lose.
func (a Answer) isKeptElsewhere(lost Lost) bool {
	return slices.ContainsFunc(a.Writes, func(w Write) bool {
		return w.Accepted && !slices.Contains(lost.Versions, w.Version)
	})
}

// IsHarmed reports whether the object is deleted or unreadable, or something is refused or lost.
func (a Answer) IsHarmed() bool {
	return a.Gone || a.Removed || a.Problem != "" || len(a.Lost) > 0 || len(a.Blocked) > 0 ||
		len(a.Preflight) > 0
}

// ID returns the name of the object with its namespace.
func (a Answer) ID() string { return strings.TrimPrefix(a.Namespace+"/"+a.Name, "/") }

// header is what identifies an object.
type header struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Metadata   struct {
		Name      string `json:"name"`
		Namespace string `json:"namespace"`
	} `json:"metadata"`
}

// Object examines one object of a dump, in JSON, as the old CRD gives it to clients.
func (u *Upgrade) Object(ctx context.Context, data []byte) Answer {
	var head header
	if err := json.Unmarshal(data, &head); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			err = fmt.Errorf("%s is of type %s", cmp.Or(wrong.Field, "it"), wrong.Value)
		}
		return Answer{Problem: "is not an object: " + err.Error()}
	}
	a := Answer{Kind: head.Kind, Name: head.Metadata.Name, Namespace: head.Metadata.Namespace}
	now, old := find(u.now, head), find(u.old, head)
	switch {
	case now == nil && old != nil:
		a.CRD, a.Removed = old.CRD.Name, true
		return a
	case now == nil:
		return a
	}
	object, err := apiserver.Object(data)
	if err != nil {
		a.Problem = err.Error()
		return a
	}
	a.CRD = now.CRD.Name
	e := examination{answer: &a, now: now, old: old, preflight: u.preflight}
	if a.Problem = e.elsewhere(); a.Problem != "" {
		return a
	}
	e.takeAsStored(object, head)
	e.examine(ctx)
	return a
}

// find returns the resource of an object's kind, or nil.
func find(all []*objects.Resource, h header) *objects.Resource {
	i := slices.IndexFunc(all, func(r *objects.Resource) bool {
		return r.Handles(h.APIVersion, h.Kind)
	})
	if i < 0 {
		return nil
	}
	return all[i]
}
