package docs_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/docs"
	"github.com/schemagen/schemagen/pkg/unfold"
)

var more = flag.String("crds", "",
	"directories of manifests to document, too, with spaces between them")

// TestMore documents every CRD below the directories that -crds names, follows every link of the
// pages, compares what they say with the schemas, and reports what they cost.
func TestMore(t *testing.T) {
	if *more == "" {
		t.Skip("-crds names no manifests: make docs-corpus does")
	}
	var total totals
	for _, dir := range strings.Fields(*more) {
		for _, crd := range below(t, dir) {
			total.document(t, crd)
		}
	}
	require.NotZero(t, total.crds)
	t.Logf("%d CRDs, %d fields, %d links of Markdown followed", total.crds, total.fields,
		total.links)
	t.Logf("the largest page: %s, %d bytes, %d elements", total.largest, total.bytes,
		total.elements)
	t.Logf("the slowest: %s, %v", total.slowest, total.longest.Round(time.Millisecond))
}

// below returns the CRDs in the files of a directory that hold nothing but CRDs of today's version.
func below(t *testing.T, dir string) (crds []*v1.CustomResourceDefinition) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(data, []byte("\nkind: CustomResourceDefinition")) {
			return err
		}
		manifests, err := unfold.Split(data)
		for _, m := range manifests {
			crd, decoded := unfold.Decode(m)
			if err != nil || decoded != nil {
				t.Logf("%s: not documented: %v", path, decoded)
				return nil
			}
			if len(crd.Spec.Versions) == 0 {
				return nil // a patch of a CRD
			}
			crds = append(crds, crd)
		}
		return nil
	}))
	return crds
}

// totals are what there is to report of all CRDs.
type totals struct {
	crds, fields, links int
	largest, slowest    string
	bytes, elements     int
	longest             time.Duration
}

func (s *totals) document(t *testing.T, crd *v1.CustomResourceDefinition) {
	t.Helper()
	s.crds++
	start := time.Now()
	m := model(t, docs.Options{Examples: true, Published: true}, crd)
	nodes, texts := htmlPages(t, m)
	if took := time.Since(start); took > s.longest {
		s.longest, s.slowest = took, crd.Name
	}
	pages := markdown(t, m)
	for name, page := range pages {
		s.links += followMarkdown(t, pages, name, page)
	}
	s.fields += checkMarkdownSays(t, crd, pages)
	checkHTMLSays(t, crd, nodes)
	for name := range nodes {
		elements := checkHTML(t, name, nodes)
		assert.Less(t, len(texts[name]), 1<<20, crd.Name)
		if len(texts[name]) > s.bytes {
			s.largest, s.bytes, s.elements = crd.Name, len(texts[name]), elements
		}
	}
	again := model(t, docs.Options{Examples: true, Published: true}, crd)
	_, same := htmlPages(t, again)
	assert.Equal(t, texts, same, crd.Name)
	assert.Equal(t, pages, markdown(t, again), crd.Name)
}
