package markers

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A nameFormat says how a CRD enforces a format of validation-gen: with a format that servers know,
// a pattern, or a rule.
type nameFormat struct {
	keyword   string // format
	pattern   string
	condition string // in CEL, of %[1]s
	maxLength int64
}

const (
	label       = `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
	subdomain   = label + `(\.` + label + `)*`
	anyCase     = `[a-zA-Z0-9]([-a-zA-Z0-9]*[a-zA-Z0-9])?`
	qualifiedOK = `!format.qualifiedName().validate(%[1]s).hasValue()`
)

// nameFormats are the formats that validation-gen v0.37 lists. Lengths are those of apimachinery's
// validation.
var nameFormats = map[string]nameFormat{
	"k8s-short-name": {keyword: "k8s-short-name", pattern: `^` + label + `$`,
		maxLength: 63},
	"k8s-long-name": {keyword: "k8s-long-name", pattern: `^` + subdomain + `$`,
		maxLength: 253},
	"k8s-long-name-caseless": {pattern: `^` + anyCase + `(\.` + anyCase + `)*$`, maxLength: 253},
	"k8s-uuid": {
		pattern: `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`, maxLength: 36,
	},
	"k8s-label-value": {pattern: `^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$`,
		maxLength: 63},
	"k8s-label-key":          {condition: qualifiedOK, maxLength: 317},
	"k8s-prefixed-label-key": {condition: `%[1]s.contains('/') && ` + qualifiedOK, maxLength: 317},
	"k8s-ip":                 {condition: `isIP(%[1]s)`, maxLength: 45},
	"k8s-path-segment-name":  {pattern: `^([^/%.][^/%]*|\.[^/%.][^/%]*|\.\.[^/%]+)?$`},
	"k8s-resource-pool-name": {pattern: `^` + subdomain + `(/` + subdomain + `)*$`, maxLength: 253},
	"k8s-resource-fully-qualified-name": {pattern: `^` + subdomain +
		`/[A-Za-z_][A-Za-z0-9_]{0,31}$`,
		condition: `%[1]s.indexOf('/') <= 63`, maxLength: 96},
	"k8s-extended-resource-name": {condition: `%[1]s.contains('/') && !%[1]s.contains('kubernetes.io/') && !%[1]s.startsWith('requests.') && ` +
		`!format.qualifiedName().validate('requests.' + %[1]s).hasValue()`, maxLength: 308},
}

// format restricts a string to a format.
func (p *tagPlace) format(v tagValue) *problem {
	name := v.text
	f, ok := nameFormats[name]
	if !ok {
		known := slices.Sorted(maps.Keys(nameFormats))
		return &problem{"value", fmt.Sprintf("k8s:format does not know the format %q: %s", name,
			cmp.Or(diag.DidYouMean(diag.Nearest(name, known)),
				"it has "+strings.Join(known, ", ")))}
	}
	if bad := p.isA("string"); bad != nil {
		return bad
	}
	message := "must have the format " + name
	if p.target == nil {
		condition := f.condition
		if f.pattern != "" {
			matches := "%[1]s.matches(" + strings.ReplaceAll(schema.CELString(f.pattern),
				"%", "%%") + ")"
			if condition != "" {
				matches += " && "
			}
			condition = matches + condition
		}
		if f.maxLength > 0 {
			condition = fmt.Sprintf("size(%%[1]s) <= %d && ", f.maxLength) + condition
		}
		return p.rule(fmt.Sprintf(condition, p.self), message)
	}
	d := p.target.Draft
	switch {
	case f.keyword != "":
		d.Format = f.keyword
		p.target.set("format")
	case f.pattern != "" && d.Pattern != "" && d.Pattern != f.pattern:
		d.AllOf = append(d.AllOf,
			schema.NestedValueValidation{
				ValueValidation: schema.ValueValidation{Pattern: f.pattern},
				Origin:          p.declaration.origin(),
			})
		p.target.set("allOf")
	case f.pattern != "":
		d.Pattern = f.pattern
		p.target.set("pattern")
	}
	if f.maxLength > 0 && f.keyword == "" {
		p.target.shorten(f.maxLength)
	}
	if f.condition != "" {
		return p.rule(fmt.Sprintf(f.condition, p.self), message)
	}
	return nil
}
