package output

import (
	"context"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
)

// The formats that others refer to.
const (
	Manifests = "manifests"
	Bundle    = "bundle"
	Helm      = "helm"
	Kustomize = "kustomize-openapi"
	OpenAPIV2 = "openapi-v2"
	Markdown  = "markdown"
	HTML      = "html"
	Roles     = "rbac"
	Webhooks  = "webhook"
)

// A Format is a way to write manifests.
type Format struct {
	Name  string
	Title string // what it generates
	Names string // the template of file names; empty if all manifests go into one file
	Dir   string // where the files are, below the output's directory
	File  string // its name in a directory, of a format that is not made of CRDs

	// pieces returns what one manifest becomes, each piece a file of its own. Head holds the lines
	// above it.
	pieces func(m Manifest, head string) ([]piece, error)
	// pages returns files that are about all manifests together, instead of pieces.
	pages func(ctx context.Context, ms []Manifest, o Output) ([]outdir.File, error)
	// whole returns the single JSON document that all manifests go into, instead of pieces.
	whole func(ms []Manifest, o Output) ([]byte, error)
	// seeds returns files that are created once in the output's directory.
	seeds func(dir string) ([]outdir.File, error)
}

// A piece is the content of a file and the version that it is about.
type piece struct {
	version string
	data    []byte
}

var formats = [...]Format{
	{
		Name: Manifests, Title: "a directory of manifests, one file for each kind",
		Names: "{group}_{plural}.yaml",
		pieces: func(m Manifest, head string) ([]piece, error) {
			return []piece{{m.Storage, append([]byte(head+Separator), m.YAML...)}}, nil
		},
	},
	{
		Name: Bundle, Title: "one file with all manifests, or - for standard output",
	},
	{
		Name: Helm, Title: "a Helm chart that installs them, or its part that does",
		Names: "{group}_{plural}.yaml", Dir: "templates",
		pieces: chartTemplate, seeds: chartSeeds,
	},
	{
		Name: "jsonschema", Title: "a JSON Schema for each kind and version, for editors",
		Names:  catalogNames,
		pieces: func(m Manifest, _ string) ([]piece, error) { return schemas(m, false) },
	},
	{
		Name: "jsonschema-strict", Title: "the same, refusing unknown fields, for validators",
		Names:  catalogNames,
		pieces: func(m Manifest, _ string) ([]piece, error) { return schemas(m, true) },
	},
	{
		Name: Kustomize,
		Title: "the file of openapi.path in a kustomization: which lists are merged; " +
			"builtin=true may follow",
		whole: kustomizeDocument,
	},
	{
		Name:  OpenAPIV2,
		Title: "a document of OpenAPI v2 for generators of clients, in which Go types have their names",
		whole: openAPIV2,
	},
	{
		Name: "openapi-v3", Title: "the same in OpenAPI v3, a document for each group and version",
		Names: "apis__{group}__{version}_openapi.json",
		pages: openAPIV3,
	},
	{
		Name: Markdown, Title: "documentation in Markdown: a page for each kind, and an index",
		Names: "{group}/{lowerKind}.md",
		pages: markdownPages,
	},
	{
		Name:  HTML,
		Title: "documentation in HTML: a page for each group that needs nothing else, and an index",
		Names: "{group}.html",
		pages: htmlPages,
	},
	{
		Name:  Roles,
		Title: "the roles that kubebuilder:rbac markers ask for; roleName=NAME must follow",
		File:  RoleFile,
	},
	{
		Name: Webhooks, Title: "the configurations of kubebuilder:webhook markers",
		File: WebhookFile,
	},
}

// formatOf returns the format of a name, if there is one.
func formatOf(name string) (Format, bool) {
	i := slices.IndexFunc(formats[:], func(f Format) bool { return f.Name == name })
	if i < 0 {
		return Format{}, false
	}
	return formats[i], true
}

// formatNames lists all formats.
func formatNames() string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.Name
	}
	return strings.Join(names, ", ")
}

// catalogNames is the layout that kubeconform calls
// {{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json.
const catalogNames = "{group}/{lowerKind}_{version}.json"

// Separator begins a document: it stands between the manifest and the comment above it.
const Separator = "---\n"

// Formats returns all formats.
func Formats() []Format { return slices.Clone(formats[:]) }
