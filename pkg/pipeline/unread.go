package pipeline

import (
	"bytes"
	"go/build"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// Unread reports a marker of roles or webhooks in the module that no package has which a run over
// patterns read, though the options ask for what such markers make: otherwise nothing says that
// nothing is made. It is no part of the result, which depends on no other packages and is kept.
func Unread(opts Options, patterns []string, res Result) (found diag.List) {
	module := gocmd.ModuleRoot(filename.Absolute(opts.Dir))
	whole := filepath.Join(module, "...")
	if res.Roots == 0 || slices.ContainsFunc(patterns, func(p string) bool {
		return filename.Absolute(filename.In(opts.Dir, p)) == whole
	}) {
		return nil
	}
	for _, made := range []struct {
		code   diag.Code
		asked  bool
		by     NonCRD
		marker string
	}{
		{"rbac/unread", opts.Roles, res.Roles, "kubebuilder:rbac"},
		{"webhook/unread", opts.Webhooks, res.Webhooks, "kubebuilder:webhook"},
	} {
		isRead := func(d diag.Diagnostic) bool { return d.Code.Family() == made.code.Family() }
		if !made.asked || len(made.by.YAML) > 0 || slices.ContainsFunc(res.Diagnostics, isRead) {
			continue
		}
		if pos := firstMarker(module, made.marker, opts.Tags); pos.IsValid() {
			found.Add(made.code, pos, "no package that was read has %s, so that nothing is made of "+
				"it: name the package of this one, too", made.marker)
		}
	}
	return found
}

// firstMarker returns where a marker of a name first stands in a module, if it does, in a file that
// is built on this system.
func firstMarker(module, name string, tags []string) token.Position {
	system := build.Default
	system.BuildTags = tags
	marker := regexp.MustCompile(`^//[ \t]*\+` + name + ":")
	for file := range gocmd.Files(module) {
		text, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(text, []byte(name)) { // which most lack, and is soon known
			continue
		}
		if built, err := system.MatchFile(filepath.Split(file)); err != nil || !built {
			continue
		}
		items, _ := toplevel.Scan(text) // of what is no Go, those before
		for _, item := range items {
			for _, c := range slices.Concat(item.Comments, item.Inner) {
				if marker.Match(text[c.Lo:c.Hi]) {
					return token.Position{Filename: file, Offset: c.Lo,
						Line:   1 + bytes.Count(text[:c.Lo], []byte("\n")),
						Column: c.Lo - bytes.LastIndexByte(text[:c.Lo], '\n')}
				}
			}
		}
	}
	return token.Position{}
}
