package derive

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/schema"
)

// durations warns of what a server accepts for a metav1.Duration and Go cannot read. A client that
// meets it in a list fails to decode all of the list.
func (d *deriver) durations(p *packageInfo, node *schema.Draft) {
	own := node.Own()
	isExamined := p.Main || p.isRoot && d.opts.Whole
	if !isExamined || len(own.Origin.Keywords) == 0 {
		return
	}
	k, isDefault := own.Origin.Keyword("default")
	format, formatted := own.Origin.Keyword("format")
	d.afterTypes(func() {
		var ds diag.List
		if formatted && own.Format == "duration" && node.Known().Duration {
			ds.Add("marker/value", format.Pos,
				"the format duration allows 1d and 2w too, which metav1.Duration cannot read: "+
					"write kubebuilder:validation:Pattern=`^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$` instead").Severity = diag.Note
		}
		var value any
		if isDefault && k.Value.Marker != "" && json.Unmarshal([]byte(own.Default), &value) == nil {
			unreadable(node, value, nil, func(path []string, number bool) {
				at := markers.ValueAt(k.Value, path, false)
				code, way := diag.Code("marker/value"),
					"%s is not a duration that metav1.Duration can read: write it in hours, minutes "+
						"and seconds, as in 24h or 1m30s"
				if number {
					code, way = "marker/type",
						"%s is a number, but a duration is a string: write it with a unit, as in \"%[1]ss\""
				}
				ds.Add(code, at.Pos, way, at.Text).End = at.End
			})
		}
		d.report(p, own, ds)
	})
}

// unreadable calls report with the path to each duration in a value that Go cannot read. A value
// that is itself a number is reported elsewhere.
func unreadable(
	node *schema.Draft, value any, path []string, report func(path []string, number bool),
) {
	if node == nil {
		return
	}
	switch v := value.(type) {
	case string:
		if _, err := time.ParseDuration(v); err != nil && node.Known().Duration {
			report(path, false)
		}
	case float64:
		if len(path) > 0 && node.Known().Duration {
			report(path, true)
		}
	case []any:
		for i, item := range v {
			unreadable(node.Child(schema.ToItems), item,
				append(slices.Clip(path), fmt.Sprintf("[%d]", i)), report)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			child := node.Child(schema.ToProperty(name))
			if child == nil {
				child = node.Child(schema.ToValues)
			}
			unreadable(child, v[name], append(slices.Clip(path), name), report)
		}
	}
}
