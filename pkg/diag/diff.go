package diag

import (
	"fmt"
	"slices"
	"strings"
)

// contextLines is how many unchanged lines a hunk shows around a change, as diff -u does.
const contextLines = 3

// Diff returns the difference of two texts in the unified format, or "" if there is none. Lines that occur once in each
// text anchor the comparison, so it takes no longer than sorting, and hunks do not depend on braces and blank lines; between
// anchors it does not look for the smallest change.
func Diff(oldName, newName, oldText, newText string) string {
	if oldText == newText {
		return ""
	}
	a, b := splitLines(oldText), splitLines(newText)
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
	changes := lineChanges(a, b)
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].a0-changes[n-1].a1 <= 2*contextLines {
			n++
		}
		writeHunk(&out, a, b, changes[:n])
		changes = changes[n:]
	}
	return out.String()
}

// splitLines returns the lines of text with their ends; a last line without one says so, as diff -u does.
func splitLines(text string) []string {
	lines := slices.Collect(strings.Lines(text))
	if n := len(lines); n > 0 && !strings.HasSuffix(lines[n-1], "\n") {
		lines[n-1] += "\n\\ No newline at end of file\n"
	}
	return lines
}

// A lineChange says that a[a0:a1] became b[b0:b1].
type lineChange struct{ a0, a1, b0, b1 int }

// lineChanges returns what lies between the lines that a and b have in common, in order.
func lineChanges(a, b []string) []lineChange {
	var changes []lineChange
	i, j := 0, 0 // everything before is done
	for _, at := range append(anchors(a, b), [2]int{len(a), len(b)}) {
		if at[0] < i || at[1] < j { // swallowed by the lines that follow an anchor before it
			continue
		}
		c := lineChange{i, at[0], j, at[1]}
		for c.a0 < c.a1 && c.b0 < c.b1 && a[c.a0] == b[c.b0] {
			c.a0, c.b0 = c.a0+1, c.b0+1
		}
		for c.a0 < c.a1 && c.b0 < c.b1 && a[c.a1-1] == b[c.b1-1] {
			c.a1, c.b1 = c.a1-1, c.b1-1
		}
		if c.a0 < c.a1 || c.b0 < c.b1 {
			changes = append(changes, c)
		}
		i, j = at[0], at[1]
		for i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
		}
	}
	return changes
}

// anchors returns the index pairs of lines that are unique in a and in b, the longest run of them that rises in both.
func anchors(a, b []string) [][2]int {
	type count struct{ inA, inB, at int }
	counts := make(map[string]count, len(a))
	for i, line := range a {
		c := counts[line]
		counts[line] = count{c.inA + 1, c.inB, i}
	}
	for _, line := range b {
		c := counts[line]
		counts[line] = count{c.inA, c.inB + 1, c.at}
	}
	var pairs [][2]int
	for j, line := range b {
		if c := counts[line]; c.inA == 1 && c.inB == 1 {
			pairs = append(pairs, [2]int{c.at, j})
		}
	}
	return rising(pairs)
}

// rising returns the longest subsequence of pairs whose first numbers rise; the second ones do already. (Patience sorting:
// a pair goes on the leftmost pile whose top is greater, and remembers the top of the pile before.)
func rising(pairs [][2]int) [][2]int {
	var piles []int // indices into pairs, of the tops
	before := make([]int, len(pairs))
	for i, p := range pairs {
		at, _ := slices.BinarySearchFunc(piles, p[0], func(top, first int) int { return pairs[top][0] - first })
		before[i] = -1
		if at > 0 {
			before[i] = piles[at-1]
		}
		if at == len(piles) {
			piles = append(piles, i)
		} else {
			piles[at] = i
		}
	}
	run := make([][2]int, len(piles))
	if len(piles) > 0 {
		for i, k := piles[len(piles)-1], len(run)-1; i >= 0; i, k = before[i], k-1 {
			run[k] = pairs[i]
		}
	}
	return run
}

// writeHunk writes changes that lie close together, with the lines around them.
func writeHunk(out *strings.Builder, a, b []string, changes []lineChange) {
	first, last := changes[0], changes[len(changes)-1]
	before := min(contextLines, first.a0)
	after := min(contextLines, len(a)-last.a1)
	fmt.Fprintf(out, "@@ -%s +%s @@\n", span(first.a0-before, last.a1+after), span(first.b0-before, last.b1+after))
	at := first.a0 - before
	write := func(sign string, lines []string) {
		for _, line := range lines {
			out.WriteString(sign + line)
		}
	}
	for _, c := range changes {
		write(" ", a[at:c.a0])
		write("-", a[c.a0:c.a1])
		write("+", b[c.b0:c.b1])
		at = c.a1
	}
	write(" ", a[at:last.a1+after])
}

// span writes the lines from, to as a hunk header does: the first one, counted from 1, and how many; an empty span
// is given by the line that it follows.
func span(from, to int) string {
	switch n := to - from; n {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	default:
		return fmt.Sprintf("%d,%d", from+1, n)
	}
}
