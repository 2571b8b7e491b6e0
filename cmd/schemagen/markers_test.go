package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/markers"
)

// TestCommonMarkers generates what docs/markers.md shows of the markers that most APIs use.
func TestCommonMarkers(t *testing.T) {
	t.Parallel()
	var kind, spec strings.Builder
	for i, c := range markers.Common() {
		if c.GoType == "" {
			fmt.Fprintf(&kind, "// +%s\n", c.Line)
			continue
		}
		omits := map[bool]string{true: ",omitempty"}[c.Name == "required"]
		fmt.Fprintf(&spec, "\t// +%s\n\tF%d %s `json:\"f%d%s\"`\n", c.Line, i, c.GoType, i, omits)
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
	for _, c := range markers.Common() {
		if c.YAML == "" {
			continue
		}
		found := false
		for indent := range 20 {
			blanks := strings.Repeat(" ", indent)
			found = found ||
				strings.Contains(manifest,
					"\n"+blanks+strings.ReplaceAll(c.YAML, "\n", "\n"+blanks)+"\n")
		}
		assert.True(t, found, "%s:\n%s\nis not in\n%s", c.Name, c.YAML, manifest)
	}
}
