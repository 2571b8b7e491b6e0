package witness

import (
	"context"
	"fmt"
	"slices"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
	"github.com/schemagen/schemagen/pkg/simulate/sample"
)

// showCRD looks for an object that shows a change of a CRD outside of its schemas: one of a kind or
// version that the server no longer has.
func (s *search) showCRD(ctx context.Context, c *Change) {
	switch c.Kind.Code {
	case "change/storage-pruned", "change/conversion-stopped":
		s.showDropped(ctx, c)
		return
	case "change/crd-removed", "change/group", "change/kind", "change/version-removed",
		"change/version-unserved", "change/scope":
	default: // names in requests, or a webhook, which nobody can ask here
		return
	}
	if s.old.server(ctx) == nil {
		return
	}
	for i := range s.old.crd.Spec.Versions {
		version := &s.old.crd.Spec.Versions[i]
		if c.Kind.Code == "change/version-removed" &&
			c.Path != fmt.Sprintf("spec.versions[%d]", i) ||
			c.Version != "" && c.Version != version.Name {
			continue
		}
		object, said := s.old.base(ctx, version.Name), ""
		if object == nil {
			continue
		}
		switch {
		case s.new.crd == nil || s.new.crd.Spec.Group != s.old.crd.Spec.Group ||
			s.new.crd.Spec.Names.Kind != s.old.crd.Spec.Names.Kind ||
			s.new.version(version.Name) == nil:
			said = fmt.Sprintf("no matches for kind %q in version %q", object["kind"],
				object["apiVersion"])
		case c.Kind.Code == "change/scope":
			said = s.scopeObjection(ctx, object)
		}
		if said != "" {
			c.Sought, c.Witness, c.Tried = true, &Witness{Object: object, Answer: said}, 1
			return
		}
	}
}

// showDropped looks for an object of a version whose fields the new storage version has no place
// for, where nothing converts them.
func (s *search) showDropped(ctx context.Context, c *Change) {
	if s.old.server(ctx) == nil || s.new.server(ctx) == nil {
		return
	}
	c.Sought = true
	storage := slices.IndexFunc(s.new.crd.Spec.Versions,
		func(v v1.CustomResourceDefinitionVersion) bool { return v.Storage })
	for i := range s.new.crd.Spec.Versions {
		version := &s.new.crd.Spec.Versions[i]
		if i == storage || s.old.version(version.Name) == nil || !version.Served {
			continue
		}
		ways := [][]string{c.Steps}
		if c.Kind.Code == "change/conversion-stopped" {
			ways = nil
			for _, lost := range diff.Pruned(version, &s.new.crd.Spec.Versions[storage]) {
				ways = append(ways, lost.Steps)
			}
		}
		for _, steps := range ways {
			if c.Witness = s.objectThatLoses(ctx, c, version.Name, steps); c.Witness != nil {
				return
			}
		}
	}
}

// objectThatLoses returns an object of a version that loses what is at the end of a way.
func (s *search) objectThatLoses(
	ctx context.Context, c *Change, version string, steps []string,
) *Witness {
	root := schema(s.old.version(version))
	base := s.old.base(ctx, version)
	status := s.old.hasStatus(version) && len(steps) > 0 && steps[0] == "status"
	if own := at(root, steps); base != nil && own.Type != "" {
		for _, value := range candidates.Edges(own) {
			c.Tried++
			object := placed(base, root, steps, value)
			before := s.old.send(ctx, object, nil, status)
			if before.Verdict != simulate.Stored || len(before.Pruned) > 0 {
				continue
			}
			answer := s.new.send(ctx, object, nil, status)
			if said := objection(answer, object, fieldOf(root, steps)); said != "" {
				return &Witness{Object: object, Answer: said}
			}
		}
	}
	return nil
}

// scopeObjection returns what the server says to an object that is in a namespace, or in none, as
// it could be before.
func (s *search) scopeObjection(ctx context.Context, object map[string]any) string {
	if s.new.server(ctx) == nil {
		return ""
	}
	if metadata, ok := object["metadata"].(map[string]any); ok &&
		s.old.crd.Spec.Scope == v1.NamespaceScoped {
		metadata["namespace"] = "default"
	}
	answer := s.new.send(ctx, object, nil, false)
	return objection(answer, object, "")
}

// showStatus shows that a status which is sent with the rest is no longer stored.
func (s *search) showStatus(ctx context.Context, c *Change) {
	if s.old.server(ctx) == nil || s.new.server(ctx) == nil {
		return
	}
	root := schema(s.old.version(c.Version))
	own := objects.Below(root, "status")
	base := s.old.base(ctx, c.Version)
	if own == nil || base == nil {
		return
	}
	c.Sought = true
	for _, value := range sample.Values(own, maxWhole) {
		object := placed(base, root, []string{"status"}, value)
		c.Tried++
		before := s.old.send(ctx, object, nil, false)
		if before.Verdict != simulate.Stored || len(before.Pruned) > 0 {
			continue
		}
		answer := s.new.send(ctx, object, nil, false)
		if answer.Verdict == simulate.Stored && !covers(answer.Stored["status"], object["status"]) {
			c.Witness = &Witness{Object: object,
				Answer: "that it stores no status that is sent with the rest"}
			return
		}
	}
}
