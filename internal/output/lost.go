package output

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Lost reports the versions of CRDs that changed files lose, because the run does not read their
// packages, or because these no longer have the kind.
func Lost(changes []outdir.Change) diag.List {
	var list diag.List
	for _, c := range changes {
		if c.Kind != outdir.Update {
			continue
		}
		had := versions(c.Old)
		if len(had) == 0 {
			continue
		}
		has := versions(c.New)
		lost := slices.DeleteFunc(had, func(v string) bool { return slices.Contains(has, v) })
		if len(lost) > 0 {
			list.Add("output/version-lost", token.Position{Filename: c.Path()},
				"the file loses %s, which no package of this run has: add its package to the run, unless the version is meant to go", strings.Join(lost, ", "))
		}
	}
	return list
}

// versions returns the versions of the CRDs in a file that schemagen or another generator wrote, as
// in v1 of things.example.com.
func versions(data []byte) (all []string) {
	docs := yaml.NewDecoder(bytes.NewReader(withoutSchemas(manifestOfTemplate(data))))
	for {
		var crd struct {
			Metadata struct{ Name string }
			Spec     struct{ Versions []struct{ Name string } }
		}
		if docs.Decode(&crd) != nil { // the end, or nothing that could be a CRD
			return all
		}
		for _, v := range crd.Spec.Versions {
			all = append(all, v.Name+" of "+crd.Metadata.Name)
		}
	}
}

// withoutSchemas returns the lines of manifests without the schemas: decoding those would take
// longer than everything else that is done with a changed file.
func withoutSchemas(manifests []byte) []byte {
	var kept []byte
	schema := false
	for line := range bytes.Lines(manifests) {
		text := bytes.TrimRight(line, "\r\n")
		if schema && (len(text) == 0 || bytes.HasPrefix(text, []byte("     "))) {
			continue
		}
		schema = string(text) == "    schema:" || string(text) == "  - schema:"
		kept = append(kept, line...)
	}
	return kept
}
