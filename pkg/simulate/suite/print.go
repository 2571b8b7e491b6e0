package suite

import (
	"fmt"
	"io"
	"strings"
)

// WriteOptions say how a report is printed.
type WriteOptions struct {
	Verbose bool // print tests that passed, too
}

// Write prints a report as text: failures, what was skipped and why, then a line of counts.
func Write(w io.Writer, r *Report, o WriteOptions) error {
	var b strings.Builder
	passed, failed, skipped := 0, 0, 0
	for _, out := range r.Outcomes {
		name := out.Suite
		if out.Test != "" {
			name += ": " + out.Test
		}
		switch {
		case out.Skipped != "":
			skipped++
			fmt.Fprintf(&b, "%s: skipped: %s: %s\n", out.File, name, out.Skipped)
		case len(out.Failures) > 0:
			failed++
			fmt.Fprintf(&b, "%s: failed: %s\n", out.File, name)
			for _, f := range out.Failures {
				fmt.Fprintf(&b, "    %s\n", strings.ReplaceAll(strings.TrimSuffix(f, "\n"), "\n", "\n    "))
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
	fmt.Fprintf(&b, "%d passed, %d failed, %d suites skipped", passed, failed, skipped)
	if len(r.Broken) > 0 {
		fmt.Fprintf(&b, ", %d not run", len(r.Broken))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// write prints the restrictions that no test exercised.
func (c Coverage) write(b *strings.Builder) {
	fmt.Fprintf(b, "%s %s: %d of %d restrictions exercised\n", c.CRD, c.Version, c.Total-len(c.Missed), c.Total)
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
