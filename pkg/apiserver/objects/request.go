package objects

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	apirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/klog/v2"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// FieldValidation says what a server does about unknown and duplicate fields of a request. The zero
// value is Warn.
type FieldValidation uint8

// The levels of field validation.
const (
	Warn FieldValidation = iota
	Strict
	Ignore
)

// ParseFieldValidation reads the word that a request would carry; an empty one means Warn.
func ParseFieldValidation(s string) (FieldValidation, error) {
	for i, name := range []string{metav1.FieldValidationWarn, metav1.FieldValidationStrict,
		metav1.FieldValidationIgnore} {
		if s == name || s == "" {
			return FieldValidation(i), nil
		}
	}
	return Warn, fmt.Errorf("field validation is Strict, Warn or Ignore, not %q", s)
}

// The reasons for refusing a request before its object is validated.
const (
	reasonBadRequest    = string(metav1.StatusReasonBadRequest)
	reasonNotFound      = string(metav1.StatusReasonNotFound)
	reasonInternalError = string(metav1.StatusReasonInternalError)
)

// A request is a request that is being handled, with its outcome so far.
type request struct {
	resource  *Resource
	version   *resourceVersion
	object    *unstructured.Unstructured
	namespace string   // that it is sent to
	madeUp    []string // metadata to leave out of what is stored
	out       Outcome
}

// receive decodes a request as the handlers of k8s.io/apiserver do, down to where the registry
// takes over.
func (r *Resource) receive(data []byte, status bool, fields FieldValidation) *request {
	q := &request{resource: r}
	object, complaints, err := read(data, fields != Ignore)
	if err != nil {
		q.fail(reasonBadRequest, err.Error())
		return q
	}
	q.out.Input = runtime.DeepCopyJSON(object.Object)
	if q.limit(object.Object, data); q.failed() {
		return q
	}
	apiVersion, kind := object.GetAPIVersion(), object.GetKind()
	q.version = r.version(apiVersion)
	if !r.Handles(apiVersion, kind) || q.version == nil || !q.version.served {
		q.fail(reasonNotFound, fmt.Sprintf("no matches for kind %q in version %q", kind,
			apiVersion))
		return q
	}
	q.warn(q.version.deprecation)
	q.object = object
	if status && !q.version.statusEnabled {
		q.reject(apierrors.NewNotFound(r.plural(), object.GetName()))
		return q
	}
	q.decode(complaints, fields)
	if !q.failed() {
		q.prepare()
	}
	return q
}

// decode coerces and defaults the object, and treats complaints and unknown fields as the level of
// field validation says.
func (q *request) decode(complaints []string, fields FieldValidation) {
	unknown, err := q.version.coerce(q.object, false)
	if err != nil {
		q.failDecoding(err)
		return
	}
	q.out.Pruned = unknown
	for _, path := range unknown {
		complaints = append(complaints, fmt.Sprintf(`unknown field "%s"`, path))
	}
	switch {
	case len(complaints) > 0 && fields == Strict:
		var errs []error
		for _, c := range complaints {
			errs = append(errs, errors.New(c))
		}
		q.failDecoding(runtime.NewStrictDecodingError(errs))
		return
	case fields == Warn:
		for _, c := range complaints {
			q.warn(asWarnings(c)...)
		}
	}
	q.out.Defaulted = q.version.setDefaults(q.object)
}

// prepare sets the namespace and removes owners that are named twice, and managers that a server
// ignores.
func (q *request) prepare() {
	if apiserver.IgnoresManagers(q.object.GetManagedFields()) {
		q.object.SetManagedFields(nil)
	}
	if q.version.namespaced {
		q.namespace = q.object.GetNamespace()
		if q.namespace == "" {
			q.namespace = metav1.NamespaceDefault
			q.madeUp = append(q.madeUp, "namespace")
		}
	}
	q.object.SetNamespace(q.namespace)
	var owners []metav1.OwnerReference
	var twice []string
	for _, owner := range q.object.GetOwnerReferences() {
		same := func(o metav1.OwnerReference) bool { return equality.Semantic.DeepEqual(o, owner) }
		if slices.ContainsFunc(owners, same) {
			twice = append(twice, string(owner.UID))
		} else {
			owners = append(owners, owner)
		}
	}
	if len(twice) > 0 {
		q.warn(fmt.Sprintf(handlers.DuplicateOwnerReferencesWarningFormat,
			strings.Join(twice, ", ")))
		q.object.SetOwnerReferences(owners)
	}
}

// context returns a context as the registry expects it: it carries the namespace, takes warnings,
// and swallows what a server would log.
func (q *request) context(ctx context.Context) context.Context {
	ctx = klog.NewContext(ctx, klog.Logger{})
	return warning.WithWarningRecorder(apirequest.WithNamespace(ctx, q.namespace), recorder{q})
}

// A recorder takes the warnings of code that finds it in a context.
type recorder struct{ *request }

// AddWarning takes a warning; who gives it does not matter.
func (r recorder) AddWarning(_, text string) { r.warn(text) }

// warn takes warnings, each once, like the server's recorder.
func (q *request) warn(texts ...string) {
	for _, text := range texts {
		if text != "" && !slices.Contains(q.out.Warnings, text) {
			q.out.Warnings = append(q.out.Warnings, text)
		}
	}
}

func (q *request) failed() bool { return len(q.out.Errors) > 0 }

func (q *request) fail(reason, message string) {
	q.out.Refusal = message
	q.out.Errors = append(q.out.Errors, Error{Rule: reason, Message: message})
}

// failDecoding words an error in decoding as transformDecodeError in the handlers of
// k8s.io/apiserver does.
func (q *request) failDecoding(err error) {
	kind := q.version.kind
	q.fail(reasonBadRequest, fmt.Sprintf("%s in version %q cannot be handled as a %s: %v",
		kind.Kind, kind.Version, kind.Kind, err))
}

// reject takes the causes of an error that the registry returned, or the error itself if it has
// none.
func (q *request) reject(err error) {
	status, ok := errors.AsType[*apierrors.StatusError](err)
	if !ok {
		q.fail(reasonInternalError, err.Error())
		return
	}
	if details := status.ErrStatus.Details; details != nil {
		for _, cause := range details.Causes {
			q.out.Errors = append(q.out.Errors,
				Error{Path: cause.Field, Message: cause.Message, Rule: string(cause.Type)})
		}
	}
	q.out.Refusal = status.ErrStatus.Message
	q.out.Refused = q.withoutMadeUp(runtime.DeepCopyJSON(q.object.Object))
	if !q.failed() {
		q.fail(string(status.ErrStatus.Reason), status.ErrStatus.Message)
	}
}
