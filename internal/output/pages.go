package output

import (
	"context"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/docs"
)

// NeedsGo reports whether an output says more of manifests that were made from Go, so that the way
// back to it is needed.
func (o Output) NeedsGo() bool { return o.format.pages != nil || o.format.whole != nil }

// model returns what there is to document of manifests.
func model(ctx context.Context, ms []Manifest, o Output, published bool) (*docs.Model, error) {
	sources := make([]docs.Source, len(ms))
	for i, m := range ms {
		sources[i] = docs.Source{CRD: m.CRD, Declared: m.Declared}
	}
	return docs.New(ctx, sources,
		docs.Options{Examples: true, Published: published, Releases: o.Releases})
}

// markdownPages returns the documentation in Markdown.
func markdownPages(ctx context.Context, ms []Manifest, o Output) ([]outdir.File, error) {
	m, err := model(ctx, ms, o, false)
	if err != nil {
		return nil, err
	}
	pages, err := docs.Markdown(m, func(k *docs.Kind) (string, error) {
		return o.names.Of(Manifest{Group: k.Group, Kind: k.Name, Plural: k.Plural,
			Singular: k.Singular}, k.StorageVersion())
	})
	return pageFiles(pages), err
}

// htmlPages returns the documentation in HTML.
func htmlPages(ctx context.Context, ms []Manifest, o Output) ([]outdir.File, error) {
	m, err := model(ctx, ms, o, true)
	if err != nil {
		return nil, err
	}
	pages, err := docs.HTML(m, func(group string) (string, error) {
		return o.names.Of(Manifest{Group: group}, "")
	})
	return pageFiles(pages), err
}

func pageFiles(pages []docs.Page) []outdir.File {
	files := make([]outdir.File, len(pages))
	for i, p := range pages {
		files[i] = outdir.File{Name: p.Name, Data: p.Data}
	}
	return files
}

// isOurPage reports whether schemagen generated a page.
func isOurPage(data []byte) bool {
	head := string(data[:min(len(data), 2*len(docs.Mark))])
	return strings.Contains(strings.ReplaceAll(head, "\r\n", "\n"), docs.Mark)
}
