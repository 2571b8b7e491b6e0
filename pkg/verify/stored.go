package verify

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A difference is a value of a manifest that a server does not keep as it is written.
type difference struct {
	steps  []any  // the keys and indices that lead to the value
	path   string // the same, as findings have it
	given  any    // the value in the manifest
	stored any    // what a server stores instead; nil if it stores nothing
}

// differences returns what a server would drop, default over or rewrite. A CRD with a uid was read
// from a server and not written for one: what it says is what that server keeps. Nothing is said of
// a value of which a server says already that it cannot be read.
func differences(m *apiserver.Manifest) []difference {
	reading := advice.Read(m)
	given, stored := m.Given(), reading.Readable.Stored()
	if stored == nil {
		return nil
	}
	if metadata, ok := given["metadata"].(map[string]any); ok && metadata["uid"] != nil {
		return nil
	}
	found := difference{given: given, stored: stored}.parts()
	return slices.DeleteFunc(found, func(d difference) bool {
		return slices.ContainsFunc(reading.Found, func(f Violation) bool {
			return fieldpath.Within(f.Path, d.path)
		})
	})
}

// parts returns the smallest differences between what a value is and what is stored of it.
func (d difference) parts() (found []difference) {
	switch given := d.given.(type) {
	case map[string]any:
		if stored, ok := d.stored.(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(given)) {
				value, kept := stored[name]
				member := d.part(name, fieldpath.Member(d.path, name), given[name], value)
				if kept {
					found = append(found, member.parts()...)
				} else {
					found = append(found, member)
				}
			}
			return found
		}
	case []any:
		if stored, ok := d.stored.([]any); ok && len(given) == len(stored) {
			for i := range given {
				item := d.part(i, fieldpath.Index(d.path, i), given[i], stored[i])
				found = append(found, item.parts()...)
			}
			return found
		}
	}
	if sameValue(d.given, d.stored) {
		return nil
	}
	return []difference{d}
}

// part returns the comparison of a member or an item.
func (d difference) part(step any, path string, given, stored any) difference {
	return difference{append(slices.Clip(d.steps), step), path, given, stored}
}

// sameValue reports whether two values are the same to those who read them: a number may be written
// as 1 or as 1.0.
func sameValue(a, b any) bool {
	return reflect.DeepEqual(apiserver.Whole(jsontext.Clone(a)), apiserver.Whole(jsontext.Clone(b)))
}

// addNotStored adds a warning for each value that a server does not keep.
func (r *Report) addNotStored(m *apiserver.Manifest, opts Options) {
	if opts.Rules == KEPRules {
		return
	}
	for _, lost := range differences(m) {
		// a misspelled keyword is not kept either, and null lacks whatever belongs there
		isReported := func(v Violation) bool {
			return v.Path == lost.path || lost.given == nil && fieldpath.Within(v.Path, lost.path)
		}
		if slices.ContainsFunc(r.Violations, isReported) {
			continue
		}
		r.Violations = append(r.Violations,
			Violation{Rule: diag.CodeNotStored, Path: lost.path, Message: lost.message(),
				Statement: diag.Statement{Of: r.Name, Says: lost.message()}})
	}
}

// message says what becomes of the value.
func (d difference) message() string {
	name := d.path
	if key, ok := d.steps[len(d.steps)-1].(string); ok {
		name = key
	}
	switch {
	case d.path == "status":
		return "a server does not keep status as it is written: it writes its own, so leave it out"
	case d.enables():
		return "status has no value, so that there is no status subresource: write status: {}"
	case d.stored == nil:
		return fmt.Sprintf("a server does not keep %s as %s, so that tools such as Argo CD may find a difference for ever: remove it",
			jsontext.Short(d.given, maxShown), name)
	case d.filled():
		return fmt.Sprintf("a server does not keep %s as %s: it fills in %s, so write that, or leave it out",
			jsontext.Short(d.given, maxShown), name, jsontext.Short(d.stored, maxShown))
	}
	return fmt.Sprintf("a server does not keep %s as %s: it stores %s, so write that",
		jsontext.Short(d.given, maxShown), name, jsontext.Short(d.stored, maxShown))
}

// enables reports whether the value is null where an empty object enables something.
func (d difference) enables() bool {
	return d.given == nil && strings.HasSuffix(d.path, ".subresources.status")
}

// lacksSchema reports whether the value is null where a schema is due, which a server refuses.
func (d difference) lacksSchema() bool {
	_, isObject := d.stored.(map[string]any)
	return d.given == nil && isObject
}

// filled reports whether a server replaces a value that says nothing, as it would fill in one that
// is missing.
func (d difference) filled() bool { return d.stored != nil && (d.given == nil || d.given == "") }

// maxShown is how much of a value a message shows.
const maxShown = 40
