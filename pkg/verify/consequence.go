package verify

import (
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/remedy"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// withoutUntyped drops what follows from a type that does not exist: that it does not go with the
// other keywords of its schema, and that no default is of it.
func withoutUntyped(all []Violation) []Violation {
	wrong := map[string]bool{}      // by path
	values := map[string][]string{} // by what stands there, the first two paths
	for _, v := range all {
		if v.Rule == diag.CodeStructuralType && v.Reason.What == apiserver.Unsupported {
			wrong[v.Path] = true
			if paths := values[v.Reason.Value]; len(paths) < 2 && !slices.Contains(paths, v.Path) {
				values[v.Reason.Value] = append(paths, v.Path)
			}
		}
	}
	if len(wrong) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(v Violation) bool {
		return slices.ContainsFunc(values[v.Reason.Want], func(path string) bool {
			return path != v.Path
		}) || besideUntyped(v.Path, wrong)
	})
}

// withoutUnseen drops what rules say of fields whose types are refused: they do not see these.
func withoutUnseen(all []Violation) []Violation {
	return slices.DeleteFunc(slices.Clone(all), func(v Violation) bool {
		node, _, ok := strings.Cut(v.Path, ".x-kubernetes-validations[")
		return ok && v.Reason.What == apiserver.NotFound &&
			slices.ContainsFunc(all, func(cause Violation) bool {
				_, below, ok := strings.Cut(strings.TrimPrefix(cause.Path, node),
					".properties["+v.Reason.Value+"]")
				return ok && strings.HasPrefix(cause.Path, node+".") &&
					cause.Rule.Family() == "structural" && !strings.Contains(below, ".properties[")
			})
	})
}

// besideUntyped reports whether a path is that of a keyword beside one of the types, or of
// something in its value that has no schema of its own.
func besideUntyped(path string, types map[string]bool) bool {
	for i := strings.LastIndexByte(path, '.'); i >= 0; i = strings.LastIndexByte(path[:i], '.') {
		keyword := path[i+1:]
		if strings.Contains(keyword, "].") {
			return false
		}
		if beside := path[:i+1] + "type"; types[beside] && beside != path &&
			!strings.HasPrefix(keyword, "items.") {
			return true
		}
	}
	return false
}

// withoutMissing drops what follows from a field that is misspelled, has a value of the wrong type
// or refers to another schema: that it, what stands there, or what is made of it, is missing. What
// a server refuses for that, it refuses for the misspelling.
func withoutMissing(all []Violation) []Violation {
	meant := map[string]int{}   // the finding, by the path of what would be there without it
	unknown := map[string]int{} // by its own path, by which a server may name what v1 has elsewhere
	for i, v := range all {
		for _, path := range pathsMeant(v) {
			meant[path] = i
		}
		if v.Rule == diag.CodeServerUnknownField {
			unknown[ofAllVersions(v.Path)] = i
		}
	}
	if len(meant)+len(unknown) == 0 {
		return all
	}
	drop := make([]bool, len(all))
	for i, v := range all {
		for _, path := range madeOf(v) {
			cause, ok := within(meant, path)
			if !ok {
				cause, ok = unknown[path]
			}
			if ok {
				drop[i], all[cause].Server = true, all[cause].Server || v.Server
			}
		}
	}
	var kept []Violation
	for i, v := range all {
		if !drop[i] {
			kept = append(kept, v)
		}
	}
	return kept
}

// pathsMeant returns the paths of what would be there if a field were right.
func pathsMeant(v Violation) []string {
	path := ofAllVersions(v.Path)
	i := strings.LastIndexByte(path, '.')
	node, keyword := path[:max(i, 0)], path[i+1:]
	paths := []string{path}
	switch {
	case v.Rule == diag.CodeServerMistyped:
	case keyword == "$ref":
		return []string{node + ".type"}
	case v.Rule != diag.CodeServerUnknownField:
		return nil
	case path == "spec.version":
		return []string{storage}
	case v.Reason.Meant == "":
		return nil
	default:
		keyword = v.Reason.Meant
		paths = []string{fieldpath.Join(node, keyword)}
	}
	switch keyword {
	case "x-kubernetes-int-or-string", "x-kubernetes-preserve-unknown-fields":
		paths = append(paths, node+".type")
	case "storage":
		paths = append(paths, storage)
	}
	return paths
}

// storage stands for the mark of the storage version, which is somewhere in spec.versions.
const storage = "spec.versions.storage"

