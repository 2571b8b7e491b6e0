package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/outdir"
	"github.com/schemagen/schemagen/internal/parallel"
	"github.com/schemagen/schemagen/pkg/diag"
)

// The exit codes: nothing is wrong, the input is wrong or out of date, or the call, the
// configuration or the environment is.
const (
	exitOK       = 0
	exitFindings = 1
	exitUsage    = 2
)

// errFindings is what a subcommand returns when it has printed findings and wants exit code 1
// without another word.
var errFindings = errors.New("findings")

// errConfiguration is errFindings of a run that did not begin, because its configuration is wrong:
// exit code 2.
var errConfiguration = fmt.Errorf("in the configuration: %w", errFindings)

// run is the whole program except the process: arguments and streams in, exit code out.
func run(ctx context.Context, args []string, e env) (code int) {
	defer func() {
		if r := recover(); r != nil {
			code = reportPanic(e.stderr, r)
		}
	}()
	root := newRoot(e)
	root.SetArgs(args)
	if isPeerSpelling(args) {
		root.SetArgs(append([]string{"crd"}, args...)) // a generator is an argument among others
	}
	root.SetIn(e.stdin)
	help := &watchedWriter{Writer: e.stdout}
	root.SetOut(help)
	root.SetErr(e.stderr)
	refuseUnknown(root)
	explainWrongCalls(root)
	addHelp(root)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = help.failed
	}
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errConfiguration):
		return exitUsage
	case errors.Is(err, errFindings):
		return exitFindings
	case ctx.Err() != nil && !errors.Is(err, outdir.ErrLeft) && !errors.Is(err, errPeerEnded):
		err = errors.New("interrupted: nothing was written")
	}
	fmt.Fprintln(e.stderr, "schemagen:", diag.Visible(plainWords(err.Error())))
	return exitUsage
}

// A watchedWriter remembers the first error of a writer, for help, whose writer does not look.
type watchedWriter struct {
	io.Writer
	failed error
}

func (w *watchedWriter) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	w.failed = cmp.Or(w.failed, err)
	return n, err
}

// reportPanic reports a bug in the program. The stack is only for those who ask for it.
func reportPanic(w io.Writer, raised any) int {
	fmt.Fprintf(w,
		"schemagen: internal error: %v\nThis is a bug in schemagen, whatever the input. Please report it, with what GOTRACEBACK=all adds.\n", raised)
	if os.Getenv("GOTRACEBACK") != "" {
		stack := debug.Stack()
		if p, ok := raised.(*parallel.Panic); ok {
			stack = p.Stack
		}
		_, _ = w.Write(stack)
	}
	return exitUsage
}

// newRoot returns the command without a subcommand, which has all others.
func newRoot(e env) *cobra.Command {
	root := &cobra.Command{
		Use:           "schemagen",
		Short:         "Generate and verify structural CustomResourceDefinitions from Go API packages",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       cmp.Or(version(), "(devel)"),
	}
	root.SetVersionTemplate("Version: {{.Version}}\n")
	group := func(title string, cmds ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: title, Title: title})
		for _, cmd := range cmds {
			cmd.GroupID = title
		}
		root.AddCommand(cmds...)
	}
	group("Start", newInit(e), newMigrate(e))
	group("Generate", newGenerate(e), newCRD(e), newDocs(e))
	group("Look", newExplain(e), newSample(e), newSize(e), newUnfold(e), newPreview(e),
		newMarkers(e), newRules(e))
	group("Check", newLint(e), newVerify(e), newSimulate(e), newTest(e), newLSP(e))
	group("Change", newDiff(e), newGolden(e))
	group("Other", newConfig(e), newCache(e), newVersion(e))
	root.SetHelpCommandGroupID("Other")
	root.SetCompletionCommandGroupID("Other")
	completeFlags(root)
	return root
}
