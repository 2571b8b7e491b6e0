package markers

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFits asks every marker about every type, where it may stand.
func TestFits(t *testing.T) {
	t.Parallel()
	fits := func(name, typ string) bool { return byName[name].Fits(typ, OnField) }
	for _, def := range definitions {
		for _, typ := range []string{"", "string", "integer", "number", "boolean",
			"array", "object"} {
			for _, site := range []Sites{OnPackage, OnType, OnField, OnConst} {
				if def.Sites&site != 0 {
					def.Fits(typ, site)
				}
			}
		}
	}
	assert.True(t, fits("kubebuilder:validation:MaxLength", "string"))
	assert.False(t, fits("kubebuilder:validation:MaxLength", "integer"))
	assert.True(t, fits("kubebuilder:validation:Minimum", "integer"))
	assert.False(t, fits("kubebuilder:validation:Minimum", "string"))
	assert.True(t, fits("listType", "array"))
	assert.True(t, fits("listMapKey", "array"))
	assert.False(t, fits("listType", "object"))
	assert.True(t, fits("optional", "boolean"))
	assert.True(t, fits("kubebuilder:validation:XValidation", "object"))
	assert.False(t, fits("k8s:maxLength", "array"))
}

// TestWrite reads lines up to a cursor.
func TestWrite(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, def, argument, text string
		naming                      bool
	}{
		{"", "", "", "", false},
		{"kubebuilder:val", "", "", "kubebuilder:val", false},
		{"listType=", "listType", "", "", false},
		{"listType=ma", "listType", "", "ma", false},
		{"kubebuilder:printcolumn:", "kubebuilder:printcolumn", "", "", true},
		{"kubebuilder:printcolumn:na", "kubebuilder:printcolumn", "na", "na", true},
		{"kubebuilder:printcolumn:name=A", "kubebuilder:printcolumn", "name", "A", false},
		{`kubebuilder:printcolumn:name="A,B",ty`, "kubebuilder:printcolumn", "ty", "ty", true},
		{"kubebuilder:printcolumn:name=A,type=st", "kubebuilder:printcolumn", "type", "st", false},
		{`kubebuilder:validation:XValidation:rule="self.a == 'x,y' && self.`,
			"kubebuilder:validation:XValidation", "rule", `"self.a == 'x,y' && self.`, false},
		{"kubebuilder:validation:items:MaxLength=", "kubebuilder:validation:MaxLength",
			"", "", false},
	} {
		w := Write(c.before)
		name := ""
		if w.Def != nil {
			name = w.Def.Name
		}
		assert.Equal(t, []any{c.def, c.argument, c.text, c.naming},
			[]any{name, w.Argument, w.Text, w.Naming}, c.before)
		assert.Equal(t, c.text, c.before[w.At:], c.before)
	}
}
