package rbac

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A Kind is a custom resource that packages of the run declare.
type Kind struct{ Group, Plural, Singular string }

// A directory knows resources.
type directory struct {
	kinds  map[string][]Kind // by group
	groups []string          // built-in ones and those of kinds, sorted
}

func newDirectory(kinds []Kind) directory {
	d := directory{kinds: map[string][]Kind{}}
	for _, k := range kinds {
		d.kinds[k.Group] = append(d.kinds[k.Group], k)
	}
	d.groups = append(slices.Collect(maps.Keys(builtin)), slices.Collect(maps.Keys(d.kinds))...)
	slices.Sort(d.groups)
	d.groups = slices.Compact(d.groups)
	return d
}

// check reports the groups and resources of a rule that there are not, as far as that can be known.
func (d directory) check(r Rule) (found diag.List) {
	for _, w := range r.given["groups"].All() {
		found = append(found, d.checkGroup(w)...)
	}
	for _, w := range r.given["resources"].All() {
		if !strings.ContainsAny(w.Text, "*") && !isTemplate(w.Text) {
			found = append(found, d.checkResource(r, w)...)
		}
	}
	return found
}

// checkGroup reports a group that there is not: one without a dot that is not built in, as a server
// takes no CRD of such a group, and one that is nearly a known one.
func (d directory) checkGroup(w markers.Word) (found diag.List) {
	if w.Text == "*" || w.Text == "core" || isTemplate(w.Text) || slices.Contains(d.groups, w.Text) {
		return nil
	}
	near, ok := nearest(w.Text, d.groups)
	ok = ok && !strings.HasSuffix(w.Text, ".x-k8s.io") // these are beside groups that end with k8s.io
	if !ok && strings.Contains(w.Text, ".") {
		return nil
	}
	f := about(&found, "rbac/resource", w, "there is no API group %q", w.Text)
	if ok {
		suggest(f, w, near)
	}
	return found
}

// suggest says what was most likely meant.
func suggest(f *diag.Diagnostic, w markers.Word, near string) {
	f.Message += "; did you mean " + near + "?"
	f.Fixes = []diag.Fix{w.Instead(near)}
}

// checkResource reports a resource that none of the groups of a rule has.
func (d directory) checkResource(r Rule, w markers.Word) (found diag.List) {
	name, sub, _ := strings.Cut(w.Text, "/")
	if sub != "" {
		sub = "/" + sub
	}
	var plurals []string
	whole := len(r.Groups) > 0 // all resources of the groups are known
	for _, g := range r.normalize().Groups {
		for _, k := range d.kinds[g] {
			if k.Singular == strings.ToLower(name) && k.Plural != name {
				f := about(&found, "rbac/resource", w, "a rule names resources by plurals, not as %s", name)
				suggest(f, w, k.Plural+sub)
				return found
			}
			plurals = append(plurals, k.Plural)
		}
		all, ok := builtin[g]
		if !ok && d.kinds[g] == nil {
			return nil // it may have the resource
		}
		plurals, whole = append(plurals, all...), whole && ok
	}
	near, ok := nearest(name, plurals)
	if slices.Contains(plurals, name) || !ok && !whole {
		return nil // another package may declare more kinds of the group
	}
	f := about(&found, "rbac/resource", w, "the API group %s has no resource %q",
		shown(r.normalize().Groups), name)
	switch home := d.home(name); {
	case home != "":
		f.Message += "; " + home + " has"
	case ok:
		suggest(f, w, near+sub)
	}
	return found
}

// nearest returns the one of names that one is most likely meant to be, which may be its singular.
func nearest(name string, plurals []string) (string, bool) {
	lower := strings.ToLower(name)
	for _, p := range []string{
		lower + "s", lower + "es", strings.TrimSuffix(lower, "y") + "ies", strings.TrimSuffix(lower, "s"),
	} {
		if slices.Contains(plurals, p) {
			return p, true
		}
	}
	return diag.Nearest(name, plurals)
}

// home returns a group that has a resource, quoted, or "".
func (d directory) home(name string) string {
	for _, g := range d.groups {
		ours := slices.ContainsFunc(d.kinds[g], func(k Kind) bool { return k.Plural == name })
		if (ours || slices.Contains(builtin[g], name)) && g != "extensions" {
			return shown([]string{g})
		}
	}
	return ""
}

// shown returns groups for a message.
func shown(groups []string) string {
	quoted := make([]string, len(groups))
	for i, g := range groups {
		quoted[i] = cmp.Or(g, `""`)
	}
	return strings.Join(quoted, ";")
}
