package rbac

import (
	"cmp"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
)

// separator begins each document.
const separator = "---\n"

// Options say what to make.
type Options struct {
	RoleName string // of rules that do not name their role
	Kinds    []Kind // of the run

	// resources of others, as in certificates.cert-manager.io or *.cert-manager.io
	External []string
	Closed   bool // there are no groups but those of Kubernetes, of Kinds and of External
	Release  int  // the oldest minor release that must serve the resources; 0 if nobody says
}

// Generate returns the roles that the markers of packages ask for, as YAML documents after their
// first separator, and what is wrong with the markers. There is no document without rules.
func Generate(packages []*parser.Package, opts Options) ([]byte, diag.List, error) {
	var rules []Rule
	var found diag.List
	known := newDirectory(opts)
	for _, p := range packages {
		found = append(found, checkStrays(p)...)
		for _, c := range p.Apart() {
			rule, ok, ds := read(c)
			found = append(found, ds...)
			if ok {
				found = append(found, check(rule)...)
				found = append(found, known.check(rule)...)
				found = append(found, checkIdle(rule)...)
				rules = append(rules, rule)
			}
		}
	}
	var docs []string
	for _, r := range roles(rules, opts.RoleName) {
		found = append(found, ungrouped(r.rules)...)
		found = append(found, contained(r.rules)...)
		if r.name == "" {
			found.Add("rbac/invalid", r.rules[0].comment.Pos,
				"the role has no name: give one with roleName")
		}
		doc, err := yaml.Marshal(r.manifest())
		if err != nil {
			return nil, found, err
		}
		docs = append(docs, string(doc))
	}
	return []byte(strings.Join(docs, separator)), found, nil
}

// A set is the rules of one role.
type set struct {
	name, namespace string
	rules           []Rule
}

// roles sorts rules into roles: those of the cluster first, then by namespace, and by name.
func roles(rules []Rule, name string) (all []set) {
	for _, r := range rules {
		of := set{cmp.Or(r.RoleName, name), r.Namespace, []Rule{r}}
		same := func(s set) bool { return s.name == of.name && s.namespace == of.namespace }
		i := slices.IndexFunc(all, same)
		if i < 0 {
			all = append(all, of)
			continue
		}
		all[i].rules = append(all[i].rules, r)
	}
	slices.SortFunc(all, func(a, b set) int {
		return cmp.Or(strings.Compare(a.namespace, b.namespace), strings.Compare(a.name, b.name))
	})
	return all
}

// manifest returns the role: a Role in a namespace, else a ClusterRole, which has the same fields.
func (s set) manifest() rbacv1.Role {
	r := rbacv1.Role{
		TypeMeta: metav1.TypeMeta{
			APIVersion: rbacv1.SchemeGroupVersion.String(), Kind: "ClusterRole",
		},
		ObjectMeta: metav1.ObjectMeta{Name: s.name, Namespace: s.namespace},
	}
	if s.namespace != "" {
		r.Kind = "Role"
	}
	for _, rule := range simplify(s.rules) {
		r.Rules = append(r.Rules, rbacv1.PolicyRule{
			Verbs: rule.Verbs, APIGroups: rule.Groups, Resources: rule.Resources,
			ResourceNames: rule.ResourceNames, NonResourceURLs: rule.URLs,
		})
	}
	return r
}
