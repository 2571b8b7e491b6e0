package verify

import (
	"strings"

	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Location is a place in a manifest: a field, or a place in the text that the field holds.
type Location struct {
	Path         string // a field path of the manifest
	Line, Column int    // from 1 in the text at Path; 0 for the whole of it
	// the label or annotation at Path, its key or its value; empty for the whole
	Subject string
}

// Place returns the path, with the subject as its last step.
func (l Location) Place() string {
	if l.Subject == "" {
		return l.Path
	}
	return l.Path + "[" + l.Subject + "]"
}

// Diagnostics turns the violations into diagnostics. The function at says where a location of the
// manifest comes from: first the position to report, then those that explain it, such as the chain
// of references that leads there; nothing if it is not known. For a path that it does not have, it
// should return the nearest enclosing position.
func (r Report) Diagnostics(at func(Location) []diag.Related) diag.List {
	var list diag.List
	for _, v := range r.Violations {
		d := diag.Diagnostic{
			Severity: v.Rule.Severity(), Code: v.Rule, Message: r.words(v), Path: v.Path,
			Statement: v.Statement, Faults: v.Reason.Faults, Server: v.Server, CRD: r.Name,
		}
		if from := at(Location{Path: r.pathOf(v), Line: v.Line, Column: v.Column,
			Subject: v.Subject}); len(from) > 0 {
			d.Pos = from[0].Pos
			d.Related = from[1:]
		}
		for _, note := range v.Notes {
			if r.manifest && note.Keyword != "" && note.Value == "" {
				continue // about a format that a Go type brings
			}
			related := diag.Related{Message: note.Message + r.remedyOf(note)}
			if from := at(Location{Path: r.ManifestPath(note.Path)}); len(from) > 0 {
				related.Pos = from[0].Pos
			}
			d.Related = append(d.Related, related)
		}
		list = append(list, d)
	}
	return list
}

// remedyOf returns the end of a note: what to write.
func (r Report) remedyOf(note advice.Note) string {
	switch {
	case !r.manifest:
		return markerword.Mending(note.Keyword, note.Value, note.Beside, belowField(note.Path))
	case note.Keyword == "":
		return ""
	case note.Beside != "":
		return ": " + markerword.InManifest(note.Keyword, note.Value) + " beside " +
			markerword.InManifest(note.Beside, "true")
	}
	return ": " + markerword.InManifest(note.Keyword, note.Value)
}

// belowField returns what a path has after its last field: a marker of the field leads on from
// there.
func belowField(path string) string {
	tail := path[strings.LastIndexByte(path, ']')+1:]
	if _, below, ok := strings.Cut(tail, ".openAPIV3Schema"); ok {
		return below
	}
	return tail
}

// words returns the message for a reader, who sees the path only on another line: a server leaves
// it to the path to say which value is missing.
func (r Report) words(v Violation) string {
	if v.Reason.What != apiserver.Missing || v.Message != v.Reason.What.String() {
		spell := markerword.Short
		if r.manifest {
			spell = markerword.InManifest
		}
		return v.Message + v.Remedy.Text(spell)
	}
	return remedy.NotGiven(nameIn(r.pathOf(v)))
}

// nameIn returns the last step of a path.
func nameIn(path string) string {
	return strings.TrimSuffix(path[strings.LastIndexAny(path, ".[")+1:], "]")
}

// serverWords are the beginnings of paths that a server reports in terms of its internal types, and
// where v1 has the field. A field that is the same in all versions is, among others, in the first
// of them. Servers take the name of a service for its namespace.
var serverWords = [...]struct{ server, manifest string }{
	{"spec.subresources", "spec.versions[0].subresources"},
	{"spec.additionalPrinterColumns", "spec.versions[0].additionalPrinterColumns"},
	{"spec.selectableFields", "spec.versions[0].selectableFields"},
	{"spec.conversion.webhookClientConfig.service.namespace",
		"spec.conversion.webhook.clientConfig.service.name"},
	{"spec.conversion.webhookClientConfig.service.name",
		"spec.conversion.webhook.clientConfig.service.namespace"},
	{"spec.conversion.webhookClientConfig", "spec.conversion.webhook.clientConfig"},
	{"spec.conversion.conversionReviewVersions",
		"spec.conversion.webhook.conversionReviewVersions"},
}

// pathOf returns the path of a violation in the manifest. Fields that a server reads, but does not
// know, it names as they are written.
func (r Report) pathOf(v Violation) string {
	if v.Rule == diag.CodeServerUnknownField || v.Rule == diag.CodeServerDuplicateField {
		return v.Path
	}
	return r.ManifestPath(v.Path)
}

// ManifestPath returns the path by which the manifest itself knows a field that a server words in
// terms of its internal types.
func (r Report) ManifestPath(path string) string {
	if r.Beta {
		return path
	}
	for _, word := range serverWords {
		if rest, ok := strings.CutPrefix(path, word.server); ok {
			path = word.manifest + rest
		}
	}
	if rest, ok := strings.CutSuffix(path, ".JSONPath"); ok {
		path = rest + ".jsonPath"
	}
	return path
}
