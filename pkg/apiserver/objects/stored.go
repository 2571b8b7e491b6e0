package objects

import (
	"context"
	"fmt"
	"slices"
	"strings"

	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// Storage returns the name of the version that objects are stored in.
func (r *Resource) Storage() string { return r.storage.kind.Version }

// Converts reports whether a webhook converts between versions, which cannot be simulated.
func (r *Resource) Converts() bool { return r.webhook }

// Served returns the names of the served versions, in the order of the CRD.
func (r *Resource) Served() []string {
	var names []string
	for _, version := range r.CRD.Spec.Versions {
		if version.Served {
			names = append(names, version.Name)
		}
	}
	return names
}

// HasVersion reports whether the CRD has a version, served or not.
func (r *Resource) HasVersion(name string) bool { return r.versions[name] != nil }

// HasStatus reports whether status has an endpoint of its own in a version.
func (r *Resource) HasStatus(version string) bool {
	v := r.versions[version]
	return v != nil && v.statusEnabled
}

// ReadStored returns an object that etcd holds as it is read in a version: Stored is the object,
// Pruned and Defaulted say what became of it. The object is not changed. A version that is gone is
// an error in the outcome, as a server has no schema for it.
func (r *Resource) ReadStored(object map[string]any, version string) Outcome {
	u := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(object)}
	q := &request{resource: r, version: r.versions[version]}
	if q.version == nil {
		q.fail(reasonNotFound, fmt.Sprintf("no matches for kind %q in version %q", r.kind.Kind,
			r.kind.Group+"/"+version))
		return q.out
	}
	defaulted, pruned, err := r.decodeStored(u, q.version)
	if err != nil {
		q.fail(reasonInternalError, err.Error())
		return q.out
	}
	q.out.Defaulted = defaulted
	q.prune(pruned)
	q.out.Stored = u.Object
	return q.out
}

// Replace handles a request to write an object of a version, as a client has read it and changed
// it, in place of one that etcd holds. Stored is what etcd holds afterwards. Neither object is
// changed.
func (r *Resource) Replace(ctx context.Context, object, etcd map[string]any, status bool) Outcome {
	q := &request{resource: r,
		object: &unstructured.Unstructured{Object: runtime.DeepCopyJSON(object)}}
	q.version = r.version(q.object.GetAPIVersion())
	if q.version == nil || !q.version.served || status && !q.version.statusEnabled {
		q.fail(reasonNotFound, fmt.Sprintf("no matches for kind %q in version %q", r.kind.Kind,
			q.object.GetAPIVersion()))
		return q.out
	}
	if q.decode(nil, Ignore); q.failed() {
		return q.out
	}
	q.prepare()
	old := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(etcd)}
	q.noteMadeUp(old)
	if _, _, err := r.decodeStored(old, q.version); err != nil {
		q.fail(reasonBadRequest, "the old object: "+err.Error())
		return q.out
	}
	if q.replace(ctx, old, status); q.failed() {
		return q.out
	}
	if q.write(); !q.failed() {
		q.finish()
	}
	return q.out
}

// Rewrite reads an object that etcd holds, in the version that it is written in, or in the storage
// version if that one is not served, and writes it back as it was read.
func (r *Resource) Rewrite(ctx context.Context, etcd map[string]any, status bool) Outcome {
	u := &unstructured.Unstructured{Object: etcd}
	version := strings.TrimPrefix(u.GetAPIVersion(), r.kind.Group+"/")
	if v := r.versions[version]; v != nil && !v.served {
		version = r.Storage()
	}
	seen := r.ReadStored(etcd, version)
	seen.Input = etcd
	if seen.Stored == nil {
		return seen
	}
	written := r.Replace(ctx, seen.Stored, etcd, status)
	if written.Stored == nil {
		seen.Stored = nil
	}
	seen.Warnings, seen.Errors, seen.Refusal, seen.Refused = written.Warnings, written.Errors,
		written.Refusal, written.Refused
	return seen
}

// decodeStored does what the codec of crdConversionRESTOptionsGetter does when it decodes an object
// from etcd: the version that the object was stored in repairs what a request would be refused for,
// and sets its defaults; then the version of the request prunes, but sets no defaults.
func (r *Resource) decodeStored(
	u *unstructured.Unstructured, to *resourceVersion,
) (defaulted, pruned []string, err error) {
	from := r.version(u.GetAPIVersion())
	if from == nil {
		return nil, nil, fmt.Errorf("request to convert CR from an invalid group/version: %s",
			u.GetAPIVersion())
	}
	if r.webhook {
		from = to
	}
	if pruned, err = from.convert(u, true); err != nil {
		return nil, nil, err
	}
	defaulted = from.setDefaults(u)
	more, err := to.convert(u, false)
	return defaulted, append(pruned, more...), err
}

// Latent returns what a server would refuse about an object of a version if all of it were new:
// with the defaults that a request gets, without ratcheting, and without rules that compare with an
// old object.
func (r *Resource) Latent(ctx context.Context, object map[string]any, version string) []Error {
	v := r.versions[version]
	q := &request{resource: r, version: v}
	object = runtime.DeepCopyJSON(object)
	defaulting.Default(object, v.schema)
	return asErrors(strategy{resourceVersion: v}.Validate(q.context(ctx),
		&unstructured.Unstructured{Object: object}))
}

// Preflight returns what the schema of a version refuses about an object, as the Operator Lifecycle
// Manager asks before it updates a CRD: nothing is defaulted or forgiven, and CEL rules do not
// count.
func (r *Resource) Preflight(object map[string]any, version string) []Error {
	return asErrors(inOrder(validation.ValidateCustomResource(nil, object,
		r.versions[version].validator)))
}

// asErrors returns errors of upstream's validation, each once.
func asErrors(errs field.ErrorList) []Error {
	out := make([]Error, 0, len(errs))
	for _, e := range errs {
		err := Error{Path: e.Field, Message: e.ErrorBody(), Rule: string(e.Type)}
		if !slices.Contains(out, err) {
			out = append(out, err)
		}
	}
	return out
}

// Values returns the values that the schema of a version allows at a place, if it lists them. A
// step is a key or an index.
func (r *Resource) Values(version string, steps []any) []any {
	s := r.versions[version].schema
	for _, step := range steps {
		if s == nil {
			return nil
		}
		if key, ok := step.(string); ok {
			s, _ = memberSchema(s, key, nil)
		} else {
			s = s.Items
		}
	}
	if s == nil || s.ValueValidation == nil {
		return nil
	}
	var values []any
	for _, v := range s.ValueValidation.Enum {
		values = append(values, v.Object)
	}
	return values
}

// Rules returns the texts of a version's rules by the place of the schema that has them:
// ".spec.list[*].name", where a star stands for the items of a list and for the values of a map.
// The root is an empty path.
func (r *Resource) Rules(version string) map[string][]string {
	found := map[string][]string{}
	if s := r.versions[version].schema; s != nil {
		addRules(s, "", found)
	}
	return found
}

// addRules adds the rules of a schema at a path and of all below it.
func addRules(s *structural.Structural, path string, found map[string][]string) {
	for _, rule := range s.XValidations {
		found[path] = append(found[path], rule.Rule)
	}
	for name, property := range s.Properties {
		addRules(&property, path+"."+name, found)
	}
	if s.Items != nil {
		addRules(s.Items, path+"[*]", found)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Structural != nil {
		addRules(s.AdditionalProperties.Structural, path+"[*]", found)
	}
}
