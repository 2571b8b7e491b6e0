package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"

	"sigs.k8s.io/yaml"
)

// FieldValidation says what the server does about unknown and repeated fields.
type FieldValidation string

// The values that a server knows.
const (
	Strict FieldValidation = "Strict"
	Warn   FieldValidation = "Warn"
	Ignore FieldValidation = "Ignore"
)

// A Stored object is what the server would keep.
type Stored struct {
	// without what differs from request to request: uid, times, managed fields, resource version
	Object   Object
	Warnings []string
}

// DryRun asks what the server would store if it were sent the custom resource in data, YAML or
// JSON, of a kind that crd defines. The error is a *[Rejection] if it would not.
func (s *Server) DryRun(
	ctx context.Context, crd CRD, data []byte, fv FieldValidation,
) (Stored, error) {
	var o Object
	if err := yaml.Unmarshal(data, &o); err != nil {
		return Stored{}, err
	}
	path, err := crd.path(o)
	if err != nil {
		return Stored{}, err
	}
	var reply Reply
	err = poll(ctx, patience, func() (bool, error) {
		reply, err = s.Do(ctx, http.MethodPost, path+"?dryRun=All&fieldValidation="+string(fv), o)
		if notFound(err) { // the endpoint appears a moment after the condition Established
			return false, nil
		}
		return true, err
	})
	if err != nil {
		return Stored{Warnings: reply.Warnings}, err
	}
	stored, err := decode(reply.Body)
	if err != nil {
		return Stored{}, err
	}
	if metadata, ok := stored["metadata"].(Object); ok {
		for _, key := range []string{"uid", "creationTimestamp", "managedFields", "generation",
			"resourceVersion"} {
			delete(metadata, key)
		}
	}
	return Stored{Object: stored, Warnings: reply.Warnings}, nil
}

// path returns where objects like o are created.
func (c CRD) path(o Object) (string, error) {
	apiVersion := str(o, "apiVersion")
	known := slices.ContainsFunc(c.Versions, func(v Version) bool {
		return v.Served && apiVersion == c.Group+"/"+v.Name
	})
	if !known || str(o, "kind") != c.Kind {
		return "", fmt.Errorf("%s does not serve %s %s", c.Name, apiVersion, str(o, "kind"))
	}
	if c.Scope != "Namespaced" {
		return "/apis/" + apiVersion + "/" + c.Plural, nil
	}
	namespace := cmp.Or(str(o, "metadata", "namespace"), "default")
	return "/apis/" + apiVersion + "/namespaces/" + namespace + "/" + c.Plural, nil
}
