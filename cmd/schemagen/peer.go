package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// newCRD is the peer's spelling of generate. Its arguments are not flags, so cobra only passes them on. It runs as a root of its
// own; below ours it is there to be listed.
func newCRD(e env) *cobra.Command {
	return &cobra.Command{
		Use:     "crd[:option=value,…] paths=PATTERN… [output:…]",
		Short:   "Do what generate does, with the arguments of controller-gen",
		Example: "  schemagen crd:allowDangerousTypes=true paths=./api/... output:crd:dir=config/crd/bases",
		Long: `Crd takes the arguments that controller-gen crd takes, so that a Makefile needs to change one variable.

Options: allowDangerousTypes, crdVersions, deprecatedV1beta1CompatibilityPreserveUnknownFields, generateEmbeddedObjectMeta,
headerFile, ignoreUnexportedFields, maxDescLen, omitToolVersion, year. Rules of output: stdout, none, dir=, artifacts:config=.
Markers that never had an effect are warnings, and a manifest without errors is written though others fail. With -w it lists the
markers instead, with -ww each in full, with -wwww as JSON.

The other generators (object, rbac, webhook, schemapatch, applyconfiguration) are controller-gen's: where they are named, it is
run for them, unless there are errors. It is the program that $SCHEMAGEN_CONTROLLER_GEN names, the tool of the module, or
controller-gen in bin or on PATH. A manifest that differs from what would be written by the annotation with controller-gen's
version alone is left as it is.`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			which := slices.IndexFunc(args, func(a string) bool { return isRun(a, "w") })
			switch {
			case slices.ContainsFunc(args, func(a string) bool { return a == "--help" || isRun(a, "h") }):
				return cmd.Help()
			case slices.Contains(args, "--version"):
				return printVersion(e)
			case which >= 0:
				return printWhich(e.stdout, strings.Count(args[which], "w"))
			}
			if cmd.HasParent() {
				args = append([]string{"crd"}, args...)
			}
			return runPeer(cmd.Context(), e, args)
		},
	}
}

// isRun tells whether an argument is a flag of the peer's that is repeated for more detail: -w for its markers, -h for help.
func isRun(arg, letter string) bool {
	return strings.HasPrefix(arg, "-"+letter) && strings.Trim(arg, letter) == "-"
}

// newPeerRoot takes all arguments as the peer's, in any order: its generators are arguments among others.
func newPeerRoot(e env, args []string) *cobra.Command {
	root := newCRD(e)
	root.SilenceUsage, root.SilenceErrors = true, true
	root.SetArgs(args)
	return root
}

// isPeerSpelling tells whether the arguments are those of the peer: one of them names a generator or asks for markers, and none is
// a subcommand of ours.
func isPeerSpelling(args []string) bool {
	for _, a := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(a, "+"), ":")
		if name == "crd" || isRun(a, "w") || slices.Contains(otherGenerators, name) && (a == name || strings.Contains(a, ":")) {
			return true
		}
		if !strings.HasPrefix(a, "-") && !strings.Contains(a, "=") && !strings.HasPrefix(a, "output:") {
			return false
		}
	}
	return false
}

// otherGenerators are the peer's generators that schemagen leaves to it.
var otherGenerators = []string{"rbac", "webhook", "object", "schemapatch", "applyconfiguration"}

// A peerCall is what the peer's arguments ask for.
type peerCall struct {
	opts    pipeline.Options
	paths   []string
	header  header
	output  string // a directory; empty with stdout or none
	stdout  bool
	own     bool // a rule for crd was given, which goes before the common one
	crd     bool
	print   printer
	ours    derivation // what the peer has no argument for
	gravity severities

	generators []string // of the peer's, that are to be run too
	rest       []string // the arguments for them
}

// newPeerCall returns a call without arguments.
func newPeerCall() *peerCall {
	c := &peerCall{output: filepath.Join("config", "crd"), opts: pipeline.Options{PeerPaths: true, Lenient: true}, print: printer{colour: "auto"}}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.ours.bind(flags)
	c.gravity.bind(flags)
	c.ours.unions.markers = "none"
	return c
}

func runPeer(ctx context.Context, e env, args []string) error {
	call := newPeerCall()
	for i, a := range args {
		args[i] = strings.TrimPrefix(a, "+")
	}
	call.takeOthers(args)
	for _, a := range args {
		if err := call.argument(a); err != nil {
			return err
		}
	}
	switch {
	case !call.crd && len(call.generators) > 0:
		return call.others(ctx, e)
	case !call.crd:
		return errors.New("no generator is named: say crd")
	}
	if call.stdout {
		if err := call.print.leavesStdout(); err != nil {
			return err
		}
	}
	if len(call.paths) == 0 {
		call.paths = []string{"."}
	}
	head, err := headerText("", call.header.file, call.header.year)
	if err != nil {
		return err
	}
	project, wrong, err := loadProject(call.ours.flags, ".", peerKeys())
	if err != nil {
		return err
	}
	if wrong.HasErrors() {
		return call.print.report(e, wrong)
	}
	if err := call.ours.complete(&call.opts, &call.gravity, project); err != nil {
		return err
	}
	res, err := (&caching{}).pipeline(ctx, pipeline.Place{Dir: call.output, Head: head + separator}, call.opts, call.paths...)
	if err != nil {
		return err
	}
	res.Diagnostics = quietAbout(res.Diagnostics)
	found := call.print.reportRun(e, res)
	if res.Roots == 0 || found != nil && !errors.Is(found, errFindings) {
		return found
	}
	if found == nil {
		if found = call.others(ctx, e); found != nil {
			return found
		}
	}
	if err := call.write(e, manifestFiles(res, head+separator)); err != nil {
		return err
	}
	return found
}

