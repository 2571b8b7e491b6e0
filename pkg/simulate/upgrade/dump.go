package upgrade

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/internal/yamlword"
	"github.com/schemagen/schemagen/pkg/manifest"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// Dump reads the objects of a stream of YAML or JSON documents, those of lists one by one, and
// gives each to take in JSON. It holds no more of the stream than one object, or one document that
// is not a list as kubectl writes it. A stream without a document is [ErrEmpty].
func Dump(r io.Reader, take func(object []byte) error) error {
	in := bufio.NewReaderSize(r, 1<<16)
	if mark, _ := in.Peek(2); string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff" {
		return errors.New("it is written in UTF-16, as > of PowerShell does: write it in UTF-8")
	}
	switch json, err := beginsJSON(in); {
	case errors.Is(err, io.EOF):
		return ErrEmpty
	case err != nil:
		return err
	case json:
		return newJSONDump(in, take).run()
	}
	return (&yamlDump{in: in, take: take}).run()
}

// ErrEmpty is what [Dump] returns for a stream without a document; a list without items is one.
var ErrEmpty = errors.New("there are no objects in it")

// beginsJSON skips a byte order mark and blanks, and reports whether a JSON object follows: a brace
// and a quote. A brace may also begin the flow style of YAML.
func beginsJSON(in *bufio.Reader) (bool, error) {
	if mark, err := in.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = in.Discard(3)
	}
	for {
		c, err := in.ReadByte()
		if err != nil {
			return false, err
		}
		if strings.IndexByte(" \t\r\n", c) < 0 {
			break
		}
	}
	if err := in.UnreadByte(); err != nil {
		return false, err
	}
	start, err := in.Peek(in.Size())
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	rest := bytes.TrimLeft(start[1:], " \t\r\n")
	return start[0] == '{' && len(rest) > 0 && (rest[0] == '"' || rest[0] == '}'), nil
}

// A yamlDump cuts YAML into the items of its lists by their lines.
type yamlDump struct {
	in   *bufio.Reader
	take func([]byte) error

	head   bytes.Buffer // the document but for the items that were given away
	item   bytes.Buffer
	lines  int    // that were read
	inList bool   // the lines are those of items
	listed bool   // the document has items, and none of them is its own
	dash   string // what the line of an item begins with, its blanks included
	number int    // of the document
	some   bool   // there was an object, or a list
}

// run reads to the end of the stream. An error says in which document, and, for words without
// quotes, in which line, something cannot be read.
func (d *yamlDump) run() error {
	for last := false; !last; {
		line, err := d.in.ReadBytes('\n')
		if last = errors.Is(err, io.EOF); err != nil && !last {
			return err
		}
		err = nil
		if len(line) > 0 {
			err = d.line(line)
			d.lines++
		}
		if last && err == nil {
			err = d.end()
		}
		if err != nil {
			return fmt.Errorf("document %d: %w", d.number+1, err)
		}
	}
	if !d.some {
		return ErrEmpty
	}
	return nil
}

// line takes the next line: it ends a document or an item, or belongs to one.
func (d *yamlDump) line(line []byte) error {
	text := string(line)
	switch trimmed := strings.TrimRight(text, " \t\r\n"); {
	case strings.HasPrefix(text, "---") &&
		(len(trimmed) == 3 || strings.ContainsAny(text[3:4], " \t\r\n")):
		if err := d.end(); err != nil {
			return err
		}
		if rest := strings.TrimLeft(text[3:], " \t"); strings.TrimSpace(rest) != "" {
			d.head.WriteString(rest)
		}
	case d.inList && d.item.Len() == 0 && isRemark(text): // before the first item
	case d.inList && d.dash == "" && hasDash(text, ""):
		d.dash = text[:strings.Index(text, "-")+1]
		d.begin(text)
	case d.inList && d.dash != "" && hasDash(text, d.dash):
		if err := d.flush(); err != nil {
			return err
		}
		d.begin(text)
	case d.inList &&
		(isRemark(text) || len(text)-len(strings.TrimLeft(text, " ")) >= max(len(d.dash), 1)):
		d.item.Write(line)
	default:
		if err := d.flush(); err != nil {
			return err
		}
		if d.inList, d.dash = trimmed == "items:", ""; d.inList {
			d.listed = true
		} else {
			d.head.Write(line)
		}
	}
	return nil
}

