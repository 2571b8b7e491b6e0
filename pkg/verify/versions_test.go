package verify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestVersions covers what one manifest says about several schemas, in v1 and in v1beta1.
func TestVersions(t *testing.T) {
	t.Parallel()
	const one = `
apiVersion: apiextensions.k8s.io/%s
kind: CustomResourceDefinition
metadata: {name: tests.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tests, kind: Test}
%s`
	for _, tt := range []struct {
		name, version, spec, target string
		want                        []string
	}{
		{"a schema that all versions share is told of in each", "v1", `
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {type: integer, default: x}}}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: {type: integer, default: x}}}}}`, "", []string{
			"spec.versions[0].schema.openAPIV3Schema.properties[a].default server/default",
			"spec.versions[1].schema.openAPIV3Schema.properties[a].default server/default",
		}},
		{"what the KEP forbids in a schema that all versions share is told of once in each", "v1", `
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}
  - {name: v3, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}`, "", []string{
			"spec.versions[0].schema.openAPIV3Schema.properties[a].type structural/type",
			"spec.versions[1].schema.openAPIV3Schema.properties[a].type structural/type",
			"spec.versions[2].schema.openAPIV3Schema.properties[a].type structural/type",
		}},
		{"only one version is not structural", "v1", `
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {properties: {a: {type: integer, default: x}}}}}`, "", []string{
			"spec.versions[1].schema.openAPIV3Schema.properties[a].default server/default",
			"spec.versions[1].schema.openAPIV3Schema.type structural/root",
		}},
		{"no schema", "v1", `
  versions:
  - {name: v1, served: true, storage: true}`, "",
			[]string{"spec.versions[0].schema.openAPIV3Schema server/version"}},
		{"preserveUnknownFields", "v1", `
  preserveUnknownFields: true
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {type: integer, default: 1}}}}}`, "", []string{
			"spec.preserveUnknownFields server/preserve-unknown-fields", // for the default
			"spec.preserveUnknownFields server/preserve-unknown-fields", // at all
		}},
		{"v1beta1, structural and pruning", "v1beta1", `
  version: v1
  preserveUnknownFields: false
  validation: {openAPIV3Schema: {type: object, properties: {a: {type: integer, default: 1}}}}`,
			"1.21", nil},
		{"v1beta1 on today's server", "v1beta1", `
  version: v1
  preserveUnknownFields: false
  validation: {openAPIV3Schema: {type: object}}`, "", []string{"apiVersion server/api-version"}},
		{"v1beta1 in nothing but its name", "v1beta1", `
  versions:
  - {name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object, properties: {a: {type: integer, default: 1}}}},
     additionalPrinterColumns: [{name: A, type: integer, jsonPath: .a}]}`, "",
			[]string{"apiVersion server/api-version"}},
		{"v1beta1 in nothing but its name, with mistakes", "v1beta1", `
  nope: 1
  preserveUnknownFields: true
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}`, "", []string{
			"apiVersion server/api-version",
			"spec.nope server/unknown-field",
			"spec.preserveUnknownFields server/preserve-unknown-fields",
			"spec.versions[0].schema.openAPIV3Schema.properties[a].type structural/type",
		}},
		{"v1beta1 in its name, on a server that takes it at its word", "v1beta1", `
  preserveUnknownFields: false
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}`, "1.21",
			[]string{"spec.versions server/version"}},
		{"v1beta1 with fields of its own on today's server", "v1beta1", `
  version: v1
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}`,
			"", []string{
				"apiVersion server/api-version",
				"spec.preserveUnknownFields server/preserve-unknown-fields",
				"spec.versions server/version",
			}},
		{"v1beta1 without pruning, which is its default", "v1beta1", `
  version: v1
  conversion: {strategy: Webhook, conversionReviewVersions: [v1], webhookClientConfig: {url: "https://example.com/x"}}
  validation: {openAPIV3Schema: {properties: {a: {type: integer}}}}`, "1.21", []string{
			"spec.conversion.strategy server/conversion",
			"spec.preserveUnknownFields server/preserve-unknown-fields",
			"spec.validation.openAPIV3Schema.type structural/root",
		}},
		{"v1beta1, pruning, one of two schemas not structural", "v1beta1", `
  preserveUnknownFields: false
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {a: {}}}}}`, "1.21", []string{
			"spec.versions[1].schema.openAPIV3Schema.properties[a].type structural/type",
		}},
		{"an old server and new fields", "v1", `
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {a: {type: string}}}}
    selectableFields: [{jsonPath: .a}]`, "1.30", []string{"spec.selectableFields server/target"}},
		{"paths for scaling, which are no JSON paths", "v1", `
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {
      spec: {type: object, properties: {list: {type: array, items: {type: integer}}, either: {x-kubernetes-int-or-string: true}}},
      status: {type: object, properties: {num: {type: number}, text: {type: string}}}}}}
    subresources: {status: {}, scale: {specReplicasPath: '.spec.list[0]', statusReplicasPath: .status.text, labelSelectorPath: .status.num}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {
      spec: {type: object, properties: {list: {type: array, items: {type: integer}}, either: {x-kubernetes-int-or-string: true}}},
      status: {type: object, properties: {num: {type: number}, text: {type: string}}}}}}
    subresources: {status: {}, scale: {specReplicasPath: .spec.either, statusReplicasPath: .status.num, labelSelectorPath: .status.text}}`, "", []string{
			"spec.versions[0].subresources.scale.labelSelectorPath server/path",
			"spec.versions[0].subresources.scale.specReplicasPath server/path",
			"spec.versions[0].subresources.scale.statusReplicasPath server/path",
			"spec.versions[1].subresources.scale.specReplicasPath server/no-replicas",
		}},
		{"paths that lead nowhere", "v1", `
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {
      spec: {type: object, properties: {num: {type: integer}, m: {type: object, additionalProperties: {type: string}}}},
      status: {type: object, properties: {c: {type: array, items: {type: object, properties: {type: {type: string}}}}, any: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}}}
    selectableFields: [{jsonPath: .spec.nope}]
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.any.x, labelSelectorPath: .status.selector}}
    additionalPrinterColumns:
    - {name: A, type: string, jsonPath: '.status.c[?(@.type=="Ready")].type'}
    - {name: B, type: string, jsonPath: '.status.c[?(@.type=="Ready")].status'}
    - {name: C, type: date, jsonPath: .metadata.creationTimestamp}
    - {name: D, type: string, jsonPath: '.status.c[0'}
    - {name: E, type: string, jsonPath: .spec.m.x}
    - {name: F, type: string, jsonPath: .status.c.type}
    - {name: G, type: string, jsonPath: '.spec.m[''x\.y'']'}
    - {name: H, type: string, jsonPath: '.spec[''nope'']'}
    - {name: I, type: integer, jsonPath: .spec.m.x}
    - {name: J, type: number, jsonPath: .spec.num}
    - {name: K, type: boolean, jsonPath: .spec.num}
    - {name: L, type: date, jsonPath: .spec.num}
    - {name: M, type: date, jsonPath: .spec.m.x}
    - {name: P, type: string, jsonPath: .spec.m}
    - {name: O, type: integer, jsonPath: .status.any.x}`, "", []string{
			"spec.additionalPrinterColumns[10].type server/path",
			"spec.additionalPrinterColumns[11].type server/path",
			"spec.additionalPrinterColumns[1].JSONPath server/path",
			"spec.additionalPrinterColumns[3].JSONPath server/path",
			"spec.additionalPrinterColumns[5].JSONPath server/path",
			"spec.additionalPrinterColumns[7].JSONPath server/path",
			"spec.additionalPrinterColumns[8].type server/path",
			"spec.selectableFields[0].jsonPath server/selectable-field",
			"spec.subresources.scale.labelSelectorPath server/path",
			"spec.subresources.scale.specReplicasPath server/path",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			target, err := ParseTarget(tt.target)
			require.NoError(t, err)
			manifest := strings.ReplaceAll(fmt.Sprintf(one, tt.version,
				strings.TrimPrefix(tt.spec, "\n")), ", n: {", ", 'n': {")
			var got []string
			for _, v := range CRD(t.Context(), []byte(manifest),
				Options{Target: target}).Violations {
				got = append(got, v.Path+" "+string(v.Rule))
			}
			assert.Equal(t, tt.want, got)
		})
	}
}