// quietAbout lowers what the peer's users are used to: that an approval of a protected group is added later.
func quietAbout(l diag.List) diag.List {
	for i := range l {
		if pipeline.IsApproval(l[i]) {
			l[i].Severity = diag.Warning
		}
	}
	return l
}

func (c *peerCall) write(e env, files []outdir.File) error {
	switch {
	case c.stdout:
		return printManifests(e.stdout, files)
	case c.output == "":
		return nil
	}
	changes, err := outdir.Plan(outdir.Target{Dir: c.output, Files: files})
	if err != nil {
		return err
	}
	return outdir.Apply(withoutVersions(changes))
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
	case name == "crd" && !assigned:
		return c.generator("")
	case strings.HasPrefix(name, "crd:"):
		return c.generator(strings.TrimPrefix(a, "crd:"))
	case strings.HasPrefix(name, "output:"):
		return c.rule(strings.TrimPrefix(a, "output:"))
	case name == "--load-build-tags" && assigned:
		c.opts.Tags = strings.Split(value, ",")
		return nil
	case isUnionFlag(name):
		return setUnionFlag(c.ours.flags, name, value)
	case name == "--format" && assigned:
		return c.print.format.UnmarshalText([]byte(value))
	}
	if slices.Contains(c.generators, generatorOf(a)) {
		return nil
	}
	return fmt.Errorf("%q is no argument of the crd command: there are crd, paths=, output:, --load-build-tags=, --union-encoding= and --union-markers=", a)
}

// generator takes the one argument that names the generator, with its options: name=value pairs separated by commas; a comma
// inside braces belongs to a value.
func (c *peerCall) generator(text string) error {
	if c.crd {
		return errors.New("crd is named twice: its options stand in one argument, separated by commas")
	}
	if c.crd = true; text == "" {
		return nil
	}
	for _, pair := range splitOutside(text, ',') {
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok || value == "" {
			return fmt.Errorf("crd:%s: an option is written name=value", pair)
		}
		if err := c.option(name, value); err != nil {
			return fmt.Errorf("crd:%s: %w", pair, err)
		}
	}
	return nil
}

func (c *peerCall) option(name, value string) (err error) {
	switch name {
	case "allowDangerousTypes":
		c.opts.AllowDangerousTypes, err = boolean(value)
	case "generateEmbeddedObjectMeta":
		c.opts.GenerateEmbeddedObjectMeta, err = boolean(value)
	case "ignoreUnexportedFields":
		c.opts.IgnoreUnexportedFields, err = boolean(value)
	case "omitToolVersion":
		_, err = boolean(value)
	case "deprecatedV1beta1CompatibilityPreserveUnknownFields":
		var preserve bool
		preserve, err = boolean(value)
		c.opts.PreserveUnknownFields = &preserve
	case "maxDescLen":
		var n int
		if n, err = strconv.Atoi(value); err != nil {
			err = fmt.Errorf("%q is no whole number", value)
		} else if n >= 0 {
			c.opts.MaxDescLen = &n
		}
	case "headerFile":
		c.header.file = unquote(value)
	case "year":
		c.header.year = unquote(value)
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

// boolean reads true or false, and nothing else that Go would read as one of them.
func boolean(value string) (bool, error) {
	if value != "true" && value != "false" {
		return false, fmt.Errorf("%q is neither true nor false", value)
	}
	return value == "true", nil
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
	if !own && c.own {
		return nil
	}
	c.own = own
	c.stdout, c.output = false, ""
	name, value, _ := strings.Cut(rule, "=")
	switch name {
	case "stdout":
		c.stdout = true
	case "none":
	case "dir":
		c.output = unquote(value)
	case "artifacts:config":
		dir, _, _ := strings.Cut(value, ",")
		c.output = unquote(dir)
	default:
		return fmt.Errorf("output:%s: the rules of output are stdout, none, dir= and artifacts:config=", text)
	}
	if (name == "dir" || name == "artifacts:config") && c.output == "" {
		return fmt.Errorf("output:%s names no directory", text)
	}
	return nil
}

// listValue reads a;b or {a,b}.
func listValue(text string) ([]string, error) {
	sep := byte(';')
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		if text, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, fmt.Errorf("%q: the brace is never closed", inner)
		}
		sep = ','
	}
	var out []string
	for _, item := range splitOutside(text, sep) {
		if item = unquote(strings.TrimSpace(item)); item != "" {
			out = append(out, item)
		}
	}
	return out, nil
}

// splitOutside splits at a separator that stands in no braces and no quotes.
func splitOutside(text string, sep byte) []string {
	var out []string
	depth, start := 0, 0
	var quote byte
	for i := range len(text) {
		switch c := text[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == sep && depth == 0:
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// unquote takes the quotes off a Go string literal; other text is itself.
func unquote(s string) string {
	if len(s) > 1 && (s[0] == '"' || s[0] == '`') {
		if inner, err := strconv.Unquote(s); err == nil {
			return inner
		}
	}
	return s
}
