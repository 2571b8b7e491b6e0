package rbac

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// markerName is the name of the marker.
const markerName = "kubebuilder:rbac"

// A Rule is what one marker allows.
type Rule struct {
	Groups, Resources, ResourceNames, Verbs, URLs []string
	Namespace, RoleName                           string

	comment parser.Comment
	given   map[string]*markers.Argument
}

// read reads a marker line. ok is false if it is not about roles, or if a finding explains why it
// cannot be read.
func read(c parser.Comment) (rule Rule, ok bool, found diag.List) {
	given, found := markers.ReadArguments(c.Text, c.Pos, markerName)
	if given == nil {
		return Rule{}, false, found
	}
	return Rule{
		Groups: given["groups"].Texts(), Resources: given["resources"].Texts(),
		ResourceNames: given["resourceNames"].Texts(),
		Verbs:         given["verbs"].Texts(), URLs: given["urls"].Texts(),
		Namespace: given["namespace"].Text(), RoleName: given["roleName"].Text(),
		comment: c, given: given,
	}, true, found
}

// normalize returns the rule with its lists as sets in order. A role says "" for the core group.
func (r Rule) normalize() Rule {
	r.Groups = slices.Clone(r.Groups)
	for i, g := range r.Groups {
		if g == "core" {
			r.Groups[i] = ""
		}
	}
	for _, list := range []*[]string{&r.Groups, &r.Resources, &r.ResourceNames, &r.Verbs, &r.URLs} {
		*list = union(*list)
	}
	return r
}

// split returns rules in normal form, one for each resource.
func split(all []Rule) (parts []Rule) {
	for _, r := range all {
		parts = append(parts, r.normalize().split()...)
	}
	return parts
}

// split returns a rule for each of the resources.
func (r Rule) split() []Rule {
	if len(r.Resources) == 0 {
		return []Rule{r}
	}
	parts := make([]Rule, len(r.Resources))
	for i, resource := range r.Resources {
		parts[i] = r
		parts[i].Resources = []string{resource}
	}
	return parts
}

// union returns all words of some lists, sorted and each once.
func union(lists ...[]string) []string {
	all := slices.Concat(lists...)
	slices.Sort(all)
	return slices.Compact(all)
}

// A merge makes one rule of those that differ only in the list that it returns.
type merge func(*Rule) *[]string

// merges are the merges in the order in which controller-gen makes them. Each sees what the one
// before has left. Rules that are the same but for their verbs can come from the others too, so
// that the last merge is the first again.
var merges = [...]merge{
	byVerbs,
	func(r *Rule) *[]string { return &r.Resources },
	func(r *Rule) *[]string { return &r.Groups },
	func(r *Rule) *[]string { return &r.URLs },
	byVerbs,
}

func byVerbs(r *Rule) *[]string { return &r.Verbs }

// key joins lists in a way that tells different ones apart, as far as controller-gen does.
func key(lists ...[]string) string {
	parts := make([]string, len(lists))
	for i, l := range lists {
		parts[i] = strings.Join(l, "&")
	}
	return strings.Join(parts, " + ")
}

// key returns what identifies the rule but for its verbs. Rules stand in a manifest in the order of
// their keys.
func (r Rule) key() string { return key(r.Groups, r.Resources, r.ResourceNames, r.URLs) }

// simplify merges the rules of a role and puts them in order.
func simplify(all []Rule) []Rule {
	rules := split(all)
	for _, m := range merges {
		rules = m.apply(rules)
	}
	for i, r := range rules {
		if slices.Contains(r.Verbs, "*") { // which has been a verb like any other
			rules[i].Verbs = []string{"*"}
		}
	}
	return rules
}

// apply merges rules and returns the rest in the order of their keys.
func (m merge) apply(rules []Rule) (merged []Rule) {
	at := map[string]int{}
	for _, r := range rules {
		rest := r
		*m(&rest) = nil
		k := key(rest.Groups, rest.Resources, rest.ResourceNames, rest.URLs, rest.Verbs)
		i, ok := at[k]
		if !ok {
			at[k] = len(merged)
			merged = append(merged, r)
			continue
		}
		list := m(&merged[i])
		*list = union(*list, *m(&r))
	}
	slices.SortStableFunc(merged, func(a, b Rule) int { return strings.Compare(a.key(), b.key()) })
	return merged
}
