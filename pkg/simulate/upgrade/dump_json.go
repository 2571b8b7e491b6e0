package upgrade

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/manifest"
)

// A jsonDump gives away the items of lists in JSON.
type jsonDump struct {
	*json.Decoder
	lines *lineReader
	take  func([]byte) error
}

// newJSONDump returns a dump of objects that follow each other.
func newJSONDump(in io.Reader, take func([]byte) error) jsonDump {
	lines := &lineReader{Reader: in}
	d := jsonDump{json.NewDecoder(lines), lines, take}
	d.UseNumber()
	return d
}

// run reads to the end of the stream. An error says in which document, and in which line, something
// cannot be read.
func (d jsonDump) run() error {
	for number := 1; ; number++ {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && token != json.Delim('{') {
			err = errors.New("it is not an object")
		}
		if err == nil {
			err = d.object()
		}
		if err != nil {
			return fmt.Errorf("document %d: line %d: %w", number, d.lineOf(err), said(err))
		}
	}
}

// said returns an error as people see it: what a decoder calls unexpected is a dump that is cut.
func said(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errors.New("it ends in the middle of an object")
	}
	return err
}

// lineOf returns the number of the line that an error is about. A decoder knows where what it has
// read ends, and not where the value is wrong that follows.
func (d jsonDump) lineOf(err error) int {
	if said(err) != err {
		return d.lines.at(d.lines.read)
	}
	at := d.InputOffset()
	if _, ok := errors.AsType[*json.SyntaxError](err); ok {
		rest, _ := io.ReadAll(d.Buffered())
		value := bytes.TrimLeft(rest, " \t\r\n,:")
		at += int64(len(rest) - len(value))
		if syntax, ok := errors.AsType[*json.SyntaxError](json.Unmarshal(value, new(any))); ok {
			at += syntax.Offset - 1
		}
	}
	return d.lines.at(at)
}

// object reads the rest of an object, and gives away what it is a list of, or the object itself.
func (d jsonDump) object() error {
	members, streamed, err := d.members(true)
	if err != nil || streamed {
		return err
	}
	object, err := json.Marshal(members)
	if err != nil {
		return err
	}
	return d.take(object)
}

// members reads the rest of an object. If it may be a list, its items are given away, and streamed
// says so.
func (d jsonDump) members(list bool) (all map[string]json.RawMessage, streamed bool, err error) {
	all = map[string]json.RawMessage{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, false, err
		}
		name, _ := token.(string)
		var value json.RawMessage
		if list && name == "items" && mayBeList(all) {
			value, err = d.items()
		} else {
			err = d.Decode(&value)
		}
		if err != nil {
			return nil, false, err
		}
		streamed = streamed || value == nil
		all[name] = value
	}
	_, err = d.Token()
	return all, streamed, err
}

// mayBeList reports whether an object may be a list, as far as it is read: its kind comes after its
// items where keys are sorted.
func mayBeList(members map[string]json.RawMessage) bool {
	kind, known := members["kind"]
	return !known || strings.HasSuffix(strings.Trim(string(kind), `"`), "List")
}

// items gives away the elements of an array that are objects with a kind. If the first is none,
// they are the object's own, and all of them are returned; so is what is no array, unless it is
// null.
func (d jsonDump) items() (own json.RawMessage, err error) {
	token, err := d.Token()
	switch {
	case err != nil || token == nil:
		return nil, err
	case token == json.Delim('{'):
		members, _, err := d.members(false)
		if err != nil {
			return nil, err
		}
		return json.Marshal(members)
	case token != json.Delim('['):
		return json.Marshal(token)
	}
	var rest []json.RawMessage
	for i := 0; d.More(); i++ {
		var item json.RawMessage
		if err := d.Decode(&item); err != nil {
			return nil, err
		}
		d.lines.at(d.InputOffset())
		if kind, _, _ := manifest.Kind(item); rest != nil || i == 0 && kind == "" {
			rest = append(rest, item)
			continue
		}
		if err := d.take(item); err != nil {
			return nil, err
		}
	}
	if _, err := d.Token(); err != nil || rest == nil {
		return nil, err
	}
	return json.Marshal(rest)
}

// A lineReader counts the lines of what is read, by offsets that only grow.
type lineReader struct {
	io.Reader
	read   int64
	breaks []int64 // the offsets of the line ends that were not passed
	passed int
}

// Read reads, and notes where lines end.
func (r *lineReader) Read(into []byte) (int, error) {
	n, err := r.Reader.Read(into)
	for i, c := range into[:n] {
		if c == '\n' {
			r.breaks = append(r.breaks, r.read+int64(i))
		}
	}
	r.read += int64(n)
	return n, err
}

// at returns the number of the line that an offset is in, from 1, and passes the lines before.
func (r *lineReader) at(offset int64) int {
	n, _ := slices.BinarySearch(r.breaks, offset)
	r.breaks = r.breaks[n:]
	r.passed += n
	return r.passed + 1
}
