package suite

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// WriteOptions say how a report is printed.
type WriteOptions struct {
	Verbose bool // print tests that passed, too, and list all that no test exercised
}

// Write prints a report as text: failures, a line of counts, and the suites that no CRD matches.
func Write(w io.Writer, r *Report, o WriteOptions) error {
	var b strings.Builder
	passed, failed := 0, 0
	var skipped []string
	for _, out := range r.Outcomes {
		name := out.Suite
		if out.Test != "" {
			name += ": " + out.Test
		}
		switch {
		case out.Skipped != "":
			skipped = append(skipped, fmt.Sprintf("    %s: %s", out.File, out.Skipped))
		case len(out.Failures) > 0:
			failed++
			fmt.Fprintf(&b, "%s: failed: %s\n", out.File, name)
			for _, f := range out.Failures {
				fmt.Fprintf(&b, "    %s\n",
					strings.ReplaceAll(strings.TrimSuffix(f, "\n"), "\n", "\n    "))
			}
		default:
			passed++
			if o.Verbose {
				fmt.Fprintf(&b, "%s: passed: %s\n", out.File, name)
			}
		}
	}
	for _, c := range r.Coverage {
		c.write(&b, o.Verbose)
	}
	fmt.Fprintf(&b, "%d passed, %d failed, %d suites skipped", passed, failed, len(skipped))
	if n := len(r.notRun()); n > 0 {
		fmt.Fprintf(&b, ", %d not run", n)
	}
	b.WriteString("\n")
	if len(skipped) > 0 {
		fmt.Fprintf(&b, "suites that no CRD matches: %d\n%s\n", len(skipped),
			strings.Join(skipped, "\n"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// notRun returns why suites could not be run, but for those that no CRD matches.
func (r *Report) notRun() []error {
	return slices.DeleteFunc(slices.Clone(r.Broken), func(err error) bool {
		_, none := errors.AsType[*NoCRDError](err)
		return none
	})
}

// maxMissed is how many lines there are about a version before one says how many restrictions are
// below a field instead of listing them.
const maxMissed = 40

// write prints the restrictions that no test exercised. Where there are many, as of a pod template,
// those that are deep in the schema are only counted, unless all are wanted. The fields of the spec
// are listed however many there are: that something in it is not tested would help nobody.
func (c Coverage) write(b *strings.Builder, all bool) {
	lines := c.lines(math.MaxInt)
	for depth := 8; len(lines) > maxMissed && depth > 1 && !all; depth-- {
		lines = c.lines(depth)
	}
	fmt.Fprintf(b, "%s %s: %d of %d restrictions exercised", c.CRD, c.Version,
		c.Total-len(c.Missed), c.Total)
	if len(lines) < len(c.Missed) {
		b.WriteString("; -v lists the others one by one")
	}
	for _, line := range lines {
		b.WriteString("\n    " + line)
	}
	b.WriteByte('\n')
}

// lines returns a line for each restriction that no test exercised, and one for all that are below
// the same field at a depth.
func (c Coverage) lines(depth int) (lines []string) {
	for i, n := 0, 0; i < len(c.Missed); i += n {
		m := c.Missed[i]
		head, deep := m.upTo(depth)
		for n = 1; deep && i+n < len(c.Missed); n++ {
			if other, _ := c.Missed[i+n].upTo(depth); other != head {
				break
			}
		}
		switch {
		case n > 1:
			lines = append(lines, fmt.Sprintf("never exercised: %s: %d restrictions", head, n))
		case m.isByUse():
			lines = append(lines, fmt.Sprintf("never used: %s", m))
		default:
			lines = append(lines, fmt.Sprintf("never violated: %s", m))
		}
	}
	return lines
}

// upTo returns the path of the field above a restriction that is at a depth, and whether the
// restriction is below it.
func (m Missed) upTo(depth int) (head string, below bool) {
	steps := strings.Split(m.Path, ".")
	return strings.Join(steps[:min(len(steps), depth)], "."), len(steps) > depth
}

// isByUse reports whether a restriction counts as exercised once an object uses it, and not only
// when one violates it.
func (m Missed) isByUse() bool { return m.Rule == "enum" || m.Rule == "oneOf" || m.Rule == "anyOf" }
