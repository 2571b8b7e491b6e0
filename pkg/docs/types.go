package docs

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// typeOf returns the type of a schema as people say it. Object is the name of the objects at its
// bottom.
func typeOf(s *schema, object string) string {
	switch {
	case s.Items != nil && s.Items.Schema != nil:
		items := typeOf(apiserver.PrunedItems(s), object)
		if keys := s.XListMapKeys; len(keys) > 0 {
			return "[]" + items + " by " + strings.Join(keys, ", ")
		}
		if s.XListType != nil && *s.XListType == "set" {
			return "set of " + items
		}
		return "[]" + items
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		return "map of " + typeOf(s.AdditionalProperties.Schema, object)
	}
	return scalar(s, object)
}

// quantity is the pattern of a resource.Quantity.
const quantity = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))`

func isQuantity(s *schema) bool { return s.XIntOrString && strings.HasPrefix(s.Pattern, quantity) }

// scalar returns the type of a value that is neither a list nor a map, as people say it.
func scalar(s *schema, object string) string {
	keeps := s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	switch {
	case isQuantity(s):
		return "quantity"
	case s.XIntOrString:
		return "int or string"
	case s.XEmbeddedResource:
		return "Kubernetes object"
	case s.Type == "object" && len(s.Properties) == 0 && object == "object":
		if keeps {
			return "any object"
		}
		return "object"
	case s.Type == "object":
		return object
	case s.Type == "array":
		return "[]any value"
	case s.Type == "":
		return "any value"
	case s.Type == "string" && s.Format == "date-time":
		return "time"
	}
	return s.Type
}

// A typeName is the name of an object's type, and where its documentation is if others define it.
type typeName struct{ name, link string }

// named returns the name of an object's type: the one that it has in Go, or that of a type of
// Kubernetes that has such fields.
func (w *walker) named(s *schema, at location) typeName {
	if s.Type != "object" || len(s.Properties) == 0 {
		return typeName{name: "object"}
	}
	if n, ok := w.goType(at); ok {
		return n
	}
	for _, k := range known {
		if !slices.ContainsFunc(k.fields, func(field string) bool {
			_, ok := s.Properties[field]
			return !ok
		}) &&
			(k.more || len(s.Properties) == len(k.fields)) {
			return typeName{k.name, goDoc(k.pkg, k.name)}
		}
	}
	return typeName{name: "object"}
}

// goType returns the name of the Go type of the value at a place, if that is known.
func (w *walker) goType(at location) (n typeName, ok bool) {
	if w.declared == nil {
		return n, false
	}
	d := w.declared(at.manifest)
	if strings.HasPrefix(d.TypePackage, "k8s.io/") ||
		strings.HasPrefix(d.TypePackage, "sigs.k8s.io/") {
		n.link = goDoc(d.TypePackage, d.Type)
	}
	n.name = d.Type
	return n, n.name != ""
}

func goDoc(pkg, name string) string { return "https://pkg.go.dev/" + pkg + "#" + name }

const (
	core = "k8s.io/api/core/v1"
	meta = "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// known are types of Kubernetes that are recognized by their fields where no source says what they
// are. Releases of Kubernetes add fields to those with more.
var known = [...]struct {
	name, pkg string
	fields    []string
	more      bool
}{
	{"Condition", meta, []string{"lastTransitionTime", "message", "observedGeneration", "reason",
		"status", "type"}, false},
	{"LabelSelector", meta, []string{"matchExpressions", "matchLabels"}, false},
	{"LabelSelectorRequirement", meta, []string{"key", "operator", "values"}, false},
	{"Container", core, []string{"image", "imagePullPolicy", "livenessProbe", "name",
		"terminationMessagePath"}, true},
	{"PodSpec", core, []string{"containers", "dnsPolicy", "nodeSelector", "restartPolicy",
		"serviceAccountName"}, true},
	{"EnvVar", core, []string{"name", "value", "valueFrom"}, false},
	{"EnvFromSource", core, []string{"configMapRef", "prefix", "secretRef"}, false},
	{"SecretKeySelector", core, []string{"key", "name", "optional"}, false},
	{"ResourceRequirements", core, []string{"limits", "requests"}, false},
	{"ResourceRequirements", core, []string{"claims", "limits", "requests"}, false},
	{"Affinity", core, []string{"nodeAffinity", "podAffinity", "podAntiAffinity"}, false},
	{"Toleration", core, []string{"effect", "key", "operator", "tolerationSeconds", "value"},
		false},
	{"TopologySpreadConstraint", core,
		[]string{"labelSelector", "maxSkew", "topologyKey", "whenUnsatisfiable"}, true},
	{"Volume", core, []string{"configMap", "emptyDir", "hostPath", "name", "projected", "secret"},
		true},
	{"VolumeMount", core, []string{"mountPath", "mountPropagation", "name", "readOnly", "subPath"},
		true},
	{"Probe", core, []string{"exec", "failureThreshold", "httpGet", "periodSeconds", "tcpSocket"},
		true},
	{"SecurityContext", core, []string{"allowPrivilegeEscalation", "capabilities", "privileged",
		"runAsUser"}, true},
	{"PodSecurityContext", core, []string{"fsGroup", "runAsUser", "supplementalGroups", "sysctls"},
		true},
	{"ObjectReference", core, []string{"apiVersion", "fieldPath", "kind", "name", "namespace",
		"resourceVersion", "uid"}, false},
}
