package sample

import (
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// The limits of how many other values are made for a scalar, how many of them a server is asked
// about, and how long they are.
const (
	maxAccepted = 16
	maxAsked    = 4
	maxLength   = 1 << 12
)

// otherValues gives the scalars that errors are about other values, which their own schemas accept,
// and returns the first attempt with fewer errors. In a list or a map, each entry gets one of its
// own.
func (s *search) otherValues(a attempt) *attempt {
	seen := map[string]bool{}
	for _, e := range a.result.Errors {
		path, schema := s.planPath(pathWithoutIndices(e))
		if seen[path] || schema == nil || schema.Type == "array" || schema.Type == "object" {
			continue
		}
		seen[path] = true
		values := s.accepted(path, schema)
		if len(values) == 0 {
			continue
		}
		options := [][]any{values}
		if !strings.Contains(path, objects.Each) {
			options = slices.Collect(slices.Chunk(values[:min(len(values), maxAsked)], 1))
		}
		for _, some := range options {
			p := s.plan.copied()
			delete(p.values, path)
			p.each[path] = some
			if tried := s.adopt(p, a); tried != nil || s.attempts > s.limit {
				return tried
			}
		}
	}
	return nil
}

// planPath returns the path of a value in plans, in which entries of a map have no names, and the
// schema there.
func (s *search) planPath(path string) (at string, schema *v1.JSONSchemaProps) {
	schema = root(s.version)
	for step := range strings.SplitSeq(path, ".") {
		name := strings.TrimRight(step, objects.Each)
		if _, isField := schema.Properties[name]; isField {
			at = fieldpath.Join(at, name)
		} else {
			at += objects.Each
		}
		schema = objects.Below(schema, name)
		for range strings.Count(step, objects.Each) {
			at, schema = at+objects.Each, objects.Below(schema, objects.Each)
		}
		if schema == nil {
			break
		}
	}
	return at, schema
}

// accepted returns values that the schema at a path and its rules accept, as far as some are found.
func (s *search) accepted(path string, schema *v1.JSONSchemaProps) (values []any) {
	check, err := objects.CompileFragment(schema)
	if err != nil {
		return nil
	}
	checks := append([]objects.Check{check}, s.rules(node{path: path, schema: schema})...)
	for _, value := range scalarValues(schema) {
		if !slices.ContainsFunc(checks, func(holds objects.Check) bool {
			return !holds(s.ctx, value, nil)
		}) && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values[:min(len(values), maxAccepted)]
}

// scalarValues returns values to try for a scalar: those that its schema names, and those next to
// limits in it and under its junctors. The schema may refuse most of them.
func scalarValues(s *v1.JSONSchemaProps) []any {
	values := append(Values(s, maxAccepted), true, false, int64(1), int64(0))
	for variant := range maxAccepted {
		values = append(values, newMaker(plan{}, false).value(s, "", variant))
	}
	values = append(values, apiserver.Values(s.Enum)...)
	for _, limit := range []*float64{s.Minimum, s.Maximum, s.MultipleOf} {
		if limit != nil {
			for _, off := range []float64{0, 1, -1, 0.5, -0.5} {
				values = append(values, apiserver.Whole(*limit+off))
			}
		}
	}
	for _, limit := range []*int64{s.MinLength, s.MaxLength} {
		if limit != nil {
			for n := max(*limit-1, 0); n <= min(*limit+1, maxLength); n++ {
				values = append(values, strings.Repeat("x", int(n)))
			}
		}
	}
	for _, text := range Matching(s.Pattern) {
		values = append(values, text)
	}
	for _, arm := range apiserver.Junctors(s) {
		values = append(values, scalarValues(&arm)...)
	}
	return slices.DeleteFunc(values, func(value any) bool {
		switch value.(type) {
		case string, bool, int64, float64:
			return false
		}
		return true
	})
}
