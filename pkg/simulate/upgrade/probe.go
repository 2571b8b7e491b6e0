package upgrade

import (
	"context"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// maxTouched limits how many writes are tried on one object and endpoint. An object with more
// reasons to be refused has been refused for many of them by then.
const maxTouched = 16

// A probe makes writes to one endpoint of one version.
type probe struct {
	*examination
	version     string
	subresource string          // status, or empty for the object itself
	seen        map[string]any  // the object as a client reads it
	latent      []objects.Error // what is invalid about it, changed or not
	done        []string        // the fields that were changed
}

// run writes the object as it was read, then with one field changed: a label, any field,
// and a field within each value that has something wrong with it, or a rule that may compare it
// with its old state.
func (p *probe) run(ctx context.Context) {
	p.write(ctx, nil)
	if p.subresource == "" {
		p.write(ctx, &field{steps: []any{"metadata", "labels", "touched"}, value: "touched"})
	}
	p.edit(ctx, suspect{})
	for _, s := range p.suspects() {
		if len(p.done) < maxTouched && !p.isReported(s.steps) {
			p.edit(ctx, s)
		}
	}
	p.widen(ctx)
}

// A suspect is a value in which a change may be refused.
type suspect struct {
	steps []any
	whole bool // a change of the value itself may be, too
}

// edit changes a field in a value. Where that has none besides what is wrong, it may be that others
// around it cannot be edited.
func (p *probe) edit(ctx context.Context, s suspect) {
	fields := p.fields()
	t := p.touchIn(ctx, fields, s, nil)
	for n := len(s.steps) - 1; t == nil && n > 0; n-- {
		t = p.touchIn(ctx, fields, suspect{steps: s.steps[:n]}, nil)
	}
	p.writeOnce(ctx, t)
}

// writeOnce makes a write that was not made before.
func (p *probe) writeOnce(ctx context.Context, t *field) {
	if t != nil && !slices.Contains(p.done, t.path()) {
		p.done = append(p.done, t.path())
		p.write(ctx, t)
	}
}

// widen finds out how far what cannot be edited reaches, by edits beside it.
func (p *probe) widen(ctx context.Context) {
	for i := range p.answer.Blocked {
		for p.widenBlock(ctx, i) {
		}
	}
}

// widenBlock tries edits around what cannot be edited for a reason, further and further out, until
// one is refused as well, and reports whether one was.
func (p *probe) widenBlock(ctx context.Context, i int) bool {
	b := p.answer.Blocked[i]
	if b.Below == "" || len(p.done) >= maxTouched || b.Subresource != p.subresource || b.Unchanged {
		return false
	}
	steps, _, _ := fieldpath.Follow(p.seen, b.Below)
	for n := len(steps) - 1; n > 0; n-- {
		p.writeOnce(ctx, p.touchIn(ctx, p.fields(), suspect{steps: steps[:n]}, steps))
		if p.answer.Blocked[i].Below != b.Below {
			return true
		}
	}
	return false
}

// isReported reports whether a write was refused already for what is wrong with a value.
func (p *probe) isReported(suspect []any) bool {
	return slices.ContainsFunc(p.answer.Blocked, func(b Block) bool {
		at, _, _ := fieldpath.Follow(p.seen, b.Path)
		return slices.Equal(at, suspect) && b.Subresource == p.subresource &&
			slices.Contains(b.Versions, p.version)
	})
}

// suspects returns the values in which a change may be refused: those that are invalid, and those
// with rules that may compare them with their old state. Where rules were not checked, because of
// what is invalid, all of them may refuse it.
func (p *probe) suspects() []suspect {
	var all []suspect
	add := func(path string, whole bool) {
		steps, _, _ := fieldpath.Follow(p.seen, path)
		if !slices.ContainsFunc(all, func(other suspect) bool {
			return slices.Equal(other.steps, steps)
		}) {
			all = append(all, suspect{steps, whole})
		}
	}
	blocked := false
	for _, err := range p.latent {
		blocked = blocked || fieldpath.IsNone(err.Path)
		add(problem(err, "").Path, false)
	}
	rules := p.now.Rules(p.version)
	for _, place := range sortedKeys(rules) {
		if !blocked && !slices.ContainsFunc(rules[place], apiserver.IsTransitionRule) {
			continue
		}
		if path, ok := firstInstance(p.seen, place); ok {
			add(path, true)
		}
	}
	return all
}

// write makes a request under the new CRD and under the old one, and notes the answers.
func (p *probe) write(ctx context.Context, t *field) {
	outcome := p.update(ctx, p.now, p.seen, t)
	w := Write{Version: p.version, Subresource: p.subresource, Accepted: outcome.Stored != nil}
	if t != nil {
		w.Touched, w.Value = t.path(), t.value
	}
	for _, err := range outcome.Errors {
		found := problem(err, "")
		if !slices.Contains(w.Errors, found) {
			w.Errors = append(w.Errors, found)
		}
	}
	if w.Accepted {
		p.addLost(outcome.Stored, p.version)
	} else if w.Before = p.wasAccepted(ctx, t); w.Before {
		p.noteBlock(w, t)
	}
	p.answer.Writes = append(p.answer.Writes, w)
}

// wasAccepted reports whether the old CRD accepts the request. One that it does not serve is taken
// for accepted, as nobody could make it.
func (p *probe) wasAccepted(ctx context.Context, t *field) bool {
	if p.old == nil || !slices.Contains(p.old.Served(), p.version) ||
		p.subresource == "status" && !p.old.HasStatus(p.version) {
		return true
	}
	read := p.old.ReadStored(p.etcd, p.version)
	return read.Stored != nil && p.update(ctx, p.old, read.Stored, t).Stored != nil
}

// update sends the object to a server that has it in etcd.
func (p *probe) update(
	ctx context.Context, r *objects.Resource, seen map[string]any, t *field,
) objects.Outcome {
	object := seen
	if t != nil {
		object = t.applyTo(seen)
	}
	return r.Replace(ctx, object, p.etcd, p.subresource == "status")
}

// noteBlock records why a write is refused that the old CRD accepts.
func (p *probe) noteBlock(w Write, t *field) {
	for _, err := range w.Errors {
		if len(w.Errors) > 1 && strings.HasSuffix(err.Message, objects.RulesNotChecked) {
			continue // which follows from the others
		}
		below := ""
		if t != nil {
			at, _, _ := fieldpath.Follow(p.seen, err.Path)
			below = pathOf(t.steps[:common(t.steps, at)])
		}
		same := func(b Block) bool {
			return b.Subresource == w.Subresource && b.Path == err.Path && b.Message == err.Message
		}
		i := slices.IndexFunc(p.answer.Blocked, same)
		if i < 0 {
			p.answer.Blocked = append(p.answer.Blocked,
				Block{Problem: err, Subresource: w.Subresource, Below: below})
			i = len(p.answer.Blocked) - 1
		}
		b := &p.answer.Blocked[i]
		b.Unchanged = b.Unchanged || t == nil
		if len(below) < len(b.Below) {
			b.Below = below
		}
		if !slices.Contains(b.Versions, w.Version) {
			b.Versions = append(b.Versions, w.Version)
		}
	}
}

// common returns how many steps two ways have in common.
func common(a, b []any) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// touchIn returns a change of a field within a value, but not within another, that leaves what is
// wrong with the object as it is; nil if there is none.
func (p *probe) touchIn(ctx context.Context, fields []field, in suspect, outside []any) *field {
	tried := 0
	for _, f := range fields {
		n := len(in.steps)
		if len(f.steps) < n || len(f.steps) == n && !in.whole || common(f.steps, in.steps) < n {
			continue
		}
		if outside != nil && common(f.steps, outside) == len(outside) {
			continue
		}
		for _, value := range p.candidates(f) {
			t := &field{f.steps, value}
			if p.isNeutral(ctx, t) {
				return t
			}
		}
		if tried++; tried == maxTouched {
			return nil
		}
	}
	return nil
}

// isNeutral reports whether a change makes nothing invalid and mends nothing.
func (p *probe) isNeutral(ctx context.Context, t *field) bool {
	after := p.now.Latent(ctx, t.applyTo(p.seen), p.version)
	return len(after) == len(p.latent) &&
		slices.EqualFunc(after, p.latent, func(a, b objects.Error) bool {
			return a.Path == b.Path && a.Rule == b.Rule
		})
}

// applyTo returns a copy of an object with the change made.
func (f *field) applyTo(object map[string]any) map[string]any {
	object = jsontext.Clone(object).(map[string]any)
	var at any = object
	for _, step := range f.steps[:len(f.steps)-1] {
		switch holder := at.(type) {
		case map[string]any:
			name := step.(string)
			if holder[name] == nil {
				holder[name] = map[string]any{}
			}
			at = holder[name]
		case []any:
			at = holder[step.(int)]
		}
	}
	switch holder := at.(type) {
	case map[string]any:
		holder[f.steps[len(f.steps)-1].(string)] = f.value
	case []any:
		holder[f.steps[len(f.steps)-1].(int)] = f.value
	}
	return object
}
