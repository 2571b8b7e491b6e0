package schema

// The value validations of one place are merged by one rule: equal formats, patterns and counts of
// properties are kept once; any other pair is kept as two entries of an allOf.

// mergeValidation merges the value validations. Only the innermost enum is kept, as with the peer.
func (d *Draft) mergeValidation(src *Draft) {
	var mine, theirs NestedValueValidation
	keep(&d.Format, src.Format, &mine.Format, &theirs.Format)
	keep(&d.Pattern, src.Pattern, &mine.Pattern, &theirs.Pattern)
	keepEqual(&d.MinProperties, src.MinProperties, &mine.MinProperties, &theirs.MinProperties)
	keepEqual(&d.MaxProperties, src.MaxProperties, &mine.MaxProperties, &theirs.MaxProperties)
	keepOne(&d.Minimum, src.Minimum, &mine.Minimum, &theirs.Minimum)
	keepOne(&d.Maximum, src.Maximum, &mine.Maximum, &theirs.Maximum)
	keepOne(&d.MultipleOf, src.MultipleOf, &mine.MultipleOf, &theirs.MultipleOf)
	keepOne(&d.MinLength, src.MinLength, &mine.MinLength, &theirs.MinLength)
	keepOne(&d.MaxLength, src.MaxLength, &mine.MaxLength, &theirs.MaxLength)
	keepOne(&d.MinItems, src.MinItems, &mine.MinItems, &theirs.MinItems)
	keepOne(&d.MaxItems, src.MaxItems, &mine.MaxItems, &theirs.MaxItems)
	keepOne(&d.Not, src.Not, &mine.Not, &theirs.Not)
	keepOneList(&d.AnyOf, src.AnyOf, &mine.AnyOf, &theirs.AnyOf)
	keepOneList(&d.OneOf, src.OneOf, &mine.OneOf, &theirs.OneOf)
	d.ExclusiveMinimum = d.ExclusiveMinimum || src.ExclusiveMinimum
	d.ExclusiveMaximum = d.ExclusiveMaximum || src.ExclusiveMaximum
	d.UniqueItems = d.UniqueItems || src.UniqueItems
	switch {
	case d.Enum == nil:
		d.Enum = src.Enum
	case src.Overlay && src.Enum != nil:
		d.AllOf = append(d.AllOf,
			NestedValueValidation{ValueValidation: ValueValidation{Enum: src.Enum},
				Origin: src.Origin})
	}
	d.AllOf = append(d.AllOf, src.AllOf...)
	if !mine.empty() {
		mine.Origin, theirs.Origin = d.Origin, src.Origin
		d.conjoin(mine, theirs)
	}
}

// conjoin makes two sets of validations hold. If parts are still to be merged into d, they are
// queued after those and merged again: the peer keeps both in one list.
func (d *Draft) conjoin(mine, theirs NestedValueValidation) {
	if d.early == nil {
		d.AllOf = append(d.AllOf, mine, theirs)
		return
	}
	for _, v := range []NestedValueValidation{mine, theirs} {
		v.Origin.Keywords = nil
		d.Parts = append(d.Parts,
			&Draft{Format: v.Format, Origin: v.Origin, ValueValidation: v.ValueValidation})
	}
}

// keep takes the keyword that one side has, or one of two equal ones; two different ones move to
// the entries of allOf.
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
	keepOne(dst, src, mine, theirs)
}

// keepOne takes the keyword that one side has; two of them move to the entries of allOf even if
// they are equal.
func keepOne[T any](dst **T, src *T, mine, theirs **T) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*mine, *theirs, *dst = *dst, src, nil
	}
}

// keepOneList is keepOne for the branches of a junctor.
func keepOneList(
	dst *[]NestedValueValidation, src []NestedValueValidation,
	mine, theirs *[]NestedValueValidation,
) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*mine, *theirs, *dst = *dst, src, nil
	}
}
