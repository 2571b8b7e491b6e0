package pipeline

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"os"
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Correction is what the fixes of a run, and of what shows once they are made, come to. Nothing
// is written.
type Correction struct {
	Done diag.List // what is fixed, in order

	run      func(overlay map[string][]byte) (Result, error)
	old, new map[string][]byte          // the files that change
	withheld map[string]diag.Diagnostic // by what a fix is for, the error that it would lead to
}

// Correct makes the safe fixes of what a run found, and of what the next one finds in the result,
// and returns the last run. The function again runs over the sources with other contents of some
// files.
func Correct(
	res Result, again func(overlay map[string][]byte) (Result, error),
) (*Correction, Result, error) {
	c := &Correction{run: again, old: map[string][]byte{}, new: map[string][]byte{},
		withheld: map[string]diag.Diagnostic{}}
	res, err := c.rounds(res)
	return c, res, err
}

// rounds makes fixes until there are no more, and returns the last run. Each fix makes one finding
// less, so the rounds end; the limit is for fixes that undo each other, which would be a bug.
func (c *Correction) rounds(res Result) (Result, error) {
	for range 10 {
		next, more, err := c.round(res)
		if err != nil {
			return res, err
		}
		if !more {
			break
		}
		res = next
	}
	res.Diagnostics = c.explain(res.Diagnostics)
	return res, nil
}

// round makes the safe fixes of the findings of a run, but for those that lead to another error,
// and returns the run after them.
func (c *Correction) round(res Result) (next Result, more bool, err error) {
	for {
		fixed, err := c.allowed(res.Diagnostics).Fix(c.read)
		if err != nil || len(fixed.Done) == 0 {
			return res, false, err
		}
		with := maps.Clone(c.new)
		for _, change := range fixed.Changes {
			with[change.File] = change.New
		}
		if next, err = c.run(with); err != nil {
			return next, false, err
		}
		if c.withhold(fixed.Done, res.Diagnostics, next.Diagnostics) {
			continue
		}
		for _, change := range fixed.Changes {
			if c.old[change.File] == nil {
				c.old[change.File] = change.Old
			}
		}
		c.new, c.Done = with, append(c.Done, fixed.Done...)
		return next, true, nil
	}
}

func (c *Correction) read(file string) ([]byte, error) {
	if data, ok := c.new[file]; ok {
		return data, nil
	}
	return os.ReadFile(file)
}

// withhold notes the fixes of lines where there is an error afterwards that was not there before,
// and reports whether there are any: a line that did nothing until now must not keep a manifest
// from being written.
func (c *Correction) withhold(done, before, after diag.List) (any bool) {
	for _, d := range after {
		if d.Severity != diag.Error || slices.ContainsFunc(before, func(b diag.Diagnostic) bool {
			return b.Code == d.Code && sameLine(b.Pos, d.Pos)
		}) {
			continue
		}
		for _, fixed := range done {
			if _, ok := c.withheld[purpose(fixed)]; !ok && isAbout(d, fixed) {
				c.withheld[purpose(fixed)], any = d, true
			}
		}
	}
	return any
}

// isAbout reports whether a finding stands on the line of another one, or names it.
func isAbout(d, other diag.Diagnostic) bool {
	return sameLine(d.Pos, other.Pos) || slices.ContainsFunc(d.Related, func(r diag.Related) bool {
		return sameLine(r.Pos, other.Pos)
	})
}

func sameLine(a, b token.Position) bool { return a.Filename == b.Filename && a.Line == b.Line }

// purpose identifies a finding among those of several runs.
func purpose(d diag.Diagnostic) string { return fmt.Sprintf("%s %s %s", d.Pos, d.Code, d.Message) }

// allowed returns findings without the fixes that are withheld.
func (c *Correction) allowed(found diag.List) diag.List {
	found = slices.Clone(found)
	for i, d := range found {
		if _, ok := c.withheld[purpose(d)]; ok {
			found[i].Fixes = nil
		}
	}
	return found
}

// explain says of findings whose fixes are withheld why.
func (c *Correction) explain(found diag.List) diag.List {
	found = slices.Clone(found)
	for i, d := range found {
		if then, ok := c.withheld[purpose(d)]; ok {
			found[i].Related = append(slices.Clip(d.Related),
				diag.Related{Pos: then.Pos,
					Message: fmt.Sprintf("not fixed, as this would be an error: %s [%s]",
						then.Message, then.Code)})
		}
	}
	return found
}

// Changes returns the files that change, by name.
func (c *Correction) Changes() []diag.Change {
	var changes []diag.Change
	for _, file := range slices.Sorted(maps.Keys(c.old)) {
		if !bytes.Equal(c.old[file], c.new[file]) {
			changes = append(changes, diag.Change{File: file, Old: c.old[file], New: c.new[file]})
		}
	}
	return changes
}
