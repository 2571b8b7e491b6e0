package rbac

import (
	"maps"
	"slices"
)

// A span is the releases of Kubernetes that serve a resource, from the first to the last.
type span = [2]int

// always is the span of what every release has.
var always = span{0, lastRelease}

// others are resources that the table cannot know: those whose clients are in other modules, those
// that are only names in authorization, as users are, and those that were gone before the first
// release of the table.
var others = map[string]map[string]span{
	"":                       {"bindings": always, "groups": always, "users": always},
	"apiextensions.k8s.io":   {"customresourcedefinitions": always},
	"apiregistration.k8s.io": {"apiservices": always},
	"authentication.k8s.io":  {"uids": always, "userextras": always},
	"certificates.k8s.io":    {"signers": always},
	"extensions": {
		"daemonsets": {0, 15}, "deployments": {0, 15}, "networkpolicies": {0, 15},
		"podsecuritypolicies": {0, 15},
		"replicasets":         {0, 15}, "replicationcontrollers": {0, 15},
	},
}

// clusterScoped are the resources that are built in and belong to no namespace, but for those about
// which servers ask in one: clusterroles that are bound, and podsecuritypolicies that are used.
var clusterScoped = map[string][]string{
	"": {"componentstatuses", "nodes", "persistentvolumes"},
	"admissionregistration.k8s.io": {"mutatingadmissionpolicies",
		"mutatingadmissionpolicybindings", "mutatingwebhookconfigurations",
		"validatingadmissionpolicies", "validatingadmissionpolicybindings",
		"validatingwebhookconfigurations"},
	"apiextensions.k8s.io":   {"customresourcedefinitions"},
	"apiregistration.k8s.io": {"apiservices"},
	"authentication.k8s.io":  {"selfsubjectreviews", "tokenreviews"},
	"authorization.k8s.io": {"selfsubjectaccessreviews", "selfsubjectrulesreviews",
		"subjectaccessreviews"},
	"certificates.k8s.io":          {"certificatesigningrequests", "clustertrustbundles"},
	"flowcontrol.apiserver.k8s.io": {"flowschemas", "prioritylevelconfigurations"},
	"networking.k8s.io":            {"ingressclasses", "ipaddresses", "servicecidrs"},
	"node.k8s.io":                  {"runtimeclasses"},
	"rbac.authorization.k8s.io":    {"clusterrolebindings"},
	"resource.k8s.io":              {"deviceclasses", "resourceslices"},
	"scheduling.k8s.io":            {"priorityclasses"},
	"storage.k8s.io": {"csidrivers", "csinodes", "storageclasses", "volumeattachments",
		"volumeattributesclasses"},
}

// builtin returns the resources of the groups that Kubernetes itself serves, or served once.
func builtin() map[string]map[string]span {
	all := map[string]map[string]span{}
	for _, table := range []map[string]map[string]span{released, others} {
		for group, resources := range table {
			if all[group] == nil {
				all[group] = map[string]span{}
			}
			maps.Copy(all[group], resources)
		}
	}
	return all
}

// lifetime returns the releases that serve a resource, if one of the groups is built in and has it.
func (d directory) lifetime(groups []string, name string) (known bool, of span) {
	for _, g := range groups {
		in, ok := d.builtin[g][name]
		switch {
		case !ok && d.has(g, name):
			return true, always
		case ok && !known:
			known, of = true, in
		case ok:
			of = span{min(of[0], in[0]), max(of[1], in[1])}
		}
	}
	return known, of
}

// has reports whether a kind that was read, or the configuration, says that a group has a resource.
func (d directory) has(group, name string) bool {
	return slices.ContainsFunc(d.kinds[group], func(k Kind) bool { return k.Plural == name }) ||
		slices.Contains(d.external[group], name) || slices.Contains(d.external[group], "*")
}
