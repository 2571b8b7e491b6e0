package main

import (
	"context"
	"io"
	"time"
)

// operator-controller has a manifest of each kind for a standard and an experimental channel, made
// by a generator of its own.
var operatorController = checkout{
	name:       "operator-controller",
	repository: "https://github.com/operator-framework/operator-controller",
	commit:     "df2c201d70e83d02eae23597d604269fa1baf20a", // of September 2026
	paths:      []string{"/go.mod", "/go.sum", "/api/", "/helm/olmv1/base/"},
	manifests:  "helm/olmv1/base/*/crd/*",
	prove:      func(string, []byte) error { return nil },
	generate: func(ctx context.Context, _ io.Writer, ours, dir string) (time.Duration, error) {
		return 0, generate(ctx, ours, dir, environment())
	},
}
