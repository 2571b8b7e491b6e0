package webhook

import (
	"go/token"
	"net/url"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// check reports why no server accepts a webhook. The conditions are those of the API server's
// validation, which is no library, and of controller-gen.
func (m markedHook) check() (found diag.List) {
	found = append(found, m.checkWords()...)
	found = append(found, m.checkClient()...)
	found = append(found, m.checkServer()...)
	if a := m.given["timeoutSeconds"]; a != nil && a.Int == 0 {
		found.Add("webhook/invalid", a.Pos,
			"timeoutSeconds is 0, which controller-gen leaves out, so that a server waits 10 "+
				"seconds: a server takes 1 to 30").Severity = diag.Warning
	}
	if t := m.TimeoutSeconds; t != nil && (*t < 1 || *t > 30) {
		found.Add("webhook/invalid", m.posOf("timeoutSeconds"),
			"timeoutSeconds is %d: a server takes 1 to 30", *t)
	}
	if m.SideEffects == nil {
		found.Add("webhook/invalid", m.posOf("sideEffects"), "sideEffects is missing: write "+
			"sideEffects=None if dry runs need not keep the webhook from anything")
	}
	lists := []string{"groups", "resources", "verbs", "versions", "admissionReviewVersions"}
	for _, name := range lists {
		if a := m.given[name]; len(a.All()) == 0 {
			found.Add("webhook/invalid", a.Pos, "%s has no value: write one", name)
		}
	}
	for _, w := range m.given["name"].All() {
		if !isName(w.Text) && !markers.IsPlaceholder(w.Text) {
			w.Report(&found, "webhook/invalid",
				"%q is not a valid webhook name: it needs at least three parts of lower-case "+
					"letters, digits and hyphens, separated by dots", w.Text)
		}
	}
	return found
}

// posOf returns the position of an argument, or of what sets it instead.
func (m markedHook) posOf(name string) token.Position {
	for _, n := range []string{name, "patch"} {
		if a := m.given[n]; a != nil {
			return a.Pos
		}
	}
	return m.comment.Pos
}

// checkWords reports values that are none of the words that an argument takes.
func (m markedHook) checkWords() (found diag.List) {
	for _, p := range markers.Parameters(hookMarker) {
		for _, w := range m.given[p.Name].All() {
			known := slices.Contains(p.Words, word(w.Text, p.Words...)) &&
				(p.Name != "webhookVersions" || w.Text == "v1")
			optional := w.Text == "" && !p.Required && p.Type != markers.ListValue
			if len(p.Words) == 0 || known || optional {
				continue
			}
			d := w.Report(&found, "webhook/invalid", "%q is not a value of %s", w.Text, p.Name)
			if near := diag.NearestField(w.Text, p.Words); near != "" {
				d.Message += "; " + diag.DidYouMean(near)
				d.Fixes = []diag.Fix{w.ReplaceBy(near)}
			} else {
				d.Message += ": it is " + strings.Join(p.Words, " or ")
			}
		}
	}
	return found
}

// checkClient reports what is wrong with the place of the webhook.
func (m markedHook) checkClient() (found diag.List) {
	path, at := m.given["path"].Text(), m.given["url"]
	switch {
	case path == "" && at.Text() == "":
		found.Add("webhook/invalid", m.comment.Pos, "the marker has neither path nor url: write "+
			"the path at which the program serves the webhook")
	case path != "" && at.Text() != "":
		found.Add("webhook/invalid", at.Pos, "path and url exclude each other: give one of them")
	case at.Text() != "":
		if u, err := url.Parse(at.Text()); err != nil || u.Scheme != "https" || u.Host == "" ||
			u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			at.All()[0].Report(&found, "webhook/invalid",
				"%q is not a valid webhook URL: it begins with https:// and a host, and has no user, "+
					"query or fragment", at.Text())
		}
	case !strings.HasPrefix(path, "/"):
		m.given["path"].All()[0].Report(&found, "webhook/invalid",
			"the path %q does not begin with a slash: write %q", path, "/"+path)
	}
	if p := m.given["servicePort"]; p != nil && (p.Int < 1 || p.Int > 65535) {
		found.Add("webhook/invalid", p.Pos, "servicePort is %d: a port is 1 to 65535", p.Int)
	}
	found = append(found, m.checkService(at.Text() != "")...)
	if m.given["reinvocationPolicy"] != nil && !m.mutating {
		found.Add("webhook/invalid", m.given["reinvocationPolicy"].Pos,
			"reinvocationPolicy has no effect, as only a mutating webhook is asked again: "+
				"remove it").Severity = diag.Warning
	}
	return found
}

// checkService reports arguments about the service that have no effect, or that name none.
func (m markedHook) checkService(elsewhere bool) (found diag.List) {
	for _, name := range []string{"serviceName", "serviceNamespace", "servicePort"} {
		a := m.given[name]
		switch {
		case a != nil && elsewhere:
			found.Add("webhook/invalid", a.Pos, "%s has no effect beside url: remove one of them",
				name).Severity = diag.Warning
		case a.Text() != "" && !markers.IsPlaceholder(a.Text()) &&
			len(validation.IsDNS1123Label(a.Text())) > 0:
			a.All()[0].Report(&found, "webhook/invalid",
				"%q is not a valid %s name: it may have lower-case letters, digits and "+
					"hyphens", a.Text(), map[string]string{"serviceName": "service",
					"serviceNamespace": "namespace"}[name],
			).Severity = diag.Warning
		}
	}
	return found
}

// isName reports whether a text is a DNS name of at least three parts.
func isName(s string) bool { return isSubdomain(s) && strings.Count(s, ".") >= 2 }

// isSubdomain reports whether a text is a DNS name.
func isSubdomain(s string) bool { return len(validation.IsDNS1123Subdomain(s)) == 0 }

// checkNames reports webhooks of one configuration with the same name: a server refuses the
// configuration.
func checkNames(all []markedHook) (found diag.List) {
	type identity struct {
		mutating bool
		name     string
	}
	first := map[identity]markedHook{}
	for _, m := range all {
		id := identity{m.mutating, m.Name}
		if other, ok := first[id]; ok {
			found.Add("webhook/name", m.given["name"].Pos,
				"another webhook of the configuration is called %q too: rename one of them", m.Name).
				Relate(other.given["name"].Pos, "the other webhook")
			continue
		}
		first[id] = m
	}
	return found
}

// checkStrays reports markers that stand where they have no effect.
func checkStrays(p *parser.Package) (found diag.List) {
	for _, c := range p.Attached() {
		for _, name := range []string{hookMarker, configurationMarker} {
			if _, ok := markers.ArgumentsOf(c.Text, name); ok {
				found.Add("webhook/unseen", c.Pos, "%s has no effect %s: %s", name, c.Place,
					c.Place.Apart())
			}
		}
	}
	return found
}
