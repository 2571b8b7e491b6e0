package verify

import (
	"slices"
	"strings"

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

// withoutMissing drops what follows from a keyword that is misspelled, has a value of the wrong
// type or refers to another schema: that it, or what stands there, is missing. What a server
// refuses for that, it refuses for the misspelling.
func withoutMissing(all []Violation) []Violation {
	missing := map[string][]int{} // by the path of a schema that would have it
	for i, v := range all {
		if v.Reason.What != apiserver.Missing {
			continue
		}
		path := ofAllVersions(v.Path)
		for _, step := range []string{".", ".properties[", ".schema."} {
			if at := strings.LastIndex(path, step); at >= 0 {
				missing[path[:at]] = append(missing[path[:at]], i)
			}
		}
	}
	drop := make([]bool, len(all))
	for i := range all {
		cause := &all[i]
		if cause.Rule != diag.CodeServerUnknownField && cause.Rule != diag.CodeServerMistyped &&
			!strings.HasSuffix(cause.Path, ".$ref") {
			continue
		}
		node := cause.Path[:max(strings.LastIndexByte(cause.Path, '.'), 0)]
		for _, k := range missing[ofAllVersions(node)] {
			if stoodFor(*cause, all[k].Path) {
				drop[k], cause.Server = true, cause.Server || all[k].Server
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

// withoutFollowing drops what follows from another refusal: several storage versions make the
// status, which the server fills in with one of them, lack the others; a webhook that is missing,
// or that the strategy does not allow, is refused part by part; and other names are made of those
// that are missing.
func withoutFollowing(all []Violation) []Violation {
	said, missing := map[string][]string{}, map[string]bool{} // by path
	for _, v := range all {
		said[v.Path] = append(said[v.Path], v.Message)
		missing[v.Path] = missing[v.Path] || v.Reason.What == apiserver.Missing
	}
	return slices.DeleteFunc(slices.Clone(all), func(v Violation) bool {
		absent := v.Reason.What == apiserver.Missing
		switch {
		case v.Rule == diag.CodeServerMistyped:
			return false
		case v.Path == "status.storedVersions":
			return said["spec.versions"] != nil
		case v.Path == "spec.conversion.conversionReviewVersions":
			const config = "spec.conversion.webhookClientConfig"
			return absent && missing[config] || slices.Contains(said[config], v.Message)
		case v.Rule == diag.CodeServerRuleCost: // that of all includes that of one
			return slices.ContainsFunc(all, func(one Violation) bool {
				return one.Rule == v.Rule && strings.HasPrefix(one.Path, v.Path+".")
			})
		case v.Path == "spec.names.listKind", v.Path == "spec.names.singular":
			return absent && missing["spec.names.kind"]
		case v.Path == "metadata.name":
			return !absent && (missing["spec.names.plural"] || missing["spec.group"])
		}
		return false
	})
}

// stoodFor reports whether what is missing at a path would be there if the keyword were right.
func stoodFor(v Violation, path string) bool {
	if v.Path == path && v.Rule == diag.CodeServerUnknownField {
		return true // a server names what is missing as v1beta1 did
	}
	i := strings.LastIndexByte(v.Path, '.')
	node, keyword := v.Path[:max(i, 0)], v.Path[i+1:]
	if v.Rule == diag.CodeServerUnknownField {
		keyword = v.Reason.Meant
	}
	rest, below := strings.CutPrefix(ofAllVersions(path), ofAllVersions(node)+".")
	switch {
	case !below || keyword == "":
		return false
	case strings.EqualFold(rest, keyword): // a server says JSONPath
		return true
	case rest == "type":
		return keyword == "$ref" || keyword == "x-kubernetes-int-or-string" ||
			keyword == "x-kubernetes-preserve-unknown-fields"
	case keyword == "required": // makes properties sure keys of a list
		name, ok := strings.CutSuffix(rest, "].default")
		return ok && strings.HasPrefix(name, "properties[") && !strings.Contains(name, "].")
	}
	return keyword == "schema" && rest == "schema.openAPIV3Schema"
}

// ofAllVersions returns the path that a server gives to what all versions have in common.
func ofAllVersions(path string) string {
	return strings.Replace(path, "spec.versions[0].additionalPrinterColumns",
		"spec.additionalPrinterColumns", 1)
}
