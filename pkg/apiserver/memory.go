package apiserver

import (
	"context"
	"hash/maphash"
	"slices"
	"strings"
	"sync"

	celgo "github.com/google/cel-go/cel"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A Memory holds the rules that were compiled for the manifests of one run: compiling is most of what validation costs, and
// the same types with the same rules recur in them. It may be used by several goroutines.
type Memory struct {
	seeds  [2]maphash.Seed
	linked func() *environment.EnvSet

	mu       sync.Mutex
	compiled map[rulesKey][]cel.CompilationResult
}

// A rulesKey stands for all that compiling depends on: a schema with its rules, and whether it is a resource. Two texts
// cannot be made to collide, for the seeds are not known.
type rulesKey struct {
	text     [2]uint64
	resource bool
}

// NewMemory returns an empty Memory.
func NewMemory() *Memory {
	return &Memory{
		seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, linked: sync.OnceValue(lazyEnvironment),
		compiled: make(map[rulesKey][]cel.CompilationResult),
	}
}

// lazyEnvironment returns the environment of the linked libraries, except that declarations are checked when an expression is
// compiled: upstream makes four environments for each schema with rules, and compiles mostly in one of them.
func lazyEnvironment() *environment.EnvSet {
	base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	lazy, err := base.Extend(environment.VersionedOptions{
		IntroducedVersion: version.MajorMinor(1, 0),
		EnvOptions:        []celgo.EnvOption{celgo.EagerlyValidateDeclarations(false)},
	})
	if err != nil {
		return base // cannot happen: the option is one that upstream sets itself
	}
	return lazy
}

// compile calls do unless the rules of the same schema were compiled before. Results do not include the programs.
func (m *Memory) compile(text string, resource bool, do func() ([]cel.CompilationResult, error)) ([]cel.CompilationResult, error) {
	if m == nil || text == "" {
		return do()
	}
	text = undescribed(text)
	key := rulesKey{[2]uint64{maphash.String(m.seeds[0], text), maphash.String(m.seeds[1], text)}, resource}
	m.mu.Lock()
	results, ok := m.compiled[key]
	m.mu.Unlock()
	if ok {
		return results, nil
	}
	results, err := do()
	if err != nil {
		return nil, err
	}
	for i := range results {
		results[i].Program = nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.compiled[key] = results
	return results, nil
}

// undescribed returns the text of a schema without descriptions, which rules do not see: one type has others at other fields.
func undescribed(text string) string {
	const member = `"description":"`
	var short strings.Builder
	for {
		before, after, found := strings.Cut(text, member)
		short.WriteString(before)
		if !found {
			return short.String()
		}
		end := 0
		for end < len(after) && after[end] != '"' {
			if after[end] == '\\' {
				end++
			}
			end++
		}
		text = after[min(end, len(after)):]
	}
}

// ValidateWith is Validate for manifests that have rules in common. Upstream is asked about the manifest without its rules,
// which are then compiled and costed one by one, each schema once. If there is anything to refuse, upstream is asked about
// the whole: what it says then is what a server says.
func (m *Manifest) ValidateWith(ctx context.Context, memory *Memory, target Target) []Finding {
	if !m.quick || len(m.doc.rules) == 0 || target.minor != 0 {
		return m.Validate(ctx, target)
	}
	bare, ok := withoutRules(m.doc.crd)
	if !ok {
		return m.Validate(ctx, target)
	}
	out := m.decoding()
	verdict, complete := ask(ctx, bare, m.doc.flat, out)
	schemas := schemasOf(m.doc.crd)
	complete = complete && !slices.ContainsFunc(verdict, func(e *field.Error) bool { return concernsRules(e, schemas) })
	for _, s := range schemas {
		if !m.rulesHold(ctx, s, memory, target) {
			complete = false
		}
	}
	if !complete {
		return m.Validate(ctx, target)
	}
	for _, s := range schemas {
		out.guard(s.path, func() { lint(s.root, s.path, false, target, out) })
	}
	out.addErrors(verdict, codeOf)
	lintVersions(m.doc, target, out)
	out.list = unshare(out.list, len(m.doc.crd.Spec.Versions))
	return sorted(out.list)
}

// concernsRules tells whether upstream may say something else, or more, of a CRD with its rules than this of the bare one. What it
// refuses beside the schemas does not keep it from looking at them, but two versions may be identical but for their rules.
func concernsRules(e *field.Error, schemas []versionSchema) bool {
	return strings.Contains(e.Detail, "identical values") || slices.ContainsFunc(schemas, func(s versionSchema) bool {
		return within(e.Field, s.path.String()) || within(s.path.String(), e.Field) && e.Field != "spec.versions"
	})
}

// rulesHold tells whether upstream has nothing to say about the rules of a schema, and about the defaults that they judge.
func (m *Manifest) rulesHold(ctx context.Context, s versionSchema, memory *Memory, target Target) bool {
	found := &findings{}
	found.guard(s.path, func() {
		validateRules(s, target, ruleSource{memory, m.doc.rules}, found)
		if !judgesDefault(s.root) {
			return
		}
		structural, err := structuralschema.NewStructural(s.root)
		if err != nil {
			found.add(Finding{Message: err.Error()})
			return
		}
		onlyJudges(structural, nil)
		errs, err := defaulting.ValidateDefaults(ctx, s.path, structural, true, true)
		if err != nil {
			found.add(Finding{Message: err.Error()})
		}
		found.addErrors(errs, codeOf)
	})
	return len(found.list) == 0
}

// judgesDefault tells whether there is a default at or above a rule.
func judgesDefault(s *apiextensions.JSONSchemaProps) bool {
	if s.Default != nil {
		return hasRules(s)
	}
	found := false
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) {
		found = found || judgesDefault(child)
	})
	return found
}

