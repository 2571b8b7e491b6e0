package diag

import (
	"encoding/json"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// validateSARIF holds log against the schema that OASIS publishes.
func validateSARIF(t *testing.T, log string) error {
	t.Helper()
	f, err := os.Open("testdata/sarif/sarif-schema-2.1.0.json")
	require.NoError(t, err)
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("sarif.json", doc))
	schema, err := compiler.Compile("sarif.json")
	require.NoError(t, err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	require.NoError(t, err)
	return schema.Validate(value)
}

// sarifRunOf prints l as SARIF, validates the log and returns its run.
func sarifRunOf(t *testing.T, o PrintOptions, l List) sarifRun {
	t.Helper()
	o.Format = SARIF
	out := print(t, o, l)
	require.NoError(t, validateSARIF(t, out))
	var log sarifLog
	require.NoError(t, json.Unmarshal([]byte(out), &log))
	require.Len(t, log.Runs, 1)
	return log.Runs[0]
}

func TestSARIFEmpty(t *testing.T) {
	t.Parallel()
	run := sarifRunOf(t, PrintOptions{}, nil)
	assert.NotNil(t, run.Results,
		"no findings are an empty list: a missing one means that the run failed")
	assert.Empty(t, run.Results)
	assert.Len(t, run.Tool.Driver.Rules, len(Codes()))
}

func TestSARIFSchemaIsStrict(t *testing.T) {
	t.Parallel()
	out := print(t, PrintOptions{Format: SARIF}, List{full()})
	broken := strings.Replace(out, `"ruleId"`, `"ruleID"`, 1)
	require.NotEqual(t, out, broken)
	require.NoError(t, validateSARIF(t, out))
	require.ErrorContains(t, validateSARIF(t, broken), "ruleID")
}

func TestSARIF(t *testing.T) {
	t.Parallel()
	const text = "type Ü🙂 struct { // x\n}\n"
	o := PrintOptions{Dir: "/src dir", Version: "v1.2.3", Source: sources(map[string]string{
		"/src dir/api/ü%.go": text, "/mod/x.go": "abc",
	})}
	file := "/src dir/api/ü%.go"
	from, to := strings.Index(text, "struct"), strings.Index(text, "{")
	run := sarifRunOf(t, o, List{{
		Pos:      token.Position{Filename: file, Line: 1, Column: from + 1},
		End:      token.Position{Filename: file, Line: 1, Column: to + 1},
		Severity: Warning, Code: "test/one", Message: "100% of\n\"this\", ü 🙂", Path: "spec.x",
		CRD: "xs.example.com", Server: true,
		Related: []Related{{Pos: at("/mod/x.go", 1, 2), Message: "there"}, {Message: "somewhere"}},
		Fixes: []Fix{{Message: "mend it", Edits: []Edit{
			{Pos: token.Position{Filename: file, Offset: from},
				End: token.Position{Filename: file, Offset: to}, New: "new"},
			{Pos: token.Position{Filename: "/mod/x.go", Offset: 3},
				End: token.Position{Filename: "/mod/x.go", Offset: 3}, New: "\n"},
		}}, {Message: "cannot be located", Edits: []Edit{
			{Pos: token.Position{Filename: "/gone.go", Offset: 1},
				End: token.Position{Filename: "/gone.go", Offset: 2}},
		}}},
	}, {
		Pos: at("/elsewhere/b.yaml", 0, 0), Severity: Note, Code: "test/two", Message: "no line",
	}, {
		Code: "test/one", Message: "nowhere",
	}})

	assert.Equal(t, "utf16CodeUnits", run.ColumnKind)
	assert.Equal(t, "v1.2.3", run.Tool.Driver.Version)
	assert.Equal(t, map[string]sarifArtifact{"%SRCROOT%": {URI: "file:///src%20dir/"}},
		run.OriginalURIBaseIDs)
	require.Len(t, run.Results, 3)
	for _, r := range run.Results {
		assert.Equal(t, r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID)
	}

	nowhere, far, r := run.Results[0], run.Results[1], run.Results[2]
	assert.Empty(t, nowhere.Locations)
	assert.Equal(t, "error", nowhere.Level)
	assert.Equal(t, "note", far.Level)
	assert.Equal(t,
		&sarifPhysical{ArtifactLocation: sarifArtifact{URI: "file:///elsewhere/b.yaml"}},
		far.Locations[0].PhysicalLocation)

	here := sarifArtifact{URI: "api/%C3%BC%25.go", URIBaseID: "%SRCROOT%"}
	// Ü is one unit, the emoji two
	region := sarifRegion{StartLine: 1, StartColumn: 10, EndLine: 1, EndColumn: 17}
	assert.Equal(t, "warning", r.Level)
	assert.Equal(t, "100% of\n\"this\", ü 🙂", r.Message.Text)
	assert.True(t, r.Properties.Server)
	assert.Equal(t, []sarifLocation{{
		PhysicalLocation: &sarifPhysical{ArtifactLocation: here, Region: &region},
		LogicalLocations: []sarifLogical{{FullyQualifiedName: "xs.example.com: spec.x",
			Kind: "member"}},
	}}, r.Locations)
	assert.Equal(t, []sarifLocation{{
		ID: 1, Message: &sarifMessage{Text: "there"}, PhysicalLocation: &sarifPhysical{
			ArtifactLocation: sarifArtifact{URI: "file:///mod/x.go"},
			Region:           &sarifRegion{StartLine: 1, StartColumn: 2},
		},
	}, {ID: 2, Message: &sarifMessage{Text: "somewhere"}}}, r.RelatedLocations)
	assert.Equal(t, []sarifFix{{
		Description: sarifMessage{Text: "mend it"},
		ArtifactChanges: []sarifChange{
			{ArtifactLocation: here, Replacements: []sarifReplacement{{DeletedRegion: region,
				InsertedContent: sarifContent{Text: "new"}}}},
			{ArtifactLocation: sarifArtifact{URI: "file:///mod/x.go"},
				Replacements: []sarifReplacement{{
					DeletedRegion: sarifRegion{StartLine: 1, StartColumn: 4, EndLine: 1,
						EndColumn: 4}, InsertedContent: sarifContent{Text: "\n"},
				}}},
		},
	}}, r.Fixes, "a fix that cannot be located is left out")
}
