// Package docstest runs what the documentation shows. A page is Markdown; HTML comments, which
// readers do not see, say what its fenced blocks are:
//
//	<!-- scratch: orders.txtar -->   from here on, commands run in a new directory with the
//	                                 files of this archive of testdata/docs, or of several with
//	                                 commas between; "." stands for the repository itself
//	<!-- add: tools.txtar -->        the files of another archive are added, for what would
//	                                 come from elsewhere
//	<!-- file: api/v1/types.go -->   the next block is the whole of this file there
//	<!-- append: api/v1/types.go --> the next block goes to the end of the file
//	<!-- edit: Makefile -->          the next block is a change to the file, with + and -
//	                                 before its lines
//	<!-- shows: config/crd.yaml -->  the next block is a part of the file
//
// A block of the language console holds commands, each after a dollar sign, and what a terminal
// shows for each. A line "…" stands for any lines. A command with an exit code other than 0 is
// followed by "$ echo $?".
package docstest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Step is one thing that a page does, in the order of the page.
type Step struct {
	Line     int    // of the page, from 1
	Verb     string // scratch, add, file, append, edit, shows, or console
	Arg      string // the archive or the file
	Text     string // the text of the block
	Commands []Command
}

// A Command is a line after a dollar sign, and what is shown below it.
type Command struct {
	Line   int
	Text   string
	Output []string
	first  int // index of the first line of the output in the page
}

// A Block is a fenced block of a page that no directive is about.
type Block struct {
	Line           int
	Language, Text string
}

// A Page is a file of documentation.
type Page struct {
	Name   string
	Steps  []Step
	Blocks []Block
	lines  []string
}

var (
	directive = regexp.MustCompile(`^<!-- (scratch|add|file|append|edit|shows): (\S+) -->$`)
	fence     = regexp.MustCompile("^(\\s*)```(\\S*)")
	// likeShell are the languages that somebody might write instead of console, whose blocks
	// nothing would run.
	likeShell = []string{"sh", "bash", "shell", "shell-session", "zsh"}
)

// Parse reads a page.
func Parse(name, text string) (*Page, error) {
	p := &Page{Name: name, lines: strings.Split(text, "\n")}
	var about *Step // the directive that waits for its block
	for i := 0; i < len(p.lines); i++ {
		if m := directive.FindStringSubmatch(p.lines[i]); m != nil {
			step := Step{Line: i + 1, Verb: m[1], Arg: m[2]}
			if m[1] == "scratch" || m[1] == "add" {
				p.Steps = append(p.Steps, step)
			} else {
				about = &step
			}
			continue
		}
		m := fence.FindStringSubmatch(p.lines[i])
		if m == nil {
			continue
		}
		end := i + 1 + slices.Index(p.lines[i+1:], m[1]+"```")
		if end == i {
			return nil, fmt.Errorf("%s:%d: the block is never closed", name, i+1)
		}
		if err := p.block(i, end, m[1], m[2], about); err != nil {
			return nil, err
		}
		about, i = nil, end
	}
	if about != nil {
		return nil, fmt.Errorf("%s:%d: no block follows", name, about.Line)
	}
	return p, nil
}

// block adds what is between the fences at the lines with the indices start and end.
func (p *Page) block(start, end int, indent, language string, about *Step) error {
	inner := p.lines[start+1 : end]
	text := strings.Join(inner, "\n") + "\n"
	switch {
	case about != nil:
		about.Text = text
		p.Steps = append(p.Steps, *about)
	case language == "console" && indent != "":
		return fmt.Errorf("%s:%d: a block of commands begins at the margin", p.Name, start+1)
	case language == "console":
		commands, err := p.commands(start+1, inner)
		if err != nil {
			return err
		}
		p.Steps = append(p.Steps,
			Step{Line: start + 1, Verb: "console", Text: text, Commands: commands})
	case slices.Contains(likeShell, language):
		return fmt.Errorf("%s:%d: nothing runs a block of %s: write console, with a dollar sign before each command", p.Name, start+1, language)
	default:
		p.Blocks = append(p.Blocks, Block{Line: start + 1, Language: language, Text: text})
	}
	return nil
}

// commands reads a block of commands, whose first line has the index first. A backslash continues a
// command.
func (p *Page) commands(first int, lines []string) ([]Command, error) {
	var all []Command
	for i := 0; i < len(lines); i++ {
		text, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			if len(all) == 0 {
				return nil,
					fmt.Errorf("%s:%d: output without a command: a block of commands begins with a dollar sign", p.Name, first+i+1)
			}
			last := &all[len(all)-1]
			last.Output = append(last.Output, lines[i])
			continue
		}
		c := Command{Line: first + i + 1, Text: text}
		for strings.HasSuffix(c.Text, `\`) && i+1 < len(lines) {
			i++
			c.Text += "\n" + lines[i]
		}
		c.first = first + i + 1
		all = append(all, c)
	}
	return all, nil
}

// Prose returns the text of the page without its fenced blocks.
func (p *Page) Prose() string {
	var out strings.Builder
	inside := false
	for _, line := range p.lines {
		if fence.MatchString(line) {
			inside = !inside
		} else if !inside {
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

// Rewrite returns the text of the page with other outputs, by command.
func (p *Page) Rewrite(outputs map[int][]string) string {
	lines := slices.Clone(p.lines)
	for _, step := range slices.Backward(p.Steps) {
		for _, c := range slices.Backward(step.Commands) {
			if output, ok := outputs[c.Line]; ok {
				lines = slices.Replace(lines, c.first, c.first+len(c.Output), trimmed(output)...)
			}
		}
	}
	return strings.Join(lines, "\n")
}
