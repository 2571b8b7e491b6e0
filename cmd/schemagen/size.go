package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// sizeFlags are the flags of the size command.
type sizeFlags struct {
	sources
	top int
}

func newSize(e env) *cobra.Command {
	var f sizeFlags
	cmd := &cobra.Command{
		Use:     "size [packages]",
		Short:   "Show which Go packages and types the bytes of CRDs come from",
		Example: "  schemagen size ./api/...\n  schemagen size --top 3 --description-policy 'k8s.io/**=none'",
		Long: `Size shows for each CRD, the largest first, how many bytes kubectl apply would send and keep, and which Go packages and types
they come from, with descriptions counted separately. The flags and the configuration about descriptions and sizes apply, so
that their effect can be seen before anything is written.`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd.Context(), e, args) },
	}
	f.sources.bind(cmd.Flags())
	cmd.Flags().IntVar(&f.top, "top", 10, "how many packages and how many types to list, 0 for all")
	return cmd
}

func (f *sizeFlags) run(ctx context.Context, e env, args []string) error {
	if f.top < 0 {
		return fmt.Errorf("--top %d: a number of lines cannot be negative", f.top)
	}
	if i := slices.IndexFunc(args, func(arg string) bool { return isManifests(f.dir, arg) }); i >= 0 {
		return fmt.Errorf("%s holds manifests, which do not say what Go types they were made of: name packages", args[i])
	}
	crds, err := f.readPackages(ctx, e, args)
	if err != nil {
		return err
	}
	slices.SortStableFunc(crds, func(a, b crdInput) int { return cmp.Compare(b.source.Size, a.source.Size) })
	for _, crd := range crds {
		if err := f.print(e.stdout, crd.source); err != nil {
			return err
		}
	}
	return nil
}

// print prints what is known about one CRD.
func (f *sizeFlags) print(w io.Writer, file *pipeline.File) error {
	shares := file.Shares()
	packages := pipeline.ByPackage(shares)
	described := 0
	for _, p := range packages {
		described += p.Descriptions
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %d bytes, of which %d are descriptions\n", file.CRD, file.Size, described)
	for i, list := range [][]pipeline.Share{packages, shares} {
		fmt.Fprintf(&text, "  %9s %12s  %s\n", "bytes", "descriptions", [...]string{"package", "type"}[i])
		n := len(list)
		if f.top > 0 {
			n = min(n, f.top)
		}
		for _, s := range list[:n] {
			fmt.Fprintf(&text, "  %9d %12d  %s\n", s.Bytes(), s.Descriptions, s.Name())
		}
		if n < len(list) {
			fmt.Fprintf(&text, "  %s more\n", plural(len(list)-n, [...]string{"package", "type"}[i]))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
