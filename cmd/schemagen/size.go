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
	read, err := f.readPackages(ctx, e, args)
	if err != nil {
		return err
	}
	crds := read.crds
	slices.SortStableFunc(crds, func(a, b crdInput) int {
		return cmp.Compare(b.source.Size, a.source.Size)
	})
	all := sizeDocument{CRDs: make([]sizeOf, len(crds))}
	for i, crd := range crds {
		all.CRDs[i] = newSizeOf(crd.source)
	}
	if f.format == diag.JSON {
		for i, s := range all.CRDs {
			all.CRDs[i].Packages, all.CRDs[i].Types = f.largest(s.Packages), f.largest(s.Types)
		}
		return cmp.Or(printJSON(e.stdout, all), read.failed)
	}
	for _, s := range all.CRDs {
		if err := f.print(e.stdout, s); err != nil {
			return err
		}
	}
	return read.failed
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

// newSizeOf returns the size of a CRD, with all that it consists of.
func newSizeOf(file *pipeline.File) sizeOf {
	types := file.Shares()
	packages := pipeline.ByPackage(types)
	s := sizeOf{CRD: file.CRD, Bytes: file.Size, Packages: sizeShares(packages),
		Types: sizeShares(types)}
	for _, p := range packages {
		s.Descriptions += p.Descriptions
	}
	return s
}

func sizeShares(list []pipeline.Share) []sizeShare {
	out := make([]sizeShare, len(list))
	for i, s := range list {
		out[i] = sizeShare{s.Name(), s.Bytes(), s.Descriptions}
	}
	return out
}

// largest returns as many of the shares as are asked for.
func (f *sizeFlags) largest(shares []sizeShare) []sizeShare {
	if f.top == 0 {
		return shares
	}
	return shares[:min(len(shares), f.top)]
}

// print prints what is known about one CRD.
func (f *sizeFlags) print(w io.Writer, s sizeOf) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %d bytes, of which %d are descriptions\n", s.CRD, s.Bytes,
		s.Descriptions)
	for _, table := range []struct {
		what   string
		shares []sizeShare
	}{{"package", s.Packages}, {"type", s.Types}} {
		fmt.Fprintf(&text, "  %9s %12s  %s\n", "bytes", "descriptions", table.what)
		largest := f.largest(table.shares)
		for _, s := range largest {
			fmt.Fprintf(&text, "  %9d %12d  %s\n", s.Bytes, s.Descriptions, s.Name)
		}
		if left := len(table.shares) - len(largest); left > 0 {
			fmt.Fprintf(&text, "  %s more\n", word.Count(left, table.what))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
