package markers

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

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

// shared are names that other tools read, and that are also ours but for our prefix.
var shared = []foreignPrefix{{"resource:path", "apiserver-builder"}}

// sharedWith returns the tool that reads a line that looks like one of ours without our prefix, or
// nothing.
func sharedWith(text string) string {
	for _, f := range shared {
		if begins(text, f.prefix) {
			return f.tool
		}
	}
	return ""
}

// isForeign reports whether a line is a marker of another tool that is known.
func isForeign(text string) bool {
	for _, f := range foreign {
		if begins(text, f.prefix) {
			return true
		}
	}
	return false
}

// foreignNames are the names below our prefix that other tools read. Who misspells one loses what
// it asks for without a word, too.
var foreignNames = func() (names []string) {
	for _, f := range foreign {
		if strings.HasPrefix(f.prefix, ourPrefix) && !strings.HasSuffix(f.prefix, ":") {
			names = append(names, f.prefix)
		}
	}
	return names
}()

// foreignName returns the name of a line that another tool reads below our prefix, or nothing.
func foreignName(text string) string {
	for _, name := range foreignNames {
		if begins(text, name) {
			return name
		}
	}
	return ""
}

// yesOrNo explains a line that asks for deep copies, or for none, in words that are neither:
// controller-gen object passes over some of them, and refuses the others.
func yesOrNo(text string, pos token.Position) (ds diag.List) {
	name := foreignName(text)
	rest := strings.TrimPrefix(text, name)
	if !strings.HasPrefix(name, "kubebuilder:object:") || rest == "=true" || rest == "=false" {
		return nil
	}
	d := ds.Add("marker/argument", advance(pos, 1+len(name)),
		"%s: expected =true or =false, found %q", name, rest)
	d.End, d.Severity = advance(pos, 1+len(text)), diag.Warning // no manifest depends on it
	return ds
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

// begins reports whether a line has a name that begins with the prefix.
func begins(text, prefix string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	return ok && (strings.HasSuffix(prefix, ":") || strings.HasSuffix(prefix, ".") || rest == "" ||
		strings.IndexByte("=:, (-", rest[0]) >= 0)
}

// retired are names in our families that are no longer markers, with what to use instead.
var retired = []struct{ prefix, use string }{
	{"kubebuilder:informers", "client-gen, which reads +genclient: schemagen writes no informers"},
	{"kubebuilder:subresource",
		"kubebuilder:subresource:status or kubebuilder:subresource:scale: there are no others"},
	{"kubebuilder:group", "groupName=<group>, above the package clause"},
	{"kubebuilder:version", "versionName=<version>, above the package clause"},
	{"kubebuilder:validation:Const", "kubebuilder:validation:Enum with a single value"},
	{"k8s:validation:cel", `kubebuilder:validation:XValidation:rule="…"`},
	{"k8s:validation:",
		"the marker of the same name below kubebuilder:validation:, which takes a plain value " +
			"instead of JSON"},
}

// replacement returns what to use in place of a name that is no longer a marker, or not one here.
func replacement(text string) (prefix, use string, ok bool) {
	for _, r := range retired {
		if begins(text, r.prefix) || strings.HasPrefix(text, r.prefix+"[") {
			return r.prefix, r.use, true
		}
	}
	if use := ofResource(text); use != "" {
		return nameOf(text), use, true
	}
	return "", "", false
}

// ofResource returns how to write a name of a kind that stands in a marker of its own, as in
// kubebuilder:name:plural.
func ofResource(text string) string {
	rest, ours := strings.CutPrefix(nameOf(text), ourPrefix)
	above, word, ok := strings.Cut(strings.ToLower(rest), ":")
	switch {
	case !ok:
		word = above
	case above != "name" && above != "names" && above != "crd" && above != "resources":
		return ""
	}
	if arg := resourceWords[word]; ours && arg != "" {
		return "kubebuilder:resource:" + arg
	}
	return ""
}

var resourceWords = map[string]string{
	"plural": "path=<plural>", "singular": "singular=<singular>", "categories": "categories=<list>",
	"category":  "categories=<list>",
	"shortname": "shortName=<list>", "shortnames": "shortName=<list>",
	"scope": "scope=Cluster|Namespaced",
}
