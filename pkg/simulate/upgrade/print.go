package upgrade

import (
	"fmt"
	"io"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
)

// duplicate is the rule that two items of a list break together. A server forgives it in any list
// that has broken it before.
const duplicate = "FieldValueDuplicate"

// Text prints a summary for people: a paragraph for each kind, and a line for each cause and path.
func (s Summary) Text(w io.Writer) error {
	var b strings.Builder
	last := ""
	for _, g := range s.Groups {
		if g.CRD != last {
			fmt.Fprintf(&b, "%s\n", diag.VisibleLine(g.CRD))
			last = g.CRD
		}
		fmt.Fprintf(&b, "  %-10s %s\n", g.Class, diag.VisibleLine(g.consequence()))
		fmt.Fprintf(&b, "  %-10s %s\n", "", diag.VisibleLine(g.objectsText()))
	}
	fmt.Fprintf(&b, "%s examined, %d of them harmed", word.Count(s.Objects, "object"), s.Harmed)
	if s.Skipped > 0 {
		fmt.Fprintf(&b, "; %d of kinds that no CRD here describes", s.Skipped)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// consequence says what happens, and what to do about it.
func (g Group) consequence() string {
	if fieldpath.IsNone(g.Path) {
		g.Path = "the object"
	}
	switch g.Class {
	case Deleted:
		return g.Cause + ", and a server deletes the objects with its CRD: keep that, or move first " +
			"what they hold"
	case Unread:
		return g.Cause + " (" + g.Versions +
			"): keep the version, unserved, until all objects are stored in another one"
	case Loss:
		if g.Versions != "" {
			return fmt.Sprintf("%s: the next write in %s drops it: give it the field, or convert it by a webhook", g.Path, g.Versions)
		}
		return fmt.Sprintf("%s: the next write drops it, whoever makes it: keep the field in the version that objects are stored in, or convert it by a webhook", g.Path)
	case Refused:
		return fmt.Sprintf("%s: %s: %s", g.requests(), g.Path, g.blockedText())
	case OLM:
		return fmt.Sprintf("%s: %s: %s: OLM refuses the new CRD until the stored object has it right", g.Versions, g.Path, g.Cause)
	case Added:
		return fmt.Sprintf("%s: reads of %s have the default %s", g.Path, g.Versions,
			jsontext.Short(g.Value, maxShown))
	case Latent:
		if g.Rule == duplicate {
			return fmt.Sprintf("%s: %s: accepted as long as the stored list has one, too",
				g.Path, g.Cause)
		}
		return fmt.Sprintf("%s: %s: accepted as long as nobody changes it", g.Path, g.Cause)
	}
	return g.Cause
}

// requests names the requests that are refused.
func (g Group) requests() string {
	what := "writes"
	if g.Subresource != "" {
		what += " of " + g.Subresource
	}
	return what + " through " + g.Versions
}

// blockedText says why writes are refused, and what cannot be edited until that is corrected.
func (g Group) blockedText() string {
	switch {
	case g.Unchanged:
		return g.Cause + ": even a write that changes nothing is refused before this is mended"
	case g.Path == g.Below:
		return g.Cause + ": no edit of it is accepted that leaves this so"
	case g.Below == "":
		return g.Cause + ": no edit of anything is accepted before this is mended"
	}
	return g.Cause + ": no edit of anything in " + g.Below + " is accepted before this is mended"
}

// objectsText says how many objects the group is about, and names some.
func (g Group) objectsText() string {
	text := fmt.Sprintf("%s: %s", word.Count(g.Count, "object"), strings.Join(g.Names, ", "))
	if g.Count > len(g.Names) {
		text += ", …"
	}
	if g.Class == Loss {
		text += "; the first has " + jsontext.Short(g.Value, maxShown)
	}
	if g.Example != g.Path {
		text += "; in the first at " + g.Example
	}
	return text
}

// maxShown is how much of a value a line shows.
const maxShown = 60

// A Writer writes all answers as JSON while they come, and the summary after them.
type Writer struct {
	w      io.Writer
	opened bool
}

// NewWriter returns a writer of a JSON document.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Answer writes one answer.
func (w *Writer) Answer(a Answer) error {
	begin := ",\n"
	if !w.opened {
		w.opened, begin = true, "{\"objects\": [\n"
	}
	return w.write(begin, a)
}

// Close writes the summary and ends the document.
func (w *Writer) Close(s Summary) error {
	begin := "\n],\n\"summary\": "
	if !w.opened {
		begin = "{\"objects\": [],\n\"summary\": "
	}
	if err := w.write(begin, s); err != nil {
		return err
	}
	_, err := io.WriteString(w.w, "}\n")
	return err
}

func (w *Writer) write(begin string, value any) error {
	_, err := io.WriteString(w.w, begin+jsontext.Line(value))
	return err
}
