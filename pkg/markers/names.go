package markers

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Rename returns the fix that writes near for the name at the beginning of a line. It is safe if
// the line is then a marker without findings, and changes only a schema: a line that was ignored
// for years must not rename a CRD, nor produce one that is refused.
func Rename(name, near, text string, pos token.Position, at Sites) diag.Fix {
	start := diag.Advance(pos, 1)
	m, ok, ds := Parse(near+text[len(name):], pos, at)
	return diag.Fix{
		Message: "write " + near,
		Safe:    ok && len(ds) == 0 && m.Def.ofSchema() && !m.Def.refused,
		Edits:   []diag.Edit{{Pos: start, End: diag.Advance(start, len(name)), New: near}},
	}
}

// ReplacementFix returns the fix that writes another marker for the one that a line begins with. It
// is safe if the other one takes the arguments and means the same; tags of Kubernetes mean
// something only where they are enabled.
func ReplacementFix(text, name, instead string, pos token.Position, at Sites, k8s bool) diag.Fix {
	fix := Rename(name, instead, text, pos, at)
	one, other := byName[name], byName[instead]
	fix.Safe = fix.Safe && one != nil && other != nil && one.meaning() == other.meaning() &&
		(other.Gate != K8s || k8s)
	return fix
}

// meaning returns what stands for all definitions that do the same: the one that others are
// spellings of.
func (def *Definition) meaning() *Definition {
	for {
		next := byName[def.Deprecated]
		if next == nil {
			next = byName[def.tag.like]
		}
		if next == nil && def.Name == "k8s:optional" {
			next = byName["optional"]
		}
		if next == nil || next == def {
			return def
		}
		def = next
	}
}

// NamesOn returns the names that the project may mean with what stands on a line: that of the
// marker, alone and with each of its arguments, and those of a marker that it leads to. Each has
// the offset at which it stands.
func NamesOn(text string) (all []NameAt) {
	def, end := NameEnd(text)
	if def == nil {
		end = len(NameOf(text))
	}
	all = append(all, NameAt{Name: text[:end]})
	if def != nil && def.Name != text[:end] {
		all = append(all, NameAt{Name: def.Name}) // at the items of a list, or at a path
	}
	if def != nil && def.form == options && end < len(text) {
		for start, end := range ArgumentsIn(text, end+1) {
			if start < end {
				all = append(all,
					NameAt{Name: def.Name + ":" + NameOf(text[start:end]), At: start})
			}
		}
	}
	if i := leadsTo(text); i > 0 {
		for _, n := range NamesOn(text[i:]) {
			n.At += i
			all = append(all, n)
		}
	}
	return all
}

// A NameAt is a name on a marker line.
type NameAt struct {
	Name string
	At   int // its offset in the text
}

// leadsTo returns the offset of the marker that another one leads to; 0 if there is none.
func leadsTo(text string) int {
	before, after, _ := strings.Cut(text, "=+")
	if after == "" || strings.ContainsAny(before, "=\"`") {
		return 0
	}
	return len(text) - len(after)
}

// NameOf returns the part of a line that looks like a name, whatever it names.
func NameOf(text string) string {
	if i := strings.IndexAny(text, "= \t(,＝"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimRight(text, ":")
}

// Known reports whether a line names one of our markers.
func Known(text string) bool { return Lookup(text) != nil }

// SitesOf returns where the marker that a line names may stand.
func SitesOf(text string) Sites {
	if def := Lookup(text); def != nil {
		return def.Sites
	}
	return 0
}

// BelongsToPackage reports whether a line names a marker that a package can have and a type cannot:
// in a detached comment above a type it is the package's.
func BelongsToPackage(text string) bool {
	def := Lookup(text)
	return def != nil && def.Sites&OnType == 0 && def.Sites&OnPackage != 0
}

// SaysKind reports whether a line says, perhaps to another tool, that its type is a kind.
func SaysKind(text string) bool { return DescribesKind(text) || Begins(text, "genclient") }

// DescribesKind reports whether a line says of its type that it is a kind which has a manifest.
func DescribesKind(text string) bool {
	def := Lookup(text)
	return def != nil && def.OfKind || text == "kubebuilder:object:root=true"
}

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
	{"crossplane:generate:", "Crossplane's angryjet"},
	{"gencrdrefdocs:", "crd-ref-docs"},
	{"genduck", "Knative's injection-gen"},
	{"genreconciler", "Knative's injection-gen"},
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
