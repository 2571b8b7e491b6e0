package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// commonMarker finds one of the markers that docs/markers.md shows with what comes out: its name,
// the line, the Go type of the field, and the YAML.
var commonMarker = regexp.MustCompile("\n\\[`([^`]+)`\\]\\([^)]*\\): [^\n]*\n\n```go\n// \\+([^\n]*)\n" +
	"(?:Field (\\S+) [^\n]*\n)?```\n(?:\n```yaml\n((?s:.*?))\n```\n)?")

// TestCommonMarkers generates what docs/markers.md shows of the markers that most APIs use.
func TestCommonMarkers(t *testing.T) {
	t.Parallel()
	var kind, spec strings.Builder
	page, err := os.ReadFile("../../docs/markers.md")
	require.NoError(t, err)
	common := commonMarker.FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(common), 10)
	for i, c := range common {
		name, line, goType := c[1], c[2], c[3]
		if goType == "" {
			fmt.Fprintf(&kind, "// +%s\n", line)
			continue
		}
		omits := map[bool]string{true: ",omitempty"}[name == "required"]
		fmt.Fprintf(&spec, "\t// +%s\n\tF%d %s `json:\"f%d%s\"`\n", line, i, goType, i, omits)
	}
	dir, _ := module(t,
		"// Package api is an API.\n// +groupName=shop.example.com\n// +versionName=v1\npackage api\n\n"+
			"import metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n"+kind.String()+
			"type Order struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n"+spec.String()+"}\n")
	standin, err := filepath.Abs("../../testdata/apis/standin/apimachinery")
	require.NoError(t, err)
	gomod := "module example.com/api\n\ngo 1.26.0\n\nrequire k8s.io/apimachinery v0.0.0\n\nreplace k8s.io/apimachinery => " + standin + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(gomod), 0o600))
	code, manifest, stderr := schemagen(t, "generate", "-C", dir, "--stdout", ".")
	require.Equal(t, exitOK, code, stderr)
	assert.NotRegexp(t, `(?s)\n +required:\n( +- f\d+\n)* +- f0\n`, manifest, "optional")
	assert.Regexp(t, `(?s)\n +required:\n( +- f\d+\n)* *- f1\n`, manifest, "required")
	manifest = strings.ReplaceAll(manifest, "- additionalPrinterColumns",
		"  additionalPrinterColumns")
	for _, c := range common {
		name, yaml := c[1], c[4]
		if yaml == "" {
			continue
		}
		found := false
		for indent := range 20 {
			blanks := strings.Repeat(" ", indent)
			found = found ||
				strings.Contains(manifest,
					"\n"+blanks+strings.ReplaceAll(yaml, "\n", "\n"+blanks)+"\n")
		}
		assert.True(t, found, "%s:\n%s\nis not in\n%s", name, yaml, manifest)
	}
}
