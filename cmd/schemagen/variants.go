package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// chosenVariants returns the variants that a call is about: those of --variant, else all or the
// default one.
func (d *pipelineFlags) chosenVariants(project config.Config) ([]config.Variant, error) {
	names := d.variants
	if len(names) == 0 && (d.each || len(project.Variants) == 0) {
		return project.Variants, nil
	}
	if len(names) == 0 {
		names = []string{project.Variants[0].Name}
		if s, ok := project.Setting("defaultVariant"); ok {
			names = []string{s.Value.(string)}
		}
	}
	if len(names) > 1 && !d.each {
		return nil, fmt.Errorf("--variant %s: this command works on one variant",
			strings.Join(names, ","))
	}
	var all []config.Variant
	for _, name := range names {
		v, err := project.Variant(name)
		if err != nil {
			return nil, fmt.Errorf("--variant: %w", err)
		}
		all = append(all, v)
	}
	return all, nil
}

// errSeveral is for what can hold the manifests of one variant only.
var errSeveral = errors.New("the manifests of several variants cannot go to the same place: " +
	"write {variant} in its path or its names, give the variants outputs of their own, or choose " +
	"one by --variant")

// inVariant puts the name of a variant into a path or the template of names.
func inVariant(text string, v config.Variant) string {
	return strings.ReplaceAll(text, config.VariantField, v.Name)
}

// printVariant names the variant that a command works on where there are several and nobody has
// chosen: others may have more.
func (s *packageFlags) printVariant(e env, project config.Config) {
	_, chosen := project.Setting("defaultVariant")
	if chosen || s.named || s.each || len(s.variants) > 0 || len(project.Variants) < 2 ||
		s.format != diag.Text {
		return
	}
	s.named = true
	fmt.Fprintf(e.stderr, "of %d variants, this is %s: defaultVariant in %s chooses another\n",
		len(project.Variants), project.Variants[0].Name, filepath.Base(project.File))
}

// variantNote says of which variant CRDs are, since another one may have what these lack.
func variantNote(inputs []crdInput) string {
	if len(inputs) == 0 || inputs[0].variant == "" {
		return ""
	}
	return fmt.Sprintf(" (in the variant %s)", inputs[0].variant)
}
