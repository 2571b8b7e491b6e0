package webhook

import (
	"cmp"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// separator begins each document.
const separator = "---\n"

// Generate returns the configurations that the markers of packages ask for, as YAML documents after
// their first separator: that of the mutating webhooks, then that of the validating ones, as far as
// there are any. What is wrong with the markers is in the list; kinds are the custom resources that
// are known, and unknown reports the groups and resources that there are not.
func Generate(
	packages []*parser.Package, kinds []Kind, unknown Unknown,
) ([]byte, diag.List, error) {
	var found diag.List
	var all []markedHook
	names := map[bool]string{ // of configurations, by whether their webhooks mutate
		true: "mutating-webhook-configuration", false: "validating-webhook-configuration",
	}
	named := map[bool]parser.Comment{}
	var comments []parser.Comment
	for _, p := range packages {
		found = append(found, checkStrays(p)...)
		comments = append(comments, p.Apart()...)
	}
	for _, c := range comments {
		m, ok, ds := read(c)
		found = append(found, ds...)
		if ok {
			found = append(found, m.checkPath(kinds)...)
			found = append(found, m.checkDeclared(kinds)...)
			found = append(found, m.checkResources(unknown)...)
			all = append(all, m)
		}
		found = append(found, readName(c, names, named)...)
	}
	slices.SortStableFunc(all, func(a, b markedHook) int { return strings.Compare(a.Name, b.Name) })
	found = append(found, checkNames(all)...)
	var docs []string
	for _, mutating := range []bool{true, false} {
		doc, err := document(all, mutating, names[mutating])
		if err != nil {
			return nil, found, err
		}
		if doc != nil {
			docs = append(docs, string(doc))
		}
	}
	return []byte(strings.Join(docs, separator)), found, nil
}

// readName reads the marker line that names a configuration, if it is one.
func readName(
	c parser.Comment, names map[bool]string, named map[bool]parser.Comment,
) (found diag.List) {
	given, found := markers.ReadArguments(c.Text, c.Pos, configurationMarker)
	if given == nil {
		return found
	}
	for _, w := range given["name"].All() {
		if w.Text != "" && !isSubdomain(w.Text) && !markers.IsPlaceholder(w.Text) {
			w.Report(&found, "webhook/invalid",
				"%q is not a valid configuration name: it may have lower-case letters, digits, "+
					"hyphens and dots", w.Text)
		}
	}
	mutating := given["mutating"].Bool
	if first, ok := named[mutating]; ok {
		found.Add("webhook/invalid", c.Pos, "the configuration has a name already: remove this one").
			Relate(first.Pos, "the other marker")
	}
	named[mutating] = c
	names[mutating] = cmp.Or(given["name"].Text(), names[mutating])
	return found
}

// document returns the configuration of the webhooks of one kind, or nil if there are none. That of
// validating ones has the fields of that of mutating ones, but for the reinvocation policy, which
// none of them sets.
func document(all []markedHook, mutating bool, name string) ([]byte, error) {
	c := admission.MutatingWebhookConfiguration{
		TypeMeta: metav1.TypeMeta{
			APIVersion: admission.SchemeGroupVersion.String(),
			Kind:       "ValidatingWebhookConfiguration",
		},
		ObjectMeta: metav1.ObjectMeta{Name: name},
	}
	if mutating {
		c.Kind = "MutatingWebhookConfiguration"
	}
	for _, m := range all {
		if m.mutating == mutating {
			c.Webhooks = append(c.Webhooks, m.hook)
		}
	}
	if len(c.Webhooks) == 0 {
		return nil, nil
	}
	return yaml.Marshal(c)
}
