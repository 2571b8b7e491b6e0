package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// pipelineFlags are those about loading and deriving of all subcommands that start from
// packages.
type pipelineFlags struct {
	dir          string
	asked        pipeline.Options // what flags say in the words of the pipeline
	toolVersion  bool
	annotations  map[string]string
	descriptions []string // rules for them
	variants     []string
	each         bool // without --variant, all variants are meant

	flags *pflag.FlagSet // those that were bound
}

// bind declares the flags that every run of the pipeline has.
func (d *pipelineFlags) bind(flags *pflag.FlagSet) {
	o := &d.asked
	flags.StringVarP(&d.dir, "chdir", "C", "", "`DIR` to work in")
	flags.StringVar(&o.DriverResponse, "driver-response", "",
		"`FILE` with the response of a go/packages driver, used instead of the go command")
	flags.BoolVar(&d.toolVersion, "tool-version", false,
		"annotate manifests with the version of schemagen")
	flags.StringToStringVar(&d.annotations, "annotation", nil,
		"annotate manifests with `KEY=VALUE`, as in "+
			"api-approved.kubernetes.io=https://example.com/review")
	wordVar(flags, &o.Rules, "rules",
		"verify by these rules only: kep or server (default both)")
	flags.StringSliceVar(&d.variants, "variant", nil,
		"variants of the configuration: of generate, lint and golden all by default, of others one")
	flags.StringArrayVar(&d.descriptions, "description-policy", nil,
		"how much of the descriptions of some packages is kept: `PACKAGES=POLICY`, as in "+
			"k8s.io/api/**=first-sentence: full, first-sentence or none; the first match "+
			"decides, and overrides the configuration")
	flags.Var(textFlag{&o.Target}, "target-kube", config.Named(config.Keys(), "targetKube").Usage)
	bindValues(flags, &o.Values)
	d.flags = flags
}

// bindValues adds the flags of settings, whose defaults are the current values.
func bindValues(flags *pflag.FlagSet, v *config.Values) {
	for _, key := range config.Keys() {
		if key.To == nil {
			continue
		}
		switch to := key.To(v).(type) {
		case *bool:
			flags.BoolVar(to, key.Flag, *to, key.Usage)
		case *[]string:
			flags.StringSliceVar(to, key.Flag, listOf(key.Default), key.Usage)
		case **int:
			flags.Var(length{to}, key.Flag, key.Usage)
		case words:
			wordVar(flags, to, key.Flag, key.Usage)
		case choice:
			flags.Var(textFlag{to}, key.Flag, key.Usage)
		default: // every command binds them: the first test that runs shows it
			panic(fmt.Sprintf("the key %s has a type that no flag is made for: %T", key.Name, to))
		}
	}
}

// listOf returns the entries of a default, of which there may be none.
func listOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// A length is a flag that takes a number from 0 on, or is not given.
type length struct{ to **int }

// Set reads the number.
func (l length) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%q is not a whole number", text)
	}
	if n < 0 {
		return errors.New("a length cannot be negative")
	}
	*l.to = &n
	return nil
}

// String returns the number, if there is one.
func (l length) String() string {
	if l.to == nil || *l.to == nil {
		return ""
	}
	return strconv.Itoa(**l.to)
}

// Type is what help calls the value.
func (length) Type() string { return "int" }

// checkDir finds a -C that names no directory.
func checkDir(dir string) error {
	switch info, err := os.Stat(cmp.Or(dir, ".")); {
	case err != nil:
		return fmt.Errorf("-C %s: there is no such directory", dir)
	case !info.IsDir():
		return fmt.Errorf("-C %s: this is a file: name the directory to work in", dir)
	}
	return nil
}

