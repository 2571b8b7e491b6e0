package output

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/schemagen/schemagen/internal/outdir"
)

// The switches of a chart: whether it installs the CRDs, and whether they outlive the release. If
// the values do not mention them, the chart installs the CRDs as they are.
const (
	ifEnabled = `{{- if dig "crds" "enabled" true .Values.AsMap }}` + "\n"
	end       = "{{ end -}}\n" // which trims no space from the last value
	ifKeep    = `{{- if dig "crds" "keep" false .Values.AsMap }}`
	keep      = "helm.sh/resource-policy"
)

// chartTemplate returns a manifest as a template that Helm renders to the manifest.
func chartTemplate(m Manifest, head string) ([]piece, error) {
	line, keeper, err := keepAt(m.YAML)
	if err != nil {
		return nil, err
	}
	lines := strings.SplitAfter(escape(string(m.YAML)), "\n") // an escape adds no line
	text := escape(head) + ifEnabled + strings.Join(slices.Insert(lines, line-1, keeper), "") + end
	return []piece{{m.Storage, []byte(text)}}, nil
}

// braces is an action that renders to what opens an action.
const braces = `{{"{{"}}`

// escape returns a template that renders to the text. Two things are special in it: what opens an
// action, and the two words that Go prints for a missing value, which Helm removes from the
// rendered text, once.
func escape(text string) string {
	return strings.NewReplacer("{{", braces, "<no value>", "<no <no value>value>").Replace(text)
}

// keepAt returns the lines that add, under a switch, the annotation that keeps a CRD and all its
// objects when the release is uninstalled, and the number of the line to insert them before. There
// are none if the manifest already has the annotation.
func keepAt(manifest []byte) (line int, text string, err error) {
	var doc struct {
		Metadata yaml.Node `yaml:"metadata"`
	}
	if err := yaml.Unmarshal(manifest, &doc); err != nil {
		return 0, "", err
	}
	around, add := &doc.Metadata, []string{"annotations:", "  " + keep + ": keep"}
	if annotations := member(around, "annotations"); annotations != nil {
		around, add = annotations, []string{keep + ": keep"}
	}
	switch {
	case member(around, keep) != nil:
		return 1, "", nil
	case len(around.Content) == 0 || around.Style == yaml.FlowStyle:
		return 0, "",
			errors.New("the metadata has no line that another could follow: write the manifest " +
				"in block style")
	}
	margin := strings.Repeat(" ", around.Column-1)
	for _, l := range slices.Concat([]string{ifKeep}, add, []string{"{{- end }}"}) {
		text += margin + l + "\n"
	}
	return around.Line, text, nil
}

// member returns the value of a key of a mapping, or nil.
func member(n *yaml.Node, key string) *yaml.Node {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// chartSeeds returns the files that turn a directory into a chart. The chart is named after the
// directory, whose path may consist only of dots. The templates or crds of a chart are none.
func chartSeeds(dir string) ([]outdir.File, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(abs, "..", "Chart.yaml")); err == nil {
		return nil, fmt.Errorf("%s lies inside a chart: write helm=%s for templates in it, or "+
			"manifests=%s for plain manifests", dir, filepath.Dir(dir), dir)
	}
	chart, err := yaml.Marshal(struct {
		APIVersion  string `yaml:"apiVersion"`
		Name        string `yaml:"name"`
		Description string `yaml:"description"`
		Type        string `yaml:"type"`
		Version     string `yaml:"version"`
	}{"v2", filepath.Base(abs), "CustomResourceDefinitions", "application", "0.1.0"})
	return []outdir.File{
		{Name: "Chart.yaml", Data: chart, Once: true},
		{Name: "values.yaml", Data: []byte(chartValues), Once: true},
	}, err
}

const chartValues = `crds:
  # Install the CustomResourceDefinitions with this chart.
  enabled: true
  # Keep them, and with them all their objects, when the release is uninstalled.
  keep: false
`

// manifestOfTemplate returns the manifest in one of our templates, including what depends on
// switches, and any other text unchanged.
func manifestOfTemplate(text []byte) []byte {
	if !bytes.Contains(text, []byte(ifEnabled)) {
		return text
	}
	var manifest strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(strings.TrimSpace(line), "{{-") && line != end {
			manifest.WriteString(line)
		}
	}
	return []byte(strings.ReplaceAll(manifest.String(), braces, "{{"))
}
