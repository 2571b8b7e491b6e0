package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate"
	"github.com/schemagen/schemagen/pkg/unfold"
)

type unfoldFlags struct {
	packageFlags
	openAPI    string
	components string
	json       bool
	release    simulate.Release
	diff       bool
}

// newUnfold returns the command that prints OpenAPI documents.
func newUnfold(e env) *cobra.Command {
	flags := unfoldFlags{packageFlags: packageFlags{partial: true}}
	cmd := &cobra.Command{
		Use:   "unfold [packages | FILE… | DIR…]",
		Short: "Print the OpenAPI that an API server would publish",
		Long: `Unfold prints what an API server publishes about custom resources. An argument that
ends in .yaml, .yml or .json, or is -, is a manifest; a directory that holds such files but no Go
stands for all of them; any other names Go packages.

  v3        the OpenAPI v3 documents, by the paths under which the server serves them: one for each group and version served
  v2        the definitions and paths that the server adds to its OpenAPI v2 document
  kep       the CRDs, with x-kubernetes-int-or-string, -embedded-resource and -unions unfolded as KEP-2335 describes
  skeleton  the CRDs without value validation: the types and fields that pruning, defaulting and apply go by`,
		Example: "  schemagen unfold config/crd/bases/*.yaml\n  schemagen unfold --openapi v2 --json ./api/...\n  schemagen unfold --diff crd.yaml",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			// a difference is text about both versions of OpenAPI
			if err := cmp.Or(exclusive(cmd.Flags(), "diff", "openapi"),
				exclusive(cmd.Flags(), "diff", "json")); err != nil {
				return err
			}
			published := !flags.diff && (flags.openAPI == "v3" || flags.openAPI == "v2")
			switch {
			case flags.components == "go" && !published:
				return errors.New("--components go is about the documents v3 and v2")
			case flags.release != 0 && !published:
				return errors.New("--release is about the documents v3 and v2")
			}
			read, err := flags.read(cmd.Context(), e, args)
			if err != nil {
				return err
			}
			if flags.diff {
				return cmp.Or(printChanges(cmd.Context(), e, read.crds, flags.format == diag.JSON),
					read.failed)
			}
			return cmp.Or(printUnfolded(e, read.crds, flags), read.failed)
		},
	}
	flags.packageFlags.bind(cmd.Flags())
	cmd.Flags().Var(oneOf(&flags.openAPI, "v3", "v2", "kep", "skeleton"), "openapi",
		"what to print: v3, v2, kep or skeleton")
	cmd.Flags().Var(oneOf(&flags.components, "inline", "go"), "components",
		"where the schemas of structs stand: inline, as a server has them, or under the names of "+
			"their Go types")
	releaseVar(cmd.Flags(), &flags.release, "what it publishes")
	cmd.Flags().BoolVar(&flags.json, "json", false, "print JSON instead of YAML")
	cmd.Flags().BoolVar(&flags.diff, "diff", false,
		"print in words what OpenAPI v3 adds to each CRD's schema, and what v2 loses of it; with "+
			"--format json, a line of JSON for each change")
	return cmd
}

// printUnfolded prints what a server publishes of the CRDs, in the form that the flags ask for.
func printUnfolded(e env, inputs []crdInput, flags unfoldFlags) error {
	documents, err := unfoldInputs(inputs, flags)
	if err != nil {
		return err
	}
	for i, document := range documents {
		if flags.release != 0 {
			if document, err = document.As(int(flags.release)); err != nil {
				return err
			}
		}
		encode, separator := document.YAML, "---\n"
		if flags.json {
			encode, separator = document.JSON, ""
		}
		data, err := encode()
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprint(e.stdout, separator)
		}
		if _, err := e.stdout.Write(data); err != nil {
			return err
		}
	}
	return nil
}

// unfoldInputs returns the documents that the flags ask for: one of all the CRDs, or one of each.
func unfoldInputs(inputs []crdInput, flags unfoldFlags) ([]unfold.Document, error) {
	var document unfold.Document
	var err error
	switch named := flags.components == "go"; {
	case flags.openAPI == "v3" && named:
		document, err = unfold.NamedV3(withGoTypes(inputs)...)
	case flags.openAPI == "v3":
		document, err = unfold.V3(crdsOf(inputs)...)
	case flags.openAPI == "v2" && named:
		document, err = unfold.NamedV2(withGoTypes(inputs)...)
	case flags.openAPI == "v2":
		document, err = unfold.V2(crdsOf(inputs)...)
	case flags.openAPI == "kep":
		return rewriteEach(inputs, unfold.KEP)
	default:
		return rewriteEach(inputs, unfold.SkeletonOf)
	}
	return []unfold.Document{document}, err
}

// rewriteEach returns what a function makes of each CRD.
func rewriteEach(
	inputs []crdInput, rewrite func([]byte) (unfold.Document, error),
) (all []unfold.Document, err error) {
	for _, in := range inputs {
		document, err := rewrite(in.manifest)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", in.from, err)
		}
		all = append(all, document)
	}
	return all, nil
}

// withGoTypes returns CRDs with the way to their Go types, if they have one.
func withGoTypes(inputs []crdInput) []unfold.Typed {
	all := make([]unfold.Typed, len(inputs))
	for i, in := range inputs {
		all[i].CRD = in.crd
		if in.source != nil {
			all[i].GoType = in.source.GoType
		}
	}
	return all
}

// printChanges prints what publishing does to the schema of each version served.
func printChanges(ctx context.Context, e env, inputs []crdInput, asJSON bool) error {
	var text bytes.Buffer
	for _, in := range inputs {
		versions, err := unfold.Changes(in.crd)
		if err = cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		for _, v := range versions {
			if asJSON {
				err = cmp.Or(writeChanges(&text, in.crd.Name, v.Version, "v3", v.Added),
					writeChanges(&text, in.crd.Name, v.Version, "v2", v.Lost))
				if err != nil {
					return err
				}
				continue
			}
			writeSection(&text, fmt.Sprintf("%s %s: what OpenAPI v3 adds to the CRD", in.crd.Name,
				v.Version), v.Added)
			writeSection(&text, fmt.Sprintf("%s %s: what OpenAPI v2 loses of OpenAPI v3",
				in.crd.Name, v.Version), v.Lost)
		}
	}
	_, err := e.stdout.Write(text.Bytes())
	return err
}

// writeChanges writes a line of JSON for each change.
func writeChanges(w io.Writer, crd, version, in string, changes []unfold.Change) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	for _, c := range changes {
		line := struct {
			CRD     string `json:"crd"`
			Version string `json:"version"`
			OpenAPI string `json:"openapi"`
			Path    string `json:"path"`
			Old     any    `json:"old,omitempty"`
			New     any    `json:"new,omitempty"`
		}{crd, version, in, c.Path, c.Old, c.New}
		if err := out.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// writeSection writes what changed as a tree in words.
func writeSection(w io.Writer, title string, changes []unfold.Change) {
	fmt.Fprintln(w, diag.VisibleLine(title))
	for _, line := range unfold.Words(changes) {
		fmt.Fprintln(w, "  "+diag.VisibleLine(line))
	}
	if len(changes) == 0 {
		fmt.Fprintln(w, "  nothing")
	}
}
