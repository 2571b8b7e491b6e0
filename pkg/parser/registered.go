package parser

import (
	"bytes"
	"go/token"
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser/toplevel"
)

// A GroupVersion is what Go code registers the types of a package as, in a scheme.
type GroupVersion struct {
	Group, Version string // empty if that cannot be read
	Pos            token.Position
}

// groupVersion finds the variable by which kubebuilder and code-generator register types. Internal
// versions are written in another way.
var groupVersion = regexp.MustCompile(
	`GroupVersion\s*=\s*schema\.GroupVersion\{\s*Group:\s*("[^"]*"|\w+),\s*` +
		`Version:\s*("[^"]*"|\w+),?\s*\}`)

// registered returns what the types of the package are registered as, or nil if no variable says
// so, or several do.
func (u *unit) registered() *GroupVersion {
	var found *GroupVersion
	for _, f := range u.files {
		for _, it := range f.items {
			text := f.text(it.Span)
			if it.Kind != toplevel.VarDecl ||
				!bytes.Contains(text, []byte("schema.GroupVersion{")) {
				continue
			}
			for _, m := range groupVersion.FindAllSubmatchIndex(text, -1) {
				if found != nil {
					return nil
				}
				found = &GroupVersion{u.stringValue(string(text[m[2]:m[3]])),
					u.stringValue(string(text[m[4]:m[5]])), f.position(it.Lo + m[0])}
			}
		}
	}
	return found
}

// stringValue returns the value of a string or of a constant of the package, or "".
func (u *unit) stringValue(expression string) string {
	if value, ok := strings.CutPrefix(expression, `"`); ok {
		return strings.TrimSuffix(value, `"`)
	}
	constant := regexp.MustCompile(`\b` + expression + `\b(?:\s+string)?\s*=\s*"([^"]*)"`)
	for _, f := range u.files {
		for _, it := range f.items {
			if it.Kind != toplevel.ConstDecl {
				continue
			}
			if m := constant.FindSubmatch(f.text(it.Span)); m != nil {
				return string(m[1])
			}
		}
	}
	return ""
}
