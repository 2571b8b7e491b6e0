package output

import "github.com/schemagen/schemagen/internal/kustomize"

// kustomizeDocument returns what kustomize reads to merge objects of the kinds.
func kustomizeDocument(ms []Manifest, o Output) ([]byte, error) {
	sources := make([]kustomize.Source, len(ms))
	for i, m := range ms {
		sources[i].CRD = m.CRD
		if m.Declared != nil {
			sources[i].Tag = func(path string) string { return m.Declared(path).Tag }
		}
	}
	return kustomize.Document(sources, kustomize.Options{Builtin: o.Builtin, Comment: comment})
}
