package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// aFinding is a line about a marker in the output of schemagen, in a file of a module.
var aFinding = regexp.MustCompile(`^\S*?@[^/]+/(\S+:\d+:\d+): (error|warning|note): (.*) \[([a-z]+/[a-z0-9-]+)\]$`)

// found lists what schemagen finds in the markers of the modules, as a part of
// docs/compatibility-manifests.md, so that whoever changes a rule sees what it says of real
// projects.
func found(results []result) string {
	var b strings.Builder
	total := 0
	for _, r := range results {
		var lines []string
		for line := range strings.Lines(r.Ours.Output) {
			if m := aFinding.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
				lines = append(lines, fmt.Sprintf("- `%s`: %s: %s `%s`", m[1], m[2],
					strings.ReplaceAll(m[3], "|", "\\|"), m[4]))
			}
		}
		slices.Sort(lines)
		lines = slices.Compact(lines)
		total += len(lines)
		if len(lines) > 0 {
			module, _, _ := strings.Cut(r.Subject.version(), " ")
			fmt.Fprintf(&b, "\n### %s\n\n%s\n", module, strings.Join(lines, "\n"))
		}
	}
	return fmt.Sprintf("\n## What schemagen finds there\n\n%d findings about markers of roles and webhooks, with the settings that schemagen has without a "+
		"configuration.\n%s", total, b.String())
}
