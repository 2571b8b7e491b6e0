package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// A versionInfo is what the binary knows about itself.
type versionInfo struct {
	// (devel) if it was built in its own source tree
	Version string `json:"version"`
	// of the source, if the go command saw its repository
	Revision  string    `json:"revision,omitempty"`
	Modified  bool      `json:"modified,omitempty"` // the source was not that of the revision
	Go        string    `json:"go"`
	Platform  string    `json:"platform"`
	Libraries []library `json:"libraries"` // those of Kubernetes whose judgement is asked for
}

type library struct {
	Module  string `json:"module"`
	Version string `json:"version"`
}

// version returns the version that the go command stamped into the binary, or "" if it was built in
// its own source tree.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

// released returns the version if others can install it, or "": a build of changed sources has one
// that only looks like it.
func released() string {
	if v := version(); !strings.Contains(v, "+") {
		return v
	}
	return ""
}

// describeBuild returns what the build information says, which is nil if there is none.
func describeBuild(info *debug.BuildInfo) versionInfo {
	v := versionInfo{Version: "(devel)", Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH, Libraries: []library{}}
	if info == nil {
		return v
	}
	v.Version = cmp.Or(info.Main.Version, v.Version)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	for _, dep := range info.Deps {
		if strings.HasPrefix(dep.Path, "k8s.io/api") || dep.Path == "github.com/google/cel-go" {
			v.Libraries = append(v.Libraries, library{dep.Path, dep.Version})
		}
	}
	return v
}

// print writes the version for people. Its first line is that of --version.
func (v versionInfo) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Version: %s\n", v.Version)
	if v.Revision != "" {
		note := ""
		if v.Modified {
			note = ", modified"
		}
		fmt.Fprintf(&b, "Revision: %s%s\n", v.Revision, note)
	}
	fmt.Fprintf(&b, "Go: %s %s\n", v.Go, v.Platform)
	for _, l := range v.Libraries {
		fmt.Fprintf(&b, "%s %s\n", l.Module, l.Version)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// newVersion returns the command that prints what --version prints, and the linked libraries.
func newVersion(e env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of schemagen, and of the Kubernetes libraries in it",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			info, _ := debug.ReadBuildInfo()
			v := describeBuild(info)
			if format == asJSON {
				return printJSON(e.stdout, v)
			}
			return v.print(e.stdout)
		},
	}
	formatVar(cmd.Flags(), &format, "how to print it: text or json")
	return cmd
}

// printVersion prints the version as the peer prints its own.
func printVersion(e env) error {
	_, err := fmt.Fprintf(e.stdout, "Version: %s\n", cmp.Or(version(), "(devel)"))
	return err
}
