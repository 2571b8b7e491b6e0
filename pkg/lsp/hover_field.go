package lsp

import (
	"fmt"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/apiserver/advice"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser"
	"github.com/schemagen/schemagen/pkg/pipeline"
	"github.com/schemagen/schemagen/pkg/schema"
)

// declared explains the field or kind on whose name the cursor stands, or on another word of its
// line that is no comment.
func (s *server) declared(c *cursor) *protocol.Hover {
	if c.piece.Kind == parser.PackagePiece || c.line != c.piece.Name.Line ||
		strings.Contains(c.fileText.line(c.line)[:c.column], "//") {
		return nil
	}
	w := s.workspaceOf(c.file)
	at := c.span(c.piece.Name.Column-1, c.piece.Name.Column-1+c.piece.Name.Length)
	switch c.piece.Kind {
	case parser.FieldPiece:
		f := c.field(c.piece)
		if f == nil {
			return nil
		}
		if p, ok := findPublished(c.snap, f.Pos); ok {
			p.plain = f.Doc == ""
			return explained(s.fieldDoc(w, c.snap, p), at)
		}
	case parser.TypePiece:
		if text := s.kindDoc(w, c); text != "" {
			return explained(text, at)
		}
	}
	return nil
}

// fieldDoc says how a field is published, where its keywords come from, and what its rules cost.
func (s *server) fieldDoc(w *workspace, snap pipeline.Snapshot, p placed) string {
	var b strings.Builder
	presence := "optional"
	if p.required {
		presence = "required"
	}
	path, names := p.steps()
	fmt.Fprintf(&b, "`%s` of %s, version %s%s: %s\n\n", strings.Join(names, "."), p.file.CRD,
		p.version, inVariant(p.file), presence)
	part := p.schema()
	if text, _ := part["description"].(string); text != "" {
		fmt.Fprintf(&b, "%s\n\n", text)
	}
	fmt.Fprintf(&b, "```yaml\n%s\n```\n", p.yaml(part))
	for _, keyword := range slices.Sorted(maps.Keys(part)) {
		if from := s.origin(w, snap, p, keyword); from != "" {
			fmt.Fprintf(&b, "\n- `%s`: %s", keyword, from)
		}
	}
	if part["x-kubernetes-validations"] != nil {
		for _, c := range advice.Costs(p.file.JSON, w.settings().Target) {
			// a server calls a single schema that of all versions
			_, below, _ := strings.Cut(c.Path, ".openAPIV3Schema.")
			all := strings.HasPrefix(c.Path, "spec.validation.")
			if own, ok := strings.CutPrefix(below,
				strings.Join(path, ".")+".x-kubernetes-validations"); ok &&
				(all || strings.HasPrefix(c.Path, p.root)) {
				fmt.Fprintf(&b,
					"\n- rule %s may cost %d units: %s of the budget of a rule, %s of that of a version",
					strings.TrimPrefix(own, "."), c.Cost, c.OfRule, c.OfVersion)
			}
		}
	}
	return b.String()
}

// origin says where a keyword of a field comes from. A run is older than the text while that has a
// mistake, and what it found may have moved since: then the place is left out.
func (s *server) origin(w *workspace, snap pipeline.Snapshot, p placed, keyword string) string {
	steps, _ := p.steps()
	node := p.root + "." + strings.Join(steps, ".")
	path := node + "." + keyword
	if keyword == "x-kubernetes-validations" {
		path += "[0]"
	}
	if keyword == "properties" || keyword == "items" || keyword == "additionalProperties" {
		return ""
	}
	if pos := p.file.Marker(path); pos.IsValid() {
		line, marker := s.text(pos.Filename).line(pos.Line), markerAt(snap, pos)
		here := strings.TrimSpace(line[min(pos.Column-1, len(line)):])
		switch {
		case marker == "" && here == "":
			return shortPosition(w.root, pos)
		case marker == "" || strings.HasPrefix(here, marker):
			return fmt.Sprintf("`%s` at %s", here, shortPosition(w.root, pos))
		}
		return "`" + marker + "`"
	}
	from := p.file.Declared(path)
	if keyword == "description" {
		name := from.Name()
		if _, typ := p.file.GoType(node); p.plain && typ != "" {
			name = typ
		}
		return "the comment of " + name
	}
	if from.Main() {
		return "the Go type of " + from.Name()
	}
	return "the Go type, in " + from.Package()
}

// markerAt returns the marker that a run found at a position, or nothing if it is a part of one.
func markerAt(snap pipeline.Snapshot, pos token.Position) string {
	p := packageIn(snap.Program, filepath.Dir(pos.Filename))
	if p == nil {
		return ""
	}
	for _, c := range p.Attached() {
		if c.Pos == pos {
			first, _, _ := strings.Cut(c.Text, "\n")
			return "+" + first
		}
	}
	return ""
}

// inVariant says in which of several variants a manifest is.
func inVariant(f pipeline.File) string {
	if f.Variant == "" {
		return ""
	}
	return " in the variant " + f.Variant
}

// kindDoc says what a kind comes to, or nothing if the type is none.
func (s *server) kindDoc(w *workspace, c *cursor) string {
	d := c.decl(c.piece.Type)
	if d == nil || !d.Kind {
		return ""
	}
	i := slices.IndexFunc(c.snap.CRDs, func(crd schema.CRD) bool {
		here := func(v schema.Version) bool { return v.Origin.Package() == c.pkg.Path }
		return crd.Names.Kind == c.piece.Type && slices.ContainsFunc(crd.Versions, here)
	})
	if i < 0 {
		return ""
	}
	crd := c.snap.CRDs[i]
	var versions []string
	nodes := 0
	for _, v := range crd.Versions {
		words := v.Name
		if v.Storage {
			words += ", stored"
		}
		if !v.Served {
			words += ", not served"
		}
		nodes += v.Schema.Count()
		versions = append(versions, words)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s is the kind of `%s`, %s\n\n", crd.Names.Kind, crd.Name(),
		strings.ToLower(crd.Scope))
	fmt.Fprintf(&b, "- versions: %s\n- schema nodes: %d\n", strings.Join(versions, "; "), nodes)
	for _, f := range c.snap.Files {
		if f.CRD == crd.Name() {
			fmt.Fprintf(&b, "- size%s: %d bytes; kubectl apply keeps %d of at most 262144\n",
				inVariant(f), len(f.JSON), f.Size)
		}
	}
	fmt.Fprintf(&b, "- findings: %s\n", s.countFindings(w, c, crd.Name()))
	return b.String()
}

// countFindings says how many findings concern a kind: those about its CRD, and those in the
// directory of its package.
func (s *server) countFindings(w *workspace, c *cursor, crd string) string {
	count := map[diag.Severity]int{}
	w.mu.Lock()
	for file, found := range w.found {
		for _, d := range found {
			if d.CRD == crd || d.CRD == "" && filepath.Dir(file) == filepath.Dir(c.file) {
				count[d.Severity]++
			}
		}
	}
	w.mu.Unlock()
	var words []string
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Note} {
		if n := count[severity]; n > 0 {
			words = append(words, word.Count(n, severity.String()))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}
