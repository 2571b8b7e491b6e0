package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// unionFlags say which markers beyond the peer's act, and how unions are spelled.
type unionFlags struct {
	encoding string
	markers  string
	k8s      bool
}

func (u *unionFlags) bind(flags *pflag.FlagSet) {
	flags.StringVar(&u.encoding, "union-encoding", "", "enforce unions by junctors (structural, the default), by rules in CEL (cel) or by both")
	flags.StringVar(&u.markers, "union-markers", "main", "packages whose union markers act: those of the main module (main), all or none")
	flags.BoolVar(&u.k8s, "k8s-markers", false, "let the declarative validation tags of Kubernetes (+k8s:maxLength and others) act")
}

// unionFlagNames are the names of the flags.
func unionFlagNames() []string { return []string{"union-encoding", "union-markers", "k8s-markers"} }

// apply changes the options as the flags say.
func (u *unionFlags) apply(opts *pipeline.Options) (err error) {
	if opts.UnionEncoding, err = pipeline.ParseUnionEncoding(u.encoding); err != nil {
		return fmt.Errorf("--union-encoding %w", err)
	}
	if opts.UnionMarkers, err = pipeline.ParseUnionMarkers(u.markers); err != nil {
		return fmt.Errorf("--union-markers %w", err)
	}
	opts.K8sMarkers = u.k8s
	return nil
}
