package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/yamlword"
	"github.com/schemagen/schemagen/pkg/diag"
)

// explainWrongCalls rewords the errors of cobra and pflag for those who do not know the libraries.
func explainWrongCalls(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return wrongValue(unknownFlag(cmd.Flags(), err))
	})
	check := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		switch {
		case slices.Contains(args, ""):
			return errors.New("an argument is empty, as a variable that is not set")
		case check == nil || check(cmd, args) == nil:
			return nil
		}
		return wrongArguments(cmd, args)
	}
	for _, sub := range cmd.Commands() {
		explainWrongCalls(sub)
	}
}

// unknownFlag adds to the error about an unknown flag which one was most likely meant.
func unknownFlag(flags *pflag.FlagSet, err error) error {
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	name := unknown.GetSpecifiedName()
	short := unknown.GetSpecifiedShortnames()
	word, _, _ := strings.Cut(short, "=")
	switch isOutput := name == "o" || name == "output"; {
	case isOutput && flags.Lookup("output") != nil:
		return fmt.Errorf("%w: did you mean --output?", err)
	case isOutput && flags.Lookup("json") != nil:
		return fmt.Errorf("%w: did you mean --json? YAML is printed without a flag", err)
	case isOutput && flags.Lookup("format") != nil:
		return fmt.Errorf("%w: did you mean --format?", err)
	case short == "": // it begins with two dashes
	case flags.Lookup(word) != nil: // -chdir
		return fmt.Errorf("%w: did you mean --%s?", err, word)
	case word == short && isFile(short):
		return fmt.Errorf("%w: write ./-%s for the file", err, short)
	case name == "f" && flags.Lookup("crd") != nil:
		return fmt.Errorf("%w: --crd names manifests", err)
	case name == "f" && flags.Lookup("format") != nil:
		return fmt.Errorf("%w: did you mean --format? files are named without a flag", err)
	}
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Errorf("%w: did you mean --%s?", err, near)
	}
	return err
}

// wrongValue rewords the error about the value of a flag.
func wrongValue(err error) error {
	value, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return err
	}
	name, text, kind := value.GetFlag().Name, value.GetValue(), value.GetFlag().Value.Type()
	switch _, isNumber := errors.AsType[*strconv.NumError](err); {
	case kind == textFlag{}.Type(), kind == "func":
		return fmt.Errorf("--%s: %w", name, value.Unwrap())
	case isNumber && kind == "bool":
		return fmt.Errorf("--%s: %q is neither true nor false", name, text)
	case isNumber:
		return fmt.Errorf("--%s: %q is not a whole number", name, text)
	}
	return fmt.Errorf("--%s %s: %w", name, text, value.Unwrap())
}

// wrongArguments shows the usage of a command that was called with too many arguments or too few.
func wrongArguments(cmd *cobra.Command, args []string) error {
	_, takes, _ := strings.Cut(cmd.Use, " ")
	switch {
	case takes == "":
		return fmt.Errorf("%s takes no arguments, but got %q", cmd.CommandPath(), args[0])
	case len(args) < 2:
		return fmt.Errorf("%s needs an argument: %[1]s %s", cmd.CommandPath(), takes)
	}
	return fmt.Errorf("%s takes no %q after %q: %[1]s %[4]s", cmd.CommandPath(), args[len(args)-1],
		args[len(args)-2], takes)
}

// exclusive finds two flags that were given and exclude each other.
func exclusive(flags *pflag.FlagSet, names ...string) error {
	var found []string
	for _, name := range names {
		if given(flags, name) {
			found = append(found, "--"+name)
		}
	}
	if len(found) > 1 {
		return fmt.Errorf("%s exclude each other: give one of them", strings.Join(found, " and "))
	}
	return nil
}

// requires finds a flag that was given without the one that it depends on.
func requires(flags *pflag.FlagSet, name, to string) error {
	if given(flags, name) && !given(flags, to) {
		return fmt.Errorf("--%s has no effect without --%s: give both", name, to)
	}
	return nil
}

// given reports whether a flag was given; --check=false asks for nothing.
func given(flags *pflag.FlagSet, name string) bool {
	f := flags.Lookup(name)
	return f.Changed && (f.Value.Type() != "bool" || f.Value.String() == "true")
}

// The beginning of the error of the YAML library for text that is not YAML.
const noYAML = "error converting YAML to JSON: yaml: "

// What the libraries say of YAML of another type than the one that is decoded.
var (
	noField = regexp.MustCompile(`error unmarshaling JSON: while decoding JSON: (?:json: )?`)
	noType  = regexp.MustCompile(`(?:json: )?cannot unmarshal (\w+) into Go (?:struct field \w+\.(\S+)|value) of type \S+`)
)

// plainWords rewords the errors of these libraries for people who wrote YAML and need not know of
// JSON and Go types.
func plainWords(text string) string {
	lines := strings.Split(text, "\n")
	for i, one := range lines {
		if before, after, ok := strings.Cut(one, noYAML); ok {
			line, said := yamlword.Said(errors.New(after), "")
			at := ""
			if line > 0 {
				at = fmt.Sprintf("line %d: ", line)
			}
			lines[i] = before + "is not YAML: " + at + said + yamlword.Remedy(said, "")
		}
	}
	text = strings.Join(lines, "\n")
	text = noField.ReplaceAllString(text, "")
	return noType.ReplaceAllStringFunc(text, func(complaint string) string {
		m := noType.FindStringSubmatch(complaint)
		return strings.TrimSpace(m[2] + " cannot be of type " + m[1])
	})
}
