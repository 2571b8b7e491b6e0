package markers

import "strings"

// Summary returns the first sentence of the marker's documentation.
func (def *Definition) Summary() string {
	if i := strings.Index(def.Doc, ". "); i >= 0 {
		return def.Doc[:i+1]
	}
	return def.Doc
}

// Syntax returns how the marker is written, as in "+kubebuilder:validation:Minimum=<number>".
func (def *Definition) Syntax() string { return "+" + def.Name + def.Usage }

// Notes returns, a sentence each, what the table knows about the marker besides its documentation.
func (def *Definition) Notes() []string {
	notes := []string{"It belongs on " + def.Sites.String() + "."}
	if def.OfKind {
		notes[0] = "It belongs on a type that is a kind."
	}
	if def.Items {
		notes = append(notes, "As "+itemsPrefix+def.Name[len(validationPrefix):]+
			" it acts on the items of an array.")
	}
	switch def.Several {
	case AddUp:
		notes = append(notes, "Several of them accumulate.")
	case FirstCounts:
		notes = append(notes, "If there are several, the first one counts.")
	}
	if def.Deprecated != "" {
		where := ""
		if def.Sites&^byName[def.Deprecated].Sites != 0 {
			where = "On " + byName[def.Deprecated].Sites.String() + ", "
		}
		notes = append(notes, where+"+"+def.Deprecated+" is the newer spelling.")
	}
	return notes
}

// Lookup returns the definition of a marker by its name, without the plus sign, or nil.
func Lookup(name string) *Definition {
	def, _ := lookup(name)
	return def
}
