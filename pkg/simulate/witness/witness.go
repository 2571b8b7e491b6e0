// Package witness shows what a change of a CRD breaks by an object: one that a server with the old
// CRD stores, and one with the new CRD refuses or stores only in part; or, where only readers are
// broken, the other way round. Both servers are those of pkg/simulate.
//
// What is looked for is the smallest object, among values at the edges of what both schemas say and
// among those that differ in what a rule reads. Where none is found, a change may still break
// something, and the finding says how many were tried.
package witness

import (
	"context"
	"encoding/json"
	"fmt"
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A Witness is an object that shows what a change breaks.
type Witness struct {
	Object map[string]any // what is sent
	Old    map[string]any // what is stored before, if only the update of it is refused
	// the new CRD makes it possible, and who reads as the old CRD says does not expect it
	Reads  bool
	Answer string // of the other server
}

// A Change is a change with what shows it.
type Change struct {
	diff.Change
	Witness *Witness
	Sought  bool // an object could show it
	Tried   int  // objects
	Idle    bool // these are all that there are, so that it breaks nothing
}

// Find compares two states of a CRD, of which one may be nil. If a server refuses one of them, no
// object shows anything.
func Find(ctx context.Context, was, is *simulate.CRD) []Change {
	var all []Change
	s := &search{old: newSide(was), new: newSide(is)}
	for _, change := range diff.Compare(was, is) {
		shown := Change{Change: change}
		if change.Kind.Clients == diff.Breaking || change.Kind.Stored == diff.Breaking {
			s.show(ctx, &shown)
		} else if change.Kind.Stored == diff.Reads {
			s.showDefault(ctx, &shown)
		}
		all = append(all, shown)
	}
	return all
}

// Findings returns the changes of [Find] as findings, each with the object that shows it.
func Findings(changes []Change, crd string) diag.List {
	var found diag.List
	for _, change := range changes {
		d := change.Diagnostic(crd)
		if w := change.Witness; w != nil {
			w.relate(&d)
		} else if change.Idle {
			d.Severity = diag.Note
			d.Message = fmt.Sprintf("%s (no effect: each value that is valid before is valid after)", change.Message)
		} else if change.Sought {
			d.Message = fmt.Sprintf("%s (%s", change.Message,
				strings.Replace(change.Kind.String(), "breaks", "may break", 1))
			if change.Tried > 0 {
				d.Message += fmt.Sprintf(": none of %d objects that were tried shows it",
					change.Tried)
			}
			d.Message += ")"
		}
		found = append(found, d)
	}
	return found
}

// Sides says in words which CRD accepts the object, and how the server with the other one answers.
func (w *Witness) Sides() (accepts, answers string) {
	if w.Reads {
		return "the new CRD accepts", "with the old one, the server would answer"
	}
	return "the old CRD accepts", "with the new one, the server answers"
}

// relate adds the objects and the answer to a finding.
func (w *Witness) relate(d *diag.Diagnostic) {
	accepts, answers := w.Sides()
	if w.Old != nil {
		d.Relate(token.Position{}, "of %s", Text(w.Old))
		accepts += " the update to"
	}
	d.Relate(token.Position{}, "%s %s", accepts, Text(w.Object))
	d.Relate(token.Position{}, "%s %s", answers, jsontext.Cut(w.Answer, maxShown))
}

// YAML returns an object as a file of its own.
func YAML(object map[string]any) ([]byte, error) { return apiserver.YAML(object) }

// maxShown is how much of an object a finding shows.
const maxShown = 400

// Text returns an object without what every object has, for a message.
func Text(object map[string]any) string {
	rest := map[string]any{}
	for name, value := range object {
		if metadata, ok := value.(map[string]any); ok && name == "metadata" && len(metadata) == 1 {
			continue
		}
		if name != "apiVersion" && name != "kind" {
			rest[name] = value
		}
	}
	text, err := json.Marshal(rest)
	if err != nil {
		return err.Error()
	}
	return jsontext.Cut(string(text), maxShown)
}
