package config

import (
	"fmt"
	"strings"
)

// An Output is something that is made of the manifests.
type Output struct {
	Format           string
	Path             string // relative to the directory of the file
	Names            string // a template; empty for that of the format
	Include, Exclude []string
	RoleName         string // of roles
	Builtin          bool   // the document for kustomize has the kinds of Kubernetes too
}

// ParseOutput reads an output in one word: FORMAT=PATH, and after commas names=, roleName=,
// builtin=, include= and exclude=, the last two once for each glob.
func ParseOutput(text string) (Output, error) {
	fields, err := outputFields(text)
	return Record{Value: fields}.Output(), err
}

// outputFields returns an output in one word as the fields of an entry of the file.
func outputFields(text string) ([]Record, error) {
	words := strings.Split(text, ",")
	format, path, ok := strings.Cut(words[0], "=")
	if !ok {
		return nil,
			fmt.Errorf("%q is not an output: write FORMAT=PATH, as in bundle=dist/crds.yaml", text)
	}
	fields := []Record{{Key: "format", Value: format}, {Key: "path", Value: path}}
	globs := map[string][]string{}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case value == "":
			return nil,
				fmt.Errorf("%q: after the path write names=TEMPLATE, roleName=NAME, builtin=true, include=GLOB or exclude=GLOB", word)
		case name == "names" || name == "roleName":
			fields = append(fields, Record{Key: name, Value: value})
		case name == "builtin" && (value == "true" || value == "false"):
			fields = append(fields, Record{Key: name, Value: value == "true"})
		case name == "builtin":
			return nil, fmt.Errorf("%q: write builtin=true or builtin=false", word)
		case name == "include" || name == "exclude":
			globs[name] = append(globs[name], value)
		default:
			return nil,
				fmt.Errorf("%q is not an option of an output: the options are names, roleName, builtin, include and exclude", name)
		}
	}
	for _, name := range []string{"include", "exclude"} {
		if len(globs[name]) > 0 {
			fields = append(fields, Record{Key: name, Value: globs[name]})
		}
	}
	return fields, nil
}

// Output returns what a setting says about an output: everything for an entry of outputs, one field
// for names and globs at the top of the file, which are about the directory of manifests, and
// nothing for any other setting.
func (s Record) Output() Output {
	fields, ok := s.Value.([]Record)
	if !ok {
		fields = []Record{s}
	}
	var o Output
	_ = decode(fields, &o) // the reader has checked all values
	return o
}
