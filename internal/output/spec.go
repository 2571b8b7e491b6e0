package output

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/docs"
)

// Stdout is the path of an output that is printed instead of written.
const Stdout = "-"

// stdoutDevices are other names of it, which lead to a pipe, or to a file that is open.
var stdoutDevices = []string{"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}

// An Output is what to make of the manifests and where, as a flag or the configuration says.
type Output struct {
	config.Output
	Releases []docs.Release // what documentation says of earlier releases

	format Format
	names  Names
}

// New returns an output that can be made.
func New(s config.Output) (Output, error) {
	f, ok := formatOf(s.Format)
	if !ok {
		return Output{}, fmt.Errorf("%q is not a format: there are %s", s.Format, formatNames())
	}
	o := Output{Output: s, format: f}
	switch {
	case s.RoleName != "" && s.Format != Roles:
		return Output{}, errors.New("roleName is for rbac")
	case s.Builtin && s.Format != Kustomize:
		return Output{}, errors.New("builtin is for " + Kustomize)
	case s.Path == "":
		return Output{}, fmt.Errorf("the path is missing: write %s=PATH", s.Format)
	case o.isFile() && slices.Contains(stdoutDevices, s.Path):
		return Output{}, fmt.Errorf("only files can be written: to print it, write %s=%s", s.Format,
			Stdout)
	case o.IsNonCRD():
		return o.withFileName(), checkNonCRD(s)
	case o.format.whole != nil && !o.ToStdout() && path.Ext(s.Path) != ".json":
		return Output{},
			fmt.Errorf("the document is JSON: give the file a name that ends in .json, not %s",
				s.Path)
	case o.ToStdout() && !o.isFile():
		return Output{}, errors.New("only an output of one file can be printed")
	case o.isFile() && (filepath.Base(s.Path) == ".." || os.IsPathSeparator(s.Path[len(s.Path)-1])):
		return Output{},
			fmt.Errorf("a %s is one file: write its name after the directory, as in %s", s.Format,
				filepath.Join(s.Path, "crds.yaml"))
	case s.Names != "" && o.isFile():
		return Output{}, fmt.Errorf("names=%s: a %s is one file, which its path names",
			s.Names, s.Format)
	}
	var err error
	template := cmp.Or(s.Names, o.format.Names)
	if o.names, err = ParseNames(template); template != "" && err != nil {
		return Output{}, err
	}
	for _, glob := range append(slices.Clone(s.Include), s.Exclude...) {
		if _, err := path.Match(glob, ""); err != nil || glob == "" {
			return Output{},
				fmt.Errorf("%q is not a glob over kinds: write one as in Cron* or *.example.com",
					glob)
		}
	}
	return o, nil
}

// ToStdout reports whether the output is printed.
func (o Output) ToStdout() bool { return o.Path == Stdout }

// isFile reports whether all manifests go into one file, which would be wrong with only some of
// them.
func (o Output) isFile() bool { return o.format.Names == "" }

// isPlain reports whether the output is what generate writes by default: all manifests, each in the
// file named after it.
func (o Output) isPlain() bool {
	return o.Format == Manifests && o.Names == "" && len(o.Include) == 0 && len(o.Exclude) == 0
}

// directory returns the directory that the names of the output's files start from, if its path
// starts from dir.
func (o Output) directory(dir string) string {
	own := o.Path
	if o.isFile() {
		own = filepath.Dir(own)
	}
	return filename.In(dir, own)
}

// String returns the name of the output in messages.
func (o Output) String() string { return o.Format + "=" + o.Path }

// selects reports whether a glob matches a kind: by its name alone, or with its group, as in
// CronTab.example.com.
func selects(glob string, m Manifest) bool {
	kind, _ := path.Match(glob, m.Kind)
	full, _ := path.Match(glob, m.Kind+"."+m.Group)
	return kind || full
}

// wants reports whether the output includes a manifest.
func (o Output) wants(m Manifest) bool {
	by := func(glob string) bool { return selects(glob, m) }
	return !slices.ContainsFunc(o.Exclude, by) &&
		(len(o.Include) == 0 || slices.ContainsFunc(o.Include, by))
}

// unmatchedGlobs returns the globs that match no kind.
func (o Output) unmatchedGlobs(ms []Manifest) []string {
	return slices.DeleteFunc(append(slices.Clone(o.Include), o.Exclude...), func(glob string) bool {
		return slices.ContainsFunc(ms, func(m Manifest) bool { return selects(glob, m) })
	})
}

// Check says what is wrong with several outputs together.
func Check(outputs []Output) error {
	printed := 0
	for _, o := range outputs {
		if o.ToStdout() {
			printed++
		}
	}
	if printed > 1 {
		return errors.New("two outputs cannot both go to stdout")
	}
	return checkRoles(outputs)
}
