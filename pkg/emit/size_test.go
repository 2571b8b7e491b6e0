package emit

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTypeOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"CronTab":                     "CronTab",
		"CronTabSpec.schedule":        "CronTabSpec",
		"CronTabSpec.steps[]":         "CronTabSpec",
		"Labels{}":                    "Labels",
		"Labels[]{}":                  "Labels",
		"Box[a.b/c.D].value[]":        "Box[a.b/c.D]",
		"Pair[a.b/c.D,[]a.b/c.E].key": "Pair[a.b/c.D,[]a.b/c.E]",
		"":                            "",
	} {
		assert.Equal(t, want, typeOf(name))
	}
}
