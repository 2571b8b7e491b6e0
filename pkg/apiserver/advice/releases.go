package advice

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	celgo "github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/overloads"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// oldestAsked is the oldest of the releases whose servers the end-to-end tests ask.
const oldestAsked = apiserver.OldestMinor

// A releaseChange is a row of the table of how releases judge rules differently.
type releaseChange struct {
	until uint   // the last minor release that it is true of
	what  string // what is true of it

	// mentions finds what an expression must have for it to matter.
	mentions *regexp.Regexp
	// below is a property whose rules it matters to, whatever they mention
	below string
	// options make the linked libraries judge expressions like the release.
	options func() []celgo.EnvOption
	// lacks are the overloads that the linked libraries cannot be asked to leave out.
	lacks []string
	// offends returns where the text of an expression offends against the grammar of the release,
	// or -1. The linked libraries cannot be asked for that either.
	offends func(text string) int
	// sizes says that the release estimates the sizes of values by other rules; see earlierPaths.
	sizes bool
	// costlier says that a rule may cost more there, so that the total of a schema counts too.
	costlier bool
}

// changes is the table, the latest first. The linked libraries themselves know the releases of rows
// with neither options nor lacks, offends or sizes. docs/releases.md has each of them, with what
// changed it, and what differs besides rules.
var changes = []releaseChange{
	{
		until:    36,
		what:     "metadata.name and metadata.generateName are strings of any length to rules",
		mentions: regexp.MustCompile(`\bmetadata\b`),
		below:    "metadata", // with the types of the release: see Target.typed
		costlier: true,
	},
	{
		until:    36,
		what:     "matches(string, pattern), called as a function, costs 1, however long the string is",
		mentions: regexp.MustCompile(`(^|[^.\w])matches\s*\(`),
		options:  cheapMatches,
	},
	{
		until:    36,
		what:     "duration(n) takes an integer",
		mentions: regexp.MustCompile(`\bduration\s*\(`),
		options:  durationOfInteger,
	},
	{
		until:    36,
		what:     "a name in backquotes, such as self.`x-y`, is a syntax error",
		mentions: regexp.MustCompile("`"),
		offends:  backquote,
	},
	{
		until: 34,
		what: "the functions of lists slice, flatten, sort, sortBy, distinct, reverse and " +
			"lists.range are unknown",
		mentions: regexp.MustCompile(`\b(slice|flatten|sort|sortBy|distinct|reverse|range)\s*\(`),
	},
	{
		until:    33,
		what:     "semver and isSemver are unknown",
		mentions: regexp.MustCompile(`\b(semver|isSemver)\s*\(`),
	},
	{
		until:    32,
		what:     "macros with two variables, such as all(i, x, …) and transformMap, are unknown",
		mentions: regexp.MustCompile(`\b(transform(List|Map|MapEntry)|(all|exists|existsOne|exists_one)\s*\(\s*\w+\s*,\s*\w+\s*,)`),
	},
	{
		until:    32,
		what:     "first(), last(), unwrapOpt() and optional.unwrap() are unknown",
		mentions: regexp.MustCompile(`\b(first|last|unwrapOpt|unwrap)\s*\(`),
		lacks:    []string{"list_first", "list_last", "optional_unwrap", "optional_unwrapOpt"},
	},
	{
		until: 32,
		what: "what dyn(), optMap(), optFlatMap() and optional values hold is of unknown " +
			"size, which costs more",
		mentions: regexp.MustCompile(`\b(dyn|optMap|optFlatMap|optional)\b|\[\s*\?|\.\s*\?|\{\s*\?`),
		sizes:    true,
		costlier: true,
	},
}

// cheapMatches makes matches() cost 1 when it is called as a function.
func cheapMatches() []celgo.EnvOption {
	one := func(checker.CostEstimator, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
		return &checker.CallEstimate{CostEstimate: checker.FixedCostEstimate(1)}
	}
	return []celgo.EnvOption{
		celgo.CostEstimatorOptions(checker.OverloadCostEstimate(overloads.Matches, one)),
	}
}

// durationOfInteger lets duration() take an integer.
func durationOfInteger() []celgo.EnvOption {
	return []celgo.EnvOption{celgo.Function(overloads.TypeConvertDuration,
		celgo.Overload("int64_to_duration", []*celgo.Type{celgo.IntType}, celgo.DurationType))}
}

// literal finds the literals of texts in an expression.
var literal = regexp.MustCompile(`(?s)[rR]('''.*?'''|""".*?"""|'[^']*'|"[^"]*")|'''(\\.|.)*?'''|"""(\\.|.)*?"""|'(\\.|[^'\\])*'|"(\\.|[^"\\])*"`)

// backquote returns where an expression has the first backquote outside of strings, or -1.
func backquote(expression string) int {
	blank := func(text string) string { return strings.Repeat(" ", len(text)) }
	return strings.IndexByte(literal.ReplaceAllStringFunc(expression, blank), '`')
}

// mattersTo reports whether a rule has what the change is about.
func (c releaseChange) mattersTo(r apiextensions.ValidationRule) bool {
	return c.mentions.MatchString(r.Rule) || c.mentions.MatchString(r.MessageExpression)
}

