package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// sizeFlags are the flags of the size command.
type sizeFlags struct {
	packageFlags
	top int
}

// newSize returns the command that shows where bytes come from.
func newSize(e env) *cobra.Command {
	f := sizeFlags{packageFlags: packageFlags{partial: true}}
	cmd := &cobra.Command{
		Use:     "size [packages]",
		Short:   "Show which Go packages and types the bytes of CRDs come from",
		Example: "  schemagen size ./api/...\n  schemagen size --top 3 --description-policy 'k8s.io/**=none'",
		Long: `Size shows for each CRD, the largest first, how many bytes kubectl apply would send
and keep, and which Go packages and types they come from, with descriptions counted separately.
The flags and the configuration about descriptions and sizes apply, so that their effect can be
seen before anything is written. --format json prints the same for programs, and findings to
stderr.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), e, args)
		},
	}
	f.packageFlags.bind(cmd.Flags())
	cmd.Flags().IntVar(&f.top, "top", 10, "how many packages and how many types to list, 0 for all")
	return cmd
}

// run prints which types the bytes of the CRDs come from.
func (f *sizeFlags) run(ctx context.Context, e env, args []string) error {
	if f.top < 0 {
		return fmt.Errorf("--top %d: a number of lines cannot be negative", f.top)
	}
	if i := slices.IndexFunc(args, func(arg string) bool {
		return isManifests(f.dir, arg)
	}); i >= 0 {
		return fmt.Errorf("%s holds manifests, which do not say what Go types they were made of: name packages", args[i])
	}
	crds, err := f.readPackages(ctx, e, args)
	if err != nil {
		return err
	}
	slices.SortStableFunc(crds, func(a, b crdInput) int {
		return cmp.Compare(b.source.Size, a.source.Size)
	})
	if f.format == diag.JSON {
		return cmp.Or(printJSON(e.stdout, f.document(crds)), f.held)
	}
	for _, crd := range crds {
		if err := f.print(e.stdout, crd.source); err != nil {
			return err
		}
	}
	return f.held
}

// A sizeDocument is what --format json prints.
type sizeDocument struct {
	CRDs []sizeOf `json:"crds"`
}

type sizeOf struct {
	CRD          string      `json:"crd"`
	Bytes        int         `json:"bytes"`
	Descriptions int         `json:"descriptions"` // bytes of them
	Packages     []sizeShare `json:"packages"`
	Types        []sizeShare `json:"types"`
}

type sizeShare struct {
	Name         string `json:"name"`
	Bytes        int    `json:"bytes"`
	Descriptions int    `json:"descriptions"`
}

// document returns the sizes for programs.
func (f *sizeFlags) document(crds []crdInput) sizeDocument {
	all := sizeDocument{CRDs: []sizeOf{}}
	for _, crd := range crds {
		shares := crd.source.Shares()
		packages := pipeline.ByPackage(shares)
		all.CRDs = append(all.CRDs, sizeOf{
			CRD: crd.source.CRD, Bytes: crd.source.Size, Descriptions: described(packages),
			Packages: f.shares(packages), Types: f.shares(shares),
		})
	}
	return all
}

// shares returns as many shares as are asked for.
func (f *sizeFlags) shares(list []pipeline.Share) []sizeShare {
	if f.top > 0 {
		list = list[:min(len(list), f.top)]
	}
	out := make([]sizeShare, len(list))
	for i, s := range list {
		out[i] = sizeShare{s.Name(), s.Bytes(), s.Descriptions}
	}
	return out
}

// described adds up the bytes of descriptions.
func described(shares []pipeline.Share) (sum int) {
	for _, s := range shares {
		sum += s.Descriptions
	}
	return sum
}

// print prints what is known about one CRD.
func (f *sizeFlags) print(w io.Writer, file *pipeline.File) error {
	shares := file.Shares()
	packages := pipeline.ByPackage(shares)
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %d bytes, of which %d are descriptions\n", file.CRD, file.Size,
		described(packages))
	for i, list := range [][]pipeline.Share{packages, shares} {
		fmt.Fprintf(&text, "  %9s %12s  %s\n", "bytes", "descriptions",
			[...]string{"package", "type"}[i])
		n := len(list)
		if f.top > 0 {
			n = min(n, f.top)
		}
		for _, s := range list[:n] {
			fmt.Fprintf(&text, "  %9d %12d  %s\n", s.Bytes(), s.Descriptions, s.Name())
		}
		if n < len(list) {
			fmt.Fprintf(&text, "  %s more\n",
				word.Count(len(list)-n, [...]string{"package", "type"}[i]))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
