package main

import (
	"bytes"
	"go/build"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// unread reports a marker of roles or webhooks in the module that no package has which a run over
// patterns read, though it was asked for what such markers make: otherwise nothing says that
// nothing is made.
func unread(opts pipeline.Options, patterns []string, res pipeline.Result) (found diag.List) {
	module := gocmd.ModuleRoot(filename.Absolute(opts.Dir))
	whole := filepath.Join(module, "...")
	if slices.ContainsFunc(patterns, func(p string) bool {
		return filename.Absolute(filename.In(opts.Dir, p)) == whole
	}) {
		return nil
	}
	for _, made := range []struct {
		code   diag.Code
		asked  bool
		by     pipeline.NonCRD
		marker string
	}{
		{"rbac/unread", opts.Roles, res.Roles, "kubebuilder:rbac"},
		{"webhook/unread", opts.Webhooks, res.Webhooks, "kubebuilder:webhook"},
	} {
		isRead := func(d diag.Diagnostic) bool { return d.Code.Family() == made.code.Family() }
		if !made.asked || len(made.by.YAML) > 0 || res.Roots == 0 ||
			slices.ContainsFunc(res.Diagnostics, isRead) {
			continue
		}
		if pos := firstMarker(module, made.marker); pos.IsValid() {
			found.Add(made.code, pos, "no package that was read has %s, so that nothing is made of "+
				"it: read this one, too", made.marker)
		}
	}
	return found
}

// firstMarker returns where the first comment of a module begins that is a marker, if there is one,
// in a file that belongs to a package on this system.
func firstMarker(module, name string) token.Position {
	system := build.Default
	marker := regexp.MustCompile(`^//[ \t]*\+` + name + ":")
	for file := range gocmd.Files(module) {
		text, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(text, []byte(name)) { // which most lack, and is soon known
			continue
		}
		if built, err := system.MatchFile(filepath.Split(file)); err != nil || !built {
			continue
		}
		at := token.NewFileSet().AddFile(file, -1, len(text))
		var s scanner.Scanner // a text in quotes may have the line, too
		s.Init(at, text, nil, scanner.ScanComments)
		for pos, what, comment := s.Scan(); what != token.EOF; pos, what, comment = s.Scan() {
			if at.Position(pos).Column == 1 && marker.MatchString(comment) {
				return at.Position(pos)
			}
		}
	}
	return token.Position{}
}
