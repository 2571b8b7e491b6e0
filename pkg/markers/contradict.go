package markers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// settings records which marker of a declaration, or of one of its fields, set which keyword, there
// or below, and to what value.
type settings struct {
	by    map[settingKey]setBy
	found diag.List
}

type settingKey struct {
	draft   *schema.Draft
	keyword string
}

type setBy struct {
	by    *Marker
	value string
}

// shareSettings gives the target the settings of its declaration. A struct shares its own with its
// fields, which its markers may restrict.
func (t *Target) shareSettings() {
	of := &t.settings
	switch {
	case t.Type != nil:
		of = &t.Type.settings
	case t.Struct != nil:
		of = &t.Struct.settings
	}
	if *of == nil {
		*of = &settings{by: map[settingKey]setBy{}}
	}
	t.settings = *of
}

// record compares what m has just set with what another marker set before. Two spellings of one
// keyword may stand side by side, since tools know different ones, but they must agree: with the
// peer either of them may win. For markers that are meant to replace each other see repeated.
func (s *settings) record(m *Marker, d *schema.Draft, keyword string) {
	at, now := settingKey{d, keyword}, setBy{m, setting(d, keyword)}
	before, ok := s.by[at]
	s.by[at] = now
	if !ok || before.value == now.value || before.by.Def == m.Def && m.Def.Several != AddUp {
		return
	}
	later, earlier := m, before.by
	if precedes(later, earlier) {
		later, earlier = earlier, later
	}
	s.found.Add("marker/conflict", later.Pos,
		"%s and %s both set %s, to different values: keep one of them", earlier.Name(),
		later.Name(), keyword).
		Over(1+len(later.text)).Relate(earlier.Pos, "the other one")
}

func precedes(a, b *Marker) bool {
	return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Offset, b.Pos.Offset)) < 0
}

// setting returns the value of a keyword that two markers may set. Other keywords have one value,
// or accumulate.
func setting(d *schema.Draft, keyword string) string {
	for _, l := range limits {
		switch least, most := l.of(d); keyword {
		case l.least:
			return number(least)
		case l.most:
			return number(most)
		}
	}
	switch keyword {
	case "enum":
		return fmt.Sprint(d.Enum)
	case "default":
		return string(d.Default)
	case "format":
		return d.Format
	case "pattern":
		return d.Pattern
	case "x-kubernetes-list-type":
		return d.ListType
	case "x-kubernetes-map-type":
		return d.MapType
	}
	return ""
}

// contradictions reports where the markers of one declaration, applied to t, contradict each other.
func contradictions(ms []Marker, t *Target) diag.List {
	var ds diag.List
	if t.Field != nil || t.Package != nil {
		ds = append(ds, presences(ms)...)
	}
	if t.Type != nil {
		ds = append(ds, versions(ms)...)
		ds = append(ds, defaulted(t)...)
	}
	ds = append(ds, ranges(t.Draft)...)
	if t.Draft.Items != nil {
		ds = append(ds, ranges(t.Draft.Items.Own())...)
	}
	return append(ds, oldSpellings(ms)...)
}

// repeated reports the markers that another one of the same name overrides, and those that say the
// same again. Each of them has an effect of its own. Several files may say the same about their
// package.
func repeated(ms []Marker, t *Target) diag.List {
	if len(ms) < 2 {
		return nil
	}
	var ds diag.List
	last := make(map[string]*Marker, len(ms))
	for i := range ms {
		m := &ms[i]
		key := m.Name()
		if m.Def.Several == AddUp {
			key = m.text
		}
		before, again := last[key]
		last[key] = m
		if !again {
			continue
		}
		switch same := before.text == m.text; {
		case same && t.Package != nil && before.Pos.Filename != m.Pos.Filename:
		case same:
			above, below := before.Pos, m.Pos
			if above.Filename == below.Filename && above.Offset > below.Offset {
				above, below = below, above
			}
			d := ds.Add("marker/duplicate", below, "%s says the same as a line above: remove it",
				m.Name())
			d.Severity = diag.Warning
			d.Relate(above, "the line above")
		case m.Def.Several == FirstCounts:
			ds.Add("marker/duplicate", m.Pos,
				"%s was given before, and the first one counts: remove this one",
				m.Name()).
				Relate(before.Pos, "this one takes effect")
			last[key] = before
		case m.Def.overridden != nil:
			if void := m.Def.overridden(*before, t); void != nil {
				ds.Add("marker/duplicate", before.Pos,
					"%s is given again below, which overrides %s: write one line in place of both",
					m.Name(), strings.Join(void, " and ")).Relate(m.Pos, "the line below")
			}
		default:
			ds.Add("marker/duplicate", before.Pos,
				"%s is given again below, and the last one wins: remove one of them",
				m.Name()).
				Relate(m.Pos, "this one takes effect")
		}
	}
	return ds
}

