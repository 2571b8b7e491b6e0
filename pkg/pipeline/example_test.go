package pipeline_test

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A program of your own makes the manifests of packages, and decides itself what to do with them: nothing is written.
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
}

// What is wrong with the sources is a value with a position, not text on standard error.
func ExampleRun_findings() {
	res, err := pipeline.Run(context.Background(), pipeline.Options{Dir: apis}, "./go-root")
	if err != nil {
		fmt.Println("the environment failed:", err)
		return
	}
	for _, d := range res.Diagnostics {
		fmt.Printf("%s:%d: %s: %s\n", filepath.Base(d.Pos.Filename), d.Pos.Line, d.Severity, d.Code)
	}
	// Output:
}

// A project that takes a rule less or more seriously says so by a policy; strict takes the warnings that are left for errors.
func ExampleOptions_policies() {
	opts := pipeline.Options{Dir: apis, Strict: true, Policies: []diag.Policy{{"go/root": diag.Off, "marker/*": diag.Warning}}}
	res, err := pipeline.Run(context.Background(), opts, "./go-root")
	fmt.Println(res.Diagnostics.HasErrors(), err)
	// Output:
}
