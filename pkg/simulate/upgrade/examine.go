package upgrade

import (
	"context"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// An examination asks about one object.
type examination struct {
	answer    *Answer
	old, now  *objects.Resource
	preflight bool

	etcd map[string]any // the object as it is stored
}

// elsewhere says why no server gets to the object by the new CRD, or returns "".
func (e *examination) elsewhere() string {
	if e.old == nil {
		return ""
	}
	old, now := &e.old.CRD.Spec, &e.now.CRD.Spec
	switch {
	case old.Names.Plural != now.Names.Plural:
		return "it stays with the old CRD: one with another plural name is another resource"
	case old.Scope != now.Scope:
		return "a server refuses the new CRD, as the scope never changes: whoever deletes the old " +
			"one first deletes its objects"
	}
	return ""
}

// takeAsStored takes an object for one that the old CRD stored: in its storage version, whatever
// version the dump asked for. Without an old CRD, or with a webhook that converts, the object is
// taken as it is. One without a namespace, as in a repository, is in the one that a client means.
func (e *examination) takeAsStored(object map[string]any, h header) {
	group, version, _ := strings.Cut(h.APIVersion, "/")
	if e.old != nil && !e.old.Converts() && e.old.HasVersion(version) {
		version = e.old.Storage()
		object["apiVersion"] = group + "/" + version
	}
	if meta, ok := object["metadata"].(map[string]any); ok && meta["namespace"] == nil &&
		e.now.CRD.Spec.Scope == v1.NamespaceScoped {
		meta["namespace"] = "default"
	}
	e.etcd, e.answer.Stored = object, version
}

// examine reads the object in each served version, and makes the writes of clients of that version:
// where a webhook converts, in its own version alone, since nobody else knows the others.
func (e *examination) examine(ctx context.Context) {
	a := e.answer
	a.Gone = !e.now.HasVersion(a.Stored)
	if a.Gone {
		return
	}
	for _, version := range e.now.Served() {
		if e.now.Converts() && version != a.Stored {
			continue
		}
		read := e.now.ReadStored(e.etcd, version)
		seen := Read{Version: version}
		if len(read.Errors) > 0 {
			seen.Error = read.Errors[0].Message
			a.Reads = append(a.Reads, seen)
			continue
		}
		seen.Added = valuesAt(read.Stored, read.Defaulted)
		seen.Hidden = lostValues("", e.etcd, read.Stored)
		a.Reads = append(a.Reads, seen)
		e.writes(ctx, version, read.Stored)
		if e.preflight {
			// of the object as the cluster has it now, as OLM does
			for _, err := range e.now.Preflight(e.etcd, version) {
				a.Preflight = append(a.Preflight, problem(err, version))
			}
		}
	}
	a.Latent = slices.DeleteFunc(a.Latent, func(p Problem) bool {
		return slices.ContainsFunc(a.Blocked, func(b Block) bool {
			return b.Path == p.Path && b.Rule == p.Rule
		})
	})
}

// writes makes the requests of clients of a version.
func (e *examination) writes(ctx context.Context, version string, seen map[string]any) {
	latent := e.now.Latent(ctx, seen, version)
	known := e.invalidBefore(ctx, version, latent)
	for _, err := range latent {
		if !slices.Contains(known, err) {
			e.addLatent(problem(err, version))
		}
	}
	endpoints := []string{""}
	if _, has := seen["status"]; has && e.now.HasStatus(version) {
		endpoints = append(endpoints, "status")
	}
	for _, subresource := range endpoints {
		p := probe{examination: e, version: version, subresource: subresource, seen: seen,
			latent: latent}
		p.run(ctx)
	}
}

// invalidBefore returns what is invalid under the old CRD already, if anything is now.
func (e *examination) invalidBefore(
	ctx context.Context, version string, latent []objects.Error,
) []objects.Error {
	if len(latent) == 0 || e.old == nil || !e.old.HasVersion(version) {
		return nil
	}
	read := e.old.ReadStored(e.etcd, version)
	if read.Stored == nil {
		return nil
	}
	return e.old.Latent(ctx, read.Stored, version)
}

// addLatent notes what is invalid, and is named where it is refused.
func (e *examination) addLatent(p Problem) {
	same := func(q Problem) bool { return q.Path == p.Path && q.Message == p.Message }
	if !fieldpath.IsNone(p.Path) && !slices.ContainsFunc(e.answer.Latent, same) {
		e.answer.Latent = append(e.answer.Latent, p)
	}
}

// addLost notes what a write in a version has dropped.
func (e *examination) addLost(written map[string]any, version string) {
	for _, v := range lostValues("", e.etcd, written) {
		i := slices.IndexFunc(e.answer.Lost, func(l Lost) bool { return l.Path == v.Path })
		if i < 0 {
			i = len(e.answer.Lost)
			e.answer.Lost = append(e.answer.Lost, Lost{Value: v})
		}
		if l := &e.answer.Lost[i]; !slices.Contains(l.Versions, version) {
			l.Versions = append(l.Versions, version)
		}
	}
}

// problem returns an error of a request in a version as a problem, with the path that it is about.
func problem(err objects.Error, version string) Problem {
	return Problem{Version: version, Path: err.Place(), Message: err.Message, Rule: err.Rule}
}
