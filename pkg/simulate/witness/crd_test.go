package witness_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diff"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

const crdHead = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
`

// ver returns a version of a CRD.
func ver(name, flags, props string) string {
	return "{name: " + name + ", " + flags +
		", schema: {openAPIV3Schema: {type: object, properties: {" + props + "}}}}"
}

// spec returns the spec of a CRD.
func spec(extra string, versions ...string) string {
	base := "group: example.com, scope: Namespaced, names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}"
	if strings.Contains(extra, "names:") {
		base = "group: example.com"
	}
	if extra != "" {
		base += ", " + extra
	}
	return "{" + base + ", versions: [" + strings.Join(versions, ", ") + "]}"
}

const (
	st = "served: true, storage: true"
	sv = "served: true, storage: false"
	un = "served: false, storage: false"
	sp = "spec: {type: object, properties: {a: {type: string}, b: {type: integer}}}"
	sa = "spec: {type: object, properties: {a: {type: string}}}"
	ss = "spec: {type: object, properties: {a: {type: string}}}, status: {type: object, properties: {s: {type: string}}}"
	wh = "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example.com/c'}}}"
)

// TestCRDs compares what is said of changes outside of schemas with what they break.
func TestCRDs(t *testing.T) {
	t.Parallel()
	for _, o := range [][3]string{
		{"breaks", spec("", ver("v1", st, sp), ver("v2", sv, sa)),
			spec("", ver("v1", sv, sp), ver("v2", st, sa))},
		{"breaks", spec("", ver("v1", st, sp)), spec("", ver("v1", st, sp), ver("v2", sv, sa))},
		{"safe", spec("", ver("v1", st, sp)), spec("", ver("v1", st, sp), ver("v2", sv, sp))},
		{"safe", spec("", ver("v1", st, sp)), spec(wh, ver("v1", st, sp), ver("v2", sv, sa))},
		{"breaks", spec(wh, ver("v1", st, sa), ver("v2", sv, sp)),
			spec("", ver("v1", st, sa), ver("v2", sv, sp))},
		// values may mean something else
		{"breaks", spec(wh, ver("v1", st, sp), ver("v2", sv, sp)),
			spec("", ver("v1", st, sp), ver("v2", sv, sp))},
		{"safe", spec("", ver("v1", st, sp), ver("v2", sv, sp)),
			spec("conversion: {strategy: None}", ver("v1", st, sp), ver("v2", sv, sp))},
		{"safe", spec("", ver("v1", st, sp), ver("v2", sv, sp)),
			spec("", ver("v1", sv, sp), ver("v2", st, sp))},
		{"breaks", spec("", ver("v1", sv, sp), ver("v2", st, sp)), spec("", ver("v2", st, sp))},
		{"clients", spec("", ver("v1", sv, sp), ver("v2", st, sp)),
			spec("", ver("v1", un, sp), ver("v2", st, sp))},
		{"safe", spec("", ver("v1", un, sp), ver("v2", st, sp)),
			spec("", ver("v1", sv, sp), ver("v2", st, sp))},
		{"breaks", spec("", ver("v1", st, sp)),
			spec("scope: Cluster, names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}", ver("v1", st, sp))},
		{"safe", spec("", ver("v1", st, sp)),
			spec("scope: Namespaced, names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab, shortNames: [tb], categories: [all]}", ver("v1", st, sp))},
		{"clients",
			spec("scope: Namespaced, names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab, shortNames: [tb], categories: [all]}", ver("v1", st, sp)), spec("", ver("v1", st, sp))},
		{"clients", spec("", ver("v1", st, sp)),
			spec("scope: Namespaced, names: {kind: Tab, listKind: Tabs, plural: tabs, singular: tab}", ver("v1", st, sp))},
		{"clients", spec("", ver("v1", st, ss)),
			spec("", ver("v1", st+", subresources: {status: {}}", ss))},
		{"clients", spec("", ver("v1", st+", subresources: {status: {}}", ss)),
			spec("", ver("v1", st, ss))},
		{"safe", spec("", ver("v1", st, sp)),
			spec("",
				ver("v1",
					st+
						", subresources: {scale: {specReplicasPath: .spec.b, statusReplicasPath: .status.r}}", sp+", status: {type: object, properties: {r: {type: integer}}}"))},
		{"clients", spec("", ver("v1", st+", selectableFields: [{jsonPath: .spec.a}]", sp)),
			spec("", ver("v1", st, sp))},
		{"safe", spec("", ver("v1", st, sp)),
			spec("", ver("v1", st+", selectableFields: [{jsonPath: .spec.a}]", sp))},
		{"safe", spec("", ver("v1", st, sp)),
			spec("",
				ver("v1",
					st+", additionalPrinterColumns: [{name: A, type: string, jsonPath: .spec.a}]",
					sp))},
		{"safe",
			spec("",
				ver("v1",
					st+", additionalPrinterColumns: [{name: A, type: string, jsonPath: .spec.a}]",
					sp)), spec("", ver("v1", st, sp))},
		{"safe", spec("", ver("v1", st, sp)),
			spec("", ver("v1", st+", deprecated: true, deprecationWarning: 'go'", sp))},
		{"breaks", spec("preserveUnknownFields: false", ver("v1", st, sp)),
			spec("", ver("v1", st, sa))},
		{"breaks",
			spec("",
				ver("v1", st, "spec: {type: object, x-kubernetes-preserve-unknown-fields: true}"),
				ver("v2", sv, sp)),
			spec("",
				ver("v1", sv, "spec: {type: object, x-kubernetes-preserve-unknown-fields: true}"),
				ver("v2", st, sp))},
	} {
		var sides [2]*simulate.CRD
		for k := range sides {
			crds, err := simulate.ReadCRDs([]byte(crdHead + "spec: " + o[k+1]))
			require.NoError(t, err, o[k+1])
			_, err = simulate.New(t.Context(), crds...)
			require.NoError(t, err, o[k+1])
			sides[k] = crds[0]
		}
		got, text := "safe", ""
		for _, c := range witness.Find(t.Context(), sides[0], sides[1]) {
			text += line(c) + "\n"
			switch {
			case c.Idle:
			case c.Kind.Stored == diff.Breaking:
				got = "breaks"
			case c.Kind.Clients == diff.Breaking && got == "safe":
				got = "clients"
			}
		}
		assert.Equal(t, o[0], got, "%s\n%s\n%s", o[1], o[2], text)
	}
}

// TestFind_Same looks several times for the object that shows a change, of which there are many.
func TestFind_Same(t *testing.T) {
	t.Parallel()
	find := func(limit string) string {
		var sides [2]*simulate.CRD
		for k, extra := range []string{"", limit} {
			fields := "spec: {type: object, " + extra +
				"properties: {a: {type: string}, b: {type: string}, c: {type: string}}}"
			crds, err := simulate.ReadCRDs([]byte(crdHead + "spec: " +
				spec("", ver("v1", st, fields))))
			require.NoError(t, err)
			sides[k] = crds[0]
		}
		text := ""
		for _, c := range witness.Find(t.Context(), sides[0], sides[1]) {
			require.NotNil(t, c.Witness)
			text += witness.Text(c.Witness.Object) + "\n"
		}
		return text
	}
	for _, limit := range []string{"maxProperties: 1, ",
		"oneOf: [{required: [a]}, {properties: {b: {enum: [x]}}, required: [b]}, {required: [c]}], "} {
		first := find(limit)
		for range 10 {
			assert.Equal(t, first, find(limit))
		}
	}
}

// TestFind_Answer shows what a change breaks, not what another one does beside it.
func TestFind_Answer(t *testing.T) {
	t.Parallel()
	find := func(was, is string) (all []witness.Change) {
		var sides [2]*simulate.CRD
		for k, fields := range []string{was, is} {
			crds, err := simulate.ReadCRDs([]byte(crdHead + "spec: " +
				spec("", ver("v1", st, "spec: {type: object, "+fields+"}"))))
			require.NoError(t, err)
			sides[k] = crds[0]
		}
		return witness.Find(t.Context(), sides[0], sides[1])
	}
	answers := func(changes []witness.Change) (all []string) {
		for _, c := range changes {
			if c.Witness != nil {
				all = append(all, c.Witness.Answer)
			}
		}
		return all
	}
	const text = "{type: string}"
	assert.Equal(t, []string{"that it drops spec.a", "spec.b: Required value"},
		answers(find("properties: {a: "+text+"}", "required: [b], properties: {b: "+text+"}")))
	items := func(required string) string {
		return "properties: {m: {type: object, additionalProperties: {type: object, " + required +
			"properties: {a: " + text + ", b: " + text + "}}}}"
	}
	assert.Equal(t,
		[]string{"spec.m.key.a: Required value", "spec.m.key.b: Required value"},
		answers(find(items(""), items("required: [a, b], "))))

	arms := func(values, second string) string {
		return "properties: {u: {type: object, required: [t], properties: {t: {type: string, enum: " +
			values + "}, a: {type: string}, b: {type: object, " + second + "}}, oneOf: [" +
			"{required: [a], properties: {t: {enum: [A]}}, not: {required: [b]}}, " +
			"{required: [b], properties: {t: {enum: [B]}}, not: {required: [a]}}]}}"
	}
	assert.Equal(t, []string{"that it drops spec.u.b.c",
		`spec.u.t: Unsupported value: "B": supported values: "A"`},
		answers(find(arms("[A, B]", "properties: {c: "+text+"}"), arms("[A]", ""))))

	one := func(required string) string { // of two providers, of which an object has the first
		return "required: [p], properties: {p: {type: object, minProperties: 1, " +
			"maxProperties: 1, properties: {a: {type: object, properties: {x: " + text +
			"}}, b: {type: object, " + required + "properties: {x: " + text + "}}}}}"
	}
	assert.Equal(t, []string{"spec.p.b.x: Required value"},
		answers(find(one(""), one("required: [x], "))))

	for rule, idle := range map[string]bool{
		"!(has(self.a) && self.a.size() > 0 && has(self.b))": true,
		"has(self.a) && self.a.size() > 0":                   false,
		"!has(self.a) || self.c.size() > 0":                  true,
		"self.c.size() > 0 || !(has(self.a) && has(self.c))": true,
		"has(self.a) || self.c.size() > 0":                   false,
		"!has(self.c) || self.c.size() > 0":                  false,
		"!has(self.a) || !has(oldSelf.a)":                    true,
	} {
		for _, c := range find("properties: {c: "+text+"}", "properties: {a: "+text+", b: "+text+
			", c: "+text+"}, x-kubernetes-validations: [{rule: '"+rule+"'}]") {
			if c.Kind.Code == "change/rule-added" {
				assert.Equal(t, idle, c.Idle, rule)
			}
		}
	}
}

// TestFind_Implied tells rules that allow all that the old ones did from those that may not.
func TestFind_Implied(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("(", 30) + "self.t == 'h'" + strings.Repeat(" ? true : false)", 30)
	for _, o := range []struct {
		was, is string
		breaks  bool
	}{
		{"self.t == 'H' ? self.a.matches('^h') : true",
			"self.t == 'H' ? !has(self.a) || self.a.matches('^h') : true", false},
		{"self.t == 'H' ? !has(self.a) || self.a.matches('^h') : true",
			"self.t == 'H' ? self.a.matches('^h') : true", true},
		{"has(self.a) ? self.a.matches('^h') : true", "!has(self.a) || self.a.matches('^h')",
			false},
		{"has(self.a) ? false : self.t.matches('^h')", "!has(self.a) && self.t.matches('^h')",
			false},
		// the choice fails where there is no u
		{"self.u != 'H' || self.t.matches('^h')", "self.u == 'H' ? self.t.matches('^h') : true",
			true},
		// or where an item is null
		{"self.l.all(i, i || self.t == 'h')", "self.l.all(i, i ? true : self.t == 'h')", true},
		{deep, "self.t == 'x'", true},
		{"self.t.matches('^h')", "self.t.matches('^h') || self.t == oldSelf.t", false},
		{"self.t.matches('^h') || self.t == oldSelf.t", "self.t.matches('^h')", true},
	} {
		var sides [2]*simulate.CRD
		for k, rule := range []string{o.was, o.is} {
			crds, err := simulate.ReadCRDs([]byte(crdHead + "spec: " + spec("", ver("v1", st,
				"spec: {type: object, properties: {a: {type: string}, u: {type: string}, "+
					"l: {type: array, maxItems: 3, items: {type: boolean, nullable: true}}, "+
					"t: {type: string, default: h}}, x-kubernetes-validations: [{rule: \""+rule+
					"\"}]}"))))
			require.NoError(t, err)
			sides[k] = crds[0]
		}
		breaks := false
		for _, c := range witness.Find(t.Context(), sides[0], sides[1]) {
			breaks = breaks || c.Kind.Stored == diff.Breaking && !c.Idle
		}
		assert.Equal(t, o.breaks, breaks, "%s\n%s", o.was, o.is)
	}
}
