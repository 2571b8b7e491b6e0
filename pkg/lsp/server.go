package lsp

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"
	protocol "github.com/tliron/glsp/protocol_3_16"

	"github.com/schemagen/schemagen/internal/gocmd"
	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// A Project is what lint would run on, for a directory.
type Project struct {
	pipeline.Options
	Packages []string
	Config   config.Config
}

// Options say what a server asks its caller for.
type Options struct {
	Version string
	// Project returns the project of the module in a directory, and what is wrong with its
	// configuration.
	Project func(dir string) (Project, diag.List, error)
}

// The times for which no key must have been pressed: a fast typist presses one every tenth of a
// second or so.
const (
	packageDelay = 20 * time.Millisecond  // until the package of a file is looked at
	moduleDelay  = 400 * time.Millisecond // until the whole module is
)

// A server speaks with one editor.
type server struct {
	opts    Options
	ctx     context.Context
	rpc     *jrpc2.Server
	stop    context.CancelFunc
	hints   bool // inlay hints are wanted
	watches bool // the editor can be asked to watch files

	working sync.WaitGroup // what is done beside the loops of workspaces
	showing sync.Mutex     // of two workspaces, the last to show a file knows what the other found

	mu     sync.Mutex
	docs   map[string]*document  // open ones, by file
	spaces map[string]*workspace // by the root of the module
}

// A document is a file that is open in the editor.
type document struct {
	fileText
	version int32
	project config.Config // of a configuration, as it was when it could be read last
}

// Serve speaks with an editor until it says exit or closes its stream, or the context ends.
func Serve(ctx context.Context, in io.Reader, out io.WriteCloser, opts Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := &server{opts: opts, ctx: ctx, stop: stop, docs: map[string]*document{},
		spaces: map[string]*workspace{}}
	s.rpc = jrpc2.NewServer(s.methods(), &jrpc2.ServerOptions{
		AllowPush: true, DisableBuiltin: true, Concurrency: 64, NewContext: func() context.Context {
			return ctx
		},
	})
	requests, unread := io.Pipe()
	go func() {
		_, err := io.Copy(unread, in)
		_ = unread.CloseWithError(err) // it returns nil
	}()
	closed := make(chan error, 1)
	go func() { closed <- s.rpc.Start(channel.LSP(requests, out)).Wait() }()
	var err error
	select {
	case err = <-closed:
	case <-ctx.Done(): // editors that leave their end open are not waited for
		_ = unread.Close() // as if the editor had ended: Stop panics while a request is read
		<-closed
	}
	stop()
	s.working.Wait() // nobody starts more: all requests have ended
	for _, w := range s.all() {
		<-w.done
	}
	return err
}

// methods returns what answers each method of the protocol. Methods that a server must know and
// that change nothing here are answered with nothing.
func (s *server) methods() handler.Map {
	return handler.Map{
		"initialize":      handler.New(s.initialize),
		"initialized":     handler.New(s.initialized),
		"shutdown":        handler.New(func(context.Context) (any, error) { return nil, nil }),
		"exit":            handler.New(s.exit),
		"$/cancelRequest": handler.New(nothing), // the answer is as good as on its way
		"$/setTrace":      handler.New(nothing),

		"textDocument/didOpen":             handler.New(s.didOpen),
		"textDocument/didChange":           handler.New(s.didChange),
		"textDocument/didSave":             handler.New(s.didSave),
		"textDocument/didClose":            handler.New(s.didClose),
		"workspace/didChangeWatchedFiles":  handler.New(s.didChangeWatchedFiles),
		"workspace/didChangeConfiguration": handler.New(nothing),

		"workspace/executeCommand": handler.New(s.execute),

		"textDocument/codeAction": handler.New(s.codeAction),
		"textDocument/completion": handler.New(s.completion),
		"textDocument/hover":      handler.New(s.hover),
		"textDocument/definition": handler.New(s.definition),

		"textDocument/signatureHelp":       handler.New(s.signatureHelp),
		"textDocument/documentLink":        handler.New(s.documentLinks),
		"textDocument/semanticTokens/full": handler.New(s.semanticTokens),
		"textDocument/inlayHint":           handler.New(s.inlayHints),
	}
}

// nothing answers a notification that changes nothing.
func nothing(context.Context, json.RawMessage) error { return nil }

