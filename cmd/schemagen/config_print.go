package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/config"
)

// The sources of a value.
const (
	fromFlag    = "flag"
	fromFile    = "file"
	fromDefault = "default"
)

// A setting is an effective value and its source.
type setting struct {
	Key    string `json:"key"`
	Item   string `json:"item,omitempty"` // the name of an entry of a mapping
	Value  any    `json:"value"`          // null: none
	Source string `json:"source"`
	Where  string `json:"where,omitempty"` // the flag, or the place in the file
	InList bool   `json:"-"`               // it is an entry of a list
}

// settings returns the value of every key, in order: each entry of a mapping or of a list of
// mappings is a setting of its own.
func (p *configPrint) settings(project config.Config, args []string) ([]setting, error) {
	var all []setting
	for _, k := range config.Keys() {
		own, err := p.given(k, args)
		if err != nil {
			return nil, err
		}
		if k.Merges || len(own) == 0 {
			for _, s := range project.Settings {
				if s.Key == k.Name && !slices.ContainsFunc(own, func(o setting) bool {
					return o.Item == s.Item && s.Item != ""
				}) {
					own = append(own, p.ofFile(k, s))
				}
			}
		}
		if len(own) == 0 {
			own = []setting{{Key: k.Name, Value: p.defaultValue(k), Source: fromDefault}}
		}
		all = append(all, own...)
	}
	return all, nil
}

// given returns the values that the command line has for a key.
func (p *configPrint) given(k config.Key, args []string) ([]setting, error) {
	if k.Name == "packages" && len(args) > 0 {
		return []setting{{Key: k.Name, Value: args, Source: fromFlag, Where: "arguments"}}, nil
	}
	flag := p.flags.Lookup(k.Flag)
	if flag == nil || !flag.Changed {
		return nil, nil
	}
	one := setting{Key: k.Name, Source: fromFlag, Where: "--" + k.Flag}
	var all []setting
	switch flag.Value.Type() {
	case "stringToString":
		entries, err := p.flags.GetStringToString(k.Flag)
		if err != nil {
			return nil, err
		}
		for _, name := range slices.Sorted(maps.Keys(entries)) {
			one.Item, one.Value = name, entries[name]
			all = append(all, one)
		}
	case "stringArray":
		for _, text := range flag.Value.(pflag.SliceValue).GetSlice() {
			fields, err := k.Entry(text)
			if err != nil {
				return nil, fmt.Errorf("--%s: %w", k.Flag, err)
			}
			one.Value, one.InList = config.Plain(fields), true
			all = append(all, one)
		}
	default:
		one.Value = flagValue(flag)
		all = append(all, one)
	}
	return all, nil
}

// ofFile returns a setting of the file. Paths are those that the flags were set to.
func (p *configPrint) ofFile(k config.Key, s config.Record) setting {
	value := config.Plain(s.Value)
	if k.Path {
		value = filepath.ToSlash(p.flags.Lookup(k.Flag).Value.String())
	}
	where := s.Pos
	where.Filename = p.name(where.Filename)
	return setting{Key: k.Name, Item: s.Item, Value: value, Source: fromFile,
		Where: where.String(), InList: s.InList}
}

// defaultValue returns the value of a key that nobody sets.
func (p *configPrint) defaultValue(k config.Key) any {
	flag := p.flags.Lookup(k.Flag)
	switch {
	case k.Name == "version":
		return 1
	case k.Default == "":
		return nil
	case flag == nil:
		return []string{k.Default}
	}
	return flagValue(flag)
}

// flagValue converts the value of a flag for JSON.
func flagValue(flag *pflag.Flag) any {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	text := flag.Value.String()
	if kind := flag.Value.Type(); kind == "bool" || kind == "int" {
		return json.RawMessage(text)
	}
	return text
}

// printConfig writes YAML with the sources as comments, or a document for programs.
func printConfig(w io.Writer, format string, values []setting) error {
	if format == asJSON {
		return printJSON(w, map[string][]setting{"settings": values})
	}
	var lines [][2]string // the value and its source
	width, key := 0, ""
	for _, v := range values {
		value := jsontext.Line(v.Value)
		text := v.Key + ": " + value
		switch {
		case v.Value == nil:
			text = "# " + v.Key + " is not set"
		case v.Item != "" || v.InList:
			if v.Key != key {
				lines = append(lines, [2]string{v.Key + ":"})
			}
			text = "- " + value
			if v.Item != "" {
				text = "  " + jsontext.Line(v.Item) + ": " + value
			}
		}
		key = v.Key
		lines = append(lines, [2]string{text, "# " + cmp.Or(v.Where, v.Source)})
		if n := utf8.RuneCountInString(text); n <= maxWidth {
			width = max(width, n)
		}
	}
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(strings.TrimRight(fmt.Sprintf("%-*s  %s", width, line[0], line[1]), " ") +
			"\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// maxWidth is up to where sources stand below each other.
const maxWidth = 64
