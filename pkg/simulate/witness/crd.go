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
		object, reason := s.old.base(ctx, version.Name), ""
		if object == nil {
			continue
		}
		switch {
		case s.new.crd == nil || s.new.crd.Spec.Group != s.old.crd.Spec.Group ||
			s.new.crd.Spec.Names.Kind != s.old.crd.Spec.Names.Kind ||
			s.new.version(version.Name) == nil:
			reason = fmt.Sprintf("no matches for kind %q in version %q", object["kind"],
				object["apiVersion"])
		case c.Kind.Code == "change/scope":
			reason = s.scopeObjection(ctx, object)
		}
		if reason != "" {
			c.Sought, c.Witness, c.Tried = true, &Witness{Object: object, Answer: reason}, 1
			return
		}
	}
}

// showDropped looks for an object of a version with a field that the new storage version lacks, so
// that the field is dropped where nothing converts.
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
			if c.Witness = s.losingObject(ctx, c, version.Name, steps); c.Witness != nil {
				return
			}
		}
	}
}

// losingObject returns an object of a version that loses the value at the end of steps.
func (s *search) losingObject(
	ctx context.Context, c *Change, version string, steps []string,
) *Witness {
	root := schema(s.old.version(version))
	own := at(root, steps)
	if own.Type == "" {
		return nil
	}
	status := s.old.hasStatus(version) && len(steps) > 0 && steps[0] == "status"
	return s.firstWitness(ctx, c, version, steps, candidates.Edges(own), status,
		func(answer simulate.Result, object map[string]any) string {
			return objection(answer, object, fieldOf(root, steps))
		})
}

// firstWitness sends objects of a version, one for each value at the end of steps, and returns the
// first that the old server stores as a whole while reason says what is wrong with the answer of
// the new one.
func (s *search) firstWitness(
	ctx context.Context, c *Change, version string, steps []string, values []any, status bool,
	reason func(answer simulate.Result, object map[string]any) string,
) *Witness {
	root, base := schema(s.old.version(version)), s.old.base(ctx, version)
	if base == nil {
		return nil
	}
	for _, value := range values {
		c.Tried++
		object := withValue(base, root, steps, value, false)
		before := s.old.send(ctx, object, nil, status)
		if before.Verdict != simulate.Stored || len(before.Pruned) > 0 {
			continue
		}
		if text := reason(s.new.send(ctx, object, nil, status), object); text != "" {
			return &Witness{Object: object, Answer: text}
		}
	}
	return nil
}

// scopeObjection returns what the new server says against an object that is in a namespace, or in
// none, as the old scope wants it.
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

// showStatus shows that a status which is sent with the rest of an object is no longer stored.
func (s *search) showStatus(ctx context.Context, c *Change) {
	if s.old.server(ctx) == nil || s.new.server(ctx) == nil {
		return
	}
	own := objects.Below(schema(s.old.version(c.Version)), "status")
	if own == nil || s.old.base(ctx, c.Version) == nil {
		return
	}
	c.Sought = true
	c.Witness = s.firstWitness(ctx, c, c.Version, []string{"status"},
		sample.Values(own, maxWhole), false,
		func(answer simulate.Result, object map[string]any) string {
			if answer.Verdict != simulate.Stored ||
				covers(answer.Stored["status"], object["status"]) {
				return ""
			}
			return "that it stores no status that is sent with the rest"
		})
}
