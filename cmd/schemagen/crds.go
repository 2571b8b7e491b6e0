package main

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/unfold"
)

// A manifest is a CRD that a subcommand works on, from a file or from Go packages.
type manifest struct {
	from string // the file or package that it comes from
	data []byte
	crd  *v1.CustomResourceDefinition     // data as a server sees it
	at   func(path string) token.Position // from a path in it to the Go source; nil if it comes from a file
}

// errPackages says what packages cannot be read for yet.
var errPackages = errors.New("reading Go packages is not connected yet: name manifests, files that end in .yaml, .yml or .json, or - for stdin")

// manifests returns the CRDs of args, in order: those of the files among them, and those of the Go packages that the others
// name. No CRD at all is an error.
func (e env) manifests(_ context.Context, args []string) ([]manifest, error) {
	var all []manifest
	for _, arg := range args {
		if !isFile(arg) {
			return nil, errPackages
		}
		data, err := e.readFile(arg)
		if err != nil {
			return nil, err
		}
		documents, err := unfold.Split(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		if len(documents) == 0 {
			return nil, fmt.Errorf("%s: there is no CustomResourceDefinition in it", arg)
		}
		for _, document := range documents {
			crd, err := unfold.Decode(document)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", arg, err)
			}
			all = append(all, manifest{from: arg, data: document, crd: crd})
		}
	}
	if len(all) == 0 {
		return nil, errPackages
	}
	return all, nil
}

// isFile tells whether an argument names a manifest and not packages.
func isFile(arg string) bool {
	return arg == "-" || slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(arg)))
}

func (e env) readFile(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(e.stdin)
	}
	return os.ReadFile(name)
}

func crdsOf(manifests []manifest) []*v1.CustomResourceDefinition {
	crds := make([]*v1.CustomResourceDefinition, len(manifests))
	for i, m := range manifests {
		crds[i] = m.crd
	}
	return crds
}
