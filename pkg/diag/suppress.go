package diag

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// A Suppression is a comment that silences a rule where it stands:
//
//	// schemagen:ignore RULE reason
//
// Behind code it holds for that line. On a line of its own it holds for the declaration that follows, with all comments
// above it: a marker in the doc comment, and the field or type itself. The reason is not optional.
type Suppression struct {
	Pos, End token.Position // of the comment
	From, To int            // the lines that it holds for
	Rule     string         // a code, or a family as in "marker/*"
	Reason   string
}

// directive starts a suppression. Without the blank before it, gofmt and godoc take the comment for a directive too.
const directive = "schemagen:ignore"

// Suppressions returns the suppressions in a Go file, in source order. Source that does not scan gives what it gives:
// syntax errors are reported by those who parse it.
func Suppressions(file string, src []byte) []Suppression {
	if !strings.Contains(string(src), directive) {
		return nil
	}
	fset := token.NewFileSet()
	f := fset.AddFile(file, -1, len(src))
	var s scanner.Scanner
	s.Init(f, src, func(token.Position, string) {}, scanner.ScanComments)
	var found []Suppression
	pending := 0 // found[pending:] wait for the code that follows them
	code := 0    // the last line with code
	for {
		pos, tok, lit := s.Scan()
		line := f.Line(pos)
		switch {
		case tok == token.EOF:
			return closeAt(found, pending, f.LineCount())
		case tok == token.SEMICOLON && lit == "\n":
		case tok == token.COMMENT:
			sup, ok := parseSuppression(lit)
			if !ok {
				continue
			}
			sup.Pos, sup.End = f.Position(pos), f.Position(pos+token.Pos(len(lit)))
			sup.From = code + 1
			if line == code {
				sup.From, sup.To = line, line
			}
			found = append(found, sup)
		default:
			found = closeAt(found, pending, line)
			pending = len(found)
			code = f.Line(pos + token.Pos(len(lit)))
		}
	}
}

// closeAt ends the suppressions that wait for code at its line.
func closeAt(found []Suppression, pending, line int) []Suppression {
	for i := range found[pending:] {
		if s := &found[pending+i]; s.To == 0 {
			s.To = line
		}
	}
	return found
}

// IsSuppression tells whether a comment is a suppression, be it valid or not.
func IsSuppression(comment string) bool {
	_, ok := parseSuppression(comment)
	return ok
}

// parseSuppression reads a comment; false if it is none of ours. In a block comment it is prose.
func parseSuppression(comment string) (Suppression, bool) {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return Suppression{}, false
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), directive)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return Suppression{}, false
	}
	rule, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return Suppression{Rule: rule, Reason: strings.TrimSpace(reason)}, true
}

// Suppress returns l without the findings that a suppression covers by file, line and rule, and with findings about the
// suppressions themselves: without a rule that exists, without a reason, of no use, or against what is final.
// It goes before Under and Strict, so that what is off by policy still counts as covered.
func (l List) Suppress(all []Suppression) List {
	used := make([]bool, len(all))
	refused := make([]string, len(all)) // why
	out := make(List, 0, len(l))
	for _, d := range l {
		i := slices.IndexFunc(all, func(s Suppression) bool { return s.valid() && s.covers(d) })
		switch {
		case i < 0:
			out = append(out, d)
		case d.final() != "":
			refused[i] = d.final()
			out = append(out, d)
		default:
			for j, s := range all {
				used[j] = used[j] || s.covers(d)
			}
		}
	}
	for i, s := range all {
		out.addSuppression(s, used[i], refused[i])
	}
	return out
}

func (s Suppression) valid() bool { return s.Reason != "" && CheckRule(s.Rule) == nil }

func (s Suppression) covers(d Diagnostic) bool {
	return d.Pos.Filename == s.Pos.Filename && s.From <= d.Pos.Line && d.Pos.Line <= s.To && matches(s.Rule, d.Code)
}

// addSuppression adds the finding about s, if there is one.
func (l *List) addSuppression(s Suppression, used bool, refused string) {
	var d *Diagnostic
	switch err := CheckRule(s.Rule); {
	case s.Rule == "":
		d = l.Add("ignore/rule", s.Pos, "%s names no rule: write // %s RULE reason", directive, directive)
	case err != nil:
		d = l.Add("ignore/rule", s.Pos, "%v", err)
	case s.Reason == "":
		d = l.Add("ignore/reason", s.Pos, "%s %s gives no reason, so it has no effect: write one behind the rule", directive, s.Rule)
	case refused != "":
		d = l.Add("ignore/server", s.Pos, "%s cannot be ignored here: %s", s.Rule, refused)
	case !used:
		d = l.Add("ignore/unused", s.Pos, "there is no %s to ignore here", s.Rule)
	default:
		return
	}
	d.End = s.End
}
