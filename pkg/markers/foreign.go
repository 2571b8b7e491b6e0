package markers

import "strings"

// A foreignPrefix is the beginning of marker names that another tool reads.
type foreignPrefix struct {
	// with a final colon or dot it covers every name below it, otherwise one name and its arguments
	prefix string
	tool   string
}

// foreign is the documented list of other tools' markers. A project adds its own by configuration.
var foreign = []foreignPrefix{
	{"kubebuilder:ac:", "controller-gen applyconfiguration"},
	{"kubebuilder:docs-gen", "kubebuilder's documentation"},
	{"kubebuilder:generate", "controller-gen object"},
	{"kubebuilder:object:generate", "controller-gen object"},
	{"kubebuilder:object:root", "controller-gen object"},
	{"kubebuilder:rbac", "controller-gen rbac"},
	{"kubebuilder:scaffold", "kubebuilder"},
	{"kubebuilder:webhook", "controller-gen webhook"},
	{"kubebuilder:webhookconfiguration", "controller-gen webhook"},
	{"k8s:client-gen", "client-gen"},
	{"k8s:conversion-fn", "conversion-gen"},
	{"k8s:conversion-gen", "conversion-gen"},
	{"k8s:conversion-gen-external-types", "conversion-gen"},
	{"k8s:deepcopy-gen", "deepcopy-gen"},
	{"k8s:defaulter-gen", "defaulter-gen"},
	{"k8s:defaulter-gen-input", "defaulter-gen"},
	{"k8s:openapi-gen", "openapi-gen"},
	{"k8s:openapi-model-package", "openapi-gen"},
	{"k8s:prerelease-lifecycle-gen", "prerelease-lifecycle-gen"},
	{"k8s:protobuf-deprecated", "go-to-protobuf"},
	{"k8s:protobuf-gen", "go-to-protobuf"},
	{"k8s:register-gen", "register-gen"},
	{"k8s:validation-gen", "validation-gen"},
	{"k8s:supportsSubresource", "validation-gen"},
	{"k8s:isSubresource", "validation-gen"},
	{"k8s:declarativeValidationNative", "validation-gen"},
	{"build", "go build, before Go 1.17"},
	{"genclient", "client-gen"},
	{"groupGoName", "client-gen"},
	{"resourceName", "client-gen"},
	{"protobuf", "go-to-protobuf"},
	{"protobuf.", "go-to-protobuf"},
	{"patchStrategy", "openapi-gen"},
	{"patchMergeKey", "openapi-gen"},
	{"featureGate", "Kubernetes API documentation"},
	{"deprecated", "documentation"},
	{"optionalOldSelf", "Kubernetes API documentation"},
	{"crd:", "CRD documentation generators"},
	{"gencrdrefdocs:", "crd-ref-docs"},
	{"kcp-code-generator", "kcp's code generator"},
	{"openshift:", "openshift's code generator"},
	{"operator-sdk:", "operator-sdk"},
	{"k8s:deprecated", "validation-gen"},
	{"k8s:discriminator", "validation-gen, before Kubernetes 1.34"},
	{"k8s:member", "validation-gen, before Kubernetes 1.34"},
}

// IsForeign reports whether a line is a marker of another tool that is known.
func IsForeign(text string) bool {
	for _, f := range foreign {
		if Begins(text, f.prefix) {
			return true
		}
	}
	return false
}

// ForeignNames returns the names below our prefix that other tools read. Who misspells one loses
// what it asks for without a word, too.
func ForeignNames() (names []string) {
	for _, f := range foreign {
		if strings.HasPrefix(f.prefix, "kubebuilder:") && !strings.HasSuffix(f.prefix, ":") {
			names = append(names, f.prefix)
		}
	}
	return names
}

// IsExternal reports whether a line belongs to one of the tools whose prefixes a project lists. A
// prefix does not hide a marker that is known here.
func IsExternal(text string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(text, p) {
			return !Known(text)
		}
	}
	return false
}

// Begins reports whether a line has a name that begins with the prefix.
func Begins(text, prefix string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	return ok && (strings.HasSuffix(prefix, ":") || strings.HasSuffix(prefix, ".") || rest == "" ||
		strings.IndexByte("=:, (-", rest[0]) >= 0)
}
