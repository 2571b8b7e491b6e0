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
func (d *deriver) removable(p *packageInfo, u use, parent *schema.Draft, fact *markers.Field) {
	own := u.own
	if !p.Main && !p.isRoot || isRequired(fact) || fact.Immutable != nil ||
		len(own.Rules) == 0 && u.named == nil {
		return
	}
	d.later(func() {
		guards := func(r schema.Rule) bool {
			return strings.Contains(r.Rule, schema.CELName(fact.Name)) ||
				wholeOld.MatchString(r.Rule)
		}
		if own.Default == "" && !slices.ContainsFunc(parent.Rules, guards) {
			d.reportRemovable(p, u, fact)
		}
	})
}

// wholeOld matches a rule that asks about all that was there before, not about one field of it.
var wholeOld = regexp.MustCompile(`\boldSelf\s*([^.\s\w]|$)`)

// reportRemovable notes the rules of a field and of its type that do not keep the field from being
// removed.
func (d *deriver) reportRemovable(p *packageInfo, u use, fact *markers.Field) {
	for _, r := range u.own.Rules {
		if k, ok := r.Origin.Keyword("rule"); ok && keeps(r) {
			d.add(p, "marker/removable", k.Pos,
				"the rule does not keep the field %s from being removed and set again, as it is "+
					"optional: write k8s:immutable instead",
				fact.Name).Statement = removableIs(fact)
		}
	}
	if u.named != nil && u.named.Default == "" && slices.ContainsFunc(u.named.Rules, keeps) {
		d.add(p, "marker/removable", u.own.Origin.Decl(),
			"the rule of %s does not keep the field %s from being removed and set again, as it "+
				"is optional: write k8s:immutable above the field",
			u.named.Origin.Name(), fact.Name).Statement = removableIs(fact)
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
