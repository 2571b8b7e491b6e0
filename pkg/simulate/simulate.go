package simulate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// CRD is the type of CRDs in all packages that start from manifests.
type CRD = v1.CustomResourceDefinition

// FieldValidation says what a server does about unknown and duplicate fields; the zero value is to
// warn.
type FieldValidation = objects.FieldValidation

// ParseFieldValidation reads Strict, Warn or Ignore; empty is Warn.
func ParseFieldValidation(s string) (FieldValidation, error) {
	return objects.ParseFieldValidation(s)
}

// A Simulator stands in for a server on which CRDs are installed. It may be used by several
// goroutines.
type Simulator struct{ resources []*objects.Resource }

// A RefusedError says why a server would not accept a CRD in the first place.
type RefusedError struct {
	CRD     string
	Reasons []string // a path and a message each
}

// Error returns all the reasons.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("a server refuses the CRD %s: %s", e.CRD, strings.Join(e.Reasons, "; "))
}

// New compiles CRDs. One that a server would not accept is a [RefusedError].
func New(ctx context.Context, crds ...*v1.CustomResourceDefinition) (*Simulator, error) {
	resources, err := Compile(ctx, crds...)
	if err != nil {
		return nil, err
	}
	return &Simulator{resources: resources}, nil
}

// NewSkippingRefused compiles the CRDs that a server would accept, and says by their kinds why it
// would not accept the others.
func NewSkippingRefused(
	ctx context.Context, crds ...*v1.CustomResourceDefinition,
) (s *Simulator, refused map[string]error) {
	s, refused = &Simulator{}, map[string]error{}
	for _, crd := range crds {
		resources, err := Compile(ctx, crd)
		s.resources = append(s.resources, resources...)
		if kind := crd.Spec.Names.Kind; err != nil {
			refused[kind] = errors.Join(refused[kind], err)
		}
	}
	return s, refused
}

// Release is the release of a server; the zero value is the newest.
type Release = objects.Release

// ParseRelease reads a release such as 1.35; an empty one is the newest.
func ParseRelease(text string) (Release, error) {
	target, err := advice.ParseTarget(text)
	if err != nil || target.Minor() == 0 {
		return 0, err
	}
	return objects.ParseRelease(target.Minor())
}

// As returns the simulator as a server of a release: with its words and its ratcheting.
func (s *Simulator) As(release Release) *Simulator {
	out := &Simulator{}
	for _, resource := range s.resources {
		out.resources = append(out.resources, resource.As(release))
	}
	return out
}

// Compile prepares CRDs to handle objects. One that a server would not accept is a [RefusedError].
func Compile(
	ctx context.Context, crds ...*v1.CustomResourceDefinition,
) ([]*objects.Resource, error) {
	var resources []*objects.Resource
	for _, crd := range crds {
		if err := accepted(ctx, crd); err != nil {
			return nil, err
		}
		resource, err := objects.Compile(crd)
		if err != nil {
			return nil, err
		}
		resources = append(resources, resource)
	}
	return resources, nil
}

// accepted returns a [RefusedError] if a server does not accept a CRD. A group that needs an
// approval counts as approved: whoever installs the CRD may add the annotation, and objects do not
// depend on it.
func accepted(ctx context.Context, crd *v1.CustomResourceDefinition) error {
	crd = crd.DeepCopy()
	crd.SetGroupVersionKind(v1.SchemeGroupVersion.WithKind("CustomResourceDefinition"))
	manifest, err := json.Marshal(crd)
	if err != nil {
		return err
	}
	sent := apiserver.Read(manifest)
	verdict := sent.Verdict(ctx)
	verdict.Refusals = slices.DeleteFunc(verdict.Refusals, func(r apiserver.Refusal) bool {
		return r.Code == diag.CodeServerApproval
	})
	if verdict.Accepted() {
		return nil
	}
	refused := &RefusedError{CRD: crd.Name}
	for _, f := range advice.Read(sent).Explain(ctx, verdict, advice.Target{}) {
		if f.Server {
			text := f.Message + f.Remedy.Text(markerword.InManifest)
			refused.Reasons = append(refused.Reasons,
				strings.TrimPrefix(f.Path+": "+text, ": "))
		}
	}
	if len(refused.Reasons) == 0 { // nothing explains them
		for _, r := range verdict.Refusals {
			refused.Reasons = append(refused.Reasons,
				strings.TrimPrefix(r.Path+": "+r.Message, ": "))
		}
	}
	return refused
}

// ErrNoCRD is what [ReadCRDs] returns for a file that has none.
var ErrNoCRD = errors.New("no CustomResourceDefinition in it")

