package objects

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
)

// IsBuiltIn reports whether a kind is one of Kubernetes itself. Every server has those, and no CRD
// describes them.
func IsBuiltIn(apiVersion, kind string) bool {
	gvk := schema.FromAPIVersionAndKind(apiVersion, kind)
	switch gvk.Group {
	case "apiextensions.k8s.io", "apiregistration.k8s.io":
		// served by the libraries that the server is made of
		return true
	}
	return scheme.Scheme.Recognizes(gvk)
}