// isRemark reports whether a line is blank or a comment.
func isRemark(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || line[0] == '#'
}

// hasDash reports whether a line begins with a dash, or with this one and the blanks before it, and
// a blank or the line's end after it.
func hasDash(line, dash string) bool {
	if dash == "" {
		line, dash = strings.TrimLeft(line, " "), "-"
	}
	rest, ok := strings.CutPrefix(line, dash)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], " \r\n"))
}

// begin starts an item, with its dash as a space.
func (d *yamlDump) begin(line string) {
	d.item.WriteString(strings.Repeat(" ", len(d.dash)) + line[len(d.dash):])
}

// flush gives away the item that was read. An element without a kind belongs to the document.
func (d *yamlDump) flush() error {
	if d.item.Len() == 0 {
		return nil
	}
	object, err := d.asJSON(d.item.Bytes())
	if err != nil {
		return err
	}
	if kind, _, _ := manifest.Kind(object); kind == "" {
		text := d.item.String()
		if !bytes.Contains(d.head.Bytes(), []byte("\nitems:\n")) {
			d.head.WriteString("\nitems:\n")
		}
		d.head.WriteString(d.dash + text[len(d.dash):])
		d.item.Reset()
		d.listed = false
		return nil
	}
	d.item.Reset()
	d.some = true
	return d.take(object)
}

// end gives away what is left of a document: nothing of a list, all of another one.
func (d *yamlDump) end() error {
	if err := d.flush(); err != nil {
		return err
	}
	listed := d.listed
	d.inList, d.listed, d.dash = false, false, ""
	text := bytes.Clone(d.head.Bytes())
	d.head.Reset()
	all := manifest.Objects(text)
	if len(all) == 0 {
		kind, _, _ := manifest.Kind(text)
		d.some = d.some || kind != "" // a list without items
	}
	for _, one := range all {
		object, err := d.asJSON(one.Text)
		if err != nil {
			return err
		}
		if object[0] != '{' {
			return fmt.Errorf("line %d: it is not an object: write the dump by kubectl get with "+
				"-o yaml or -o json", d.linesBefore(one.Text)+1)
		}
		d.number++
		d.some = true
		if kind, items, _ := manifest.Kind(object); strings.HasSuffix(kind, "List") &&
			(listed || items != nil && len(items) == 0) {
			continue // its items were given away
		}
		if err := d.take(object); err != nil {
			return err
		}
	}
	return nil
}

// linesBefore returns how many lines were read before the text that was read last.
func (d *yamlDump) linesBefore(text []byte) int {
	return d.lines - len(slices.Collect(bytes.Lines(text)))
}

// asJSON returns the object whose text was read last.
func (d *yamlDump) asJSON(doc []byte) ([]byte, error) {
	if jsontext.Is(doc) {
		return doc, nil
	}
	object, err := yaml.YAMLToJSON(doc)
	if err != nil {
		line, said := yamlword.Said(err, string(doc))
		said += yamlword.Remedy(said, string(doc))
		if line == 0 {
			return nil, errors.New(said)
		}
		return nil, fmt.Errorf("line %d: %s", d.linesBefore(doc)+line, said)
	}
	if json.Unmarshal(object, new(header)) == nil {
		return object, nil
	}
	for _, h := range simulate.UnquotedHeader(doc) {
		return nil, fmt.Errorf("line %d, column %d: %s", d.linesBefore(doc)+h.Line, h.Column,
			h.Message)
	}
	return object, nil
}
