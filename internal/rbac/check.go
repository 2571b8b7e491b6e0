package rbac

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// check reports what is wrong with a rule by itself.
func check(r Rule) (found diag.List) {
	found = checkRefused(r)
	for _, v := range r.given["verbs"].All() {
		found = append(found, checkVerb(r, v)...)
	}
	for _, name := range []string{"groups", "resources", "verbs"} {
		for _, w := range r.given[name].All() {
			if w.Text == "*" {
				w.Report(&found, "rbac/wildcard",
					"* allows all %s, those to come too: name those that are needed", name)
			}
		}
	}
	return found
}

// checkRefused reports why no server accepts a rule. The conditions are those of the API server's
// validation, which is no library.
func checkRefused(r Rule) (found diag.List) {
	add := func(name, format string, args ...any) {
		pos := r.comment.Pos
		if a := r.given[name]; a != nil {
			pos = a.Pos
		}
		found.Add("rbac/invalid", pos, format, args...)
	}
	urls := len(r.URLs) > 0
	switch {
	case len(r.Verbs) == 0:
		add("verbs", "the rule has no verbs: write some, as in verbs=get;list;watch")
	case urls && len(r.Groups)+len(r.Resources)+len(r.ResourceNames) > 0:
		add("urls", "one rule cannot be about both resources and urls: write two")
	case urls && r.Namespace != "":
		add("namespace",
			"urls do not belong to a namespace: leave out namespace, for a ClusterRole")
	case r.groupless():
		// ungrouped reports it, which knows the other rules of the role
	case !urls && len(r.Resources) == 0:
		add("resources", "the rule names no resources: write some, as in resources=pods")
	}
	namespace := r.given["namespace"].Text()
	if namespace != "" && len(validation.IsDNS1123Label(namespace)) > 0 &&
		!markers.IsPlaceholder(namespace) {
		add("namespace",
			"%q is not a valid namespace name: it may have lower-case letters, digits and hyphens",
			namespace)
	}
	w := r.given["roleName"].Text()
	if (w == "." || w == ".." || strings.ContainsAny(w, "/%")) && !markers.IsPlaceholder(w) {
		add("roleName", "%q is not a valid role name: it must not contain / or %%", w)
	}
	return found
}

// groupless reports whether a rule about resources names no API group.
func (r Rule) groupless() bool { return len(r.URLs)+len(r.Groups) == 0 && len(r.Verbs) > 0 }

// ungrouped reports the rules of a role that name no API group. A server accepts them if each comes
// after one about the same resources of the core group, to which controller-gen adds the verbs.
func ungrouped(rules []Rule) (found diag.List) {
	severity, what := diag.Warning, "the rule names no API group, and takes that of another rule"
	if slices.ContainsFunc(merge(byVerbs).apply(split(rules)), Rule.groupless) {
		severity, what = diag.Error, "the rule names no API group"
	}
	for _, r := range rules {
		if r.groupless() {
			found.Add("rbac/invalid", r.comment.Pos,
				`%s: write groups="" for the core group`, what).Severity = severity
		}
	}
	return found
}

// methods are the verbs that servers ask about of paths.
var methods = []string{"get", "head", "options", "post", "put", "patch", "delete", "trace",
	"connect"}

// checkVerb reports a verb that no server asks about.
func checkVerb(r Rule, w markers.Word) (found diag.List) {
	known := methods
	if def, _ := markers.NameEnd(markerName); len(r.URLs) == 0 {
		known = def.Words("verbs")
	}
	// Others are built from words of their own, as in impersonate:user-info and arbitrary-node.
	if w.Text == "*" || slices.Contains(known, w.Text) || strings.Contains(w.Text, ":") {
		return nil
	}
	d := w.Report(&found, "rbac/verb", "%q is not a verb that servers ask about", w.Text)
	if near := diag.NearestField(w.Text, known); near != "" {
		suggest(d, w, near)
	} else if strings.ContainsAny(w.Text, " ,;|") {
		d.Message += ": semicolons separate verbs, outside of quotes"
	} else if len(r.URLs) > 0 {
		d.Message += " of a path: the verbs are those of HTTP, as in get"
	} else if slices.Contains([]string{"all", "any"}, strings.ToLower(w.Text)) {
		d.Message += `: write "*" for all verbs, or those that are needed`
	} else {
		d.Message += ": write one, such as get, or remove it"
	}
	return found
}

// checkStrays reports markers that stand where they have no effect.
func checkStrays(p *parser.Package) (found diag.List) {
	for _, c := range p.Attached() {
		if _, ok := markers.ArgumentsOf(c.Text, markerName); ok {
			found.Add("rbac/unseen", c.Pos, "%s has no effect %s: %s", markerName, c.Place,
				c.Place.Apart())
		}
	}
	return found
}
