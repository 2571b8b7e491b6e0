package pipeline_test

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/internal/test/want"
	"github.com/schemagen/schemagen/pkg/diag"
)

// elsewhere are the rules, or families of rules, that no case in testdata/apis can break, each with
// the directory whose tests show it and the reason. An entry that is no longer needed fails the
// test.
var elsewhere = []struct{ rule, dir, why string }{
	{"load/*", "pkg/parser",
		"it is about packages that cannot be loaded, of which a golden case has none"},
	{"structural/*", "pkg/verify",
		"what is emitted is structural by construction: only manifests of others break these"},
	{"config/final", "pkg/diag", "it takes a severity"},
	{"config/*", "pkg/config", "it is about the configuration"},
	{"crd/not-stored", "testdata/script", "what is emitted is stored as it is written"},
	{"crd/withheld", "testdata/script", "it takes a severity under the peer's spelling"},
	{"manifest/*", "testdata/script", "it is about a directory of manifests"},
	{"output/name", "internal/output", "a server refuses such names before they are written"},
	{"output/*", "testdata/script", "it is about what is made of manifests"},
	{"gate/unused", "testdata/script", "it is about the configuration"},
	{"gate/same", "testdata/script", "it is about the configuration"},
	{"overlay/*", "testdata/script", "it is about the configuration"},
	{"golden/*", "internal/golden", "it is about golden files"},
	{"change/*", "pkg/diff", "it takes two manifests"},
	{"migrate/*", "internal/migrate", "it compares with the peer's manifests"},
	{"size/apply", "pkg/pipeline", "it takes a manifest of a quarter of a megabyte"},
	{"size/helm", "pkg/pipeline", "it takes a manifest of a megabyte"},
	{"size/etcd", "pkg/pipeline", "it takes a manifest of one and a half megabytes"},
	{"size/limit", "pkg/pipeline", "it takes a limit"},
	{"size/fit", "pkg/pipeline", "it takes a limit"},
	{"rbac/unread", "testdata/script", "it is about packages that were not read"},
	{"webhook/unread", "testdata/script", "it is about packages that were not read"},
	{"rbac/*", "internal/rbac", "it is about roles, which are made when an output asks for them"},
	{"webhook/*", "internal/webhook",
		"it is about webhooks, which are made when an output asks for them"},
	{"simulate/*", "pkg/simulate", "it takes a custom resource"},
	{"migrate/*", "internal/migrate", "it takes the manifests of another tool"},
	{"server/decode", "pkg/verify", "what is emitted can be decoded"},
	{"server/api-version", "pkg/verify", "what is emitted is v1"},
	{"server/unknown-field", "pkg/verify", "what is emitted is known"},
	{"server/duplicate-field", "pkg/verify", "what is emitted has each key once"},
	{"server/mistyped", "pkg/verify", "what is emitted has the types of the API"},
	{"server/external-docs", "pkg/apiserver/advice", "the marker requires a url"},
	{"server/ca-bundle", "testdata/script", "no marker writes a caBundle"},
	{"server/unserved", "testdata/script", "of kinds in Go it is an error, crd/served"},
	{"server/yaml-boolean", "pkg/verify", "what is emitted is quoted"},
	{"server/required-absent", "pkg/verify", "what is emitted requires only fields that it has"},
	{"server/unreachable-default", "pkg/apiserver",
		"no marker makes items nullable or gives them a default"},
	{"server/preserve-unknown-fields", "pkg/verify", "only the peer's option for v1beta1 emits it"},
}

// spelled are the names by which tests call a rule, where it is not its code.
var spelled = map[diag.Code]string{
	"load/module":             "diag.LoadModule",
	"migrate/divergence":      "divergence",
	"migrate/ignored-marker":  "ignored-marker",
	"migrate/dependency":      "dependency",
	"migrate/peer-version":    "peer-version",
	"migrate/option":          "option",
	"migrate/new":             "new",
	"migrate/not-made":        "not-made",
	"migrate/refused":         "refused",
	"migrate/unreadable":      "unreadable",
	"simulate/sample-refused": "diag.CodeSampleRefused",
	"simulate/sample-partial": "diag.CodeSamplePartial",
}

// spelling returns how the tests of a rule call it; those of migrate leave its family out.
func spelling(c diag.Code) string {
	return cmp.Or(spelled[c], strings.TrimPrefix(string(c), "migrate/"))
}

// unshown are the rules that no test can break, with the reason.
var unshown = map[diag.Code]string{
	"server/internal":    "it is a mistake in the server's own code, which nobody knows how to provoke",
	"go/incomplete":      "paths of nested markers are read against the core, so that it is a guard only",
	"go/required-absent": "a field with a name is a property, so that it is a guard only",
}

// TestRulesAreShown holds that every rule of the table is broken by a case, or says why not and who
// shows it.
func TestRulesAreShown(t *testing.T) {
	t.Parallel()
	shown := map[diag.Code]bool{}
	for _, file := range goFiles(t, apis) {
		src, err := os.ReadFile(file)
		require.NoError(t, err)
		expected, err := want.Parse(file, src)
		require.NoError(t, err)
		for _, e := range expected {
			shown[e.Code] = true
		}
	}
	for _, info := range diag.Codes() {
		dir := ""
		for _, e := range elsewhere {
			if dir == "" && (e.rule == string(info.Code) || e.rule == info.Code.Family()+"/*") {
				dir = e.dir
			}
		}
		reason, none := unshown[info.Code]
		switch {
		case shown[info.Code]:
			assert.Falsef(t, none || dir != "", "%s has a case by now: take it off the list",
				info.Code)
		case none:
			t.Logf("%s is not shown: %s", info.Code, reason)
		case dir == "":
			t.Errorf("%s has no case in testdata/apis: write one that breaks it, with a // want comment", info.Code)
		default:
			assert.Truef(t, mentioned(t, filepath.Join("../..", dir), spelling(info.Code)),
				"no test in %s mentions %s", dir, info.Code)
		}
	}
}

// mentioned reports whether a test, or the data of one, below dir has the text.
func mentioned(t *testing.T, dir, text string) (found bool) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || found || entry.IsDir() || !strings.HasSuffix(path, "_test.go") &&
			!strings.Contains(path, "testdata") {
			return err
		}
		data, err := os.ReadFile(path)
		found = strings.Contains(string(data), text)
		return err
	}))
	return found
}