// onlyJudges leaves out of a schema the rules that judge no default, which upstream would compile for each default above them.
// The values are what defaults put at the schema.
func onlyJudges(s *structuralschema.Structural, values []any) {
	if s.Default.Object != nil {
		values = append(slices.Clip(values), s.Default.Object)
	}
	if len(values) == 0 {
		s.XValidations = nil
	}
	for name, child := range s.Properties {
		onlyJudges(&child, membersOf(values, func(key string) bool { return key == name }))
		s.Properties[name] = child
	}
	if a := s.AdditionalProperties; a != nil && a.Structural != nil {
		onlyJudges(a.Structural, membersOf(values, func(string) bool { return true }))
	}
	if s.Items != nil {
		var items []any
		for _, v := range values {
			list, _ := v.([]any)
			items = append(items, list...)
		}
		onlyJudges(s.Items, items)
	}
}

// membersOf returns the members with the given names of those values that are objects.
func membersOf(values []any, named func(string) bool) []any {
	var members []any
	for _, v := range values {
		object, _ := v.(map[string]any)
		for name, member := range object {
			if named(name) {
				members = append(members, member)
			}
		}
	}
	return members
}

func hasRules(s *apiextensions.JSONSchemaProps) bool {
	found := len(s.XValidations) > 0
	eachChild(s, nil, func(child *apiextensions.JSONSchemaProps, _ *field.Path, _ bool) { found = found || hasRules(child) })
	return found
}

// withoutRules returns a CRD without its rules, or false if one of them has more to it than an expression that compiles:
// upstream has something to say about their form, too.
func withoutRules(crd *apiextensions.CustomResourceDefinition) (*apiextensions.CustomResourceDefinition, bool) {
	bare, plain := *crd, true
	strip := func(holder *apiextensions.CustomResourceValidation) *apiextensions.CustomResourceValidation {
		if holder == nil || holder.OpenAPIV3Schema == nil {
			return holder
		}
		schema, ok := stripped(holder.OpenAPIV3Schema)
		plain = plain && ok
		return &apiextensions.CustomResourceValidation{OpenAPIV3Schema: schema}
	}
	bare.Spec.Validation = strip(crd.Spec.Validation)
	bare.Spec.Versions = make([]apiextensions.CustomResourceDefinitionVersion, len(crd.Spec.Versions))
	for i, version := range crd.Spec.Versions {
		version.Schema = strip(version.Schema)
		bare.Spec.Versions[i] = version
	}
	return &bare, plain
}

// stripped returns a schema without the rules outside of junctors; what has none is shared.
func stripped(s *apiextensions.JSONSchemaProps) (_ *apiextensions.JSONSchemaProps, plain bool) {
	out := *s
	plain = plainRules(s.XValidations) && fieldPathsLead(s)
	out.XValidations = nil
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]apiextensions.JSONSchemaProps, len(s.Properties))
		for name, child := range s.Properties {
			below, ok := stripped(&child)
			out.Properties[name], plain = *below, plain && ok
		}
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		below, ok := stripped(s.AdditionalProperties.Schema)
		out.AdditionalProperties, plain = &apiextensions.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: below}, plain && ok
	}
	if s.Items != nil && s.Items.Schema != nil {
		below, ok := stripped(s.Items.Schema)
		out.Items, plain = &apiextensions.JSONSchemaPropsOrArray{Schema: below}, plain && ok
	}
	return &out, plain
}

// plainRules tells whether nothing about the form of rules could be wrong.
func plainRules(rules apiextensions.ValidationRules) bool {
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	for _, r := range rules {
		switch {
		case blank(r.Rule), blank(r.Message) && (r.Message != "" || strings.ContainsAny(r.Rule, "\n\r")),
			strings.ContainsAny(r.Message, "\n\r"), blank(r.MessageExpression) && r.MessageExpression != "", r.FieldPath != "" && blank(r.FieldPath), strings.ContainsAny(r.FieldPath, "\n\r"):
			return false
		case r.Reason == nil:
		case *r.Reason != apiextensions.FieldValueRequired && *r.Reason != apiextensions.FieldValueForbidden &&
			*r.Reason != apiextensions.FieldValueInvalid && *r.Reason != apiextensions.FieldValueDuplicate:
			return false
		}
	}
	return true
}

// fieldPathsLead tells whether the fields that rules blame are there.
func fieldPathsLead(s *apiextensions.JSONSchemaProps) bool {
	if !slices.ContainsFunc(s.XValidations, func(r apiextensions.ValidationRule) bool { return r.FieldPath != "" }) {
		return true
	}
	structural, err := structuralschema.NewStructural(s)
	return err == nil && !slices.ContainsFunc(s.XValidations, func(r apiextensions.ValidationRule) bool {
		if r.FieldPath == "" {
			return false
		}
		_, _, err := cel.ValidFieldPath(r.FieldPath, structural)
		return err != nil
	})
}
