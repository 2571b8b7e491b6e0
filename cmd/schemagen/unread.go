package main

import (
	"bytes"
	"go/token"
	"os"
	"regexp"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// unread reports a marker of roles or webhooks in the module that no package has which a run read,
// though it was asked for what such markers make: otherwise nothing says that nothing is made.
func unread(opts pipeline.Options, res pipeline.Result) (found diag.List) {
	for _, made := range []struct {
		code    diag.Code
		asked   bool
		by      pipeline.NonCRD
		what    string
		markers *regexp.Regexp
	}{
		{"rbac/unread", opts.Roles, res.Roles, "kubebuilder:rbac", rbacMarkers},
		{"webhook/unread", opts.Webhooks, res.Webhooks, "kubebuilder:webhook", webhookMarkers},
	} {
		isRead := func(d diag.Diagnostic) bool { return d.Code.Family() == made.code.Family() }
		if !made.asked || len(made.by.YAML) > 0 || res.Roots == 0 ||
			slices.ContainsFunc(res.Diagnostics, isRead) {
			continue
		}
		for file := range gocmd.Files(gocmd.ModuleRoot(filename.Absolute(opts.Dir))) {
			text, err := os.ReadFile(file)
			at := made.markers.FindIndex(text)
			if err != nil || at == nil {
				continue
			}
			pos := token.Position{Filename: file, Column: 1,
				Line: 1 + bytes.Count(text[:at[0]], []byte("\n"))}
			found.Add(made.code, pos, "no package that was read has %s, so that nothing is made of "+
				"it: read this one, too", made.what)
			break
		}
	}
	return found
}

// The lines that are markers of roles and webhooks.
var (
	rbacMarkers    = regexp.MustCompile(`(?m)^//[ \t]*\+kubebuilder:rbac:`)
	webhookMarkers = regexp.MustCompile(`(?m)^//[ \t]*\+kubebuilder:webhook:`)
)
