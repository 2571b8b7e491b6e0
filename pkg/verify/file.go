package verify

import (
	"context"

	"github.com/schemagen/schemagen/pkg/diag"
)

// File verifies every CustomResourceDefinition in a file of YAML or JSON documents, lists of them included, with findings at
// its lines. Name is what positions call the file. Documents of other kinds are passed over: no reports mean that there was
// nothing to verify.
func File(ctx context.Context, name string, data []byte, opts Options) ([]Report, diag.List) {
	var reports []Report
	var found diag.List
	for _, d := range documents(name, data, &found) {
		report := CRD(ctx, d.json, opts)
		reports = append(reports, report)
		found = append(found, report.Diagnostics(d.at)...)
	}
	return reports, found
}
