package unfold

import (
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/publish"
)

// A Typed is a CRD and the way to the Go types that it was made from.
type Typed struct {
	CRD *v1.CustomResourceDefinition
	// GoType returns the package and the name of the type of the value at a path of the manifest,
	// written as a server words it: spec.versions[0].schema.openAPIV3Schema.properties[spec]. It
	// returns nothing if the type has no name. It may be nil.
	GoType func(path string) (pkg, name string)
}

// NamedV3 returns the documents of [V3], in which every Go struct is a schema of its own and is
// referred to where it is used. Structs of a package with kinds are called as a server calls these:
// com.example.stable.v1.CronTabSpec beside com.example.stable.v1.CronTab. Others have the names
// that Kubernetes gives Go types: io.k8s.api.core.v1.PodSpec. Where the markers of a field say more
// of a struct, so that its schema is not the one that it has at most places, it stays written out.
func NamedV3(sources ...Typed) (Document, error) {
	documents, err := parsed(V3(crdsOf(sources)...))
	if err != nil {
		return nil, err
	}
	c := newComponents("#/components/schemas/", true)
	for _, s := range sources {
		for i, v := range s.CRD.Spec.Versions {
			c.add(s, i, schemasOf(documents, s.CRD.Spec.Group+"/"+v.Name))
		}
	}
	c.replaceAll()
	return marshal(documents)
}

// NamedV2 returns the document of [V2], in which the structs of Go are definitions, as they are
// schemas in those of [NamedV3]. It has the parameters, too, that its paths refer to.
func NamedV2(sources ...Typed) (Document, error) {
	document, err := parsed(publish.WholeV2(crdsOf(sources)...))
	if err != nil {
		return nil, err
	}
	c := newComponents("#/definitions/", false)
	for _, s := range sources {
		for i := range s.CRD.Spec.Versions {
			c.add(s, i, object(document, "definitions"))
		}
	}
	c.replaceAll()
	return marshal(document)
}

func crdsOf(sources []Typed) []*v1.CustomResourceDefinition {
	crds := make([]*v1.CustomResourceDefinition, len(sources))
	for i, s := range sources {
		crds[i] = s.CRD
	}
	return crds
}
