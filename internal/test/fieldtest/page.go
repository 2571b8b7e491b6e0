package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// What encloses the generated part of the page.
const (
	begin = "<!-- made by make field-report -->\n"
	end   = "<!-- end -->\n"
)

// write replaces the generated part of a page.
func (r *report) write(page string) error {
	var made bytes.Buffer
	r.tables(&made)
	r.examples(&made)
	r.draw(&made, 50)
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return fmt.Errorf("%s has no part between %q and %q", page, begin, end)
	}
	//nolint:gosec // a page is public
	return os.WriteFile(page, []byte(before+begin+made.String()+end+after), 0o644)
}

// tables writes what was found, by module and by rule.
func (r *report) tables(w io.Writer) {
	fmt.Fprintln(w,
		"\n## Findings by module\n\n| Module | Packages | CRDs | Findings |\n|---|---|---|---|")
	fmt.Fprintln(w, strings.Join(r.projects, "\n"))
	fmt.Fprintln(w,
		"\n## Findings by rule\n\n| Rule | Findings | Modules | Tried on a server |\n|---|---|---|---|")
	tried, shown := 0, map[string]bool{}
	for _, code := range slices.Sorted(maps.Keys(r.findings)) {
		fmt.Fprintf(w, "| `%s` | %d | %d | %d |\n", code, r.findings[code], len(r.modules[code]),
			len(r.proven[code]))
		tried += len(r.proven[code])
		for _, p := range r.proven[code] {
			if family := code.Family(); family == "wire" || family == "versions" {
				shown[p.module] = true
			}
		}
	}
	fmt.Fprintf(w,
		"\n%d findings show an object, and a server does with %d of them what they say. Of the %d modules, %d have one about what Go\n"+
			"writes or what versions lose.\n", tried+len(r.wrong), tried,
		len(r.projects), len(shown))
}

// examples writes three findings of each rule, of different modules if there are as many.
func (r *report) examples(w io.Writer) {
	fmt.Fprintln(w,
		"\n## Three of each rule\n\nEach with the object that shows it, and what a server does with that.")
	for _, code := range slices.Sorted(maps.Keys(r.proven)) {
		fmt.Fprintf(w, "\n### `%s`\n\n", code)
		for _, p := range differing(r.proven[code], 3) {
			fmt.Fprintf(w, "- %s\n", p)
		}
	}
}

// differing returns n proofs, first those of modules that none before it is of.
func differing(all []proof, n int) []proof {
	var first, rest []proof
	seen := map[string]bool{}
	for _, p := range all {
		if seen[p.module] {
			rest = append(rest, p)
		} else {
			first = append(first, p)
		}
		seen[p.module] = true
	}
	all = append(first, rest...)
	return all[:min(n, len(all))]
}

// draw writes n of all findings, folded away.
func (r *report) draw(w io.Writer, n int) {
	var all []string
	for _, code := range slices.Sorted(maps.Keys(r.proven)) {
		for _, p := range r.proven[code] {
			all = append(all, fmt.Sprintf("`%s`: %s", code, p))
		}
	}
	order := rand.New(rand.NewPCG(1, 0)).Perm(len(all)) //nolint:gosec // the same ones each time
	n = min(n, len(order))
	fmt.Fprintf(w,
		"\n## %d drawn at random\n\n<details><summary>%[1]d of the findings that a server bore out</summary>\n\n", n)
	for _, i := range order[:n] {
		fmt.Fprintf(w, "- %s\n", all[i])
	}
	fmt.Fprintln(w, "\n</details>")
}

// String returns the finding as an item of a list in Markdown: where, what, and the object.
func (p proof) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`: %s", p.at, p.message)
	for _, line := range p.shown {
		fmt.Fprintf(&b, "<br>%s", inCode(line))
	}
	return b.String()
}

// inCode writes what follows the first brace of a line as code.
func inCode(line string) string {
	if i := strings.IndexByte(line, '{'); i >= 0 {
		return line[:i] + "`" + line[i:] + "`"
	}
	return line
}
