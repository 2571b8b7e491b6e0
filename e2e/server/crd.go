package server

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	utiljson "k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/yaml"
)

const crds = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"

// A CRD is a CustomResourceDefinition as the server stores it.
type CRD struct {
	Object   Object
	Name     string
	Group    string
	Kind     string
	ListKind string
	Plural   string
	Scope    string
	Versions []Version
	Warnings []string // what the server said when it was applied
}

// A Version is one version of a [CRD].
type Version struct {
	Name            string
	Served, Storage bool
}

// A Condition is one condition of a CRD's status.
type Condition struct{ Type, Status, Reason, Message string }

// Apply creates the CRD of a manifest, with unknown fields refused, and waits until it is
// established. A CRD of that name is removed first, with its objects. The error is a *[Rejection]
// if the server refuses it.
func (s *Server) Apply(ctx context.Context, manifest []byte) (CRD, error) {
	data, err := yaml.YAMLToJSONStrict(manifest)
	if err != nil {
		return CRD{}, err
	}
	var o Object
	if err = utiljson.Unmarshal(data, &o); err != nil { // exact integers, as kubectl sends them
		return CRD{}, err
	}
	crd := readCRD(o)
	if err := s.Remove(ctx, crd.Name); err != nil {
		return crd, err
	}
	reply, err := s.Do(ctx, http.MethodPost, crds+"?fieldValidation=Strict", o)
	if err != nil {
		return crd, err
	}
	if crd, err = s.established(ctx, crd.Name); err != nil {
		return crd, err
	}
	crd.Warnings = reply.Warnings
	return crd, nil
}

// Delete has the server remove the CRD of that name, if there is one. It does not wait until it is
// gone, which takes seconds: [Server.Apply] does, where the next one has the same name.
func (s *Server) Delete(ctx context.Context, name string) error {
	_, err := s.Do(ctx, http.MethodDelete, crds+"/"+url.PathEscape(name), nil)
	if notFound(err) {
		return nil
	}
	return err
}

// Remove removes the CRD of that name, if there is one, and waits until it is gone.
func (s *Server) Remove(ctx context.Context, name string) error {
	if err := s.Delete(ctx, name); err != nil {
		return err
	}
	path := crds + "/" + url.PathEscape(name)
	nudged := time.Now()
	return poll(ctx, patience, func() (bool, error) {
		reply, err := s.Do(ctx, http.MethodGet, path, nil)
		if notFound(err) {
			return true, nil
		}
		if err == nil && time.Since(nudged) > 5*time.Second {
			nudged = time.Now()
			s.nudge(ctx, path, reply)
		}
		return false, err
	})
}

// nudge changes an annotation of a CRD that is being removed. A server that failed to remove its
// objects once, because the CRD was not served yet, waits longer each time before it tries again,
// unless the CRD changes. An update that comes too late does no harm.
func (s *Server) nudge(ctx context.Context, path string, reply Reply) {
	o, err := decode(reply.Body)
	metadata, ok := o["metadata"].(Object)
	if err != nil || !ok {
		return
	}
	metadata["annotations"] = Object{
		"e2e.schemagen.invalid/nudged": time.Now().Format(time.RFC3339Nano),
	}
	_, _ = s.Do(ctx, http.MethodPut, path, o)
}

// CRD returns the CRD of that name as it is now.
func (s *Server) CRD(ctx context.Context, name string) (CRD, error) {
	reply, err := s.Do(ctx, http.MethodGet, crds+"/"+url.PathEscape(name), nil)
	if err != nil {
		return CRD{}, err
	}
	o, err := decode(reply.Body)
	return readCRD(o), err
}

// established waits until the server serves the CRD, or says that it will not.
func (s *Server) established(ctx context.Context, name string) (crd CRD, err error) {
	err = poll(ctx, patience, func() (bool, error) {
		if crd, err = s.CRD(ctx, name); err != nil {
			return false, err
		}
		if names := crd.Condition("NamesAccepted"); names.Status == "False" {
			return false, fmt.Errorf("%s: names are not accepted: %s", name, names.Message)
		}
		return crd.Condition("Established").Status == "True", nil
	})
	return crd, err
}

// Condition returns the condition of that type, or an empty one.
func (c CRD) Condition(kind string) Condition {
	conditions, _ := at(c.Object, "status", "conditions").([]any)
	for _, x := range conditions {
		if str(x, "type") == kind {
			return Condition{kind, str(x, "status"), str(x, "reason"), str(x, "message")}
		}
	}
	return Condition{Type: kind}
}

// readCRD reads what the tests ask of a CustomResourceDefinition from its object.
func readCRD(o Object) CRD {
	crd := CRD{
		Object:   o,
		Name:     str(o, "metadata", "name"),
		Group:    str(o, "spec", "group"),
		Kind:     str(o, "spec", "names", "kind"),
		ListKind: str(o, "spec", "names", "listKind"),
		Plural:   str(o, "spec", "names", "plural"),
		Scope:    str(o, "spec", "scope"),
	}
	versions, _ := at(o, "spec", "versions").([]any)
	for _, v := range versions {
		served, _ := at(v, "served").(bool)
		storage, _ := at(v, "storage").(bool)
		crd.Versions = append(crd.Versions,
			Version{Name: str(v, "name"), Served: served, Storage: storage})
	}
	return crd
}

// at follows keys into decoded JSON; what is missing is nil.
func at(v any, keys ...string) any {
	for _, key := range keys {
		o, _ := v.(Object)
		v = o[key]
	}
	return v
}

func str(v any, keys ...string) string {
	s, _ := at(v, keys...).(string)
	return s
}
