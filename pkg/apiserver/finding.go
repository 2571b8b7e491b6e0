package apiserver

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Finding is one thing that a server, or its documentation, has to say about a manifest.
type Finding struct {
	// Path is the field as the server words it, except that a schema that all versions share, which the server reports
	// under spec.validation, is reported under each of its versions.
	Path string
	Code diag.Code
	// Message is the server's wording where it has one, without the dump of a value that is not a short scalar.
	Message string
	// Server says that a server rejects the manifest for it. Other findings are for the author: they are warnings unless the
	// code says otherwise.
	Server bool
	// Line and Column count from 1 inside the text at Path, a CEL expression; 0 means the whole of it.
	Line, Column int
	// Subject is the label or annotation at Path that it is about, its key or its value, which the server names only in the
	// message.
	Subject string
	Notes   []Note
}

// A Note explains a finding: what causes it, or what would fix it.
type Note struct {
	Path    string // the field that the note is about
	Message string
	Marker  string // the marker to paste there, without "// +", if one fixes it: kubebuilder:validation:MaxItems=16
	Beside  string // another marker that must be there for it to have an effect
}

// findings collects what the tiers find, each thing once: tiers overlap, because they include what upstream says and what it
// would have said.
type findings struct {
	list []Finding
	seen map[string]bool
}

// add takes a finding unless its path already has one of the same meaning.
func (f *findings) add(found Finding) {
	if f.first(found.Path, found.Message) {
		f.list = append(f.list, found)
	}
}

// addErrors takes what upstream reports.
func (f *findings) addErrors(errs field.ErrorList, code func(*field.Error) diag.Code) {
	for _, err := range errs {
		path, subject := inV1(err.Field), subject(err)
		if !followsUp(err, errs) && f.first(path+subject, err.Detail) {
			f.list = append(f.list, Finding{Path: path, Code: code(err), Message: words(err), Server: true, Subject: subject, Notes: instead(path)})
		}
	}
}

// instead says what to write for what is refused or missing.
func instead(path string) []Note {
	if list, ok := strings.CutSuffix(path, ".uniqueItems"); ok && !inDefault.MatchString(path) {
		return []Note{{Path: list, Message: "for a list without duplicates", Marker: "listType=set"}}
	}
	if path == "metadata.annotations["+v1.KubeAPIApprovedAnnotation+"]" {
		const marker = "kubebuilder:metadata:annotations=\"" + v1.KubeAPIApprovedAnnotation + "=unapproved, for a test\""
		return []Note{{Path: path, Message: "its value is the address of the review, or a reason, as in", Marker: marker}}
	}
	return nil
}

// subject returns the label or annotation that an error is about.
func subject(err *field.Error) string {
	if text, ok := err.BadValue.(string); ok && (err.Field == "metadata.labels" || err.Field == "metadata.annotations") {
		return text
	}
	return ""
}

// inV1 returns a path of the internal form, which upstream checks, as v1 has it: spec.version is the name of the first version.
func inV1(path string) string {
	if path == "spec.version" {
		return "spec.versions[0].name"
	}
	return path
}

// followsUp reports whether an error only follows from another finding: a default is blamed for a rule or a pattern of its
// schema that does not compile, and for its format if its type is wrong already.
func followsUp(err *field.Error, errs field.ErrorList) bool {
	if strings.HasPrefix(err.Detail, "Checked value must be of type") {
		return slices.ContainsFunc(errs, func(e *field.Error) bool {
			return e.Type == field.ErrorTypeTypeInvalid && e.Field == err.Field
		})
	}
	return inDefault.MatchString(err.Field) &&
		(strings.Contains(err.Detail, "rule compile error") || strings.Contains(err.Detail, "error parsing regexp"))
}

func (f *findings) first(path, meaning string) bool {
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

// celMeanings are the beginnings of upstream's messages about rules. What follows them differs between the tiers (a random
// type name, an estimate), and the rule tier says it with more detail.
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

// longestValue is how many bytes of a refused value a message repeats.
const longestValue = 64

// words renders an error as a server prints it, without a value that is long or no scalar: such values are whole
// schemas and objects, and the path says which.
func words(err *field.Error) string {
	short := *err
	if !isShort(err.BadValue) {
		short.BadValue = field.OmitValueType{}
	}
	return strings.Join(strings.Fields(short.ErrorBody()), " ")
}

func isShort(value any) bool {
	switch v := value.(type) {
	case nil:
		return false
	case string:
		return len(v) <= longestValue
	case *string:
		return v != nil && len(*v) <= longestValue
	case bool, int32, int64, float32, float64:
		return true
	}
	data, err := json.Marshal(value)
	return err == nil && len(data) <= longestValue && !bytes.ContainsAny(data[:1], "{[n")
}

// sorted returns the findings in the order of their paths, then of their text.
func sorted(list []Finding) []Finding {
	slices.SortStableFunc(list, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return list
}

// sharedSchema is where the internal type keeps a schema that is the same in all versions.
const sharedSchema = "spec.validation.openAPIV3Schema"

// unshare gives findings about a shared schema to each version that has it: a user who fixes only one version would see
// the finding again.
func unshare(list []Finding, versions int) []Finding {
	var out []Finding
	for _, found := range list {
		if !fieldpath.Within(found.Path, sharedSchema) {
			out = append(out, found)
			continue
		}
		for i := range versions {
			version := fmt.Sprintf("spec.versions[%d].schema.openAPIV3Schema", i)
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
