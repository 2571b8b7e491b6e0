package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apiserver/pkg/registry/rest"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
)

// An Outcome is what became of a request.
type Outcome struct {
	// the object as it was read, before any schema touched it; nil if it cannot be read
	Input  map[string]any
	Stored map[string]any // the object as it would be read back; nil if the request is rejected

	Pruned    []string // paths of unknown fields, as the server names them, in its order
	Defaulted []string // paths of the topmost values that defaults added
	Warnings  []string // what the client is warned about, as the server words it
	Errors    []Error

	Refusal string // the message of a rejection as a whole, with all its errors
	// the object that did not pass validation; nil if the request did not get that far
	Refused map[string]any
}

// An Error is one cause of a rejection.
type Error struct {
	// the field, as a server names it; empty if the request was refused before validation
	Path    string `json:"path"`
	Message string `json:"message"` // as the server words it, without the path
	// the cause's type, as in FieldValueRequired, or the reason of the refusal, as in BadRequest
	Rule string `json:"rule"`
}

// metadataInWords finds the field of metadata that could not be read, as far as there is one.
var metadataInWords = regexp.MustCompile(
	`into Go (?:struct field \w+(\.[\w.]+) of type|value of type v1\.ObjectMeta)`)

// refusedField finds the first field that a server refuses because it does not know it, or has it
// twice.
var refusedField = regexp.MustCompile(
	`strict decoding error: (?:unknown|duplicate) field "([^"]*)"`)

// Place returns the path of the value that the error is about. For a junctor or a format of numbers
// that does not hold, for metadata that cannot be read, and for fields that must not be there, only
// the message has it.
func (e Error) Place() string {
	if !fieldpath.IsNone(e.Path) {
		return e.Path
	}
	if m := metadataInWords.FindStringSubmatch(e.Message); m != nil {
		return "metadata" + m[1]
	}
	if m := refusedField.FindStringSubmatch(e.Message); m != nil {
		return m[1]
	}
	inWords := apiserver.PathInWords(strings.TrimPrefix(e.Message, `Invalid value: "": `))
	return cmp.Or(inWords, e.Path)
}

// String returns the error as in a server's message.
func (e Error) String() string { return strings.TrimPrefix(e.Path+": "+e.Message, ": ") }

// An Update says which object a request changes, and where it is sent.
type Update struct {
	Old    []byte // the object, YAML or JSON, taken as stored
	Status bool   // the request goes to the status subresource
}

// serverFields are the metadata that a server generates. They are left out of what is stored unless
// the object had them before, so that equal requests have equal outcomes.
var serverFields = [...]string{"uid", "creationTimestamp", "generation", "managedFields",
	"resourceVersion"}

// Create handles a request to create the object in data, YAML or JSON.
func (r *Resource) Create(ctx context.Context, data []byte, fields FieldValidation) Outcome {
	q := r.receive(data, false, fields)
	if q.failed() {
		return q.out
	}
	rest.WipeObjectMetaSystemFields(q.object)
	rest.FillObjectMetaSystemFields(q.object)
	q.madeUp = append(q.madeUp, serverFields[:]...)
	s := strategy{resourceVersion: q.version}
	if q.object.GetName() == "" && q.object.GetGenerateName() != "" {
		q.madeUp = append(q.madeUp, "name")
		q.object.SetName(s.GenerateName(q.object.GetGenerateName()))
	}
	if err := rest.BeforeCreate(s, q.context(ctx), q.object); err != nil {
		q.reject(err)
		return q.out
	}
	if version, _ := strconv.ParseUint(q.object.GetResourceVersion(), 10, 64); version != 0 {
		q.reject(errVersioned)
		return q.out
	}
	q.store()
	return q.out
}

// errVersioned is what a storage answers to a new object that was read from a server.
var errVersioned = errors.New("resourceVersion should not be set on objects to be created")

// Update handles a request to replace u.Old by the object in data, YAML or JSON. A resourceVersion
// that data lacks is that of the old object.
func (r *Resource) Update(
	ctx context.Context, data []byte, u Update, fields FieldValidation,
) Outcome {
	q := r.receive(data, u.Status, fields)
	if q.failed() {
		return q.out
	}
	old, err := q.load(u.Old)
	if err != nil {
		q.fail(reasonBadRequest, "the old object: "+err.Error())
		return q.out
	}
	if q.replace(ctx, old, u.Status); !q.failed() {
		q.store()
	}
	return q.out
}

// replace validates the object as what is to be in place of an old one.
func (q *request) replace(ctx context.Context, old *unstructured.Unstructured, status bool) {
	if q.checkSameObject(old); q.failed() {
		return
	}
	s := strategy{resourceVersion: q.version, status: status}
	ctx = q.context(ctx)
	err := rest.BeforeUpdate(s, ctx, q.object, old)
	if apierrors.IsInvalid(err) && q.version.release != 0 {
		// in the words of the release also what the strategy is not asked for
		errs := q.version.inReleaseWords(rest.ValidateUpdate(ctx, q.object, old, s))
		err = apierrors.NewInvalid(q.version.kind.GroupKind(), q.object.GetName(), errs)
	}
	if err != nil {
		q.reject(err)
	}
}

// errModified is a server's answer to a change of an object that is no longer there.
var errModified = errors.New("the object has been modified; please apply your changes to the " +
	"latest version and try again")

