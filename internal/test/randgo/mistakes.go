package randgo

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
)

// An Operator plants one kind of mistake that people make in a marker line.
type Operator struct {
	Name string // its family, and what it does
	// Doc says what the mistake is. Where a line that looks like it is none, or none that can be
	// told from what people mean, it says why; such lines are left out.
	Doc string
	// Used says that the mistake is found only where a manifest has what it is about: not in types
	// that no kind uses.
	Used bool
	// apply returns the lines that replace a marker line, or nil where the marker gives no occasion
	// for the mistake.
	apply func(*rand.Rand, markerLine) []string
}

// A Mistake is a case in which one marker line, on one field or type, is wrong.
type Mistake struct {
	Case
	Operator Operator
	File     string // below the directory of the case
	Line     int    // the first one that is changed
	Lines    int    // how many stand there now
	Was, Now string
}

// Plant makes a mistake in a case, at a place and by an operator that depend on the seed alone. ok
// is false if the case has no marker that gives an occasion for any. wanted may decline lines, by
// file and number.
func Plant(c Case, seed uint64, wanted func(file string, line int) bool) (m Mistake, ok bool) {
	r := rand.New(rand.NewPCG(seed, 29))
	// an operator first, so that rare occasions are taken
	for _, i := range r.Perm(len(operators)) {
		var found []Mistake
		for f, file := range c.Files {
			for n, l := range markerLines(file.Text) {
				if l.text == "" || !wanted(file.Path, n+1) {
					continue
				}
				if now := operators[i].apply(r, l); now != nil {
					found = append(found, c.with(f, n, now, operators[i]))
				}
			}
		}
		if len(found) > 0 {
			return found[r.IntN(len(found))], true
		}
	}
	return m, false
}

// with returns the mistake of writing other texts of markers than one line of a file has.
func (c Case) with(file, line int, now []string, by Operator) Mistake {
	f := c.Files[file]
	lines := strings.Split(f.Text, "\n")
	was := lines[line]
	lines = slices.Replace(lines, line, line+1, now...)
	m := Mistake{Case: c, Operator: by, File: f.Path, Line: line + 1, Lines: len(now), Was: was,
		Now: strings.Join(now, "\n")}
	m.Files = slices.Clone(c.Files)
	m.Files[file].Text = strings.Join(lines, "\n")
	return m
}

// A markerLine is a line of a file that is a marker of the catalogue.
type markerLine struct {
	before string // the text: indentation, slashes and blanks
	text   string // behind the plus sign, without blanks at the end; empty if the line is no marker
	name   string // of the marker
	sep    string // "=", ":=" or ":", or "" without an argument
	value  string // the argument, or all of them
	beside []string
	below  string // the line of code below the comment
}

// markerLines takes the lines of a file apart.
func markerLines(file string) []markerLine {
	lines := strings.Split(file, "\n")
	all := make([]markerLine, len(lines))
	code := make([]bool, len(lines))
	in := false // a /* */ comment
	for i, line := range lines {
		in = in || strings.HasPrefix(strings.TrimSpace(line), "/*")
		if !in {
			all[i] = markerOf(line)
		}
		code[i] = !in && !isComment(line) && strings.TrimSpace(line) != ""
		in = in && !strings.Contains(line, "*/")
	}
	for i := range all {
		for j := i - 1; j >= 0 && isComment(lines[j]); j-- {
			all[i].beside = append(all[i].beside, all[j].text)
		}
		j := i + 1
		for ; j < len(lines) && isComment(lines[j]); j++ {
			all[i].beside = append(all[i].beside, all[j].text)
		}
		for ; j < len(lines); j++ {
			if code[j] {
				all[i].below = lines[j]
				break
			}
		}
	}
	return all
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "//") }

// markerOf takes a comment line with a marker of the catalogue apart; without one, the name is
// empty.
func markerOf(line string) (l markerLine) {
	before, text, ok := strings.Cut(line, "+")
	if !ok || strings.TrimSpace(before) != "//" {
		return l
	}
	text = strings.TrimRight(text, " ")
	for _, name := range named() {
		rest, ok := strings.CutPrefix(text, name)
		sep := strings.TrimSuffix(rest, strings.TrimLeft(rest, ":="))
		if ok && (rest == "" || sep != "") {
			return markerLine{before: before, text: text, name: name, sep: sep,
				value: rest[len(sep):]}
		}
	}
	return l
}

// named are the names of the catalogue, the longest first, and those that only kinds have.
func named() []string {
	names := append(Catalogue(), "kubebuilder:object:root")
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return names
}

// plus returns the line with another text.
func (l markerLine) plus(text string) []string { return []string{l.before + "+" + text} }

// argued returns the line with another argument.
func (l markerLine) argued(value string) []string { return l.plus(l.name + l.sep + value) }

// word returns the name's last word, and what comes before it.
func (l markerLine) word() (before, word string) {
	at := strings.LastIndexByte(l.name, ':') + 1
	return l.name[:at], l.name[at:]
}

// renamed returns the line with another name, or nil if that is one of ours too.
func (l markerLine) renamed(name string) []string {
	if name == l.name || slices.Contains(named(), name) {
		return nil
	}
	return l.plus(name + l.sep + l.value)
}

// is reports whether the name ends with one of the words.
func (l markerLine) is(words ...string) bool {
	_, word := l.word()
	return slices.Contains(words, word)
}

// ours reports whether the name has words before the last one, which prose does not.
func (l markerLine) ours() bool { return strings.Contains(l.name, ":") }

// Operators returns the operators in order.
func Operators() []Operator { return slices.Clone(operators) }

var operators = slices.Concat(nameOperators, plusOperators, separatorOperators, quoteOperators,
	boundOperators, valueOperators)
