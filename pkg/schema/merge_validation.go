package schema

// The value validations of one place are merged by one rule: equal formats, patterns and counts of properties are kept once; any
// other pair is kept as two entries of an allOf.

// mergeValidation merges the value validations. Only the innermost enum is kept, as with the peer.
func (d *Draft) mergeValidation(src *Draft) {
	var mine, theirs NestedValueValidation
	said, from := d.Say(), src.Said()
	keep(&d.Format, src.Format, &mine.Format, &theirs.Format)
	keep(&said.Pattern, from.Pattern, &mine.Pattern, &theirs.Pattern)
	keepEqual(&said.MinProperties, from.MinProperties, &mine.MinProperties, &theirs.MinProperties)
	keepEqual(&said.MaxProperties, from.MaxProperties, &mine.MaxProperties, &theirs.MaxProperties)
	hoist(&said.Minimum, from.Minimum, &mine.Minimum, &theirs.Minimum)
	hoist(&said.Maximum, from.Maximum, &mine.Maximum, &theirs.Maximum)
	hoist(&said.MultipleOf, from.MultipleOf, &mine.MultipleOf, &theirs.MultipleOf)
	hoist(&said.MinLength, from.MinLength, &mine.MinLength, &theirs.MinLength)
	hoist(&said.MaxLength, from.MaxLength, &mine.MaxLength, &theirs.MaxLength)
	hoist(&said.MinItems, from.MinItems, &mine.MinItems, &theirs.MinItems)
	hoist(&said.MaxItems, from.MaxItems, &mine.MaxItems, &theirs.MaxItems)
	hoist(&said.Not, from.Not, &mine.Not, &theirs.Not)
	hoistList(&said.AnyOf, from.AnyOf, &mine.AnyOf, &theirs.AnyOf)
	hoistList(&said.OneOf, from.OneOf, &mine.OneOf, &theirs.OneOf)
	said.ExclusiveMinimum = said.ExclusiveMinimum || from.ExclusiveMinimum
	said.ExclusiveMaximum = said.ExclusiveMaximum || from.ExclusiveMaximum
	said.UniqueItems = said.UniqueItems || from.UniqueItems
	switch {
	case said.Enum == nil:
		said.Enum = from.Enum
	case src.Overlay && from.Enum != nil:
		said.AllOf = append(said.AllOf, NestedValueValidation{ValueValidation: ValueValidation{Enum: from.Enum}, Origin: src.Origin})
	}
	said.AllOf = append(said.AllOf, from.AllOf...)
	if !mine.empty() {
		mine.Origin, theirs.Origin = d.Origin, src.Origin
		d.conjoin(mine, theirs)
	}
}

// conjoin makes two sets of validations hold. If parts are still to be merged into d, they are queued after those and merged
// again: the peer keeps both in one list.
func (d *Draft) conjoin(mine, theirs NestedValueValidation) {
	if said := d.Say(); said.early == nil {
		said.AllOf = append(said.AllOf, mine, theirs)
		return
	}
	for _, v := range []NestedValueValidation{mine, theirs} {
		v.Origin.Keywords = nil
		d.Parts = append(d.Parts, Draft{Format: v.Format, Origin: v.Origin}.Saying(Said{Rest: Rest{ValueValidation: v.ValueValidation}}))
	}
}

// keep takes the keyword that one side has, or one of two equal ones; two different ones move to the entries of allOf.
func keep[T comparable](dst *T, src T, mine, theirs *T) {
	var zero T
	switch {
	case src == zero || src == *dst:
	case *dst == zero:
		*dst = src
	default:
		*mine, *theirs, *dst = *dst, src, zero
	}
}

func keepEqual(dst **int64, src *int64, mine, theirs **int64) {
	if *dst != nil && src != nil && **dst == *src {
		return
	}
	hoist(dst, src, mine, theirs)
}

// hoist takes the keyword that one side has; two of them move to the entries of allOf even if they are equal.
func hoist[T any](dst **T, src *T, mine, theirs **T) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*mine, *theirs, *dst = *dst, src, nil
	}
}

func hoistList(dst *[]NestedValueValidation, src []NestedValueValidation, mine, theirs *[]NestedValueValidation) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*mine, *theirs, *dst = *dst, src, nil
	}
}
