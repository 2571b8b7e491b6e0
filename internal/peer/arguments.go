package peer

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Call is what the arguments ask for.
type Call struct {
	CRD                   bool // the generator of CRDs is named
	hasOptions            bool // and has options; without any it may be named twice, as in the name of the subcommand
	Paths                 []string
	Dangerous             bool // floats are numbers
	EmbeddedMeta          bool // metadata below the root gets properties
	IgnoreUnexported      bool
	MaxDescLen            *int
	PreserveUnknownFields *bool
	HeaderFile, Year      string
	Output                string // a directory; empty with stdout or none
	Stdout                bool

	Generators []string // others that must be run too
	Rest       []string // the arguments for them

	own bool // an output rule for crd was given, which overrides the common one
}

// otherGenerators are those that schemagen leaves to the peer.
var otherGenerators = [...]string{"rbac", "webhook", "object", "schemapatch", "applyconfiguration"}

// Recognizes reports whether arguments are those of the peer: one of them names a generator or is about them, and none before is a
// subcommand of ours.
func Recognizes(args []string) bool {
	for _, a := range args {
		a = strings.TrimPrefix(a, "+")
		if named := nameOf(a); generatorOf(a) != "" || named == "crd" || a != named && (named == "paths" || named == "output") {
			return true
		}
		if !strings.Contains(a, "=") {
			return false
		}
	}
	return false
}

// Parse reads arguments that are not flags. Generators may be named anywhere among them.
func Parse(args []string) (*Call, error) {
	c := &Call{Output: filepath.Join("config", "crd")}
	args = slices.Clone(args)
	for i, a := range args {
		args[i] = strings.TrimPrefix(a, "+")
	}
	c.takeOthers(args)
	for _, a := range args {
		if err := c.argument(a); err != nil {
			return nil, err
		}
	}
	if len(c.Paths) == 0 {
		c.Paths = []string{"."}
	}
	return c, nil
}

// takeOthers notes which of the peer's generators are named, and the arguments that concern them.
func (c *Call) takeOthers(args []string) {
	for _, a := range args {
		if generator := generatorOf(a); generator != "" {
			c.Generators = append(c.Generators, generator)
		}
		if nameOf(a) != "crd" && !strings.HasPrefix(a, "output:crd:") {
			c.Rest = append(c.Rest, a)
		}
	}
}

// nameOf returns the name with which an argument begins: all up to its first colon or equals sign.
func nameOf(arg string) string {
	if i := strings.IndexAny(arg, ":="); i >= 0 {
		return arg[:i]
	}
	return arg
}

// generatorOf returns the name of the generator that an argument names, if it is one of the peer's that are not ours.
func generatorOf(arg string) string {
	if name := nameOf(arg); slices.Contains(otherGenerators[:], name) {
		return name
	}
	return ""
}

// argument reads one argument, which has the form of a marker.
func (c *Call) argument(a string) error {
	name, value, assigned := strings.Cut(a, "=")
	switch {
	case name == "paths" && assigned:
		paths, err := list(value)
		if err == nil && len(paths) == 0 {
			err = errors.New("paths= names no package")
		}
		c.Paths = append(c.Paths, paths...)
		return err
	case nameOf(a) == "crd":
		return c.generator(strings.TrimPrefix(a, "crd"))
	case strings.HasPrefix(name, "output:"):
		return c.rule(strings.TrimPrefix(a, "output:"))
	case generatorOf(a) != "":
		return nil
	}
	if meant := meantBy(a); meant != "" {
		return fmt.Errorf("%q is not an argument of the crd command: did you mean %s?", a, meant)
	}
	return fmt.Errorf("%q is not an argument of the crd command: the arguments are crd, paths= and output:, and those that begin with --", a)
}

// meantBy returns the argument that was that an unknown one most likely stands for: its name is misspelled, or missing before a path.
func meantBy(arg string) string {
	name := nameOf(arg)
	switch near, ok := diag.Nearest(name, []string{"paths", "output", "crd"}); {
	case ok && name != arg && near != name:
		return near + strings.TrimPrefix(arg, name)
	case name == arg && (strings.HasPrefix(arg, ".") || strings.Contains(arg, "/")):
		return "paths=" + arg
	}
	return ""
}

// options are the names of the options of crd.
var options = [...]string{
	"allowDangerousTypes", "crdVersions", "deprecatedV1beta1CompatibilityPreserveUnknownFields", "generateEmbeddedObjectMeta", "headerFile",
	"ignoreUnexportedFields", "maxDescLen", "omitToolVersion", "year",
}

