package suite

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteOptions say how a report is printed.
type WriteOptions struct {
	Verbose bool // print tests that passed, too
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
		c.write(&b)
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
		none := (&NoCRDError{})
		return errors.As(err, &none)
	})
}

// write prints the restrictions that no test exercised.
func (c Coverage) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s %s: %d of %d restrictions exercised\n", c.CRD, c.Version,
		c.Total-len(c.Missed), c.Total)
	for _, m := range c.Missed {
		why := "never violated"
		if m.used() {
			why = "never used"
		}
		fmt.Fprintf(b, "    %s: %s\n", why, m)
	}
}

// used reports whether a restriction is exercised by objects that use it.
func (m Missed) used() bool { return m.Rule == "enum" || m.Rule == "oneOf" || m.Rule == "anyOf" }
