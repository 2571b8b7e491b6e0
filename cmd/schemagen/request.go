package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// packageFlags are the flags of all subcommands that start from packages: what to make of them, and
// how to report what is found.
type packageFlags struct {
	pipelineFlags
	printer
	severities

	partial bool   // what can be shown is shown although something is wrong
	about   string // the kind that is meant, if one is: its errors come first
	named   bool   // which variant this is has been said
}

func (s *packageFlags) bind(flags *pflag.FlagSet) {
	s.pipelineFlags.bind(flags)
	s.printer.bind(flags)
	s.severities.bind(flags)
}

// A request is what a call asks of the pipeline.
type request struct {
	pipeline.Options
	packages []string      // those that are meant, if any are named
	project  config.Config // what the project says
}

// prepare returns the request of a call, or reports why its configuration does not allow one.
func (s *packageFlags) prepare(e env, args []string) (request, error) {
	s.base = cmp.Or(s.base, s.dir)
	for _, arg := range args {
		path := filename.In(s.dir, arg)
		_, err := os.Stat(path)
		if isFile(arg) && err != nil && !isElsewhere(arg) {
			return request{}, fmt.Errorf("%s: there is no such file", arg)
		}
		manifests := isManifests(s.dir, arg) && !gocmd.IsFile(path) && !gocmd.HasPackages(path)
		if isFile(arg) || manifests {
			return request{},
				fmt.Errorf("%s holds no Go packages: schemagen verify checks manifests", arg)
		}
	}
	r, wrong, err := s.request(&s.severities, args)
	if err == nil && wrong.HasErrors() {
		err = s.report(e, wrong)
	}
	return r, err
}

// request returns what the command line and, where it says nothing, the project's configuration ask
// for, and what is wrong with the configuration.
func (d *pipelineFlags) request(s *severities, args []string) (request, diag.List, error) {
	if err := checkDir(d.dir); err != nil {
		return request{}, nil, err
	}
	project, wrong, err := loadProject(d.flags, d.dir, config.Keys())
	if err != nil || wrong.HasErrors() {
		return request{}, wrong, err
	}
	opts, err := d.options(s, project)
	if err != nil {
		return request{}, wrong, err
	}
	r := request{Options: opts, packages: args, project: project}
	if len(args) == 0 && len(project.Packages) > 0 {
		r.packages, r.Dir = project.Packages, filepath.Dir(project.File)
		if r.DriverResponse != "" {
			r.DriverResponse = filename.Absolute(filename.In(d.dir, r.DriverResponse))
		}
	}
	return r, wrong, nil
}

// run runs the pipeline, and shows its progress.
func (r request) run(ctx context.Context, e env) (pipeline.Result, error) {
	ctx, stop := showProgress(ctx, e.stderr)
	defer stop()
	res, err := pipeline.Run(ctx, r.Options, orAllPackages(r.packages)...)
	r.judgeByProject(ctx, res)
	return res, err
}

// runCached is run with the results of earlier runs at hand.
func (r request) runCached(ctx context.Context, e env, c *caching) (pipeline.CachedResult, error) {
	ctx, stop := showProgress(ctx, e.stderr)
	defer stop()
	res, err := pipeline.RunCached(ctx, c.store(), r.Options, orAllPackages(r.packages)...)
	r.judgeByProject(ctx, res.Result)
	return res, err
}

// judgeByProject adds to findings what only the command knows: a pattern of the configuration has a
// position there, packages that somebody named must have kinds, and modules below may have some.
func (r request) judgeByProject(ctx context.Context, res pipeline.Result) {
	at, _ := r.project.Setting("packages")
	configured := slices.Equal(r.packages, r.project.Packages)
	for i := range res.Diagnostics {
		switch d := &res.Diagnostics[i]; {
		case d.Code == diag.LoadPattern && configured && !d.Pos.IsValid():
			d.Pos = at.Pos
		case d.Code == "crd/none":
			if len(r.packages) > 0 {
				d.Severity = diag.Error
			}
			if !d.Pos.IsValid() {
				d.Message += r.kindsInModules(ctx)
			}
		}
	}
}

// kindsInModules says which modules below have kinds, where a pattern seems to stand for what is in
// them, too: the go command descends into none.
func (r request) kindsInModules(ctx context.Context) string {
	if !slices.Contains(orAllPackages(r.packages), "./...") {
		return ""
	}
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return ""
	}
	below := modulesBelow(ctx, dir)
	if len(below) == 0 {
		return ""
	}
	return fmt.Sprintf("; there are some in modules of their own, in %s: work there with -C %s",
		strings.Join(below, ", "), below[0])
}

// orAllPackages returns patterns, or the default if there are none.
func orAllPackages(patterns []string) []string {
	if len(patterns) == 0 {
		return []string{"./..."}
	}
	return patterns
}

// covers reports whether the packages are those of a project in a directory, where its patterns
// start.
func (r request) covers(dir string, packages []string) bool {
	return slices.Equal(absolutePatterns(r.Dir, orAllPackages(r.packages)),
		absolutePatterns(dir, orAllPackages(packages)))
}

// absolutePatterns returns patterns with absolute paths, sorted and without duplicates.
func absolutePatterns(dir string, patterns []string) []string {
	all := slices.Clone(patterns)
	for i, p := range all {
		if gocmd.IsPath(p) {
			all[i] = filename.Absolute(filename.In(dir, p))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
