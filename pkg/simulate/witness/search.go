package witness

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/candidates"
)

// The limits of a search for one change.
const (
	maxValues  = 1500 // that a server is asked about alone
	maxUpdates = 40   // values that are updated to each other
	maxWhole   = 12   // objects that both servers are asked about
)

// A search looks for the objects that show changes of one CRD.
type search struct {
	old, new *side
}

// A difference is a value that one server takes and the other does not.
type difference struct {
	value any
	old   *any // what is updated to it
}

// show looks for an object that shows a change, if an object can.
func (s *search) show(ctx context.Context, c *Change) {
	if c.Version == "" || c.Kind.Code == "change/version-unserved" {
		s.showCRD(ctx, c)
		return
	}
	was, is := s.old.version(c.Version), s.new.version(c.Version)
	if was == nil || is == nil {
		return
	}
	if breaksReaders(c) {
		s.showValue(ctx, c, schema(is), schema(was))
		return
	}
	switch c.Kind.Code {
	case "change/list-type-loosened", "change/map-type-changed":
		// how appliers merge, which no object has
	case "change/status-added":
		s.showStatus(ctx, c)
	case "change/status-removed", "change/scale-changed", "change/scale-removed",
		"change/selectable-removed":
		// requests
	default:
		s.showValue(ctx, c, schema(was), schema(is))
	}
}

// showValue looks for a value at the place of the change that a server with one schema takes and
// one with the other does not.
func (s *search) showValue(ctx context.Context, c *Change, from, to *v1.JSONSchemaProps) {
	if s.old.server(ctx) == nil || s.new.server(ctx) == nil {
		return
	}
	steps := c.Steps
	// the object around decides
	if c.Kind.Code == "change/default-counted" || c.Kind.Code == "change/field-recased" {
		steps = steps[:len(steps)-1]
	}
	s.showAt(ctx, c, steps, from, to)
}

// showAt looks for a value at the end of steps that shows the change: among all that there are if
// they are few, or else among those at the edges of both schemas.
func (s *search) showAt(
	ctx context.Context, c *Change, steps []string, from, to *v1.JSONSchemaProps,
) {
	accepts, answers := s.old, s.new
	if breaksReaders(c) {
		accepts, answers = answers, accepts
	}
	c.Sought = true
	if isRule(c) && areImplied(rulesOf(c, at(to, steps)), at(from, steps), at(to, steps)) {
		c.Idle = true
		return
	}
	takes, refuses := newValueServer(from, steps), newValueServer(to, steps)
	if isRule(c) {
		refuses = ruleServer(c, from, to, steps)
	}
	if takes == nil || refuses == nil {
		return
	}
	values, all := listValues(at(from, steps))
	values = bySize(append([]any{candidates.Absence{}, nil}, values...))
	if !all && (isRule(c) || strings.HasPrefix(string(c.Kind.Code), "change/junctor-") ||
		strings.HasSuffix(c.Path, "Properties") || strings.HasSuffix(c.Path, "imum") &&
		len(at(from, steps).XValidations) > 0) {
		values, all = combinations(ctx, from, to, steps)
		values = bySize(values)
	}
	if !all {
		values = bySize(valuesOf(ctx, at(from, steps), at(to, steps)))
		rules := rulesOf(c, at(to, steps))
		all = isRule(c) && readsOnlyNew(rules, at(from, steps), at(to, steps)) &&
			slices.ContainsFunc(values, func(value any) bool {
				_, isObject := value.(map[string]any)
				_, kept := takes.keeps(ctx, value, nil)
				return isObject && kept
			})
	}
	if alone := keywordServer(c, from, to, steps); alone != nil {
		differ := confirm(ctx, accepts, answers, c, steps, takes.differences(ctx, alone, values))
		c.Tried = len(values)
		c.Idle = all && !differ && c.Kind.Code == "change/bound-tightened"
		if c.Witness != nil || c.Idle {
			return
		}
	}
	differ := confirm(ctx, accepts, answers, c, steps, takes.differences(ctx, refuses, values))
	c.Tried = len(values)
	if !differ && hasTransitions(rulesOf(c, at(to, steps))) {
		values = slices.DeleteFunc(slices.Clone(values), func(value any) bool {
			_, kept := takes.keeps(ctx, value, nil)
			return !kept
		})
		values = values[:min(len(values), maxUpdates)]
		updates := slices.Values(takes.updates(ctx, refuses, values))
		differ = confirm(ctx, accepts, answers, c, steps, updates)
		c.Tried += len(values) * len(values)
		all = all && len(values) < maxUpdates
	}
	c.Idle = all && !differ
}

// confirm takes the first of some values that shows the change as a part of whole objects, and
// reports whether there are any.
func confirm(
	ctx context.Context, accepts, answers *side, c *Change, steps []string,
	found iter.Seq[difference],
) bool {
	n := 0
	for t := range found {
		c.Witness = witnessOf(ctx, accepts, answers, c, steps, t)
		if n++; c.Witness != nil {
			c.Witness.Reads = breaksReaders(c)
			return true
		}
		if n == maxWhole {
			break
		}
	}
	return n > 0
}

// differences returns the values that one server takes and keeps, and the other does not, the
// smallest first: most changes are shown by one of the first, and no other is asked about then.
func (l *valueServer) differences(
	ctx context.Context, other *valueServer, values []any,
) iter.Seq[difference] {
	return func(yield func(difference) bool) {
		for _, value := range values {
			stored, kept := l.keeps(ctx, value, nil)
			if !kept || ctx.Err() != nil {
				continue
			}
			_, same := other.keeps(ctx, value, nil)
			if same {
				value = l.value(stored)
				_, same = other.keeps(ctx, value, nil)
			}
			if !same && !yield(difference{value: value}) {
				return
			}
		}
	}
}

