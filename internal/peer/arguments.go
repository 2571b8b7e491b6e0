package peer

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// A Call is what the arguments ask for.
type Call struct {
	Ours                  []string // the generators of ours that are named, in order
	Paths                 []string
	Dangerous             bool // floats are numbers
	EmbeddedMeta          bool // metadata below the root gets properties
	IgnoreUnexported      bool
	MaxDescLen            *int
	PreserveUnknownFields *bool
	RoleName, RoleFile    string
	Headers               map[string]Header // by generator of ours

	Generators []string // others that must be run too
	Rest       []string // the arguments for them

	// the generators of ours that were given options; without any, one may be named again, as the
	// subcommand crd is
	hasOptions map[string]bool
	rules      map[string]Destination // by generator; under "", for all that have none
}

// A Header is what stands above the manifests of a generator.
type Header struct{ File, Year string }

// The generators of ours.
const (
	CRD     = "crd"
	RBAC    = "rbac"
	Webhook = "webhook"
)

// otherGenerators are those that schemagen leaves to the peer.
var otherGenerators = []string{"object", "schemapatch", "applyconfiguration"}

// isOurs reports whether a generator is one of ours.
func isOurs(name string) bool { return name == CRD || name == RBAC || name == Webhook }

// Has reports whether a generator of ours is named.
func (c *Call) Has(generator string) bool { return slices.Contains(c.Ours, generator) }

