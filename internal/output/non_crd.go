package output

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/config"
)

// The names of the files of roles and webhook configurations, unless others are asked for.
const (
	RoleFile    = "role.yaml"
	WebhookFile = "manifests.yaml"
)

// A NonCRD is a manifest that is not made of CRDs.
type NonCRD struct {
	YAML   []byte // documents after their first separator; empty if there is nothing to say
	Broken bool   // something that it is made from is wrong or could not be read
}

// Files returns the file of such a manifest under a name, with a head: none if there is nothing to
// say, and the one on disk if it is broken.
func (s NonCRD) Files(name, head string) []outdir.File {
	switch {
	case s.Broken:
		return []outdir.File{{Name: name, Kept: true}}
	case len(s.YAML) == 0:
		return nil
	}
	return []outdir.File{{Name: name, Head: head, Data: s.YAML}}
}

// IsNonCRD reports whether the output is not made of CRDs.
func (o Output) IsNonCRD() bool { return o.format.File != "" }

// IsNonCRD reports whether what a format writes is not made of CRDs.
func IsNonCRD(name string) bool {
	f, ok := formatOf(name)
	return ok && f.File != ""
}

// checkNonCRD says what is wrong with an output that is not made of CRDs.
func checkNonCRD(s config.Output) error {
	switch {
	case s.Names != "" || len(s.Include)+len(s.Exclude) > 0:
		return errors.New("names, include and exclude are about kinds")
	case s.RoleName == "" && s.Format == Roles:
		return errors.New("the name of the role is missing: write roleName=NAME")
	}
	return nil
}

// withFileName returns an output with the path of its file, if that is the path of a directory.
func (o Output) withFileName() Output {
	if ext := filepath.Ext(o.Path); !o.ToStdout() && ext != ".yaml" && ext != ".yml" {
		o.Path = filepath.Join(o.Path, o.format.File)
	}
	return o
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
	name, _ := RoleNameOf(outputs)
	for _, o := range outputs {
		if o.Format == Roles && o.RoleName != name {
			return fmt.Errorf("roleName=%s and roleName=%s: all roles are made for one name", name,
				o.RoleName)
		}
	}
	return nil
}
