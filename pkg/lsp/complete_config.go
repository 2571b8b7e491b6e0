package lsp

import (
	"regexp"

	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/pkg/config"
)

// naming finds the settings whose values are names that the configuration itself gives.
var naming = regexp.MustCompile(`^(?:defaultVariant:\s*|\s+(?:- )?gates:\s*\[(?:[^\]]*,)?\s*)["']?([\w.-]*)$`)

// inConfiguration returns the names that may be written at a place of a configuration: of its
// variants and gates, as they were when it could be read last. What else may stand there an editor
// knows by the JSON Schema.
func inConfiguration(
	t fileText, project config.Config, p protocol.Position,
) []protocol.CompletionItem {
	line, column, _ := t.at(p)
	before := t.line(line)[:column]
	m := naming.FindStringSubmatchIndex(before)
	if m == nil {
		return []protocol.CompletionItem{}
	}
	var names []string
	if before[0] == 'd' {
		for _, v := range project.Variants {
			names = append(names, v.Name)
		}
	} else {
		for _, g := range project.Gates {
			names = append(names, g.Name)
		}
	}
	items := []protocol.CompletionItem{}
	for _, name := range names {
		items = append(items, protocol.CompletionItem{
			Label: name, Kind: new(protocol.CompletionItemKindConstant),
			TextEdit: protocol.TextEdit{Range: t.span(line, m[2], column), NewText: name},
		})
	}
	return items
}
