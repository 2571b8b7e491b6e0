package pipeline

import (
	"maps"
	"slices"

	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/gates"
	"github.com/schemagen/schemagen/internal/markerrules"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/derive"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// Options say what to load, how to derive, and how to judge. The zero value is the command's
// default.
type Options struct {
	config.Values        // what a flag or a key of schemagen.yaml sets as it is
	Dir           string // where patterns start; empty for the working directory
	// DriverResponse is a file with the response of a go/packages driver, used instead of the go
	// command.
	DriverResponse string
	// Overlay has contents of files, by absolute name, that replace what is on disk. There is no
	// cache of such a run.
	Overlay map[string][]byte
	// PeerPaths gives patterns the meaning that they have in the peer's paths= arguments.
	PeerPaths bool

	Lenient bool // markers without effect are warnings everywhere

	// DescriptionPolicy says how much of the descriptions of a package is kept; the first rule that
	// matches decides.
	DescriptionPolicy []config.DescriptionRule

	Annotations, Labels map[string]string // of every manifest, besides its own
	// of kinds with several versions whose markers say nothing of it
	Conversion            *config.Conversion
	PreserveUnknownFields *bool // written as spec.preserveUnknownFields, if set

	Gates    []config.Gate    // names on which something in the sources may depend
	Dialects []string         // other spellings of what depends on gates
	Overlays []config.Overlay // changes to types that the project cannot edit
	// what is made; none for one without a name, all of whose gates are off
	Variants []config.Variant

	Rules    verify.Rules
	Target   verify.Target
	Policies []diag.Policy // severities by rule; the first that knows a rule decides
	Strict   bool          // warnings are errors

	NoCRDs   bool   // make no CRDs
	Roles    bool   // make the roles that rbac markers ask for
	RoleName string // of those that do not have a name of their own
	Webhooks bool   // make the configurations of webhooks

	ExternalResources []string // of other projects, which roles may name

	// examine root packages for their own sake: whole, outside of the main module too, with kinds
	// or without
	Whole bool
	// keep the notes that are for lint alone: on spelling, and on defaults below what may be absent
	Advice          bool
	ExternalMarkers []string // prefixes of markers that belong to other tools

	MarkerRules []config.MarkerRule // what the project says about the use of markers
}

// PeerOptions returns the options for those who are used to controller-gen: patterns mean what its
// paths do, markers without effect are warnings, and union markers have no effect.
func PeerOptions() Options {
	return Options{PeerPaths: true, Lenient: true,
		Values: config.Values{UnionMarkers: config.UnionsOfNone}}
}

// DefaultTags returns the build tags of Options without any.
func DefaultTags() []string { return parser.DefaultTags() }

func (o Options) parser() parser.Config {
	return parser.Config{
		Dir: o.Dir, Tags: o.Tags, Response: o.DriverResponse, Overlay: o.Overlay,
		NestedModules: o.PeerPaths, Leaf: derive.IsLeaf, Whole: o.Whole,
		Verbatim: gates.Verbatim(o.Dialects),
	}
}

func (o Options) markerRules() markerrules.Options {
	return markerrules.Options{Rules: o.MarkerRules, K8s: o.K8sMarkers, External: o.ExternalMarkers,
		Whole: o.Whole}
}

// derive returns the options of the pass that derives schemas.
func (o Options) derive(filter findings.Filter) derive.Options {
	return derive.Options{
		Values: o.Values, Describe: o.describe(), Lenient: o.Lenient, Findings: filter,
		Whole: o.Whole, ExternalMarkers: o.ExternalMarkers,
	}
}

// describe returns a function that returns the part of a description that the policy of its package
// keeps.
func (o Options) describe() func(pkg, doc string) string {
	if o.DescriptionPolicy == nil {
		return nil
	}
	rules := config.Config{DescriptionPolicy: o.DescriptionPolicy}
	return func(pkg, doc string) string {
		var keep schema.Keep
		_ = keep.UnmarshalText([]byte(rules.DescriptionPolicyFor(pkg))) // an unknown word keeps all
		return keep.Of(doc)
	}
}

func (o Options) verify() verify.Options {
	return verify.Options{Rules: o.Rules, Target: o.Target, Advice: true}
}

func (o Options) emit() emit.Options {
	return emit.Options{
		PreserveUnknownFields: o.PreserveUnknownFields, Annotations: pairs(o.Annotations),
		Labels: pairs(o.Labels),
	}
}

// pairs returns the entries of a map by key.
func pairs(of map[string]string) (all []schema.Pair) {
	for _, key := range slices.Sorted(maps.Keys(of)) {
		all = append(all, schema.Pair{Key: key, Value: of[key]})
	}
	return all
}
