package suggest_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
)

// TestSuggestions holds what misspelled names are taken for, and that no file is changed where it
// could be something else.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"kubebuilder:validation:MaxLenght=3":                 "MaxLength!",
		"kubebuilder:validation:maxlength=3":                 "MaxLength!",
		"kubebuilder:validations:MaxLength=3":                "MaxLength!",
		"kubebuilder:validation:Enm=a":                       "Enum!",
		"kubebuilder:validation:Patern=^a$":                  "Pattern!",
		"kubebuilder:validation:Title=a":                     "kubebuilder:title!",
		"kubebuilder:validation:Length=5":                    "MaxLength MinLength",
		"kubebuilder:validation:MLength=5":                   "MaxLength MinLength",
		"kubebuilder:validation:Items=5":                     "MaxItems MinItems UniqueItems",
		"kubebuilder:validation:Min=3":                       "Minimum MinItems MinLength MinProperties",
		"kubebuilder:validation:Max=3":                       "Maximum MaxItems MaxLength MaxProperties",
		"kubebuilder:validation:MaxValue=3":                  "Maximum",
		"kubebuilder:validation:MinProps=3":                  "MinProperties",
		"kubebuilder:validation:CEL:rule=\"true\"":           "XValidation",
		"kubebuilder:validation:Rule=\"true\"":               "XValidation",
		"kubebuilder:validation:Regex=a":                     "Pattern",
		"kubebuilder:validation:In=a;b":                      "Enum",
		"kubebuilder:validation:MaxSize=3":                   "MaxItems MaxLength MaxProperties",
		"kubebuilder:validation:MinimumLength=3":             "MinLength",
		"kubebuilder:list-type=set":                          "listType!",
		"kubebuilder:embedded-resource":                      "EmbeddedResource!",
		"kubebuilder:preserve-unknown-fields":                "kubebuilder:pruning:PreserveUnknownFields!",
		"kubebuilder:validation:Size=3":                      "",
		"kubebuilder:object:root=True":                       "",
		"kubebuilder:validation:Whatever=3":                  "",
		"kubebuilder:validation:keys:properties:a:Pattern=b": "",
		"Enum=a;b":              "Enum!",
		"Optional=true":         "optional",
		"maxItems=50":           "MaxItems",
		"minLength=3":           "MinLength",
		"exclusiveMinimum=true": "ExclusiveMinimum",
		"pattern=^a$":           "Pattern",
		"k8s:uniq=set":          "",
		"k8s:maxLenght=3":       "k8s:maxLength!",
	} {
		_, ok, ds := suggest.Parse(line, token.Position{}, markers.OnField, false)
		assert.False(t, ok, line)
		require.Len(t, ds, 1, line)
		var got []string
		for _, f := range ds[0].Fixes {
			name := strings.TrimSuffix(strings.TrimPrefix(f.Edits[0].New,
				"kubebuilder:validation:"), "=")
			if f.Safe {
				name += "!"
			}
			got = append(got, name)
		}
		assert.Equal(t, want, strings.Join(got, " "), "%s: %s", line, ds[0].Message)
	}
}

// TestOthersKeywords holds that words which other tools write, or that name no value or place of
// ours, are at most noted.
func TestOthersKeywords(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"enum", "optional", "default=5", "listType=set", "format=uuid", "type=string", "title=a",
		"maxItems", "maxItems=many", "uniqueItems", "minimum", "maxitems=5", "=5", "genclient",
		"protobuf=1", "k8s:maxItems=5", "fieldOwner=a",
		"gen-crd:values:XValidation:rule=\"true\"",
	} {
		_, _, ds := suggest.Parse(line, token.Position{}, markers.OnField, false)
		for _, d := range ds {
			assert.True(t, d.Severity == diag.Note || d.Code == "marker/target", "%s: %s",
				line, d.Message)
		}
	}
	_, _, ds := suggest.Parse("maxItems=50", token.Position{}, markers.OnPackage, false)
	require.Len(t, ds, 1)
	assert.Equal(t, diag.Note, ds[0].Severity, "a package has no items")
}

