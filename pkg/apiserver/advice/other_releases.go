package advice

import (
	"fmt"
	"slices"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

// warnOfOthers warns about the rules of a schema that the target accepts and other releases refuse.
// It asks for each release in whose judgement a rule may differ, and once for those that judge
// alike, about these rules alone unless they may cost more there, so that most schemas cost
// nothing.
func warnOfOthers(s versionSchema, target Target, out *findings) {
	var refused []refusedBy
	var theirs findings
	asked, matter := target, changesFor(s.root)
	for _, other := range target.otherReleases() {
		differing := changesBetween(target, other, matter)
		if len(differing) == 0 {
			continue
		}
		if asked == target || len(changesBetween(asked, other, matter)) > 0 {
			asked, theirs = other, findings{}
			theirs.guard(s.path, func() {
				w := newRuleWalk(s, other, &theirs)
				w.apart = differing
				w.validate()
			})
		}
		for _, found := range theirs.list {
			if found.Server {
				refused = addRefusal(refused, other, found)
			}
		}
	}
	for _, r := range refused {
		known := func(f Finding) bool { return f.Server && f.Path == r.found.Path }
		total := r.found.Path == s.path.String() && len(refused) > 1
		if total || slices.ContainsFunc(out.list, known) {
			continue
		}
		found := r.found
		found.Rule, found.Server = diag.CodeServerRelease, false
		found.Message = fmt.Sprintf("refused by Kubernetes %s, though accepted by %s: %s",
			releaseNames(r.releases), target, found.Message)
		out.add(found)
	}
}

// A refusedBy is what one or more releases refuse.
type refusedBy struct {
	found    Finding
	releases []Target
}

// addRefusal adds what a release refuses to what others do for the same reason.
func addRefusal(all []refusedBy, by Target, found Finding) []refusedBy {
	i := slices.IndexFunc(all, func(r refusedBy) bool {
		return r.found.Path == found.Path && r.found.Rule == found.Rule
	})
	if i < 0 {
		return append(all, refusedBy{found, []Target{by}})
	}
	if !slices.Contains(all[i].releases, by) { // which may have said more than one thing
		all[i].releases = append(all[i].releases, by)
	}
	return all
}

// changesBetween returns the changes that lie between two releases.
func changesBetween(a, b Target, all []releaseChange) []releaseChange {
	older, newer := min(a.release(), b.release()), max(a.release(), b.release())
	return slices.DeleteFunc(slices.Clone(all), func(c releaseChange) bool {
		return c.until < older || newer <= c.until
	})
}

// releaseNames returns releases in order as words: 1.32, or 1.32 and 1.33, or 1.32 to 1.34 and
// 1.37.
func releaseNames(releases []Target) string {
	var parts []string
	for len(releases) > 0 {
		n := 1
		for n < len(releases) && releases[n].minor == releases[n-1].minor+1 {
			n++
		}
		switch n {
		case 1:
			parts = append(parts, releases[0].String())
		case 2:
			parts = append(parts, releases[0].String(), releases[1].String())
		default:
			parts = append(parts, releases[0].String()+" to "+releases[n-1].String())
		}
		releases = releases[n:]
	}
	return word.Join(parts, " and ")
}

// warnOfOlderCost warns about an expression that may cost too much on a target that is older than
// the releases whose servers were asked.
func (w *ruleWalk) warnOfOlderCost(c expressionCost) {
	if w.target.release() >= oldestAsked || c.cost <= ruleBudget/10 || c.cost > ruleBudget {
		return
	}
	w.out.warn(c.path, diag.CodeServerRelease,
		"Kubernetes %s may refuse this for its cost: it takes %s of the budget of a rule on 1.%d, the oldest release that was asked",
		w.target, percentOf(c.cost, ruleBudget), oldestAsked)
}
