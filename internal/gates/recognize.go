package gates

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Recognize returns the dialects that a source file is written in, and the gates that it names in
// them, both sorted.
func Recognize(source string) (in, named []string) {
	spelled, names := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(source) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if !ok {
			continue
		}
		for _, d := range dialects {
			for _, name := range d.names(strings.TrimSpace(text)) {
				spelled[d.name] = true
				if name != "" {
					names[name] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(spelled)), slices.Sorted(maps.Keys(names))
}

// names returns the gates that a line of a comment names in the dialect, and "" for what is said
// without one.
func (d dialect) names(line string) (names []string) {
	if d.prefix != "" {
		return namesInMarker(line)
	}
	for _, o := range d.find(parser.Line{Text: line}) {
		switch row, channel, _ := d.row(o.text); {
		case row == nil || channel != "" && d.near(channel) != "":
		default:
			names = append(names, channel)
		}
	}
	return names
}

// namesInMarker is names for the dialect of markers.
func namesInMarker(line string) (names []string) {
	text, isMarker := strings.CutPrefix(line, "+")
	c := parser.Comment{Text: text}
	s, ok := find(c)
	if !isMarker || !ok {
		return nil
	}
	names = []string{""}
	arg, _ := s.argument(c)
	if s.gate {
		for name := range listed(arg, ",", 0) {
			names = append(names, name)
		}
	}
	for start, end := range markers.ArgumentsIn(arg, 0) {
		if key, value, _ := strings.Cut(arg[start:end], "="); s.gateAware &&
			slices.Contains(gateArguments, key) {
			for name := range listed(value, ";", 0) {
				names = append(names, name)
			}
		}
	}
	return names
}
