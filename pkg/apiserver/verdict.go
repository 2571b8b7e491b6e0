package apiserver

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Refusal is one reason for which a server refuses a manifest.
type Refusal struct {
	Path    string // the field as the server names it; empty for the whole manifest
	Code    diag.Code
	Message string // the server's words, without the dump of a value that is not a short scalar
	// Subject is the label or annotation at Path that the refusal is about, its key or its value,
	// which the server names only in the message.
	Subject string
	Reason  Reason
	// Cause is the error of the server's validation. It is nil for what is wrong with the bytes.
	Cause *field.Error
}

// A Reason is what a message says is wrong, for those who decide by it.
type Reason struct {
	What  What
	Value string // the text that is refused, if it is one
	Want  string // the type or format that the value should be of
	Meant string // the name that was probably meant by one that is not known
	// the parts of a default or an example, or the values of an enum, that are wrong
	Faults []diag.Fault
}

// What is wrong with a value in general. It is empty for what is wrong with the bytes.
type What = field.ErrorType

// What is wrong where others decide by it.
const (
	Missing     = field.ErrorTypeRequired
	Unsupported = field.ErrorTypeNotSupported
	Forbidden   = field.ErrorTypeForbidden
	Invalid     = field.ErrorTypeInvalid
	NotFound    = field.ErrorTypeNotFound // a field that is named
	Internal    = field.ErrorTypeInternal // the server cannot tell
)

// A Verdict is what a server answers to the creation of a CRD.
type Verdict struct {
	Refusals []Refusal
	Complete bool // the server's validation came to its end
}

// Accepted reports whether a server creates the CRD.
func (v Verdict) Accepted() bool { return len(v.Refusals) == 0 }

// Verdict returns the verdict of a server of the linked libraries' release: the manifest is decoded
// strictly, defaulted, converted and validated by the server's own code, and everything it reports
// is here. A server stops early: it looks at defaults only if the schema is structural, and at CEL
// rules only if nothing else is wrong.
//
// Only a live server knows about conflicts with the names of other CRDs, admission, and limits to
// the size of a request.
func (m *Manifest) Verdict(ctx context.Context) Verdict {
	verdict := Verdict{Refusals: m.Reading(), Complete: true}
	if m.crd == nil {
		return verdict
	}
	errs, panicked := validateCRD(ctx, m.crd.DeepCopy())
	if panicked != nil { // paths of selectable fields can make it panic
		verdict.Complete = false
		crd := m.crd.DeepCopy()
		crd.Spec.SelectableFields = nil
		for i := range crd.Spec.Versions {
			crd.Spec.Versions[i].SelectableFields = nil
		}
		if errs, _ = validateCRD(ctx, crd); len(errs) == 0 || !m.isUnstructured() {
			verdict.Refusals = append(verdict.Refusals, InternalError("spec", panicked))
		}
	}
	for _, err := range errs {
		verdict.Refusals = append(verdict.Refusals, RefusalOf(err))
	}
	return verdict
}

// isUnstructured reports whether upstream cannot convert the schema of a version that has
// selectable fields, or finds none. It refuses the schema, and panics as it looks for the fields in
// it.
func (m *Manifest) isUnstructured() bool {
	return slices.ContainsFunc(m.crd.Spec.Versions,
		func(v apiextensions.CustomResourceDefinitionVersion) bool {
			holder := cmp.Or(v.Schema, m.crd.Spec.Validation)
			if holder == nil || len(v.SelectableFields)+len(m.crd.Spec.SelectableFields) == 0 {
				return false
			}
			s, err := structuralschema.NewStructural(holder.OpenAPIV3Schema)
			return s == nil || err != nil
		})
}

// validateCRD calls upstream's validation, which writes to the defaults of the CRD. It returns what
// it panicked with, or nil.
func validateCRD(
	ctx context.Context, crd *apiextensions.CustomResourceDefinition,
) (errs field.ErrorList, panicked any) {
	panicked = CatchPanic(func() { errs = validation.ValidateCustomResourceDefinition(ctx, crd) })
	return errs, panicked
}

// CatchPanic calls f and returns what it panicked with, or nil: upstream's code panics on some
// manifests.
func CatchPanic(f func()) (cause any) {
	defer func() { cause = recover() }()
	f()
	return nil
}

// InternalError is how a server answers after a panic of its validation.
func InternalError(path string, cause any) Refusal {
	return Refusal{Path: path, Code: diag.CodeServerInternal,
		Message: fmt.Sprintf("validation fails with an internal error: %v", cause)}
}

// RefusalOf returns an error of upstream's validation as a refusal.
func RefusalOf(err *field.Error) Refusal {
	return Refusal{Path: pathOf(err), Code: codeOf(err), Message: Words(err),
		Subject: subject(err), Reason: reasonOf(err), Cause: err}
}

// reasonOf returns the reason of an error. Which type a value lacks, and that a default has a field
// which its schema lacks, upstream says only in words.
func reasonOf(err *field.Error) Reason {
	why := Reason{What: err.Type}
	why.Value, _ = err.BadValue.(string)
	if err.Type == Unsupported {
		why.Value = fmt.Sprint(err.BadValue) // of a type of its own
	}
	if err.Detail == "must not have unknown fields" {
		why.What = NotFound
	}
	_, want, _ := strings.Cut(err.Detail, " must be of type ")
	why.Want, _, _ = strings.Cut(want, ":")
	return why
}

// subject returns the label or annotation that an error is about.
func subject(err *field.Error) string {
	if text, ok := err.BadValue.(string); ok &&
		(err.Field == "metadata.labels" || err.Field == "metadata.annotations") {
		return text
	}
	return ""
}

// pathOf returns the path of an error. Upstream checks an internal form, in which spec.version is
// the name of the first version, and of some parts of a default it says only in words which it is.
func pathOf(err *field.Error) string {
	if err.Field == "spec.version" {
		return "spec.versions[0].name"
	}
	at := inDefault.FindStringIndex(err.Field)
	if at == nil {
		return err.Field
	}
	end := at[0] + len(".default")
	value, below := err.Field[:end], err.Field[end:]
	if part := PathInWords(err.Detail); part != "" && below == "" {
		below = "." + strings.TrimPrefix(part, ".") // as it begins in maps
	}
	return value + strings.TrimSuffix(strings.Replace(below, ".[", "[", 1), ".")
}

// PathInWords returns the path of a value that does not meet a junctor or a format of numbers,
// which a server says in the detail of the error alone; "" if the detail has none.
func PathInWords(detail string) string {
	m := pathInWords.FindStringSubmatch(detail)
	if m == nil {
		return ""
	}
	return m[1] + m[2]
}

var pathInWords = regexp.MustCompile(`^"(.*)" must (?:not )?validate ` +
	`|^Checked value must be of type \w+ (?:with format \w+|\(default format\)) in (.+)$`)

// longestValue is how many bytes of a refused value a message repeats.
const longestValue = 64

// Words renders an error as a server prints it, without a value that is long or no scalar: such
// values are whole schemas and objects, and the path says which.
func Words(err *field.Error) string {
	short := *err
	if !isShort(err.BadValue) {
		short.BadValue = field.OmitValueType{}
	}
	return strings.Join(strings.Fields(short.ErrorBody()), " ")
}

// isShort reports whether a value is a scalar of at most longestValue bytes.
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
