package server

import (
	"context"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Publish waits until the OpenAPI documents have all served versions of crd, which they have some
// time after it is established, and returns them: v3 by version, and v2.
func (s *Server) Publish(
	ctx context.Context, crd CRD,
) (v3 map[string]Object, v2 Object, err error) {
	err = poll(ctx, patience, func() (bool, error) {
		v3 = map[string]Object{}
		if v2, err = s.document(ctx, "/openapi/v2"); err != nil {
			return false, err
		}
		for _, v := range crd.Versions {
			if !v.Served {
				continue
			}
			if v3[v.Name], err = s.document(ctx,
				"/openapi/v3/apis/"+crd.Group+"/"+v.Name); err != nil {
				return false, err
			}
			if !has(at(v3[v.Name], "components", "schemas"), crd, v.Name) ||
				!has(v2["definitions"], crd, v.Name) {
				return false, nil
			}
		}
		return true, nil
	})
	return v3, v2, err
}

// document returns an OpenAPI document, or nothing: while it is rebuilt a server may say 404, or
// 200 and half a document.
func (s *Server) document(ctx context.Context, path string) (Object, error) {
	reply, err := s.Do(ctx, http.MethodGet, path, nil)
	if notFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	o, _ := decode(reply.Body)
	return o, nil
}

// has reports whether schemas holds the kind of crd at that version.
func has(schemas any, crd CRD, version string) bool {
	all, _ := schemas.(Object)
	for _, schema := range all {
		if Describes(schema, crd.Group, version, crd.Kind) {
			return true
		}
	}
	return false
}

// Describes reports whether a schema of an OpenAPI document is that of a kind, at a version or, if
// that is empty, at any.
func Describes(schema any, group, version, kind string) bool {
	kinds, _ := at(schema, "x-kubernetes-group-version-kind").([]any)
	return slices.ContainsFunc(kinds, func(k any) bool {
		return str(k, "group") == group && str(k, "kind") == kind &&
			(version == "" || str(k, "version") == version)
	})
}

// Explain returns what "kubectl explain" prints. The kind must be published: see [Server.Publish].
func (s *Server) Explain(ctx context.Context, args ...string) (string, error) {
	access := []string{"--kubeconfig", s.Kubeconfig(), "--cache-dir",
		filepath.Join(s.Dir, "kubectl-cache"), "explain"}
	cmd := exec.CommandContext(ctx, s.Binaries.Kubectl, append(access, args...)...)
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		return "", &ExplainError{Args: args, Message: strings.TrimSpace(messages.String())}
	}
	return string(out), nil
}

// An ExplainError is what kubectl said instead of an explanation.
type ExplainError struct {
	Args    []string
	Message string
}

// Error returns kubectl's words.
func (e *ExplainError) Error() string {
	return "kubectl explain " + strings.Join(e.Args, " ") + ": " + e.Message
}
