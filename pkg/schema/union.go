package schema

import "github.com/schemagen/schemagen/internal/word"

// A Union is a set of properties that exclude each other (KEP-1027, and Union of KEP-2335). It is
// kept abstract here; emit decides how to spell it.
type Union struct {
	Discriminator string   // the property that selects the member; empty for a union without one
	Presence      Presence // for a union without discriminator: how many members are present
	Members       []Member // in source order
	// the discriminator, if there is one, may be absent, and then so are all members
	EmptyChoice bool
	Encoding    Encoding
	Origin      Origin
}

// A Member is a property of a union and the discriminator's value that selects it.
type Member struct {
	Property     string // empty for a value that selects no member
	Value        string // empty for a union without discriminator
	BodyOptional bool   // the property may be absent although the discriminator selects it
}

// Properties returns the names of the members that are properties, in source order.
func (u Union) Properties() []string {
	var names []string
	for _, m := range u.Members {
		if m.Property != "" {
			names = append(names, m.Property)
		}
	}
	return names
}

// Presence says how many members of a union without discriminator are present.
type Presence uint8

// The presences. ExactlyOne is what KEP-2335 publishes for every union.
const (
	ExactlyOne Presence = iota
	AtMostOne
	AtLeastOne
)

// Encoding says by which keywords a union is enforced.
type Encoding uint8

// The encodings. They accept and refuse the same objects; the message of a rule in CEL says what is
// wrong, and a junctor works on servers of any version.
const (
	InJunctors Encoding = iota // oneOf and anyOf
	InRules                    // x-kubernetes-validations
	InBoth
)

// Words returns the names of the encodings, by number.
func (Encoding) Words() []string { return []string{"structural", "cel", "both"} }

// MarshalText implements encoding.TextMarshaler.
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.Words()[e]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (e *Encoding) UnmarshalText(text []byte) error {
	i, err := word.Index(e.Words(), text)
	*e = Encoding(i)
	return err
}
