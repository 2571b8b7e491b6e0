package pipeline

import (
	"cmp"
	"slices"

	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// convert has the webhook of the configuration convert between the versions of a CRD, if it has
// several and no marker says how.
func (o Options) convert(crd *schema.CRD, match func(globs []string, words ...string) bool) {
	c := o.Conversion
	if c == nil || len(crd.Versions) < 2 {
		return
	}
	kind := crd.Names.Kind
	included := match(c.Include, kind, kind+"."+crd.Group) || len(c.Include) == 0
	if !included || crd.Conversion != nil {
		return
	}
	crd.Conversion = &schema.Conversion{Namespace: c.Namespace, Name: c.Name,
		Path: cmp.Or(c.Path, "/convert")}
	if c.Port != 0 {
		crd.Conversion.Port = new(int32(c.Port))
	}
	said := func(p schema.Pair) bool { return p.Key == markers.CAInjection }
	if c.CAInjection != "" && !slices.ContainsFunc(crd.Annotations, said) {
		crd.Annotations = append(slices.Clip(crd.Annotations),
			schema.Pair{Key: markers.CAInjection, Value: c.CAInjection})
		slices.SortFunc(crd.Annotations, func(a, b schema.Pair) int {
			return cmp.Compare(a.Key, b.Key)
		})
	}
}
