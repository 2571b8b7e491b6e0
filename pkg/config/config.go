// Package config reads schemagen.yaml, which sets what a project would otherwise repeat on every
// command line.
//
// One table, [Keys], defines what the file may contain. The reader, the JSON Schema for editors and
// docs/configuration.md are made from it. What is wrong with a file is a finding at the key or
// value; an unknown key is an error, since settings without effect are what schemagen exists to
// report.
package config

import (
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/diag"
)

// A Config is what a file says. The zero value is that of a project without one.
type Config struct {
	File     string   `json:"-"` // where it was read from; empty if there is no file
	Settings []Record `json:"-"` // all that it says, in the order of the file

	// The settings that are more than the value of a flag, by the names of their keys.
	Packages          []string          // patterns, relative to the directory of the file
	Annotations       map[string]string // of every manifest
	ExternalMarkers   []string          // prefixes of markers that belong to other tools
	ExternalResources []string          // resources of other projects that roles may name
	// how much of the descriptions of a package is kept; the first that matches decides
	DescriptionPolicy []DescriptionRule
	Outputs           []Output // what is made of the manifests
	// how kinds with several versions are converted; nil if only markers say
	Conversion *Conversion
	Dialects   []string // other spellings of what depends on gates

	// Those that have another form in the file, or positions.
	Severity diag.Policy  `json:"-"` // of rules, where it is not their default
	Markers  []MarkerRule `json:"-"` // what the project says about the use of markers
	Gates    []Gate       `json:"-"` // what something in the sources may depend on
	Overlays []Overlay    `json:"-"` // what is different about types of others
	// the sets of manifests that are made; none for a single one without a name
	Variants []Variant `json:"-"`
}

// A Record is one thing that the file says: the value of a key, or one entry of its mapping or
// list.
type Record struct {
	Key  string
	Item string // the name of an entry of a mapping
	// a bool, an int64, a string, a []string, or the []Record of a mapping with keys of its own
	Value  any
	InList bool // it is an entry of a list
	Pos    token.Position
}

// Path returns a path of the file as one that the process can open: it is relative to the directory
// of the file.
func (c Config) Path(path string) string {
	return filename.In(filepath.Dir(c.File), filepath.FromSlash(path))
}

// ManifestDir returns the directory of the manifests of a variant, or of the project for the zero
// Variant, as one that the process can open. It is empty if the file does not say it.
func (c Config) ManifestDir(v Variant) string {
	dir := v.OutputDir
	if s, ok := c.Setting("outputDir"); ok && dir == "" {
		dir = s.Value.(string)
	}
	if dir == "" {
		return ""
	}
	return c.Path(strings.ReplaceAll(dir, VariantField, v.Name))
}

// Parse reads the text of a file. If the list has errors, the Config has no settings: half a
// configuration would be a surprise.
func Parse(file string, data []byte) (Config, diag.List) {
	r := &reader{file: file}
	c := Config{File: file}
	switch doc := r.document(data); {
	case doc != nil:
		c.Settings = r.mapping(doc, Keys())
	case !r.list.HasErrors():
		r.list.Add("config/value", token.Position{Filename: file},
			"version is missing: write version: 1")
	}
	if r.list.HasErrors() {
		return Config{File: file}, r.list
	}
	// the reader has checked all values: no error is left
	_ = c.Decode(&c)
	for i, prefix := range c.ExternalMarkers {
		c.ExternalMarkers[i] = strings.TrimPrefix(prefix, "+")
	}
	for _, s := range c.Settings {
		c.store(s)
	}
	return c, r.list
}

// store stores a setting that has another form in the file, or a position.
func (c *Config) store(s Record) {
	fields, _ := s.Value.([]Record)
	switch s.Key {
	case "severity":
		if c.Severity == nil {
			c.Severity = diag.Policy{}
		}
		c.Severity[s.Item], _ = diag.ParseSeverity(s.Value.(string))
	case "gates":
		c.Gates = append(c.Gates, Gate{Name: s.Value.(string), Pos: s.Pos})
	case "markers":
		c.takeMarkers(fields)
	case "overlays":
		o := Overlay{Pos: s.Pos}
		_ = decode(fields, &o)
		o.At = map[string][]token.Position{}
		for _, field := range fields {
			o.At[field.Key] = append(o.At[field.Key], field.Pos)
		}
		c.Overlays = append(c.Overlays, o)
	case "variants":
		v := Variant{Pos: s.Pos}
		_ = decode(fields, &v)
		for _, field := range fields {
			if field.Key == "gates" {
				v.GatesAt = append(v.GatesAt, field.Pos)
			}
		}
		c.Variants = append(c.Variants, v)
	}
}

// Setting returns what the file says about a key whose value is not a mapping or a list of
// mappings.
func (c Config) Setting(key string) (Record, bool) {
	i := slices.IndexFunc(c.Settings, func(s Record) bool { return s.Key == key })
	if i < 0 {
		return Record{}, false
	}
	return c.Settings[i], true
}
