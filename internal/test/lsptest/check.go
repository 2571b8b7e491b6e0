package lsptest

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/filename"
)

// Hold compares what a server says with a note, and returns how they differ, or nothing.
func (c *Client) Hold(ctx context.Context, n Note) string {
	check, ok := map[string]func(context.Context, Note) error{
		"diag": c.diag, "complete": c.complete, "hover": c.hover, "fix": c.fix, "fixall": c.fixAll,
		"def": c.definition,
		"sig": c.signature, "link": c.link, "token": c.token, "inlay": c.inlay,
	}[n.Kind]
	if !ok || len(n.Args) == 0 {
		return n.String() + ": there is no such note"
	}
	if err := check(ctx, n); err != nil {
		return n.String() + ": " + err.Error()
	}
	return ""
}

// place is where a note's first argument begins, or with its end.
func (n Note) place(end bool) (map[string]any, error) {
	from, to, err := n.Column(n.Args[0])
	if end {
		from = to
	}
	return map[string]any{
		"textDocument": map[string]any{"uri": filename.URI(n.File)},
		"position":     map[string]any{"line": n.Line, "character": from},
	}, err
}

// About returns the diagnostic that a note is about, by what it covers.
func (c *Client) About(n Note) (Diagnostic, error) {
	from, to, err := n.Column(n.Args[0])
	if err != nil {
		return Diagnostic{}, err
	}
	var there []string
	for _, d := range c.Found()[n.File].Diagnostics {
		if int(d.Range.Start.Line) != n.Line {
			continue
		}
		text := fmt.Sprintf("%s [%s]", d.Message, d.Code)
		if int(d.Range.Start.Character) == from && int(d.Range.End.Character) == to &&
			int(d.Range.End.Line) == n.Line {
			if len(n.Args) == 1 || n.Kind != "diag" ||
				regexp.MustCompile(n.Args[1]).MatchString(text) {
				return d, nil
			}
		}
		there = append(there, fmt.Sprintf("%d-%d: %s", d.Range.Start.Character,
			d.Range.End.Character, text))
	}
	return Diagnostic{}, fmt.Errorf("no such finding at %d-%d; there is %q", from, to, there)
}

func (c *Client) diag(_ context.Context, n Note) error {
	_, err := c.About(n)
	return err
}

// complete holds that the words are offered behind the first argument, and those with an
// exclamation mark are not; with an arrow, that the note's line becomes what follows.
func (c *Client) complete(ctx context.Context, n Note) error {
	at, err := n.place(true)
	if err != nil {
		return err
	}
	var list struct {
		Items []struct {
			Label    string
			TextEdit protocol.TextEdit
		}
	}
	if err := c.Call(ctx, "textDocument/completion", at, &list); err != nil {
		return err
	}
	var labels []string
	for _, item := range list.Items {
		above := strings.Repeat("\n", n.Line)
		line := Apply(above+n.Text, []protocol.TextEdit{item.TextEdit})
		labels = append(labels, item.Label, "→ "+strings.TrimSpace(line))
	}
	for _, want := range n.Args[1:] {
		if word, unwanted := strings.CutPrefix(want,
			"!"); unwanted == slices.Contains(labels, word) {
			return fmt.Errorf("%q: offered are %q", want, labels)
		}
	}
	return nil
}

// hover holds that the texts are shown for the first argument, and those with an exclamation mark
// are not.
func (c *Client) hover(ctx context.Context, n Note) error {
	at, err := n.place(false)
	if err != nil {
		return err
	}
	var hover struct{ Contents protocol.MarkupContent }
	if err := c.Call(ctx, "textDocument/hover", at, &hover); err != nil {
		return err
	}
	for _, want := range n.Args[1:] {
		if word, unwanted := strings.CutPrefix(want,
			"!"); unwanted == strings.Contains(hover.Contents.Value, word) {
			return fmt.Errorf("%q: shown is\n%s", want, hover.Contents.Value)
		}
	}
	return nil
}

// actions returns the code actions of a line.
func (c *Client) actions(
	ctx context.Context, n Note, r protocol.Range, kind string,
) (actions []protocol.CodeAction, err error) {
	params := map[string]any{
		"textDocument": map[string]any{"uri": filename.URI(n.File)}, "range": r,
		"context": map[string]any{"diagnostics": []any{}, "only": []string{kind}},
	}
	err = c.Call(ctx, "textDocument/codeAction", params, &actions)
	return actions, err
}

// fix holds what the lines of the note become when the fix with a title, or the first one, is made.
func (c *Client) fix(ctx context.Context, n Note) error {
	d, err := c.About(n)
	if err != nil {
		return err
	}
	actions, err := c.actions(ctx, n, d.Range, "quickfix")
	if err != nil {
		return err
	}
	var titles []string
	for _, a := range actions {
		titles = append(titles, a.Title)
		if len(n.Args) > 2 && a.Title != n.Args[2] {
			continue
		}
		return c.becomes(a, n, n.Args[1])
	}
	return fmt.Errorf("there is no such fix; there are %q", titles)
}

