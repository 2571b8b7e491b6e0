package main

import (
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// sizing are the flags about the size of manifests.
type sizing struct {
	descriptionRules []string
	limit            string
	fit              string
}

func (s *sizing) bind(flags *pflag.FlagSet) {
	flags.StringArrayVar(&s.descriptionRules, "description-policy", nil,
		"how much of the descriptions of some packages is kept, as in k8s.io/api/**=first-sentence: full, first-sentence or none; the first match decides, and overrides the configuration")
	flags.StringVar(&s.limit, "max-crd-size", "", "treat a larger CRD as an error; bytes, or a number with KiB or MiB")
	flags.StringVar(&s.fit, "fit", "", "cut descriptions, the deepest first, until a CRD has at most this size, as in 256KiB")
}

// apply changes the options as the flags say, with the configuration's rules for descriptions after
// those of the flags.
func (s *sizing) apply(opts *pipeline.Options, project config.Config) error {
	var rules []config.DescriptionRule
	for _, text := range s.descriptionRules {
		rule, err := config.ParseDescriptionRule(text)
		if err != nil {
			return fmt.Errorf("--description-policy: %w", err)
		}
		rules = append(rules, rule)
	}
	opts.DescriptionPolicy = slices.Concat(rules, project.DescriptionPolicy)
	if err := parseSize(&opts.MaxCRDSize, "--max-crd-size", s.limit); err != nil {
		return err
	}
	return parseSize(&opts.Fit, "--fit", s.fit)
}

// parseSize reads the size that a flag gives, if it is given.
func parseSize(to *int, flag, text string) error {
	if text == "" {
		return nil
	}
	size, err := config.ParseSize(text)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	*to = int(size)
	return nil
}
