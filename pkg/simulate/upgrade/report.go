package upgrade

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// A Class is a kind of consequence.
type Class string

// The classes, in the order of a summary.
const (
	Deleted Class = "deleted"    // with the CRD, which only the old side has
	Unread  Class = "unreadable" // nobody can read the object
	Loss    Class = "lost"       // the next write drops a value
	Refused Class = "refused"    // a write is refused that the old CRD accepts
	OLM     Class = "olm"        // the Operator Lifecycle Manager refuses the update of the CRD
	Added   Class = "added"      // a read has a value by a default
	Latent  Class = "latent"     // a value is invalid, and accepted as long as nobody changes it
	Failed  Class = "failed"     // the object could not be examined
)

// classes returns all classes in the order of a summary.
func classes() []Class {
	return []Class{Failed, Deleted, Unread, Loss, Refused, OLM, Added, Latent}
}

// A Group is what happens to some objects of a kind for one cause at one path.
type Group struct {
	CRD         string   `json:"crd"`
	Class       Class    `json:"class"`
	Versions    string   `json:"versions,omitempty"` // that clients use, separated by commas
	Subresource string   `json:"subresource,omitempty"`
	Path        string   `json:"path,omitempty"` // without the indices of lists
	Cause       string   `json:"cause,omitempty"`
	Rule        string   `json:"rule,omitempty"`
	Count       int      `json:"count"`             // objects
	Names       []string `json:"names"`             // the first three
	Example     string   `json:"example,omitempty"` // the path in the first
	Value       any      `json:"value,omitempty"`   // lost or added in the first
	Below       string   `json:"below,omitempty"`   // what cannot be edited
	Unchanged   bool     `json:"unchanged,omitempty"`
}

// A Summary is what becomes of all objects.
type Summary struct {
	Objects int     `json:"objects"` // that were examined
	Skipped int     `json:"skipped"` // of kinds that no CRD describes
	Harmed  int     `json:"harmed"`  // deleted or unreadable, or for which something is refused or lost
	Groups  []Group `json:"groups"`
}

// A Report counts answers.
type Report struct {
	summary Summary
	groups  map[groupKey]*Group
	order   []*Group
}

// A groupKey tells the groups apart: all that makes them different.
type groupKey [7]string

// NewReport returns a report about no objects.
func NewReport() *Report { return &Report{groups: map[groupKey]*Group{}} }

// Add counts an answer.
func (r *Report) Add(a Answer) {
	if a.CRD == "" && a.Problem == "" {
		r.summary.Skipped++
		return
	}
	r.summary.Objects++
	if a.IsHarmed() {
		r.summary.Harmed++
	}
	counted := map[*Group]bool{}
	for _, g := range a.groups() {
		g.CRD = a.CRD
		key := groupKey{g.CRD, string(g.Class), g.Versions, g.Subresource, g.Path, g.Cause, g.Below}
		known := r.groups[key]
		if known == nil {
			known = &g
			r.groups[key] = known
			r.order = append(r.order, known)
		}
		if counted[known] {
			continue
		}
		counted[known] = true
		known.Unchanged = known.Unchanged || g.Unchanged
		if known.Count++; len(known.Names) < 3 {
			known.Names = append(known.Names, a.ID())
		}
	}
}

// Summary returns what was counted, by kind and class, and then the most frequent first.
func (r *Report) Summary() Summary {
	s := r.summary
	s.Groups = make([]Group, 0, len(r.order))
	for _, g := range r.order {
		s.Groups = append(s.Groups, *g)
	}
	slices.SortStableFunc(s.Groups, func(a, b Group) int {
		return cmp.Or(
			cmp.Compare(a.CRD, b.CRD),
			cmp.Compare(slices.Index(classes(), a.Class), slices.Index(classes(), b.Class)),
			cmp.Compare(b.Count, a.Count),
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Cause, b.Cause),
			cmp.Compare(a.Versions+a.Subresource, b.Versions+b.Subresource),
		)
	})
	return s
}

// groups returns what an answer is counted under.
func (a Answer) groups() (all []Group) {
	if a.Problem != "" {
		return []Group{{Class: Failed, Cause: a.Problem}}
	}
	if a.Removed {
		return []Group{{Class: Deleted, Cause: "the kind is gone"}}
	}
	if a.Gone {
		return []Group{{Class: Unread, Versions: a.Stored,
			Cause: "stored in a version that is gone"}}
	}
	for _, read := range a.Reads {
		if read.Error != "" {
			all = append(all, Group{Class: Unread, Versions: read.Version, Cause: read.Error})
		}
	}
	for _, v := range a.Lost {
		g := Group{Class: Loss, Path: withoutIndices(v.Path), Example: v.Path, Value: v.Value.Value}
		if a.isKeptElsewhere(v) {
			g.Versions = strings.Join(v.Versions, ", ")
		}
		all = append(all, g)
	}
	for _, b := range a.Blocked {
		g := b.group(Refused)
		g.Versions, g.Subresource = strings.Join(b.Versions, ", "), b.Subresource
		g.Below, g.Unchanged = withoutIndices(b.Below), b.Unchanged
		all = append(all, g)
	}
	for _, p := range a.Preflight {
		g := p.group(OLM)
		g.Versions = p.Version
		all = append(all, g)
	}
	for _, read := range a.Reads {
		for _, v := range read.Added {
			i := slices.IndexFunc(all, func(g Group) bool {
				return g.Class == Added && g.Example == v.Path
			})
			if i >= 0 {
				all[i].Versions += ", " + read.Version
				continue
			}
			all = append(all, Group{Class: Added, Path: withoutIndices(v.Path), Example: v.Path,
				Value: v.Value, Versions: read.Version})
		}
	}
	for _, p := range a.Latent {
		all = append(all, p.group(Latent))
	}
	return all
}

func (p Problem) group(class Class) Group {
	return Group{Class: class, Path: withoutIndices(p.Path), Example: p.Path,
		Cause: withoutValue(p.Message),
		Rule:  p.Rule}
}

var stated = regexp.MustCompile(`^(Invalid value|Unsupported value|Duplicate value|Too long|Too many): `)

// withoutValue returns a message without the value that it states, which may differ from object to
// object.
func withoutValue(message string) string {
	head := stated.FindString(message)
	if head == "" {
		return withoutIndices(message)
	}
	decoder := json.NewDecoder(strings.NewReader(message[len(head):]))
	var value any
	if decoder.Decode(&value) != nil { // it is left out, as for objects
		return withoutIndices(message[len(head):])
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(message[len(head)+int(decoder.InputOffset()):],
		":"), " ")
	return withoutIndices(cmp.Or(rest, strings.TrimSuffix(head, ": ")))
}
