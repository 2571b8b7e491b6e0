package advice

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintStatus warns about a status that a server never takes: it drops the status of each object
// that is created, before it validates the object, and later writes no other field through the
// subresource (customResourceStrategy in k8s.io/apiextensions-apiserver).
func lintStatus(
	sub *apiextensions.CustomResourceSubresources, s versionSchema, path *field.Path,
	out *findings,
) {
	if sub == nil || sub.Status == nil {
		return
	}
	found := Finding{Rule: diag.CodeServerStatus}
	_, has := s.root.Properties["status"]
	near := diag.NearestField("status", slices.Sorted(maps.Keys(s.root.Properties)))
	switch {
	case (has || keepsUnknown(s.root)) && slices.Contains(s.root.Required, "status"):
		found.Path = s.path.Child("properties").Key("status").String()
		if !has {
			found.Path = s.path.Child("required").String()
		}
		found.Message = "no object can be created: a server drops the status of a new object, " +
			"since it has a status subresource, and then asks for it: make it optional"
	case !has && near != "" && !keepsUnknown(s.root):
		found.Path = path.Child("subresources", "status").String()
		found.Message = fmt.Sprintf("the subresource writes the field status alone, and the "+
			"schema has no such field, so that what is written is lost: rename %s to status",
			near)
	default:
		return
	}
	out.add(found)
}

// lintScale warns about paths of the scale subresource that a server cannot use.
func lintScale(
	sub *apiextensions.CustomResourceSubresources, root *apiserver.Schema,
	path *field.Path, out *findings,
) {
	if sub == nil || sub.Scale == nil {
		return
	}
	path = path.Child("subresources", "scale")
	selector := ""
	if sub.Scale.LabelSelectorPath != nil {
		selector = *sub.Scale.LabelSelectorPath
	}
	for _, p := range []struct{ name, path, typ string }{
		{"specReplicasPath", sub.Scale.SpecReplicasPath, "integer"},
		{"statusReplicasPath", sub.Scale.StatusReplicasPath, "integer"},
		{"labelSelectorPath", selector, "string"},
	} {
		if text := scaleProblem(p.path, p.typ, root); text != "" {
			out.add(Finding{Path: path.Child(p.name).String(), Rule: diag.CodeServerPath,
				Message: text, Reason: apiserver.Reason{Value: p.path}})
		} else if p.name == "specReplicasPath" && strings.HasPrefix(p.path, ".spec.") {
			lintReplicas(p.path, root, path.Child(p.name), out)
		}
	}
}

// lintReplicas warns about objects for which a server finds no scale, since they lack the field,
// though they have what it is in and nothing fills it in, or may have null instead of an object
// around it.
func lintReplicas(replicas string, root *apiserver.Schema, path *field.Path, out *findings) {
	lacks, null := false, ""
	names := strings.Split(strings.TrimPrefix(replicas, "."), ".")
	for i, name := range names {
		next, ok := root.Properties[name]
		if !ok {
			break
		}
		if i == len(names)-1 {
			lacks = next.Default == nil && !slices.Contains(root.Required, name)
		} else if next.Nullable && null == "" {
			null = "." + strings.Join(names[:i+1], ".")
		}
		root = &next
	}
	found := Finding{Path: path.String(), Rule: diag.CodeServerNoReplicas}
	switch {
	case lacks:
		found.Message = "objects without " + replicas + " cannot be scaled, as a server finds no " +
			"scale for them: give the field a default, or require it"
	case null != "":
		found.Message = "objects whose " + null + " is null cannot be scaled, as a server finds " +
			"no scale for them: remove nullable from it"
	default:
		return
	}
	out.add(found)
}

// scaleProblem says why the scale subresource cannot use a path, or returns "". It is no JSON path:
// a server splits it at the dots into the names of fields (scaleFromCustomResource in
// k8s.io/apiextensions-apiserver), and reads a value of one type there.
func scaleProblem(path, typ string, root *apiserver.Schema) string {
	if !strings.HasPrefix(path, ".") || path == "." {
		return "" // a server reports it, or there is none
	}
	tops := bothTops
	if top, _, _ := strings.Cut(path[1:], "."); typ == "integer" {
		tops = []string{top} // a server takes no path to replicas elsewhere
	}
	schema, trail := root, ""
	for name := range strings.SplitSeq(path[1:], ".") {
		next, step := fieldSchema(schema, name, schema == root)
		switch {
		case next == nil && strings.ContainsAny(step, "[]"):
			return fmt.Sprintf("the path leads nowhere: for scaling it has only names and dots, and the schema has no field %s%s", trail, step)
		case next == nil && step != "":
			return fmt.Sprintf("the path leads nowhere: the schema has no field %s%s%s", trail,
				step, otherField(root, schema, trail, step, tops))
		case next == nil:
			return "" // nothing is known about what is there
		}
		schema, trail = next, trail+step
	}
	if schema.Type == "" || schema.XIntOrString || schema.Type == typ || schema.Type == "number" &&
		typ == "integer" {
		return ""
	}
	instead := "name a field of type integer"
	if typ == "string" {
		instead = "name a string field, in which the controller writes the selector as text, as in app=web"
	}
	return fmt.Sprintf("a server refuses every object with the field: for scaling it reads a value of type %s, and the type is %s: %s", typ, schema.Type, instead)
}
