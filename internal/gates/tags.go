package gates

import (
	"go/token"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/markerword"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
	"github.com/schemagen/schemagen/pkg/parser"
)

// docTags are what the tags in a doc comment say about the declaration.
type docTags struct {
	markers    []parser.Comment // those that are there
	overridden []string         // names of markers that these replace
	channels   []string         // the declaration depends on these gates
	open       bool             // one of them is on
	pos        token.Position   // of the last of them
}

// tagged reads the tags in a doc comment.
func (e *evaluator) tagged(lines []parser.Line) (t docTags) {
	for _, d := range e.dialects {
		if d.tags == "" {
			continue
		}
		for i, line := range lines {
			for _, found := range d.find(line) {
				e.tag(&t, d, found)
				if end := d.closing(found); end != "" && !closes(lines[i:], found, end) {
					e.report("gate/tag", found.pos, "%s%s> is not closed: write </%s%s> after the text",
						d.tags, found.text, d.tags[1:], found.text)
				}
			}
		}
	}
	return t
}

// An occurrence is a tag in source.
type occurrence struct {
	text string         // between the brackets, after the name of the dialect
	pos  token.Position // of that
}

// find returns the tags of a line, closing ones left out. One that holds a marker extends to the
// last bracket of its line, as rules have brackets of their own.
func (d dialect) find(line parser.Line) (all []occurrence) {
	for at := 0; ; {
		i := strings.Index(line.Text[at:], d.tags)
		if i < 0 {
			return all
		}
		at += i + len(d.tags)
		rest := line.Text[at:]
		end := strings.IndexByte(rest, '>')
		if before, _, ok := strings.Cut(rest, ":validation:"); ok &&
			!strings.Contains(before, ">") {
			end = strings.LastIndexByte(rest, '>')
		}
		if end < 0 {
			end = len(rest)
		}
		all = append(all, occurrence{rest[:end], diag.Advance(line.Pos, at)})
		at += end
	}
}

// closing returns how a tag ends that closes a part of the description, which the one that is found
// opens; nothing if it opens none.
func (d dialect) closing(o occurrence) string {
	row, _, _ := d.row(o.text)
	if row == nil || row.marker != "" {
		return ""
	}
	return o.text[strings.LastIndexByte(o.text, ':')+1:] + ">"
}

// closes reports whether a closing tag with an ending follows a tag in the first of some lines.
func closes(lines []parser.Line, open occurrence, ending string) bool {
	for i, line := range lines {
		text := line.Text
		if i == 0 {
			text = text[open.pos.Column-line.Pos.Column:]
		}
		if _, rest, ok := strings.Cut(text, "</"); ok && strings.Contains(rest, ending) {
			return true
		}
	}
	return false
}

func (e *evaluator) tag(t *docTags, d dialect, o occurrence) {
	e.gated = true
	row, channel, keyword := d.row(o.text)
	switch {
	case row == nil, row.form == "CHANNEL" && !slices.Contains(e.Declared, channel) &&
		d.near(channel) != "":
		e.unknownTag(d, o)
		return
	case channel != "" && !e.isDeclared(channel, o.pos):
		return
	case row.marker == gateMarker:
		if slices.Contains(t.channels, channel) {
			e.warn("marker/duplicate", o.pos, "%s%s> says the same as a tag above", d.tags, channel)
		}
		t.open, t.pos = t.open || e.on[channel], o.pos
		t.channels = append(t.channels, channel)
		return
	case row.marker == "":
		return
	}
	c := parser.Comment{Text: strings.Replace(row.marker, "KEYWORD", keyword, 1),
		Place: parser.InDoc, Gated: true}
	c.Pos = diag.Advance(o.pos,
		strings.Index(o.text, keyword)-1-strings.Index(row.marker, "KEYWORD"))
	name, _, _ := strings.Cut(c.Text, "=")
	def, near := suggest.Find(strings.TrimSuffix(name, ":"))
	if keyword != "" && def == nil {
		// of a marker with named arguments, what was found is the first of them, too
		if i := strings.LastIndexByte(name, ':'); near == "" && strings.Count(name, ":") > 2 {
			if _, near = suggest.Find(name[:i]); near != "" {
				name = name[:i]
			}
		}
		e.report("gate/tag", o.pos, "%s%s> has no effect: %s is not a validation%s", d.tags,
			jsontext.Cut(o.text, maxShown), name, diag.ThenDidYouMean("; ", near))
		return
	}
	if channel != "" && !e.noteConditional(e.on[channel], o.pos) {
		return
	}
	if slices.Contains(markerword.Presence(), name) {
		t.overridden = append(t.overridden, markerword.Presence()...)
	} else if def != nil && def.Several == markers.LastCounts && keyword != "" {
		t.overridden = append(t.overridden, def.Name)
	}
	t.markers = append(t.markers, c)
}