func (l *valueServer) value(stored map[string]any) any {
	if l.name == "" {
		return stored[holder]
	}
	fields, _ := stored[holder].(map[string]any)
	if field, there := fields[l.name]; there {
		return field
	}
	return candidates.Absence{}
}

// updates returns the updates that one server takes and the other does not, the smallest first.
func (l *valueServer) updates(
	ctx context.Context, other *valueServer, values []any,
) (found []difference) {
	for _, before := range values {
		if _, kept := l.keeps(ctx, before, nil); !kept || ctx.Err() != nil {
			continue
		}
		for _, value := range values {
			if _, kept := l.keeps(ctx, value, &before); !kept {
				continue
			}
			if _, kept := other.keeps(ctx, value, &before); !kept {
				found = append(found, difference{value: value, old: &before})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b difference) int {
		return len(textOf(*a.old)+textOf(a.value)) - len(textOf(*b.old)+textOf(b.value))
	})
	return found
}

// hasTransitions reports whether one of some rules compares with the old value.
func hasTransitions(rules []v1.ValidationRule) bool {
	return slices.ContainsFunc(rules, func(r v1.ValidationRule) bool {
		return apiserver.IsTransitionRule(r.Rule)
	})
}

// witnessOf puts a difference into a whole object and asks both servers: the one that is to accept
// it, and the one whose answer shows the change. It returns nil if they do not differ about the
// whole.
func witnessOf(
	ctx context.Context, accepts, answers *side, c *Change, steps []string, t difference,
) *Witness {
	version := c.Version
	status := accepts.hasStatus(version) && len(steps) > 0 && steps[0] == "status"
	root := schema(accepts.version(version))
	try := func(base map[string]any, anew bool) *Witness {
		w := &Witness{Object: withValue(base, root, steps, t.value, anew)}
		if t.old != nil {
			w.Old = withValue(base, root, steps, *t.old, anew)
		}
		stored := accepts.send(ctx, w.Object, w.Old, status)
		if stored.Verdict != simulate.Stored || len(stored.Pruned) > 0 {
			return nil
		}
		for _, sent := range []map[string]any{w.Object, stored.Stored} {
			answer := answers.send(ctx, sent, w.Old, status)
			reason := objection(answer, sent, fieldOf(root, steps))
			if isRule(c) {
				to := at(schema(answers.version(version)), steps)
				reason = ruleObjection(answer, rulesOf(c, to))
			}
			if reason != "" && (answer.Verdict == simulate.Rejected ||
				c.Kind.Code != "change/default-counted") { // which only refuses
				w.Object, w.Answer = sent, reason
				return w
			}
		}
		return nil
	}
	bases := []map[string]any{answers.base(ctx, version), accepts.base(ctx, version)}
	attempts := len(bases)
	if candidates.Chooses(root, steps) {
		attempts *= 2
	}
	for i := range attempts {
		if base := bases[i%len(bases)]; base != nil {
			if w := try(base, i >= len(bases)); w != nil {
				return w
			}
		}
	}
	// what the value needs beside it may be in an object with every field
	if full := accepts.full(ctx, version); full != nil {
		if w := try(full, false); w != nil {
			return reduced(full, w, func(base map[string]any) *Witness { return try(base, false) })
		}
	}
	return nil
}

// maxReduced is how many parts of an object are left out to see whether they matter.
const maxReduced = 200

// reduced returns the witness that is found in as small a part of an object as it takes, or w.
func reduced(
	object map[string]any, w *Witness, try func(base map[string]any) *Witness,
) *Witness {
	base := jsontext.Clone(object).(map[string]any)
	left := maxReduced
	var reduce func(part map[string]any)
	reduce = func(part map[string]any) {
		for _, name := range slices.Sorted(maps.Keys(part)) {
			value := part[name]
			if left == 0 || slices.Contains([]string{"apiVersion", "kind", "metadata"}, name) {
				continue
			}
			left--
			delete(part, name)
			if less := try(base); less != nil {
				w = less
				continue
			}
			part[name] = value
			if inner, ok := value.(map[string]any); ok {
				reduce(inner)
			}
		}
	}
	reduce(base)
	return w
}

// withValue returns a copy of an object with a value at the end of steps; see [candidates.Put].
func withValue(
	base map[string]any, root *v1.JSONSchemaProps, steps []string, value any, anew bool,
) map[string]any {
	object, _ := jsontext.Clone(base).(map[string]any)
	if _, none := value.(candidates.Absence); none {
		if len(steps) > 0 {
			candidates.Put(object, root, steps, "", anew)
			candidates.Remove(object, steps)
		}
		return object
	}
	if fields, isObject := value.(map[string]any); len(steps) == 0 && isObject {
		for name := range root.Properties {
			if _, stays := fields[name]; !stays && name != "apiVersion" && name != "kind" &&
				name != "metadata" {
				delete(object, name)
			}
		}
		fields = jsontext.Clone(fields).(map[string]any)
		for _, own := range []string{"apiVersion", "kind", "metadata"} {
			delete(fields, own)
		}
		value = fields
	} else if len(steps) == 0 {
		return object
	}
	candidates.Put(object, root, steps, jsontext.Clone(value), anew)
	return object
}
