package main

import (
	"fmt"
	"strings"

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

// isUnionFlag tells whether a word of the peer's spelling names one of the flags.
func isUnionFlag(name string) bool {
	return name == "--union-encoding" || name == "--union-markers" || name == "--k8s-markers"
}

// setUnionFlag takes a flag of the peer's spelling.
func setUnionFlag(flags *pflag.FlagSet, name, value string) error {
	if value == "" && name != "--k8s-markers" {
		return fmt.Errorf("%s needs a value: %s=…", name, name)
	}
	if name == "--k8s-markers" && value != "false" {
		value = "true"
	}
	return flags.Set(strings.TrimPrefix(name, "--"), value)
}

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
