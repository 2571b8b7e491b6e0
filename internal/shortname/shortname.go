// Package shortname knows the short names that kubectl has for resources of Kubernetes.
package shortname

// Resource returns the plural of the built-in resource that has a short name, or nothing.
func Resource(short string) string { return resources[short] }

// resources are those that are built in, by their short names.
var resources = map[string]string{
	"cm": "configmaps", "cs": "componentstatuses", "ep": "endpoints", "ev": "events",
	"limits": "limitranges", "no": "nodes", "ns": "namespaces", "po": "pods",
	"pv": "persistentvolumes", "pvc": "persistentvolumeclaims", "quota": "resourcequotas",
	"rc": "replicationcontrollers", "sa": "serviceaccounts", "svc": "services",
	"crd": "customresourcedefinitions", "crds": "customresourcedefinitions",
	"deploy": "deployments", "ds": "daemonsets", "rs": "replicasets", "sts": "statefulsets",
	"cj": "cronjobs", "csr": "certificatesigningrequests", "hpa": "horizontalpodautoscalers",
	"ing": "ingresses", "netpol": "networkpolicies", "pc": "priorityclasses",
	"pdb": "poddisruptionbudgets", "sc": "storageclasses",
}
