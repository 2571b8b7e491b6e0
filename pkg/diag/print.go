package diag

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/word"
)

// A Format is a way to print a List.
type Format uint8

// The formats. Text is for people, the others are for programs.
const (
	Text   Format = iota // file:line:col: severity: message [rule]
	JSON                 // one document with every finding and a summary
	GitHub               // workflow commands, which a GitHub job shows as annotations
	SARIF                // one SARIF 2.1.0 log
)

// Words returns the names of the formats, by number.
func (Format) Words() []string { return []string{"text", "json", "github", "sarif"} }

// String returns the name of f, as a flag spells it.
func (f Format) String() string {
	if words := f.Words(); int(f) < len(words) {
		return words[f]
	}
	return fmt.Sprintf("format(%d)", uint8(f))
}

// MarshalText implements encoding.TextMarshaler.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (f *Format) UnmarshalText(text []byte) error {
	i, err := word.Index(f.Words(), text)
	*f = Format(i)
	return err
}

// PrintOptions say how Print writes.
type PrintOptions struct {
	Format Format
	// absolute: file names are printed relative to it, and relative ones are read from it
	Dir string
	// absolute: that of the repository, from which programs read the names of files in it; may be
	// empty
	Root    string
	Color   bool   // ANSI colours in Text
	Context bool   // in Text, show the source line with a caret below
	Version string // of the tool, for SARIF; may be empty

	// Source reads the files that findings point into: for their lines in Text and their columns in
	// SARIF. Nil reads from disk. A file that cannot be read costs the detail, never the finding.
	Source func(file string) ([]byte, error)
}

// Print writes l to w: sorted, each finding once. Text and GitHub write nothing for an empty list,
// JSON and SARIF a whole document. The error is that of w.
func Print(w io.Writer, o PrintOptions, l List) error {
	if o.Source == nil {
		o.Source = os.ReadFile
	}
	p := &printer{PrintOptions: o, separator: filepath.Separator, sources: map[string]*source{}}
	l = l.Sorted()
	switch o.Format {
	case JSON:
		p.json(l)
	case GitHub:
		p.github(l)
	case SARIF:
		p.sarif(l)
	default:
		p.text(l)
	}
	_, err := w.Write(p.out.Bytes())
	return err
}

// A printer is the state of one call of Print: what has been written so far, and the sources read
// for it.
type printer struct {
	PrintOptions
	separator byte // of the parts of a file name
	out       bytes.Buffer
	sources   map[string]*source
}

// source returns the text of file, read once; nil if it cannot be read.
func (p *printer) source(file string) *source {
	if file == "" {
		return nil
	}
	s, ok := p.sources[file]
	if !ok {
		name := file
		if p.Dir != "" && !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		if data, err := p.Source(name); err == nil {
			s = newSource(data)
		}
		p.sources[file] = s
	}
	return s
}

// name returns file as a user in Dir would call it: relative if it lies below Dir or is shorter
// that way.
func (p *printer) name(file string) string {
	if p.Dir == "" || !filepath.IsAbs(file) {
		return file
	}
	return filename.Shorter(p.Dir, file)
}

// fromRoot returns file relative to Root, or to Dir where there is no Root, and whether it lies
// below that.
func (p *printer) fromRoot(file string) (string, bool) {
	if p.Root == "" || file == "-" {
		name := p.name(file)
		return name, filepath.IsLocal(name)
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.Dir, file)
	}
	rel, err := filepath.Rel(p.Root, file)
	return rel, err == nil && filepath.IsLocal(rel)
}

// slashed returns the name with forward slashes: all systems accept them, and the output is the
// same on each of them.
func (p *printer) slashed(file string) string { return p.withSlashes(p.name(file)) }

func (p *printer) withSlashes(name string) string {
	return strings.ReplaceAll(name, string(p.separator), "/")
}
