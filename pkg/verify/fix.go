package verify

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	yamlv3 "go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// maxRounds is more than the fields of the deepest mapping that a server drops values from, one in
// each round.
const maxRounds = 64

// Fix returns a file without the values that a server does not keep (crd/not-stored), everything
// else byte for byte, and whether that is another text. A value stays, and is reported again by
// [File], where it stands behind an alias or a merge key, or where its text cannot be cut out with
// certainty: each change is proven by reading the result.
func Fix(file Input) (data []byte, changed bool) {
	data = file.Data
	for range maxRounds {
		next := removeOnce(Input{Name: file.Name, Data: data})
		if next == nil {
			break
		}
		data, changed = next, true
	}
	return data, changed
}

// A cut replaces a part of a file.
type cut struct {
	lo, hi int
	text   string
	of     difference
}

// removeOnce removes one value from each mapping that has some to remove, so that no two changes
// overlap; nil if there are none.
func removeOnce(file Input) []byte {
	var cuts []cut
	for _, d := range manifest.Parse(file, new(diag.List)) {
		m := apiserver.Read(d.JSON)
		busy := map[*yamlv3.Node]bool{}
		var candidates []cut
		for _, lost := range differences(m) {
			holder, entry := holderOf(d.Node, lost.steps)
			if holder == nil || busy[holder] || lost.enables() || lost.lacksSchema() {
				continue
			}
			if c, ok := cutOut(d.Source, lost, holder, entry); ok {
				candidates, busy[holder] = append(candidates, c), true
			}
		}
		cuts = append(cuts, checkedCuts(d, m, candidates)...)
	}
	if len(cuts) == 0 {
		return nil
	}
	return splice(file.Data, 0, cuts)
}

// holderOf returns the mapping that has the value at the end of steps, and the index of its key in
// the mapping's content: no mapping for an item of a list, and for what stands behind an alias or a
// merge key, so that others have it too.
func holderOf(node *yamlv3.Node, steps []any) (holder *yamlv3.Node, entry int) {
	for _, step := range steps {
		holder = nil
		switch step := step.(type) {
		case string:
			if holder, entry = node, entryOf(node, step); entry < 0 {
				return nil, 0
			}
			node = node.Content[entry+1]
		case int:
			if node.Kind != yamlv3.SequenceNode {
				return nil, 0
			}
			node = node.Content[step]
		}
	}
	return holder, entry
}

// entryOf returns the index of a key in the content of a mapping, or -1.
func entryOf(node *yamlv3.Node, name string) int {
	for i := 0; node.Kind == yamlv3.MappingNode && i+1 < len(node.Content); i += 2 {
		if manifest.NameOf(node.Content[i]) == name {
			return i
		}
	}
	return -1
}

// checkedCuts returns the changes that remove what they should and nothing else: all of them if
// that is true of all together, else those of which it is true one by one.
func checkedCuts(d manifest.CRD, m *apiserver.Manifest, cuts []cut) []cut {
	if hasOnlyStored(d, m, cuts) {
		return cuts
	}
	var good []cut
	for _, c := range cuts {
		if with := append(slices.Clone(good), c); hasOnlyStored(d, m, with) {
			good = with
		}
	}
	return good
}

// hasOnlyStored reports whether a document with some changes made still has its other CRDs, and in
// place of this one what a server stores of it.
func hasOnlyStored(d manifest.CRD, m *apiserver.Manifest, cuts []cut) bool {
	want := m.Given()
	for _, c := range cuts {
		c.of.applyTo(want)
	}
	old, now := d.Source, d.Source
	text := splice([]byte(strings.Join(old.Lines, "\n")), old.Start, cuts)
	now.Lines = strings.Split(string(text), "\n")
	before, after := old.Parse(new(diag.List)), now.Parse(new(diag.List))
	if len(before) != len(after) {
		return false
	}
	for i := range before {
		if before[i].Node.Line != d.Node.Line || before[i].Node.Column != d.Node.Column {
			if string(before[i].JSON) != string(after[i].JSON) {
				return false
			}
			continue
		}
		if got, err := apiserver.Object(after[i].JSON); err != nil || !sameValue(got, want) {
			return false
		}
	}
	return true
}

// applyTo makes a decoded manifest what it is to become.
func (d difference) applyTo(object map[string]any) {
	var at any = object
	for i, step := range d.steps {
		last := i == len(d.steps)-1
		switch holder := at.(type) {
		case map[string]any:
			name, _ := step.(string)
			if last && d.drops() {
				delete(holder, name)
			} else if last {
				holder[name] = d.stored
			}
			at = holder[name]
		case []any:
			at = holder[step.(int)]
		}
	}
}

// drops reports whether the value is to be removed, and not to be written as a server writes it.
func (d difference) drops() bool { return d.stored == nil || d.filled() }

// splice makes changes in a text that begins at an offset of the file.
func splice(data []byte, start int, cuts []cut) []byte {
	cuts = slices.SortedFunc(slices.Values(cuts), func(a, b cut) int {
		return cmp.Compare(a.lo, b.lo)
	})
	var out []byte
	at := 0
	for _, c := range cuts {
		if c.lo-start < at {
			continue // it is left for the next round
		}
		out = append(append(out, data[at:c.lo-start]...), c.text...)
		at = c.hi - start
	}
	return append(out, data[at:]...)
}

// cutOut returns the change that removes a value, or writes it as a server does: that of an entry
// of a mapping.
func cutOut(
	t manifest.Document, d difference, holder *yamlv3.Node, entry int,
) (cut, bool) {
	text := strings.Join(t.Lines, "\n")
	s := source{text: text, lines: t.Lines}
	lo, hi, with, ok := 0, 0, "", false
	switch flow := holder.Style&yamlv3.FlowStyle != 0; {
	case !d.drops():
		lo, hi, ok = s.scalar(holder.Content[entry], holder.Content[entry+1], flow)
		written, err := json.Marshal(d.stored)
		with, ok = string(written), ok && err == nil
	case flow:
		lo, hi, ok = s.flowEntry(holder, entry)
	default:
		lo, hi, with, ok = s.blockEntry(holder, entry)
	}
	return cut{t.Start + lo, t.Start + hi, with, d}, ok && 0 <= lo && lo <= hi && hi <= len(text)
}
