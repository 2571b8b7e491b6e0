package docs_test

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/docs"
)

var more = flag.String("crds", "", "a pattern of manifest files to document, too")

// TestMore documents the manifests that -crds names, checks their pages as the others are, and reports what the pages cost.
func TestMore(t *testing.T) {
	t.Parallel()
	if *more == "" {
		t.Skip("-crds names no manifests")
	}
	files, err := filepath.Glob(*more)
	require.NoError(t, err)
	for _, file := range files {
		for _, crd := range decode(t, file) {
			start := time.Now()
			m := model(t, docs.Options{Examples: true, Published: true}, crd)
			made := time.Since(start)
			nodes, texts := htmlPages(t, m)
			took := time.Since(start)
			pages := markdown(t, m)
			for name, page := range pages {
				followMarkdown(t, pages, name, page)
			}
			for name := range nodes {
				elements := checkHTML(t, name, nodes)
				if name != docs.HTMLIndex {
					t.Logf("%s: %d bytes, %d elements, model %v, pages %v", crd.Name, len(texts[name]), elements, made.Round(time.Millisecond), (took - made).Round(time.Millisecond))
					assert.Less(t, len(texts[name]), 1<<20, crd.Name)
				}
			}
			for _, v := range crd.Spec.Versions {
				if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil {
					continue
				}
				page := shown{map[string]map[string]string{}, map[string]string{}}
				for _, node := range nodes {
					readHTML(&page, node, strings.ToLower(crd.Spec.Names.Kind)+"."+v.Name)
				}
				c := checker{t: t, page: page, what: crd.Name + " " + v.Name}
				c.object("", v.Schema.OpenAPIV3Schema)
			}
		}
	}
}
