package pipeline

import (
	"bytes"
	"go/build"
	"go/token"
	"maps"
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
	made := []unread{
		{"rbac/unread", opts.Roles, res.Roles, "kubebuilder:rbac"},
		{"webhook/unread", opts.Webhooks, res.Webhooks, "kubebuilder:webhook"},
	}
	sought := slices.DeleteFunc(made, func(u unread) bool {
		isRead := func(d diag.Diagnostic) bool { return d.Code.Family() == u.code.Family() }
		return !u.asked || slices.ContainsFunc(slices.Collect(maps.Values(u.by)),
			func(n NonCRD) bool { return len(n.YAML) > 0 || n.Broken }) ||
			slices.ContainsFunc(res.Diagnostics, isRead)
	})
	if len(sought) == 0 {
		return nil
	}
	for file := range gocmd.Files(module) {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		sought = slices.DeleteFunc(sought, func(u unread) bool {
			pos := firstMarker(file, text, u.marker, opts.Tags)
			if pos.IsValid() {
				found.Add(u.code, pos, "no package that was read has %s, so that nothing is made "+
					"of it: name the package of this one, too", u.marker)
			}
			return pos.IsValid()
		})
		if len(sought) == 0 {
			break
		}
	}
	return found
}

// unread is what a run was asked to make of the markers of a name, and what it made.
type unread struct {
	code   diag.Code
	asked  bool
	by     map[string]NonCRD // by variant
	marker string
}

// firstMarker returns where a marker of a name first stands in the text of a file, if it does, and
// the file is built on this system.
func firstMarker(file string, text []byte, name string, tags []string) (none token.Position) {
	if !bytes.Contains(text, []byte(name)) { // which most lack, and is soon known
		return none
	}
	system := build.Default
	system.BuildTags = tags
	if built, err := system.MatchFile(filepath.Split(file)); err != nil || !built {
		return none
	}
	marker := regexp.MustCompile(`^//[ \t]*\+` + name + ":")
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
	return none
}
