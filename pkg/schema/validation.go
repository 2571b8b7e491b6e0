package schema

// ValueValidation restricts the values of a node beyond its type: the KEP's ValueValidation. A nil
// bound is no bound. The format, which the KEP counts here, stands apart, since most integers have
// one and nothing else.
type ValueValidation struct {
	Minimum          *float64
	Maximum          *float64
	ExclusiveMinimum bool
	ExclusiveMaximum bool
	MultipleOf       *float64
	MinLength        *int64
	MaxLength        *int64
	Pattern          string
	MinItems         *int64
	MaxItems         *int64
	UniqueItems      bool
	MinProperties    *int64
	MaxProperties    *int64
	Enum             []JSON

	AllOf, AnyOf, OneOf []NestedValueValidation
	Not                 *NestedValueValidation
}

// empty reports whether v restricts nothing.
func (v *ValueValidation) empty() bool {
	return v.Minimum == nil && v.Maximum == nil && !v.ExclusiveMinimum && !v.ExclusiveMaximum &&
		v.MultipleOf == nil && v.MinLength == nil && v.MaxLength == nil && v.Pattern == "" &&
		v.MinItems == nil &&
		v.MaxItems == nil && !v.UniqueItems && v.MinProperties == nil && v.MaxProperties == nil &&
		v.Enum == nil &&
		v.AllOf == nil && v.AnyOf == nil && v.OneOf == nil && v.Not == nil
}

// NestedValueValidation is what may stand under a junctor. The KEP's ForbiddenGenerics and
// ForbiddenExtensions need no check: it has no fields for them.
type NestedValueValidation struct {
	Format string
	ValueValidation
	Required   []string
	Items      *NestedValueValidation
	Properties []NestedProperty // by name
	Origin     Origin
}

func (n *NestedValueValidation) empty() bool { return n.Format == "" && n.ValueValidation.empty() }

// A NestedProperty restricts a property under a junctor.
type NestedProperty struct {
	Name   string
	Nested NestedValueValidation
}