// ReadCRDs reads the CRDs of a manifest file; documents of other kinds are skipped.
func ReadCRDs(data []byte) ([]*v1.CustomResourceDefinition, error) {
	var crds []*v1.CustomResourceDefinition
	manifests, err := manifest.CRDs(data)
	if err != nil {
		return nil, err
	}
	for _, manifest := range manifests {
		crd, err := apiserver.DecodeCRD(manifest)
		if err != nil {
			return nil, err
		}
		crds = append(crds, crd)
	}
	if len(crds) == 0 {
		return nil, ErrNoCRD
	}
	return crds, nil
}

// Options say what kind of request an object is sent with.
type Options struct {
	Old    []byte // the object that is updated; a server reports that its name is another one
	Stored Store  // without Old: an object of the same kind, namespace and name is updated
	Status bool   // send it to the status subresource; without an old object, it is created first
	InEtcd bool   // the object is what etcd holds: it is read, and written back as it was read
	Fields FieldValidation
}

// NoMatch is the rule of the error that an object is of no kind that the simulator has.
const NoMatch = "NotFound"

// Run sends one object, YAML or JSON, and returns the result.
func (s *Simulator) Run(ctx context.Context, object []byte, o Options) Result {
	r := s.run(ctx, object, o)
	place(r.Errors, object)
	errs := r.Errors
	if o.InEtcd { // a server takes what it has, which nobody put there who wrote no quotes
		errs = s.run(ctx, object, Options{}).Errors
	}
	r.Hints = append(unquoted(object, errs), unquotedKeys(object, r.Pruned)...)
	r.Hints = append(r.Hints, s.choices(object, r)...)
	switch {
	case len(errs) == 1 && errs[0].Rule == NoMatch:
		r.Hints = s.otherKind(object)
	case len(errs) == 1 && errs[0].Rule == ruleUnreadable:
		r.Hints = unreadable(object)
	}
	if r.Stored != nil && !o.Status && !o.InEtcd {
		r.Hints = append(r.Hints, s.droppedStatus(object, r)...)
	}
	return r
}

// droppedStatus says that a status was sent where a server takes none, which it does not say.
func (s *Simulator) droppedStatus(doc []byte, r Result) []Hint {
	status, sent := r.Input["status"]
	if !sent || reflect.DeepEqual(status, r.Stored["status"]) {
		return nil
	}
	head, err := identify(doc)
	here, _, rest := manifest.Find(objectIn(doc), "status")
	_, version, _ := strings.Cut(head.APIVersion, "/")
	if err != nil || rest != "" || !s.find(head).HasStatus(version) {
		return nil
	}
	return []Hint{{here.Line, here.Column, "a server leaves status as it is, without a word: it " +
		"takes one through the subresource status alone"}}
}

// otherKind says which kind an object was probably meant to be of: one whose kind, plural name or
// version it has misspelled. A server knows nothing of a subresource either that its CRD lacks.
func (s *Simulator) otherKind(doc []byte) []Hint {
	head, err := identify(doc)
	here, _, rest := manifest.Find(objectIn(doc), "kind")
	if err != nil || rest != "" {
		return nil
	}
	group, version, _ := strings.Cut(head.APIVersion, "/")
	if r := s.find(head); r != nil && r.HasVersion(version) && !r.HasStatus(version) {
		return []Hint{{here.Line, here.Column, "the CRD has no status subresource, so that status " +
			"is written with the rest: leave --subresource out, or give the version " +
			"subresources: {status: {}}"}}
	}
	best, hint := 0, ""
	for _, r := range s.resources {
		spec, served, near := &r.CRD.Spec, r.Served(), 0
		names := []string{spec.Names.Kind, spec.Names.ListKind, spec.Names.Plural}
		is := func(name string) bool { return strings.EqualFold(head.Kind, name) }
		switch {
		case group == spec.Group && slices.ContainsFunc(names, is):
			near = 3
		case group == spec.Group && diag.NearestField(head.Kind, names) != "":
			near = 2
		case is(spec.Names.Kind):
			near = 1
		}
		if near > best && len(served) > 0 {
			best, hint = near, fmt.Sprintf("the CRD has kind: %s with apiVersion: %s/%s",
				spec.Names.Kind, spec.Group, strings.Join(served, " or "+spec.Group+"/"))
		}
	}
	if hint == "" {
		return nil
	}
	return []Hint{{here.Line, here.Column, hint}}
}

