package diag

import "slices"

// Info is the documentation of a rule. The rules command, docs/diagnostics.md and SARIF's rule list
// are rendered from it.
type Info struct {
	Code     Code
	Severity Severity // by default; configuration and the origin of the package change it
	Final    bool     // such an error leaves nothing sound to write, so it cannot be lowered
	Advice   bool     // its notes are advice, which only lint gives
	Title    string   // half a line, no period
	Doc      string   // a paragraph: what is wrong, why it matters, what to do
	Before   string   // Go or YAML that causes the finding
	After    string   // the same, fixed

	// Implies names the rules, and families as in "server/*", whose findings on the same line
	// follow from a finding of this rule: they are not shown. Where they weigh more, they are shown
	// instead of it.
	Implies []string
	// Explains is like Implies, but what weighs more is shown in the words of this finding, which
	// say more.
	Explains []string
}

// Codes returns the table of all rules, by family and then in the order of their definition.
func Codes() []Info {
	return slices.Concat(families()...)
}

// families returns the tables of all rules, in the order of docs/diagnostics.md.
func families() [][]Info {
	return [][]Info{
		loadCodes,
		goCodes,
		goJSONCodes,
		markerCodes,
		unionCodes,
		gateCodes,
		overlayCodes,
		crdCodes,
		structuralCodes,
		serverCodes, serverAdviceCodes,
		celCodes,
		wireCodes,
		versionsCodes,
		apiCodes,
		ignoreCodes,
		configCodes,
		manifestCodes,
		outputCodes,
		goldenCodes,
		migrateCodes,
		sizeCodes,
		changeCodes,
		changeValueCodes,
		changeCRDCodes,
		simulateCodes,
		rbacCodes,
		webhookCodes,
	}
}

// Lookup returns the documentation of c.
func Lookup(c Code) (Info, bool) {
	if info := find(c); info != nil {
		return *info, true
	}
	return Info{}, false
}

// Implies reports whether a finding of c on the same line makes one of another rule follow, and
// whether its words say more.
func (c Code) Implies(other Code) (implied, explained bool) {
	info := find(c)
	if info == nil {
		return false, false
	}
	covers := func(rule string) bool { return matches(rule, other) }
	explained = slices.ContainsFunc(info.Explains, covers)
	return explained || slices.ContainsFunc(info.Implies, covers), explained
}

// find returns the entry of c in the table without copying it: every finding looks one up.
func find(c Code) *Info {
	for _, family := range families() {
		for i := range family {
			if family[i].Code == c {
				return &family[i]
			}
		}
	}
	return nil
}

// Info returns the entry of c in the table; a code that the table does not know has an empty one,
// and so is an Error.
func (c Code) Info() Info {
	info, _ := Lookup(c)
	return info
}

// Severity returns the default severity of c; a code that the table does not know is an Error.
func (c Code) Severity() Severity {
	if info := find(c); info != nil {
		return info.Severity
	}
	return Error
}
