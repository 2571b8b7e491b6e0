package derive

import (
	"flag"
	"go/scanner"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gobuffalo/flect"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var plurals = flag.Int("plurals", 30_000,
	"how many random identifiers the plurals are compared for")

// samePlural holds our plural of a kind to the peer's, which this library makes.
func samePlural(t *testing.T, kind string) {
	t.Helper()
	if !token.IsIdentifier(kind) {
		return
	}
	if want, got := strings.ToLower(flect.Pluralize(kind)), plural(kind); got != want {
		t.Errorf("plural of %q is %q, want %q", kind, got, want)
	}
}

// TestPluralWords asks about every word, ending and acronym of the library, alone, as the end of
// other words, and before others.
func TestPluralWords(t *testing.T) {
	t.Parallel()
	literals := flectWords(t)
	for _, word := range []string{"aircraft", "octupuses", "corpuses", "alumnuses", "ID", "tive",
		"ezzes", "WWW", "POP3"} {
		require.Contains(t, literals, word)
	}
	letters := strings.Split("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ019_éÉßſıK世", "")
	for _, literal := range literals {
		capital := strings.ToUpper(literal[:1]) + literal[1:]
		for _, word := range slices.Compact([]string{literal, strings.ToLower(literal), capital,
			strings.ToUpper(literal)}) {
			for _, before := range []string{"", "_", "foo", "Foo", "FOO", "foo_", "API", "Dns",
				"HTTPS", "a1", "UTF8", "ID"} {
				samePlural(t, before+word)
				samePlural(t, before+word+"_")
			}
			for _, after := range []string{"s", "S", "X", "x", "1", "Ses", "ID", "_s",
				"É", "Child"} {
				samePlural(t, word+after)
			}
		}
		for _, letter := range letters {
			samePlural(t, letter+literal)
		}
	}
}

// TestPluralKinds asks about the names of types in the API of Kubernetes and in our test inputs.
func TestPluralKinds(t *testing.T) {
	t.Parallel()
	declared := regexp.MustCompile(`(?m)^(?:type |\t)(\pL[\pL\d_]*) (?:struct|=|string|map|\[)`)
	for dir, least := range map[string]int{moduleDir(t, "k8s.io/api"): 1000,
		"../../testdata": 300} {
		count := 0
		require.NoError(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			data, err := os.ReadFile(path)
			for _, match := range declared.FindAllStringSubmatch(string(data), -1) {
				count++
				samePlural(t, match[1])
			}
			return err
		}))
		assert.Greater(t, count, least, dir)
	}
}

// TestPluralRandom asks about identifiers made of the library's words and of letters; -plurals says
// how many.
func TestPluralRandom(t *testing.T) {
	t.Parallel()
	literals := flectWords(t)
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789______éÉßſıKǅ世٣")
	random := rand.New(rand.NewPCG(1, 2))
	for range *plurals {
		var kind strings.Builder
		for range 1 + random.IntN(4) {
			word := literals[random.IntN(len(literals))]
			switch random.IntN(6) {
			case 0:
				word = strings.ToUpper(word)
			case 1:
				word = strings.ToLower(word)
			case 2:
				word = word[random.IntN(len(word)):]
			case 3:
				word = string(letters[random.IntN(len(letters))])
			default:
				word = strings.ToUpper(word[:1]) + word[1:]
			}
			kind.WriteString(word)
		}
		samePlural(t, kind.String())
	}
}

// FuzzPlural holds that the plural of an identifier is the peer's.
func FuzzPlural(f *testing.F) {
	for _, seed := range []string{"Widget", "Dns", "HTTPSRoute", "FooIDs", "IDs", "Boxes_", "_",
		"W3C", "Price", "Ellipses_", "ßſ"} {
		f.Add(seed)
	}
	f.Fuzz(samePlural)
}

// flectWords returns what the library's tables say, and some more: every string in its source that
// is an identifier.
func flectWords(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(moduleDir(t, "github.com/gobuffalo/flect"), "*.go"))
	require.NoError(t, err)
	var found []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(file, -1, len(data)), data, nil, 0)
		for _, kind, text := s.Scan(); kind != token.EOF; _, kind, text = s.Scan() {
			if word, err := strconv.Unquote(text); kind == token.STRING && err == nil &&
				token.IsIdentifier(word) {
				found = append(found, word)
			}
		}
	}
	require.Greater(t, len(found), 450)
	return found
}

func moduleDir(t *testing.T, module string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}
