package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"go/token"
	"net"
	"net/http"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/internal/cache"
	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/findings"
	"github.com/schemagen/schemagen/internal/preview"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/docs"
)

type previewFlags struct {
	packageFlags
	noOpen bool
	port   int
}

// newPreview returns the command that shows documentation in a browser.
func newPreview(e env) *cobra.Command {
	var f previewFlags
	cmd := &cobra.Command{
		Use:   "preview [packages | FILE… | DIR…]",
		Short: "Show the documentation in a browser while its sources change, and try objects",
		Long: `Preview serves the pages of docs on this machine only, and opens them in the
browser. They reload when a source changes; if that cannot be read, the pages say why and stay as
they were. Beside them stand the findings of lint, with links that open VS Code, and a box for an
object, which shows at each pause what a server would store of it, in the server's words. What can
be shown is shown although something is wrong. Nothing is written. It ends with an interrupt.`,
		Example: "  schemagen preview ./api/...\n  schemagen preview --no-open crd.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.run(cmd.Context(), e, args)
		},
	}
	flags := cmd.Flags()
	f.packageFlags.bind(flags)
	flags.BoolVar(&f.noOpen, "no-open", false, "only print the address, and open no browser")
	flags.IntVar(&f.port, "port", 0, "port to listen on (default: any that is free)")
	return cmd
}

// run serves the documentation on loopback until the context ends, and again after each change.
func (f *previewFlags) run(ctx context.Context, e env, args []string) error {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(f.port)))
	if err != nil {
		return err
	}
	token := rand.Text()
	server := preview.New(token)
	serving := &http.Server{Handler: server, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- serving.Serve(listener) }()
	defer serving.Close()
	address := fmt.Sprintf("http://%s/%s/", listener.Addr(), token)
	if _, err := fmt.Fprintln(e.stdout, address); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			cancel()
		}
	}()
	opened := f.noOpen
	given := *f // the configuration, which may change, fills in what the command line leaves open
	rerun{
		run: func() (*cache.Tree, cache.FileStates) {
			*f = given
			return f.show(ctx, e, server, args)
		},
		wait: func() {
			if !opened {
				opened = true
				openBrowser(ctx, e, address)
			}
		},
		again: func([]string) {},
	}.loop(ctx)
	return nil
}

// show makes what there is to show, and returns the files that it was made from, with their states
// before.
func (f *previewFlags) show(
	ctx context.Context, e env, server *preview.Server, args []string,
) (*cache.Tree, cache.FileStates) {
	inputs, found, tree, err := f.read(ctx, e, args)
	seen := tree.FileStates()
	if err == nil && len(inputs) == 0 && !found.HasErrors() {
		err = errors.New("no kinds found: schemagen generate --check says why")
	}
	if err == nil && !isUnread(inputs, found) {
		var state preview.State
		if state, err = stateOf(ctx, inputs); err == nil {
			state.Findings = f.findings(found)
			server.Show(state)
			return tree, seen
		}
	}
	why := f.findings(errorsOf(found))
	if err != nil {
		why = append(why, preview.Finding{Severity: diag.Error.String(),
			Message: diag.Visible(plainWords(err.Error()))})
	}
	server.Fail(why)
	return tree, seen
}

// isUnread reports whether the sources are not what they will be: no kind can be shown, or Go files
// cannot be read, as while somebody types.
func isUnread(inputs []crdInput, found diag.List) bool {
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && (len(inputs) == 0 || d.Code.Family() == "load")
	})
}

// read reads manifests, or runs lint over packages and keeps what that makes of them.
func (f *previewFlags) read(
	ctx context.Context, e env, args []string,
) (inputs []crdInput, found diag.List, tree *cache.Tree, err error) {
	tree = &cache.Tree{}
	inputs, found, err = f.gatherBy(ctx, e, args,
		func(ctx context.Context, e env, packages []string) ([]crdInput, diag.List, error) {
			return f.lint(ctx, e, packages, tree)
		})
	for _, arg := range args {
		if isManifests(f.dir, arg) {
			// those that could not be read, too, as somebody mends them
			name := filename.Absolute(filename.In(f.dir, arg))
			tree.Files = append(tree.Files, cache.File{Name: name})
			_ = walkManifests(name, func(path string) error { // which is a directory, if it goes on
				tree.Files = append(tree.Files, cache.File{Name: path})
				return nil
			})
		}
	}
	return inputs, found, tree, err
}

// lint runs the pipeline over packages, with the advice of lint.
func (f *previewFlags) lint(
	ctx context.Context, e env, packages []string, tree *cache.Tree,
) ([]crdInput, diag.List, error) {
	r, wrong, err := f.request(&f.severities, packages)
	places, _ := config.Places(cmp.Or(f.dir, ".")) // errors are those of the request
	for _, name := range places {
		tree.Files = append(tree.Files, cache.File{Name: name})
	}
	if err != nil || wrong.HasErrors() {
		return nil, wrong, err
	}
	examineAll(&r.Options)
	res, err := r.runCached(ctx, e, &caching{noCache: true})
	files := tree.Files
	*tree = res.Inputs
	tree.Files = append(tree.Files, files...)
	if err != nil {
		return nil, res.Diagnostics, err
	}
	inputs, err := madeInputs(res.Files)
	return inputs, res.Diagnostics, err
}

// findings returns findings with the lines that they are about, the most severe first. Many that
// say the same are one.
func (f *previewFlags) findings(found diag.List) []preview.Finding {
	found = findings.AlikeInOne(found)
	slices.SortStableFunc(found, func(a, b diag.Diagnostic) int {
		return cmp.Compare(a.Severity, b.Severity)
	})
	all := make([]preview.Finding, len(found))
	for i, d := range found {
		all[i] = preview.Finding{Severity: d.Severity.String(), Place: f.locate(d.Pos),
			Message: diag.Visible(d.Message) + " [" + string(d.Code) + "]",
			Source:  sourceLine(d.Pos)}
		for _, r := range d.Related {
			all[i].Related = append(all[i].Related,
				preview.Related{Place: f.locate(r.Pos), Message: diag.Visible(r.Message)})
		}
	}
	return all
}

// locate returns where a position is, for people and for an editor.
func (f *previewFlags) locate(pos token.Position) preview.Place {
	if pos.Filename == "" {
		return preview.Place{}
	}
	editor := docs.EditorURL(filename.Absolute(pos.Filename), max(pos.Line, 1), pos.Column)
	pos.Filename = f.name(pos.Filename)
	return preview.Place{Name: pos.String(), Editor: editor}
}

// openBrowser opens an address in the user's browser, and says so if there is none.
func openBrowser(ctx context.Context, e env, address string) {
	call := []string{"xdg-open", address}
	switch runtime.GOOS {
	case "darwin":
		call = []string{"open", address}
	case "windows":
		call = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	if err := exec.CommandContext(ctx, call[0], call[1:]...).Start(); err != nil {
		fmt.Fprintf(e.stderr, "no browser could be opened (%s): open the address yourself\n",
			strings.TrimSpace(err.Error()))
	}
}
