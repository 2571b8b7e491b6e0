package witness_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/simulate/witness"
)

const tabs = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {f: FIELD, g: {type: string}}}}}
`

func TestMeasure(t *testing.T) {
	data, err := os.ReadFile("../../diff/testdata/schemas.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	var crds []*simulate.CRD
	for _, l := range lines {
		c, err := simulate.ReadCRDs([]byte(strings.Replace(tabs, "FIELD", l, 1)))
		require.NoError(t, err)
		crds = append(crds, c[0])
	}
	type tally struct{ shown, not, unsought int }
	by := map[string]*tally{}
	start := time.Now()
	n := 0
	for i := range crds {
		for j := range crds {
			if (i*7+j)%11 != 0 {
				continue
			}
			for _, c := range witness.Find(t.Context(), crds[i], crds[j]) {
				k := string(c.Kind.Code)
				if !strings.Contains(c.Kind.String(), "breaks") {
					continue
				}
				n++
				if by[k] == nil {
					by[k] = &tally{}
				}
				switch {
				case c.Witness != nil:
					by[k].shown++
				case c.Sought:
					by[k].not++
					if by[k].not < 4 {
						t.Logf("%s: %s → %s: %s (%d)", k, lines[i], lines[j], c.Message, c.Tried)
					}
				default:
					by[k].unsought++
				}
			}
		}
	}
	for k, v := range by {
		t.Log(k, *v)
	}
	t.Log(n, time.Since(start))
}
