package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// argumentName returns the name with which an argument begins: all up to its first colon or equals sign.
func argumentName(arg string) string {
	if i := strings.IndexAny(arg, ":="); i >= 0 {
		return arg[:i]
	}
	return arg
}

// arguments reads the arguments that are no flags. Which generators they name counts wherever it stands.
func (c *peerCall) arguments(args []string) error {
	for i, a := range args {
		args[i] = strings.TrimPrefix(a, "+")
	}
	c.takeOthers(args)
	for _, a := range args {
		if err := c.argument(a); err != nil {
			return err
		}
	}
	return nil
}

// argument reads one argument, which has the form of a marker.
func (c *peerCall) argument(a string) error {
	name, value, assigned := strings.Cut(a, "=")
	switch {
	case name == "paths" && assigned:
		paths, err := listValue(value)
		if err == nil && len(paths) == 0 {
			err = errors.New("paths= names no package")
		}
		c.paths = append(c.paths, paths...)
		return err
	case argumentName(a) == "crd":
		return c.generator(strings.TrimPrefix(a, "crd"))
	case strings.HasPrefix(name, "output:"):
		return c.rule(strings.TrimPrefix(a, "output:"))
	case generatorOf(a) != "":
		return nil
	}
	return fmt.Errorf("%q is no argument of the crd command: there are crd, paths=, output:, --load-build-tags=, --union-encoding= and --union-markers=", a)
}

// generator takes what stands behind the name of the generator, its options: pairs behind a colon, or as the peer has it behind an
// equals sign.
func (c *peerCall) generator(text string) error {
	switch {
	case c.crd:
		return errors.New("crd is named twice: its options stand in one argument, separated by commas")
	case text == ":":
		return errors.New("crd: names no option: write crd without the colon")
	}
	if c.crd = true; text == "" || text == "=" {
		return nil
	}
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

func (c *peerCall) option(name, value string) (err error) {
	switch name {
	case "allowDangerousTypes":
		c.ours.asked.AllowDangerousTypes, err = boolean(value)
	case "generateEmbeddedObjectMeta":
		c.ours.asked.GenerateEmbeddedObjectMeta, err = boolean(value)
	case "ignoreUnexportedFields":
		c.ours.asked.IgnoreUnexportedFields, err = boolean(value)
	case "omitToolVersion":
		_, err = boolean(value)
	case "deprecatedV1beta1CompatibilityPreserveUnknownFields":
		var preserve bool
		preserve, err = boolean(value)
		c.ours.asked.PreserveUnknownFields = &preserve
	case "maxDescLen":
		var n int
		if n, err = wholeNumber(value); n >= 0 {
			c.ours.asked.MaxDescLen = &n
		}
	case "headerFile":
		c.header.file, err = textValue(value)
	case "year":
		c.header.year, err = textValue(value)
	case "crdVersions":
		var versions []string
		versions, err = listValue(value)
		if err == nil && (len(versions) > 1 || len(versions) == 1 && versions[0] != "v1") {
			err = errors.New("servers have known v1 alone since Kubernetes 1.22")
		}
	default:
		err = errors.New("there is no such option")
	}
	return err
}

// rule reads a rule of output: stdout, none, dir=D or artifacts:config=D, alone or for the crd generator.
func (c *peerCall) rule(text string) error {
	own := strings.HasPrefix(text, "crd:")
	rule := strings.TrimPrefix(text, "crd:")
	if generator, _, ok := strings.Cut(rule, ":"); ok && slices.Contains(otherGenerators, generator) {
		if slices.Contains(c.generators, generator) {
			return nil
		}
		return fmt.Errorf("output:%s is for a generator that is not run", text)
	}
	dir, stdout, err := destinationOf(rule)
	if err != nil {
		return fmt.Errorf("output:%s: %w", text, err)
	}
	if own || !c.own {
		c.own, c.stdout, c.output = own, stdout, dir
	}
	return nil
}

// destinationOf returns the directory that a rule of output names, if it names one, or that it is about stdout.
func destinationOf(rule string) (dir string, stdout bool, err error) {
	name, value, _ := strings.Cut(rule, "=")
	switch artifacts, found := strings.CutPrefix(rule, "artifacts:"); {
	case name == "stdout" || name == "none":
		if value != "" {
			err = fmt.Errorf("%s takes no value", name)
		}
		return "", name == "stdout", err
	case name == "dir":
		dir, err = textValue(value)
	case found:
		dir, err = configOf(artifacts)
	default:
		return "", false, errors.New("the rules of output are stdout, none, dir= and artifacts:config=")
	}
	if err == nil && dir == "" {
		err = errors.New("this names no directory: write a dot for the working directory")
	}
	return dir, false, err
}

// configOf returns the directory for manifests among those for artifacts.
func configOf(text string) (dir string, err error) {
	pairs, err := pairsOf(text)
	if err != nil {
		return "", err
	}
	for _, p := range pairs {
		value, err := textValue(p.value)
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