// presences reports, of a marker that requires a field and one that lets it be absent, the one that
// loses.
func presences(ms []Marker) diag.List {
	said := slices.DeleteFunc(slices.Clone(ms), func(m Marker) bool {
		return m.Def.presence == unspecified
	})
	if len(said) < 2 {
		return nil
	}
	var ds diag.List
	winner := slices.MaxFunc(said, func(a, b Marker) int {
		return cmp.Compare(a.Def.presence, b.Def.presence)
	})
	for _, m := range said {
		if m.Def.presence.optional() == winner.Def.presence.optional() {
			continue
		}
		ds.Add("marker/conflict", m.Pos,
			"%s has no effect beside %s, which takes precedence: remove one of them",
			m.Name(), winner.Name()).
			Over(1+len(m.text)).Relate(winner.Pos, "this one takes effect")
	}
	return ds
}

// versions reports markers of a version that another one leaves out of the manifest.
func versions(ms []Marker) diag.List {
	i := slices.IndexFunc(ms, func(m Marker) bool {
		return m.Def.Name == "kubebuilder:skipversion"
	})
	if i < 0 {
		return nil
	}
	var ds diag.List
	for _, m := range ms {
		if m.Def.ofVersion {
			d := ds.Add("marker/conflict", m.Pos,
				"%s has no effect beside %s, which leaves the version out", m.Name(), ms[i].Name())
			d.Over(1+len(m.text)).Relate(ms[i].Pos, "this one takes effect")
			d.Severity = diag.Warning // it may be kept for the day that the version is included
		}
	}
	return ds
}

// oldSpellings notes the markers that have a newer spelling with the same effect. Replacing it is
// safe if no other marker of the declaration could take precedence over the new one. A marker at a
// path has no name of its own to replace.
func oldSpellings(ms []Marker) diag.List {
	var ds diag.List
	present := 0
	for _, m := range ms {
		if m.Def.presence != unspecified {
			present++
		}
	}
	for _, m := range ms {
		instead := byName[m.Def.Deprecated]
		if instead == nil || m.Name() != m.Def.Name || instead.Sites&m.at == 0 {
			continue
		}
		if i := slices.IndexFunc(ms, func(other Marker) bool {
			return other.Def == instead && other.text == instead.Name
		}); i >= 0 && m.text == m.Name() {
			d := ds.Add("marker/deprecated", m.Pos,
				"%s is an old spelling of %s, which is here too: remove the line", m.Name(),
				instead.Name).
				Over(1+len(m.text)).Relate(ms[i].Pos, "the other line")
			d.Statement.Says = d.Message
			continue
		}
		d := ds.Add("marker/deprecated", m.Pos, "%s is an old spelling: write %s", m.Name(),
			instead.Name).Over(1 + len(m.text))
		d.Statement.Says = d.Message
		d.Fixes = []diag.Fix{Rename(m.Def.Name, instead.Name, m.text, m.Pos, m.at)}
		d.Fixes[0].Safe = d.Fixes[0].Safe && (m.Def.presence == unspecified || present == 1)
	}
	return ds
}

// A oneOfRule is a one-of marker, and the fields that it names.
type oneOfRule struct {
	by     *Marker
	fields []string
}

// defaulted warns of one-of markers that name a field with a default: a server sets it in each
// object that leaves it out, so that it is always present.
func defaulted(t *Target) diag.List {
	var ds diag.List
	for _, r := range t.Type.oneOfs {
		for _, name := range r.fields {
			field := t.Draft.Property(name)
			if field == nil { // an inlined struct has it, or nobody
				continue
			}
			set, ok := field.Own().Origin.Keyword("default")
			if !ok {
				continue
			}
			means := "a server refuses every object that sets another one of them"
			if r.by.Def.phase == atLeastPhase {
				means = "the marker restricts nothing"
			}
			d := ds.Add("marker/conflict", r.by.Pos,
				"%s names the field %s, which a default always sets: %s; remove the default, or the field from the marker", r.by.Name(), name, means)
			d.Over(1+len(r.by.text)).Relate(set.Pos, "the default").Severity = diag.Warning
		}
	}
	return ds
}
