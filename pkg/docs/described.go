package docs

import (
	"cmp"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// described returns the source with the comments of Go as descriptions, which are whole where a
// manifest is short of them: a page is for people.
func (s Source) described() Source {
	if s.Declared == nil {
		return s
	}
	s.CRD = s.CRD.DeepCopy()
	for i := range s.CRD.Spec.Versions {
		if root := apiserver.SchemaOf(&s.CRD.Spec.Versions[i]); root != nil {
			s.describe(root, apiserver.SchemaPath(i))
		}
	}
	return s
}

// describe describes the schema at a path, and all below it.
func (s Source) describe(at *schema, path string) {
	at.Description = cmp.Or(s.Declared(path).Doc, at.Description)
	for name, property := range at.Properties {
		s.describe(&property, fieldpath.Member(path+".properties", name))
		at.Properties[name] = property
	}
	if items := at.Items; items != nil && items.Schema != nil {
		s.describe(items.Schema, path+".items")
	}
	if values := at.AdditionalProperties; values != nil && values.Schema != nil {
		s.describe(values.Schema, path+".additionalProperties")
	}
}
