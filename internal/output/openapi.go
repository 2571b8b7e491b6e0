package output

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// An openAPIDocument is a document of OpenAPI with what generators of clients read. Its fields are
// in the order of the file.
type openAPIDocument struct {
	OpenAPI     string          `json:"openapi,omitempty"`
	Swagger     string          `json:"swagger,omitempty"`
	Info        openAPIInfo     `json:"info"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
	Paths       json.RawMessage `json:"paths"`
	Definitions json.RawMessage `json:"definitions,omitempty"`
	Components  json.RawMessage `json:"components,omitempty"`
}

// An openAPIInfo is the part of a document that says what the document is about.
type openAPIInfo struct {
	Description string `json:"description"` // distinguishes our documents from others'
	Title       string `json:"title"`
	Version     string `json:"version"`
}

// openAPIV2 returns the document of OpenAPI v2 about all kinds, with the structs of Go as
// definitions.
func openAPIV2(ms []Manifest, _ Output) ([]byte, error) {
	named, err := unfold.NamedV2(typed(ms)...)
	if err != nil {
		return nil, err
	}
	var groups []string
	for _, m := range ms {
		groups = append(groups, m.Group)
	}
	slices.Sort(groups)
	doc := openAPIDocument{Swagger: "2.0",
		Info: openAPIInfo{comment, strings.Join(slices.Compact(groups), ", "), "v0"}}
	return doc.complete(json.RawMessage(named))
}

// openAPIV3 returns a document of OpenAPI v3 for each group and version that is served, with the
// structs of Go as components.
func openAPIV3(_ context.Context, ms []Manifest, o Output) ([]outdir.File, error) {
	named, err := unfold.NamedV3(typed(ms)...)
	if err != nil {
		return nil, err
	}
	var documents map[string]json.RawMessage
	if err := json.Unmarshal(named, &documents); err != nil {
		return nil, err
	}
	var files []outdir.File
	for _, path := range slices.Sorted(maps.Keys(documents)) {
		group, version, _ := strings.Cut(strings.TrimPrefix(path, "apis/"), "/")
		file := outdir.File{}
		if file.Name, err = o.names.Of(Manifest{Group: group}, version); err != nil {
			return nil, err
		}
		doc := openAPIDocument{Info: openAPIInfo{comment, group, version}}
		if file.Data, err = doc.complete(documents[path]); err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// complete returns the document as it is written, with what is published beside what it has itself.
func (d openAPIDocument) complete(published json.RawMessage) ([]byte, error) {
	info := d.Info
	if err := json.Unmarshal(published, &d); err != nil {
		return nil, err
	}
	d.Info = info
	return jsontext.Indented(d)
}

// typed returns manifests with the way to their Go types, if they have one.
func typed(ms []Manifest) []unfold.Typed {
	all := make([]unfold.Typed, len(ms))
	for i, m := range ms {
		all[i].CRD = m.CRD
		if m.Declared != nil {
			all[i].GoType = func(path string) (pkg, name string) {
				d := m.Declared(path)
				return d.TypePackage, d.Type
			}
		}
	}
	return all
}

// isOurDocument reports whether schemagen generated a document of OpenAPI.
func isOurDocument(data []byte) bool {
	return bytes.Contains(data[:min(len(data), 200)], []byte(`"description": "`+comment+`"`))
}
