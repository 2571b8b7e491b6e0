package main

import (
	"cmp"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/verify"
)

// configure completes opts with what the command line says about severities, and with the project's configuration where the
// command line says nothing. What is wrong with the configuration is returned; with an error in it, nothing of it is in force.
func (d *derivation) configure(opts *pipeline.Options, s *severities) (diag.List, error) {
	own, err := s.policies()
	if err != nil {
		return nil, err
	}
	opts.Policies, opts.Strict = own, s.strict
	project, list, err := config.Load(cmp.Or(opts.Dir, "."))
	if err != nil {
		return nil, err
	}
	opts.Policies = append(opts.Policies, project.Severity)
	opts.ExternalMarkers = project.ExternalMarkers
	if err := d.sizing.apply(opts, project); err != nil {
		return nil, err
	}
	if err := d.unions.configure(opts, project); err != nil {
		return nil, err
	}
	if d.targetKube == "" {
		opts.Target, err = verify.ParseTarget(project.TargetKube)
	}
	return list, err
}

// pipelineOptions returns what the flags and the project's configuration ask of the pipeline, and what is wrong with the
// configuration.
func (d *derivation) pipelineOptions(s *severities) (pipeline.Options, diag.List, error) {
	opts, err := d.options()
	if err != nil {
		return opts, nil, err
	}
	list, err := d.configure(&opts, s)
	return opts, list, err
}
