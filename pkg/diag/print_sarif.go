package diag

import (
	"cmp"
	"go/token"
	"net/url"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// the directory that relative names start from; GitHub and others use this name
	sarifRoot = "%SRCROOT%"
	sarifHome = "https://github.com/schemagen/schemagen"
)

// sarif writes a log with one run. Columns are UTF-16 code units, the one unit that GitHub and
// Visual Studio Code agree on, and the log says so.
func (p *printer) sarif(l List) {
	rules, index := sarifRules(l)
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{
			Name: "schemagen", Version: p.Version, InformationURI: sarifHome, Rules: rules,
		}},
		ColumnKind: "utf16CodeUnits",
		Results:    make([]sarifResult, 0, len(l)),
	}
	if root := cmp.Or(p.Root, p.Dir); root != "" {
		run.OriginalURIBaseIDs = map[string]sarifArtifact{
			sarifRoot: {URI: filename.URI(root) + "/"},
		}
	}
	for _, d := range l {
		run.Results = append(run.Results, p.sarifResult(d, index[d.Code]))
	}
	p.encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// sarifRules returns the table of codes as SARIF's rules, and the index of each. A code that is
// used without being in the table gets an entry with only its name.
func sarifRules(l List) ([]sarifRule, map[Code]int) {
	table := Codes()
	rules := make([]sarifRule, 0, len(table))
	index := make(map[Code]int, len(table))
	for _, info := range table {
		index[info.Code] = len(rules)
		rules = append(rules, sarifRule{
			ID:                   info.Code,
			HelpURI:              info.Code.URL(),
			ShortDescription:     &sarifMessage{Text: info.Title},
			FullDescription:      &sarifMessage{Text: info.Doc},
			Help:                 &sarifMessage{Text: info.Text(), Markdown: info.Markdown()},
			DefaultConfiguration: &sarifConfiguration{Level: sarifLevel(info.Severity)},
		})
	}
	for _, d := range l {
		if _, ok := index[d.Code]; !ok {
			index[d.Code] = len(rules)
			rules = append(rules, sarifRule{ID: d.Code})
		}
	}
	return rules, index
}

// sarifResult returns a finding as a result; rule is the index of its code among the rules.
func (p *printer) sarifResult(d Diagnostic, rule int) sarifResult {
	r := sarifResult{
		RuleID: d.Code, RuleIndex: rule, Level: sarifLevel(d.Severity),
		Message:    sarifMessage{Text: d.Message},
		Properties: &sarifProperties{Server: d.Server},
	}
	if loc := p.sarifLocation(d.Pos, d.End); loc != nil || d.Path != "" {
		r.Locations = []sarifLocation{{PhysicalLocation: loc}}
		if d.Path != "" {
			r.Locations[0].LogicalLocations = []sarifLogical{{FullyQualifiedName: crdPath(d),
				Kind: "member"}}
		}
	}
	for i, rel := range d.Related {
		r.RelatedLocations = append(r.RelatedLocations, sarifLocation{
			ID: i + 1, PhysicalLocation: p.sarifLocation(rel.Pos, token.Position{}),
			Message: &sarifMessage{Text: rel.Message},
		})
	}
	for _, f := range d.Fixes {
		if changes := p.sarifChanges(f.Edits); changes != nil {
			r.Fixes = append(r.Fixes,
				sarifFix{Description: sarifMessage{Text: f.Message}, ArtifactChanges: changes})
		}
	}
	return r
}

// sarifLocation returns nil if not even a file is known.
func (p *printer) sarifLocation(pos, end token.Position) *sarifPhysical {
	if pos.Filename == "" {
		return nil
	}
	loc := &sarifPhysical{ArtifactLocation: p.sarifArtifact(pos.Filename)}
	if pos.Line > 0 {
		loc.Region = p.sarifRegion(pos, end)
	}
	return loc
}

// sarifRegion returns a part of a file, with columns in UTF-16 code units.
func (p *printer) sarifRegion(pos, end token.Position) *sarifRegion {
	src := p.source(pos.Filename)
	r := &sarifRegion{StartLine: pos.Line, StartColumn: src.utf16Column(pos.Line, pos.Column)}
	if end.Line >= pos.Line && end.Column > 0 {
		r.EndLine, r.EndColumn = end.Line, src.utf16Column(end.Line, end.Column)
	}
	return r
}

// sarifChanges groups edits by file. Edits are offsets, SARIF wants lines and columns: without the
// file there is no fix.
func (p *printer) sarifChanges(edits []Edit) []sarifChange {
	var changes []sarifChange
	for _, e := range edits {
		src := p.source(e.Pos.Filename)
		pos, end := e.Pos, e.End
		var ok, okEnd bool
		pos.Line, pos.Column, ok = src.position(e.Pos.Offset)
		end.Line, end.Column, okEnd = src.position(e.End.Offset)
		if !ok || !okEnd {
			return nil
		}
		artifact := p.sarifArtifact(e.Pos.Filename)
		i := slices.IndexFunc(changes, func(c sarifChange) bool {
			return c.ArtifactLocation == artifact
		})
		if i < 0 {
			i = len(changes)
			changes = append(changes, sarifChange{ArtifactLocation: artifact})
		}
		changes[i].Replacements = append(changes[i].Replacements, sarifReplacement{
			DeletedRegion: *p.sarifRegion(pos, end), InsertedContent: sarifContent{Text: e.New},
		})
	}
	return changes
}

// sarifArtifact names a file by a URI: relative to the root if it lies below it, else absolute,
// which excludes a base.
func (p *printer) sarifArtifact(file string) sarifArtifact {
	if name, ok := p.fromRoot(file); ok {
		return sarifArtifact{URI: (&url.URL{Path: filepath.ToSlash(name)}).String(),
			URIBaseID: sarifRoot}
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(p.Dir, file)
	}
	return sarifArtifact{URI: filename.URI(file)}
}

func sarifLevel(s Severity) string {
	if s == Off {
		return "none"
	}
	return s.String()
}
