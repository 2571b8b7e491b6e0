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
func (d *deriver) removable(p *packageInfo, own, parent *schema.Draft, fact *markers.Field) {
	if !p.Main && !p.isRoot || isRequired(fact) || fact.Immutable != nil || len(own.Rules) == 0 {
		return
	}
	d.later(func() {
		guards := func(r schema.Rule) bool {
			return strings.Contains(r.Rule, schema.CELName(fact.Name)) || wholeOld.MatchString(r.Rule)
		}
		if !slices.ContainsFunc(parent.Rules, guards) {
			d.removed(p, own, fact)
		}
	})
}

// wholeOld matches a rule that asks about all that was there before, not about one field of it.
var wholeOld = regexp.MustCompile(`\boldSelf\s*([^.\s\w]|$)`)

func (d *deriver) removed(p *packageInfo, own *schema.Draft, fact *markers.Field) {
	var ds diag.List
	for _, r := range own.Rules {
		rule := strings.ReplaceAll(r.Rule, " ", "")
		k, ok := r.Origin.Keyword("rule")
		if !ok || rule != "self==oldSelf" && rule != "oldSelf==self" || r.OptionalOldSelf != nil {
			continue
		}
		ds.Add("marker/removable", k.Pos, "the rule does not keep the field %s from being removed and set again, as it is optional: "+
			"write k8s:immutable instead", fact.Name)
	}
	d.report(p, nil, ds)
}