// starting is what a server wants to know of an editor when it starts.
type starting struct {
	InitializationOptions struct {
		InlayHints bool `json:"inlayHints"`
	} `json:"initializationOptions"`
	Capabilities struct {
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

// capabilities are those of version 3.16 and what came later.
type capabilities struct {
	protocol.ServerCapabilities
	InlayHintProvider bool `json:"inlayHintProvider,omitempty"`
}

// initialize says what the server can do. Inlay hints must be asked for.
func (s *server) initialize(_ context.Context, p starting) (any, error) {
	s.hints = p.InitializationOptions.InlayHints
	s.watches = p.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	c := capabilities{ServerCapabilities: protocol.ServerCapabilities{
		TextDocumentSync: protocol.TextDocumentSyncOptions{
			OpenClose: new(true), Change: new(protocol.TextDocumentSyncKindIncremental),
			Save: protocol.SaveOptions{},
		},
		CompletionProvider: &protocol.CompletionOptions{TriggerCharacters: []string{"+", ":",
			"=", ".", ",", ";", "\"", "("}},
		HoverProvider:          true,
		ExecuteCommandProvider: &protocol.ExecuteCommandOptions{Commands: []string{checkCommand}},
		CodeActionProvider: protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, fixAllKind},
		},
	}}
	c.DefinitionProvider, c.DocumentLinkProvider = true, &protocol.DocumentLinkOptions{}
	c.SignatureHelpProvider = &protocol.SignatureHelpOptions{
		TriggerCharacters: []string{":", ",", "="},
	}
	c.SemanticTokensProvider = protocol.SemanticTokensOptions{
		Legend: protocol.SemanticTokensLegend{TokenTypes: tokenKinds, TokenModifiers: []string{}},
		Full:   true,
	}
	c.InlayHintProvider = s.hints
	return map[string]any{
		"capabilities": c, "serverInfo": map[string]string{"name": "schemagen",
			"version": s.opts.Version},
	}, nil
}

// initialized asks the editor to say when files change on which a result depends.
func (s *server) initialized(context.Context, json.RawMessage) error {
	if !s.watches {
		return nil
	}
	watchers := []map[string]string{}
	for _, glob := range []string{"**/*.go", "**/go.{mod,sum,work}",
		"**/{,.}schemagen.{yaml,yml}"} {
		watchers = append(watchers, map[string]string{"globPattern": glob})
	}
	go func() { // the editor answers once this notification is done
		_, _ = s.rpc.Callback(s.ctx, "client/registerCapability",
			protocol.RegistrationParams{Registrations: []protocol.Registration{{
				ID: "files", Method: "workspace/didChangeWatchedFiles",
				RegisterOptions: map[string]any{"watchers": watchers},
			}}})
	}()
	return nil
}

// checkCommand looks at the whole module of a file at once, and returns how many findings there
// are.
const checkCommand = "schemagen.check"

// execute runs a command that an editor offers.
func (s *server) execute(ctx context.Context, p protocol.ExecuteCommandParams) (any, error) {
	if p.Command != checkCommand || len(p.Arguments) != 1 {
		return nil, jrpc2.Errorf(jrpc2.InvalidParams, "the command is %s, with the URI of a file",
			checkCommand)
	}
	uri, _ := p.Arguments[0].(string)
	w := s.workspaceOf(fileOf(uri))
	if err := w.check(ctx); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	count := map[string]int{}
	for _, found := range w.found {
		for _, d := range found {
			count[d.Severity.String()]++
		}
	}
	return count, nil
}

func (s *server) exit(context.Context) error {
	s.stop()
	return nil
}

// isGo reports whether a file is looked at as Go.
func isGo(name string) bool { return filepath.Ext(name) == ".go" }

// isYAML reports whether a file may be a configuration, a suite or a manifest.
func isYAML(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".yaml" || ext == ".yml"
}

// workspaceOf returns the workspace of the module that a file lies in.
func (s *server) workspaceOf(file string) *workspace {
	root := gocmd.ModuleRoot(filepath.Dir(file))
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.spaces[root]
	if w == nil {
		w = newWorkspace(s, root)
		s.spaces[root] = w
		go w.loop(s.ctx)
	}
	return w
}

// opened returns the open document of a file, or nil if it has none.
func (s *server) opened(file string) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs[file]
}

// document returns an open document.
func (s *server) document(uri string) (string, fileText, bool) {
	file := fileOf(uri)
	if d := s.opened(file); d != nil {
		return file, d.fileText, true
	}
	return file, fileText{}, false
}

// text returns what is in a file: in the editor, else on disk.
func (s *server) text(file string) fileText {
	if d := s.opened(file); d != nil {
		return d.fileText
	}
	data, _ := os.ReadFile(file) // without one, columns count bytes
	return newText(data)
}
