package output

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/config"
)

// The formats of manifests that are not made of CRDs.
const (
	Roles    = "rbac"
	Webhooks = "webhook"
)

// The names of their files, unless others are asked for.
const (
	RoleFile    = "role.yaml"
	WebhookFile = "manifests.yaml"
)

// A side is such a format. All of it goes into one file.
type side struct {
	name, title string
	file        string // its name in a directory
}

var sides = [...]side{
	{Roles, "the roles that kubebuilder:rbac markers ask for; roleName=NAME must follow", RoleFile},
	{Webhooks, "the configurations of kubebuilder:webhook markers", WebhookFile},
}

// Sides returns the formats of manifests that are not made of CRDs.
func Sides() []Format {
	all := make([]Format, len(sides))
	for i, s := range sides {
		all[i] = Format{Name: s.name, Title: s.title}
	}
	return all
}

// A Side is a manifest that is not made of CRDs.
type Side struct {
	YAML   []byte // documents after their first separator; empty if there is nothing to say
	Broken bool   // there is an error in what it is made from
}

// sideOf returns the index of a format among the sides, or -1.
func sideOf(format string) int {
	return slices.IndexFunc(sides[:], func(s side) bool { return s.name == format })
}

// IsSide reports whether the output is not made of CRDs.
func (o Output) IsSide() bool { return sideOf(o.Format) >= 0 }

// newSide returns an output of a side. Its path is a YAML file or the directory of one.
func newSide(s config.Output, of side) (Output, error) {
	switch ext := filepath.Ext(s.Path); {
	case s.Path == "":
		return Output{}, fmt.Errorf("the path is missing: write %s=PATH", s.Format)
	case s.Names != "" || len(s.Include)+len(s.Exclude) > 0:
		return Output{}, errors.New("names, include and exclude are about kinds")
	case s.Builtin:
		return Output{}, errors.New("builtin is for " + Kustomize)
	case s.RoleName == "" && s.Format == Roles:
		return Output{}, errors.New("the name of the role is missing: write roleName=NAME")
	case s.RoleName != "" && s.Format != Roles:
		return Output{}, errors.New("roleName is for rbac")
	case s.Path != Stdout && ext != ".yaml" && ext != ".yml":
		s.Path = filepath.Join(s.Path, of.file)
	}
	return Output{Output: s}, nil
}

// beside returns the files that a side consists of: its own, or none if there is nothing to say.
func (o Output) beside(r Result, comment, dir string) outdir.Target {
	t := outdir.Target{Dir: o.In(dir), Stale: o.stale}
	s := r.Sides[o.Format]
	file := outdir.File{Name: filepath.Base(o.Path), Kept: s.Broken || r.Unread}
	switch {
	case len(s.YAML) == 0 && !file.Kept:
		return t
	case !file.Kept:
		file.Head, file.Data = comment+Separator, s.YAML
	}
	t.Files = []outdir.File{file}
	return t
}

// RoleNameOf returns the name of the role that outputs ask for, and whether they ask for roles.
func RoleNameOf(outputs []Output) (name string, ok bool) {
	for _, o := range outputs {
		if o.Format == Roles {
			return o.RoleName, true
		}
	}
	return "", false
}

// checkRoles reports that outputs ask for roles of two names, as there is one set of roles.
func checkRoles(outputs []Output) error {
	name, ok := RoleNameOf(outputs)
	for _, o := range outputs {
		if ok && o.Format == Roles && o.RoleName != name {
			return fmt.Errorf("roleName=%s and roleName=%s: all roles are made for one name", name,
				o.RoleName)
		}
	}
	return nil
}

// formatNames lists all formats.
func formatNames() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	for _, s := range sides {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}
