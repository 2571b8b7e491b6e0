package diag

import (
	"bytes"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

// A Suppression is a comment that suppresses a rule where it stands:
//
//	// schemagen:ignore RULE reason
//
// After code it covers that line. On a line of its own it covers the declaration that follows, with
// all comments above it: a marker in the doc comment, and the field or type itself. The reason is
// mandatory.
type Suppression struct {
	Pos, End token.Position // of the comment
	From, To int            // the lines that it covers
	Rule     string         // a code, or a family as in "marker/*"
	Reason   string
}

// directive starts a suppression. Without the blank before it, gofmt and godoc take the comment for
// a directive too.
const directive = "schemagen:ignore"

// Suppressions returns the suppressions in a Go file, in source order. Errors of the scanner are
// ignored: whoever parses the file reports them.
func Suppressions(file string, src []byte) []Suppression {
	if !bytes.Contains(src, []byte(directive)) {
		return nil
	}
	fset := token.NewFileSet()
	f := fset.AddFile(file, -1, len(src))
	var s scanner.Scanner
	s.Init(f, src, func(token.Position, string) {}, scanner.ScanComments)
	var found []Suppression
	pending := 0 // found[pending:] wait for the code that follows them
	code := 0    // the last line with code

	// at has positions as findings have them, whatever //line says.
	at := func(pos token.Pos) token.Position { return f.PositionFor(pos, false) }
	for {
		pos, tok, lit := s.Scan()
		line := at(pos).Line
		switch {
		case tok == token.EOF:
			return closeAt(found, pending, f.LineCount())
		case tok == token.SEMICOLON && lit == "\n":
		case tok == token.COMMENT:
			sup, ok := parseSuppression(lit)
			if !ok {
				continue
			}
			sup.Pos, sup.End = at(pos), at(pos+token.Pos(len(lit)))
			sup.From = code + 1
			if line == code {
				sup.From, sup.To = line, line
			}
			found = append(found, sup)
		default:
			found = closeAt(found, pending, line)
			pending = len(found)
			code = at(pos + token.Pos(len(lit))).Line
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

// IsSuppression reports whether a comment is a suppression, be it valid or not.
func IsSuppression(comment string) bool {
	_, ok := parseSuppression(comment)
	return ok
}

// parseSuppression reads a comment; false if it is not a suppression. In a block comment the
// directive is prose.
func parseSuppression(comment string) (Suppression, bool) {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return Suppression{}, false
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, " \t"), directive)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return Suppression{}, false
	}
	rest = strings.TrimSpace(rest)
	rule := rest
	if blank := strings.IndexAny(rest, " \t"); blank >= 0 {
		rule = rest[:blank]
	}
	return Suppression{Rule: rule, Reason: strings.TrimSpace(rest[len(rule):])}, true
}

// A Suppressor holds the suppressions of a program against its findings.
type Suppressor struct {
	suppressions []Suppression
	unknown      []error          // why the rule of each is not one
	inFile       map[string][]int // which of them stand in a file, in order
}

// NewSuppressor returns the Suppressor of the suppressions, whose rules are looked up once.
func NewSuppressor(suppressions []Suppression) *Suppressor {
	s := &Suppressor{suppressions: suppressions, unknown: make([]error, len(suppressions)),
		inFile: map[string][]int{}}
	for i, sup := range suppressions {
		s.unknown[i] = CheckRule(sup.Rule)
		s.inFile[sup.Pos.Filename] = append(s.inFile[sup.Pos.Filename], i)
	}
	return s
}

// Suppress returns l without the findings that a suppression covers by file, line and rule. Call it
// before Under and Strict, so that a finding whose rule is off by policy still counts as covered.
func (s *Suppressor) Suppress(l List) List {
	out := make(List, 0, len(l))
	for _, d := range l {
		if d.final() != "" || !slices.ContainsFunc(s.covering(d), s.valid) {
			out = append(out, d)
		}
	}
	return out
}

// Apply returns what Suppress returns, and findings about the suppressions themselves: those
// without an existing rule, without a reason, without effect, or for a finding that is final.
func (s *Suppressor) Apply(l List) List {
	used := make([]bool, len(s.suppressions))
	refused := make([]string, len(s.suppressions)) // why
	for _, d := range l {
		covering := s.covering(d)
		first := slices.IndexFunc(covering, s.valid)
		switch {
		case first < 0:
		case d.final() != "":
			refused[covering[first]] = d.final()
		default:
			for _, i := range covering {
				used[i] = true
			}
		}
	}
	out := s.Suppress(l)
	for i := range s.suppressions {
		s.review(i, used[i], refused[i], &out)
	}
	return out
}

// covering returns which suppressions, valid or not, are about a finding.
func (s *Suppressor) covering(d Diagnostic) []int {
	var covering []int
	for _, i := range s.inFile[d.Pos.Filename] {
		if sup := s.suppressions[i]; sup.From <= d.Pos.Line && d.Pos.Line <= sup.To &&
			matches(sup.Rule, d.Code) {
			covering = append(covering, i)
		}
	}
	return covering
}

func (s *Suppressor) valid(i int) bool {
	return s.suppressions[i].Reason != "" && s.unknown[i] == nil
}

// review adds the finding about a suppression, if there is one.
func (s *Suppressor) review(i int, used bool, refused string, out *List) {
	var d *Diagnostic
	switch sup := s.suppressions[i]; {
	case sup.Rule == "":
		d = out.Add("ignore/rule", sup.Pos, "%s names no rule: write // %s RULE reason",
			directive, directive)
	case s.unknown[i] != nil:
		d = out.Add("ignore/rule", sup.Pos, "%v", s.unknown[i])
	case sup.Reason == "":
		d = out.Add("ignore/reason", sup.Pos,
			"%s %s gives no reason, so it has no effect: write one after the rule",
			directive, sup.Rule)
	case refused != "":
		d = out.Add("ignore/server", sup.Pos, "%s cannot be ignored here: %s", sup.Rule, refused)
	case !used:
		d = out.Add("ignore/unused", sup.Pos, "there is no %s to ignore here: remove the line",
			sup.Rule)
	default:
		return
	}
	d.End = s.suppressions[i].End
}
