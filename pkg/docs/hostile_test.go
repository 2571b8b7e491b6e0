package docs_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/docs"
)

// payloads are texts that break out of what surrounds them if nothing escapes them.
var payloads = []string{
	"<script>alert(1)</script>", "</style><img src=x onerror=alert(1)>",
	"{{< figure >}} {{ .Site }} {% raw %}", "a `b` ``c`` ```\nd\n```",
	"\u202egnp.exe\u2066 \x1b[31m \x00", "](javascript:alert(1)) [x](javascript:y) ![z](w)",
	"</script><!-- --> ]]> -->", "\"onmouseover='x' &lt;b&gt; &amp;",
	"# Heading\n\n- item\n\n1. one\n\n|a|b|\n|-|-|", "</pre></code><iframe src=//x>",
	"\r\n---\nsetext\n===\n", "${x} $y$ ~~z~~ **w**", "a `` b ` c <d>", "<a> ``", "``` <b> `` c",
	`e\`, "=", "[x]: javascript:alert(1)\n\n[x]", "see http://example.com/<script>?a=\"b\"&c=`d`",
	"see !http://example.com",
}

// hostile returns a CRD that has a text wherever a CRD has one.
func hostile(text string) *v1.CustomResourceDefinition {
	quoted, _ := json.Marshal(text)
	raw := v1.JSON{Raw: quoted}
	column := v1.CustomResourceColumnDefinition{Name: text, Type: text, JSONPath: text,
		Description: text, Format: text}
	field := v1.JSONSchemaProps{
		Type: "string", Description: text, Pattern: text, Format: text, Enum: []v1.JSON{raw},
		Default: &raw,
		XValidations: v1.ValidationRules{{Rule: text, Message: text, FieldPath: text},
			{Rule: text, MessageExpression: text}},
		Not: &v1.JSONSchemaProps{Required: []string{text}, Enum: []v1.JSON{raw}},
	}
	object := v1.JSONSchemaProps{
		Type: "object", Description: text, Required: []string{text},
		OneOf:      []v1.JSONSchemaProps{{Required: []string{text}}},
		Properties: map[string]v1.JSONSchemaProps{text: field, "b": field, "c": field},
	}
	spec := object
	spec.Properties = map[string]v1.JSONSchemaProps{text: object, "again": object,
		"x" + text: field}
	root := v1.JSONSchemaProps{Type: "object", Description: text,
		Properties: map[string]v1.JSONSchemaProps{"spec": spec, text: spec}}
	version := func(name string) v1.CustomResourceDefinitionVersion {
		return v1.CustomResourceDefinitionVersion{
			Name: name, Served: true, Deprecated: true, DeprecationWarning: &text,
			SelectableFields: []v1.SelectableField{{JSONPath: text}},
			Schema: &v1.CustomResourceValidation{
				OpenAPIV3Schema: root.DeepCopy(),
			},
			AdditionalPrinterColumns: []v1.CustomResourceColumnDefinition{column},
			Subresources: &v1.CustomResourceSubresources{
				Scale: &v1.CustomResourceSubresourceScale{SpecReplicasPath: text,
					StatusReplicasPath: text, LabelSelectorPath: &text},
			},
		}
	}
	crd := &v1.CustomResourceDefinition{}
	crd.Name = text
	crd.Spec = v1.CustomResourceDefinitionSpec{
		Group: text,
		Names: v1.CustomResourceDefinitionNames{Kind: text, Plural: text, Singular: text,
			ShortNames: []string{text}, Categories: []string{text}},
		Versions: []v1.CustomResourceDefinitionVersion{version("v1" + text), version("v1alpha1")},
	}
	second := crd.Spec.Versions[1].Schema.OpenAPIV3Schema
	second.Properties["spec"].Properties["again"] = v1.JSONSchemaProps{Type: text,
		Description: text + text}
	return crd
}

// hidden are characters that a reader does not see, or that reorder others.
var hidden = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

// TestHostileMarkdown documents CRDs full of markup.
func TestHostileMarkdown(t *testing.T) {
	t.Parallel()
	for _, text := range payloads {
		for name, page := range hostileMarkdown(t, text) {
			checkMarkdown(t, name, page)
		}
	}
}

func hostileMarkdown(t *testing.T, text string) map[string]string {
	t.Helper()
	m := model(t, docs.Options{Published: true,
		Releases: []docs.Release{
			{Name: text, CRDs: []*v1.CustomResourceDefinition{hostile(text)}},
		}}, hostile(text))
	pages, err := docs.Markdown(m, func(*docs.Kind) (string, error) { return "a.md", nil })
	require.NoError(t, err)
	byName := map[string]string{}
	for _, p := range pages {
		byName[p.Name] = string(p.Data)
	}
	return byName
}

var ownMarkup = strings.NewReplacer(strings.TrimSpace(docs.Mark), "", "<code>", "", "</code>", "",
	"<pre>", "", "</pre>", "")

// checkMarkdown requires of a page that nothing in it is markup but what we write, whoever renders
// it.
func checkMarkdown(t *testing.T, name, page string) {
	t.Helper()
	assert.NotRegexp(t, hidden, page, name)
	assert.NotContains(t, page, "{{", name)
	assert.NotContains(t, page, "{%", name)
	text := withoutBlocks(page)
	text = regexp.MustCompile(`\\[!-~]`).ReplaceAllString(text, "x") // the character itself
	text = regexp.MustCompile(`\]\(<[^<>\n]*>\)`).ReplaceAllString(text, "]()")
	text = ownMarkup.Replace(text)
	assert.NotContains(t, text, "<", name)
	assert.NotRegexp(t, `(?i)\]\([^)]*javascript:`, text, name)
	assert.NotRegexp(t, `(?m)^ {0,3}(={3,}|-{3,}) *$`, text, name)
	assert.NotContains(t, text, "![", name)
	followMarkdown(t, map[string]string{"a.md": "", "README.md": ""}, name, page)
}

// FuzzMarkdown documents CRDs full of any text.
func FuzzMarkdown(f *testing.F) {
	for _, text := range payloads {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, page := range hostileMarkdown(t, text) {
			checkMarkdown(t, name, page)
		}
	})
}
