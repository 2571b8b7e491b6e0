package docs_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	palette = regexp.MustCompile(`--(\w+):light-dark\(#([0-9a-f]+),#([0-9a-f]+)\)`)
	colored = regexp.MustCompile(`[{;](color|background(?:-color)?):([^;}]+)`)
)

// TestContrast requires of every color of text that it can be read on every color that may lie
// behind it, in light and dark, as WCAG 2 wants it of level AA: 4.5 to 1.
func TestContrast(t *testing.T) {
	t.Parallel()
	style, err := os.ReadFile("page/page.css")
	require.NoError(t, err)
	texts, grounds := used(t, string(style))
	for i, tone := range []string{"light", "dark"} {
		colors := map[string]string{}
		for _, m := range palette.FindAllStringSubmatch(string(style), -1) {
			colors[m[1]] = m[2+i]
		}
		for text := range texts {
			for ground := range grounds {
				assert.GreaterOrEqual(t, contrast(t, colors[text], colors[ground]), 4.5,
					"--%s on --%s, %s", text, ground, tone)
			}
		}
	}
}

// used returns the variables that rules have for texts and for what lies behind them. No rule has a
// color of its own.
func used(t *testing.T, rules string) (texts, grounds map[string]bool) {
	t.Helper()
	texts, grounds = map[string]bool{}, map[string]bool{}
	for _, m := range colored.FindAllStringSubmatch(rules, -1) {
		name := regexp.MustCompile(`^var\(--(\w+)\)$`).FindStringSubmatch(m[2])
		require.NotNil(t, name, "%s is none of the colors of a tone", m[0])
		if m[1] == "color" {
			texts[name[1]] = true
		} else {
			grounds[name[1]] = true
		}
	}
	require.Subset(t, keys(texts), []string{"fg", "dim", "link", "bad"})
	require.Subset(t, keys(grounds), []string{"bg", "soft", "hit", "add", "del", "chg"})
	return texts, grounds
}

func keys(set map[string]bool) (names []string) {
	for name := range set {
		names = append(names, name)
	}
	return names
}

// contrast returns the ratio of two colors' luminance, as WCAG 2 defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	light, dark := luminance(t, a), luminance(t, b)
	return (math.Max(light, dark) + 0.05) / (math.Min(light, dark) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	rgb, err := strconv.ParseUint(hex, 16, 32)
	require.NoError(t, err, hex)
	linear := func(shift int) float64 {
		c := float64(rgb>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}
