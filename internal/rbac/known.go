package rbac

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/shortname"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A Kind is a custom resource that packages of the run declare.
type Kind struct {
	Group, Plural, Singular string
	ShortNames              []string
	Cluster                 bool // its objects belong to no namespace
}

// A directory knows resources.
type directory struct {
	builtin  map[string]map[string]span
	kinds    map[string][]Kind   // by group
	external map[string][]string // the plurals that the configuration names, by group
	groups   []string            // all of them, sorted
	closed   bool                // there are no others
	release  int                 // of Kubernetes that must serve them; 0 for any
}

// newDirectory returns what is known of resources: those of Kubernetes, of the kinds that were
// read, and of the configuration.
func newDirectory(opts Options) directory {
	d := directory{
		builtin: builtin(), kinds: map[string][]Kind{}, external: map[string][]string{},
		closed: opts.Closed, release: opts.Release,
	}
	for _, k := range opts.Kinds {
		d.kinds[k.Group] = append(d.kinds[k.Group], k)
	}
	for _, name := range opts.External {
		plural, group, _ := strings.Cut(name, ".")
		d.external[group] = append(d.external[group], plural)
	}
	d.groups = union(slices.Collect(maps.Keys(d.builtin)), slices.Collect(maps.Keys(d.kinds)),
		slices.Collect(maps.Keys(d.external)))
	return d
}

// check reports the groups and resources of a rule that there are not, as far as that can be known.
func (d directory) check(r Rule) (found diag.List) {
	for _, w := range r.given["groups"].All() {
		found = append(found, d.checkGroup(r, w)...)
	}
	for _, w := range r.given["resources"].All() {
		if !strings.ContainsAny(w.Text, "*") && !markers.IsPlaceholder(w.Text) {
			found = append(found, d.checkResource(r, w)...)
		}
	}
	return found
}

// Unknown reports the groups and resources that there are not, as far as that can be known, of a
// marker that names them for another purpose.
func Unknown(groups, resources *markers.Argument, opts Options) (found diag.List) {
	given := map[string]*markers.Argument{"groups": groups, "resources": resources}
	r := Rule{Groups: groups.Texts(), Resources: resources.Texts(), given: given}
	for _, w := range resources.All() {
		found = append(found, checkPart(w)...)
	}
	return append(found, newDirectory(opts).check(r)...)
}

// checkGroup reports a group that there is not: one without a dot that is not built in, as a server
// takes no CRD of such a group, and one that is nearly a known one.
func (d directory) checkGroup(r Rule, w markers.Word) (found diag.List) {
	if w.Text == "*" || w.Text == "core" || markers.IsPlaceholder(w.Text) ||
		slices.Contains(d.groups, w.Text) {
		return nil
	}
	near := d.meantGroup(w.Text, r.Resources)
	if near == "" && strings.Contains(w.Text, ".") && !d.closed {
		return nil
	}
	f := w.Report(&found, "rbac/resource", "there is no API group %q", w.Text)
	if near == "" && strings.Contains(w.Text, ".") {
		f.Message += " in Kubernetes, the packages that were read, or externalResources of the " +
			"configuration, which names those of other projects"
	}
	switch {
	case near != "":
		suggest(f, w, near)
	case len(r.Resources) == 1 && d.groupOf(r.Resources[0]) != "":
		f.Message += "; " + d.groupOf(r.Resources[0]) + " has " + r.Resources[0]
	default:
		f.Message += ": correct it"
	}
	return found
}

// meantGroup returns the group that was most likely meant by a text that is none, or nothing.
func (d directory) meantGroup(text string, resources []string) string {
	if group, _, versioned := strings.Cut(text, "/"); versioned && group != "" {
		return group // a rule is about all versions
	}
	bare := strings.TrimSuffix(text, ".k8s.io") // older groups have no domain
	foreign := func(resource string) bool { return d.builtin[bare][resource] == span{} }
	if len(resources) == 0 || slices.ContainsFunc(resources, foreign) {
		bare = ""
	}
	near := cmp.Or(nearest(text, d.groups), bare, d.renamed(text, resources))
	// groups that end with x-k8s.io are beside others that end with k8s.io
	if near != "" && !strings.HasSuffix(text, ".x-k8s.io") {
		return near
	}
	if lower := strings.ToLower(text); lower != text {
		return lower
	}
	return ""
}

// renamed returns a group of kinds that were read, and that have all of some resources, if its
// domain differs from that of a text in one label: it moved, and the text has the old one.
func (d directory) renamed(text string, resources []string) string {
	old := strings.Split(text, ".")
	for _, group := range slices.Sorted(maps.Keys(d.kinds)) {
		labels, changed := strings.Split(group, "."), 0
		for i := range min(len(labels), len(old)) {
			if labels[i] != old[i] {
				changed++
			}
		}
		isForeign := func(resource string) bool {
			name, _, _ := strings.Cut(resource, "/")
			return !slices.ContainsFunc(d.kinds[group],
				func(k Kind) bool { return k.Plural == name })
		}
		if len(labels) == len(old) && labels[0] == old[0] && changed == 1 && len(resources) > 0 &&
			!slices.ContainsFunc(resources, isForeign) {
			return group
		}
	}
	return ""
}

// suggest says what was most likely meant.
func suggest(f *diag.Diagnostic, w markers.Word, near string) {
	f.Message += "; " + diag.DidYouMean(near)
	f.Fixes = []diag.Fix{w.ReplaceBy(near)}
}

