package emit

import (
	"math/rand/v2"
	"strings"
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

// TestQuoted holds the length of a string against the string.
func TestQuoted(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		s := randomText(rng) + strings.Repeat("<>&\u2028\u2029\r\n\"\\\x00é", rng.IntN(2))
		assert.Equal(t, htmlLength(appendQuoted(nil, s)), quoted(s), "%q", s)
	}
}
