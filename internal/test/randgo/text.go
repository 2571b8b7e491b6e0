package randgo

import "strings"

// above returns the comments above a declaration: markers and documentation in one group, or in
// two.
func (g *generator) above(marks []string, doc string) string {
	lines := ""
	for _, m := range marks {
		lines += pick(g, "// +", "//+", "//   +") + m + pick(g, "", "", "  ") + "\n"
	}
	switch {
	case doc == "" || lines == "":
		return doc + lines
	case strings.HasPrefix(doc, "/*"):
		return lines + "\n" + doc
	}
	return pick(g, doc+lines, doc+"//\n"+lines, lines+doc, lines+"\n"+doc)
}

// doc returns a comment of odd text, or none.
func (g *generator) doc(name string) string {
	if g.one(4) {
		return ""
	}
	lines := []string{name + pick(g, " is.", " does: something", " \"quotes\" 'things'",
		" has a #hash and a \\ backslash.", " ends in blanks.  ")}
	for range g.IntN(4) {
		lines = append(lines, pick(g, "", "  indented", "\ttab", "TODO: later", "- a list", "a: b",
			"```", "{}", "日本語 and 😀", "---", "yes", "<a> & <b>",
			"a long line that goes on and on, so that whoever writes it must fold it somewhere, "+
				"which is not where one would think", "%s %d", "#", "'", "* x", "~~~", "\u00a0",
			"e\u0301", "key: |"))
	}
	if g.one(12) {
		return "/*\n" + strings.Join(lines, "\n") + "\n*/\n"
	}
	return "// " + strings.Join(lines, "\n// ") + "\n"
}