// madeOf returns the paths of what a server misses if it reports a violation.
func madeOf(v Violation) []string {
	path := ofAllVersions(v.Path)
	absent := v.Reason.What == apiserver.Missing
	switch {
	case v.Rule == diag.CodeServerMistyped || v.Rule == diag.CodeServerUnknownField:
		return nil
	case path == "metadata.name" && !absent && strings.Contains(v.Message, "spec.names.plural"):
		return []string{path, "spec.group", "spec.names.plural"}
	case path == "spec.versions" && strings.Contains(v.Message, "storage version"),
		path == "status.storedVersions":
		return []string{storage}
	case absent && (path == "spec.names.listKind" || path == "spec.names.singular"):
		return []string{path, "spec.names.kind"}
	case !absent:
		return nil
	}
	if name, ok := strings.CutSuffix(path, "].default"); ok { // or is a sure key, if required
		return []string{path, name[:max(strings.LastIndex(name, ".properties["), 0)] + ".required"}
	}
	return []string{path}
}

// within returns what a map has for a path, or for one that leads there.
func within(m map[string]int, path string) (int, bool) {
	for {
		if i, ok := m[path]; ok {
			return i, true
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return 0, false
		}
		path = path[:i]
	}
}

// withoutFollowing drops what follows from another refusal: where a refused path would lead;
// several storage versions make the status, which the server fills in with one of them, lack the
// others; a webhook that is missing, or that the strategy does not allow, is refused part by part;
// other names are made of those that are missing; a value that is no object lacks the properties of
// an embedded resource; and what has neither group nor kind is most likely a patch.
func withoutFollowing(all []Violation) []Violation {
	said := map[string][]string{} // by path, as these
	missing, refused := map[string]bool{}, map[string]bool{}
	for _, v := range all {
		said[v.Path] = append(said[v.Path], v.Message)
		missing[v.Path] = missing[v.Path] || v.Reason.What == apiserver.Missing
		refused[v.Path] = refused[v.Path] || v.Server
	}
	patch := missing["spec.group"] && missing["spec.names.kind"]
	return slices.DeleteFunc(slices.Clone(all), func(v Violation) bool {
		absent := v.Reason.What == apiserver.Missing
		switch {
		case v.Rule == diag.CodeServerMistyped:
			return false
		case patch && (v.Path == "spec.versions" ||
			absent && (v.Path == "spec.scope" || strings.HasPrefix(v.Path, "spec.names."))):
			return true
		case v.Rule == diag.CodeStructuralEmbedded && absent: // no other type has properties
			typed := strings.TrimSuffix(v.Path, "properties") + "type"
			return said[typed] != nil && !missing[typed]
		case v.Path == "status.storedVersions":
			return said["spec.versions"] != nil
		case v.Path == "spec.conversion.conversionReviewVersions":
			const config = "spec.conversion.webhookClientConfig"
			return absent && missing[config] || slices.Contains(said[config], v.Message)
		case v.Rule == diag.CodeServerRuleCost: // that of all includes that of one
			return slices.ContainsFunc(all, func(one Violation) bool {
				return one.Rule == v.Rule && strings.HasPrefix(one.Path, v.Path+".")
			})
		case v.Rule == diag.CodeServerPath:
			return refused[v.Path]
		case v.Path == "spec.names.listKind", v.Path == "spec.names.singular":
			return absent && missing["spec.names.kind"]
		case v.Path == "metadata.name":
			return !absent && (missing["spec.names.plural"] || missing["spec.group"])
		case v.Rule == diag.CodeServerDefault && !remedy.IsUnlisted(v.Message):
			return slices.ContainsFunc(said[v.Path], remedy.IsUnlisted) ||
				strings.Contains(v.Message, "must validate all the schemas (allOf)") &&
					len(said[v.Path]) > 1 // which say what
		case v.Rule == diag.CodeServerSubresource && strings.Contains(v.Message, besideStatus):
			return slices.ContainsFunc(all, func(other Violation) bool {
				return other.Server && other.Rule != v.Rule &&
					fieldpath.Within(other.Path, v.Path) && !strings.HasSuffix(v.Path, "Schema")
			})
		}
		return false
	})
}

// oncePerValue makes one violation of those that say which fields a value in a default lacks.
func (r Report) oncePerValue(all []Violation) (kept []Violation) {
	lacks := remedy.Lacks{}
	for _, v := range all {
		if v.Rule == diag.CodeServerDefault {
			if i, says, joined := lacks.Join(v.Path, r.words(v), len(kept)); joined {
				kept[i].Message = says
				continue
			}
		}
		kept = append(kept, v)
	}
	return kept
}

// besideStatus is in what a server says of a schema that is not one for a kind with a status
// subresource.
const besideStatus = " at the root of the schema if the status subresource"

// ofAllVersions returns the path in v1 of what a server names as v1beta1 did. The first version
// stands for all.
func ofAllVersions(path string) string {
	return strings.Replace(Report{}.ManifestPath(path), "spec.versions[0].", "spec.", 1)
}
