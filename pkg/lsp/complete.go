package lsp

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// completion returns what may be written at a place.
func (s *server) completion(
	_ context.Context, p protocol.CompletionParams,
) (protocol.CompletionList, error) {
	list := protocol.CompletionList{Items: []protocol.CompletionItem{}}
	if file := fileOf(p.TextDocument.URI); slices.Contains(config.Names(), filepath.Base(file)) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if d := s.docs[file]; d != nil {
			list.Items = inConfiguration(d.fileText, d.project, p.Position)
		}
		return list, nil
	}
	c, ok := s.cursor(p.TextDocumentPositionParams)
	if !ok {
		return list, nil
	}
	at, ok := c.onMarker()
	if !ok {
		return list, nil
	}
	b := &choices{cursor: c, at: at}
	b.fill(s.workspaceOf(c.file))
	if len(b.items) > 0 {
		list.Items = b.items
	}
	return list, nil
}

// choices are what may be written in a marker.
type choices struct {
	*cursor
	at    int // of the cursor in the marker
	end   int // of the word in which the cursor is
	items []protocol.CompletionItem
}

// fill adds what may be written at the cursor: names of gates, of markers, of arguments, or values.
func (b *choices) fill(w *workspace) {
	line := b.fileText.line(b.line)[b.start:]
	before := line[:min(b.at, len(line))]
	writing := markers.Write(before)
	gate, conditional := condition(before)
	more := ""
	if writing.Def == nil {
		more = ":" // of a marker's name
	}
	b.end = wordEnd(line, b.at, more)
	switch {
	case conditional:
		b.offer(gatesOf(w), gate)
	case writing.Def == nil:
		if !b.propertyNames(before) {
			b.names(w)
		}
	case writing.Naming:
		b.arguments(writing)
	default:
		b.offer(b.offers(w, writing))
	}
}

// add adds a choice whose text replaces what is written from an offset of the marker to the end of
// the word.
func (b *choices) add(kind protocol.CompletionItemKind, label, text, detail, doc string, from int) {
	item := protocol.CompletionItem{
		Label: label, Kind: &kind, FilterText: new(label),
		SortText: new(fmt.Sprintf("%04d", len(b.items))),
		TextEdit: protocol.TextEdit{Range: *b.span(b.start+from, b.start+b.end), NewText: text},
	}
	if detail != "" {
		item.Detail = &detail
	}
	if doc != "" {
		item.Documentation = protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: doc}
	}
	b.items = append(b.items, item)
}

// names are the markers that may stand here and fit the type.
func (b *choices) names(w *workspace) {
	site, of := b.sites(), b.typ()
	typ, items := b.json(of), ""
	if _, as := b.named(of); typ == "array" {
		if list, ok := as.(parser.Slice); ok {
			items = b.json(list.Elem)
		}
	}
	tags := w.settings().K8sMarkers
	rest := b.fileText.line(b.line)[b.start+b.end:]
	at := site &^ markers.OnKind
	if at == markers.OnType && b.apart() {
		at |= markers.OnPackage
	}
	for _, def := range markers.All() {
		if def.Sites&at == 0 || def.Deprecated != "" || def.Gate == markers.K8s && !tags ||
			def.OfKind && site&markers.OnKind == 0 {
			continue
		}
		if def.Fits(typ, at) {
			b.name(def.Name, def, rest)
		}
		if def.Items && typ == "array" && def.Fits(items, at) {
			b.name(strings.Replace(def.Name, "validation:", "validation:items:", 1), def, rest)
		}
	}
}

// propertyNames adds the fields that may follow properties: in the path of a marker, and reports
// whether one is written.
func (b *choices) propertyNames(before string) bool {
	const step = ":properties:"
	from := strings.LastIndex(before, step) + len(step)
	if !strings.Contains(before, step) || strings.Contains(before[from:], ":") {
		return false
	}
	l, ok := markers.SplitNested(before[:from] + "x:type")
	if !ok {
		return false
	}
	offers := offersOf(b.properties(b.below(b.typ(), l.Path[:len(l.Path)-1])), "")
	for i := range offers {
		offers[i].written = offers[i].text + ":"
	}
	b.offer(offers, from)
	return true
}

// name adds the name of a marker, with the sign before its argument if it must have one and none
// follows.
func (b *choices) name(name string, def *markers.Definition, rest string) {
	text := name
	if sign, must := def.Takes(); must && !strings.HasPrefix(rest, sign) {
		text += sign
	}
	b.add(protocol.CompletionItemKindKeyword, name, text, def.Usage, markerDoc(def), 0)
}

// arguments are the names of those that are not given yet.
func (b *choices) arguments(w markers.Writing) {
	for _, a := range w.Def.Arguments() {
		if a.Name != "" && !slices.Contains(w.Given, a.Name) {
			b.add(protocol.CompletionItemKindProperty, a.Name, a.Name+"=", "", a.Meaning, w.At)
		}
	}
}

// offer adds offers whose texts replace what is written from an offset of the marker.
func (b *choices) offer(offers []offer, from int) {
	for _, o := range offers {
		b.add(cmp.Or(o.kind, protocol.CompletionItemKindEnumMember), o.text,
			cmp.Or(o.written, o.text), o.detail, o.doc, from)
	}
}

// condition returns where the gate begins that is written in a marker such as
// schemagen:ifEnabled(Gate.
func condition(before string) (from int, ok bool) {
	name, rest, ok := strings.Cut(before, "(")
	if def := markers.Lookup(name); !ok || def == nil || !strings.HasPrefix(def.Usage, "(<gate>") ||
		strings.Contains(rest, ")") {
		return 0, false
	}
	return len(name) + 1, true
}