// row returns the row that a tag is one of, and what the words of its form stand for.
func (d dialect) row(text string) (row *tag, channel, keyword string) {
	if i := slices.IndexFunc(d.rows, func(r tag) bool { return r.form == text }); i >= 0 {
		return &d.rows[i], "", ""
	}
	for i := range d.rows {
		r := &d.rows[i]
		switch r.form {
		case "CHANNEL:validation:KEYWORD":
			if c, k, ok := strings.Cut(text, ":validation:"); ok && !strings.Contains(c, ":") {
				return r, c, k
			}
		case "CHANNEL:description":
			if c, ok := strings.CutSuffix(text, ":description"); ok {
				return r, c, ""
			}
		case "CHANNEL":
			if !strings.Contains(text, ":") {
				return r, text, ""
			}
		}
	}
	return nil, "", ""
}

// near returns the tag without a gate that a word is most likely a misspelling of, or nothing.
func (d dialect) near(word string) string {
	var forms []string
	for _, r := range d.rows {
		if !strings.Contains(r.form, "CHANNEL") {
			forms = append(forms, r.form)
		}
	}
	return diag.Nearest(word, forms)
}

// unknownTag reports a tag that the dialect does not have, with the one that was most likely meant.
func (e *evaluator) unknownTag(d dialect, o occurrence) {
	near := d.near(o.text)
	if near == "" {
		near = d.nearRest(o.text)
	}
	if near != "" {
		near = d.tags + near + ">"
	}
	e.report("gate/tag", o.pos, "%s%s> is not a tag of %s%s", d.tags,
		jsontext.Cut(o.text, maxShown), d.name, diag.ThenDidYouMean("; ", near))
}

// nearRest returns a tag with a gate whose other words are misspelled.
func (d dialect) nearRest(text string) string {
	channel, rest, _ := strings.Cut(text, ":")
	word, _, _ := strings.Cut(rest, ":")
	near := diag.Nearest(word, []string{"description", "validation"})
	if near == "" {
		return ""
	}
	return channel + ":" + near + strings.TrimPrefix(rest, word)
}

// maxShown is how many characters of a wrong tag or marker a message shows.
const maxShown = 60

// withoutOthers returns marker lines but those that one replaces, as only the last of its name
// counts.
func withoutOthers(list []parser.Comment, c parser.Comment) []parser.Comment {
	name, _, _ := strings.Cut(c.Text, "=")
	if def := markers.Lookup(name); def == nil || def.Several != markers.LastCounts {
		return list
	}
	return docTags{overridden: []string{name}}.without(list)
}

// without returns marker lines but those that tags replace.
func (t docTags) without(list []parser.Comment) []parser.Comment {
	if len(t.overridden) == 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(c parser.Comment) bool {
		return slices.ContainsFunc(t.overridden, func(name string) bool {
			return c.Text == name || strings.HasPrefix(c.Text, name+"=") ||
				strings.HasPrefix(c.Text, name+":=")
		})
	})
}
