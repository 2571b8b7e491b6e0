package advice

import (
	"context"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintExample warns about what a server refuses or prunes of an example. It may leave out what is
// required, and then rules, which may read that, are not asked.
func lintExample(
	ctx context.Context, s *apiextensions.JSONSchemaProps, path *field.Path, out *findings,
) {
	if s.Example == nil {
		return
	}
	plain := *s
	plain.Default = nil // which may be refused itself
	structural, err := structuralschema.NewStructural(&plain)
	if err != nil {
		return
	}
	value := runtime.DeepCopyJSONValue(*s.Example)
	unknown := pruning.PruneWithOptions(value, structural, s.XEmbeddedResource,
		structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	slices.Sort(unknown)
	for _, fault := range unknownFields(unknown) {
		out.add(Finding{
			Path: path.Child("example").String(), Rule: diag.CodeServerExample,
			Message: "the example has the unknown field " + strings.TrimPrefix(fault.At, ".") +
				", which a server drops: remove it",
			Reason: apiserver.Reason{What: apiserver.NotFound, Faults: []diag.Fault{fault}},
		})
	}
	for _, err := range objectErrors(ctx, &plain, structural, value, true) {
		if err.Type == apiserver.Missing {
			continue
		}
		err.Field = "." + err.Field // it begins with "default"
		refused := apiserver.RefusalOf(err)
		at := strings.TrimPrefix(refused.Path, ".default")
		out.add(Finding{
			Path: path.Child("example").String(), Rule: diag.CodeServerExample,
			Message: "a server refuses the example: " + strings.TrimPrefix(at+": ", ": ") +
				refused.Message,
			Reason: apiserver.Reason{
				What:   err.Type,
				Faults: []diag.Fault{{At: at, Says: refused.Message}},
			},
		})
	}
}