// load reads an object as if from storage, in whichever version it is written. It notes which of
// the server's metadata it lacks.
func (q *request) load(data []byte) (*unstructured.Unstructured, error) {
	old, _, err := read(data, false)
	if err != nil {
		return nil, err
	}
	if !q.resource.Handles(old.GetAPIVersion(), old.GetKind()) {
		return nil, fmt.Errorf("no matches for kind %q in version %q", old.GetKind(),
			old.GetAPIVersion())
	}
	q.noteMadeUp(old)
	// a number that was 4.0 in a request is 4 in storage, and not the same to a server
	written, err := old.MarshalJSON()
	if err != nil {
		return nil, err
	}
	if err := old.UnmarshalJSON(written); err != nil {
		return nil, err
	}
	old.SetAPIVersion(q.storage().kind.GroupVersion().String())
	_, _, err = q.resource.decodeStored(old, q.version)
	return old, err
}

// noteMadeUp records which metadata of the server an old object lacks, so that it is made up.
func (q *request) noteMadeUp(old *unstructured.Unstructured) {
	for _, field := range serverFields {
		if _, ok, _ := unstructured.NestedFieldNoCopy(old.Object, "metadata", field); !ok ||
			field == "resourceVersion" {
			q.madeUp = append(q.madeUp, field)
		}
	}
}

// checkSameObject makes sure that the two objects of an update are one: they must have the same
// name and namespace, and the new one gets what a client would have read with the old one.
func (q *request) checkSameObject(old *unstructured.Unstructured) {
	name, resourceVersion := q.object.GetName(), q.object.GetResourceVersion()
	switch name {
	case "":
		q.fail(reasonBadRequest,
			fmt.Sprintf("the name of the object (%s based on URL) was undeterminable: name must be provided", old.GetName()))
	case old.GetName():
	default:
		q.fail(reasonBadRequest,
			fmt.Sprintf("the name of the object (%s) does not match the name on the URL (%s)", name,
				old.GetName()))
	}
	if old.GetNamespace() == "" {
		old.SetNamespace(q.object.GetNamespace())
	}
	if created := old.GetCreationTimestamp(); created.IsZero() {
		old.SetCreationTimestamp(q.object.GetCreationTimestamp())
	}
	q.matchUID(old)
	switch {
	case q.failed():
	case old.GetResourceVersion() == "":
		old.SetResourceVersion("1")
		fallthrough
	case resourceVersion == "":
		q.object.SetResourceVersion(old.GetResourceVersion())
	case resourceVersion != old.GetResourceVersion():
		q.reject(apierrors.NewConflict(q.resource.plural(), name, errModified))
	}
	q.object.SetManagedFields(old.GetManagedFields())
}

// matchUID refuses to change an object other than the one that the client has read, as the storage
// does, whichever endpoint the request is sent to.
func (q *request) matchUID(old *unstructured.Unstructured) {
	uid := q.object.GetUID()
	switch {
	case q.failed() || uid == "" || uid == old.GetUID():
	case old.GetUID() == "":
		old.SetUID(uid)
	default:
		group, name := q.resource.plural(), q.object.GetName()
		q.reject(apierrors.NewConflict(group, name, fmt.Errorf(
			"StorageError: invalid object, Code: 4, Key: %s, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: %s, UID in object meta: %s",
			path.Join("/", group.Group, group.Resource, q.namespace, name), uid, old.GetUID())))
	}
}

// store writes the object, and reads it back.
func (q *request) store() {
	if q.write(); q.failed() {
		return
	}
	// see transformResponseObject in the handlers of k8s.io/apiserver: the object is stored, but
	// not answered, as one with a list items counts as a list of objects
	if meta.IsListType(q.object) && meta.LenList(q.object) == 0 {
		if err := meta.SetList(q.object, nil); err != nil {
			q.reject(err)
			return
		}
	}
	defaulted, pruned, err := q.resource.decodeStored(q.object, q.version)
	if err != nil {
		q.reject(err)
		return
	}
	q.out.Defaulted = append(q.out.Defaulted, defaulted...)
	q.prune(pruned)
	q.finish()
}

// write converts the object to the version that it is stored in. A number that was 4.0 or -0.0 in a
// request is 4 or 0 in storage.
func (q *request) write() {
	storage := q.storage()
	apiserver.Whole(q.object.Object)
	if storage == q.version {
		return
	}
	pruned, err := storage.convert(q.object, false)
	if err != nil {
		q.reject(err)
		return
	}
	q.prune(pruned)
}

// finish makes the object the outcome.
func (q *request) finish() { q.out.Stored = q.withoutMadeUp(q.object.Object) }

// withoutMadeUp removes the metadata that was made up for an object, and returns the object.
func (q *request) withoutMadeUp(object map[string]any) map[string]any {
	for _, field := range q.madeUp {
		unstructured.RemoveNestedField(object, "metadata", field)
	}
	return object
}

// storage returns the version that objects are stored in. A conversion webhook cannot be asked and
// is skipped.
func (q *request) storage() *resourceVersion {
	if q.resource.webhook {
		return q.version
	}
	return q.resource.storage
}

// convert changes the apiVersion of an object to that of v, as the conversion strategy None does,
// and coerces the result. It returns the paths of what that drops.
func (v *resourceVersion) convert(
	u *unstructured.Unstructured, stored bool,
) (pruned []string, err error) {
	u.SetAPIVersion(v.kind.GroupVersion().String())
	return v.coerce(u, stored)
}

// prune notes what was dropped. What a default had added was not given by anyone, and no longer
// counts as defaulted.
func (q *request) prune(paths []string) {
	for _, path := range paths {
		if !slices.ContainsFunc(q.out.Defaulted, func(d string) bool {
			return fieldpath.Within(path, d)
		}) {
			q.out.Pruned = append(q.out.Pruned, path)
		}
		q.out.Defaulted = slices.DeleteFunc(q.out.Defaulted, func(d string) bool {
			return fieldpath.Within(d, path)
		})
	}
}
