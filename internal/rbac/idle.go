package rbac

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// checkIdle reports the words of a rule that allow nothing, though each may be right elsewhere.
func checkIdle(r Rule) (found diag.List) {
	for _, name := range []string{"groups", "resources", "resourceNames", "verbs", "urls"} {
		all := r.given[name].All()
		for i, w := range all {
			if slices.ContainsFunc(all[:i], func(b markers.Word) bool { return b.Text == w.Text }) {
				w.Report(&found, "rbac/contained", "%s has %q twice: remove one", name, w.Text)
			}
		}
	}
	for _, w := range r.given["urls"].All() {
		found = append(found, checkURL(w)...)
	}
	for _, w := range r.given["resourceNames"].All() {
		// as signers have
		if strings.Contains(w.Text, "*") && !strings.HasSuffix(w.Text, "/*") &&
			!markers.IsPlaceholder(w.Text) {
			w.Report(&found, "rbac/resource",
				"no object is called %q: resourceNames has no wildcards, and a rule without it "+
					"allows all", w.Text)
		}
	}
	for _, w := range r.given["resources"].All() {
		found = append(found, checkPart(w)...)
	}
	return append(found, r.checkNameless()...)
}

// checkURL reports a path that no request has.
func checkURL(w markers.Word) (found diag.List) {
	if !strings.HasPrefix(w.Text, "/") && w.Text != "*" && !markers.IsPlaceholder(w.Text) {
		suggest(w.Report(&found, "rbac/resource",
			"no path of a request is %q, as each begins with a slash", w.Text), w, "/"+w.Text)
	} else if strings.Contains(strings.TrimSuffix(w.Text, "*"), "*") {
		w.Report(&found, "rbac/resource",
			"no path of a request is %q: a * stands for others only at the end", w.Text)
	}
	return found
}

// checkNameless reports the verbs of requests without a name beside names of resources.
func (r Rule) checkNameless() (found diag.List) {
	isPart := func(resource string) bool { return strings.Contains(resource, "/") }
	if len(r.ResourceNames) == 0 || len(r.Resources) == 0 ||
		slices.ContainsFunc(r.Resources, isPart) {
		return nil
	}
	for _, w := range r.given["verbs"].All() {
		if w.Text == "create" || w.Text == "deletecollection" {
			w.Report(&found, "rbac/verb",
				"%s is never allowed by resourceNames, as its request has no name: write a "+
					"rule without them", w.Text)
		}
	}
	return found
}

// parts are the parts of resources that have rules of their own. Finalizers are only a name there.
var parts = []string{
	"status", "scale", "finalizers", "approval", "attach", "binding",
	"ephemeralcontainers", "eviction",
	"exec", "finalize", "log", "portforward", "proxy", "resize", "token",
	"checkpoint", "configz", "healthz", "metrics", "pods", "spec", "stats", // of nodes
}

// checkPart reports a part of a resource whose name is nearly a known one. Others are those of
// servers of their own.
func checkPart(w markers.Word) (found diag.List) {
	resource, part, ok := strings.Cut(w.Text, "/")
	switch {
	case !ok || slices.Contains(parts, part) || markers.IsPlaceholder(w.Text):
		return nil
	case part == "":
		suggest(w.Report(&found, "rbac/resource", "nothing follows the slash of %q", w.Text),
			w, resource)
		return found
	}
	if near := nearest(part, parts); near != "" {
		suggest(w.Report(&found, "rbac/resource", "resources have no part %q", part), w,
			resource+"/"+near)
	}
	return found
}
