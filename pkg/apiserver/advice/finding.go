package advice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Finding is one thing that is wrong with a manifest, or doubtful about it.
type Finding struct {
	Rule diag.Code
	// Path is the field as the server words it, except that a schema that all versions share, which
	// the server reports under spec.validation, is reported under each of its versions:
	// spec.versions[0].schema.openAPIV3Schema.properties[foo].type.
	Path string
	// Message is the server's wording where it has one, without the dump of a value that is not a
	// short scalar.
	Message string
	// Statement is what the message says, and of what, if it may say the same of many.
	Statement diag.Statement
	// Remedy ends the message.
	Remedy Remedy
	// Server says that a server rejects the manifest for it. Other findings are for the author:
	// they are warnings unless the code says otherwise.
	Server bool
	// Line and Column count from 1 inside the text at Path, a CEL expression; 0 means the whole of
	// it.
	Line, Column int
	// Subject is the label or annotation at Path that it is about, its key or its value, which the
	// server names only in the message.
	Subject string
	Reason  apiserver.Reason
	Notes   []Note
}

// A Remedy is the end of a message, which says what to write: a keyword, if there is one, with its
// value, between two pieces of text. It is empty if the message has no such end.
type Remedy struct {
	Before         string
	Keyword, Value string // the keyword metadata stands for restrictions on the name of an object
	After          string
}

// Text returns the end of a message, for which spell writes a keyword and its value.
func (r Remedy) Text(spell func(keyword, value string) string) string {
	if r.Keyword == "" {
		return r.Before
	}
	return r.Before + spell(r.Keyword, r.Value) + r.After
}

// A Note explains a finding: what causes it, or what would fix it.
type Note struct {
	Path    string // the field that the note is about
	Message string
	// Keyword is what to write at the schema of Path, or for an annotation "annotations", if that
	// fixes it; Value is its value.
	Keyword, Value string
	// another keyword that must be there, being true, for it to have an effect
	Beside string
}

// findings collects what the tiers find, each thing once: tiers overlap, because they include what
// upstream says and what it would have said.
type findings struct {
	list    []Finding
	seen    map[string]bool
	unknown map[string][]string // fields of defaults, by the paths of these
}

// unknownIn notes which fields of the default at a path are unknown: a server names none.
func (f *findings) unknownIn(path string, fields []string) {
	if len(fields) == 0 {
		return
	}
	if f.unknown == nil {
		f.unknown = map[string][]string{}
	}
	f.unknown[path] = fields
}

// nameUnknown ends messages about unknown fields with the names of these.
func (f *findings) nameUnknown() {
	for i, found := range f.list {
		fields := f.unknown[found.Path]
		if len(fields) == 0 || found.Reason.What != apiserver.NotFound {
			continue
		}
		be := " is"
		if len(fields) > 1 {
			be = " are"
		}
		slices.Sort(fields)
		f.list[i].Reason.Faults = unknownFields(fields)
		f.list[i].Message += ", as " + word.Join(word.First(fields, 5, "%d more"), " and ") + be
	}
}

// unknownFields returns fields that pruning reports as parts of the value that has them.
func unknownFields(paths []string) []diag.Fault {
	faults := make([]diag.Fault, len(paths))
	for i, path := range paths {
		faults[i].At = path
		if !strings.HasPrefix(path, "[") {
			faults[i].At = "." + path
		}
	}
	return faults
}

// add takes a finding unless its path already has one of the same meaning.
func (f *findings) add(found Finding) {
	if f.isFirst(found.Path, found.Message) {
		f.list = append(f.list, found)
	}
}

// warn takes a finding for which no server rejects the manifest.
func (f *findings) warn(at *field.Path, rule diag.Code, format string, args ...any) {
	f.add(Finding{Path: at.String(), Rule: rule, Message: fmt.Sprintf(format, args...)})
}

// Refused returns a refusal as a finding.
func Refused(r apiserver.Refusal) Finding {
	return Finding{Path: r.Path, Rule: r.Code, Message: r.Message, Server: true,
		Subject: r.Subject, Reason: r.Reason}
}

// refuse takes what a server reports, with advice where there is some.
func (f *findings) refuse(refusals []apiserver.Refusal) {
	for _, r := range refusals {
		found := Refused(r)
		switch {
		case r.Cause == nil:
			f.add(found)
		case !f.followsUp(r, refusals) && f.isFirst(r.Path+r.Subject, r.Cause.Detail):
			found.Notes = remedyNotes(r.Path)
			f.list = append(f.list, found)
		}
	}
}

// refuseFor takes errors of upstream's code.
func (f *findings) refuseFor(errs field.ErrorList) {
	refusals := make([]apiserver.Refusal, len(errs))
	for i, err := range errs {
		refusals[i] = apiserver.RefusalOf(err)
	}
	f.refuse(refusals)
}

// guard calls examine and turns a panic of upstream's code into a finding.
func (f *findings) guard(path *field.Path, examine func()) {
	if cause := apiserver.CatchPanic(examine); cause != nil {
		f.refuse([]apiserver.Refusal{apiserver.InternalError(path.String(), cause)})
	}
}

