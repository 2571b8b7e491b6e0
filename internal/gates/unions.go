package gates

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// reportMemberless reports a member of a union that is not there while the constant that selects it
// is: a constant of a discriminator's type counts as a value without a member, so that nothing else
// would notice.
func (e *evaluator) reportMemberless(
	list []parser.Field, member parser.Field, gate token.Position,
) {
	value := selectedBy(list, member)
	if value == "" {
		return
	}
	for _, f := range list {
		if !slices.ContainsFunc(f.Markers, isDiscriminator) ||
			!e.read(f.Markers, f.Lines, atField).there {
			continue
		}
		named, _ := parser.Pointee(f.Type).(parser.Named)
		decl := e.prog.Lookup(named.Name)
		if decl == nil || !e.allows(decl, f, value) {
			continue
		}
		consts, _ := e.consts(decl.Consts)
		if i := slices.IndexFunc(consts, func(c parser.Const) bool {
			return c.Value == value
		}); i >= 0 {
			e.report("union/values", gate,
				"%s is gone where this gate is off, and %q, a value of %s, selects nothing: put %s under the gate, too",
				member.GoName, value, f.GoName, consts[i].Name).
				Relate(consts[i].Pos, "%s is declared here", consts[i].Name)
			return
		}
	}
}

// allows reports whether what enumerates the values of a discriminator, if anything does, has a
// value.
func (e *evaluator) allows(decl *parser.TypeDecl, f parser.Field, value string) bool {
	all := slices.Concat(e.read(decl.Markers, nil, atType).comments,
		e.read(f.Markers, nil, atField).comments)
	all = slices.DeleteFunc(all, func(c parser.Comment) bool {
		return !strings.HasPrefix(c.Text, "kubebuilder:validation:Enum")
	})
	return len(all) == 0 || slices.ContainsFunc(all, func(c parser.Comment) bool {
		return slices.Contains(words(c.Text), value)
	})
}

// selectedBy returns the value of the discriminator that selects a field, or nothing if it is no
// member of a union. Where none is marked as a member, all are.
func selectedBy(list []parser.Field, f parser.Field) string {
	isMember := func(c parser.Comment) bool { return markers.IsUnionMember(c.Text) }
	for _, c := range f.Markers {
		if isMember(c) {
			_, rest, _ := strings.Cut(c.Text, "=")
			if words := words(rest); len(words) > 0 && words[0] != "optional" {
				return words[0]
			}
			return f.GoName
		}
	}
	if slices.ContainsFunc(list, func(f parser.Field) bool {
		return slices.ContainsFunc(f.Markers, isMember)
	}) {
		return ""
	}
	return f.GoName
}

// isDiscriminator reports whether a marker says that its field is the discriminator of a union.
func isDiscriminator(c parser.Comment) bool {
	name, _, _ := strings.Cut(c.Text, "=")
	def := markers.Lookup(name)
	return def != nil && def.Gate == markers.Unions &&
		strings.HasSuffix(strings.ToLower(def.Name), "discriminator")
}

// words returns the words of a marker's argument, without what separates and quotes them.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.", r)
	})
}