// TestFixesOfKinds holds that no line which was passed over begins to change a CRD, beside its
// schema, without its author's word.
func TestFixesOfKinds(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"resource:path=pytorchjob":               "kubebuilder:resource",
		"subresource:status":                     "kubebuilder:subresource:status",
		"storageversion":                         "kubebuilder:storageversion",
		"kubebuilder:subresource:staus":          "kubebuilder:subresource:status",
		"kubebuilder:resourc:path=a":             "kubebuilder:resource",
		"kubebulider:printcolumn:name=\"A\"":     "kubebuilder:printcolumn",
		" kubebuilder:storageversion":            "kubebuilder:storageversion",
		"validation:MaxLength=3":                 "kubebuilder:validation:MaxLength!",
		"kubebuilder:validation:AtMostOneof=a;b": "kubebuilder:validation:AtMostOneOf!",
	} {
		_, ok, ds := suggest.Parse(line, token.Position{}, markers.OnType|markers.OnKind, false)
		assert.False(t, ok, line)
		require.Len(t, ds, 1, line)
		require.Len(t, ds[0].Fixes, 1, line)
		got := ds[0].Fixes[0].Edits[0].New
		if ds[0].Fixes[0].Safe {
			got += "!"
		}
		assert.Equal(t, want, got, "%s: %s", line, ds[0].Message)
		_, _, elsewhere := suggest.Parse(line, token.Position{}, markers.OnType, false)
		assert.Equal(t, strings.HasSuffix(want, "!"), len(elsewhere[0].Fixes) > 0,
			"only what describes no kind is worth correcting elsewhere: %s", line)
	}
}

// TestFixesOfCopies gives a marker of deep copies the equals sign that it lacks, and asks first, as
// Go code may need the copies.
func TestFixesOfCopies(t *testing.T) {
	t.Parallel()
	for rest, want := range map[string]string{
		":false": "=false", " True": "=true", ":=no": "", "": "", ":= false": "none found",
	} {
		_, _, ds := suggest.Parse("kubebuilder:object:generate"+rest, token.Position{},
			markers.OnType, false)
		got := "none found"
		for _, d := range ds {
			got = ""
			for _, f := range d.Fixes {
				assert.False(t, f.Safe, rest)
				got = f.Edits[0].New
			}
		}
		assert.Equal(t, want, got, rest)
	}
}

// TestFixesKeepPaths holds that nothing is written for a name that leads elsewhere: a restriction
// of items must not become one of their list.
func TestFixesKeepPaths(t *testing.T) {
	t.Parallel()
	for written, path := range map[string]string{
		"items:": "items:", "Items:": "items:", "item:": "items:", "itmes:": "items:",
		"items:Items:": "items:items:", "values:": "",
		"additionalproperties:": "additionalProperties:", "elements:": "", "keys:": "",
		"properties:a:": "properties:a:", "a:": "", "a:b:": "",
	} {
		for _, def := range markers.Definitions() {
			word := def.Name[strings.LastIndexByte(def.Name, ':')+1:]
			for _, word := range []string{word, strings.ToLower(word), word + "s"} {
				line := "kubebuilder:validation:" + written + word
				_, _, ds := suggest.Parse(line, token.Position{}, markers.OnField, false)
				for _, d := range ds {
					for _, f := range d.Fixes {
						e := f.Edits[0]
						fixed := line[:e.Pos.Offset-1] + e.New + line[e.End.Offset-1:]
						rest, ok := strings.CutPrefix(fixed, "kubebuilder:validation:"+path)
						assert.True(t, ok && path != "" && !strings.Contains(rest, ":"),
							"%s becomes %s", line, fixed)
					}
				}
			}
		}
	}
}

