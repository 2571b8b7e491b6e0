package advice

import (
	"context"
	"slices"
	"strings"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintExample warns about what a server prunes or refuses of an example, after it has filled in
// defaults. An example may leave out what is required, and then rules, which may read that, are not
// asked.
func lintExample(ctx context.Context, s *apiserver.Schema, path *field.Path, out *findings) {
	if s.Example == nil {
		return
	}
	plain := *s
	plain.Default = nil // which may be refused itself
	// an object has metadata, whatever its schema says of it
	plain.XEmbeddedResource = s.XEmbeddedResource || isRoot(path)
	structural, err := structuralschema.NewStructural(&plain)
	if err != nil {
		return
	}
	value := runtime.DeepCopyJSONValue(*s.Example)
	unknown := unknownFields(prune(value, structural))
	var refusals []apiserver.Refusal
	if holdBelow(ctx, structural) { // a default that is refused is reported itself
		defaulting.PruneNonNullableNullsWithoutDefaults(value, structural)
		value = withDefaults(value, structural)
		refusals = refusalsOf(objectErrors(ctx, &plain, structural, value, true))
	}
	for _, fault := range unknown {
		if slices.ContainsFunc(refusals, func(r apiserver.Refusal) bool {
			return r.Reason.Want != "" && fieldpath.Within(".default"+fault.At, r.Path)
		}) {
			continue // it only follows: a value of another type has none of the fields
		}
		out.add(Finding{
			Path: path.Child("example").String(), Rule: diag.CodeServerExample,
			Message: "the example has the unknown field " + strings.TrimPrefix(fault.At, ".") +
				", which a server drops: remove it",
			Reason: apiserver.Reason{What: apiserver.NotFound, Faults: []diag.Fault{fault}},
		})
	}
	for _, refused := range refusals {
		at := strings.TrimPrefix(refused.Path, ".default")
		out.add(Finding{
			Path: path.Child("example").String(), Rule: diag.CodeServerExample,
			Message: "a server refuses the example: " + strings.TrimPrefix(at+": ", ": ") +
				refused.Message,
			Reason: apiserver.Reason{
				What:   refused.Cause.Type,
				Faults: []diag.Fault{{At: at, Says: refused.Message}},
			},
		})
	}
}

// refusalsOf returns what is wrong with an example besides that it leaves out what is required, and
// that for want of it no alternative fits or two items have the same key.
func refusalsOf(errs field.ErrorList) (refusals []apiserver.Refusal) {
	var missing []string
	for _, err := range errs {
		err.Field = "." + err.Field // it begins with "default"
		refused := apiserver.RefusalOf(err)
		if err.Type == apiserver.Missing {
			missing = append(missing, refused.Path)
		} else {
			refusals = append(refusals, refused)
		}
	}
	return slices.DeleteFunc(refusals, func(r apiserver.Refusal) bool {
		return (r.Cause.Type == field.ErrorTypeDuplicate ||
			strings.Contains(r.Cause.Detail, " must validate ")) &&
			slices.ContainsFunc(missing, func(path string) bool {
				return fieldpath.Within(path, r.Path)
			})
	})
}

// isRoot reports whether a path is that of the schema of a kind.
func isRoot(path *field.Path) bool { return strings.HasSuffix(path.String(), "openAPIV3Schema") }
