package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
)

// schemagen runs the program in this process.
func schemagen(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, env{stdin: &bytes.Buffer{}, stdout: &out, stderr: &errs})
	return code, out.String(), errs.String()
}

func TestRules(t *testing.T) {
	t.Parallel()
	code, stdout, stderr := schemagen(t, "rules")
	assert.Zero(t, code)
	assert.Empty(t, stderr)
	for _, info := range diag.Codes() {
		assert.Contains(t, stdout, string(info.Code))
	}

	code, stdout, _ = schemagen(t, "rules", "ignore/*")
	assert.Zero(t, code)
	assert.Regexp(t, `^ignore/reason +error +a suppression without a reason\n`, stdout)
	assert.NotContains(t, stdout, "config/")

	code, stdout, _ = schemagen(t, "rules", "ignore/unused")
	assert.Zero(t, code)
	assert.Regexp(t,
		`^ignore/unused \(warning\): a suppression that matches nothing\n\n(?s:.*)\nBefore:\n\n    //(?s:.*)\nAfter:\n\n    \w`, stdout)

	for want, args := range map[string][]string{
		"schemagen: unknown rule \"ignore/unusd\": did you mean ignore/unused?\n": {
			"rules", "ignore/unusd",
		},
		"schemagen: --format sarif: choose one of text, json\n": {
			"rules", "--format=sarif",
		},
	} {
		code, stdout, stderr := schemagen(t, args...)
		assert.Equal(t, exitUsage, code)
		assert.Empty(t, stdout)
		assert.Equal(t, want, stderr)
	}
}

func TestRulesJSON(t *testing.T) {
	t.Parallel()
	type document struct {
		Rules []map[string]string
	}
	read := func(args ...string) (doc document) {
		code, stdout, _ := schemagen(t, append(args, "--format=json")...)
		require.Zero(t, code)
		require.NoError(t, json.Unmarshal([]byte(stdout), &doc))
		return doc
	}
	assert.Len(t, read("rules").Rules, len(diag.Codes()))
	info, _ := diag.Lookup("ignore/rule")
	assert.Equal(t, []map[string]string{{
		"rule": "ignore/rule", "severity": "error", "title": info.Title, "doc": info.Doc,
		"before": info.Before, "after": info.After,
	}}, read("rules", "ignore/rule").Rules)
}
