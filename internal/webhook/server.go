package webhook

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/schemagen/schemagen/pkg/diag"
)

// checkServer reports why no server accepts what the arguments of the webhook and its patch amount
// to.
func (m markedHook) checkServer() (found diag.List) {
	add := func(name, format string, args ...any) {
		found.Add("webhook/invalid", m.posOf(name), format, args...)
	}
	for _, r := range m.Rules {
		verbs := make([]string, len(r.Operations))
		for i, operation := range r.Operations {
			verbs[i] = string(operation)
		}
		for _, l := range []struct {
			name  string
			items []string
			bare  bool // an empty item means something
		}{{"groups", r.APIGroups, true}, {"versions", r.APIVersions, false},
			{"resources", r.Resources, false}, {"verbs", verbs, true}} {
			switch {
			case len(l.items) == 0 && len(m.given[l.name].All()) > 0:
				// an argument without a value is reported as that
				add("patch", "the patch makes a rule without %s: add some to it", l.name)
			case !l.bare && slices.Contains(l.items, ""):
				add(l.name, "one of the %s is empty: remove it", l.name)
			case l.name != "resources" && len(l.items) > 1 && slices.Contains(l.items, "*"):
				add(l.name, "* stands for all %s, so that there must not be others beside it: remove "+
					"these", l.name)
			}
		}
		if wide, narrow := overlap(r.Resources); wide != "" {
			add("resources", "%s contains %s, so that both must not be given: remove one of "+
				"them", wide, narrow)
		}
	}
	found = append(found, m.checkVersions()...)
	if c := m.ClientConfig; c.Service == nil && deref(c.URL) == "" && m.given["patch"] != nil {
		add("patch", "the patch leaves neither a service nor a URL: give it one of them")
	} else if c.Service != nil && !isPath(deref(c.Service.Path)) {
		add("path",
			"%q is not a valid service path: between its slashes are lower-case letters, digits, hyphens and dots", *c.Service.Path)
		path := m.given["path"] // unless it is that of the patch
		if lower := strings.ToLower(path.Text()); isPath(lower) && path.Text() == *c.Service.Path {
			d := &found[len(found)-1]
			d.Message += "; " + diag.DidYouMean(lower)
			d.Fixes = []diag.Fix{path.Words[0].ReplaceBy(lower)}
		}
	}
	return found
}

// checkVersions reports versions of reviews with which no server can ask the webhook.
func (m markedHook) checkVersions() (found diag.List) {
	const name = "admissionReviewVersions"
	versions := m.AdmissionReviewVersions
	for i, v := range versions {
		switch {
		case len(validation.IsDNS1035Label(v)) > 0: // as the names of versions are
			found.Add("webhook/invalid", m.posOf(name),
				"%q is not a version of AdmissionReview: the versions are v1 and v1beta1", v)
		case slices.Contains(versions[:i], v):
			found.Add("webhook/invalid", m.posOf(name), "%s gives %s twice: remove one", name, v)
		}
	}
	if len(versions) > 0 && len(found) == 0 && !slices.Contains(versions, "v1") &&
		!slices.Contains(versions, "v1beta1") {
		found.Add("webhook/invalid", m.posOf(name),
			"%s has no version in which a server asks: add v1", name)
	}
	return found
}

// overlap returns two resources of a rule of which a server does not take one beside the other, as
// it contains that.
func overlap(resources []string) (wide, narrow string) {
	for i, r := range resources {
		for j, other := range resources {
			name, sub, ok := strings.Cut(other, "/")
			switch {
			case i == j || r == other && !strings.Contains(r, "*"):
			case r == "*/*", r == "*" && !ok && other != "*", ok && sub != "" &&
				(r == name+"/*" || r == "*/"+sub):
				return r, other
			}
		}
	}
	return "", ""
}

// isPath reports whether a server takes the path of a service, one that is asked for at all and
// begins with a slash.
func isPath(path string) bool {
	if path == "" || path == "/" || !strings.HasPrefix(path, "/") {
		return true
	}
	return !slices.ContainsFunc(strings.Split(strings.TrimSuffix(path[1:], "/"), "/"),
		func(s string) bool { return !isSubdomain(s) })
}
