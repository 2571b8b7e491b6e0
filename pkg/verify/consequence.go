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
	var wrong []Violation
	for _, v := range all {
		if v.Rule == diag.CodeStructuralType && v.Reason.What == apiserver.Unsupported {
			wrong = append(wrong, v)
		}
	}
	return slices.DeleteFunc(all, func(v Violation) bool {
		return slices.ContainsFunc(wrong, func(w Violation) bool {
			keyword, beside := strings.CutPrefix(v.Path, strings.TrimSuffix(w.Path, "type"))
			return v.Path != w.Path && (v.Reason.Want == w.Reason.Value ||
				beside && !strings.Contains(keyword, "].") && !strings.HasPrefix(keyword, "items."))
		})
	})
}

// withoutMissing drops what follows from a keyword that is misspelled or has a value of the wrong
// type: that it is missing. What a server refuses for that, it refuses for the misspelling.
func withoutMissing(all []Violation) []Violation {
	drop := make([]bool, len(all))
	for i := range all {
		cause := &all[i]
		if cause.Rule != diag.CodeServerUnknownField && cause.Rule != diag.CodeServerMistyped {
			continue
		}
		for k, v := range all {
			if v.Reason.What == apiserver.Missing && cause.stoodFor(v.Path) {
				drop[k], cause.Server = true, cause.Server || v.Server
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

// withoutStored drops what follows from several storage versions: that the status, which the server
// fills in with one of them, lacks the others.
func withoutStored(all []Violation) []Violation {
	if !slices.ContainsFunc(all, func(v Violation) bool { return v.Path == "spec.versions" }) {
		return all
	}
	return slices.DeleteFunc(all, func(v Violation) bool {
		return v.Path == "status.storedVersions"
	})
}

// stoodFor reports whether what is missing at a path would be there if the keyword were right.
func (v Violation) stoodFor(path string) bool {
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
		return keyword == "x-kubernetes-int-or-string" ||
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
