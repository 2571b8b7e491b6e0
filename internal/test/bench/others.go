package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// separate is how many packages are named one by one.
const separate = 25

// paths compares a pattern that matches many packages with their names, given one by one.
func (b bench) paths() error {
	s, err := prepare(fmt.Sprint("Y", separate), b.work)
	if err != nil {
		return err
	}
	one, err := b.row(s, "cold, one pattern", b.theirs(s), b.mine(s, b.cold))
	if err != nil {
		return err
	}
	s.packages = nil
	for i := range separate {
		s.packages = append(s.packages, fmt.Sprintf("./api/g%d/v1", i))
	}
	many, err := b.row(s, fmt.Sprintf("cold, %d paths", separate), b.theirs(s), b.mine(s, b.cold))
	if err != nil {
		return err
	}
	ratio := func(of func(pairing) []sample) float64 {
		return medianOf(of(many), cpu) / medianOf(of(one), cpu)
	}
	fmt.Fprintf(b.w,
		"\n%d paths take %.1f times the CPU of one pattern with controller-gen, %.1f times with schemagen.\n\n", separate,
		ratio(func(p pairing) []sample { return p.theirs }), ratio(func(p pairing) []sample {
			return p.ours
		}))
	return nil
}

// empty compares runs with an empty Go build cache, as in a fresh container.
func (b bench) empty() error {
	s, err := prepare("S", b.work)
	if err != nil {
		return err
	}
	cache := b.out("gocache")
	forget := func() error { return os.RemoveAll(cache) }
	theirs, ours := b.theirs(s), b.mine(s, func() error { return errors.Join(forget(), b.cold()) })
	theirs.before = forget
	for _, p := range []*program{&theirs, &ours} {
		p.env = append(p.env, "GOCACHE="+cache)
	}
	_, err = b.row(s, "cold, empty GOCACHE", theirs, ours)
	return err
}

// growth prints the cost of each further package of four kinds.
func (b bench) growth() error {
	var lines []string
	var first, last pairing
	for i, n := range []int{1, separate, 100, 400} {
		s, err := prepare(fmt.Sprint("Y", n), b.work)
		if err != nil {
			return err
		}
		if last, err = b.row(s, "cold", b.theirs(s), b.mine(s, b.cold)); err != nil {
			return err
		}
		if i == 0 {
			first = last
			continue
		}
		each := func(now, before []sample, of func(sample) float64) float64 {
			return (medianOf(now, of) - medianOf(before, of)) / float64(n-1)
		}
		lines = append(lines,
			fmt.Sprintf("From 1 to %d packages, each takes %.2f ms and %.2f MiB with controller-gen, %.2f ms and %.2f MiB with schemagen.\n", n,
				1000*each(last.theirs, first.theirs, cpu), each(last.theirs, first.theirs, space),
				1000*each(last.ours, first.ours, cpu), each(last.ours, first.ours, space)))
	}
	fmt.Fprintln(b.w, "\n"+strings.Join(lines, ""))
	return nil
}
