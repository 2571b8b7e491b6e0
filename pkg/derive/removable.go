package derive

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// removable notes a rule that was meant to make an optional field immutable: it does not run when
// the field is removed, or set again afterwards. A rule of the parent that mentions the field, or
// what was before, may prevent that.
func (f *structField) removable() {
	own := f.u.own
	if !f.p.Main && !f.p.isRoot || isRequired(f.fact) {
		return
	}
	f.afterTypes(func() {
		guards := func(r schema.Rule) bool {
			return strings.Contains(r.Rule, schema.CELName(f.fact.Name)) ||
				wholeOld.MatchString(r.Rule)
		}
		if own.Default == "" && !slices.ContainsFunc(f.s.Rules, guards) {
			f.reportRemovable()
		}
	})
}

// wholeOld matches a rule that asks about all that was there before, not about one field of it.
var wholeOld = regexp.MustCompile(`\boldSelf\s*([^.\s\w]|$)`)

// reportRemovable notes the rules of a field and of its type that do not keep the field from being
// removed.
func (f *structField) reportRemovable() {
	for _, r := range f.u.own.Rules {
		if k, ok := r.Origin.Keyword("rule"); ok && keeps(r) {
			f.add(f.p, "marker/removable", k.Pos,
				"the rule does not keep the field %s from being removed and set again, as it is "+
					"optional: write k8s:immutable instead",
				f.fact.Name).Statement = removableIs(f.fact)
		}
	}
	if f.u.named != nil && f.u.named.Default == "" && slices.ContainsFunc(f.u.named.Rules, keeps) {
		f.add(f.p, "marker/removable", f.u.own.Origin.Decl(),
			"the rule of %s does not keep the field %s from being removed and set again, as it "+
				"is optional: write k8s:immutable above the field",
			f.u.named.Origin.Name(), f.fact.Name).Statement = removableIs(f.fact)
	}
}

// removableIs returns what all findings about rules that do not keep a field say.
func removableIs(fact *markers.Field) diag.Statement {
	return diag.Statement{Of: fact.Name, Says: "a rule does not keep it"}
}

// keeps reports whether a rule wants a value to stay as it is, if it was there and is there.
func keeps(r schema.Rule) bool {
	rule := strings.ReplaceAll(r.Rule, " ", "")
	return (rule == "self==oldSelf" || rule == "oldSelf==self") && r.OptionalOldSelf == nil
}
