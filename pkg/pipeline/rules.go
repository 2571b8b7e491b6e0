package pipeline

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/reword"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/simulate/ruleerrors"
	"github.com/schemagen/schemagen/pkg/verify"
)

// maxShown is how much of a value a message shows.
const maxShown = 200

// isForeign reports whether a marker of another module set a value below a declaration of this one,
// so that nobody here can remove it.
func isForeign(s emit.Source) bool {
	return !s.Keyword.Main && slices.ContainsFunc(s.Chain, schema.Origin.Main)
}

// ruleErrors reports the CEL rules of a sound manifest that have no answer for some object.
func ruleErrors(ctx context.Context, f File, m *answers) diag.List {
	if !bytes.Contains(f.JSON, []byte(`"x-kubernetes-validations"`)) {
		return nil // without rules there is no need for a server to ask
	}
	found := m.ruleErrors(ctx, cache.Sum(f.JSON), func() []ruleerrors.Finding {
		crd, err := apiserver.DecodeCRD(f.JSON)
		if err != nil {
			return nil // which is a finding of its own
		}
		found, err := ruleerrors.Find(ctx, crd, m.known)
		if err != nil {
			return nil // likewise
		}
		return found
	})
	found = slices.DeleteFunc(slices.Clone(found), func(e ruleerrors.Finding) bool {
		return e.Idle != "" && isForeign(f.Trace.At(e.Path))
	})
	idle := map[string]bool{} // the paths of rules to remove, of which nothing else is said
	for _, e := range found {
		idle[e.Path] = idle[e.Path] || e.Idle != "" && e.Unlisted == ""
	}
	found = slices.DeleteFunc(found, func(e ruleerrors.Finding) bool {
		return e.Idle == "" && idle[e.Path]
	})
	report := verify.Report{Name: f.CRD}
	for _, e := range found {
		if e.Idle != "" {
			report.Violations = append(report.Violations, verify.Violation{Rule: diag.CodeCELIdle,
				Path: e.Path, Message: "the rule " + jsontext.Cut(e.Idle, maxShown)})
			continue
		}
		report.Violations = append(report.Violations, verify.Violation{
			Rule: diag.CodeCELError, Path: e.Path, Message: fmt.Sprintf("the %s: %s: %s",
				effectOf(e), jsontext.Cut(e.Why, maxShown), remedy(e)),
		})
	}
	all := reword.Findings(diagnostics(report, f.Trace, false), f.Trace, report.ManifestPath)
	for i := range all {
		atUnlisted(&all[i], found, f.Trace)
		j := slices.IndexFunc(found, func(e ruleerrors.Finding) bool {
			return e.Path == all[i].Path && e.Idle == ""
		})
		if k := f.Trace.At(all[i].Path).Keyword; j >= 0 && found[j].Guarded != "" &&
			all[i].Code == diag.CodeCELError &&
			k.Raw == found[j].Rule && k.Main {
			all[i].Fixes = []diag.Fix{{Message: "ask whether the field is there first", Safe: true,
				Edits: []diag.Edit{
					{Pos: k.Text, End: k.At(1, utf8.RuneCountInString(k.Raw)+1),
						New: found[j].Guarded},
				}}}
		}
	}
	return all
}

// atUnlisted moves a finding about a string that no value equals to that string in the rule.
func atUnlisted(d *diag.Diagnostic, found []ruleerrors.Finding, t emit.Trace) {
	k := t.At(d.Path).Keyword
	for _, e := range found {
		if e.Unlisted == "" || e.Path != d.Path || !strings.HasSuffix(d.Message, e.Idle) {
			continue
		}
		for _, quote := range []string{"'", `"`} {
			if i := strings.Index(e.Rule, quote+e.Unlisted+quote); i >= 0 {
				d.Pos = k.At(1, utf8.RuneCountInString(e.Rule[:i])+1)
			}
		}
	}
}

// effectOf says what has no answer about which value, and what the server does.
func effectOf(e ruleerrors.Finding) string {
	if e.Said != "" {
		return fmt.Sprintf("message expression has no answer where self is %s, and the server "+
			"says %q instead", questionOf(e), jsontext.Cut(e.Said, maxShown))
	}
	return fmt.Sprintf("rule has no answer where self is %s, and the server refuses the object",
		questionOf(e))
}

// questionOf says what a rule was asked about.
func questionOf(e ruleerrors.Finding) string {
	if e.Old != "" {
		return fmt.Sprintf("%s and oldSelf is %s", jsontext.Cut(e.Value, maxShown),
			jsontext.Cut(e.Old, maxShown))
	}
	return jsontext.Cut(e.Value, maxShown)
}

// remedy says what to write instead of a rule without an answer.
func remedy(e ruleerrors.Finding) string {
	switch e.Reason {
	case ruleerrors.MissingKey:
		switch {
		case e.Missing != "":
			return fmt.Sprintf("ask has(%s) first, or make the field required", e.Missing)
		case e.Old != "":
			return "ask has() of both self and oldSelf first, or make the field required"
		}
		return "ask for the key with has() or in first"
	case ruleerrors.OutOfBounds:
		return "compare the index with size() first"
	case ruleerrors.OfOtherType:
		return "it may be an integer or a string: ask for its type first, as in " +
			"type(self) == int, or write string(…) around it"
	case ruleerrors.BadPattern:
		return "write the expression into the rule, or restrict the values with an enum"
	case ruleerrors.ByZero:
		return "compare the divisor with 0 first"
	}
	return "restrict the values with a pattern, a format or an enum, or test them first"
}
