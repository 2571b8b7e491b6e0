package diag

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// A Policy sets the severities of a project: a rule is a code, as in "marker/unknown", or a whole
// family, as in "marker/*". A code takes precedence over its family.
type Policy map[string]Severity

// ParsePolicy reads rules and the severities given to them by name. Its error names the first rule,
// in order, that does not exist, or whose severity is not one.
func ParsePolicy(severities map[string]string) (Policy, error) {
	p := Policy{}
	for _, rule := range slices.Sorted(maps.Keys(severities)) {
		if err := CheckRule(rule); err != nil {
			return nil, err
		}
		s, err := ParseSeverity(severities[rule])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rule, err)
		}
		p[rule] = s
	}
	return p, nil
}

// ParseSeverity returns the severity that String calls name.
func ParseSeverity(name string) (Severity, error) {
	for _, s := range []Severity{Error, Warning, Note, Off} {
		if s.String() == name {
			return s, nil
		}
	}
	return Error, fmt.Errorf("unknown severity %q: choose one of error, warning, note, off", name)
}

// CheckRule returns an error, with a suggestion, if rule is neither a code of the table nor one of
// its families.
func CheckRule(rule string) error {
	var known []string
	for _, info := range Codes() {
		if matches(rule, info.Code) {
			return nil
		}
		if rule == info.Code.Family() {
			return fmt.Errorf("unknown rule %q: did you mean %s/*?", rule, rule)
		}
		known = append(known, string(info.Code))
		if family := info.Code.Family() + "/*"; !slices.Contains(known, family) {
			known = append(known, family)
		}
	}
	if near := Nearest(rule, known); near != "" {
		return fmt.Errorf("unknown rule %q: did you mean %s?", rule, near)
	}
	if ends := slices.DeleteFunc(known, func(code string) bool {
		return !strings.HasSuffix(code, "/"+rule)
	}); len(ends) > 0 && rule != "*" {
		return fmt.Errorf("unknown rule %q: did you mean %s?", rule, strings.Join(ends, " or "))
	}
	return fmt.Errorf("unknown rule %q: schemagen rules lists them", rule)
}

// Family returns what stands before the slash of c.
func (c Code) Family() string {
	family, _, _ := strings.Cut(string(c), "/")
	return family
}

// matches reports whether rule, a code or a family, covers c.
func matches(rule string, c Code) bool {
	family, all := strings.CutSuffix(rule, "/*")
	return rule == string(c) || all && family == c.Family()
}

// Under returns l with the severities that the first of policies to mention a code gives it. There
// are two things that no policy does: it does not lower a finding that is final, which another
// finding reports; and it does not raise what a pass has lowered below the default of its code, as
// passes do for packages that the user cannot fix.
func (l List) Under(policies ...Policy) List {
	out := slices.Clone(l)
	for i := range l {
		d := &out[i]
		s, ok := severity(d.Code, policies)
		if !ok {
			continue
		}
		if why := d.final(); why != "" {
			if s > Error {
				out.Add("config/final", token.Position{}, "%s stays an error: %s", l[i].Code, why)
			}
			continue
		}
		if d.Severity > d.Code.Severity() {
			s = max(s, d.Severity)
		}
		d.Severity = s
	}
	return out
}

// final says why d stays an error whatever severity a project sets for its rule, or nothing. Exit
// code 0 means that an API server accepts the CRDs, and that there are some.
func (d Diagnostic) final() string {
	switch {
	case d.Severity != Error:
		return ""
	case d.Server:
		return "an API server rejects the CRD for it"
	case d.Code.Info().Final:
		return "nothing sound can be written until it is fixed"
	}
	return ""
}

// severity returns what the first of the policies to mention a code, or its family, says.
func severity(c Code, policies []Policy) (Severity, bool) {
	for _, p := range policies {
		if s, ok := p[string(c)]; ok {
			return s, true
		}
		if s, ok := p[c.Family()+"/*"]; ok {
			return s, true
		}
	}
	return Error, false
}

// Strict returns l with its warnings turned into errors.
func (l List) Strict() List {
	out := slices.Clone(l)
	for i := range out {
		if out[i].Severity == Warning {
			out[i].Severity = Error
		}
	}
	return out
}
