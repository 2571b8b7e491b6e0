// Package markerrules finds the markers that the configuration of a project forbids, those for
// which it prefers others, and the declarations that lack one that it requires.
package markerrules

import (
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/parser"
)

// Options say what a project asks for.
type Options struct {
	Rules    []config.MarkerRule
	K8s      bool     // tags of Kubernetes are enabled
	External []string // prefixes of markers that belong to other tools
	Whole    bool     // packages that were asked for are examined outside of the main module, too
}

// Find returns what the rules say about the packages of the user.
func Find(prog *parser.Program, o Options) diag.List {
	c := &checker{Options: o, prog: prog}
	for _, rule := range o.Rules {
		glob := strings.ReplaceAll(regexp.QuoteMeta(rule.Marker), `\*`, ".*")
		c.names = append(c.names, regexp.MustCompile("^"+glob+"$"))
		if rule.Kind == "prefer" && !markers.Known(rule.Write) &&
			!markers.IsExternal(rule.Write, o.External) {
			c.found.Add("config/value", rule.Pos, "%s, which is preferred to %s, is not a marker",
				rule.Write, rule.Marker)
		}
	}
	for _, p := range prog.Roots {
		if len(o.Rules) > 0 && (p.Main || o.Whole && p.Asked) {
			c.pkg(p)
		}
	}
	return c.found.Sorted()
}

// A checker holds one program against the rules.
type checker struct {
	Options
	prog  *parser.Program
	names []*regexp.Regexp // of the rules
	found diag.List
}

// pkg examines a package.
func (c *checker) pkg(p *parser.Package) {
	c.used(p.Markers, markers.OnPackage)
	asked := false
	for _, t := range p.Types {
		if strings.Contains(t.Name.Name, "[") { // an instance has the markers of its declaration
			continue
		}
		site := markers.OnType
		if t.Kind {
			site |= markers.OnKind
		}
		c.used(t.Markers, site)
		if t.Kind && !asked {
			asked = true
			c.lacks(p.Markers, t.Pos, "package "+p.Name, "packages")
		}
		st, isStruct := t.Type.(parser.Struct)
		c.lacks(t.Markers, t.Pos, t.Name.Declared(), when(t.Kind, "kinds"),
			when(isStruct, "structs"), "types")
		c.fields(t.Name.Declared(), st, ofAPI(t, st))
	}
}

// when returns a place of declarations if a declaration is there, and else the empty one, which no
// rule names.
func when(is bool, place string) string {
	if is {
		return place
	}
	return ""
}

// ofAPI reports whether the fields of a type are those of an API, and not those of the list of a
// kind.
func ofAPI(t *parser.TypeDecl, st parser.Struct) bool {
	for _, f := range st.Fields {
		if named, ok := f.Type.(parser.Named); ok && f.Embedded && named.Name.Name == "ListMeta" {
			return false
		}
	}
	return !t.Alias
}

// fields examines the fields of a struct, and those of structs that are written in place.
func (c *checker) fields(owner string, st parser.Struct, required bool) {
	for i := range st.Fields {
		f := &st.Fields[i]
		c.used(f.Markers, markers.OnField)
		name := owner + "." + f.JSON.Name
		if required && !f.JSON.Skip && !f.JSON.Missing && !f.JSON.Inline && !f.Embedded {
			ms, places := c.sitesOf(f)
			c.lacks(ms, f.Pos, name, places...)
		}
		if inner, ok := f.Type.(parser.Struct); ok {
			c.fields(name, inner, required)
		}
	}
}

// sitesOf returns where a field is, and what says something of its values: its markers and those of
// its type.
func (c *checker) sitesOf(f *parser.Field) (ms []parser.Comment, places []string) {
	ms, places = f.Markers, []string{"fields"}
	t := f.Type
	for {
		switch x := t.(type) {
		case parser.Pointer:
			t = x.Elem
			continue
		case parser.Named:
			decl := c.prog.Lookup(x.Name)
			if decl != nil && decl.Type != nil && decl.Encodes == parser.Plain {
				ms, t = append(ms[:len(ms):len(ms)], decl.Markers...), decl.Type
				continue
			}
		case parser.Slice:
			if elem, ok := x.Elem.(parser.Basic); !ok ||
				elem.Name != "byte" && elem.Name != "uint8" {
				places = append(places, "lists")
			}
		case parser.Map:
			places = append(places, "maps")
		}
		return ms, places
	}
}

// used holds the markers of a declaration against the rules that forbid some, or prefer others.
func (c *checker) used(ms []parser.Comment, at markers.Sites) {
	for _, m := range ms {
		for i, rule := range c.Rules {
			if rule.Kind == "require" {
				continue
			}
			for _, name := range markers.NamesOn(m.Text) {
				if c.names[i].MatchString(name.Name) {
					c.use(rule, m, name, at)
					break
				}
			}
		}
	}
}

// use reports a marker that should not be used.
func (c *checker) use(
	rule config.MarkerRule, m parser.Comment, name markers.NameAt, at markers.Sites,
) {
	pos := m.Pos
	if name.At > 0 {
		pos = diag.Advance(pos, 1+name.At)
	}
	if rule.Kind != "prefer" {
		c.found.Add("marker/forbidden", pos, "%s must not be used here%s", name.Name,
			because(rule)).Relate(rule.Pos, "the rule")
		return
	}
	d := c.found.Add("marker/preferred", pos, "%s is used here: write %s instead%s", name.Name,
		rule.Write, because(rule))
	if name.At == 0 && strings.HasPrefix(m.Text, name.Name) {
		d.Fixes = []diag.Fix{markers.ReplacementFix(m.Text, name.Name, rule.Write,
			m.Pos, at, c.K8s)}
	}
	d.Relate(rule.Pos, "the rule")
}

// lacks reports a declaration without a marker that the rules require in one of its places.
func (c *checker) lacks(ms []parser.Comment, pos token.Position, what string, places ...string) {
	for i, rule := range c.Rules {
		if rule.Kind != "require" || !slices.Contains(places, rule.On) ||
			slices.ContainsFunc(ms, func(m parser.Comment) bool { return c.has(m, i) }) {
			continue
		}
		c.found.Add("marker/required", pos, "%s has no %s, which all %s must have%s", what,
			rule.Marker, rule.On, because(rule)).Relate(rule.Pos, "the rule")
	}
}

// has reports whether a line has the marker of a rule.
func (c *checker) has(m parser.Comment, rule int) bool {
	return slices.ContainsFunc(markers.NamesOn(m.Text), func(n markers.NameAt) bool {
		return c.names[rule].MatchString(n.Name)
	})
}

// because returns the reason of a rule, to be put behind what it says.
func because(rule config.MarkerRule) string {
	if rule.Reason == "" {
		return ""
	}
	return ": " + rule.Reason
}
