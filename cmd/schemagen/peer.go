package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/output"
	"github.com/schemagen/schemagen/internal/peer"
	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// newCRD is the peer's spelling of generate. Its flags may be anywhere among its arguments, so
// cobra only passes them on.
func newCRD(e env) *cobra.Command {
	return &cobra.Command{
		Use:         "crd paths=PATTERN… [output:…]",
		Annotations: map[string]string{cobra.CommandDisplayNameAnnotation: "crd[:option=value,…]"},
		Short:       "Do what generate does, with the arguments of controller-gen",
		Example: "  schemagen crd:allowDangerousTypes=true paths=./api/... " +
			"output:crd:dir=config/crd/bases",
		Long: `Crd takes the arguments that controller-gen takes for crd, rbac and webhook, so
that a Makefile needs to change one variable.

Options of rbac: roleName, which is required, fileName, headerFile, year; of webhook: headerFile,
year; of crd: allowDangerousTypes, crdVersions,
deprecatedV1beta1CompatibilityPreserveUnknownFields, generateEmbeddedObjectMeta, headerFile,
ignoreUnexportedFields, maxDescLen, omitToolVersion, year. Output rules: stdout, none, dir=,
artifacts:config=. Flags, anywhere among the arguments: --load-build-tags, --format, --version,
and those of generate that controller-gen has no argument for:
` + word.Wrap("", 0, strings.Fields("--"+strings.Join(ownFlags(), ", --")+".")) +
			`Markers that never had an effect are warnings, and a manifest without errors is written even if
others fail. With -w it lists the markers instead, with -ww each in full, with -wwww as JSON.

The other generators (object, schemapatch, applyconfiguration) are left to controller-gen: if one
is named, it is run, whether or not there are errors; if it fails, nothing else is written. It is
the program that $SCHEMAGEN_CONTROLLER_GEN names, the tool of the module, or controller-gen in bin
or on PATH. A manifest that differs from what would be written only in the annotation with
controller-gen's version is left as it is.`,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			call := newPeerCall()
			if err := call.flags.parse(args); err != nil {
				return err
			}
			switch {
			case call.flags.help:
				return cmd.Help()
			case call.flags.version:
				return printVersion(e)
			case call.flags.detail > 0:
				return cmd.Help()
			}
			var err error
			if call.Call, err = peer.Parse(call.flags.set.Args()); err != nil {
				return err
			}
			if call.flags.which > 0 {
				return printWhich(e.stdout, call.flags.which)
			}
			return call.run(cmd.Context(), e)
		},
	}
}

// isPeerSpelling reports whether the arguments are those of the peer, or ask for its markers.
func isPeerSpelling(args []string) bool {
	flags := &newPeerCall().flags
	flags.set.ParseErrorsAllowlist.UnknownFlags = true
	_ = flags.parse(args) // errors are reported by the command that they are for
	return peer.Recognizes(flags.set.Args()) || flags.which > 0
}

// A peerCall is what the peer's arguments and the flags among them ask for.
type peerCall struct {
	*peer.Call
	flags    peerFlags
	print    printer
	ours     pipelineFlags // for which the peer has no argument
	severity severities
	kept     caching
}

// newPeerCall returns a call without arguments.
func newPeerCall() *peerCall {
	c := &peerCall{ours: pipelineFlags{asked: pipeline.PeerOptions()}}
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.ours.bind(flags)
	c.severity.bind(flags)
	c.kept.bind(flags)
	c.flags.bind(&c.print, &c.ours)
	return c
}

// run does what the call asks for.
func (c *peerCall) run(ctx context.Context, e env) (err error) {
	switch {
	case len(c.Ours) == 0 && len(c.Generators) > 0:
		return c.runPeer(ctx, e)
	case len(c.Ours) == 0:
		return errors.New("no generator is named: name crd, rbac or webhook")
	}
	if err := c.setOptions(); err != nil {
		return err
	}
	heads, err := c.headers(ctx)
	if err != nil {
		return err
	}
	project, wrong, err := loadProject(c.ours.flags, ".", peerKeys())
	if err != nil {
		return err
	}
	if wrong.HasErrors() {
		return c.print.report(e, wrong)
	}
	project.Variants = nil // as with controller-gen, there is one set of manifests
	opts, err := c.ours.options(&c.severity, project)
	if err != nil {
		return err
	}
	res, err := pipeline.RunCached(ctx, c.kept.store(), opts, c.Paths...)
	if err != nil {
		return err
	}
	targets := c.targets(outputResult(res.Result, "", "."), heads)
	plan, failed := c.plan(targets)
	late := append(output.Lost(plan.Changes), pipeline.Unread(opts, c.Paths, res.Result)...)
	res.Diagnostics = append(approvalsAsWarnings(res.Diagnostics),
		c.severity.withSeverities(late)...)
	found := c.print.reportRun(e, res.Result)
	if res.Roots == 0 || found != nil && !errors.Is(found, errFindings) {
		return found
	}
	if err := c.runPeer(ctx, e); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	if err := c.write(e, targets, plan); err != nil {
		return err
	}
	return found
}

// setOptions turns the arguments into options of the pipeline, and finds what does not go together.
func (c *peerCall) setOptions() (err error) {
	o := &c.ours.asked
	o.AllowDangerousTypes, o.GenerateEmbeddedObjectMeta, o.IgnoreUnexportedFields = c.Dangerous,
		c.EmbeddedMeta, c.IgnoreUnexported
	o.MaxDescLen, o.PreserveUnknownFields = c.MaxDescLen, c.PreserveUnknownFields
	o.NoCRDs, o.Roles, o.RoleName, o.Webhooks = !c.Has(peer.CRD), c.Has(peer.RBAC), c.RoleName,
		c.Has(peer.Webhook)
	if o.Tags, err = c.flags.buildTags(); err != nil {
		return err
	}
	if slices.ContainsFunc(c.Ours, func(g string) bool { return c.To(g).Stdout }) {
		return c.print.checkStdout()
	}
	return nil
}

// approvalsAsWarnings makes warnings of what the peer's users expect: that the approval of a
// protected group is added later. No policy does, as a server refuses the manifest until then.
func approvalsAsWarnings(l diag.List) diag.List {
	for i := range l {
		if pipeline.IsApproval(l[i]) {
			l[i].Severity = diag.Warning
		}
	}
	return l
}
