package webhook

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
)

// A Kind is a version of a custom resource.
type Kind struct{ Group, Version, Plural, Name string }

// path returns the path at which controller-runtime serves the webhook of a kind.
func (k Kind) path(prefix string) string {
	group := strings.ReplaceAll(k.Group, ".", "-")
	return prefix + group + "-" + k.Version + "-" + strings.ToLower(k.Name)
}

// The beginnings of the paths at which controller-runtime serves webhooks.
const (
	mutatePrefix   = "/mutate-"
	validatePrefix = "/validate-"
)

// resembles reports whether a path has two of the group, the version and the kind where
// controller-runtime has them, so that the third is a mistake. With fewer, without a version, or
// with the plural or several words in place of the kind, it may be the path of a program that
// serves its webhooks elsewhere.
func (k Kind) resembles(path, prefix string) bool {
	alike, group := 0, prefix+strings.ReplaceAll(k.Group, ".", "-")+"-"
	words, _ := strings.CutPrefix(path, group+k.Version+"-")
	if strings.HasSuffix(path, "-"+k.Plural) || path == group+strings.ToLower(k.Name) ||
		words != path && strings.Contains(words, "-") {
		return false
	}
	for _, same := range []bool{
		strings.HasPrefix(path, group),
		strings.Contains(strings.TrimPrefix(path, prefix), "-"+k.Version+"-"),
		strings.HasSuffix(path, "-"+strings.ToLower(k.Name)),
	} {
		if same {
			alike++
		}
	}
	return alike > 1
}

// checkPath reports a path that looks like one of controller-runtime's, but at which it does not
// serve the webhook. Nothing is known of other paths, which a program may serve as it likes.
func (m markedHook) checkPath(kinds []Kind) (found diag.List) {
	given := m.given["path"].All()
	if len(given) == 0 {
		return nil
	}
	path, prefix, other, those := given[0].Text, validatePrefix, mutatePrefix, "mutating"
	if m.mutating {
		prefix, other, those = mutatePrefix, validatePrefix, "not mutating"
	}
	if strings.HasPrefix(path, other) {
		given[0].Report(&found, "webhook/path",
			"the path begins with %s, where controller-runtime serves webhooks that are %s: "+
				"change it, or mutating", other, those)
		return found
	}
	var served []string
	alike := false
	for _, k := range kinds {
		r := m.rule()
		if slices.Contains(r.APIGroups, k.Group) && slices.Contains(r.APIVersions, k.Version) &&
			slices.Contains(r.Resources, k.Plural) {
			served = append(served, k.path(prefix))
			alike = alike || k.resembles(path, prefix)
		}
	}
	if !strings.HasPrefix(path, prefix) || !alike || slices.Contains(served, path) ||
		!isPath(path) { // which a server refuses
		return nil
	}
	d := given[0].Report(&found, "webhook/path", "controller-runtime serves the webhook at %s: "+
		"write that", strings.Join(served, " and "))
	if len(served) == 1 {
		d.Fixes = []diag.Fix{given[0].ReplaceBy(served[0])}
	}
	return found
}

// Unknown returns findings about groups and resources that there are not.
type Unknown func(groups, resources *markers.Argument) diag.List

// checkDeclared reports a webhook of a custom resource that has none of its versions, so that it is
// never called.
func (m markedHook) checkDeclared(kinds []Kind) (found diag.List) {
	var has []string
	r, given := m.rule(), m.given["versions"].All()
	for _, k := range kinds {
		if slices.Equal(r.APIGroups, []string{k.Group}) &&
			slices.Equal(r.Resources, []string{k.Plural}) {
			has = append(has, k.Version)
		}
	}
	if len(has) > 0 && len(given) > 0 && !slices.ContainsFunc(given, func(w markers.Word) bool {
		return w.Text == "" || w.Text == "*" || slices.Contains(has, w.Text) ||
			markers.IsPlaceholder(w.Text)
	}) {
		given[0].Report(&found, "webhook/resource", "no package that was read declares version %s of "+
			"%s: write %s", given[0].Text, r.Resources[0], strings.Join(has, " or "))
	}
	return found
}

// checkResources reports resources that no server has, so that the webhook is never called.
func (m markedHook) checkResources(unknown Unknown) diag.List {
	found := unknown(m.given["groups"], m.given["resources"])
	for i := range found {
		found[i].Code = "webhook/resource"
	}
	return found
}
