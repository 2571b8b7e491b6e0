package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/pkg/markers"
	"github.com/schemagen/schemagen/pkg/markers/suggest"
)

// newMarkers returns the command that lists and explains the markers.
func newMarkers(e env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:     "markers [NAME]",
		Short:   "List the markers, or explain one",
		Example: "  schemagen markers\n  schemagen markers kubebuilder:validation:Enum",
		Long: "Markers lists the markers that have an effect on a CRD, a role or the configuration " +
			"of webhooks, or explains one of them, such as kubebuilder:validation:Enum.",
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(
			*cobra.Command, []string, string,
		) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, def := range markers.All() {
				names = append(names, def.Name+"\t"+def.Summary())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			defs := markers.All()
			if len(args) == 1 {
				def, near := suggest.Find(args[0])
				switch {
				case def != nil:
					defs = []*markers.Definition{def}
				case markers.IsForeign(strings.TrimLeft(args[0], "/+ \t")):
					return fmt.Errorf("%s is a marker of another tool", args[0])
				case near != "":
					return fmt.Errorf("there is no marker %s: did you mean %s?", args[0], near)
				default:
					return fmt.Errorf("there is no marker %s: schemagen markers lists them",
						args[0])
				}
			}
			if format == asJSON {
				return encodeMarkers(e.stdout, defs)
			}
			return printMarkers(e.stdout, defs, len(args) == 1)
		},
	}
	formatVar(cmd.Flags(), &format, "how to print markers: text or json")
	return cmd
}

// printMarkers writes the one marker that was asked for in full, or what each marker is.
func printMarkers(w io.Writer, defs []*markers.Definition, one bool) error {
	if one {
		def := defs[0]
		_, err := fmt.Fprintf(w, "%s\n\n%s\n%s\n\nExample:\n\n    // +%s\n", def.Syntax(), def.Doc,
			strings.Join(def.Notes(), " "), def.Example)
		return err
	}
	for _, def := range defs { // a table would be wider than a terminal
		if _, err := fmt.Fprintf(w, "%s  %s\n    %s\n", def.Name, def.Sites,
			def.Summary()); err != nil {
			return err
		}
	}
	return nil
}

// printWhich writes the markers with as much detail as the peer's -w, -ww, -www and -wwww ask for.
func printWhich(w io.Writer, detail int) error {
	defs := markers.All()
	switch {
	case detail <= 1:
		return printMarkers(w, defs, false)
	case detail > 3:
		return encodeMarkers(w, defs)
	}
	for i := range defs {
		if err := printMarkers(w, defs[i:i+1], true); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	return nil
}

// encodeMarkers writes a document for editors.
func encodeMarkers(w io.Writer, defs []*markers.Definition) error {
	type marker struct {
		Name       string   `json:"name"`
		Syntax     string   `json:"syntax"`
		Targets    []string `json:"targets"`
		Items      bool     `json:"items"`
		Repeatable bool     `json:"repeatable"`
		Deprecated string   `json:"deprecated,omitempty"`
		Doc        string   `json:"doc"`
		Example    string   `json:"example"`
	}
	var doc struct {
		Markers []marker `json:"markers"`
	}
	for _, def := range defs {
		doc.Markers = append(doc.Markers, marker{
			def.Name, def.Syntax(), def.Sites.Names(), def.Items, def.Several == markers.AddUp,
			def.Deprecated, def.Doc, "+" + def.Example,
		})
	}
	return printJSON(w, doc)
}