// options returns what the flags ask of the pipeline, and what the project does where they say
// nothing.
func (d *pipelineFlags) options(
	s *severities, project config.Config,
) (opts pipeline.Options, err error) {
	opts = d.asked
	if err := s.load(project); err != nil {
		return opts, err
	}
	opts.Dir, opts.Policies, opts.Strict = d.dir, s.policies, s.strict
	opts.ExternalMarkers, opts.ExternalResources = project.ExternalMarkers,
		project.ExternalResources
	opts.MarkerRules, opts.Conversion = project.Markers, project.Conversion
	opts.Gates, opts.Dialects, opts.Overlays = project.DeclaredGates(), project.Dialects,
		project.Overlays
	if opts.Variants, err = d.chosenVariants(project); err != nil {
		return opts, err
	}
	for _, key := range slices.Sorted(maps.Keys(d.annotations)) {
		if err := config.CheckAnnotation(key); err != nil {
			return opts, fmt.Errorf("--annotation: %w", err)
		}
	}
	opts.Annotations = d.annotate(project.Annotations)
	for _, text := range d.descriptions {
		rule, err := config.ParseDescriptionRule(text)
		if err != nil {
			return opts, fmt.Errorf("--description-policy: %w", err)
		}
		opts.DescriptionPolicy = append(opts.DescriptionPolicy, rule)
	}
	opts.DescriptionPolicy = append(opts.DescriptionPolicy, project.DescriptionPolicy...)
	return opts, nil
}

// name returns the name of a file as findings have it.
func (d *pipelineFlags) name(file string) string {
	return filepath.ToSlash(filename.Shorter(d.dir, file))
}

// annotate returns the annotations of every manifest: those of the flags, and those of the project
// that they do not name.
func (d *pipelineFlags) annotate(project map[string]string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, project)
	maps.Copy(all, d.annotations)
	if d.toolVersion {
		all[toolAnnotation] = cmp.Or(version(), "(devel)")
	}
	return all
}

// toolAnnotation is the key under which a manifest names the version that wrote it, if asked to.
const toolAnnotation = "schemagen.dev/version"

// A header is the comment above a manifest.
type header struct {
	file, year string
}

// bind declares the flags about the comment.
func (h *header) bind(flags *pflag.FlagSet) {
	flags.StringVar(&h.file, "header-file", "", "`FILE` whose text goes above each manifest")
	flags.StringVar(&h.year, "year", "", "the `YEAR` that \" YEAR\" in the header file stands for")
}

// comment returns our line and the header file.
func (h *header) comment(ctx context.Context, dir string) (string, error) {
	text, err := h.text(ctx, dir)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return output.Line + text, err
}

// text returns the header file with the year filled in, or "" without a file. It may be a pipe,
// which is waited for.
func (h *header) text(ctx context.Context, dir string) (string, error) {
	if h.file == "" {
		return "", nil
	}
	data, err := input.Until(ctx, func() ([]byte, error) {
		return input.File(filename.In(dir, h.file))
	})
	if err != nil {
		return "", fmt.Errorf("header file: %w", err)
	}
	text := strings.ReplaceAll(string(data), " YEAR", " "+h.year)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if at := strings.IndexFunc(line, notInComment); at >= 0 {
			return "", fmt.Errorf("header file %s, line %d: %s cannot stand in a comment of YAML: "+
				"remove it", h.file, i+1, unfit(line[at:]))
		}
		if line != "" && line[0] != '#' {
			return "",
				fmt.Errorf("header file %s, line %d: only comments, which begin with #, may stand above a manifest", h.file, i+1)
		}
	}
	return text, nil
}

// notInComment reports whether a YAML comment cannot contain r, or ends at it.
func notInComment(r rune) bool {
	return unicode.IsControl(r) && r != '\t' || r == '\u2028' || r == '\u2029' || r == '\ufeff' ||
		r == utf8.RuneError
}

// unfit names the character that a text begins with, which cannot stand in a comment.
func unfit(text string) string {
	switch c, size := utf8.DecodeRuneInString(text); {
	case c == utf8.RuneError && size == 1:
		return fmt.Sprintf("the byte %#x, which is not UTF-8,", text[0])
	case c == '\ufeff':
		return "a byte order mark"
	default:
		return fmt.Sprintf("the character %U", c)
	}
}