// TestText holds which lines of comments were meant as markers, and that sentences about markers
// pass.
func TestText(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"kubebuilder:validation:Minmum=0":             "+kubebuilder:validation:Minimum=0",
		"Text +kubebuilder:default=1":                 "+kubebuilder:default=1",
		"Text + kubebuilder:Default=1":                "+kubebuilder:default=1",
		"Text kubebuilder:validation:maxLength=3":     "+kubebuilder:validation:MaxLength=3",
		"k8s:maxlength=3":                             "+k8s:maxLength=3",
		"Text. +optinal":                              "+optional",
		"listtype=set":                                "+listType=set",
		"- + kubebuilder:validation:Items:MinItms=3":  "+kubebuilder:validation:items:MinItems=3",
		"validation:items:items:MaxLenght=3":          "+kubebuilder:validation:items:items:MaxLength=3",
		"Use +kubebuilder:default=1 to set it.":       "",
		"With +listType=atomic but +k8s:listType=set": "",
		"Only +listType is there, no +k8s:listType":   "",
		"kubebuilder:validation:items:Maximum":        "",
		"Text +optional +listType=set":                "+listType=set",
		"Text. +kubebuilder:validation:Optional":      "+kubebuilder:validation:Optional",
		"kubebuilder:validation:MaxLength is unset.":  "",
		"Fields that are +optional or required":       "",
		"a +b and c = d +default":                     "",
		"see https://example.com/kubebuilder:x=1":     "",
		"default=1":                           "",
		"kubernetes.io/name:a=b":              "",
		"kubebuilder:object:root=true":        "+kubebuilder:object:root=true",
		"kubebuilder:object:Root=true":        "+kubebuilder:object:root=true",
		"kubebuilder:rbac:groups=a,verbs=get": "+kubebuilder:rbac:groups=a,verbs=get",
		"Write +kubebuilder:default=<value>":  "",
		"kubebuilder:validation:MaxLength=63 is enforced by the API server.":          "",
		"kubebuilder:validation:Enum=a;b restricts it.":                               "",
		"kubebuilder:rbac:groups=apps,resources=deployments,verbs=get are needed":     "",
		"kubebuilder:rbac markers for the operator's access":                          "",
		"kubebuilder:object:root. Every marker on such a type used to be":             "",
		"kubebuilder:object:root, only the older spelling, and does not embed":        "",
		"kubebuilder:default) is Enabled=false, so a Project that never sets":         "",
		"kubebuilder:webhook annotation intentionally omitted until the core":         "",
		"kubebuilder:subresource:status might be used":                                "",
		"Type=Complete and ensuring it and all other conditions are True":             "",
		"kubebuilder:validation:Pattern=^a b$":                                        "+kubebuilder:validation:Pattern=^a b$",
		"kubebuilder:rbac:groups=apps, resources=deployments, verbs=get":              "+kubebuilder:rbac:groups=apps, resources=deployments, verbs=get",
		"kubebuilder:validation:XValidation:rule=\"self == oldSelf\", message=\"no\"": "+kubebuilder:validation:XValidation:rule=\"self == oldSelf\"",
	} {
		ds := suggest.Text(line, token.Position{Line: 1, Column: 4}, true)
		if want == "" {
			assert.Empty(t, ds, line)
			continue
		}
		require.Len(t, ds, 1, line)
		assert.Contains(t, ds[0].Message, "write // "+want, line)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	def, _ := suggest.Find("+kubebuilder:validation:items:MaxLength")
	require.NotNil(t, def)
	assert.Equal(t, "kubebuilder:validation:MaxLength", def.Name)
	for _, name := range []string{"kubebuilder:rbac", "kubebuilder:printcolumn"} {
		def, _ := suggest.Find(name + ":groups")
		require.NotNil(t, def, name)
		assert.Equal(t, name, def.Name)
	}
	for name, want := range map[string]string{
		"kubebuilder:validation:maxlength": "kubebuilder:validation:MaxLength",
		"kube:validation:Optional":         "kubebuilder:validation:Optional",
		"kubernetes:validation:Required":   "kubebuilder:validation:Required",
		"kubebuilder:optional":             "optional",
		"kubebuilder:nullable":             "nullable",
		"optinal":                          "optional",
		"something:else":                   "",
		"opt":                              "",
		"MaxLength":                        "kubebuilder:validation:MaxLength",
		"Required":                         "required",
	} {
		def, near := suggest.Find(name)
		assert.Nil(t, def)
		assert.Equal(t, want, near, name)
	}
}
