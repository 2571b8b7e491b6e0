package verify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Variant verifies a manifest as CRD does. Variants of a kind often differ in their metadata alone:
// then only that of the later ones is verified.
func (v *Verifier) Variant(ctx context.Context, manifest []byte) Report {
	rest, shell := apart(manifest)
	v.mu.Lock()
	known, ok := v.reports[rest]
	v.mu.Unlock()
	if ok {
		if r := CRD(ctx, shell, v.opts); len(r.Violations) == 0 {
			known.Name, known.Violations = r.Name, slices.Clone(known.Violations)
			return known
		}
	}
	report := v.CRD(ctx, manifest)
	if !slices.ContainsFunc(report.Violations, ofMetadata) {
		v.mu.Lock()
		v.reports[rest] = report
		v.mu.Unlock()
	}
	return report
}

// apart returns what identifies a manifest except for its metadata, and a manifest of that metadata
// that says as little as possible besides.
func apart(manifest []byte) (rest digest, shell []byte) {
	var m map[string]json.RawMessage
	var spec struct {
		Group json.RawMessage `json:"group"`
		Names json.RawMessage `json:"names"`
		Scope json.RawMessage `json:"scope"`
	}
	if json.Unmarshal(manifest, &m) != nil || json.Unmarshal(m["spec"], &spec) != nil {
		return sha256.Sum256(manifest), nil
	}
	shell = fmt.Appendf(nil,
		`{"apiVersion":%s,"kind":%s,"metadata":%s,"spec":{"group":%s,"names":%s,"scope":%s,"versions":[`+
			`{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}`,
		m["apiVersion"], m["kind"], m["metadata"], spec.Group, spec.Names, spec.Scope)
	delete(m, "metadata")
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(m)) {
		all = fmt.Appendf(all, "%q%s", name, m[name])
	}
	return sha256.Sum256(all), shell
}

// ofMetadata reports whether a finding may be about what identifies no manifest.
func ofMetadata(v Violation) bool { return !strings.HasPrefix(v.Path, "spec") }