// remedyNotes says what to write for what is refused or missing.
func remedyNotes(path string) []Note {
	if list, ok := strings.CutSuffix(path, ".uniqueItems"); ok && !apiserver.InDefault(path) {
		return []Note{{Path: list, Message: "for a list without duplicates",
			Keyword: "x-kubernetes-list-type", Value: "set"}}
	}
	if path == "metadata.annotations["+v1.KubeAPIApprovedAnnotation+"]" {
		return []Note{{
			Path: path, Message: "its value is the address of the review, or a reason, as in",
			Keyword: "annotations", Value: v1.KubeAPIApprovedAnnotation + "=unapproved, for a test",
		}}
	}
	return nil
}

// followsUp reports whether an error only follows from another finding: a default is blamed for a
// rule or a pattern of its schema that does not compile, for its format if its type is wrong
// already, and for a bound if neither has the format; a messageExpression of blanks is missing; a
// rule that is wrong uses nothing.
func (f *findings) followsUp(r apiserver.Refusal, all []apiserver.Refusal) bool {
	err := r.Cause
	if what, _, ok := strings.Cut(err.Detail, " value must be of type"); ok {
		return slices.ContainsFunc(all, func(other apiserver.Refusal) bool {
			return other.Path == r.Path && other.Cause != nil &&
				(other.Cause.Type == field.ErrorTypeTypeInvalid ||
					what != "Checked" && strings.HasPrefix(other.Cause.Detail, "Checked value"))
		})
	}
	if r.Reason.What == apiserver.NotFound { // a value of another type has none of the fields
		return slices.ContainsFunc(all, func(other apiserver.Refusal) bool {
			return other.Path == r.Path && other.Reason.Want != "" &&
				other.Cause.Field == err.Field
		})
	}
	if at, ok := strings.CutSuffix(err.Field, ".optionalOldSelf"); ok {
		return slices.ContainsFunc(f.list, func(found Finding) bool {
			return found.Path == at+".rule" &&
				(found.Rule == diag.CodeServerRule || found.Rule == diag.CodeServerTarget)
		})
	}
	if strings.HasPrefix(err.Detail, "messageExpression compilation failed") {
		return slices.ContainsFunc(all, func(r apiserver.Refusal) bool {
			return r.Cause != nil && r.Cause.Type == field.ErrorTypeRequired &&
				r.Cause.Field == err.Field
		})
	}
	return apiserver.InDefault(err.Field) &&
		(strings.Contains(err.Detail, "rule compile error") ||
			strings.Contains(err.Detail, "error parsing regexp"))
}

// isFirst reports whether nothing of that meaning was found at the path before, and remembers it.
func (f *findings) isFirst(path, meaning string) bool {
	key := path + "\x00" + meaningOf(meaning)
	if f.seen[key] {
		return false
	}
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	f.seen[key] = true
	return true
}

// celMeanings are the beginnings of upstream's messages about rules. What follows them differs
// between the tiers (a random type name, an estimate), and the rule tier says it with more detail.
var celMeanings = [...]string{
	"compilation failed",
	"messageExpression compilation failed",
	"estimated rule cost exceeds",
	"estimated messageExpression cost exceeds",
	"x-kubernetes-validations estimated rule cost total",
	"contributed to estimated rule cost total",
	"oldSelf cannot be used on the uncorrelatable portion",
}

// meaningOf returns what two messages about one path have in common if they say the same.
func meaningOf(message string) string {
	for _, prefix := range celMeanings {
		if strings.HasPrefix(message, prefix) {
			return prefix
		}
	}
	return message
}

// aboutExpression reports whether a refusal is about an expression that does not compile or costs
// too much, which differs between releases.
func aboutExpression(r apiserver.Refusal) bool {
	return r.Cause != nil && meaningOf(r.Cause.Detail) != r.Cause.Detail &&
		r.Code != diag.CodeServerDefault
}

// Sorted returns the findings in the order of their paths, then of their text.
func Sorted(list []Finding) []Finding {
	slices.SortStableFunc(list, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return list
}

// sharedSchema is where the internal type keeps a schema that is the same in all versions.
const sharedSchema = "spec.validation.openAPIV3Schema"

// unshare gives findings about a shared schema to each version that has it: a user who fixes only
// one version would see the finding again.
func unshare(list []Finding, versions int) []Finding {
	var out []Finding
	for _, found := range list {
		if !fieldpath.Within(found.Path, sharedSchema) {
			out = append(out, found)
			continue
		}
		for i := range versions {
			version := apiserver.SchemaPath(i)
			here := found
			here.Path = version + strings.TrimPrefix(found.Path, sharedSchema)
			here.Message = strings.ReplaceAll(found.Message, sharedSchema, version)
			here.Notes = slices.Clone(found.Notes)
			for n := range here.Notes {
				here.Notes[n].Path = strings.Replace(here.Notes[n].Path, sharedSchema, version, 1)
			}
			out = append(out, here)
		}
	}
	return out
}
