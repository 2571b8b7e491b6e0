package verify

import (
	"fmt"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Names returns, for each of several reports, one about the names that a server would not accept
// because an earlier CRD has them. A server stores such a CRD but does not serve it, so it counts
// as rejected. The rules of the KEP do not cover names.
func Names(reports []Report, opts Options) []Report {
	out := make([]Report, len(reports))
	if opts.Rules == KEPRules {
		return out
	}
	all := make([]apiserver.Names, len(reports))
	for i, r := range reports {
		all[i] = r.Names
	}
	for i, conflicts := range apiserver.NameConflicts(all) {
		out[i] = Report{Name: reports[i].Name, Beta: reports[i].Beta}
		for _, c := range conflicts {
			out[i].Violations = append(out[i].Violations, Violation{
				Rule: diag.CodeServerNameConflict, Path: c.Path, Server: true,
				Message: fmt.Sprintf("%q is already in use by %s: a server would not serve this CRD beside it", c.Name, reports[c.Owner].Name),
			})
		}
	}
	return out
}
