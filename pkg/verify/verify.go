// Package verify checks a CustomResourceDefinition from its bytes alone, whatever tool produced
// them.
//
// It makes two checks. The first is a checker of the structural schema rules of KEP-2335, with a
// walk of its own over the types that a server works on. It is stricter than a server: what a
// junctor mentions must be specified outside of it at every depth, whereas a server looks only at
// the root. The second is a server's own validation, through package apiserver. A [Report] merges
// the two and says for each violation whether a server would reject the CRD for it.
//
// The package shares no code with the packages that generate CRDs, so a mistake there cannot hide
// here.
package verify

import (
	"context"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
)

// Rules selects the checks whose findings are reported.
type Rules uint8

// The selections of rules. Input that cannot be read at all is reported under each of them.
const (
	AllRules    Rules = iota // both checks
	KEPRules                 // the structural rules of KEP-2335, whatever a server accepts
	ServerRules              // what a server of the target reports
)

// Words returns the names of the selections except AllRules, which has none.
func (Rules) Words() []string { return []string{"kep", "server"} }

// MarshalText implements encoding.TextMarshaler.
func (r Rules) MarshalText() ([]byte, error) {
	if r == AllRules {
		return nil, nil
	}
	return []byte(r.Words()[r-1]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. Empty text is AllRules.
func (r *Rules) UnmarshalText(text []byte) error {
	*r = AllRules
	if len(text) == 0 {
		return nil
	}
	i, err := word.Index(r.Words(), text)
	if err == nil {
		*r = Rules(i + 1)
	}
	return err
}

// Target is the oldest API server that must accept a CRD.
type Target = advice.Target

// ParseTarget reads a release such as 1.30; an empty string is the release of the linked libraries.
func ParseTarget(s string) (Target, error) { return advice.ParseTarget(s) }

// Supported returns the oldest release that upstream supports, by the release of the linked
// libraries: three minor releases at a time.
func Supported() Target { return advice.Supported() }

// Options says what to verify. The zero value asks both checks, for the release of the linked
// libraries.
type Options struct {
	Rules  Rules
	Target Target
	Advice bool // keep the notes too, which only those who write the Go sources of a CRD can use

	manifest bool // whoever reads the findings wrote the manifest, not markers
}

// A Violation is one thing that is wrong with a CRD, or doubtful about it.
type Violation = advice.Finding

// A Report is what the checks say about one CRD.
type Report struct {
	File       string   // that holds it, if it was read from one
	Name       string   // metadata.name
	Versions   []string // in the order of the manifest
	Nodes      int      // schema nodes visited; a report over 0 nodes proves nothing
	Violations []Violation
	Names      apiserver.Names
	Beta       bool // the manifest is of apiextensions.k8s.io/v1beta1

	manifest bool // see [Options]
}

// CRD verifies one manifest, in JSON or YAML. Its result depends only on the bytes and the options.
func CRD(ctx context.Context, data []byte, opts Options) Report {
	return examine(ctx, apiserver.Read(data), opts)
}

// addMisspelled adds the keywords that a server drops without reporting them. What a program of
// ours generates has none.
func (r *Report) addMisspelled(m *apiserver.Manifest, opts Options) {
	if opts.Rules == KEPRules {
		return
	}
	for _, f := range advice.UnknownKeywords(m) {
		isReported := func(v Violation) bool {
			return v.Path == f.Path && v.Rule == f.Rule ||
				v.Rule == diag.CodeServerMistyped && fieldpath.Within(f.Path, v.Path)
		}
		if !slices.ContainsFunc(r.Violations, isReported) {
			r.Violations = append(r.Violations, f)
		}
	}
	r.Violations = advice.Sorted(withoutMissing(r.Violations))
}

// examine verifies one manifest.
func examine(ctx context.Context, m *apiserver.Manifest, opts Options) Report {
	reading := advice.Read(m)
	summary := reading.Readable.Summary()
	report := Report{Name: summary.Name, Names: summary.Names,
		Beta:     summary.APIVersion == "apiextensions.k8s.io/v1beta1",
		manifest: opts.manifest}
	check := checker{said: map[string]bool{}}
	if summary.Shared != nil {
		check.core(summary.Shared, "spec.validation.openAPIV3Schema", atRoot)
	}
	for _, version := range summary.Versions {
		report.Versions = append(report.Versions, version.Name)
		if version.Schema != nil {
			check.core(version.Schema, version.Path, atRoot)
		}
	}
	report.Nodes = check.nodes
	for _, v := range merge(check.found,
		opts.serverFindings(ctx, reading, len(check.found) > 0)) {
		if opts.include(v) {
			report.Violations = append(report.Violations, v)
		}
	}
	known := withoutUnseen(withoutUntyped(report.Violations))
	report.Violations = advice.Sorted(withoutMissing(known))
	return report
}

// serverFindings returns what the server reports. With the rules of the KEP alone it is asked only
// to confirm findings of the checker or, if there are none, whether it can read the manifest.
func (o Options) serverFindings(ctx context.Context, r advice.Reading, found bool) []Violation {
	if o.Rules == KEPRules && !found {
		return withRefusals(apiserver.Verdict{Refusals: r.Sent.Reading()}, r.Found)
	}
	verdict := r.Sent.Verdict(ctx)
	return withRefusals(o.Target.Applicable(r.Sent.CRD(), verdict),
		r.Explain(ctx, verdict, o.Target))
}

// withRefusals returns the findings of advice. If none of them is a refusal, those of the verdict
// are added: advice adds words, and never turns a refusal into an acceptance.
func withRefusals(verdict apiserver.Verdict, advised []Violation) []Violation {
	if slices.ContainsFunc(advised, func(f Violation) bool { return f.Server }) {
		return advised
	}
	for _, r := range verdict.Refusals {
		advised = append(advised, advice.Refused(r))
	}
	return advised
}

// merge joins the findings of both checks. They agree on a structural violation if both report
// its path: the server's findings about schemas that have no rule of their own are the structural
// ones.
func merge(ours, theirs []Violation) []Violation {
	all := slices.Clone(ours)
	byPath := make(map[string]int, len(ours))
	for i, v := range ours {
		byPath[v.Path] = i
	}
	mistyped := make(map[string]bool)
	for _, f := range theirs {
		if f.Rule == diag.CodeServerMistyped {
			mistyped[f.Path], mistyped[listOf(f.Path)] = true, true
		}
	}
	for _, f := range theirs {
		if mistyped[f.Path] && f.Rule != diag.CodeServerMistyped {
			continue // it was removed so that the rest could be read
		}
		i, ok := byPath[f.Path]
		if ok && f.Server && sameMatter(all[i], f) {
			all[i].Server = true
			continue
		}
		if slices.ContainsFunc(ours, func(v Violation) bool { return isOfKeyword(f, v) }) {
			continue
		}
		all = append(all, f)
	}
	return all
}

// isOfKeyword reports whether a server refuses a schema only for a keyword that our checker has
// reported there: it cannot convert the schema, or, beside a status subresource, wants no such
// keyword at the root.
func isOfKeyword(theirs, ours Violation) bool {
	if ours.Rule != diag.CodeStructuralKeyword {
		return false
	}
	node, isChild := strings.CutPrefix(ours.Path, theirs.Path+".")
	return theirs.Rule == diag.CodeServerKeyword && fieldpath.Within(ours.Path, theirs.Path) ||
		theirs.Rule == diag.CodeServerSubresource && isChild && !strings.Contains(node, ".")
}

// listOf returns the path of the list that has the element at a path, or the path if it is not that
// of an element.
func listOf(path string) string {
	if i := strings.LastIndexByte(path, '['); i >= 0 &&
		strings.Trim(path[i:], "[0123456789]") == "" {
		return path[:i]
	}
	return path
}

// sameMatter reports whether a server's finding says nothing new about a path that the checker has
// reported: a missing value needs no second reason.
func sameMatter(ours, theirs Violation) bool {
	return ours.Message == theirs.Message ||
		theirs.Rule == diag.CodeServerSchema || theirs.Rule == diag.CodeServerKeyword ||
		ours.Reason.What == apiserver.Missing && theirs.Reason.What == apiserver.Missing
}

// include reports whether a violation is one that was asked for.
func (o Options) include(v Violation) bool {
	return o.Rules.include(v) && (o.Advice || v.Rule != diag.CodeServerNested)
}

// include reports whether a violation belongs to the rules. Whether a manifest can be read belongs
// to all.
func (r Rules) include(v Violation) bool {
	family := v.Rule.Family()
	switch r {
	case KEPRules:
		return family == "structural" || v.Rule == diag.CodeServerDecode ||
			v.Rule == diag.CodeServerMistyped
	case ServerRules:
		return family != "structural" || v.Server
	}
	return true
}
