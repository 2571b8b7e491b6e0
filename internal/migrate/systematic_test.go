package migrate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/manifest"
)

// fields returns the crontab with twenty more fields, each with what a function says of it, which
// alone have descriptions.
func fields(t *testing.T, of func(i int) string) string {
	t.Helper()
	const before = "              list:\n"
	var all strings.Builder
	for i := range 20 {
		fmt.Fprintf(&all, "              f%d:\n%s                type: string\n", i, of(i))
	}
	return old(t, description("A is a."), "", before, all.String()+before)
}

func description(text string) string { return "                description: " + text + "\n" }

// TestSystematic says once what holds for nearly all descriptions, and for all fields of an object.
func TestSystematic(t *testing.T) {
	t.Parallel()
	full := func(i int) string { return description(fmt.Sprintf("Field %d is long.", i)) }
	const f0 = "hand-edit " + spec + ".properties[f0].description the manifest has "
	for name, test := range map[string]struct {
		manifest string
		want     []string
	}{
		"all but one lacking": {fields(t, func(i int) string {
			if i == 0 {
				return description("Edited.")
			}
			return ""
		}), []string{
			"option  the manifest lacks 19 descriptions and has 1, as with crd:maxDescLen=0: set maxDescLen to 0, as --max-desc-len=0 does",
			f0 + `"Edited.", the sources give "Field 0 is long.": ` + changed,
		}},
		"all but one cut": {fields(t, func(i int) string {
			if i == 0 {
				return description("This one was edited, and is long.")
			}
			return description("Field...")
		}), []string{
			"option  descriptions of the manifest are cut, as with crd:maxDescLen: set maxDescLen to what it was, a number from 5 to 15",
			f0 + `"This one was edited, and is long.", the sources give "Field 0 is long.": ` + changed,
		}},
		"no fields": {old(t, crontab[strings.Index(crontab, "            properties:\n"):strings.Index(
			crontab, "            required:\n")], ""), []string{
			"hand-edit " + spec + `.properties the manifest has nothing, the sources give {"a":`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := Compare([]Generated{{
				Name: "crontabs.example.com", YAML: []byte(fields(t, full)),
				At:     func(string) []diag.Related { return nil },
				Marker: func(string) string { return "" },
				Rivals: func(string) []string { return nil },
			}}, []manifest.File{{Name: "crd.yaml", Data: []byte(test.manifest)}},
				func([]byte) []Refusal { return nil })
			require.Len(t, found, len(test.want))
			for i, want := range test.want {
				code := strings.TrimPrefix(string(found[i].Code), "migrate/")
				got := code + " " + found[i].Path + " " + found[i].Message
				assert.True(t, strings.HasPrefix(got, want), "%s\nwant %s", got, want)
			}
		})
	}
}
