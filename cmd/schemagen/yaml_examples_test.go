package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/diag"
)

// yamlCutShort are the rules whose example in YAML does not give its finding by itself, with the
// reason.
var yamlCutShort = map[diag.Code]string{
	"change/conversion-stopped":      "its webhook is not shown",
	"change/crd-added":               "it shows a file",
	"change/crd-removed":             "it shows a file",
	"change/junctor-removed":         "it shows no schema",
	"change/kind":                    "a CRD has a kind of its own",
	"change/scale-changed":           "it shows a part of a subresource",
	"change/storage-pruned":          "its versions are in a comment",
	"change/storage-version":         "it shows a list of versions alone",
	"change/version-types":           "its schemas are in comments",
	"server/approval":                "its group is not shown",
	"server/duplicate-field":         "YAML is read before it is put into a CRD",
	"server/yaml-boolean":            "YAML is read before it is put into a CRD",
	"server/first-value":             "only lint reports it of Go",
	"server/nested-default":          "only lint reports it",
	"server/internal":                "its schema is in a comment",
	"server/no-replicas":             "its subresource is not shown",
	"server/status":                  "its subresource is not shown",
	"server/path":                    "the schema is not shown",
	"server/preserve-unknown-fields": "it shows a part of spec",
	"server/root-atomic":             "it shows the root of a schema",
	"server/root-items":              "it shows the root of a schema",
	"server/schema":                  "it shows the root of a schema",
	"structural/metadata":            "it shows the root of a schema",
	"server/rule":                    "the schema is not shown",
}

// TestYAMLExamples holds the YAML that the documentation of a rule shows to the finding that it is
// to give, and what is to be written instead to give it no more.
func TestYAMLExamples(t *testing.T) {
	t.Parallel()
	for _, info := range diag.Codes() {
		family := info.Code.Family()
		if !slices.Contains([]string{"structural", "server", "change"}, family) ||
			strings.Contains(info.Before, "// +") {
			continue
		}
		t.Run(string(info.Code), func(t *testing.T) {
			t.Parallel()
			if why := yamlCutShort[info.Code]; why != "" {
				t.Skip(why)
			}
			before, after := manifestOf(t, info.Before), manifestOf(t, info.After)
			gives := func(args ...string) (bool, string) {
				_, out, errs := schemagen(t, append(args, "--format=json")...)
				return strings.Contains(out, `"`+string(info.Code)+`"`), out + errs
			}
			if family == "change" {
				given, all := gives("diff", before, after)
				assert.True(t, given, "%s\n%s\n%s", info.Before, info.After, all)
				return
			}
			verify := func(file, text string) []string {
				args := []string{"verify"}
				if _, target, ok := strings.Cut(text, "# --target-kube "); ok {
					target, _, _ = strings.Cut(target, "\n")
					args = append(args, "--target-kube", target)
				}
				return append(args, file)
			}
			given, all := gives(verify(before, info.Before)...)
			assert.True(t, given, "%s\n%s", info.Before, all)
			given, all = gives(verify(after, info.After)...)
			assert.False(t, given, "%s\n%s", info.After, all)
		})
	}
}

// manifestOf writes a CRD that has what an example shows, and returns the file.
func manifestOf(t *testing.T, example string) string {
	t.Helper()
	var crd map[string]any
	require.NoError(t, yaml.Unmarshal([]byte(exampleCRD), &crd))
	var shown any
	require.NoError(t, yaml.Unmarshal([]byte(example), &shown), example)
	spec := crd["spec"].(map[string]any)
	version := spec["versions"].([]any)[0].(map[string]any)
	parent := jsontext.At[map[string]any](version, "schema", "openAPIV3Schema", "properties",
		"spec")
	fields := parent["properties"].(map[string]any)
	if list, ok := shown.([]any); ok {
		key := "additionalPrinterColumns"
		if jsontext.At[string](list[0], "rule") != "" {
			key = "x-kubernetes-validations"
		}
		shown = map[string]any{key: list}
	}
	field := map[string]any{}
	object, ok := shown.(map[string]any)
	require.True(t, ok, "%q is no object", example)
	for key, value := range object {
		_, isSchema := value.(map[string]any)
		switch {
		case key == "name" && isSchema:
			fields[key] = value
		case key == "versions":
			var versions []any
			for _, v := range value.([]any) {
				whole := maps.Clone(version)
				maps.Copy(whole, v.(map[string]any))
				versions = append(versions, whole)
			}
			spec[key] = versions
		case key == "jsonPath":
			version["additionalPrinterColumns"] = []any{
				map[string]any{"name": "Example", "type": "string", key: value}}
		case strings.Contains(inCRD, " "+key+" "):
			overwrite(crd, key, value)
		case strings.Contains(inNames, " "+key+" "):
			spec["names"].(map[string]any)[key] = value
		case strings.Contains(inSpec, " "+key+" "):
			spec[key] = value
		case strings.Contains(inVersion, " "+key+" "):
			version[key] = value
		case key == "scale":
			version["subresources"] = map[string]any{key: value}
		case key == "openAPIV3Schema":
			version["schema"] = map[string]any{key: value}
		case strings.Contains(inField, " "+key+" ") || strings.HasPrefix(key, "x-kubernetes-"):
			field[key] = value
		default:
			fields[key] = value
		}
	}
	if field["properties"] != nil && field["type"] == nil {
		maps.Copy(parent, field)
	} else if len(field) > 0 {
		fields["field"] = field
	}
	data, err := yaml.Marshal(crd)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "crd.yaml")
	require.NoError(t, os.WriteFile(name, data, 0o600))
	return name
}

// overwrite sets a key to a value, or the members of an object that it has.
func overwrite(object map[string]any, key string, value any) {
	members, isObject := value.(map[string]any)
	old, wasObject := object[key].(map[string]any)
	if !isObject || !wasObject {
		object[key] = value
		return
	}
	for key, value := range members {
		overwrite(old, key, value)
	}
}

// Where the keys belong that examples begin with; all others are names of fields.
const (
	inCRD     = " apiVersion kind metadata "
	inNames   = " plural listKind shortNames "
	inSpec    = " group scope conversion "
	inVersion = " name served deprecated subresources additionalPrinterColumns selectableFields "
	inField   = " type properties required items enum minimum maximum minLength maxLength pattern " +
		"format default nullable anyOf oneOf allOf not example externalDocs uniqueItems $ref " +
		"additionalProperties readOnly exclusiveMinimum maxProperties maxItems "
)

const exampleCRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab, singular: crontab, listKind: CronTabList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              color: {type: string}
`
