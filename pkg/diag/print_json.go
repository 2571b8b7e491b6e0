package diag

import (
	"encoding/json"
	"go/token"
)

// The JSON document. The keys of jsonFinding up to server, and the summary, are stable for the
// programs that read it; the keys after server are present only if there is something to say.
// Columns count bytes, as in Go's own tools.
type (
	jsonDocument struct {
		Diagnostics []jsonFinding `json:"diagnostics"`
		Summary     jsonSummary   `json:"summary"`
	}
	jsonSummary struct {
		Errors   int `json:"errors"`
		Warnings int `json:"warnings"`
	}
	jsonFinding struct {
		jsonPosition
		Severity  string        `json:"severity"`
		Rule      Code          `json:"rule"`
		Path      string        `json:"path"`
		Message   string        `json:"message"`
		Server    bool          `json:"server"`
		CRD       string        `json:"crd,omitempty"`
		EndLine   int           `json:"endLine,omitempty"`
		EndColumn int           `json:"endColumn,omitempty"`
		Related   []jsonRelated `json:"related,omitempty"`
		Fixes     []jsonFix     `json:"fixes,omitempty"`
	}
	jsonPosition struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column"`
	}
	jsonRelated struct {
		jsonPosition
		Message string `json:"message"`
	}
	jsonFix struct {
		Message string     `json:"message"`
		Safe    bool       `json:"safe"`
		Edits   []jsonEdit `json:"edits"`
	}
	jsonEdit struct {
		File  string `json:"file"`
		Start int    `json:"start"` // byte offsets
		End   int    `json:"end"`
		New   string `json:"new"`
	}
)

// json writes one document with all findings, which are counted in its summary.
func (p *printer) json(l List) {
	doc := jsonDocument{
		Diagnostics: make([]jsonFinding, 0, len(l)),
		Summary:     jsonSummary{Errors: l.Count(Error), Warnings: l.Count(Warning)},
	}
	for _, d := range l {
		doc.Diagnostics = append(doc.Diagnostics, p.jsonFinding(d))
	}
	p.encode(doc)
}

// jsonFinding returns a finding as the document has it.
func (p *printer) jsonFinding(d Diagnostic) jsonFinding {
	f := jsonFinding{
		jsonPosition: p.jsonPosition(d.Pos),
		Severity:     d.Severity.String(),
		Rule:         d.Code,
		Path:         d.Path,
		Message:      d.Message,
		Server:       d.Server,
		CRD:          d.CRD,
		EndLine:      d.End.Line,
		EndColumn:    d.End.Column,
	}
	for _, r := range d.Related {
		f.Related = append(f.Related,
			jsonRelated{jsonPosition: p.jsonPosition(r.Pos), Message: r.Message})
	}
	for _, fix := range d.Fixes {
		edits := make([]jsonEdit, 0, len(fix.Edits))
		for _, e := range fix.Edits {
			edits = append(edits, jsonEdit{File: p.slashed(e.Pos.Filename), Start: e.Pos.Offset,
				End: e.End.Offset, New: e.New})
		}
		f.Fixes = append(f.Fixes, jsonFix{Message: fix.Message, Safe: fix.Safe, Edits: edits})
	}
	return f
}

func (p *printer) jsonPosition(pos token.Position) jsonPosition {
	return jsonPosition{File: p.slashed(pos.Filename), Line: pos.Line, Column: pos.Column}
}

// encode writes doc, indented and with <, > and & as they are. Marshalling the structs of this
// package cannot fail.
func (p *printer) encode(doc any) {
	enc := json.NewEncoder(&p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	_ = enc.Encode(doc)
}
