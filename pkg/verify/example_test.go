package verify_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/schemagen/schemagen/pkg/verify"
)

const manifest = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tabs.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Tab, listKind: TabList, plural: tabs, singular: tab}
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
              size: {type: integer, minimum: 2, default: 1}
            anyOf:
            - properties: {colour: {minLength: 1}}
`

// A report says of each violation whether a server would reject the CRD for it.
func ExampleCRD() {
	report := verify.CRD(context.Background(), []byte(manifest), verify.Options{})
	fmt.Println(report.Name, report.Versions)
	for _, v := range report.Violations {
		fmt.Printf("%s at %s, a server refuses it: %t\n", v.Rule,
			strings.TrimPrefix(v.Path, "spec.versions[0].schema.openAPIV3Schema."), v.Server)
	}
	// Output:
	// tabs.example.com [v1]
	// structural/incomplete at properties[spec].properties[colour], a server refuses it: false
	// server/default at properties[spec].properties[size].default, a server refuses it: true
}

// A file may hold several documents; findings stand at its lines.
func ExampleFile() {
	reports, findings := verify.File(context.Background(), "crds.yaml", []byte(manifest),
		verify.Options{})
	fmt.Println(len(reports), "CRD")
	for _, d := range findings {
		fmt.Printf("%s:%d: %s: %s\n", d.Pos.Filename, d.Pos.Line, d.Severity, d.Code)
	}
	// Output:
	// 1 CRD
	// crds.yaml:18: error: structural/incomplete
	// crds.yaml:19: error: server/default
}