// checkResource reports a resource that none of the groups of a rule has.
func (d directory) checkResource(r Rule, w markers.Word) (found diag.List) {
	name, sub, _ := strings.Cut(w.Text, "/")
	if sub != "" {
		sub = "/" + sub
	}
	groups := r.normalize().Groups
	plurals, whole, ok := d.plurals(groups)
	if !ok { // one of the groups may have the resource, if its name is one that a resource can have
		if lower := strings.ToLower(name); lower != name {
			suggest(w.Report(&found, "rbac/resource",
				"resources have names of lower-case letters, unlike %s", name), w, lower+sub)
		}
		return found
	}
	for _, g := range groups {
		for _, k := range d.kinds[g] {
			if (k.Singular == strings.ToLower(name) || slices.Contains(k.ShortNames, name)) &&
				k.Plural != name {
				return byPlural(w, name, k.Plural+sub)
			}
		}
	}
	if slices.Contains(plurals, name) {
		return append(d.checkRelease(groups, w, name), d.checkScope(r, groups, w, name)...)
	}
	if plural := shortname.Resource(name); slices.Contains(plurals, plural) {
		return byPlural(w, name, plural+sub)
	} else if d.groupOf(plural) != "" {
		name = plural
	}
	near, joined := nearest(name, plurals), strings.ContainsAny(name, " ,;")
	if near == "" && !whole && !joined {
		return nil // another package may declare more kinds of the group
	}
	f := w.Report(&found, "rbac/resource", "%s no resource %q", haveGroups(groups), name)
	switch home := d.groupOf(name); {
	case home != "":
		f.Message += "; " + home + " has"
	case near != "":
		suggest(f, w, near+sub)
	case joined:
		f.Message += ": semicolons separate resources, outside of quotes"
	default:
		f.Message += ": correct it, or its group"
	}
	return found
}

// byPlural reports a resource that is called by its singular or a short name.
func byPlural(w markers.Word, name, plural string) (found diag.List) {
	f := w.Report(&found, "rbac/resource", "a rule names resources by plurals, not as %s", name)
	suggest(f, w, plural)
	return found
}

// checkScope reports a resource that a role of a namespace never allows: its objects belong to no
// namespace. A request for a namespace itself is one in that namespace.
func (d directory) checkScope(
	r Rule, groups []string, w markers.Word, name string,
) (found diag.List) {
	namespaced := func(g string) bool {
		_, builtin := d.builtin[g][name]
		own := slices.ContainsFunc(d.kinds[g], func(k Kind) bool {
			return k.Plural == name && !k.Cluster
		})
		return own || builtin && !slices.Contains(clusterScoped[g], name) ||
			slices.Contains(d.external[g], name)
	}
	if r.Namespace != "" && !slices.ContainsFunc(groups, namespaced) {
		w.Report(&found, "rbac/scope",
			"%s belong to no namespace, so that a Role never allows them: leave out namespace, "+
				"for a ClusterRole", name)
	}
	return found
}

// plurals returns the known resources of groups, whether there are no others, and whether anything
// is known of each group.
func (d directory) plurals(groups []string) (all []string, whole, known bool) {
	whole = len(groups) > 0
	for _, g := range groups {
		own, builtin := d.builtin[g]
		external := d.external[g]
		if !builtin && d.kinds[g] == nil && external == nil || slices.Contains(external, "*") {
			return nil, false, false
		}
		all = slices.AppendSeq(all, maps.Keys(own))
		all = append(all, external...)
		for _, k := range d.kinds[g] {
			all = append(all, k.Plural)
		}
		whole = whole && (builtin || d.closed || external != nil)
	}
	slices.Sort(all)
	return all, whole, true
}

// checkRelease reports a resource of Kubernetes that the release in question does not serve yet, or
// that no newer one serves.
func (d directory) checkRelease(groups []string, w markers.Word, name string) (found diag.List) {
	known, in := d.lifetime(groups, name)
	switch {
	case !known:
	case d.release > 0 && d.release < in[0]:
		w.Report(&found, "rbac/resource",
			"%s %s since Kubernetes 1.%d, and the oldest one to be served is 1.%d: do without "+
				"it there, or raise --target-kube",
			haveGroups(groups), name, in[0], d.release)
	case in[1] < lastRelease && in[1] < cmp.Or(d.release, lastRelease):
		w.Report(&found, "rbac/gone",
			"no Kubernetes since 1.%d has %s in the API group %s: remove it, or name its new group",
			in[1]+1, name, listGroups(groups))
	}
	return found
}

// nearest returns the one of names that one is most likely meant to be, which may be its singular.
func nearest(name string, plurals []string) string {
	lower := strings.ToLower(name)
	for _, p := range []string{
		lower + "s", lower + "es", strings.TrimSuffix(lower, "y") + "ies",
		strings.TrimSuffix(lower, "s"),
	} {
		if slices.Contains(plurals, p) {
			return p
		}
	}
	return diag.Nearest(name, plurals)
}

// groupOf returns a group that has a resource, quoted, or "".
func (d directory) groupOf(name string) string {
	for _, g := range d.groups {
		if _, ok := d.builtin[g][name]; (ok ||
			d.has(g, name) && !slices.Contains(d.external[g], "*")) && g != "extensions" {
			return listGroups([]string{g})
		}
	}
	return ""
}

// listGroups returns groups for a message.
func listGroups(groups []string) string {
	quoted := make([]string, len(groups))
	for i, g := range groups {
		quoted[i] = cmp.Or(g, `""`)
	}
	return word.Join(quoted, " and ")
}

// haveGroups begins a message about what groups have.
func haveGroups(groups []string) string {
	if len(groups) == 1 {
		return "the API group " + listGroups(groups) + " has"
	}
	return "the API groups " + listGroups(groups) + " have"
}
