package docs

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
	"github.com/schemagen/schemagen/pkg/unfold"
)

// A Source is a CRD and, if it was made from Go, the way back.
type Source struct {
	CRD *v1.CustomResourceDefinition
	// Declared returns what declares the value at a path of the manifest. It may be nil.
	Declared func(path string) Declaration
}

// A Declaration is a piece of Go source.
type Declaration struct {
	Doc    string // its comment, if the manifest may have it cut to a length or not at all
	Pos    token.Position
	Tag    string            // of a field in Go, as it is written
	Values map[string]string // the comments of the constants of its type, by their values

	// of the value, as in "k8s.io/api/core/v1" and "PodSpec"; empty if its type has no name
	TypePackage, Type string
}

// Options say what goes into a model beside the schemas.
type Options struct {
	Examples  bool      // make examples, which takes most of the time
	Published bool      // compare the schemas with those that a server publishes
	Releases  []Release // what is known of earlier releases, oldest first
}

// A Release is a set of CRDs that were published under a name.
type Release struct {
	Name string
	CRDs []*v1.CustomResourceDefinition
}

// New returns the model of CRDs. Two CRDs of one name are both in it. An error is one of ctx.
func New(ctx context.Context, sources []Source, o Options) (*Model, error) {
	m := &Model{}
	sources = slices.Clone(sources)
	slices.SortStableFunc(sources, func(a, b Source) int {
		return cmp.Or(cmp.Compare(a.CRD.Spec.Group, b.CRD.Spec.Group),
			cmp.Compare(a.CRD.Spec.Names.Kind, b.CRD.Spec.Names.Kind))
	})
	var kinds []*Kind // as sources
	anchors := anchors{}
	for _, s := range sources {
		if n := len(m.Groups); n == 0 || m.Groups[n-1].Name != s.CRD.Spec.Group {
			m.Groups = append(m.Groups, &Group{Name: s.CRD.Spec.Group})
			anchors = map[string]bool{}
		}
		kind := newKind(s.described(), anchors)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		kinds = append(kinds, kind)
		group := m.Groups[len(m.Groups)-1]
		group.Kinds = append(group.Kinds, kind)
	}
	parallel.Do(len(kinds), func(i int) { // the rest needs nothing of other kinds
		if o.Examples && ctx.Err() == nil {
			kinds[i].addExamples(ctx, sources[i].CRD)
		}
		if o.Published && ctx.Err() == nil {
			kinds[i].addPublished(sources[i].CRD)
		}
		kinds[i].addReleases(o.Releases)
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// newKind returns the model of a CRD without examples and releases. The anchors are those of its
// page.
func newKind(s Source, anchors anchors) *Kind {
	spec := s.CRD.Spec
	k := &Kind{
		Group: spec.Group, Name: spec.Names.Kind, Plural: spec.Names.Plural,
		Singular:   spec.Names.Singular,
		ShortNames: spec.Names.ShortNames, Categories: spec.Names.Categories,
		Namespaced: spec.Scope == v1.NamespaceScoped,
	}
	if c := spec.Conversion; len(spec.Versions) > 1 {
		k.Conversion = pick(c != nil && c.Strategy == v1.WebhookConverter,
			"a webhook converts one version to another",
			"apiVersion is all that a server changes from one version to another")
	}
	for i := range spec.Versions {
		k.Versions = append(k.Versions, newVersion(s, i, anchors))
	}
	slices.SortStableFunc(k.Versions, func(a, b *Version) int {
		return apiserver.CompareVersions(b.Name, a.Name)
	})
	for i := len(k.Versions) - 2; i >= 0; i-- {
		k.Versions[i].compare(k.Versions[i+1])
	}
	return k
}

// newVersion returns the model of the version at an index of the CRD's list.
func newVersion(s Source, index int, anchors anchors) *Version {
	spec := s.CRD.Spec.Versions[index]
	v := &Version{
		Name: spec.Name, Served: spec.Served, Storage: spec.Storage,
		Anchor: anchors.take(strings.ToLower(s.CRD.Spec.Names.Kind) + "." + spec.Name),
	}
	if spec.Deprecated {
		v.Deprecated = fmt.Sprintf("%s/%s %s is deprecated", s.CRD.Spec.Group, spec.Name,
			s.CRD.Spec.Names.Kind)
		if spec.DeprecationWarning != nil {
			v.Deprecated = *spec.DeprecationWarning
		}
	}
	for _, c := range spec.AdditionalPrinterColumns {
		v.Columns = append(v.Columns,
			Column{c.Name, c.Type, c.JSONPath, c.Description, c.Priority > 0})
	}
	for _, f := range spec.SelectableFields {
		v.Selectable = append(v.Selectable, strings.TrimPrefix(f.JSONPath, "."))
	}
	if sub := spec.Subresources; sub != nil {
		v.Status = sub.Status != nil
		if scale := sub.Scale; scale != nil {
			v.Scale = &Scale{Spec: scale.SpecReplicasPath, Status: scale.StatusReplicasPath}
			if scale.LabelSelectorPath != nil {
				v.Scale.Selector = *scale.LabelSelectorPath
			}
		}
	}
	w := walker{version: v, anchors: anchors, types: map[string]*Field{}}
	w.header = map[string]string{"apiVersion": s.CRD.Spec.Group + "/" + spec.Name,
		"kind": s.CRD.Spec.Names.Kind}
	if s.Declared != nil {
		w.declared = func(path string) Declaration {
			return s.Declared(apiserver.SchemaPath(index) + path)
		}
	}
	if root := apiserver.SchemaOf(&spec); root != nil {
		w.root(root)
	}
	return v
}

// tries bounds the search for an example with every field: for a large kind with many unions a
// longer one takes seconds.
const tries = 40

// addExamples makes a minimal and a full example for each version that is served.
func (k *Kind) addExamples(ctx context.Context, crd *v1.CustomResourceDefinition) {
	maker, refused := sample.New(ctx, crd)
	for _, v := range k.Versions {
		if refused != nil {
			v.NoExample = refused.Error()
			continue
		}
		if !v.Served {
			v.NoExample = "the version is not served"
			continue
		}
		minimal, found, err := maker.Make(ctx, sample.Options{Version: v.Name, Bare: true})
		switch {
		case err != nil:
			v.NoExample = err.Error()
			continue
		case minimal == nil && len(found) > 0:
			v.NoExample = found[0].Message
			continue
		}
		v.Minimal = string(minimal)
		if full, _, err := maker.Make(ctx, sample.Options{Version: v.Name, Full: true, Bare: true,
			Tries: tries}); err == nil && string(full) != v.Minimal {
			v.Full = string(full)
		}
	}
}

// addPublished says how the schemas that a server publishes differ from those in the CRD. What
// cannot be published is left out.
func (k *Kind) addPublished(crd *v1.CustomResourceDefinition) {
	changes, err := unfold.Changes(crd)
	if err != nil {
		return
	}
	for _, c := range changes {
		for _, v := range k.Versions {
			if v.Name == c.Version {
				v.PublishedV3, v.PublishedV2 = unfold.Words(c.Added), unfold.Words(c.Lost)
			}
		}
	}
}

// anchors are those that are taken on a page.
type anchors map[string]bool

// take returns an anchor like the one wanted that is not taken yet.
func (a anchors) take(wanted string) string {
	plain := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' ||
			'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, wanted)
	anchor := plain
	for n := 2; a[anchor]; n++ {
		anchor = fmt.Sprintf("%s_%d", plain, n)
	}
	a[anchor] = true
	return anchor
}