// changesFor returns the rows that matter to the rules of a schema.
func changesFor(root *apiserver.Schema) (matter []releaseChange) {
	rules := rulesBelow(root, nil)
	if len(rules) == 0 {
		return nil
	}
	for _, c := range changes {
		if slices.ContainsFunc(rules, c.mattersTo) || c.below != "" && hasRules(root, c.below) {
			matter = append(matter, c)
		}
	}
	return matter
}

// hasRules reports whether there are rules in a property of a schema, or of one below it.
func hasRules(s *apiserver.Schema, property string) (found bool) {
	eachChild(s, nil, func(child *apiserver.Schema, _ *field.Path, _ bool) {
		found = found || hasRules(child, property)
	})
	child, ok := s.Properties[property]
	return found || ok && len(rulesBelow(&child, nil)) > 0
}

// rulesBelow adds the rules of a schema and of all below it.
func rulesBelow(
	s *apiserver.Schema, rules []apiextensions.ValidationRule,
) []apiextensions.ValidationRule {
	rules = append(rules, s.XValidations...)
	eachChild(s, nil, func(child *apiserver.Schema, _ *field.Path, _ bool) {
		rules = rulesBelow(child, rules)
	})
	return rules
}

// environment returns what rules that are new to the target are compiled in and what they cost
// there, by those changes that matter to the rules of a schema.
func (t Target) environment(matter []releaseChange) *environment.EnvSet {
	base := environment.MustBaseEnvSet(t.expressions())
	var options []celgo.EnvOption
	for _, c := range matter {
		if c.options != nil {
			options = append(options, c.options()...)
		}
	}
	if len(options) == 0 {
		return base
	}
	changed, err := base.Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0), EnvOptions: options,
	})
	if err != nil {
		// a test looks at all releases
		panic(fmt.Sprintf("the table of changes does not fit the linked libraries: %v", err))
	}
	return changed
}

// judgesApart reports whether the target judges rules of a schema otherwise than the release of the
// linked libraries. For releases that no end-to-end test asks, this is assumed.
func (t Target) judgesApart(root *apiserver.Schema) bool {
	if t.release() == linkedMinor {
		return false
	}
	return t.release() < oldestAsked ||
		len(changesBetween(t, Target{minor: linkedMinor}, changesFor(root))) > 0
}

// Applicable returns a verdict of the linked libraries on a CRD without what the target judges by
// its own rules: whether the expressions of a schema compile, and what they cost, if one of the
// changes matters to them. Explain examines these by the target's rules.
func (t Target) Applicable(
	crd *apiextensions.CustomResourceDefinition, verdict apiserver.Verdict,
) apiserver.Verdict {
	if crd == nil || t.release() == linkedMinor {
		return verdict
	}
	apart := slices.DeleteFunc(schemasOf(crd), func(s versionSchema) bool {
		return !t.judgesApart(s.root)
	})
	verdict.Refusals = slices.DeleteFunc(slices.Clone(verdict.Refusals),
		func(r apiserver.Refusal) bool {
			return aboutExpression(r) && slices.ContainsFunc(apart, func(s versionSchema) bool {
				return fieldpath.Within(r.Cause.Field, s.path.String())
			}) || !t.checksNumberFormats() &&
				r.Code == diag.CodeServerDefault && numberFormat.MatchString(r.Message)
		})
	return verdict
}

// numberFormat finds what a server says of a default that does not fit into the format of a number.
var numberFormat = regexp.MustCompile(`must be of type (integer|number) (with format |\(default format\))`)

func (t Target) checksNumberFormats() bool { return t.release() >= 36 }

// downgradeNumberFormats turns findings about the formats of numbers into warnings, if only
// releases after the target check them, and adds what such a release finds instead.
func (t Target) downgradeNumberFormats(ctx context.Context, s versionSchema, out *findings) {
	all := out.list
	format := func(f Finding) bool {
		return f.Server && f.Rule == diag.CodeServerDefault &&
			numberFormat.MatchString(f.Message) && fieldpath.Within(f.Path, s.path.String())
	}
	if t.checksNumberFormats() || !slices.ContainsFunc(all, format) {
		return
	}
	plain := s.root.DeepCopy()
	withoutNumberFormats(plain)
	out.guard(s.path, func() { validateSkipped(ctx, versionSchema{s.path, plain}, out) })
	newer := slices.DeleteFunc(t.otherReleases(), func(o Target) bool {
		return !o.checksNumberFormats()
	})
	all = out.list
	for i, f := range all {
		if format(f) {
			all[i].Rule, all[i].Server = diag.CodeServerRelease, false
			all[i].Message = fmt.Sprintf("refused by Kubernetes %s, though accepted by %s: %s",
				releaseNames(newer), t, f.Message)
		}
	}
}

// withoutNumberFormats removes the formats of numbers from a schema and all below it, and the
// limits of integers, as if bounds were compared with any number. What is no integer was found
// before.
func withoutNumberFormats(s *apiserver.Schema) {
	if s.Type == "integer" || s.Type == "number" {
		s.Type, s.Format = "number", ""
	}
	changeEach(s, withoutNumberFormats)
}

// otherReleases returns the releases besides the target that should accept a manifest, the oldest
// first: those that are newer than the target or, without a target, all that the end-to-end tests
// ask.
func (t Target) otherReleases() []Target {
	from := t.minor
	if from == 0 {
		from = oldestAsked
	}
	var all []Target
	for minor := max(from, oldestAsked); minor <= linkedMinor; minor++ {
		if minor != t.release() {
			all = append(all, Target{minor: minor})
		}
	}
	return all
}
