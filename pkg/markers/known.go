package markers

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// foreign are the beginnings of markers that other tools read. They pass without a word.
var foreign = []string{
	"kubebuilder:ac:", "kubebuilder:categories", "kubebuilder:docs-gen", "kubebuilder:generate", "kubebuilder:informers",
	"kubebuilder:object:", "kubebuilder:rbac", "kubebuilder:scaffold", "kubebuilder:webhook",
	"k8s:client-gen", "k8s:conversion-fn", "k8s:conversion-gen", "k8s:deepcopy-gen", "k8s:defaulter-gen",
	"k8s:openapi-gen", "k8s:openapi-model-package", "k8s:prerelease-lifecycle-gen", "k8s:protobuf-gen", "k8s:register-gen",
	"k8s:validation-gen", "k8s:validation:", "k8s:supportsSubresource", "k8s:isSubresource", "k8s:declarativeValidationNative",
	"build", "genclient", "groupGoName", "protobuf", "patchStrategy", "patchMergeKey", "featureGate", "enum", "openshift:",
	"operator-sdk:", "crd:", "kcp-code-generator", "optionalOldSelf", "resourceName",
}

// unknown explains a line that names no marker of ours, if it looks as if it should.
func unknown(text string, pos token.Position) diag.List {
	var ds diag.List
	name := nameOf(text)
	if isForeign(text) {
		return nil
	}
	switch near := nearest(name); {
	case name != text && byName[name] != nil && byName[name].form == bare:
		d := ds.Add("marker/trailing", advance(pos, 1+len(name)), "the text after %s makes the line an unknown marker", name)
		d.End = advance(pos, 1+len(text))
	case strings.HasPrefix(name, "kubebuilder:") || near != "":
		d := ds.Add("marker/unknown", pos, "%s is no marker%s", name, didYouMean(near))
		d.End = advance(pos, 1+len(name))
		d.Fixes = rename(near, name, pos)
	}
	return ds
}

func rename(near, name string, pos token.Position) []diag.Fix {
	if near == "" {
		return nil
	}
	start := advance(pos, 1)
	return []diag.Fix{{
		Message: "write " + near,
		Safe:    true,
		Edits:   []diag.Edit{{Pos: start, End: advance(start, len(name)), New: near}},
	}}
}

func didYouMean(near string) string {
	if near == "" {
		return ""
	}
	return "; did you mean " + near + "?"
}

// nameOf returns the part of a line that looks like a name.
func nameOf(text string) string {
	if i := strings.IndexAny(text, "= \t(,"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimSuffix(text, ":")
}

func isForeign(text string) bool {
	for _, f := range foreign {
		if rest, ok := strings.CutPrefix(text, f); ok && (strings.HasSuffix(f, ":") || rest == "" || strings.IndexByte("=:, (-", rest[0]) >= 0) {
			return true
		}
	}
	return false
}

// nearest returns the name of ours that is closest to name, if it is close enough to be meant.
func nearest(name string) string {
	best, distance := "", 3
	if strings.HasPrefix(name, "kubebuilder:") {
		distance = 4
	}
	if len(name) < 6 {
		distance = 2
	}
	for _, d := range definitions {
		if n := editDistance(strings.ToLower(name), strings.ToLower(d.Name), distance); n < distance {
			best, distance = d.Name, n
		}
	}
	return best
}

// editDistance counts insertions, deletions and substitutions between two short names, up to the limit.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			next := min(row[j]+1, row[j+1]+1)
			if a[i] == b[j] {
				next = min(next, diagonal)
			} else {
				next = min(next, diagonal+1)
			}
			diagonal, row[j+1] = row[j+1], next
		}
	}
	return min(row[len(b)], limit)
}

// Known tells whether a line names a marker of ours.
func Known(text string) bool {
	_, def, _, _ := resolve(text)
	return def != nil
}

// BelongsToPackage tells whether a line names a marker that a package can have and a type cannot: in a free comment above a
// type it is the package's.
func BelongsToPackage(text string) bool {
	_, def, _, _ := resolve(text)
	return def != nil && def.Sites&OnType == 0 && def.Sites&OnPackage != 0
}