// noOption says that there is no option of a name, and which one was meant, or which there are.
func noOption(name string) error {
	if near, ok := diag.Nearest(name, options[:]); ok {
		return fmt.Errorf("there is no such option: did you mean %s?", near)
	}
	return fmt.Errorf("there is no such option: the options are %s", strings.Join(options[:], ", "))
}

// generator takes what follows the name of the generator, its options: pairs after a colon or, as in the peer, after an equals
// sign.
func (c *Call) generator(text string) error {
	c.CRD = true
	switch {
	case text == "" || text == "=":
		return nil
	case c.hasOptions:
		return errors.New("crd has options twice: write them in one argument, separated by commas")
	case text == ":":
		return errors.New("crd: names no option: write crd without the colon")
	}
	c.hasOptions = true
	pairs, err := pairsOf(text[1:])
	if err != nil {
		return fmt.Errorf("crd%s: %w", text, err)
	}
	for _, p := range pairs {
		if err := c.option(p.name, p.value); err != nil {
			return fmt.Errorf("crd:%s: %w", p.text, err)
		}
	}
	return nil
}

func (c *Call) option(name, value string) (err error) {
	switch name {
	case "allowDangerousTypes":
		c.Dangerous, err = boolean(value)
	case "generateEmbeddedObjectMeta":
		c.EmbeddedMeta, err = boolean(value)
	case "ignoreUnexportedFields":
		c.IgnoreUnexported, err = boolean(value)
	case "omitToolVersion":
		_, err = boolean(value)
	case "deprecatedV1beta1CompatibilityPreserveUnknownFields":
		var preserve bool
		preserve, err = boolean(value)
		c.PreserveUnknownFields = &preserve
	case "maxDescLen":
		var n int
		if n, err = wholeNumber(value); n >= 0 {
			c.MaxDescLen = &n
		}
	case "headerFile":
		c.HeaderFile, err = text(value)
	case "year":
		c.Year, err = text(value)
	case "crdVersions":
		var versions []string
		versions, err = list(value)
		if err == nil && (len(versions) > 1 || len(versions) == 1 && versions[0] != "v1") {
			err = errors.New("servers have accepted only v1 since Kubernetes 1.22")
		}
	case "trivialVersions", "preserveUnknownFields": // of older versions, in many Makefiles
		err = errors.New("it was for v1beta1, and controller-gen no longer has it: leave it out")
	default:
		err = noOption(name)
	}
	return err
}

// rule reads an output rule: stdout, none, dir=D or artifacts:config=D, for all generators or for crd.
func (c *Call) rule(text string) error {
	own := strings.HasPrefix(text, "crd:")
	rule := strings.TrimPrefix(text, "crd:")
	if generator, _, ok := strings.Cut(rule, ":"); ok && slices.Contains(otherGenerators[:], generator) {
		if slices.Contains(c.Generators, generator) {
			return nil
		}
		return fmt.Errorf("output:%s is for a generator that is not run", text)
	}
	dir, stdout, err := destinationOf(rule)
	if err != nil {
		return fmt.Errorf("output:%s: %w", text, err)
	}
	if own || !c.own {
		c.own, c.Stdout, c.Output = own, stdout, dir
	}
	return nil
}

// destinationOf returns the directory that an output rule names, if it names one, or that it is about stdout.
func destinationOf(rule string) (dir string, stdout bool, err error) {
	name, value, _ := strings.Cut(rule, "=")
	switch artifacts, found := strings.CutPrefix(rule, "artifacts:"); {
	case name == "stdout" || name == "none":
		if value != "" {
			err = fmt.Errorf("%s takes no value", name)
		}
		return "", name == "stdout", err
	case name == "dir":
		dir, err = text(value)
	case found:
		dir, err = configOf(artifacts)
	default:
		return "", false, errors.New("the output rules are stdout, none, dir= and artifacts:config=")
	}
	if err == nil && dir == "" {
		err = errors.New("this names no directory: write a dot for the working directory")
	}
	return dir, false, err
}

// configOf returns the directory for manifests among those for artifacts.
func configOf(artifacts string) (dir string, err error) {
	pairs, err := pairsOf(artifacts)
	if err != nil {
		return "", err
	}
	for _, p := range pairs {
		value, err := text(p.value)
		switch {
		case err != nil:
			return "", err
		case p.name == "config":
			dir = value
		case p.name != "code":
			return "", fmt.Errorf("artifacts are config and code, not %s", p.name)
		}
	}
	return dir, nil
}
