package jsonschema

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
)

// serverFormats are the names under which the API documents its formats, and what must be one.
var serverFormats = map[string][]string{
	"bsonobjectid": {"507f1f77bcf86cd799439011"},
	"byte":         {"aGVsbG8=", "aGVsbA==", "aGVs", "aGVs+/=="},
	"cidr": {"10.0.0.0/8", "192.168.001.0/24", "fd00::/8", "::1/128",
		"::ffff:1.2.3.4/96"},
	"creditcard": {"4220 8554 2622 2389", "374953669708156"},
	"date":       {"2026-01-31", "2024-02-29", "2000-02-29", "0000-01-01"},
	"date-time": {"2026-01-31T12:00:00Z", "2026-01-31t23:59:59.123456+02:00",
		"2024-02-29T00:00:00z"},
	"datetime":       {"2026-01-31T12:00:00Z"},
	"duration":       {"1h30m", "22 ns", "1.5h", "0", "-5s", "3 days", ".5s", "1.s", "+0", "2µs"},
	"email":          {"someone@example.com", "Some One <someone@example.com>"},
	"hexcolor":       {"#00ff7f", "fff"},
	"hostname":       {"www.example.com", "localhost", "ünï.example", "xn--bcher-kva.example"},
	"ipv4":           {"10.0.0.1", "010.000.0.001", "::ffff:1.2.3.4"},
	"ipv6":           {"::1", "fd00::1:2", "2001:db8:0:0:0:0:0:1", "::ffff:1.2.3.4"},
	"isbn":           {"978-0321751041", "0321751043", "080442957X"},
	"isbn10":         {"0321751043", "0-8044-2957-X"},
	"isbn13":         {"978-0321751041", "978 0 321 75104 1"},
	"k8s-short-name": {"a", "my-name"},
	"k8s-long-name":  {"my-name.example.com"},
	"mac": {"00:00:5e:00:53:01", "02-00-5e-10-00-00-00-01", "0000.5e00.5301",
		"00005e005301"},
	"password": {"anything"},
	"rgbcolor": {"rgb(0,128,255)", "rgb( 1 , 2 , 3 )"},
	"ssn":      {"123-45-6789", "123 45 6789"},
	"uri":      {"https://example.com/", "/a/path", "mailto:a@b", "*"},
	"uuid":     {"123e4567-e89b-12d3-a456-426614174000", "123E4567E89B12D3A456426614174000"},
	"uuid3":    {"123e4567-e89b-32d3-a456-426614174000"},
	"uuid4":    {"123e4567-e89b-42d3-a456-426614174000"},
	"uuid5":    {"123e4567-e89b-52d3-a456-426614174000"},
}

// TestFormats compares the formats with the server's on what must be of a format and on what comes
// of it by small changes.
func TestFormats(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	var all []string
	for _, name := range slices.Sorted(maps.Keys(serverFormats)) {
		all = append(all, serverFormats[name]...)
	}
	known := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(serverFormats)) {
		f := formats[strings.ReplaceAll(name, "-", "")]
		known[strings.ReplaceAll(name, "-", "")] = true
		props := &v1.JSONSchemaProps{Type: "string", Format: name}
		server, err := objects.CompileFragment(props)
		require.NoError(t, err)
		ours := accepts(t, translator{}.core(node{props: props}))
		texts := slices.Clone(all)
		for _, text := range serverFormats[name] {
			require.True(t, server(t.Context(), text, nil), "%s: a server refuses %q", name, text)
			for range 300 {
				texts = append(texts, changed(r, text))
			}
		}
		refused := 0
		for _, text := range texts {
			want := server(t.Context(), text, nil)
			if !want {
				refused++
			}
			if got := ours(text); got != want && (want || !f.wider) {
				t.Errorf("%s: %q: a server says %v", name, text, want)
			}
		}
		assert.True(t, refused > 0 || name == "password", "%s: nothing was refused", name)
	}
	for name := range formats {
		assert.True(t, known[name], "%s is not a format of a server", name)
	}
}

// TestPatternsAreCommon holds that the patterns have nothing that JavaScript reads in another way.
func TestPatternsAreCommon(t *testing.T) {
	t.Parallel()
	special := regexp.MustCompile(`\(\?[^:]|\\[AzZQECpP]\{?\^|\[\[:|\\[dswDSW]`)
	for name, f := range formats {
		pattern := strings.ReplaceAll(f.pattern, `[\s\S]`, "") // any character, in both
		assert.NotRegexp(t, special, pattern, name)
		assert.Equal(t, f.pattern != "", f.like != "", name)
	}
}

// changed returns a text with a character more, less, or another.
func changed(r *rand.Rand, text string) string {
	runes := []rune(text)
	at := r.IntN(len(runes))
	extra := []rune("0123456789aAfFgGzZtT.:-+/@ \n%#x\u00fcÅ,()=")
	one := extra[r.IntN(len(extra))]
	switch r.IntN(3) {
	case 0:
		runes[at] = one
	case 1:
		runes = slices.Insert(runes, at, one)
	default:
		runes = slices.Delete(runes, at, at+1)
	}
	if r.IntN(3) == 0 && len(runes) > 0 {
		return changed(r, string(runes))
	}
	return string(runes)
}

func accepts(t *testing.T, s Schema) func(value any) bool {
	t.Helper()
	text, err := s.JSON()
	require.NoError(t, err)
	require.True(t, utf8.Valid(text))
	doc, err := validator.UnmarshalJSON(strings.NewReader(string(text)))
	require.NoError(t, err)
	c := validator.NewCompiler()
	c.DefaultDraft(validator.Draft7)
	require.NoError(t, c.AddResource("format.json", doc))
	compiled, err := c.Compile("format.json")
	require.NoError(t, err)
	return func(value any) bool { return compiled.Validate(value) == nil }
}
