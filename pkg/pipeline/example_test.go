package pipeline_test

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A program of your own makes the manifests of packages, and decides itself what to do with them:
// nothing is written.
func ExampleRun() {
	res, err := pipeline.Run(context.Background(), pipeline.Options{Dir: apis}, "./crontab/...")
	if err != nil {
		fmt.Println("the environment failed:", err)
		return
	}
	fmt.Println("errors:", res.Diagnostics.HasErrors())
	for _, f := range res.Files {
		fmt.Printf("%s: %d bytes, versions %v\n", f.Name, len(f.YAML), f.Report.Versions)
	}
	// Output:
	// errors: false
	// example.com_crontabs.yaml: 3729 bytes, versions [v1]
}

// What is wrong with the sources is a value with a position, not text on standard error.
func ExampleRun_findings() {
	res, err := pipeline.Run(context.Background(), pipeline.Options{Dir: apis}, "./crd-group/v1")
	if err != nil {
		fmt.Println("the environment failed:", err)
		return
	}
	for _, d := range res.Diagnostics {
		fmt.Printf("%s:%d: %s: %s\n", filepath.Base(d.Pos.Filename), d.Pos.Line, d.Severity, d.Code)
	}
	// Output:
	// types.go:7: error: crd/group
}

// Strict takes warnings for errors; a policy says which rules a project takes less or more
// seriously, before that.
func ExampleOptions_policies() {
	opts := pipeline.Options{Dir: apis, Strict: true}
	for _, policy := range []diag.Policy{{}, {"marker/k8s-ungated": diag.Off}} {
		opts.Policies = []diag.Policy{policy}
		res, err := pipeline.Run(context.Background(), opts, "./ungated/...")
		fmt.Println(res.Diagnostics.HasErrors(), err)
	}
	// Output:
	// true <nil>
	// false <nil>
}