// Recognizes reports whether arguments are those of the peer: one of them names a generator or is
// about them, and none before is a subcommand of ours.
func Recognizes(args []string) bool {
	for _, a := range args {
		a = strings.TrimPrefix(a, "+")
		if named := nameOf(a); isOthers(named) || isOurs(named) ||
			a != named && (named == "paths" || named == "output") {
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
	c := &Call{Headers: map[string]Header{}, hasOptions: map[string]bool{},
		rules: map[string]Destination{}}
	args = slices.Clone(args)
	for i, a := range args {
		args[i] = plain(a)
	}
	c.takeOthers(args)
	for _, a := range args {
		if err := c.argument(a); err != nil {
			return nil, err
		}
	}
	if c.Has(RBAC) && c.RoleName == "" {
		return nil, errors.New("rbac: roleName is missing: write rbac:roleName=NAME")
	}
	if len(c.Paths) == 0 {
		c.Paths = []string{"."}
	}
	return c, nil
}

// plain returns an argument without what the peer lets stand in it as in a marker: a plus sign
// before the name, and a colon before the equals sign of a value without a name.
func plain(arg string) string {
	arg = strings.TrimPrefix(arg, "+")
	name, value, assigned := strings.Cut(arg, "=")
	if name, ok := strings.CutSuffix(name, ":"); ok && assigned && !isOurs(name) {
		return name + "=" + value
	}
	return arg
}

// takeOthers notes which generators are named, and the arguments that concern those of the peer.
func (c *Call) takeOthers(args []string) {
	for _, a := range args {
		name := nameOf(a)
		if isOthers(name) {
			c.Generators = append(c.Generators, name)
		} else if isOurs(name) && !c.Has(name) {
			c.Ours = append(c.Ours, name)
		}
		if rule, ok := strings.CutPrefix(a, "output:"); ok {
			name = nameOf(rule)
		}
		if !isOurs(name) {
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

// isOthers reports whether a generator is one of the peer's that are not ours.
func isOthers(name string) bool { return slices.Contains(otherGenerators, name) }

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
	case isOurs(nameOf(a)):
		return c.generator(nameOf(a), strings.TrimPrefix(a, nameOf(a)))
	case strings.HasPrefix(name, "output:"):
		return c.rule(strings.TrimPrefix(a, "output:"))
	case isOthers(nameOf(a)):
		return nil
	}
	if meant := meantBy(a); meant != "" {
		return fmt.Errorf("%q is not an argument of the crd command: did you mean %s?", a, meant)
	}
	return fmt.Errorf("%q is not an argument of the crd command: the arguments are crd, rbac, webhook, paths= and output:, and those that begin with --", a)
}

// meantBy returns the argument that an unknown one was most likely meant to be, if its name is
// misspelled, or missing before a path.
func meantBy(arg string) string {
	name := nameOf(arg)
	switch near := diag.Nearest(name, []string{"paths", "output", CRD, RBAC, Webhook}); {
	case near != "" && name != arg && near != name:
		return near + strings.TrimPrefix(arg, name)
	case name == arg && (strings.HasPrefix(arg, ".") || strings.Contains(arg, "/")):
		return "paths=" + arg
	}
	return ""
}

// optionsOf returns the names of the options of a generator of ours.
func optionsOf(generator string) []string {
	switch generator {
	case RBAC:
		return []string{"fileName", "headerFile", "roleName", "year"}
	case Webhook:
		return []string{"headerFile", "year"}
	}
	return []string{
		"allowDangerousTypes", "crdVersions", "deprecatedV1beta1CompatibilityPreserveUnknownFields",
		"generateEmbeddedObjectMeta", "headerFile",
		"ignoreUnexportedFields", "maxDescLen", "omitToolVersion", "year",
	}
}

// noOption says that a generator has no option of a name, and which one was meant, or which there
// are.
func noOption(generator, name string) error {
	options := optionsOf(generator)
	return fmt.Errorf("there is no such option: %s",
		cmp.Or(diag.DidYouMean(diag.Nearest(name, options)),
			"the options are "+strings.Join(options, ", ")))
}

// generator takes what follows the name of the generator, its options: pairs after a colon or, as
// in the peer, after an equals sign.
func (c *Call) generator(name, text string) error {
	switch {
	case text == "" || text == "=":
		return nil
	case c.hasOptions[name]:
		return fmt.Errorf("%s has options twice: write them in one argument, separated by commas",
			name)
	case text == ":":
		return fmt.Errorf("%s: names no option: write %[1]s without the colon", name)
	}
	c.hasOptions[name] = true
	pairs, err := pairsOf(text[1:])
	if err != nil {
		return fmt.Errorf("%s%s: %w", name, text, err)
	}
	var gone []string // of older versions, in many Makefiles
	for _, p := range pairs {
		if name == CRD && (p.name == "trivialVersions" || p.name == "preserveUnknownFields") {
			gone = append(gone, p.text)
		}
	}
	if gone != nil {
		return fmt.Errorf("%s:%s: of v1beta1, and controller-gen no longer has it: leave it out",
			name, strings.Join(gone, ","))
	}
	for _, p := range pairs {
		if err := c.option(name, p.name, p.value); err != nil {
			return fmt.Errorf("%s:%s: %w", name, p.text, err)
		}
	}
	return nil
}

// option reads an option of a generator. An option that controller-gen has and that changes nothing
// here, such as omitToolVersion, is only checked.
func (c *Call) option(generator, name, value string) (err error) {
	if !slices.Contains(optionsOf(generator), name) {
		return noOption(generator, name)
	}
	header := c.Headers[generator]
	switch name {
	case "roleName":
		c.RoleName, err = stringValue(value)
	case "fileName":
		c.RoleFile, err = stringValue(value)
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
		header.File, err = stringValue(value)
		c.Headers[generator] = header
	case "year":
		header.Year, err = stringValue(value)
		c.Headers[generator] = header
	case "crdVersions":
		var versions []string
		versions, err = list(value)
		if err == nil && (len(versions) > 1 || len(versions) == 1 && versions[0] != "v1") {
			err = errors.New("servers have accepted only v1 since Kubernetes 1.22")
		}
	}
	return err
}

// A Destination says where the manifests of a generator go: to a directory, to standard output, or
// nowhere.
type Destination struct {
	Dir    string
	Stdout bool
}

// To returns where the manifests of a generator of ours go.
func (c *Call) To(generator string) Destination {
	for _, of := range []string{generator, ""} {
		if d, ok := c.rules[of]; ok {
			return d
		}
	}
	return Destination{Dir: filepath.Join("config", generator)}
}

// rule reads an output rule: stdout, none, dir=D or artifacts:config=D, for all generators or for
// one.
func (c *Call) rule(text string) error {
	generator, rule, ok := strings.Cut(text, ":")
	switch {
	case !ok || !isOurs(generator) && !isOthers(generator):
		generator, rule = "", text
	case slices.Contains(c.Generators, generator):
		return nil
	case !c.Has(generator) && generator != CRD:
		return fmt.Errorf("output:%s is for a generator that is not run", text)
	}
	to, err := destinationOf(rule)
	if err != nil {
		return fmt.Errorf("output:%s: %w", text, err)
	}
	c.rules[generator] = to
	return nil
}

// destinationOf returns where an output rule sends manifests.
func destinationOf(rule string) (to Destination, err error) {
	name, value, _ := strings.Cut(rule, "=")
	switch artifacts, found := strings.CutPrefix(rule, "artifacts:"); {
	case name == "stdout" || name == "none":
		if value != "" {
			err = fmt.Errorf("%s takes no value", name)
		}
		return Destination{Stdout: name == "stdout"}, err
	case name == "dir":
		to.Dir, err = stringValue(value)
	case found:
		to.Dir, err = configOf(artifacts)
	default:
		return to, errors.New("the output rules are stdout, none, dir= and artifacts:config=")
	}
	if err == nil && to.Dir == "" {
		err = errors.New("this names no directory: write a dot for the working directory")
	}
	return to, err
}

// configOf returns the directory for manifests among those for artifacts.
func configOf(artifacts string) (dir string, err error) {
	pairs, err := pairsOf(artifacts)
	if err != nil {
		return "", err
	}
	for _, p := range pairs {
		value, err := stringValue(p.value)
		switch {
		case err != nil:
			return "", err
		case p.name == "config":
			dir = value
		case p.name != "code":
			return "", fmt.Errorf("artifacts are config and code, not %s", p.name)
		}
	}
	if !slices.ContainsFunc(pairs, func(p pair) bool { return p.name == "config" }) {
		return "", errors.New("config is missing: write artifacts:config=DIR")
	}
	return dir, nil
}
