package markers

import (
	"go/token"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// Rename returns the fix that writes near for the name at the beginning of a line. It is safe if
// the line is then a marker without findings, and changes only a schema: a line that was ignored
// for years must not rename a CRD, nor produce one that is refused.
func Rename(name, near, text string, pos token.Position, at Sites) diag.Fix {
	start := diag.Advance(pos, 1)
	m, ok, ds := Parse(near+text[len(name):], pos, at)
	return diag.Fix{
		Message: "write " + near,
		Safe:    ok && len(ds) == 0 && m.Def.ofSchema() && !m.Def.refused,
		Edits:   []diag.Edit{{Pos: start, End: diag.Advance(start, len(name)), New: near}},
	}
}

// ReplacementFix returns the fix that writes another marker for the one that a line begins with. It
// is safe if the other one takes the arguments and means the same; tags of Kubernetes mean
// something only where they are enabled.
func ReplacementFix(text, name, instead string, pos token.Position, at Sites, k8s bool) diag.Fix {
	fix := Rename(name, instead, text, pos, at)
	one, other := byName[name], byName[instead]
	fix.Safe = fix.Safe && one != nil && other != nil && one.meaning() == other.meaning() &&
		(other.Gate != K8s || k8s)
	return fix
}

// meaning returns what stands for all definitions that do the same: the one that others are
// spellings of.
func (def *Definition) meaning() *Definition {
	for {
		next := byName[def.Deprecated]
		if next == nil {
			next = byName[def.tag.like]
		}
		if next == nil && def.Name == "k8s:optional" {
			next = byName["optional"]
		}
		if next == nil || next == def {
			return def
		}
		def = next
	}
}

// NamesOn returns the names that the project may mean with what stands on a line: that of the
// marker, alone and with each of its arguments, and those of a marker that it leads to. Each has
// the offset at which it stands.
func NamesOn(text string) (all []NameAt) {
	def, end := NameEnd(text)
	if def == nil {
		end = len(NameOf(text))
	}
	all = append(all, NameAt{Name: text[:end]})
	if def != nil && def.Name != text[:end] {
		all = append(all, NameAt{Name: def.Name}) // at the items of a list, or at a path
	}
	if def != nil && def.form == options && end < len(text) {
		depth, quoted, start := 0, rune(0), end+1
		for i, c := range text[end:] + "," {
			switch {
			case quoted != 0:
				if c == quoted {
					quoted = 0
				}
			case c == '"' || c == '`':
				quoted = c
			case c == '{':
				depth++
			case c == '}':
				depth--
			case c == ',' && depth == 0:
				if start < end+i {
					all = append(all, NameAt{Name: def.Name + ":" + NameOf(text[start:end+i]),
						At: start})
				}
				start = end + i + 1
			}
		}
	}
	if i := leadsTo(text); i > 0 {
		for _, n := range NamesOn(text[i:]) {
			n.At += i
			all = append(all, n)
		}
	}
	return all
}

// A NameAt is a name on a marker line.
type NameAt struct {
	Name string
	At   int // its offset in the text
}

// leadsTo returns the offset of the marker that another one leads to; 0 if there is none.
func leadsTo(text string) int {
	for i := 0; i+1 < len(text); i++ {
		switch {
		case text[i] == '"' || text[i] == '`':
			return 0
		case text[i] == '=':
			if text[i+1] == '+' {
				return i + 2
			}
			return 0
		}
	}
	return 0
}

// NameOf returns the part of a line that looks like a name, whatever it names.
func NameOf(text string) string {
	if i := strings.IndexAny(text, "= \t(,＝"); i >= 0 {
		text = text[:i]
	}
	return strings.TrimRight(text, ":")
}

// Known reports whether a line names one of our markers.
func Known(text string) bool { return definitionOf(text) != nil }

// BelongsToPackage reports whether a line names a marker that a package can have and a type cannot:
// in a detached comment above a type it is the package's.
func BelongsToPackage(text string) bool {
	def := definitionOf(text)
	return def != nil && def.Sites&OnType == 0 && def.Sites&OnPackage != 0
}

// SaysKind reports whether a line says, perhaps to another tool, that its type is a kind.
func SaysKind(text string) bool {
	def := definitionOf(text)
	return def != nil && def.OfKind || text == "kubebuilder:object:root=true" ||
		Begins(text, "genclient")
}
