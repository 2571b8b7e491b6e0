package main

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"time"
)

// A sample is what one run of a program and its children took.
type sample struct {
	cpu, wall time.Duration
	peak      int64 // KiB of the largest process
}

// A program is run in a directory, after a preparation that does not count.
type program struct {
	path, dir string
	args, env []string
	before    func() error
}

// run runs the program once. An exit code of 1, for findings, is no error.
func (p program) run() (sample, error) {
	if p.before != nil {
		if err := p.before(); err != nil {
			return sample{}, err
		}
	}
	cmd := exec.Command(p.path, p.args...)
	cmd.Dir, cmd.Env = p.dir, append(append(os.Environ(), "GOFLAGS=", "GOWORK=off"), p.env...)
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() > 1) {
		return sample{}, err // findings do not matter
	}
	state := cmd.ProcessState
	return sample{state.UserTime() + state.SystemTime(), wall, peak(state)}, nil
}

// A pairing is the result of a number of alternating runs.
type pairing struct{ theirs, ours []sample }

// pair runs two programs alternately, so that both see the same noise. The first pair does not
// count.
func pair(theirs, ours program, n int) (pairing, error) {
	var p pairing
	for i := range n + 1 {
		a, err := theirs.run()
		if err != nil {
			return p, err
		}
		b, err := ours.run()
		if err != nil {
			return p, err
		}
		if i > 0 {
			p.theirs, p.ours = append(p.theirs, a), append(p.ours, b)
		}
	}
	return p, nil
}

func cpu(s sample) float64   { return s.cpu.Seconds() }
func wall(s sample) float64  { return s.wall.Seconds() }
func space(s sample) float64 { return float64(s.peak) / 1024 }

// ratio returns the median of the ratios of all pairs.
func (p pairing) ratio(of func(sample) float64) float64 {
	var all []float64
	for i := range p.ours {
		if x := of(p.ours[i]); x > 0 {
			all = append(all, of(p.theirs[i])/x)
		}
	}
	return median(all)
}

// medianOf returns the median of one figure of samples.
func medianOf(samples []sample, of func(sample) float64) float64 {
	var all []float64
	for _, s := range samples {
		all = append(all, of(s))
	}
	return median(all)
}

// median returns the middle one of numbers, or the upper one of two; 0 for none.
func median(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}
