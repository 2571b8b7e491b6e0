package rbac

// builtin are the resources of the groups that Kubernetes itself serves, or served in a release
// that is still in use, with those that are only names in authorization, as users are. Groups of
// which all resources are known are here, and no others.
var builtin = map[string][]string{
	"": {
		"bindings", "componentstatuses", "configmaps", "endpoints", "events", "groups", "limitranges",
		"namespaces", "nodes",
		"persistentvolumeclaims", "persistentvolumes", "pods", "podtemplates", "replicationcontrollers",
		"resourcequotas", "secrets",
		"serviceaccounts", "services", "users",
	},
	"admissionregistration.k8s.io": {
		"mutatingadmissionpolicies", "mutatingadmissionpolicybindings", "mutatingwebhookconfigurations",
		"validatingadmissionpolicies",
		"validatingadmissionpolicybindings", "validatingwebhookconfigurations",
	},
	"apiextensions.k8s.io":   {"customresourcedefinitions"},
	"apiregistration.k8s.io": {"apiservices"},
	"apps": {"controllerrevisions", "daemonsets", "deployments", "replicasets",
		"statefulsets"},
	"authentication.k8s.io": {"selfsubjectreviews", "tokenreviews", "uids", "userextras"},
	"authorization.k8s.io": {
		"localsubjectaccessreviews", "selfsubjectaccessreviews", "selfsubjectrulesreviews",
		"subjectaccessreviews",
	},
	"autoscaling": {"horizontalpodautoscalers"},
	"batch":       {"cronjobs", "jobs"},
	"certificates.k8s.io": {"certificatesigningrequests", "clustertrustbundles",
		"podcertificaterequests", "signers"},
	"coordination.k8s.io": {"leasecandidates", "leases"},
	"discovery.k8s.io":    {"endpointslices"},
	"events.k8s.io":       {"events"},
	"extensions": {
		"daemonsets", "deployments", "ingresses", "networkpolicies", "podsecuritypolicies", "replicasets",
		"replicationcontrollers",
	},
	"flowcontrol.apiserver.k8s.io": {"flowschemas", "prioritylevelconfigurations"},
	"internal.apiserver.k8s.io":    {"storageversions"},
	"networking.k8s.io": {"ingressclasses", "ingresses", "ipaddresses", "networkpolicies",
		"servicecidrs"},
	"node.k8s.io":               {"runtimeclasses"},
	"policy":                    {"poddisruptionbudgets", "podsecuritypolicies"},
	"rbac.authorization.k8s.io": {"clusterrolebindings", "clusterroles", "rolebindings", "roles"},
	"resource.k8s.io": {
		"deviceclasses", "devicetaintrules", "podschedulingcontexts", "resourceclaimparameters",
		"resourceclaims", "resourceclaimtemplates",
		"resourceclasses", "resourceclassparameters", "resourcepoolstatusrequests", "resourceslices",
	},
	"scheduling.k8s.io": {"podgroups", "priorityclasses", "workloads"},
	"storage.k8s.io": {
		"csidrivers", "csinodes", "csistoragecapacities", "storageclasses", "volumeattachments",
		"volumeattributesclasses",
	},
	"storagemigration.k8s.io": {"storageversionmigrations"},
}