// fixAll holds that the file has each of some texts once all fixes are made.
func (c *Client) fixAll(ctx context.Context, n Note) error {
	actions, err := c.actions(ctx, n, protocol.Range{}, "source.fixAll")
	if err != nil || len(actions) != 1 {
		return fmt.Errorf("there are %d actions: %w", len(actions), err)
	}
	return c.becomes(actions[0], n, n.Args...)
}

// becomes makes the edits of an action to the text of the note's file, and holds that the result
// has some texts.
func (c *Client) becomes(a protocol.CodeAction, n Note, want ...string) error {
	text, err := os.ReadFile(n.File)
	if err != nil {
		return err
	}
	result := Apply(string(text), a.Edit.Changes[filename.URI(n.File)])
	for _, w := range want {
		if !strings.Contains(result, w) {
			return fmt.Errorf("%q is not in what it becomes:\n%s", w, result)
		}
	}
	return nil
}

// Apply makes edits to a text.
func Apply(text string, edits []protocol.TextEdit) string {
	slices.SortStableFunc(edits, func(a, b protocol.TextEdit) int {
		return int(b.Range.Start.Line-a.Range.Start.Line)*100_000 + int(b.Range.Start.Character) -
			int(a.Range.Start.Character)
	})
	for _, e := range edits {
		from, to := e.Range.Start.IndexIn(text), e.Range.End.IndexIn(text)
		text = text[:from] + e.NewText + text[to:]
	}
	return text
}

// definition holds that one leads to a place where a text stands.
func (c *Client) definition(ctx context.Context, n Note) error {
	at, err := n.place(false)
	if err != nil {
		return err
	}
	var found []protocol.Location
	if err := c.Call(ctx, "textDocument/definition", at, &found); err != nil {
		return err
	}
	var lines []string
	for _, l := range found {
		text, err := os.ReadFile(File(l.URI))
		if err != nil {
			return err
		}
		all := strings.Split(string(text), "\n")
		rest := all[l.Range.Start.Line][l.Range.Start.Character:]
		if strings.HasPrefix(rest, n.Args[1]) {
			return nil
		}
		lines = append(lines, rest)
	}
	return fmt.Errorf("it leads to %q", lines)
}

// signature holds which argument of a marker is being written behind the first text.
func (c *Client) signature(ctx context.Context, n Note) error {
	at, err := n.place(true)
	if err != nil {
		return err
	}
	var help protocol.SignatureHelp
	if err := c.Call(ctx, "textDocument/signatureHelp", at, &help); err != nil {
		return err
	}
	if len(help.Signatures) == 0 {
		return fmt.Errorf("there is none")
	}
	s := help.Signatures[0]
	active := -1
	if help.ActiveParameter != nil {
		active = int(*help.ActiveParameter)
	}
	if active < 0 || active >= len(s.Parameters) ||
		fmt.Sprint(s.Parameters[active].Label) != n.Args[1] {
		return fmt.Errorf("of %s, parameter %d", s.Label, active)
	}
	return nil
}

// link holds that the first text is a link to a target with a certain end.
func (c *Client) link(ctx context.Context, n Note) error {
	var links []protocol.DocumentLink
	if err := c.Call(ctx, "textDocument/documentLink",
		onlyDocument(n.File), &links); err != nil {
		return err
	}
	from, to, err := n.Column(n.Args[0])
	for _, l := range links {
		if int(l.Range.Start.Line) == n.Line && int(l.Range.Start.Character) == from &&
			int(l.Range.End.Character) == to && strings.HasSuffix(*l.Target, n.Args[1]) {
			return nil
		}
	}
	return fmt.Errorf("there are %v %w", links, err)
}

// token holds the kinds of the tokens that begin on the line.
func (c *Client) token(ctx context.Context, n Note) error {
	var tokens protocol.SemanticTokens
	if err := c.Call(ctx, "textDocument/semanticTokens/full",
		onlyDocument(n.File), &tokens); err != nil {
		return err
	}
	kinds := []string{"keyword", "property", "operator", "string", "number", "enumMember"}
	from, to, err := n.Column(n.Args[0])
	line, column := 0, 0
	var there []string
	for d := tokens.Data; len(d) >= 5; d = d[5:] {
		if d[0] > 0 {
			column = 0
		}
		line, column = line+int(d[0]), column+int(d[1])
		if line == n.Line {
			there = append(there, fmt.Sprintf("%d-%d %s", column, column+int(d[2]), kinds[d[3]]))
			if column == from && column+int(d[2]) == to && kinds[d[3]] == n.Args[1] {
				return nil
			}
		}
	}
	return fmt.Errorf("at %d-%d; there are %q %w", from, to, there, err)
}

// inlay holds that a hint of the line has the text.
func (c *Client) inlay(ctx context.Context, n Note) error {
	var hints []struct {
		Position protocol.Position
		Label    string
	}
	params := map[string]any{
		"textDocument": map[string]any{"uri": filename.URI(n.File)},
		"range": map[string]any{"start": map[string]int{"line": n.Line},
			"end": map[string]int{"line": n.Line + 1}},
	}
	if err := c.Call(ctx, "textDocument/inlayHint", params, &hints); err != nil {
		return err
	}
	for _, h := range hints {
		if int(h.Position.Line) == n.Line && h.Label == n.Args[0] {
			return nil
		}
	}
	return fmt.Errorf("there are %v", hints)
}