// run sends an object, and returns the result without hints.
func (s *Simulator) run(ctx context.Context, object []byte, o Options) Result {
	head, err := identify(object)
	switch {
	case errors.Is(err, errNoObject):
		return refused(head, "BadRequest", err.Error())
	case err != nil:
		return refused(head, ruleUnreadable, "the document cannot be read")
	}
	resource := s.find(head)
	switch {
	case head.Kind == "":
		return refused(head, "BadRequest", "Object 'Kind' is missing")
	case head.APIVersion == "":
		return refused(head, "BadRequest", "Object 'apiVersion' is missing")
	case resource == nil:
		return refused(head, NoMatch,
			fmt.Sprintf("no matches for kind %q in version %q", head.Kind, head.APIVersion))
	}
	if o.InEtcd {
		etcd, err := apiserver.Object(object)
		if err != nil {
			return refused(head, "BadRequest", err.Error())
		}
		return result(head, resource.Rewrite(ctx, etcd, o.Status))
	}
	old := o.Old
	if old == nil {
		old = o.Stored[head.key()]
	}
	if old == nil {
		created := resource.Create(ctx, object, o.Fields)
		if !o.Status || created.Stored == nil {
			return result(head, created)
		}
		if old, err = apiserver.YAML(created.Stored); err != nil {
			return refused(head, "InternalError", err.Error())
		}
	}
	return result(head, resource.Update(ctx, object, objects.Update{Old: old, Status: o.Status},
		o.Fields))
}

// Skip returns what to say about an object of a kind of Kubernetes itself, as it often stands
// beside a custom resource, and whether it is one that no CRD describes. Every server has such
// kinds, so that it is not refused, but nobody here knows what becomes of it.
func (s *Simulator) Skip(object []byte) (Result, bool) {
	head, err := identify(object)
	if err != nil || s.find(head) != nil || !objects.IsBuiltIn(head.APIVersion, head.Kind) {
		return Result{}, false
	}
	r := result(head, objects.Outcome{})
	r.Verdict = Skipped
	return r, true
}

// find returns the resource of an object, or nil if no CRD describes it.
func (s *Simulator) find(h header) *objects.Resource {
	for _, r := range s.resources {
		if r.Handles(h.APIVersion, h.Kind) {
			return r
		}
	}
	return nil
}

// A header is what identifies an object.
type header struct{ APIVersion, Kind, Name, GenerateName, Namespace string }

// unmarshalFirst reads a document, ignoring what follows a JSON object, which is left to the server
// to complain about.
func unmarshalFirst(doc []byte, into any) error {
	if jsontext.StartsWithObject(doc) {
		return json.NewDecoder(bytes.NewReader(doc)).Decode(into)
	}
	return yaml.Unmarshal(doc, into)
}

var errNoObject = errors.New("a custom resource is an object, with apiVersion, kind and " +
	"metadata: this is a list or a single value")

// identify reads a document's header. Values there that are not strings are left to the server to
// complain about.
func identify(doc []byte) (h header, err error) {
	var loose struct {
		APIVersion any `json:"apiVersion"`
		Kind       any `json:"kind"`
		Metadata   any `json:"metadata"`
	}
	if json.Unmarshal(doc, &loose) != nil { // which is much faster
		if err := unmarshalFirst(doc, &loose); err != nil {
			var value any
			if unmarshalFirst(doc, &value) == nil {
				err = errNoObject // the original message would be about the types of this function
			}
			return h, err
		}
	}
	h.APIVersion = jsontext.At[string](loose.APIVersion)
	h.Kind = jsontext.At[string](loose.Kind)
	h.Name = jsontext.At[string](loose.Metadata, "name")
	h.GenerateName = jsontext.At[string](loose.Metadata, "generateName")
	h.Namespace = jsontext.At[string](loose.Metadata, "namespace")
	return h, nil
}

// A Store holds the objects of a server by what tells them apart.
type Store map[key][]byte

// A key tells objects apart. The version of their group does not, nor does the namespace for kinds
// without namespaces.
type key struct{ group, kind, namespace, name string }

// NewStore returns objects as a store. Of those alike, the first is stored; what has no name is
// not.
func NewStore(objects []manifest.Object) Store {
	s := Store{}
	for _, o := range objects {
		h, err := identify(o.Text)
		if k := h.key(); err == nil && k.name != "" && s[k] == nil {
			s[k] = o.Text
		}
	}
	return s
}

// key returns where a client sends the object.
func (h header) key() key {
	group, _, _ := strings.Cut(h.APIVersion, "/")
	return key{group, h.Kind, cmp.Or(h.Namespace, "default"), h.Name}
}
